import { Injectable } from '@nestjs/common';
import { attemptStream, SittingEnds } from '../../delivery/index.js';
import type { Instant } from '../../kernel/clock.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { ScheduledAssessments } from '../../scheduling/index.js';
import { ScoreHistories, type AttemptScoredV1 } from '../../scoring/index.js';
import { OpenedSittings } from './opened.js';
import type { PartResult } from './part-result.js';
import { evolve, PART_RESULT_EVENTS, toPartResult, type PartResultRow } from './projection.js';

const TOLD: ReadonlySet<string> = new Set(PART_RESULT_EVENTS);

interface Told {
  at: Instant;
  event: Pick<PublishedEvent, 'type' | 'payload'>;
}

/**
 * Results as they stood at a moment: the fold behind part results over the events up to then, with the keys and the
 * submissions that those scores name. Answers that were destroyed since are gone from the past as well.
 */
@Injectable()
export class PastResults {
  constructor(
    private readonly scheduled: ScheduledAssessments,
    private readonly histories: ScoreHistories,
    private readonly ends: SittingEnds,
    private readonly opened: OpenedSittings,
  ) {}

  /** Everything scored of a student, of all sets. */
  async at(studentId: number, until: Instant): Promise<PartResult[]> {
    const told = (await this.told(studentId)).filter(({ at }) => at <= until);
    const newest = new Map<string, AttemptScoredV1>();
    for (const { event } of told) {
      if (event.type === 'scoring.AttemptScored.v1')
        newest.set(`${event.payload.studentAssessmentId}-${event.payload.sitting}`, event.payload as AttemptScoredV1);
    }
    const prepared = await this.opened.open([...newest], true);
    const rows = new Map<number, PartResultRow>();
    for (const { event } of told) {
      const { studentAssessmentId } = event.payload as { studentAssessmentId: number };
      const row = evolve(rows.get(studentAssessmentId), event as PublishedEvent, prepared);
      if (row) rows.set(studentAssessmentId, row);
      else rows.delete(studentAssessmentId);
    }
    return [...rows.values()].map(toPartResult).sort((a, b) => a.categoryId - b.categoryId || a.part - b.part);
  }

  /** What happened to the student's scores, as the projection is told, oldest first. */
  private async told(studentId: number): Promise<Told[]> {
    const copies = await this.scheduled.listStudentAssessments(studentId);
    const sittings = copies.flatMap(({ id, sitting }) =>
      Array.from({ length: sitting }, (_, i) => ({ studentAssessmentId: id, sitting: i + 1 })),
    );
    const streams = sittings.map((s) => attemptStream(s.studentAssessmentId, s.sitting));
    const [scores, ends] = await Promise.all([this.histories.of(sittings), this.ends.find(streams)]);
    const ended = sittings.flatMap((of, i) =>
      (ends.get(streams[i]!) ?? []).map(({ type, at }): Told => ({
        at,
        event: { type: `delivery.${type}.v1`, payload: of },
      })),
    );
    const scored = scores
      .map(({ fact, sitting, at }): Told => ({
        at,
        event: { type: `scoring.${fact.type}.v1`, payload: { ...fact.payload, sitting } },
      }))
      .filter(({ event }) => TOLD.has(event.type));
    return [...scored, ...ended].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }
}
