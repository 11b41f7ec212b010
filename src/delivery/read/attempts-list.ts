import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { orderBy, type Order } from '../../platform/db/list-sql.js';
import type { ListRequest } from '../../platform/http/list.js';
import {
  Classes,
  listScopeOf,
  People,
  placesSeen,
  seesPlace,
  type Place,
  type Scope,
  type Viewer,
} from '../../roster/index.js';
import { normalisedCode } from '../receipts.js';
import {
  ATTEMPT_FLAGS,
  ATTEMPTS,
  attemptsProjection,
  type AttemptFlag,
  type AttemptRow,
} from './attempts-projection.js';
import { LIVE_MOVES } from './live-projection.js';

export const ATTEMPT_SORTS = [
  'startedAt',
  'submittedAt',
  'answeredCount',
  'usedSeconds',
  'eventCount',
  'lateCount',
  'phase',
] as const;
export type AttemptSort = (typeof ATTEMPT_SORTS)[number];

const ORDER: Order<AttemptSort> = {
  columns: {
    startedAt: 'started_at',
    submittedAt: 'submitted_at',
    answeredCount: 'answered_count',
    usedSeconds: 'used_seconds',
    eventCount: 'event_count',
    lateCount: 'late_count',
    phase: 'phase',
  },
  then: 'stream',
};

const PRESENT: Record<string, string> = {
  answered_count: `case when l.stream is null or a.phase = 'submitted' then a.answered_count else length(translate(l.marks, '-m', '')) end`,
  event_count: 'greatest(a.event_count, l.event_count)',
  last_event_at: 'greatest(a.last_event_at, l.heard_at)',
};

/** The rows of attempts, with how far the open ones have come. */
export const ATTEMPTS_NOW = `(select ${Object.keys(attemptsProjection.columns)
  .map((name) => `${PRESENT[name] ?? `a.${name}`} as ${name}`)
  .join(', ')}
  from ${ATTEMPTS} a left join ${LIVE_MOVES} l on l.stream = a.stream) attempts`;

/** Of the others no row is without: their index is in order as it stands. */
const NULLABLE: ReadonlySet<AttemptSort> = new Set<AttemptSort>(['submittedAt', 'usedSeconds']);

export interface AttemptFilters {
  studentId?: number;
  schoolId?: number;
  typeId?: number;
  setId?: number;
  categoryId?: number;
  part?: number;
  phase?: string;
  /** Came through this class; for assignments to grade levels, whose student is in it now. */
  classId?: number;
  /** Started within, ISO 8601; `to` is left out itself. */
  from?: string;
  to?: string;
  flag?: AttemptFlag;
}

/** How many attempts there are under each flag, all other filters as given. */
export type FlagCounts = Record<AttemptFlag, number>;

/** What the filters of the list can be set to. */
export interface AttemptChoices {
  assessments: { typeId: number; setId: number; categoryId: number; part: number }[];
  classes: { id: number; name: string; schoolName: string }[];
}

/** Somebody viewed a student's record: what says which sittings were viewed. */
export interface RecordView {
  studentId: number;
  at: Instant;
  /** The one whose history was read. */
  stream: string | null;
  /** The part or the set whose report or questions were read. */
  studentAssessmentId: number | null;
  typeId: number | null;
  setId: number | null;
  /** Somebody logged in as the student: whatever was under way then. */
  loggedInAs: boolean;
}

/** Stream -> how often the sitting was viewed. */
export type ViewsBySitting = ReadonlyMap<string, number>;

/** One row for each view and sitting. */
const VIEWED = `select a.stream from jsonb_to_recordset($1::jsonb) as view ("studentId" int, at timestamptz, stream text,
    "studentAssessmentId" int, "typeId" int, "setId" int, "loggedInAs" boolean)
  join ${ATTEMPTS} a on a.student_id = view."studentId"
  where view.stream = a.stream
    or view.at >= a.started_at and (a.phase <> 'reset' or view.at <= a.last_event_at) and (view."studentAssessmentId" = a.student_assessment_id
      or view."studentAssessmentId" is null and view."typeId" = a.type_id and view."setId" = a.set_id
      or view."loggedInAs" and view.at <= coalesce(a.submitted_at, case when a.phase in ('reset', 'invalidated') then a.last_event_at end, 'infinity'))`;

interface Condition {
  text: string;
  params: unknown[];
}

/** A row as read; moments are Dates here. */
export type ListedAttempt = Omit<AttemptRow, 'started_at' | 'submitted_at' | 'last_event_at' | 'due_at'> & {
  started_at: Date;
  submitted_at: Date | null;
  last_event_at: Date;
};

/** Which sitting of which part a stream is. */
export type SittingOfStream = Pick<
  AttemptRow,
  'stream' | 'attempt_id' | 'sitting' | 'type_id' | 'set_id' | 'category_id' | 'part'
>;

