import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { outcomeOf, type BatchDto, type BatchRowDto } from '../../platform/batches/batch.js';
import { Db } from '../../platform/db/db.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { doneBy, recordChange, recordChanges, type Changer } from '../changes.js';
import { School } from '../entities/school.js';
import { Term } from '../entities/term.js';
import { termPermissions } from '../policies/terms.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { notAllowed, SchoolUsers, type Actor } from '../read/school-users.js';
import { Terms } from '../read/terms.js';
import { mustBeCurrent } from '../revision.js';
import { schoolYearOf } from '../school-year.js';

export interface TermForm {
  name: string;
  startDate: Date;
  endDate: Date;
}

/** A term of one's own. Answers its id. */
export class AddTerm extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly schoolId: number,
    readonly term: TermForm,
  ) {
    super();
  }
}

/** What is missing stays. */
export class EditTerm extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly schoolId: number,
    readonly termId: number,
    readonly term: Partial<TermForm>,
    readonly revision?: number,
  ) {
    super();
  }
}

/** Terms without classes that somebody made disappear; each is judged alone. */
export class DeleteTerms extends Command<BatchDto> {
  constructor(
    readonly actor: Actor,
    readonly schoolId: number,
    readonly termIds: readonly number[],
  ) {
    super();
  }
}

/** Archives terms with all their classes, or activates them, by a job. */
export class ArchiveTerms extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly schoolId: number,
    readonly termIds: readonly number[],
    readonly archived: boolean,
  ) {
    super();
  }
}

const KEPT = 'The platform keeps this term. It cannot be changed.';
const shown = ({ name, startDate, endDate }: TermForm) => ({
  name,
  startDate: startDate.toISOString().slice(0, 10),
  endDate: endDate.toISOString().slice(0, 10),
});

const FAR = 'Please enter a date between 2000 and 2099';

const same = (one: ReturnType<typeof shown>, other: ReturnType<typeof shown>): boolean =>
  one.name === other.name && one.startDate === other.startDate && one.endDate === other.endDate;

/** A day of this century: ISO 8601 has forms that are no date here, and years that nobody means. */
const isDay = (day: Date): boolean => day.getUTCFullYear() >= 2000 && day.getUTCFullYear() < 2100;

/** @throws DomainError `roster/invalid` naming every field that is wrong */
export function checkedTerm({ name, startDate, endDate }: TermForm): TermForm {
  const errors: FieldErrors = {};
  if (!name.trim()) errors.name = ['Term name is required'];
  if (!isDay(startDate)) errors.start_date = [FAR];
  if (!isDay(endDate)) errors.end_date = [FAR];
  else if (endDate <= startDate) errors.end_date = ['End date must be after start date'];
  if (Object.keys(errors).length)
    throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
  return { name: name.trim(), startDate, endDate };
}

/** One at a time makes terms of a school active. */
export const lockTerms = (u: Unit, schoolId: number) =>
  u.q.query(`select pg_advisory_xact_lock(hashtext('roster.terms'), $1)`, [schoolId]);

/** @throws DomainError `roster/invalid` where a term of this name with these dates is active, or becomes so by a job */
async function mustBeAnother(u: Unit, schoolId: number, term: TermForm, except = 0): Promise<void> {
  await lockTerms(u, schoolId);
  const named = await u.q.query<TermForm>(
    `select name, start_date as "startDate", end_date as "endDate" from roster.terms
      where school_id = $1 and lower(name) = lower($2) and id <> $3 and (archived_at is null or id in (
        select unnest(term_ids) from roster.term_jobs where school_id = $1 and done_at is null and not archived))`,
    [schoolId, term.name, except],
  );
  if (named.some((other) => same({ ...shown(other), name: '' }, { ...shown(term), name: '' })))
    throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', {
      errors: { name: ['The school has a term of this name with these dates already'] },
    });
}

/** @throws DomainError `roster/invalid` where one of them equals an active term, or another of them */
async function mustStayDifferent(u: Unit, schoolId: number, termIds: readonly number[]): Promise<void> {
  await lockTerms(u, schoolId);
  const terms = await u.q.query<TermForm & { key: string; back: boolean }>(
    `select name, lower(name) as key, start_date as "startDate", end_date as "endDate", archived_at is not null as back
       from roster.terms where school_id = $1 and (archived_at is null or id = any($2)) order by id`,
    [schoolId, [...termIds]],
  );
  const alike = (one: (typeof terms)[number]) =>
    terms.filter((other) => same({ ...shown(other), name: other.key }, { ...shown(one), name: one.key }));
  const names = terms.filter((term) => term.back && alike(term).length > 1).map(({ name }) => name);
  if (names.length === 0) return;
  const said = `Two active terms would have one name and the same dates: ${[...new Set(names)].join(', ')}. Rename one of them first.`;
  throw new DomainError<RosterCode>('roster/invalid', said, { errors: { term_ids: [said] } });
}

