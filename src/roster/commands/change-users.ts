import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeRoles, DeleteAccounts } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { Role } from '../../kernel/roles.js';
import { type BatchDto, type Judged, outcomeOf } from '../../platform/batches/batch.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { doneBy, forgetValues, recordChanges, type Changer, type RecordValues } from '../changes.js';
import { kindOfRole, schoolUsersPermissions, type UserPermissions } from '../policies.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { Classes, classNotFound } from '../read/classes.js';
import { REACHES_BEYOND } from '../read/held-roles.js';
import { notAllowed, SchoolUsers, type Actor, type SchoolUser, type UserPlace } from '../read/school-users.js';
import { holdNumbers, holdSchools } from '../standing.js';
import { mustNotBeKept } from './change-students.js';
import { enroll } from './enroll-students.js';
import { handOverClasses, type TakeOver } from './hand-over-classes.js';
import { LeavingParents } from './leaving-parents.js';

/** People of one school, or (`schoolId` null) of any that the actor administers; each is changed wholly or not at all. */
abstract class OnUsers extends Command<BatchDto> {
  constructor(
    readonly actor: Actor,
    readonly schoolId: number | null,
    readonly userIds: readonly number[],
  ) {
    super();
  }
}

/** No sign-in at this school any more; results, classes and everything done there stay. Others may take over the classes that they lead. */
export class ArchiveUsers extends OnUsers {
  constructor(
    actor: Actor,
    schoolId: number | null,
    userIds: readonly number[],
    readonly takeOver?: TakeOver,
  ) {
    super(actor, schoolId, userIds);
  }
}
export class ActivateUsers extends OnUsers {}
/** Who has results is archived with them; everybody else disappears. */
export class DeleteUsers extends OnUsers {}

/** Students become untimed, or timed again. What has begun goes on as it began. */
export class SetUsersTiming extends OnUsers {
  constructor(
    actor: Actor,
    schoolId: number | null,
    userIds: readonly number[],
    readonly untimed: boolean,
  ) {
    super(actor, schoolId, userIds);
  }
}

export class AddUsersToClass extends OnUsers {
  constructor(
    actor: Actor,
    override readonly schoolId: number,
    userIds: readonly number[],
    readonly sectionId: number,
  ) {
    super(actor, schoolId, userIds);
  }
}

/** Students go to another school with their results, and with their classes or without. */
export class TransferStudents extends OnUsers {
  constructor(
    actor: Actor,
    userIds: readonly number[],
    readonly toSchoolId: number,
    readonly retainSections: boolean,
  ) {
    super(actor, null, userIds);
  }
}

type BulkAction = Extract<
  keyof UserPermissions,
  'addToClass' | 'setTiming' | 'transfer' | 'archive' | 'activate' | 'delete'
>;

/** Why people are not changed, or not as they were asked for. */
type Judgements = Map<number, Judged>;

interface Chosen {
  places: { school: UserPlace; people: SchoolUser[] }[];
  /** Of those who may not be acted on. */
  judged: Judgements;
  asked: SchoolUser[];
}

/** People, with the records that were merged into theirs (ADR 46): in one order, so that nobody waits in a circle. */
export async function lockPeople(u: Unit, ids: readonly number[]): Promise<void> {
  await u.q.query(
    `select id from roster.people where id = any(array(select unnest($1::int[]) union select m.id from roster.people m where m.merged_into = any($1)))
      order by id for update`,
    [[...ids]],
  );
}

/** Who of those asked for may be acted on, school by school, and why the others may not. */
async function choose(
  u: Unit,
  users: SchoolUsers,
  { actor, schoolId, userIds }: OnUsers,
  action: BulkAction,
): Promise<Chosen> {
  // Schools before people, as everybody: where somebody goes away, or is let in again, nobody archives the school meanwhile.
  if (action === 'activate')
    await holdSchools(u, schoolId === null ? [...(await users.bySchool(userIds, u.q)).keys()] : [schoolId]);
  await lockPeople(u, userIds);
  const groups = schoolId === null ? await users.bySchool(userIds, u.q) : new Map([[schoolId, [...userIds]]]);
  const chosen: Chosen = { places: [], judged: new Map(), asked: [] };
  for (const [id, ids] of groups) {
    const school = await users.open(actor, id, u.q, action === 'transfer' && { alsoArchived: true });
    const people = await users.among(actor, id, ids, u.q);
    if (people.some((person) => !schoolUsersPermissions(actor, school, kindOfRole(person.role))[action]))
      throw notAllowed();
    for (const person of people)
      if (!person.permissions[action]) chosen.judged.set(person.id, whyNot(actor, person, action));
    chosen.asked.push(...people);
    chosen.places.push({ school, people: people.filter((person) => person.permissions[action]) });
  }
  return chosen;
}

