import type { SectionRole } from '../../kernel/roles.js';
import { publishLeft } from '../commands/people-standing.js';
import type { RosterEvents } from '../published.js';
import type { RunningTests } from '../roll-over/running-tests.js';
import type { Asked, SourceBatch } from './source-batch.js';

type MemberRole = SectionRole | 'Student';
interface Member {
  place: number;
  sectionId: number;
  personId: number;
  role: MemberRole;
}

/** Who enters classes of the source, and who leaves them. */
export async function changeMembers(batch: SourceBatch, tests: RunningTests): Promise<void> {
  const entering = meant(batch, batch.asked('enroll'));
  const leaving = meant(batch, batch.asked('unenroll'));
  if (entering.length + leaving.length === 0) return;
  const { u, school, at } = batch;
  const all = [...entering, ...leaving];
  const sectionIds = [...new Set(all.map(({ sectionId }) => sectionId))];
  const personIds = [...new Set(all.map(({ personId }) => personId))];
  const sections = new Map(
    (
      await u.q.query<{ id: number; name: string; own: boolean; archived: boolean }>(
        `select id, display_name as name, not editable and grade_level is null as own, archived_at is not null as archived
           from roster.sections where school_id = $1 and id = any($2) order by id for share`,
        [school.id, sectionIds],
      )
    ).map((row) => [row.id, row]),
  );
  const people = new Map(
    (
      await u.q.query<{ id: number; student: boolean; staff: boolean }>(
        `select p.id, p.school_id is not distinct from $1 and p.archived_at is null and not p.hidden_account as student,
           not p.hidden_account and exists (select from roster.staff_roles r where r.person_id = p.id and r.school_id = $1
             and r.role in ('Teacher', 'Teacher Admin', 'Principal') and r.archived_at is null) as staff
         from roster.people p where p.id = any($2)`,
        [school.id, personIds],
      )
    ).map((row) => [row.id, row]),
  );
  const roles = new Map(
    (
      await u.q.query<{ sectionId: number; personId: number; role: MemberRole }>(
        `select m.section_id as "sectionId", m.person_id as "personId", m.section_role as role from roster.memberships m
           join unnest($1::int[], $2::int[]) as asked (section_id, person_id) using (section_id, person_id)`,
        [all.map(({ sectionId }) => sectionId), all.map(({ personId }) => personId)],
      )
    ).map((row) => [keyOf(row), row.role]),
  );

  const left: Member[] = [];
  const goers = leaving.filter((one) => one.role === 'Student' && roles.get(keyOf(one)) === 'Student');
  const sitting =
    goers.length > 0
      ? await tests.sitting(
          u.q,
          goers.map(({ personId }) => personId),
        )
      : new Set<number>();
  for (const one of leaving) {
    const has = roles.get(keyOf(one));
    const section = sections.get(one.sectionId);
    if (has === undefined || (has === 'Student') !== (one.role === 'Student'))
      batch.done(one.place, one.sectionId, true);
    else if (!section) batch.refuse(one.place, 'not-here', 'This class is not at this school.');
    else if (!section.own) batch.refuse(one.place, 'not-the-sources', 'The roster does not keep this class.');
    else if (one.role === 'Student' && sitting.has(one.personId))
      batch.refuse(one.place, 'sitting', 'This student is taking a test.');
    else {
      roles.delete(keyOf(one));
      left.push(one);
      batch.done(one.place, one.sectionId);
    }
  }
  const entered: Member[] = [];
  for (const one of entering) {
    const section = sections.get(one.sectionId);
    const person = people.get(one.personId);
    const has = roles.get(keyOf(one));
    if (!section) batch.refuse(one.place, 'not-here', 'This class is not at this school.');
    else if (!section.own) batch.refuse(one.place, 'not-the-sources', 'The roster does not keep this class.');
    else if (section.archived) batch.refuse(one.place, 'not-here', 'This class is archived.');
    else if (one.role === 'Student' ? !person?.student : !person?.staff)
      batch.refuse(
        one.place,
        'not-here',
        one.role === 'Student'
          ? 'This person is no active student of this school.'
          : 'This person does not work at this school.',
      );
    else if (has !== undefined && (has === 'Student') !== (one.role === 'Student'))
      batch.refuse(one.place, 'invalid', 'Nobody is both a student and a teacher of a class.');
    else {
      batch.done(one.place, one.sectionId, has === one.role);
      if (has === one.role) continue;
      roles.set(keyOf(one), one.role);
      entered.push(one);
    }
  }
  if (left.length > 0) {
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
  if (entered.length > 0)
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
  for (const [sectionId, of] of Map.groupBy(
    entered.filter(({ role }) => role === 'Student'),
    (one) => one.sectionId,
  ))
    u.publish('roster.StudentsEnrolled.v1', {
      sectionId,
      schoolId: school.id,
      studentIds: of.map(({ personId }) => personId),
    } satisfies RosterEvents['roster.StudentsEnrolled.v1']);
  const taught = new Set([...entered, ...left].flatMap(({ sectionId, role }) => (role === 'Student' ? [] : sectionId)));
  for (const sectionId of taught)
    u.publish('roster.ClassChanged.v1', {
      sectionId,
      schoolId: school.id,
    } satisfies RosterEvents['roster.ClassChanged.v1']);
  const names = (of: readonly Member[]) => of.map(({ sectionId }) => sections.get(sectionId)!.name);
  for (const [list, action, side] of [
    [left, 'removed from a class', 'before'],
    [entered, 'added to a class', 'after'],
  ] as const)
    for (const [id, of] of Map.groupBy(list, ({ personId }) => personId))
      batch.noted({
        record: 'person',
        id,
        schoolId: school.id,
        action,
        [side]: { class: names(of).join(', ') },
        personId: id,
      });
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