@CommandHandler(AddTerm)
export class AddTermHandler implements ICommandHandler<AddTerm> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `roster/school-not-found`, `roster/not-allowed`, `roster/invalid` */
  async execute({ actor, schoolId, term }: AddTerm): Promise<number> {
    return this.unitOfWork.run(async (u) => {
      const place = await this.users.open(actor, schoolId, u.q);
      if (!termPermissions(actor, place, 'user_created').edit) throw notAllowed();
      const checked = checkedTerm(term);
      await mustBeAnother(u, schoolId, checked);
      const school = await u.em.findOneOrFail(School, { id: schoolId });
      const created = u.em.create(Term, {
        schoolId,
        schoolYearId: schoolYearOf(checked.startDate, school.yearStartsOn).id,
        ...checked,
        source: 'user_created',
        archivedAt: null,
        createdAt: new Date(this.clock.now()),
      });
      await u.em.persist(created).flush();
      await recordChange(u, actor, {
        record: 'term',
        id: created.id,
        schoolId,
        action: 'created',
        after: shown(checked),
      });
      return created.id;
    });
  }
}

@CommandHandler(EditTerm)
export class EditTermHandler implements ICommandHandler<EditTerm> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: Terms,
  ) {}

  /** @throws DomainError `roster/term-not-found`, `roster/not-allowed`, `roster/invalid`, `roster/changed-meanwhile` */
  async execute({ actor, schoolId, termId, term, revision }: EditTerm): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await u.q.query('select from roster.terms where id = $1 for update', [termId]);
      const { permissions, source } = await this.terms.open(actor, schoolId, termId, u.q);
      if (!permissions.edit) {
        if (source === 'default') throw new DomainError<RosterCode>('roster/kept-by-platform', KEPT);
        throw notAllowed();
      }
      const [school, stored] = [
        await u.em.findOneOrFail(School, { id: schoolId }),
        await u.em.findOneOrFail(Term, { id: termId }),
      ];
      const before = shown(stored);
      const wanted = checkedTerm({
        name: term.name ?? stored.name,
        startDate: term.startDate ?? stored.startDate,
        endDate: term.endDate ?? stored.endDate,
      });
      mustBeCurrent(revision, stored.revision, before, shown(wanted));
      if (!same(before, shown(wanted))) await mustBeAnother(u, schoolId, wanted, termId);
      Object.assign(stored, wanted);
      // Only a new first day can move a term into another year: the school's own first day may have changed meanwhile.
      if (before.startDate !== shown(wanted).startDate)
        stored.schoolYearId = schoolYearOf(wanted.startDate, school.yearStartsOn).id;
      stored.revision += 1;
      await u.em.flush();
      await recordChange(u, actor, {
        record: 'term',
        id: termId,
        schoolId,
        action: 'changed',
        before,
        after: shown(wanted),
      });
    });
  }
}

@CommandHandler(DeleteTerms)
export class DeleteTermsHandler implements ICommandHandler<DeleteTerms> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: Terms,
  ) {}

  /**
   * @throws DomainError `roster/term-not-found`, `roster/not-allowed`; of several that one cannot be deleted is said in its row
   */
  async execute({ actor, schoolId, termIds }: DeleteTerms): Promise<BatchDto> {
    return this.unitOfWork.run(async (u) => {
      await u.q.query('select from roster.terms where id = any($1) order by id for update', [[...termIds]]);
      const chosen = await this.terms.among(actor, schoolId, termIds, u.q);
      const place = { id: schoolId, districtId: 0 };
      if (!termPermissions(actor, place, 'user_created').delete) throw notAllowed();
      const rows: BatchRowDto[] = [];
      for (const term of chosen) {
        const refused =
          term.source !== 'user_created'
            ? ['roster/kept-by-platform', 'Only terms that were made here can be deleted.']
            : (await u.q.one('select from roster.sections where term_id = $1 limit 1', [term.id]))
              ? [
                  'roster/term-has-classes',
                  'This term has classes. Move or delete them first, or archive the term with them.',
                ]
              : null;
        rows.push({
          key: String(term.id),
          name: term.name,
          state: refused ? 'failed' : 'done',
          code: refused?.[0] ?? null,
          reason: refused?.[1] ?? null,
        });
        if (refused) continue;
        await u.q.query('delete from roster.terms where id = $1', [term.id]);
        await recordChange(u, actor, {
          record: 'term',
          id: term.id,
          schoolId,
          action: 'deleted',
          before: { name: term.name, startDate: term.startDate.slice(0, 10), endDate: term.endDate.slice(0, 10) },
        });
      }
      return outcomeOf(rows);
    });
  }
}

