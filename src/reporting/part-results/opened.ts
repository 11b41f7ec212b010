import { Injectable } from '@nestjs/common';
import { ContentLibrary, type ItemKey } from '../../content/index.js';
import { attemptStream, SittingRecords, type SittingRecord } from '../../delivery/index.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { judge, type AttemptScoredV1 } from '../../scoring/index.js';
import type { Opened, Prepared } from './projection.js';

/** Sittings asked for at once. */
const AT_ONCE = 200;

/** One question to content per form and batch. */
type KeysByForm = Map<string, Promise<ReadonlyMap<string, ItemKey>>>;

/** What the projection of part results asks of delivery and content, for the newest score of each sitting in a batch. */
@Injectable()
export class OpenedSittings {
  constructor(
    private readonly sittings: SittingRecords,
    private readonly content: ContentLibrary,
  ) {}

  async prepare(events: readonly PublishedEvent[]): Promise<Prepared> {
    const newest = new Map<string, AttemptScoredV1>();
    for (const { type, payload } of events) {
      if (type === 'scoring.AttemptScored.v1') newest.set(`${payload.studentAssessmentId}-${payload.sitting}`, payload as AttemptScoredV1);
    }
    const wanted = [...newest];
    const keys: KeysByForm = new Map();
    const prepared = new Map<string, Opened | 'gone'>();
    for (let i = 0; i < wanted.length; i += AT_ONCE) {
      const some = wanted.slice(i, i + AT_ONCE);
      const records = await this.sittings.find(some.map(([, scored]) => attemptStream(scored.studentAssessmentId, scored.sitting)));
      for (const [place, [id]] of some.entries()) prepared.set(id, await this.judged(records[place], keys));
    }
    return prepared;
  }

  private async judged(record: SittingRecord | 'gone' | undefined, keysOf: KeysByForm): Promise<Opened | 'gone'> {
    // Reopened or invalidated since: no submission stands, and no result of it is shown.
    if (record === 'gone' || record === undefined) return 'gone';
    const { started, answers } = record;
    const form = `${started.form.code}@${started.form.version}`;
    if (!keysOf.has(form)) keysOf.set(form, this.keysFor(started.items));
    const keys = await keysOf.get(form)!;
    return {
      schoolId: started.schoolId,
      districtId: started.districtId,
      classIds: started.classIds,
      gradeLevel: started.gradeLevel,
      submittedAt: record.submittedAt,
      usedSeconds: record.usedSeconds,
      allowedSeconds: record.allowedSeconds,
      clock: record.explanation,
      flaggedCount: record.flaggedCount,
      items: started.items.map(({ ref, version, pretest }, place) => {
        const key = keys.get(`${ref}@${version}`);
        const value = answers[ref];
        return {
          ref,
          version,
          number: place + 1,
          pretest,
          outcome: key ? judge(value, key) : 'blank',
          value: value === undefined || value.trim() === '' ? null : value,
          seconds: record.secondsByItem[ref] ?? 0,
          marked: record.flagged.has(ref),
        };
      }),
    };
  }

  private async keysFor(items: { ref: string; version: number; pretest: boolean }[]): Promise<ReadonlyMap<string, ItemKey>> {
    return new Map((await this.content.keysFor({ items })).map((key) => [`${key.ref}@${key.itemVersion}`, key]));
  }
}