function whyNot(actor: Actor, person: SchoolUser, action: BulkAction): Judged {
  if (person.hiddenAccount) return skipped('roster/hidden-account', 'A hidden account cannot be changed.');
  if (person.id === actor.userId && (action === 'archive' || action === 'delete'))
    return { state: 'failed', code: 'roster/oneself', reason: `You cannot ${action} yourself.` };
  if (action === 'delete' && person.archived && person.hasResults)
    return skipped('roster/kept', 'Has results and stays archived with them.');
  if (action === 'activate' && !person.archived) return skipped('roster/active', 'This user is active already.');
  if (action !== 'activate' && action !== 'delete' && person.archived)
    return {
      state: action === 'archive' ? 'skipped' : 'failed',
      code: 'roster/archived',
      reason: 'This user is archived.',
    };
  return { state: 'failed', code: 'roster/not-allowed', reason: REACHES_BEYOND };
}

function skipped(code: string, reason: string): Judged {
  return { state: 'skipped', code, reason };
}

/** A row for each who was asked for, in that order. */
function outcome({ userIds }: OnUsers, { asked, judged }: Chosen): BatchDto {
  const people = new Map(asked.map((person) => [person.id, person]));
  return outcomeOf(
    [...new Set(userIds)].map((id) => {
      const { state, code, reason }: Judged = judged.get(id) ?? { state: 'done' };
      return { key: String(id), name: people.get(id)!.fullName, state, code: code ?? null, reason: reason ?? null };
    }),
  );
}

function changed(u: Unit, personIds: readonly number[]): void {
  for (const personId of personIds)
    u.publish('roster.PersonChanged.v1', { personId } satisfies RosterEvents['roster.PersonChanged.v1']);
}

/** The same of several people, for the history of their school. */
function noted(
  u: Unit,
  actor: Actor,
  school: { id: number },
  ids: readonly number[],
  action: string,
  values: { before?: RecordValues; after?: RecordValues } = {},
): Promise<void> {
  return recordChanges(
    u,
    actor,
    ids.map((id) => ({ record: 'person', id, schoolId: school.id, action, ...values, personId: id })),
  );
}

const idsOf = (people: readonly Pick<SchoolUser, 'id'>[]): number[] => people.map((person) => person.id);

/**
 * Ends the work and the sign-in of people at a school; what had ended before keeps its own moment. Whether the actor may is the
 * caller's to ask, and what the history says of it the caller's to note.
 */
export async function archivePeople(
  u: Unit,
  commands: CommandBus,
  actor: NonNullable<Changer>,
  school: { id: number },
  people: readonly Pick<SchoolUser, 'id'>[],
  at: Date,
): Promise<void> {
  if (people.length === 0) return;
  for (const [table, id] of [
    ['people', 'id'],
    ['staff_roles', 'person_id'],
  ])
    await u.q.query(
      `update roster.${table} set archived_at = $3 where ${id} = any($1) and school_id = $2 and archived_at is null`,
      [idsOf(people), school.id, at],
    );
  await commands.execute(
    new ChangeRoles(
      idsOf(people).map((userId) => ({ userId, schoolId: school.id })),
      [],
    ),
  );
  for (const personId of idsOf(people)) {
    u.publish('roster.PersonArchived.v1', {
      personId,
      schoolId: school.id,
      ...doneBy(actor),
    } satisfies RosterEvents['roster.PersonArchived.v1']);
  }
  changed(u, idsOf(people));
}

/**
 * Gives people their sign-in at a school back, as `archivePeople` took it: what it archived last, or at `archivedAt`, and nothing
 * that had ended before.
 */
