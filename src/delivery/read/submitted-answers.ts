import { Injectable } from '@nestjs/common';
import { EventStore, type StreamHead } from '../../platform/event-store/port.js';
import type { AttemptEvent, AttemptStarted } from '../attempt/events.js';
import { SittingKeys, type Gone } from '../sitting-keys.js';

/** The final answers of a submitted sitting, for scoring and re-scoring. */
export interface SealedAnswers {
  started: AttemptStarted;
  /** Item ref -> value; questions without a counted answer are left out. Several choices are joined by commas. */
  answers: Record<string, string>;
  /** Place and hash of the event that sealed them: the submission, or answers accepted after it. */
  head: StreamHead;
}

type Sealing = Extract<AttemptEvent, { type: 'AttemptSubmitted' | 'AnswersAmended' }>;

/** One blob per sitting is opened; only delivery decrypts. */
@Injectable()
export class SubmittedAnswers {
  constructor(
    private readonly store: EventStore,
    private readonly keys: SittingKeys,
  ) {}

  /** 'gone' after a reset or an erasure; undefined while nothing is submitted, or when it was reopened or invalidated since. */
  async sealedAnswers(stream: string): Promise<SealedAnswers | Gone | undefined> {
    return this.openIn((await this.store.read(stream)) as AttemptEvent[]);
  }

  /** As `sealedAnswers`, of a stream that was read already. */
  async openIn(all: readonly AttemptEvent[]): Promise<SealedAnswers | Gone | undefined> {
    const first = all[0];
    if (first?.type !== 'AttemptStarted') return undefined;
    let sealing: Sealing | undefined;
    for (const event of all) {
      if (event.type === 'AttemptSubmitted' || event.type === 'AnswersAmended') sealing = event;
      if (event.type === 'AttemptReopened' || event.type === 'AttemptInvalidated') sealing = undefined;
      if (event.type === 'AttemptReset') return 'gone';
    }
    if (!sealing) return undefined;
    const cipher = await this.keys.read(first.payload.studentAssessmentId, first.payload.sitting);
    if (cipher === 'gone') return 'gone';
    const answers = JSON.parse(cipher.open(sealing.payload.answers)) as Record<string, string>;
    return { started: first.payload, answers, head: { version: sealing.version, hash: sealing.hash } };
  }
}
