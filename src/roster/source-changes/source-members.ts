import type { SectionRole } from '../../kernel/roles.js';
import { publishLeft } from '../commands/people-standing.js';
import type { RosterEvents } from '../published.js';
import type { RunningTests } from '../roll-over/running-tests.js';
import type { Asked, SourceBatch } from './source-batch.js';
import type { SourceRefusal } from './source-change.js';

type MemberRole = SectionRole | 'Student';
interface Member {
  place: number;
  sectionId: number;
  personId: number;
  role: MemberRole;
}

interface SectionRow {
  id: number;
  name: string;
  own: boolean;
  archived: boolean;
}

/** What is here of the classes and people that are asked about. */
interface Facts {
  sections: ReadonlyMap<number, SectionRow>;
  people: ReadonlyMap<number, { student: boolean; staff: boolean }>;
  /** Who is what in a class, by `keyOf`: goes along with what is decided. */
  roles: Map<string, MemberRole>;
}

type Why = { code: SourceRefusal; reason: string };

/** Who enters classes of the source, and who leaves them. */
export async function changeMembers(batch: SourceBatch, tests: RunningTests): Promise<void> {
  const entering = meant(batch, batch.asked('enroll'));
  const leaving = meant(batch, batch.asked('unenroll'));
  if (entering.length + leaving.length === 0) return;
  const facts = await lookAt(batch, [...entering, ...leaving]);
  const left = whoLeaves(batch, leaving, facts, await whoSits(batch, tests, leaving, facts));
  const entered = whoEnters(batch, entering, facts);
  await remove(batch, left);
  await insert(batch, entered);
  tell(batch, facts, left, entered);
}

async function lookAt({ u, school }: SourceBatch, asked: readonly Member[]): Promise<Facts> {
  const sectionIds = asked.map(({ sectionId }) => sectionId);
  const personIds = asked.map(({ personId }) => personId);
  const sections = await u.q.query<SectionRow>(
    `select id, display_name as name, not editable and grade_level is null as own, archived_at is not null as archived
       from roster.sections where school_id = $1 and id = any($2) order by id for share`,
    [school.id, [...new Set(sectionIds)]],
  );
  const people = await u.q.query<{ id: number; student: boolean; staff: boolean }>(
    `select p.id, p.school_id is not distinct from $1 and p.archived_at is null and not p.hidden_account as student,
       not p.hidden_account and exists (select from roster.staff_roles r where r.person_id = p.id and r.school_id = $1
         and r.role in ('Teacher', 'Teacher Admin', 'Principal') and r.archived_at is null) as staff
     from roster.people p where p.id = any($2)`,
    [school.id, [...new Set(personIds)]],
  );
  const roles = await u.q.query<Pick<Member, 'sectionId' | 'personId' | 'role'>>(
    `select m.section_id as "sectionId", m.person_id as "personId", m.section_role as role from roster.memberships m
       join unnest($1::int[], $2::int[]) as asked (section_id, person_id) using (section_id, person_id)`,
    [sectionIds, personIds],
  );
  return {
    sections: new Map(sections.map((row) => [row.id, row])),
    people: new Map(people.map((row) => [row.id, row])),
    roles: new Map(roles.map((row) => [keyOf(row), row.role])),
  };
}

/** Who of the students who would leave takes a test. */
async function whoSits(
  { u }: SourceBatch,
  tests: RunningTests,
  leaving: readonly Member[],
  { roles }: Facts,
): Promise<Set<number>> {
  const students = leaving.filter((one) => one.role === 'Student' && roles.get(keyOf(one)) === 'Student');
  const ids = students.map(({ personId }) => personId);
  return ids.length > 0 ? tests.sitting(u.q, ids) : new Set();
}

function whoLeaves(
  batch: SourceBatch,
  leaving: readonly Member[],
  { sections, roles }: Facts,
  sitting: ReadonlySet<number>,
): Member[] {
  return leaving.filter((one) => {
    const has = roles.get(keyOf(one));
    if (has === undefined || (has === 'Student') !== (one.role === 'Student')) {
      batch.done(one.place, one.sectionId, true);
      return false;
    }
    const why =
      notOurs(sections.get(one.sectionId)) ??
      (one.role === 'Student' && sitting.has(one.personId)
        ? ({ code: 'sitting', reason: 'This student is taking a test.' } as const)
        : undefined);
    if (why) {
      batch.refuse(one.place, why.code, why.reason);
      return false;
    }
    roles.delete(keyOf(one));
    batch.done(one.place, one.sectionId);
    return true;
  });
}

function whoEnters(batch: SourceBatch, entering: readonly Member[], facts: Facts): Member[] {
  return entering.filter((one) => {
    const why = whyNotIn(one, facts);
    if (why) {
      batch.refuse(one.place, why.code, why.reason);
      return false;
    }
    const already = facts.roles.get(keyOf(one)) === one.role;
    batch.done(one.place, one.sectionId, already);
    facts.roles.set(keyOf(one), one.role);
    return !already;
  });
}

