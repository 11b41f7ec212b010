import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { uuidv7 } from '../kernel/ids.js';
import { EventStore, NO_STREAM, WrongExpectedVersion, type StreamHead } from '../platform/event-store/port.js';
import { OF_SCORE } from './score-histories.js';
import { scoreStream, type NewScoreEvent, type ScoreFact } from './score/events.js';
import { evolve, UNSCORED, type ScoreState } from './score/score.js';

/** A score stream as it was read. */
export interface CurrentScore {
  state: ScoreState;
  head: StreamHead;
}

/** What a score stream gets behind the head that was read. */
export interface ScoreAppend {
  stream: string;
  head: StreamHead;
  facts: readonly ScoreFact[];
}

/** Times that a page is worked on again for the streams that somebody else wrote meanwhile. */
const TRIES = 5;

/** Score streams: what stands in them, and what is added. Written by the system only, from facts of delivery. */
@Injectable()
export class Scores {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async load(studentAssessmentId: number, sitting: number): Promise<ScoreState> {
    return (await this.loadAll([{ studentAssessmentId, sitting }]))[0]!.state;
  }

  /** Many with one question to the log; in their order. */
  async loadAll(sittings: readonly { studentAssessmentId: number; sitting: number }[]): Promise<CurrentScore[]> {
    const streams = sittings.map((s) => scoreStream(s.studentAssessmentId, s.sitting));
    const read = await this.store.readTypes(streams, OF_SCORE);
    return streams.map((stream) => {
      const events = read.get(stream) ?? [];
      const last = events.at(-1);
      return {
        state: events.reduce((state, event) => evolve(state, event as unknown as ScoreFact), UNSCORED),
        head: last ? { version: last.version, hash: last.hash } : NO_STREAM,
      };
    });
  }

  /**
   * Appends to many streams, which share commits. A stream that somebody else wrote since it was read is left alone.
   * @returns the streams that were left.
   */
  async append(appends: readonly ScoreAppend[], by: string): Promise<string[]> {
    const left = await Promise.all(
      appends.map(({ stream, head, facts }) =>
        this.store
          .append(
            stream,
            head,
            facts.map((fact) => this.event(fact, by)),
          )
          .then(
            () => [],
            (error: unknown) => {
              if (error instanceof WrongExpectedVersion) return [stream];
              throw error;
            },
          ),
      ),
    );
    return left.flat();
  }

  /**
   * Appends what `decide` returns for the newest state of each sitting, [] for nothing; asked again for those that somebody
   * else wrote meanwhile.
   * @param decide in the order of the sittings it is given.
   */
  async record<S extends { studentAssessmentId: number; sitting: number }>(
    sittings: readonly S[],
    by: string,
    decide: (state: ScoreState, sitting: S) => ScoreFact[],
  ): Promise<void> {
    let left = sittings;
    for (let tries = 1; left.length > 0; tries++) {
      const standing = await this.loadAll(left);
      const appends = left.map((sitting, i) => ({
        stream: scoreStream(sitting.studentAssessmentId, sitting.sitting),
        head: standing[i]!.head,
        facts: decide(standing[i]!.state, sitting),
      }));
      const conflicts = new Set(
        await this.append(
          appends.filter(({ facts }) => facts.length > 0),
          by,
        ),
      );
      left = left.filter((_, i) => conflicts.has(appends[i]!.stream));
      if (left.length > 0 && tries >= TRIES)
        throw new Error(`${[...conflicts].join(', ')}: written by others again and again`);
    }
  }

  /** A fact as it is appended now. */
  event(fact: ScoreFact, by: string): NewScoreEvent {
    const now = this.clock.instant();
    return {
      ...fact,
      id: uuidv7(this.clock.now()),
      schemaVersion: 1,
      occurredAt: now,
      receivedAt: now,
      actor: { kind: 'system', name: by },
    };
  }
}