export async function activatePeople(
  u: Unit,
  commands: CommandBus,
  actor: NonNullable<Changer>,
  school: { id: number },
  people: readonly { id: number; archivedAt?: string }[],
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const back = await u.q.query<{ userId: number; role: Role; districtId: number | null }>(
    `with ended as (
       select p.id, coalesce(asked.at, greatest(case when p.school_id = $2 then p.archived_at end,
           (select max(r.archived_at) from roster.staff_roles r where r.person_id = p.id and r.school_id = $2))) as at
         from unnest($1::int[], $3::timestamptz[]) as asked (id, at) join roster.people p on p.id = asked.id),
     students as (update roster.people p set archived_at = null from ended e where p.id = e.id and p.school_id = $2 and p.archived_at = e.at returning p.id),
     staff as (update roster.staff_roles r set archived_at = null from ended e where r.person_id = e.id and r.school_id = $2 and r.archived_at = e.at
       returning r.person_id, r.role, r.district_id)
     select id as "userId", 'Student' as role, null::int as "districtId" from students union all select person_id, role, district_id from staff`,
    [ids, school.id, people.map(({ archivedAt }) => archivedAt ?? null)],
  );
  await commands.execute(
    new ChangeRoles(
      [],
      back.map((role) => ({ ...role, schoolId: school.id })),
    ),
  );
  for (const personId of ids) {
    u.publish('roster.PersonActivated.v1', {
      personId,
      schoolId: school.id,
      ...doneBy(actor),
    } satisfies RosterEvents['roster.PersonActivated.v1']);
  }
  changed(u, ids);
}

@CommandHandler(ArchiveUsers)
export class ArchiveUsersHandler implements ICommandHandler<ArchiveUsers> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly classes: Classes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError besides those of all, when the classes cannot be taken over: then nobody is archived */
  async execute(command: ArchiveUsers): Promise<BatchDto> {
    const { actor, takeOver } = command;
    return this.unitOfWork.run(async (u) => {
      const now = new Date(this.clock.now());
      const chosen = await choose(u, this.users, command, 'archive');
      for (const { school, people } of chosen.places) {
        if (takeOver) await handOverClasses(u, this.classes, actor, school.id, idsOf(people), takeOver, now);
        await archivePeople(u, this.commands, actor, school, people, now);
        await noted(u, actor, school, idsOf(people), 'archived');
      }
      return outcome(command, chosen);
    });
  }
}

@CommandHandler(ActivateUsers)
export class ActivateUsersHandler implements ICommandHandler<ActivateUsers> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly commands: CommandBus,
  ) {}

  async execute(command: ActivateUsers): Promise<BatchDto> {
    return this.unitOfWork.run(async (u) => {
      const chosen = await choose(u, this.users, command, 'activate');
      for (const { school, people } of chosen.places) {
        await activatePeople(u, this.commands, command.actor, school, people);
        await noted(u, command.actor, school, idsOf(people), 'activated');
      }
      return outcome(command, chosen);
    });
  }
}

/** Done, in its way. */
const ARCHIVED_INSTEAD: Judged = {
  state: 'done',
  code: 'roster/archived-instead',
  reason: 'Was archived instead of deleted: nothing is lost.',
};

@CommandHandler(DeleteUsers)
export class DeleteUsersHandler implements ICommandHandler<DeleteUsers> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly leaving: LeavingParents,
  ) {}

  async execute(command: DeleteUsers): Promise<BatchDto> {
    return this.unitOfWork.run(async (u) => {
      const chosen = await choose(u, this.users, command, 'delete');
      for (const { school, people } of chosen.places) {
        const toArchive = people.filter((person) => person.hasResults);
        await archivePeople(u, this.commands, command.actor, school, toArchive, new Date(this.clock.now()));
        await noted(u, command.actor, school, idsOf(toArchive), 'archived');
        const toDelete = people.filter((person) => !person.hasResults);
        const parents = await forget(u, this.commands, command.actor, school, idsOf(toDelete));
        await this.leaving.leave(u, command.actor, school.id, parents);
        for (const { id } of toArchive) chosen.judged.set(id, ARCHIVED_INSTEAD);
      }
      return outcome(command, chosen);
    });
  }
}

/**
 * Takes people out of the school; who has no other place disappears altogether, from the history too. Answers the parents of those
 * who were students.
 */
