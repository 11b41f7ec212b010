import { Injectable } from '@nestjs/common';
import type { ItemKey } from '../../content/index.js';
import { attemptStream, SittingOwners, SittingRecords, type SittingRecord } from '../../delivery/index.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { judge, RecordedKeys, type AttemptScoredV1 } from '../../scoring/index.js';
import type { Opened, Prepared } from './projection.js';

/** Sittings asked for at once. */
const AT_ONCE = 200;

/** What the projection of part results asks of delivery and content, for the newest score of each sitting in a batch. */
@Injectable()
export class OpenedSittings {
  constructor(
    private readonly sittings: SittingRecords,
    private readonly recorded: RecordedKeys,
    private readonly owners: SittingOwners,
  ) {}

  async prepare(events: readonly PublishedEvent[]): Promise<Prepared> {
    const newest = new Map<string, AttemptScoredV1>();
    for (const { type, payload } of events) {
      if (type === 'scoring.AttemptScored.v1')
        newest.set(`${payload.studentAssessmentId}-${payload.sitting}`, payload as AttemptScoredV1);
    }
    return this.open([...newest]);
  }

  /** The sitting behind each of these scores, as it was when it was scored, judged by the keys that the score names. */
  async open(wanted: readonly (readonly [id: string, scored: AttemptScoredV1])[], asScored = false): Promise<Prepared> {
    const prepared = new Map<string, Opened | 'gone'>();
    for (let i = 0; i < wanted.length; i += AT_ONCE) {
      const some = wanted.slice(i, i + AT_ONCE);
      const records = await this.sittings.find(
        some.map(([, scored]) => attemptStream(scored.studentAssessmentId, scored.sitting)),
        asScored ? some.map(([, scored]) => scored.provenance.attempt.version) : undefined,
      );
      const owners = await this.owners.of(some.map(([, scored]) => scored));
      for (const [place, [id, scored]] of some.entries()) {
        const opened = await this.judged(records[place], scored);
        const owner = owners.get(attemptStream(scored.studentAssessmentId, scored.sitting)) ?? scored.studentId;
        prepared.set(id, opened === 'gone' || owner === scored.studentId ? opened : { ...opened, studentId: owner });
      }
    }
    return prepared;
  }

  private async judged(record: SittingRecord | 'gone' | undefined, scored: AttemptScoredV1): Promise<Opened | 'gone'> {
    // Reopened or invalidated since: no submission stands, and no result of it is shown.
    if (record === 'gone' || record === undefined) return 'gone';
    const { started, answers } = record;
    const keys = new Map(
      (await this.recorded.find(started.items, scored.provenance.keys)).map((key): [string, ItemKey] => [
        `${key.ref}@${key.itemVersion}`,
        key,
      ]),
    );
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
          ...(key && key.keyVersion > 1 && { keyVersion: key.keyVersion }),
          ...(key?.scoring.dropped && { dropped: key.scoring.dropped }),
          seconds: record.secondsByItem[ref] ?? 0,
          marked: record.flagged.has(ref),
        };
      }),
    };
  }
}
