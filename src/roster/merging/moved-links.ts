import type { Unit } from '../../platform/db/unit-of-work.js';
import { publishLeft } from '../commands/people-standing.js';
import type { RosterEvents } from '../published.js';
import { linksBack, type MergedPair, type MovedLink } from './merge-plan.js';

/** The kept record comes into the classes of the other one, which leaves all of its. */
export async function moveClasses(
  u: Unit,
  schoolId: number,
  { keptId, absorbedId }: MergedPair,
  at: Date,
): Promise<MovedLink[]> {
  const left = await u.q.query<{ id: number; ofGrade: boolean; since: Date }>(
    `with gone as (delete from roster.memberships m using roster.sections c where c.id = m.section_id and m.person_id = $1 returning m.section_id, m.created_at, c.grade_level)
     select section_id as id, grade_level is not null as "ofGrade", created_at as since from gone order by 1`,
    [absorbedId],
  );
  publishLeft(
    u,
    left.map(({ id }) => ({ section_id: id, school_id: schoolId, person_id: absorbedId })),
  );
  // The platform keeps the classes of the grades itself.
  const own = left.filter(({ ofGrade }) => !ofGrade);
  const added = await u.q.query<{ id: number }>(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select id, $2, 'Student', $3 from unnest($1::int[]) id order by id on conflict do nothing returning section_id as id`,
    [own.map(({ id }) => id), keptId, at],
  );
  enrolled(u, schoolId, added, keptId);
  const fresh = new Set(added.map(({ id }) => id));
  return own.map(({ id, since }) => ({ id, had: !fresh.has(id), since: since.toISOString() }));
}

/** Whose record is merged, as a family sees it, and who the others are. */
const FAMILY = {
  student: { own: 'student_id', other: 'parent_id', one: 'A parent', many: 'parents' },
  parent: { own: 'parent_id', other: 'student_id', one: 'A child', many: 'children' },
} as const;

/** The parents of the student who is given up, or the children of the parent, are those of the kept one. */
export async function moveFamily(
  u: Unit,
  as: keyof typeof FAMILY,
  { keptId, absorbedId }: MergedPair,
  at: Date,
): Promise<MovedLink[]> {
  const { own, other } = FAMILY[as];
  const left = await u.q.query<{ id: number; since: Date }>(
    `delete from roster.guardians where ${own} = $1 returning ${other} as id, created_at as since`,
    [absorbedId],
  );
  const added = await u.q.query<{ id: number }>(
    `insert into roster.guardians (${other}, ${own}, created_at) select id, $2, $3 from unnest($1::int[]) id order by id
     on conflict do nothing returning ${other} as id`,
    [left.map(({ id }) => id), keptId, at],
  );
  const fresh = new Set(added.map(({ id }) => id));
  for (const { id } of left) {
    guardian(u, 'Removed', as, id, absorbedId);
    if (fresh.has(id)) guardian(u, 'Added', as, id, keptId);
  }
  return left.map(({ id, since }) => ({ id, had: !fresh.has(id), since: since.toISOString() }));
}

/** Classes that the merge moved go back. @returns what stays, in whole sentences */
export async function returnClasses(
  u: Unit,
  schoolId: number,
  { keptId, absorbedId, mergedAt }: MergedPair & { mergedAt: Date },
  moved: readonly MovedLink[],
): Promise<string[]> {
  const now = await u.q.query<{ id: number; name: string; at: Date }>(
    `select c.id, c.display_name as name, m.created_at as at from roster.memberships m join roster.sections c on c.id = m.section_id
      where m.person_id = $1 and c.grade_level is null order by c.id`,
    [keptId],
  );
  const { returned, leaves, gone, added } = linksBack(moved, new Map(now.map((one) => [one.id, one.at])), mergedAt);
  await u.q.query('delete from roster.memberships where person_id = $1 and section_id = any($2)', [keptId, leaves]);
  publishLeft(
    u,
    leaves.map((id) => ({ section_id: id, school_id: schoolId, person_id: keptId })),
  );
  const back = await u.q.query<{ id: number }>(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select r.id, $2, 'Student', r.since from jsonb_to_recordset($1::jsonb) r (id int, since timestamptz) join roster.sections c on c.id = r.id and c.school_id = $3
     order by r.id on conflict do nothing returning section_id as id`,
    [JSON.stringify(returned), absorbedId, schoolId],
  );
  enrolled(u, schoolId, back, absorbedId);
  const names = new Map(
    (
      await u.q.query<{ id: number; name: string }>(
        'select id, display_name as name from roster.sections where id = any($1)',
        [[...gone, ...added]],
      )
    ).map(({ id, name }) => [id, name]),
  );
  const of = (id: number) => names.get(id) ?? 'a class that is not there any more';
  return [
    ...added.map((id) => `Came into ${of(id)} since.`),
    ...gone.map((id) => `Left ${of(id)} since: nobody is put back there.`),
  ];
}

/** Parents or children whom the merge moved go back. @returns what stays, in whole sentences */
export async function returnFamily(
  u: Unit,
  as: keyof typeof FAMILY,
  { keptId, absorbedId, mergedAt }: MergedPair & { mergedAt: Date },
  moved: readonly MovedLink[],
): Promise<string[]> {
  const { own, other, one, many } = FAMILY[as];
  const now = await u.q.query<{ id: number; at: Date }>(
    `select ${other} as id, created_at as at from roster.guardians where ${own} = $1`,
    [keptId],
  );
  const { returned, leaves, gone, added } = linksBack(moved, new Map(now.map(({ id, at }) => [id, at])), mergedAt, {
    strictly: true,
  });
  const back = await u.q.query<{ id: number }>(
    `insert into roster.guardians (${other}, ${own}, created_at)
     select r.id, $2, r.since from jsonb_to_recordset($1::jsonb) r (id int, since timestamptz) join roster.people p on p.id = r.id
     order by r.id on conflict do nothing returning ${other} as id`,
    [JSON.stringify(returned), absorbedId],
  );
  await u.q.query(`delete from roster.guardians where ${own} = $1 and ${other} = any($2)`, [keptId, leaves]);
  for (const { id } of back) guardian(u, 'Added', as, id, absorbedId);
  for (const id of leaves) guardian(u, 'Removed', as, id, keptId);
  return [
    ...(added.length > 0
      ? [added.length === 1 ? `${one} was added since.` : `${added.length} ${many} were added since.`]
      : []),
    ...(gone.length > 0
      ? [
          gone.length === 1
            ? `${one} was removed since, and stays so.`
            : `${gone.length} ${many} were removed since, and stay so.`,
        ]
      : []),
  ];
}

function enrolled(u: Unit, schoolId: number, sections: readonly { id: number }[], personId: number): void {
  for (const { id: sectionId } of sections)
    u.publish('roster.StudentsEnrolled.v1', {
      sectionId,
      schoolId,
      studentIds: [personId],
    } satisfies RosterEvents['roster.StudentsEnrolled.v1']);
}

function guardian(u: Unit, what: 'Added' | 'Removed', as: keyof typeof FAMILY, otherId: number, ownId: number): void {
  const [parentId, studentId] = as === 'student' ? [otherId, ownId] : [ownId, otherId];
  u.publish(`roster.Guardian${what}.v1`, {
    parentId,
    studentId,
  } satisfies RosterEvents['roster.GuardianAdded.v1']);
}
