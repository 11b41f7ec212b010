import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { placesSeen, type Scope } from '../../roster/index.js';
import { ATTEMPTS_NOW } from './attempts-list.js';
import { ATTEMPTS } from './attempts-projection.js';

/** Whose sittings, and which: those that began within. All null is every sitting. */
export interface SittingScope {
  schoolId: number | null;
  districtId: number | null;
  from: Date | null;
  until: Date | null;
}

const WITHIN = `($1::int is null or school_id = $1) and ($2::int is null or district_id = $2) and ($3::timestamptz is null or started_at >= $3) and ($4::timestamptz is null or started_at < $4)`;

/** Which sittings there are, page by page. A read model, seconds behind at most. */
@Injectable()
export class SittingsInScope {
  constructor(private readonly db: Db) {}

  /** Schools within the scope that have sittings. */
  async schools(scope: Scope): Promise<number[]> {
    const params: unknown[] = [];
    const seen = placesSeen(scope, { school: 'school_id', district: 'district_id' }, params);
    const rows = await this.db.query<{ id: number }>(
      `select distinct school_id as id from ${ATTEMPTS} where ${seen}`,
      params,
    );
    return rows.map(({ id }) => id);
  }

  /** Names of streams in their order, behind `after`. */
  async streams(scope: SittingScope, after: string, limit: number): Promise<string[]> {
    const rows = await this.db.query<{ stream: string }>(
      `select stream from ${ATTEMPTS} where ${WITHIN} and stream > $5 order by stream limit $6`,
      [...valuesOf(scope), after, limit],
    );
    return rows.map(({ stream }) => stream);
  }

  /** Ids of their students in order, behind `after`. */
  async students(scope: SittingScope, after: number, limit: number): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(
      `select distinct student_id as id from ${ATTEMPTS} where ${WITHIN} and student_id > $5 order by 1 limit $6`,
      [...valuesOf(scope), after, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** How many events their streams hold. */
  async eventCount(scope: SittingScope): Promise<number> {
    const counted = await this.db.one<{ n: number }>(
      `select coalesce(sum(event_count), 0)::bigint as n from ${ATTEMPTS_NOW} where ${WITHIN}`,
      valuesOf(scope),
    );
    return counted!.n;
  }
}

function valuesOf({ schoolId, districtId, from, until }: SittingScope): unknown[] {
  return [schoolId, districtId, from, until];
}
