import type { Queryable } from '../../platform/db/db.js';
import { WINDOWS_OF_STUDENT } from '../make-up.js';
import {
  MONITORING_STATUSES,
  SUBJECTS,
  subjectsOf,
  type MonitoringStatus,
  type SubjectKey,
} from '../monitoring-status.js';

/** What a board is about. */
export interface BoardKey {
  typeId: number;
  setId: number;
  schoolYearId: number;
}

/** Of everybody of the board. */
export interface SubjectCounts {
  inProgress: number;
  completed: number;
  /** Begun tests that the caller may reset, and of these how many have begun a part 2 that goes with them. */
  resettable: number;
  resettablePartTwo: number;
}

const NONE: SubjectCounts = { inProgress: 0, completed: 0, resettable: 0, resettablePartTwo: 0 };

const COPY_OF = 'c.type_id = $1 and c.set_id = $2 and c.school_year_id = $3';

/** `monitoringStatus` and `partWindow` in SQL; test/scheduling/monitoring-sql.int.spec.ts holds them to the same answers. */
const CELLS = `
  people as (select id, place from unnest($4::int[]) with ordinality as p (id, place)),
  subjects as (select * from unnest($5::text[], $6::int[], $7::int[]) as s (key, category_id, part)),
  windows as (
    select v.student_id, s.key, bool_or(o.start_at > $8) and not bool_or(o.start_at <= $8 and (o.end_at is null or o.end_at > $8)) as ahead
    from scheduling.availabilities v join scheduling.assignments a on a.id = v.assignment_id ${WINDOWS_OF_STUDENT}
      join subjects s on s.category_id = a.category_id
      cross join lateral (select
        case when s.part = 2 and w.administration_type is distinct from 'continuous' then coalesce(w.p2_start_at, w.p1_start_at)
          else w.p1_start_at end as start_at,
        case when s.part = 2 or w.administration_type = 'continuous' then w.p2_end_at else w.p1_end_at end as end_at) o
    where a.type_id = $1 and a.set_id = $2 and a.school_year_id = $3 and a.deleted_at is null and v.student_id = any($4::int[])
    group by v.student_id, s.key),
  cells as (
    select p.id, p.place, s.key,
      case when c.invalidated_at is not null then 'Invalidated'
        when c.completed_at is not null then 'Completed'
        when c.started_at is not null then 'In Progress'
        when w.key is null then 'Not Scheduled'
        when s.part = 2 and c.difficulty is null or w.ahead then 'Scheduled'
        else 'Not Started' end as status
    from people p cross join subjects s
      left join scheduling.student_assessments c
        on c.student_id = p.id and ${COPY_OF} and c.category_id = s.category_id and c.part = s.part
      left join windows w on w.student_id = p.id and w.key = s.key)`;

const cellParams = ({ typeId, setId, schoolYearId }: BoardKey, ids: readonly number[], nowMs: number) => {
  const keys = subjectsOf(typeId);
  const subjects = keys.map((key) => SUBJECTS[key]);
  return [
    typeId,
    setId,
    schoolYearId,
    ids,
    keys,
    subjects.map(({ categoryId }) => categoryId),
    subjects.map(({ part }) => part),
    new Date(nowMs),
  ];
};

/** How students stand with each subject of a board. */
export async function statusesOf(
  db: Queryable,
  board: BoardKey,
  ids: readonly number[],
  nowMs: number,
): Promise<{ id: number; key: SubjectKey; status: MonitoringStatus }[]> {
  return db.query(`with ${CELLS} select id, key, status from cells order by place, key`, cellParams(board, ids, nowMs));
}

/**
 * A page of a board.
 * @param ids of everybody who may be on it, in their order
 * @param statuses keeps who has one of them in any subject; empty keeps everybody
 * @param by sorts by the status in a subject first
 */