export async function forget(
  u: Unit,
  commands: CommandBus,
  actor: Actor,
  school: { id: number },
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  // Records that were merged into theirs go with them.
  const merged = await u.q.query<{ id: number }>('select id from roster.people where merged_into = any($1)', [
    [...ids],
  ]);
  ids = [...ids, ...merged.map(({ id }) => id)];
  const left = await u.q.query<{ section_id: number; school_id: number; person_id: number }>(
    `delete from roster.memberships m using roster.sections c where c.id = m.section_id and m.person_id = any($1) and m.section_role = 'Student'
     returning m.section_id, c.school_id, m.person_id`,
    [[...ids]],
  );
  publishLeft(u, left);
  const parents = await u.q.query<{ id: number }>(
    'delete from roster.guardians where student_id = any($1) returning parent_id as id',
    [[...ids]],
  );
  await u.q.query('delete from roster.staff_roles where person_id = any($1) and school_id = $2', [[...ids], school.id]);
  await u.q.query('update roster.people set school_id = null where id = any($1) and school_id = $2', [
    [...ids],
    school.id,
  ]);
  const gone = await u.q.query<{ id: number }>(
    `delete from roster.people p where id = any($1) and not exists (select from roster.staff_roles r where r.person_id = p.id)
       and not exists (select from roster.guardians g where g.parent_id = p.id) returning id`,
    [[...ids]],
  );
  await commands.execute(
    new ChangeRoles(
      ids.map((userId) => ({ userId, schoolId: school.id })),
      [],
    ),
  );
  await commands.execute(new DeleteAccounts(gone.map((row) => row.id)));
  for (const personId of ids) {
    u.publish('roster.PersonDeleted.v1', {
      personId,
      schoolId: school.id,
      ...doneBy(actor),
    } satisfies RosterEvents['roster.PersonDeleted.v1']);
  }
  changed(u, ids);
  const deleted = new Set(gone.map((row) => row.id));
  await forgetValues(u, [...deleted]);
  await noted(u, actor, school, [...deleted], 'deleted');
  const staying = ids.filter((id) => !deleted.has(id));
  await noted(u, actor, school, staying, 'taken out of the school');
  return parents.map(({ id }) => id);
}

/** Tells who left which class. */
export function publishLeft(
  u: Unit,
  left: readonly { section_id: number; school_id: number; person_id: number }[],
): void {
  const sections = new Map<number, RosterEvents['roster.StudentsUnenrolled.v1']>();
  for (const { section_id, school_id, person_id } of left) {
    const event = sections.get(section_id) ?? { sectionId: section_id, schoolId: school_id, studentIds: [] };
    event.studentIds.push(person_id);
    sections.set(section_id, event);
  }
  for (const event of sections.values()) u.publish('roster.StudentsUnenrolled.v1', event);
}

@CommandHandler(SetUsersTiming)
export class SetUsersTimingHandler implements ICommandHandler<SetUsersTiming> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
  ) {}

  async execute(command: SetUsersTiming): Promise<BatchDto> {
    return this.unitOfWork.run(async (u) => {
      const chosen = await choose(u, this.users, command, 'setTiming');
      const people = chosen.places.flatMap((place) => place.people);
      const rows = await u.q.query<{ id: number }>(
        'update roster.people set untimed_assessment = $2 where id = any($1) and untimed_assessment <> $2 returning id',
        [idsOf(people), command.untimed],
      );
      changed(
        u,
        rows.map((row) => row.id),
      );
      const { untimed } = command;
      const values = { before: { untimedAssessment: !untimed }, after: { untimedAssessment: untimed } };
      const turned = new Set(rows.map((row) => row.id));
      for (const place of chosen.places) {
        const here = idsOf(place.people).filter((id) => turned.has(id));
        await noted(u, command.actor, place.school, here, 'changed', values);
      }
      const so = skipped('roster/timing-is-so', command.untimed ? 'Is untimed already.' : 'Is timed already.');
      for (const { id, untimedAssessment } of people)
        if (untimedAssessment === command.untimed) chosen.judged.set(id, so);
      return outcome(command, chosen);
    });
  }
}

/** @throws DomainError `roster/class-not-found` for a class that takes no students of this school from the actor */
export async function mustBeOpenClass(classes: Classes, actor: Actor, schoolId: number, sectionId: number) {
  const section = await classes.must(actor, sectionId, 'editStudents');
  if (section.schoolId !== schoolId || section.archived) throw classNotFound();
  return section;
}