const QUEUE = 'roster.archive-terms';
/** A roll-over of the school holds the same place (ADR 44). */
const UNDER_WAY = 'Failed to start terms activation/archiving job. A job may already be running.';

@CommandHandler(ArchiveTerms)
export class ArchiveTermsHandler implements ICommandHandler<ArchiveTerms> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: Terms,
    private readonly clock: Clock,
    db: Db,
    jobs: Jobs,
  ) {
    jobs.work<{ id: number }>(QUEUE, ({ id }) => this.archive(id), { does: 'archive and activate terms' });
    jobs.watch(QUEUE, async () =>
      (
        await db.query<{ id: number }>('select id from roster.term_jobs where done_at is null and roll_over_id is null')
      ).map(({ id }) => ({
        data: { id },
        singletonKey: String(id),
      })),
    );
  }

  /**
   * @throws DomainError `roster/term-not-found`, `roster/not-allowed`, `roster/kept-by-platform`, `roster/term-job-under-way`,
   * `roster/invalid`
   */
  async execute({ actor, schoolId, termIds, archived }: ArchiveTerms): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const chosen = await this.terms.among(actor, schoolId, termIds, u.q);
      if (!termPermissions(actor, { id: schoolId, districtId: 0 }, 'user_created').edit) throw notAllowed();
      if (chosen.some(({ source }) => source === 'default'))
        throw new DomainError<RosterCode>('roster/kept-by-platform', KEPT);
      if (!archived) await mustStayDifferent(u, schoolId, termIds);
      const { by, onBehalfOf = null } = doneBy(actor);
      const job = await u.q.one<{ id: number }>(
        `insert into roster.term_jobs (school_id, term_ids, archived, asked_by, on_behalf_of, created_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (school_id) where done_at is null do nothing returning id`,
        [schoolId, chosen.map(({ id }) => id), archived, by, onBehalfOf, new Date(this.clock.now())],
      );
      if (!job) throw new DomainError<RosterCode>('roster/term-job-under-way', UNDER_WAY);
      await u.enqueue(QUEUE, { id: job.id }, { singletonKey: String(job.id) });
    });
  }

  /** One transaction: whoever is killed in the middle has done nothing, and the job is given out again. */
  private async archive(id: number): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const job = await u.q.one<{
        schoolId: number;
        termIds: number[];
        archived: boolean;
        by: number;
        onBehalfOf: number | null;
      }>(
        `select school_id as "schoolId", term_ids as "termIds", archived, asked_by as by, on_behalf_of as "onBehalfOf"
         from roster.term_jobs where id = $1 and done_at is null and roll_over_id is null for update`,
        [id],
      );
      if (!job) return;
      const now = new Date(this.clock.now());
      const { schoolId, termIds, archived } = job;
      const to = archived ? now : null;
      const terms = await u.q.query<{ id: number }>(
        `select id from roster.terms
         where school_id = $1 and id = any($2) and (archived_at is null) = $3 order by id for update`,
        [schoolId, termIds, archived],
      );
      // Classes that the platform keeps go on from year to year. What was archived by itself does not come back with its term.
      const classes = await u.q.query<{ id: number }>(
        `update roster.sections c set archived_at = $2, revision = c.revision + 1 from roster.terms t
         where t.id = c.term_id and t.id = any($1) and c.grade_level is null
           and c.archived_at is not distinct from t.archived_at returning c.id`,
        [terms.map((term) => term.id), to],
      );
      await u.q.query('update roster.terms set archived_at = $2, revision = revision + 1 where id = any($1)', [
        terms.map((term) => term.id),
        to,
      ]);
      await u.q.query('update roster.term_jobs set done_at = $2 where id = $1', [id, now]);
      for (const { id: sectionId } of classes)
        u.publish('roster.ClassChanged.v1', { sectionId, schoolId } satisfies RosterEvents['roster.ClassChanged.v1']);
      const changer: Changer = job.onBehalfOf
        ? { userId: job.onBehalfOf, masquerader: { userId: job.by, role: 'Horizon Admin' } }
        : { userId: job.by, masquerader: null };
      const action = archived ? 'archived' : 'activated';
      await recordChanges(u, changer, [
        ...terms.map((term) => ({ record: 'term' as const, id: term.id, schoolId, action })),
        ...classes.map((one) => ({
          record: 'class' as const,
          id: one.id,
          schoolId,
          action: `${action} with its term`,
        })),
      ]);
    });
  }
}