function whyNotIn(one: Member, { sections, people, roles }: Facts): Why | undefined {
  const section = sections.get(one.sectionId);
  const person = people.get(one.personId);
  const has = roles.get(keyOf(one));
  const student = one.role === 'Student';
  const no = notOurs(section);
  if (no) return no;
  if (section!.archived) return { code: 'not-here', reason: 'This class is archived.' };
  if (student && !person?.student)
    return { code: 'not-here', reason: 'This person is no active student of this school.' };
  if (!student && !person?.staff) return { code: 'not-here', reason: 'This person does not work at this school.' };
  if (has !== undefined && (has === 'Student') !== student)
    return { code: 'invalid', reason: 'Nobody is both a student and a teacher of a class.' };
  return undefined;
}

/** Why a roster decides nothing about a class. */
function notOurs(section: SectionRow | undefined): Why | undefined {
  if (!section) return { code: 'not-here', reason: 'This class is not at this school.' };
  return section.own ? undefined : { code: 'not-the-sources', reason: 'The roster does not keep this class.' };
}

async function remove({ u, school }: SourceBatch, left: readonly Member[]): Promise<void> {
  if (left.length === 0) return;
  const gone = await u.q.query<{ section_id: number; school_id: number; person_id: number; student: boolean }>(
    `delete from roster.memberships m using unnest($1::int[], $2::int[]) as gone (section_id, person_id)
      where m.section_id = gone.section_id and m.person_id = gone.person_id
      returning m.section_id, $3::int as school_id, m.person_id, m.section_role = 'Student' as student`,
    [left.map(({ sectionId }) => sectionId), left.map(({ personId }) => personId), school.id],
  );
  publishLeft(
    u,
    gone.filter(({ student }) => student),
  );
}

async function insert({ u, school, at }: SourceBatch, entered: readonly Member[]): Promise<void> {
  if (entered.length === 0) return;
  await u.q.query(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select distinct on (section_id, person_id) section_id, person_id, role, $4::timestamptz
       from unnest($1::int[], $2::int[], $3::text[]) with ordinality as m (section_id, person_id, role, place) order by section_id, person_id, place desc
     on conflict (section_id, person_id) do update set section_role = excluded.section_role`,
    [
      entered.map(({ sectionId }) => sectionId),
      entered.map(({ personId }) => personId),
      entered.map(({ role }) => role),
      at,
    ],
  );
  const students = entered.filter(({ role }) => role === 'Student');
  for (const [sectionId, of] of Map.groupBy(students, (one) => one.sectionId))
    u.publish('roster.StudentsEnrolled.v1', {
      sectionId,
      schoolId: school.id,
      studentIds: of.map(({ personId }) => personId),
    } satisfies RosterEvents['roster.StudentsEnrolled.v1']);
}

/** Tells whose teachers changed, and notes for each person the classes left and entered. */
function tell(batch: SourceBatch, { sections }: Facts, left: readonly Member[], entered: readonly Member[]): void {
  const taught = new Set([...entered, ...left].flatMap(({ sectionId, role }) => (role === 'Student' ? [] : sectionId)));
  for (const sectionId of taught) batch.classChanged(sectionId);
  const names = (of: readonly Member[]) => of.map(({ sectionId }) => sections.get(sectionId)!.name);
  for (const [list, action, side] of [
    [left, 'removed from a class', 'before'],
    [entered, 'added to a class', 'after'],
  ] as const)
    for (const [id, of] of Map.groupBy(list, ({ personId }) => personId)) {
      const values = { [side]: { class: names(of).join(', ') }, personId: id };
      batch.noted({ record: 'person', id, schoolId: batch.school.id, action, ...values });
    }
}

/** With ids in place of keys; what depends on somebody who could not be brought is refused. */
function meant(batch: SourceBatch, asked: readonly (Asked<'enroll'> | Asked<'unenroll'>)[]): Member[] {
  return asked.flatMap(({ place, change }) => {
    const sectionId = batch.idOf('class', change.section);
    const personId = batch.idOf('person', change.person);
    if (sectionId === undefined || personId === undefined) {
      batch.refuse(
        place,
        'depends-on-refused',
        `The ${sectionId === undefined ? 'class' : 'person'} could not be brought.`,
      );
      return [];
    }
    const primary = change.kind === 'enroll' && change.primary;
    const role = change.role === 'Student' ? 'Student' : primary ? 'Primary Teacher' : 'Secondary Teacher';
    return [{ place, sectionId, personId, role }];
  });
}

function keyOf({ sectionId, personId }: { sectionId: number; personId: number }): string {
  return `${sectionId} ${personId}`;
}
