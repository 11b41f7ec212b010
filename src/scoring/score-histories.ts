import { Injectable } from '@nestjs/common';
import type { Instant } from '../kernel/clock.js';
import { StatementBatcher } from '../platform/db/statement-batcher.js';
import { EventStore } from '../platform/event-store/port.js';
import { scoreStream, type ScoreEventType, type ScoreFact } from './score/events.js';

/** A fact of a score stream with its sitting and the moment at which it was recorded. */
export interface ScoreHistoryEntry {
  studentAssessmentId: number;
  sitting: number;
  at: Instant;
  fact: ScoreFact;
}

export const OF_SCORE: ReadonlySet<ScoreEventType> = new Set<ScoreEventType>([
  'AttemptScored',
  'RouteDecided',
  'RouteFlagged',
  'SectionScored',
  'ScoreSuperseded',
]);

/** How the scores of a student came about: every fact, also those that were superseded. */
@Injectable()
export class ScoreHistories {
  // Not of a unit of work: the log has its own connections.
  private readonly reads = new StatementBatcher(async (many: (readonly string[])[]) => {
    const read = await this.store.readTypes(many.flat(), OF_SCORE);
    return many.map(() => read);
  });

  constructor(private readonly store: EventStore) {}

  /** Oldest first over all sittings; one question to the log. */
  async of(sittings: readonly { studentAssessmentId: number; sitting: number }[]): Promise<ScoreHistoryEntry[]> {
    const streams = sittings.map((s) => scoreStream(s.studentAssessmentId, s.sitting));
    const read = await this.reads.run(streams);
    return sittings
      .flatMap(({ studentAssessmentId, sitting }, i) =>
        (read.get(streams[i]!) ?? []).map((event): ScoreHistoryEntry => ({
          studentAssessmentId,
          sitting,
          at: event.receivedAt,
          fact: event as unknown as ScoreFact,
        })),
      )
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }
}