@CommandHandler(AddUsersToClass)
export class AddUsersToClassHandler implements ICommandHandler<AddUsersToClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  async execute(command: AddUsersToClass): Promise<BatchDto> {
    const section = await mustBeOpenClass(this.classes, command.actor, command.schoolId, command.sectionId);
    return this.unitOfWork.run(async (u) => {
      const chosen = await choose(u, this.users, command, 'addToClass');
      await mustNotBeKept(u, section.id);
      const ids = chosen.places.flatMap((place) => idsOf(place.people));
      const added = new Set(await enroll(u, section, ids, new Date(this.clock.now())));
      await noted(u, command.actor, { id: command.schoolId }, [...added], 'added to a class', {
        after: { class: section.displayName },
      });
      for (const id of ids)
        if (!added.has(id)) chosen.judged.set(id, skipped('roster/in-class', 'Is in this class already.'));
      return outcome(command, chosen);
    });
  }
}

@CommandHandler(TransferStudents)
export class TransferStudentsHandler implements ICommandHandler<TransferStudents> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly commands: CommandBus,
  ) {}

  async execute(command: TransferStudents): Promise<BatchDto> {
    const { actor, toSchoolId, retainSections } = command;
    return this.unitOfWork.run(async (u) => {
      const gone = () => {
        throw new DomainError<RosterCode>('roster/school-not-found', 'This school does not exist.', {
          errors: { school_id: ['Please select a school'] },
        });
      };
      // Before the people, as everybody. A school that they leave may be archived meanwhile: they are students of another one then.
      const to = await this.users.open(actor, toSchoolId, u.q).catch(gone);
      await holdSchools(u, [to.id]).catch(gone);
      // A student who is added there at the same time may have the same number.
      await holdNumbers(u, to.id);
      const chosen = await choose(u, this.users, command, 'transfer');
      const numbers = chosen.asked.flatMap(({ studentIdNumber }) => studentIdNumber ?? []);
      const rows = await u.q.query<{ n: string }>(
        'select student_number as n from roster.people where school_id = $1 and student_number = any($2)',
        [to.id, numbers],
      );
      const taken = new Set(rows.map((row) => row.n));
      for (const { school, people } of chosen.places) {
        const moving = people.filter(({ id, studentIdNumber: number }) => {
          const why =
            school.id === to.id
              ? skipped('roster/there-already', `Is a student of ${to.name} already.`)
              : number !== null && taken.has(number)
                ? ({
                    state: 'failed',
                    code: 'roster/student-id-taken',
                    reason: `A student of ${to.name} has the student ID ${number}.`,
                  } as const)
                : null;
          if (why) chosen.judged.set(id, why);
          else if (number !== null) taken.add(number);
          return !why;
        });
        const ids = idsOf(moving);
        if (ids.length === 0) continue;
        if (!retainSections) {
          publishLeft(
            u,
            await u.q.query(
              `delete from roster.memberships m using roster.sections c where c.id = m.section_id and m.person_id = any($1) and m.section_role = 'Student'
             returning m.section_id, c.school_id, m.person_id`,
              [ids],
            ),
          );
        }
        await u.q.query('update roster.people set school_id = $2 where id = any($1)', [ids, to.id]);
        await this.commands.execute(
          new ChangeRoles(
            ids.map((userId) => ({ userId, schoolId: school.id })),
            ids.map((userId) => ({ userId, role: 'Student', schoolId: to.id, districtId: null })),
          ),
        );
        for (const personId of ids) {
          u.publish('roster.StudentTransferred.v1', {
            personId,
            fromSchoolId: school.id,
            toSchoolId: to.id,
            ...doneBy(actor),
          } satisfies RosterEvents['roster.StudentTransferred.v1']);
        }
        changed(u, ids);
        await noted(u, actor, school, ids, 'moved to another school', {
          before: { schoolId: school.id },
          after: { schoolId: to.id },
        });
        await noted(u, actor, to, ids, 'came from another school', {
          before: { schoolId: school.id },
          after: { schoolId: to.id },
        });
      }
      return outcome(command, chosen);
    });
  }
}
