import { Injectable } from '@nestjs/common';
import { toInstant, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { deadlineOf, type Ledger } from '../attempt/clock.js';
import { isExtended, type EndEffect } from '../reactions/sweep-ends.js';
import { ATTEMPTS } from './attempts-projection.js';

/** What the end of a window or an auto-submit will end, if nothing changes until then. */
export interface EndAhead extends EndEffect {
  at: Instant;
  by: 'window_end' | 'auto_submit';
}

const MINUTE_MS = 60_000;

@Injectable()
export class EndsAhead {
  constructor(private readonly db: Db) {}

  /** Open sittings of these students in one set, by the moment that ends them together; soonest first. */
  async ofSet(studentIds: readonly number[], typeId: number, setId: number): Promise<EndAhead[]> {
    const rows = await this.db.query<{ timing: string; ledger: Ledger }>(
      `select timing, ledger from ${ATTEMPTS} where student_id = any($1) and type_id = $2 and set_id = $3 and phase in ('running', 'paused')`,
      [studentIds, typeId, setId],
    );
    const ahead = new Map<string, EndAhead>();
    for (const row of rows) {
      const deadline = deadlineOf(row.ledger);
      if (deadline === null || deadline.by === 'expiry') continue;
      const atMs = deadline.by === 'window_end' ? deadline.atMs : Math.ceil(deadline.atMs / MINUTE_MS) * MINUTE_MS;
      const key = `${deadline.by}/${atMs}`;
      const end = ahead.get(key) ?? { at: toInstant(atMs), by: deadline.by, ends: 0, extended: 0 };
      ahead.set(key, { ...end, ends: end.ends + 1, extended: end.extended + Number(isExtended(row)) });
    }
    return [...ahead.values()].sort((a, b) => a.at.localeCompare(b.at));
  }
}
