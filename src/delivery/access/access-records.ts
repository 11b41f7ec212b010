import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { Db } from '../../platform/db/db.js';
import type { ListRequest } from '../../platform/http/list.js';
import { People } from '../../roster/index.js';
import { scopeOf, type Reader } from '../read/attempts-list.js';
import { attemptsProjection } from '../read/attempts-projection.js';
import { titleOf } from '../read/player-launch.js';
import { ACCESS, type AccessKind, type AccessRow } from './access-projection.js';

export const ACCESS_SORTS = ['at', 'role'] as const;
export type AccessSort = (typeof ACCESS_SORTS)[number];

/** Kinds of access as people tell them apart. */
export const ACCESS_GROUPS = { looked: ['history', 'report', 'questions'], took: ['export', 'export_with_key', 'caliper', 'qti', 'csv', 'pack', 'report_pdf', 'score_export', 'student_export'], brought: ['import'], logged_in_as: ['logged_in_as'], erased: ['erased'] } as const satisfies Record<string, readonly AccessKind[]>;
export type AccessGroup = keyof typeof ACCESS_GROUPS;

export interface AccessRecord {
  id: string;
  at: string;
  student: { id: number; name: string };
  viewer: { id: number; name: string; role: string };
  onBehalfOf: { id: number; name: string } | null;
  what: AccessKind;
  /** 'SAT Set 1, Math, Part 2'; empty for the whole record. */
  subject: string;
  attemptId: string | null;
}

type Row = Omit<AccessRow, 'at'> & { at: Date; a_type: number | null; a_set: number | null; a_category: number | null; a_part: 1 | 2 | null; a_sitting: number | null };

/** Who looked at whose record, for those who answer for it, and for a student's parents. */
@Injectable()
export class AccessRecords {
  constructor(
    private readonly db: Db,
    private readonly people: People,
    private readonly library: ContentLibrary,
  ) {}

  /** Of the students in the reader's scope; `search` is a name of who looked or of the student. */
  async list(reader: Reader, request: ListRequest<AccessSort>, filters: { studentId?: number; group?: AccessGroup }): Promise<{ records: AccessRecord[]; totalCount: number }> {
    const scope = scopeOf(reader);
    if (scope === null) return { records: [], totalCount: 0 };
    const everybody = scope.schoolId === undefined && scope.districtId === undefined;
    return this.find(request, { ...filters, ...(everybody ? {} : { within: await this.people.studentsWithin(scope) }) });
  }

  /** Of one student; the caller's policy has decided that it may be seen. */
  ofStudent(studentId: number, request: ListRequest<AccessSort>): Promise<{ records: AccessRecord[]; totalCount: number }> {
    return this.find(request, { studentId });
  }

  private async find(
    request: ListRequest<AccessSort>,
    { studentId, group, within }: { studentId?: number | undefined; group?: AccessGroup | undefined; within?: readonly number[] },
  ): Promise<{ records: AccessRecord[]; totalCount: number }> {
    const where: string[] = [];
    const params: unknown[] = [];
    const add = (condition: string, value: unknown) => {
      params.push(value);
      where.push(condition.replaceAll('?', `$${params.length}`));
    };
    if (within) add('x.student_id = any(?)', within);
    if (studentId !== undefined) add('x.student_id = ?', studentId);
    if (group) add('x.what = any(?)', ACCESS_GROUPS[group]);
    if (request.search) add('(x.viewer_id = any(?) or x.student_id = any(?))', await this.people.anybodyNamed(request.search));
    const condition = where.length ? `where ${where.join(' and ')}` : '';
    const order = request.sort === 'role' ? `x.viewer_role ${request.order}, x.at desc` : `x.at ${request.order}`;
    const [count, rows] = await Promise.all([
      this.db.one<{ n: number }>(`select count(*)::int as n from ${ACCESS} x ${condition}`, params),
      this.db.query<Row>(
        `select x.*, a.type_id as a_type, a.set_id as a_set, a.category_id as a_category, a.part as a_part, a.sitting as a_sitting
         from ${ACCESS} x left join ${attemptsProjection.table} a on a.stream = coalesce(x.stream, 'attempt-' || x.student_assessment_id || '-1')
         ${condition} order by ${order}, x.id limit ${request.perPage} offset ${request.offset}`,
        params,
      ),
    ]);
    return { records: await this.told(rows), totalCount: count!.n };
  }

  private async told(rows: readonly Row[]): Promise<AccessRecord[]> {
    const ids = new Set(rows.flatMap((row) => [row.student_id, row.viewer_id, ...(row.on_behalf_of === null ? [] : [row.on_behalf_of])]));
    const setIds = new Set(rows.flatMap((row) => row.a_set ?? row.set_id ?? []));
    const [names, sets] = await Promise.all([
      this.people.namesOf([...ids]),
      Promise.all([...setIds].map(async (id) => [id, (await this.library.setName(id)) ?? ''] as const)),
    ]);
    const setNames = new Map(sets);
    const named = (id: number) => ({ id, name: names.get(id) ?? '' });
    return rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      student: named(row.student_id),
      viewer: { ...named(row.viewer_id), role: row.viewer_role },
      onBehalfOf: row.on_behalf_of === null ? null : named(row.on_behalf_of),
      what: row.what,
      subject: subjectOf(row, setNames),
      attemptId: row.attempt_id,
    }));
  }
}

function subjectOf(row: Row, setNames: ReadonlyMap<number, string>): string {
  const setName = setNames.get(row.a_set ?? row.set_id ?? 0) ?? '';
  if (row.a_type === null || row.a_category === null || row.a_part === null) return setName;
  const title = titleOf({ typeId: row.a_type, categoryId: row.a_category, part: row.a_part });
  return `${setName}, ${title}${(row.a_sitting ?? 1) > 1 ? `, sitting ${row.a_sitting}` : ''}`;
}
