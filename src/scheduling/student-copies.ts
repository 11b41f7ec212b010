import { Injectable, type OnModuleInit } from '@nestjs/common';
import { category, ContentLibrary } from '../content/index.js';
import type { Queryable } from '../platform/db/db.js';
import type { Unit } from '../platform/db/unit-of-work.js';
import {
  NOTHING_RETURNED,
  RunningTests,
  StudentWork,
  type HadWork,
  type MovedWork,
  type ReturnedWork,
  type WorkKeeper,
} from '../roster/index.js';

interface Section {
  typeId: number;
  setId: number;
  categoryId: number;
  schoolYearId: number;
}

interface Given {
  assignmentId: number;
  /** The kept student had it, too. */
  had: boolean;
  /** And had the window of the class, in place of which came that of the other record. */
  took?: boolean;
  createdAt: string;
  ownWindow: object | null;
}

interface Notes {
  copies: readonly { id: number; sitting: number; begun: boolean }[];
  /** Copies of the kept student that nobody had begun and that made room, as they stood. */
  removed: readonly object[];
  availabilities: readonly Given[];
}

interface CopyRow extends Section {
  id: number;
  sitting: number;
  startedAt: Date | null;
}

const SECTION = `type_id as "typeId", set_id as "setId", category_id as "categoryId", school_year_id as "schoolYearId"`;
/** The copy `s` was begun at least once. */
const BEGUN = '(s.started_at is not null or s.sitting > 1)';
/** Columns of the window that a student was given in place of that of the class. */
const OWN_WINDOW = 'administration_type, p1_start_at, p1_end_at, p2_start_at, p2_end_at';
/** Another copy of the same section: its parts stay together. */
const SAME_SECTION = `(o.type_id, o.set_id, o.category_id, o.school_year_id) = (s.type_id, s.set_id, s.category_id, s.school_year_id)`;

/**
 * The copies that students have begun, when two records of one student become one (ADR 46). What was not begun follows the
 * classes.
 */
@Injectable()
export class StudentCopies implements WorkKeeper, OnModuleInit {
  readonly context = 'scheduling';

  constructor(
    private readonly work: StudentWork,
    private readonly content: ContentLibrary,
    private readonly tests: RunningTests,
  ) {}

  onModuleInit(): void {
    this.work.add(this);
  }

  async had(q: Queryable, studentIds: readonly number[]): Promise<HadWork[]> {
    const rows = await q.query<Section & { studentId: number; endedAt: Date | null }>(
      `select s.student_id as "studentId", ${SECTION}, max(greatest(s.completed_at, s.invalidated_at, s.reset_at)) as "endedAt"
         from scheduling.student_assessments s where s.student_id = any($1) and ${BEGUN}
        group by s.student_id, s.type_id, s.set_id, s.category_id, s.school_year_id order by 1, 2, 3, 4, 5`,
      [[...studentIds]],
    );
    const titles = await this.titles(rows);
    return rows.map((row) => ({
      studentId: row.studentId,
      key: keyOf(row),
      title: titles.get(keyOf(row))!,
      endedAt: row.endedAt,
      outside: false,
    }));
  }

  /** Also who is between the parts of a section. */
  sitting(q: Queryable, studentIds: readonly number[]): Promise<Set<number>> {
    return this.tests.sitting(q, studentIds);
  }

  async move(u: Unit, from: number, to: number): Promise<MovedWork> {
    const copies = await u.q.query<CopyRow>(
      `select s.id, s.sitting, s.started_at as "startedAt", ${SECTION} from scheduling.student_assessments s
        where s.student_id = $1 and exists (select from scheduling.student_assessments o where o.student_id = s.student_id and ${SAME_SECTION}
          and (o.started_at is not null or o.sitting > 1)) order by s.id for update of s`,
      [from],
    );
    const ids = copies.map(({ id }) => id);
    const removed = await u.q.query<{ row: object }>(
      `delete from scheduling.student_assessments o using scheduling.student_assessments s
        where s.id = any($1) and o.student_id = $2 and ${SAME_SECTION} returning to_jsonb(o) as row`,
      [ids, to],
    );
    await u.q.query('update scheduling.student_assessments set student_id = $2 where id = any($1)', [ids, to]);
    const availabilities = await u.q.query<Given>(
      `with given as (
         delete from scheduling.availabilities v using scheduling.assignments o
           where o.id = v.assignment_id and v.student_id = $2 and exists (select from scheduling.student_assessments s where s.id = any($1) and ${SAME_SECTION})
         returning v.assignment_id, v.created_at, v.administration_type, v.p1_start_at, v.p1_end_at, v.p2_start_at, v.p2_end_at),
       added as (insert into scheduling.availabilities as v (assignment_id, student_id, created_at, ${OWN_WINDOW})
         select assignment_id, $3, created_at, ${OWN_WINDOW} from given
         on conflict (assignment_id, student_id) do update set (${OWN_WINDOW})
           = (excluded.administration_type, excluded.p1_start_at, excluded.p1_end_at, excluded.p2_start_at, excluded.p2_end_at)
           where v.p1_start_at is null and excluded.p1_start_at is not null)
       select g.assignment_id as "assignmentId", g.created_at as "createdAt", case when g.p1_start_at is not null then to_jsonb(g) end as "ownWindow",
         k.assignment_id is not null as had, k.assignment_id is not null and k.p1_start_at is null and g.p1_start_at is not null as took
       from given g left join scheduling.availabilities k on k.assignment_id = g.assignment_id and k.student_id = $3 order by 1`,
      [ids, from, to],
    );
    return {
      notes: {
        copies: copies.map(({ id, sitting, startedAt }) => ({ id, sitting, begun: startedAt !== null })),
        removed: removed.map(({ row }) => row),
        availabilities,
      } satisfies Notes,
    };
  }