/** With how often it was viewed through a masquerade. */
export type FlaggedAttempt = Omit<ListedAttempt, 'flags'> & { flags: AttemptFlag[]; masked_views: number };

/** One more test, its values in the places of the question marks. */
function also({ text, params }: Condition, test: string, ...values: unknown[]): Condition {
  const all = [...params];
  const placed = test.replace(/\?/g, () => `$${all.push(values.shift())}`);
  return { text: `${text} and ${placed}`, params: all };
}

function placeOf({ school_id: schoolId, district_id: districtId }: ListedAttempt): Place {
  return { schoolId, districtId };
}

/** Rows with the views through a masquerade. */
export function flagged(rows: readonly ListedAttempt[], maskedViews: ViewsBySitting): FlaggedAttempt[] {
  return rows.map((row) => {
    const n = maskedViews.get(row.stream) ?? 0;
    return {
      ...row,
      masked_views: n,
      flags: ATTEMPT_FLAGS.filter((flag) => (flag === 'masked_view' ? n > 0 : row.flags.includes(flag))),
    };
  });
}

/** Attempts by filters, and one attempt by its random id. A read model, seconds behind at most. */
@Injectable()
export class AttemptsList {
  constructor(
    private readonly db: Db,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  /** @param maskedViews views through a masquerade, which audit keeps */
  async list(
    reader: Viewer,
    { filters, ...request }: ListRequest<AttemptSort, AttemptFilters>,
    maskedViews: ViewsBySitting,
  ): Promise<{ rows: FlaggedAttempt[]; totalCount: number; allCount: number; flags: FlagCounts }> {
    const flags = Object.fromEntries(ATTEMPT_FLAGS.map((flag) => [flag, 0])) as FlagCounts;
    const all = await this.condition(listScopeOf(reader), request.search, filters);
    const masked = also(all, 'stream = any(?)', [...maskedViews.keys()]);
    const { text, params } =
      filters.flag === 'masked_view'
        ? masked
        : filters.flag
          ? also(all, `flags <> '{}' and flags @> array[?]`, filters.flag)
          : all;
    const [count, counted, behindMasks, rows] = await Promise.all([
      this.db.one<{ n: number }>(`select count(*)::int as n from ${ATTEMPTS} ${all.text}`, all.params),
      this.db.query<{ flag: AttemptFlag; n: number }>(
        `select flag, count(*)::int as n from ${ATTEMPTS}, unnest(flags) flag ${also(all, `flags <> '{}'`).text} group by flag`,
        all.params,
      ),
      this.db.one<{ n: number }>(`select count(*)::int as n from ${ATTEMPTS} ${masked.text}`, masked.params),
      this.db.query<ListedAttempt>(
        `select * from ${ATTEMPTS_NOW} ${text} ${orderBy(request, NULLABLE.has(request.sort) ? { ...ORDER, empty: 'last' } : ORDER)} limit ${request.perPage} offset ${request.offset}`,
        params,
      ),
    ]);
    for (const { flag, n } of counted) flags[flag] = n;
    flags.masked_view = behindMasks!.n;
    return {
      rows: flagged(rows, maskedViews),
      totalCount: filters.flag ? flags[filters.flag] : count!.n,
      allCount: count!.n,
      flags,
    };
  }

  /**
   * Counts views by sitting: of its history, of the report or the questions of its part, and log-ins as the student while it is
   * under way. Views of a record that was merged into another one count for that one.
   */
  async viewsBySitting(views: readonly RecordView[]): Promise<ViewsBySitting> {
    if (views.length === 0) return new Map();
    const owners = await this.people.mergedAmong([...new Set(views.map(({ studentId }) => studentId))]);
    const rows = await this.db.query<{ stream: string; n: number }>(
      `select stream, count(*)::int as n from (${VIEWED}) views group by stream`,
      [JSON.stringify(views.map((view) => ({ ...view, studentId: owners.get(view.studentId) ?? view.studentId })))],
    );
    return new Map(rows.map(({ stream, n }) => [stream, n]));
  }

  /** Of these students, who has sittings that the reader's lists can hold. */
  async listedAmong(reader: Viewer, studentIds: readonly number[]): Promise<Set<number>> {
    const params: unknown[] = [studentIds];
    const seen = placesSeen(listScopeOf(reader), { school: 'school_id', district: 'district_id' }, params);
    const rows = await this.db.query<{ id: number }>(
      `select distinct student_id as id from ${ATTEMPTS} where student_id = any($1) and ${seen}`,
      params,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** What these streams are sittings of; streams that are none are missing. Of whichever school. */
  async byStream(streams: readonly string[]): Promise<Map<string, SittingOfStream>> {
    const rows = await this.db.query<SittingOfStream>(
      `select stream, attempt_id, sitting, type_id, set_id, category_id, part from ${ATTEMPTS} where stream = any($1)`,
      [streams],
    );
    return new Map(rows.map((row) => [row.stream, row]));
  }

  /** Assessments that the reader finds attempts of, and classes by name; the chosen class is among them. */
  async choices(reader: Viewer, classSearch: string, classId?: number): Promise<AttemptChoices> {
    const scope = listScopeOf(reader);
    const { text, params } = await this.condition(scope, '', {});
    const [assessments, classes] = await Promise.all([
      this.db.query<AttemptChoices['assessments'][number]>(
        `select distinct type_id as "typeId", set_id as "setId", category_id as "categoryId", part from ${ATTEMPTS} ${text} order by 1, 2, 3, 4`,
        params,
      ),
      this.classes.named(scope, classSearch, classId),
    ]);
    return { assessments, classes };
  }

  private async condition(scope: Scope, search: string, filters: AttemptFilters): Promise<Condition> {
    const params: unknown[] = [];
    const seen = placesSeen(scope, { school: 'school_id', district: 'district_id' }, params);
    let condition: Condition = { text: `where ${seen}`, params };
    const add = (test: string, value: unknown) => {
      if (value !== undefined) condition = also(condition, test, value);
    };
    add('student_id = ?', filters.studentId);
    add('school_id = ?', filters.schoolId);
    add('type_id = ?', filters.typeId);
    add('set_id = ?', filters.setId);
    add('category_id = ?', filters.categoryId);
    add('part = ?', filters.part);
    add('phase = ?', filters.phase);
    add('started_at >= ?', filters.from);
    add('started_at < ?', filters.to);
    if (filters.classId !== undefined) {
      const students = (await this.classes.studentsOf(filters.classId)).map(({ id }) => id);
      condition = also(
        condition,
        `(class_ids @> array[?::int] or class_ids = '{}' and student_id = any(?))`,
        filters.classId,
        students,
      );
    }
    if (search) {
      const code = normalisedCode(search);
      const found =
        code && (await this.db.one<{ stream: string }>('select stream from delivery.receipts where code = $1', [code]));
      if (found) add('stream = ?', found.stream);
      else {
        const students = await this.people.studentsNamed(search);
        // A number of eight digits may be a student's, or the beginning of an attempt id.
        if (/^[0-9a-f-]{8,36}$/i.test(search))
          condition = also(
            condition,
            '(attempt_id like ? or student_id = any(?))',
            `${search.toLowerCase()}%`,
            students,
          );
        else add('student_id = any(?)', students);
      }
    }
    return condition;
  }

  async exists(attemptId: string): Promise<boolean> {
    return (await this.db.one(`select 1 from ${ATTEMPTS} where attempt_id = $1`, [attemptId])) !== undefined;
  }

  /** Every sitting of a student that the reader may read, oldest first. */
  async ofStudent(reader: Viewer, studentId: number): Promise<ListedAttempt[]> {
    const rows = await this.db.query<ListedAttempt>(
      `select * from ${ATTEMPTS_NOW} where student_id = $1 order by started_at, stream`,
      [studentId],
    );
    return rows.filter((row) => seesPlace(reader, placeOf(row)));
  }

  /** Every sitting that a school gave, by the name of its stream, a page at a time: the caller's policy decides. */
  async *ofSchool(schoolId: number, perPage = 200): AsyncGenerator<ListedAttempt[]> {
    let after = '';
    for (;;) {
      const rows = await this.db.query<ListedAttempt>(
        `select * from ${ATTEMPTS_NOW} where school_id = $1 and stream > $2 order by stream limit ${perPage}`,
        [schoolId, after],
      );
      if (rows.length > 0) yield rows;
      if (rows.length < perPage) return;
      after = rows.at(-1)!.stream;
    }
  }

  /** How many sittings a school gave, and how many of them are not over. */
  async countOfSchool(schoolId: number): Promise<{ sittings: number; open: number }> {
    const counted = await this.db.one<{ sittings: number; open: number }>(
      `select count(*)::int as sittings, count(*) filter (where phase in ('running', 'paused', 'expired'))::int as open from ${ATTEMPTS} where school_id = $1`,
      [schoolId],
    );
    return counted!;
  }

  /** Those that exist, of whichever school: the caller's policy decides about each. */
  async findMany(attemptIds: readonly string[]): Promise<ListedAttempt[]> {
    return this.db.query<ListedAttempt>(`select * from ${ATTEMPTS_NOW} where attempt_id = any($1)`, [
      attemptIds.map((id) => id.toLowerCase()),
    ]);
  }

  /** undefined also for an attempt outside the reader's scope. */
  async find(reader: Viewer, attemptId: string): Promise<ListedAttempt | undefined> {
    const row = await this.db.one<ListedAttempt>(`select * from ${ATTEMPTS_NOW} where attempt_id = $1`, [
      attemptId.toLowerCase(),
    ]);
    return row && seesPlace(reader, placeOf(row)) ? row : undefined;
  }
}
