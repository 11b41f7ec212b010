import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Db } from '../../platform/db/db.js';
import type { ListRequest } from '../../platform/http/list.js';
import { People } from '../../roster/index.js';
import { normalisedCode } from '../receipts.js';
import type { AttemptRow } from './attempts-projection.js';

export const ATTEMPT_SORTS = ['startedAt', 'submittedAt', 'answeredCount', 'usedSeconds', 'eventCount', 'lateCount', 'phase'] as const;
export type AttemptSort = (typeof ATTEMPT_SORTS)[number];

const COLUMN: Record<AttemptSort, string> = {
  startedAt: 'started_at',
  submittedAt: 'submitted_at',
  answeredCount: 'answered_count',
  usedSeconds: 'used_seconds',
  eventCount: 'event_count',
  lateCount: 'late_count',
  phase: 'phase',
};

export interface AttemptFilters {
  studentId?: number;
  schoolId?: number;
  typeId?: number;
  setId?: number;
  categoryId?: number;
  phase?: string;
}

/** A row as read; moments are Dates here. */
export type ListedAttempt = Omit<AttemptRow, 'started_at' | 'submitted_at' | 'last_event_at' | 'due_at'> & { started_at: Date; submitted_at: Date | null; last_event_at: Date };

export type Reader = Pick<Session, 'role' | 'schoolId' | 'districtId'>;

/** Whether this attempt lies within what an Auditor, a Horizon Admin or a District or Teacher Admin may read. */
export function mayReadAttempt(reader: Reader, attempt: { schoolId: number; districtId: number }): boolean {
  const scope = scopeOf(reader);
  if (scope === null) return false;
  return (scope.schoolId === undefined || scope.schoolId === attempt.schoolId) && (scope.districtId === undefined || scope.districtId === attempt.districtId);
}

/** null: nothing. Without members: everything. */
export function scopeOf({ role, schoolId, districtId }: Reader): { schoolId?: number; districtId?: number } | null {
  switch (effectiveRole(role)) {
    case 'Horizon Admin':
      return {};
    case 'Auditor':
      return schoolId !== null ? { schoolId } : districtId !== null ? { districtId } : {};
    case 'District Admin':
      return schoolId !== null ? { schoolId } : districtId !== null ? { districtId } : null;
    case 'Teacher Admin':
      return schoolId !== null ? { schoolId } : null;
    default:
      return null;
  }
}

/** Attempts by filters, and one attempt by its random id. A read model, seconds behind at most. */
@Injectable()
export class AttemptsList {
  constructor(
    private readonly db: Db,
    private readonly people: People,
  ) {}

  async list(reader: Reader, request: ListRequest<AttemptSort>, filters: AttemptFilters): Promise<{ rows: ListedAttempt[]; totalCount: number }> {
    const scope = scopeOf(reader);
    if (scope === null) return { rows: [], totalCount: 0 };
    const where: string[] = [];
    const params: unknown[] = [];
    const add = (condition: string, value: unknown) => {
      if (value === undefined) return;
      params.push(value);
      where.push(condition.replace('?', `$${params.length}`));
    };
    add('school_id = ?', scope.schoolId);
    add('district_id = ?', scope.districtId);
    add('student_id = ?', filters.studentId);
    add('school_id = ?', filters.schoolId);
    add('type_id = ?', filters.typeId);
    add('set_id = ?', filters.setId);
    add('category_id = ?', filters.categoryId);
    add('phase = ?', filters.phase);
    if (request.search) {
      const code = normalisedCode(request.search);
      const found = code && (await this.db.one<{ stream: string }>('select stream from delivery.receipts where code = $1', [code]));
      if (found) add('stream = ?', found.stream);
      else if (/^[0-9a-f-]{8,36}$/i.test(request.search)) add(`attempt_id like ?`, `${request.search.toLowerCase()}%`);
      else add('student_id = any(?)', await this.people.studentsNamed(request.search));
    }
    const condition = where.length ? `where ${where.join(' and ')}` : '';
    const [count, rows] = await Promise.all([
      this.db.one<{ n: number }>(`select count(*)::int as n from delivery.attempts_v1 ${condition}`, params),
      this.db.query<ListedAttempt>(
        `select * from delivery.attempts_v1 ${condition} order by ${COLUMN[request.sort]} ${request.order} nulls last, stream limit ${request.perPage} offset ${request.offset}`,
        params,
      ),
    ]);
    return { rows, totalCount: count!.n };
  }

  /** For who is not an administrator: the caller's policy decides. undefined for an attempt of another school. */
  async findOfSchool(schoolId: number | null, attemptId: string): Promise<ListedAttempt | undefined> {
    return this.db.one<ListedAttempt>('select * from delivery.attempts_v1 where attempt_id = $1 and school_id = $2', [attemptId.toLowerCase(), schoolId]);
  }

  /** undefined also for an attempt outside the reader's scope. */
  async find(reader: Reader, attemptId: string): Promise<ListedAttempt | undefined> {
    const row = await this.db.one<ListedAttempt>('select * from delivery.attempts_v1 where attempt_id = $1', [attemptId.toLowerCase()]);
    return row && mayReadAttempt(reader, { schoolId: row.school_id, districtId: row.district_id }) ? row : undefined;
  }
}
