import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { containing, pageOf, type Order } from '../../platform/db/list-sql.js';
import type { ListRequest } from '../../platform/http/list.js';
import type { TermSource } from '../entities/term.js';
import { termPermissions, type TermPermissions } from '../policies/terms.js';
import type { RosterCode } from '../problems.js';
import { listScopeOf, placesSeen } from '../reach.js';
import { schoolYear, type SchoolYear } from '../school-year.js';
import { SchoolUsers, type Actor } from './school-users.js';

export const TERM_SORTS = ['name', 'startDate', 'endDate', 'schoolYear', 'classCount'] as const;
export type TermSort = (typeof TERM_SORTS)[number];

export interface TermCard {
  id: number;
  name: string;
  /** ISO timestamps. */
  startDate: string;
  endDate: string;
  schoolYear: { id: number; shortName: string };
  schoolYearId: number;
  archived: boolean;
  source: TermSource;
  /** Classes in it that the platform does not keep. */
  classCount: number;
  revision: number;
  permissions: TermPermissions;
}

/** Terms on their way into the archive, or back. */
export interface TermJob {
  termIds: number[];
  archived: boolean;
}

const ORDER: Order<TermSort> = {
  columns: {
    name: 't.name_order',
    startDate: 't.start_date',
    endDate: 't.end_date',
    schoolYear: 't.school_year_id',
    classCount: 'class_count',
  },
  then: 't.name_order, t.id',
};

interface Row {
  id: number;
  name: string;
  start_date: Date;
  end_date: Date;
  school_year_id: number;
  archived: boolean;
  source: TermSource;
  class_count: number;
  revision: number;
}

const SELECT = `select t.id, t.name, t.start_date, t.end_date, t.school_year_id, t.archived_at is not null as archived, t.source, t.revision,
  (select count(*)::int from roster.sections c where c.term_id = t.id and c.grade_level is null) as class_count`;

/** The terms of a school. */
@Injectable()
export class Terms {
  constructor(
    private readonly db: Db,
    private readonly users: SchoolUsers,
  ) {}

  /**
   * The school years in which the schools that the session is at have terms, the newest first; for a teacher those of the
   * school.
   */
  async years(session: Actor): Promise<SchoolYear[]> {
    const scope = listScopeOf(session);
    const params: unknown[] = [];
    const places = placesSeen(
      scope.within === 'classes' ? { within: 'school', schoolId: scope.schoolId } : scope,
      { school: 's.id', district: 's.district_id' },
      params,
    );
    const years = await this.db.query<{ id: number }>(
      `select distinct t.school_year_id as id from roster.terms t join roster.schools s on s.id = t.school_id
       where s.archived_at is null and ${places} order by 1 desc`,
      params,
    );
    return years.map(({ id }) => schoolYear(id));
  }

  /** @throws DomainError `roster/school-not-found` */
  async list(
    session: Actor,
    schoolId: number,
    request: ListRequest<TermSort, { archived: boolean }>,
  ): Promise<{
    terms: TermCard[];
    total: number;
    counts: { active: number; archived: number };
    job: TermJob | null;
    mayEdit: boolean;
  }> {
    const school = await this.users.open(session, schoolId);
    const [{ rows, total }, counts, job] = await Promise.all([
      pageOf<Row, TermSort>(this.db, request, {
        select: SELECT,
        from: `from roster.terms t where t.school_id = $1 and (t.archived_at is not null) = $2 and ($3 = '%%' or t.name ilike $3)`,
        params: [schoolId, request.filters.archived, containing(request.search)],
        order: ORDER,
      }),
      this.db.one<{ active: number; archived: number }>(
        `select count(*) filter (where archived_at is null)::int as active, count(*) filter (where archived_at is not null)::int as archived
         from roster.terms where school_id = $1`,
        [schoolId],
      ),
      this.db.one<TermJob>(
        'select term_ids as "termIds", archived from roster.term_jobs where school_id = $1 and done_at is null and roll_over_id is null',
        [schoolId],
      ),
    ]);
    const toCard = cardFor(session, school);
    return {
      terms: rows.map(toCard),
      total,
      counts: counts!,
      job: job ?? null,
      mayEdit: termPermissions(session, school, 'user_created').edit,
    };
  }

  /** Every term of the school by name. @throws DomainError `roster/school-not-found` */
  async all(session: Actor, schoolId: number): Promise<TermCard[]> {
    const school = await this.users.open(session, schoolId);
    const rows = await this.db.query<Row>(
      `${SELECT} from roster.terms t where t.school_id = $1 order by t.name_order, t.id`,
      [schoolId],
    );
    return rows.map(cardFor(session, school));
  }

  /** @throws DomainError `roster/school-not-found`, `roster/term-not-found` */
  async open(session: Actor, schoolId: number, termId: number, q: Queryable = this.db): Promise<TermCard> {
    return (await this.among(session, schoolId, [termId], q))[0]!;
  }

  /** Those terms of the school, as asked for. @throws DomainError `roster/term-not-found` where one is not of the school */
  async among(
    session: Actor,
    schoolId: number,
    termIds: readonly number[],
    q: Queryable = this.db,
  ): Promise<TermCard[]> {
    const school = await this.users.open(session, schoolId, q);
    const rows = await q.query<Row>(`${SELECT} from roster.terms t where t.school_id = $1 and t.id = any($2)`, [
      schoolId,
      [...termIds],
    ]);
    const toCard = cardFor(session, school);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(termIds)].map((id) => {
      const row = byId.get(id);
      if (!row) throw new DomainError<RosterCode>('roster/term-not-found', 'This term does not exist.');
      return toCard(row);
    });
  }
}

function cardFor(session: Actor, school: { id: number; districtId: number }): (row: Row) => TermCard {
  return (row) => ({
    id: row.id,
    name: row.name,
    startDate: new Date(row.start_date).toISOString(),
    endDate: new Date(row.end_date).toISOString(),
    schoolYear: { id: row.school_year_id, shortName: schoolYear(row.school_year_id).shortName },
    schoolYearId: row.school_year_id,
    archived: row.archived,
    source: row.source,
    classCount: row.class_count,
    revision: row.revision,
    permissions: termPermissions(session, school, row.source),
  });
}
