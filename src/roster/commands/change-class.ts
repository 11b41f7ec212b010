import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import type { SectionRole } from '../../kernel/roles.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { Section } from '../entities/section.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { Classes } from '../read/classes.js';
import type { Actor } from '../read/school-users.js';
import { mustBeCurrent } from '../revision.js';
import { namesOfPeople, refuseForm, wrongTeachers } from './class-form.js';

/** What a form about a class changes; what is missing stays. */
export interface ClassForm {
  className?: string;
  displayName?: string;
  termId?: number;
  /** They are primary teachers from now on. Nobody leaves the class by not being named. */
  primaryTeacherIds?: readonly number[];
  secondaryTeacherIds?: readonly number[];
  /** They leave the class. */
  removedTeacherIds?: readonly number[];
}

/** Class Settings. */
export class ChangeClass extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly sectionId: number,
    readonly form: ClassForm,
    /** The one that the form was read with. */
    readonly revision?: number,
  ) {
    super();
  }
}

type Teachers = Map<number, SectionRole>;

const NAME_KEPT = 'Only an administrator changes the class name.';
const OTHER_YEAR = 'Students of this class have begun tests. Its term stays in the same school year.';
const SELF_KEPT = 'You cannot remove yourself from this class.';

@CommandHandler(ChangeClass)
export class ChangeClassHandler implements ICommandHandler<ChangeClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `roster/class-not-found`, `roster/not-allowed`, `roster/changed-meanwhile`, `roster/invalid` naming the
   *   fields
   */
  async execute({ actor, sectionId, form, revision }: ChangeClass): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const row = await u.em.findOne(Section, { id: sectionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const { permissions: may } = await this.classes.must(actor, sectionId, 'editClass', u.q);
      const section = row!;
      const teachers = await teachersOf(u, sectionId);
      const then = after(teachers, form);
      const terms = await termNames(u, section.schoolId, [section.termId, form.termId ?? section.termId]);
      const names = await namesOfPeople(u.q, [...teachers.keys(), ...then.keys()]);
      const shown = (of: Teachers, { className, displayName, termId }: Pick<Section, Shown>) => ({
        className,
        displayName,
        termId: terms.get(termId)?.name ?? null,
        primaryTeacherIds: named(of, 'Primary Teacher', names),
        secondaryTeacherIds: named(of, 'Secondary Teacher', names),
      });
      const before = shown(teachers, section);
      const wanted = {
        className: form.className?.trim() ?? section.className,
        displayName: form.displayName?.trim() ?? section.displayName,
        termId: form.termId ?? section.termId,
      };
      const sent = shown(then, wanted);
      mustBeCurrent(revision, section.revision, before, sent);

      if (wanted.className !== section.className && !may.editName) throw refused(NAME_KEPT);
      const own = teachers.get(actor.userId);
      if (own === 'Primary Teacher' && then.get(actor.userId) !== own && !may.leave) throw refused(SELF_KEPT);
      refuseForm(await this.wrong(u, section, form, wanted, teachers, terms));

      if (JSON.stringify(before) === JSON.stringify(sent) && wanted.termId === section.termId) return;
      Object.assign(section, wanted, { revision: section.revision + 1 });
      await u.em.flush();
      await writeTeachers(u, sectionId, teachers, then, new Date(this.clock.now()));
      u.publish('roster.ClassChanged.v1', {
        sectionId,
        schoolId: section.schoolId,
      } satisfies RosterEvents['roster.ClassChanged.v1']);
      await recordChange(u, actor, {
        record: 'class',
        id: sectionId,
        schoolId: section.schoolId,
        action: 'changed',
        before: told(before),
        after: told(sent),
      });
    });
  }

  private async wrong(
    u: Unit,
    section: Section,
    form: ClassForm,
    wanted: Pick<Section, Shown>,
    teachers: Teachers,
    terms: TermNames,
  ): Promise<FieldErrors> {
    const errors: FieldErrors = {};
    if (!wanted.className) errors.className = ['Class name can not be empty!'];
    if (!wanted.displayName) errors.displayName = ['Display name can not be empty!'];
    const term = terms.get(wanted.termId);
    if (!term || (term.archived && wanted.termId !== section.termId)) errors.termId = ['A term is required'];
    else if (term.yearId !== terms.get(section.termId)!.yearId && (await hasResults(u, section.id)))
      errors.termId = [OTHER_YEAR];
    const chosen = [...(form.primaryTeacherIds ?? []), ...(form.secondaryTeacherIds ?? [])];
    const removed = form.removedTeacherIds ?? [];
    const field = form.primaryTeacherIds?.length ? 'primaryTeacherIds' : 'secondaryTeacherIds';
    const problem = await wrongTeachers(
      u.q,
      section.schoolId,
      [...chosen, ...removed],
      [...teachers.keys(), ...removed],
    );
    if (problem) errors[field] = [problem];
    return errors;
  }
}

