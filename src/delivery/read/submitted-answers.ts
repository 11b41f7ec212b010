import { Injectable } from '@nestjs/common';
import { EventStore, type StreamHead } from '../../platform/event-store/port.js';
import type { AttemptEvent, AttemptStarted } from '../attempt/events.js';
import { endsSubmission, SUBMISSION_ENDS } from '../attempt/phase.js';
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

const OF_SEALING: ReadonlySet<string> = new Set<AttemptEvent['type']>([
  'AttemptStarted',
  'AttemptSubmitted',
  'AnswersAmended',
  ...SUBMISSION_ENDS,
]);

type Sealing = Extract<AttemptEvent, { type: 'AttemptSubmitted' | 'AnswersAmended' }>;

/** One blob per sitting is opened; only delivery decrypts. */
@Injectable()
export class SubmittedAnswers {
  constructor(
    private readonly store: EventStore,
    private readonly keys: SittingKeys,
  ) {}

  /**
   * In the order of the streams: 'gone' after a reset or an erasure; undefined while nothing is submitted, or when it was
   * reopened or invalidated since. One question to the keys and one or two to the log.
   * @param sealedAt the version of an event that sealed the answers of a stream, where it is known: of what stands before it
   *   only the start is read.
   */
  async findAll(
    streams: readonly string[],
    sealedAt: readonly (number | undefined)[] = [],
  ): Promise<(SealedAnswers | Gone | undefined)[]> {
    const [whole, ends] = [
      streams.filter((_, i) => sealedAt[i] === undefined),
      streams.filter((_, i) => sealedAt[i] !== undefined),
    ];
    const [read, starts, rest] = await Promise.all([
      whole.length > 0 ? this.store.readTypes(whole, OF_SEALING) : undefined,
      ends.length > 0 ? this.store.readFirst(ends) : undefined,
      Promise.all(streams.map((stream, i) => (sealedAt[i] === undefined ? [] : this.store.read(stream, sealedAt[i])))),
    ]);
    return this.openAll(
      streams.map((stream, i) => {
        const start = starts?.get(stream);
        return (read?.get(stream) ?? (start ? [start, ...rest[i]!] : [])).map((event) => upcast(event) as AttemptEvent);
      }),
    );
  }

  /** As `findAll`, of streams that were read already, in their order; events of other types may be missing. */
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
    else if (event.type === 'AttemptReset') return 'gone';
    else if (endsSubmission(event)) sealing = undefined;
  }
  return sealing && { started: first.payload, sealing };
}