  async moveBack(u: Unit, from: number, to: number, moved: MovedWork, mergedAt: Date): Promise<ReturnedWork> {
    const { copies, removed, availabilities } = moved.notes as Notes;
    const noted = new Map(copies.map((copy) => [copy.id, copy]));
    const now = await u.q.query<CopyRow>(
      `select s.id, s.sitting, s.started_at as "startedAt", ${SECTION} from scheduling.student_assessments s where s.student_id = $1 order by s.id for update`,
      [to],
    );
    const sections = new Map(now.filter(({ id }) => noted.has(id)).map((copy) => [keyOf(copy), copy]));
    const goneOn = new Set(
      now
        .filter((copy) => {
          const then = noted.get(copy.id);
          return then ? copy.sitting > then.sitting || (!then.begun && copy.startedAt !== null) : isBegun(copy);
        })
        .map(keyOf),
    );
    const going = now.filter((copy) => sections.has(keyOf(copy)) && !goneOn.has(keyOf(copy)));
    await u.q.query('update scheduling.student_assessments set student_id = $2 where id = any($1)', [
      going.map(({ id }) => id),
      from,
    ]);
    // Of a section that stays, its old copy has no room.
    await u.q.query(
      `insert into scheduling.student_assessments select * from jsonb_populate_recordset(null::scheduling.student_assessments, $1::jsonb) on conflict do nothing`,
      [JSON.stringify(removed)],
    );
    await u.q.query(
      `with given as (select g."assignmentId" as assignment_id, g.had, g.took, g."createdAt" as created_at, w.administration_type, w.p1_start_at, w.p1_end_at, w.p2_start_at, w.p2_end_at
         from jsonb_to_recordset($1::jsonb) g ("assignmentId" int, had boolean, took boolean, "createdAt" timestamptz, "ownWindow" jsonb)
           cross join lateral jsonb_populate_record(null::scheduling.availabilities, coalesce(g."ownWindow", '{}')) w join scheduling.assignments o on o.id = g."assignmentId"
         where exists (select from scheduling.student_assessments s where s.id = any($2) and ${SAME_SECTION})),
       gone as (delete from scheduling.availabilities v using given g where v.assignment_id = g.assignment_id and v.student_id = $4 and not g.had),
       cleared as (update scheduling.availabilities v set (${OWN_WINDOW}) = (null, null, null, null, null) from given g
         where v.assignment_id = g.assignment_id and v.student_id = $4 and g.took and (v.administration_type, v.p1_start_at, v.p1_end_at, v.p2_start_at, v.p2_end_at)
           is not distinct from (g.administration_type, g.p1_start_at, g.p1_end_at, g.p2_start_at, g.p2_end_at))
       insert into scheduling.availabilities (assignment_id, student_id, created_at, ${OWN_WINDOW})
         select assignment_id, $3, created_at, ${OWN_WINDOW} from given on conflict do nothing`,
      [JSON.stringify(availabilities), going.map(({ id }) => id), from, to],
    );
    const since = now.filter(
      (copy) => !sections.has(keyOf(copy)) && copy.startedAt !== null && copy.startedAt > mergedAt,
    );
    const stayed = [...sections.values()].filter((copy) => goneOn.has(keyOf(copy)));
    const titles = await this.titles([...stayed, ...since]);
    return {
      ...NOTHING_RETURNED,
      staying: now.filter((copy) => noted.has(copy.id) && goneOn.has(keyOf(copy))).map(({ id }) => id),
      stays: [
        ...stayed.map((copy) => `${titles.get(keyOf(copy))} was gone on with since.`),
        ...new Set(since.map((copy) => `${titles.get(keyOf(copy))} was begun since.`)),
      ],
    };
  }

  private async titles(sections: readonly Section[]): Promise<Map<string, string>> {
    const names = await this.content.setNames([...new Set(sections.map(({ setId }) => setId))]);
    return new Map(
      sections.map((section) => [
        keyOf(section),
        `${names.get(section.setId) ?? 'A test'}, ${category(section.categoryId).name}`,
      ]),
    );
  }
}

function isBegun({ startedAt, sitting }: CopyRow): boolean {
  return startedAt !== null || sitting > 1;
}

function keyOf({ typeId, setId, categoryId, schoolYearId }: Section): string {
  return [typeId, setId, categoryId, schoolYearId].join('/');
}
