import { Injectable } from '@nestjs/common';
import { Clock, type Instant } from '../../kernel/clock.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';
import type { UserNorm } from '../../scoring/index.js';
import { ResultsOfMany } from '../results/query.js';

type Scale = 'composite' | number;
type Asked = [typeId: number, setId: number, at: Instant | null];

/** Percentiles within the users rest on counts that are frozen nightly, so that a report does not change under a reader. */
@Injectable()
export class UserNorms {
  // Who makes many reports asks the same for each.
  private readonly asked = new StatementBatcher(async (wanted: Asked[], q: Queryable = this.db) => {
    const read = new Map<string, Promise<Map<Scale, UserNorm>>>();
    return Promise.all(
      wanted.map((one) => {
        const key = one.join('/');
        if (!read.has(key)) read.set(key, this.read(one, q));
        return read.get(key)!;
      }),
    );
  });

  constructor(
    private readonly db: Db,
    private readonly results: ResultsOfMany,
    private readonly clock: Clock,
  ) {}

  /** The newest version of each scale of a set, or the one that was the newest at a moment. */
  newest(typeId: number, setId: number, at: Instant | null = null): Promise<ReadonlyMap<Scale, UserNorm>> {
    return this.asked.run([typeId, setId, at]);
  }

  private async read(asked: Asked, q: Queryable): Promise<Map<Scale, UserNorm>> {
    const rows = await q.query<{ scale: string; version: number; counts: Record<number, number> }>(
      'select distinct on (scale) scale, version, counts from reporting.user_norms where type_id = $1 and set_id = $2 and ($3::timestamptz is null or frozen_at <= $3) order by scale, version desc',
      asked,
    );
    return new Map(rows.map(({ scale, version, counts }) => [scaleOf(scale), { version, counts }]));
  }

  /**
   * Counts every set anew; a scale whose counts changed gets its next version. A student who took the set in two school years
   * counts twice: each is a result. @returns how many versions were made.
   */
  async freeze(): Promise<number> {
    let made = 0;
    const sets = Map.groupBy(await this.results.scoreCounts(), ({ typeId, setId }) => `${typeId}/${setId}`);
    for (const ofSet of sets.values()) {
      const { typeId, setId } = ofSet[0]!;
      const known = await this.newest(typeId, setId);
      for (const [scale, scores] of Map.groupBy(ofSet, (one) => one.scale)) {
        const counts = Object.fromEntries(scores.map(({ score, n }) => [score, n]));
        const before = known.get(scaleOf(scale));
        if (before && canonicalJson(before.counts) === canonicalJson(counts)) continue;
        const { length } = await this.db.query(
          `insert into reporting.user_norms (type_id, set_id, scale, version, counts, frozen_at) values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing returning version`,
          [typeId, setId, scale, (before?.version ?? 0) + 1, JSON.stringify(counts), this.clock.instant()],
        );
        made += length;
      }
    }
    return made;
  }
}

function scaleOf(text: string): Scale {
  return text === 'composite' ? 'composite' : Number(text);
}
