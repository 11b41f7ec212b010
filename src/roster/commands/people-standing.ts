import type { CommandBus } from '@nestjs/cqrs';
import { ChangeRoles, DeleteAccounts } from '../../identity/index.js';
import type { Role } from '../../kernel/roles.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import {
  changedBy,
  doneBy,
  forgetValues,
  recordChanges,
  type Changer,
  type RecordChange,
  type RecordValues,
} from '../changes.js';
import type { RosterEvents } from '../published.js';
import type { Actor, SchoolUser } from '../read/school-users.js';

/** People, with the records that were merged into theirs (ADR 46): in one order, so that nobody waits in a circle. */
export async function lockPeople(u: Unit, ids: readonly number[]): Promise<void> {
  await u.q.query(
    `select id from roster.people where id = any(array(select unnest($1::int[]) union select m.id from roster.people m where m.merged_into = any($1)))
      order by id for update`,
    [[...ids]],
  );
}

/** Tells that something about these people is different. */
export function changed(u: Unit, personIds: readonly number[]): void {
  for (const personId of personIds)
    u.publish('roster.PersonChanged.v1', { personId } satisfies RosterEvents['roster.PersonChanged.v1']);
}

/** Notes what happened to several people, for the history of their school. */
export function noted(
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

export const idsOf = (people: readonly Pick<SchoolUser, 'id'>[]): number[] => people.map((person) => person.id);

/**
 * Ends the work and the sign-in of people at a school; what had ended before keeps its own moment. Whether the actor may is the
 * caller's to ask, and what the history says of it the caller's to note.
 */
export async function archivePeople(
  u: Unit,
  commands: CommandBus,
  actor: Changer,
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
      ...changedBy(actor),
    } satisfies RosterEvents['roster.PersonArchived.v1']);
  }
  changed(u, idsOf(people));
}

/**
 * Gives people their sign-in at a school back, as `archivePeople` took it: what it archived last, or at `archivedAt`, and
 * nothing that had ended before.
 */
export async function activatePeople(
  u: Unit,
  commands: CommandBus,
  actor: Changer,
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
      ...changedBy(actor),
    } satisfies RosterEvents['roster.PersonActivated.v1']);
  }
  changed(u, ids);
}

/**
 * Takes people out of the school; who has no other place disappears altogether, from the history too. Answers the parents of
 * those who were students.
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
  await leaveClasses(u, ids);
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

/** A student who goes to another school. */
export interface MovingStudent {
  id: number;
  from: number;
  /** From then on. */
  studentNumber: string | null;
}

/**
 * Students go to another school and are active there; their classes stay behind, or go with them. Whether they may, and that
 * their numbers are free there, is the caller's to ask. Answers what the history says of it, for the caller to note.
 */
export async function moveStudents(
  u: Unit,
  commands: CommandBus,
  actor: Changer,
  students: readonly MovingStudent[],
  to: number,
  retainSections = false,
): Promise<RecordChange[]> {
  const ids = idsOf(students);
  if (!retainSections) await leaveClasses(u, ids);
  await u.q.query(
    `update roster.people p set school_id = $3, student_number = n.number, archived_at = null, revision = p.revision + 1
       from unnest($1::int[], $2::text[]) as n (id, number) where p.id = n.id`,
    [ids, students.map(({ studentNumber }) => studentNumber), to],
  );
  await commands.execute(
    new ChangeRoles(
      students.map(({ id, from }) => ({ userId: id, schoolId: from })),
      ids.map((userId) => ({ userId, role: 'Student', schoolId: to, districtId: null })),
    ),
  );
  for (const { id, from } of students)
    u.publish('roster.StudentTransferred.v1', {
      personId: id,
      fromSchoolId: from,
      toSchoolId: to,
      ...changedBy(actor),
    } satisfies RosterEvents['roster.StudentTransferred.v1']);
  changed(u, ids);
  return students.flatMap(({ id, from }): RecordChange[] => {
    const of = { record: 'person', id, before: { schoolId: from }, after: { schoolId: to }, personId: id } as const;
    return [
      { ...of, schoolId: from, action: 'moved to another school' },
      { ...of, schoolId: to, action: 'came from another school' },
    ];
  });
}

/** Students leave all of their classes. */
async function leaveClasses(u: Unit, ids: readonly number[]): Promise<void> {
  publishLeft(
    u,
    await u.q.query(
      `delete from roster.memberships m using roster.sections c where c.id = m.section_id and m.person_id = any($1) and m.section_role = 'Student'
       returning m.section_id, c.school_id, m.person_id`,
      [[...ids]],
    ),
  );
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