type Shown = 'className' | 'displayName' | 'termId';
type TermNames = Map<number, { name: string; archived: boolean; yearId: number }>;

/** By the names that the history of a school uses. */
function told({
  termId,
  primaryTeacherIds,
  secondaryTeacherIds,
  ...names
}: {
  className: string;
  displayName: string;
  termId: string | null;
  primaryTeacherIds: string[];
  secondaryTeacherIds: string[];
}) {
  return { ...names, term: termId, primaryTeachers: primaryTeacherIds, secondaryTeachers: secondaryTeacherIds };
}

async function teachersOf(u: Unit, sectionId: number): Promise<Teachers> {
  const rows = await u.q.query<{ id: number; role: SectionRole }>(
    `select person_id as id, section_role as role from roster.memberships where section_id = $1 and section_role <> 'Student' order by person_id`,
    [sectionId],
  );
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** Who teaches the class once the form is saved. */
function after(teachers: Teachers, form: ClassForm): Teachers {
  const then = new Map(teachers);
  for (const id of form.removedTeacherIds ?? []) then.delete(id);
  for (const id of form.primaryTeacherIds ?? []) then.set(id, 'Primary Teacher');
  for (const id of form.secondaryTeacherIds ?? []) then.set(id, 'Secondary Teacher');
  return then;
}

function named(teachers: Teachers, role: SectionRole, names: ReadonlyMap<number, string>): string[] {
  return [...teachers].flatMap(([id, of]) => (of === role ? [names.get(id) ?? '?'] : [])).toSorted();
}

async function hasResults(u: Unit, sectionId: number): Promise<boolean> {
  return (await u.q.one('select from roster.class_results where section_id = $1 limit 1', [sectionId])) !== undefined;
}

async function termNames(u: Unit, schoolId: number, ids: readonly number[]): Promise<TermNames> {
  const rows = await u.q.query<{ id: number; name: string; archived: boolean; yearId: number }>(
    'select id, name, archived_at is not null as archived, school_year_id as "yearId" from roster.terms where school_id = $1 and id = any($2)',
    [schoolId, [...ids]],
  );
  return new Map(rows.map(({ id, ...term }) => [id, term]));
}

async function writeTeachers(u: Unit, sectionId: number, before: Teachers, then: Teachers, at: Date): Promise<void> {
  const gone = [...before.keys()].filter((id) => !then.has(id));
  await u.q.query(
    `delete from roster.memberships where section_id = $1 and person_id = any($2) and section_role <> 'Student'`,
    [sectionId, gone],
  );
  const changed = [...then].filter(([id, role]) => before.get(id) !== role);
  await u.q.query(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select $1, person_id, section_role, $4 from unnest($2::int[], $3::text[]) as m (person_id, section_role)
     on conflict (section_id, person_id) do update set section_role = excluded.section_role`,
    [sectionId, changed.map(([id]) => id), changed.map(([, role]) => role), at],
  );
}

function refused(sentence: string): DomainError<RosterCode> {
  return new DomainError('roster/not-allowed', sentence);
}