export async function pageOfBoard(
  db: Queryable,
  board: BoardKey,
  ids: readonly number[],
  {
    statuses,
    by,
    perPage,
    offset,
  }: {
    statuses: readonly MonitoringStatus[];
    by: { subject: SubjectKey; order: 'asc' | 'desc' } | null;
    perPage: number;
    offset: number;
  },
  nowMs: number,
): Promise<{ ids: number[]; total: number }> {
  if (statuses.length === 0 && !by) return { ids: ids.slice(offset, offset + perPage), total: ids.length };
  const page = await db.one<{ ids: number[]; total: number }>(
    `with ${CELLS}, kept as (
       select id, place, max(case when key = $9 then array_position($10::text[], status) end) as rank from cells group by id, place
       having cardinality($11::text[]) = 0 or bool_or(status = any($11)))
     select array(select id from kept order by rank ${by?.order ?? 'asc'}, place limit $12 offset $13) as ids,
       (select count(*)::int from kept) as total`,
    [...cellParams(board, ids, nowMs), by?.subject ?? null, MONITORING_STATUSES, statuses, perPage, offset],
  );
  return page!;
}

/** Whose tests a session may reset: everybody's, or what goes on in classes that it leads. */
export type Led =
  | 'all'
  | {
      classIds: readonly number[];
      /** Since when students are in one of them. */
      since: ReadonlyMap<number, Date>;
    };

const BEGUN_AT = 'coalesce(c.started_at, c.completed_at, c.invalidated_at)';

/**
 * That a begun copy `c` is for the leader of these classes to reset (ADR 47): the student was in one of them by then, or had
 * been given the test there. What a class was given later opens nothing.
 */
export function isLed(led: Led, params: unknown[]): string {
  if (led === 'all') return 'true';
  const { classIds, since } = led;
  const joined = `unnest($${params.push([...since.keys()])}::int[], $${params.push([...since.values()])}::timestamptz[])`;
  return `(exists (select from ${joined} as j (student_id, since) where j.student_id = c.student_id and j.since <= ${BEGUN_AT})
    or exists (select from scheduling.availabilities v join scheduling.assignments a on a.id = v.assignment_id
      where v.student_id = c.student_id and a.section_id = any($${params.push(classIds)}::int[])
        and (a.type_id, a.set_id, a.category_id, a.school_year_id) = (c.type_id, c.set_id, c.category_id, c.school_year_id)
        and v.created_at <= ${BEGUN_AT} and (a.deleted_at is null or a.deleted_at > ${BEGUN_AT})))`;
}

/** By subject; @param acting what the caller may reset */
export async function countsOfBoard(
  db: Queryable,
  { typeId, setId, schoolYearId }: BoardKey,
  ids: readonly number[],
  acting: Led,
): Promise<Partial<Record<SubjectKey, SubjectCounts>>> {
  const params: unknown[] = [typeId, setId, schoolYearId, ids];
  const rows = await db.query<SubjectCounts & { categoryId: number; part: number }>(
    `with begun as (
       select c.student_id, c.category_id, c.part, c.completed_at is not null as completed, c.invalidated_at is not null as invalidated,
         ${isLed(acting, params)} as acts
       from scheduling.student_assessments c
       where ${COPY_OF} and c.student_id = any($4::int[])
         and (c.started_at is not null or c.completed_at is not null or c.invalidated_at is not null))
     select c.category_id as "categoryId", c.part, (count(*) filter (where not c.completed and not c.invalidated))::int as "inProgress",
       (count(*) filter (where c.completed and not c.invalidated))::int as completed, (count(*) filter (where c.acts))::int as resettable,
       (count(*) filter (where c.acts and c.part = 1 and two.student_id is not null))::int as "resettablePartTwo"
     from begun c left join begun two on two.student_id = c.student_id and two.category_id = c.category_id and two.part = 2
     group by c.category_id, c.part`,
    params,
  );
  return Object.fromEntries(
    subjectsOf(typeId).map((key) => {
      const { categoryId, part } = SUBJECTS[key];
      const row = rows.find((one) => one.categoryId === categoryId && one.part === part);
      if (!row) return [key, NONE];
      const { inProgress, completed, resettable, resettablePartTwo } = row;
      return [key, { inProgress, completed, resettable, resettablePartTwo }];
    }),
  );
}
