import { Injectable } from '@nestjs/common';
import { assessmentType } from '../../content/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { Db } from '../../platform/db/db.js';
import { compositeScore, type UserNorm } from '../../scoring/index.js';
import { PartResults } from '../part-results/query.js';

type Scale = 'composite' | number;

/** Percentiles within the users rest on counts that are frozen nightly, so that a report does not change under a reader. */
@Injectable()
export class UserNorms {
  constructor(
    private readonly db: Db,
    private readonly results: PartResults,
    private readonly clock: Clock,
  ) {}

  /** The newest version of each scale of a set, or the one that was the newest at a moment. */
  async newest(typeId: number, setId: number, at: Instant | null = null): Promise<Map<Scale, UserNorm>> {
    const rows = await this.db.query<{ scale: string; version: number; counts: Record<number, number> }>(
      'select distinct on (scale) scale, version, counts from reporting.user_norms where type_id = $1 and set_id = $2 and ($3::timestamptz is null or frozen_at <= $3) order by scale, version desc',
      [typeId, setId, at],
    );
    return new Map(
      rows.map(({ scale, version, counts }) => [
        scale === 'composite' ? 'composite' : Number(scale),
        { version, counts },
      ]),
    );
  }

  /** Counts every set anew; a scale whose counts changed gets its next version. @returns how many versions were made. */
  async freeze(): Promise<number> {
    let made = 0;
    for (const { typeId, setId } of await this.results.setsWithResults()) {
      const known = await this.newest(typeId, setId);
      for (const [scale, counts] of await this.count(typeId, setId)) {
        const before = known.get(scale);
        if (before && canonicalJson(before.counts) === canonicalJson(counts)) continue;
        const { length } = await this.db.query(
          `insert into reporting.user_norms (type_id, set_id, scale, version, counts, frozen_at) values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing returning version`,
          [typeId, setId, String(scale), (before?.version ?? 0) + 1, JSON.stringify(counts), this.clock.instant()],
        );
        made += length;
      }
    }
    return made;
  }

  /** A student who took the set in two school years counts twice: each is a result. */
  private async count(typeId: number, setId: number): Promise<Map<Scale, Record<number, number>>> {
    const type = assessmentType(typeId);
    const counts = new Map<Scale, Record<number, number>>();
    const add = (scale: Scale, score: number) => {
      const of = counts.get(scale) ?? {};
      of[score] = (of[score] ?? 0) + 1;
      counts.set(scale, of);
    };
    const rows = await this.results.scoresOf(typeId, setId);
    for (const row of rows) add(row.categoryId, row.scaled);
    for (const own of Map.groupBy(rows, (r) => `${r.studentId}/${r.schoolYearId}`).values()) {
      const composite = compositeScore(type, Object.fromEntries(own.map((r) => [r.categoryId, r.scaled])));
      if (composite !== null) add('composite', composite);
    }
    return counts;
  }
}
