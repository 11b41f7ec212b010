import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { uuidv7 } from '../kernel/ids.js';
import { Aggregate, type Handled } from '../platform/event-store/handle.js';
import { EventStore } from '../platform/event-store/port.js';
import { scoreStream, type NewScoreEvent, type ScoreFact } from './score/events.js';
import { evolve, UNSCORED, type ScoreState } from './score/score.js';

/** Score streams: what stands in one, and decisions on it. Written by the system only, from facts of delivery. */
@Injectable()
export class Scores {
  private readonly aggregate: Aggregate<ScoreState, NewScoreEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
  ) {
    this.aggregate = new Aggregate<ScoreState, NewScoreEvent>(store, {
      name: 'score',
      initial: UNSCORED,
      evolve: (state, event) => evolve(state, event as unknown as ScoreFact),
      cached: 4000,
    });
  }

  async load(studentAssessmentId: number, sitting: number): Promise<ScoreState> {
    return (await this.aggregate.load(scoreStream(studentAssessmentId, sitting))).state;
  }

  /** Appends what `decide` returns for the newest state; [] appends nothing. */
  record(studentAssessmentId: number, sitting: number, by: string, decide: (state: ScoreState) => ScoreFact[]): Promise<Handled<ScoreState>> {
    return this.aggregate.handle(scoreStream(studentAssessmentId, sitting), (state) =>
      decide(state).map((fact) => this.event(fact, by)),
    );
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
