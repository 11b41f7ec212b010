import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { attemptStream, AttemptsList, type SittingOfStream } from '../../delivery/index.js';
import { Db } from '../../platform/db/db.js';
import { pageOf, type Order } from '../../platform/db/list-sql.js';
import type { ListRequest, PageRequest } from '../../platform/http/list.js';
import { listScopeOf, mergedSeen, People, studentsSeen, type Scope, type Viewer } from '../../roster/index.js';
import { partTitle } from '../../scheduling/index.js';
import { ACCESS, type AccessKind, type AccessRow } from './access-projection.js';

export const ACCESS_SORTS = ['at', 'role'] as const;
export type AccessSort = (typeof ACCESS_SORTS)[number];

/** Kinds of access as people tell them apart. */
export const ACCESS_GROUPS = {
  looked: ['history', 'report', 'questions', 'lesson_answers'],
  took: [
    'export',
    'export_with_key',
    'caliper',
    'qti',
    'csv',
    'pack',
    'report_pdf',
    'score_export',
    'response_export',
    'student_export',
  ],
  brought: ['import'],
  logged_in_as: ['logged_in_as'],
  erased: ['erased'],
} as const satisfies Record<string, readonly AccessKind[]>;
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

type Row = Omit<AccessRow, 'at'> & { at: Date };

export interface AccessFilters {
  studentId?: number | undefined;
  group?: AccessGroup | undefined;
}

const ORDER: Order<AccessSort> = { columns: { at: 'x.at', role: 'x.viewer_role' }, then: 'x.at desc, x.id' };

/** Who looked at whose record, for those who answer for it, and for a student's parents. */
@Injectable()
export class AccessRecords {
  constructor(
    private readonly db: Db,
    private readonly attempts: AttemptsList,
    private readonly people: People,
    private readonly library: ContentLibrary,
  ) {}

  /** Of the students in the reader's scope; `search` is a name of who looked or of the student. */
  async list(
    reader: Viewer,
    request: ListRequest<AccessSort, AccessFilters>,
  ): Promise<{ records: AccessRecord[]; totalCount: number }> {
    return this.find(request, request.filters, listScopeOf(reader));
  }

  /** Of one student, newest first; the caller's policy has decided that it may be seen. */
  ofStudent(
    studentId: number,
    page: { offset: number; perPage: number },
  ): Promise<{ records: AccessRecord[]; totalCount: number }> {
    return this.find({ ...page, sort: 'at', order: 'desc', search: '' }, { studentId }, { within: 'everything' });
  }

  private async find(
    request: Pick<PageRequest<AccessSort>, 'sort' | 'order' | 'search' | 'offset' | 'perPage'>,
    { studentId, group }: AccessFilters,
    scope: Scope,
  ): Promise<{ records: AccessRecord[]; totalCount: number }> {
    const params: unknown[] = [];
    const where = [`(${studentsSeen(scope, 'x.student_id', params)} or ${mergedSeen(scope, 'x.student_id', params)})`];
    const add = (condition: string, value: unknown) => {
      params.push(value);
      where.push(condition.replaceAll('?', `$${params.length}`));
    };
    if (studentId !== undefined) add('x.student_id = any(?)', await this.people.accountsOf([studentId]));
    if (group) add('x.what = any(?)', ACCESS_GROUPS[group]);
    if (request.search)
      add('(x.viewer_id = any(?) or x.student_id = any(?))', await this.people.anybodyNamed(request.search));
    const { rows, total } = await pageOf<Row, AccessSort>(this.db, request, {
      select: 'select x.*',
      from: `from ${ACCESS} x where ${where.join(' and ')}`,
      params,
      order: ORDER,
    });
    return { records: await this.told(rows), totalCount: total };
  }

  private async told(rows: readonly Row[]): Promise<AccessRecord[]> {
    const ids = new Set(
      rows.flatMap((row) => [row.student_id, row.viewer_id, ...(row.on_behalf_of === null ? [] : [row.on_behalf_of])]),
    );
    const sittings = await this.attempts.byStream([...new Set(rows.flatMap((row) => streamOf(row) ?? []))]);
    const sittingOf = (row: Row) => sittings.get(streamOf(row) ?? '');
    const [names, setNames] = await Promise.all([
      this.people.namesOf([...ids]),
      this.library.setNames(rows.flatMap((row) => sittingOf(row)?.set_id ?? row.set_id ?? [])),
    ]);
    const named = (id: number) => ({ id, name: names.get(id) ?? '' });
    return rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      student: named(row.student_id),
      viewer: { ...named(row.viewer_id), role: row.viewer_role },
      onBehalfOf: row.on_behalf_of === null ? null : named(row.on_behalf_of),
      what: row.what,
      subject: subjectOf(row, sittingOf(row), setNames),
      attemptId: row.attempt_id,
    }));
  }
}

/** The sitting that was looked at; of a part without one, its first. */
function streamOf({ stream, student_assessment_id }: Row): string | null {
  return stream ?? (student_assessment_id === null ? null : attemptStream(student_assessment_id, 1));
}

function subjectOf(row: Row, sitting: SittingOfStream | undefined, setNames: ReadonlyMap<number, string>): string {
  const setName = setNames.get(sitting?.set_id ?? row.set_id ?? 0) ?? '';
  if (!sitting) return setName;
  const title = partTitle({ typeId: sitting.type_id, categoryId: sitting.category_id, part: sitting.part });
  return `${setName}, ${title}${sitting.sitting > 1 ? `, sitting ${sitting.sitting}` : ''}`;
}
