import { Injectable } from '@nestjs/common';
import { EventStore, type StreamHead } from '../../platform/event-store/port.js';
import type { AttemptEvent, AttemptStarted } from '../attempt/events.js';
import { upcast } from '../attempt/upcast.js';
import { SittingKeys, type Gone } from '../sitting-keys.js';

/** The final answers of a submitted sitting, for scoring and re-scoring. */
export interface SealedAnswers {
  started: AttemptStarted;
  /** Item ref -> value; questions without a counted answer are left out. Several choices are joined by commas. */
  answers: Record<string, string>;
  /** Place and hash of the event that sealed them: the submission, or answers accepted after it. */
  head: StreamHead;
}

const OF_SEALING: ReadonlySet<string> = new Set<AttemptEvent['type']>(['AttemptStarted', 'AttemptSubmitted', 'AnswersAmended', 'AttemptReopened', 'AttemptInvalidated', 'AttemptReset']);

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
    return (await this.openAll([(await this.store.read(stream)) as AttemptEvent[]]))[0];
  }

  /** As `sealedAnswers`, of many streams with one question to the log and one to the keys; in their order. */
  async findAll(streams: readonly string[]): Promise<(SealedAnswers | Gone | undefined)[]> {
    const read = await this.store.readTypes(streams, OF_SEALING);
    return this.openAll(streams.map((stream) => (read.get(stream) ?? []).map((event) => upcast(event) as AttemptEvent)));
  }

  /** As `sealedAnswers`, of streams that were read already, in their order; events of other types may be missing. */
  async openAll(streams: readonly (readonly AttemptEvent[])[]): Promise<(SealedAnswers | Gone | undefined)[]> {
    const found = streams.map(sealingIn);
    const sealed = found.filter((one) => typeof one === 'object');
    const ciphers = await this.keys.readAll(sealed.map(({ started }) => started));
    const opened = new Map(
      sealed.map(({ started, sealing }, place): [Sealing, SealedAnswers | Gone] => {
        const cipher = ciphers[place]!;
        if (cipher === 'gone') return [sealing, 'gone'];
        const answers = JSON.parse(cipher.open(sealing.payload.answers)) as Record<string, string>;
        return [sealing, { started, answers, head: { version: sealing.version, hash: sealing.hash } }];
      }),
    );
    return found.map((one) => (typeof one === 'object' ? opened.get(one.sealing) : one));
  }
}

/** The event that seals what counts now. */
function sealingIn(events: readonly AttemptEvent[]): { started: AttemptStarted; sealing: Sealing } | Gone | undefined {
  const first = events[0];
  if (first?.type !== 'AttemptStarted') return undefined;
  let sealing: Sealing | undefined;
  for (const event of events) {
    if (event.type === 'AttemptSubmitted' || event.type === 'AnswersAmended') sealing = event;
    if (event.type === 'AttemptReopened' || event.type === 'AttemptInvalidated') sealing = undefined;
    if (event.type === 'AttemptReset') return 'gone';
  }
  return sealing && { started: first.payload, sealing };
}
