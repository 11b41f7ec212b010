import { Injectable } from '@nestjs/common';
import { Clock, type Instant } from '../kernel/clock.js';
import { uuidv7 } from '../kernel/ids.js';
import { Aggregate, type Handled, type Loaded } from '../platform/event-store/handle.js';
import { EventStore, NO_STREAM, type Actor } from '../platform/event-store/port.js';
import { evolve, NO_ATTEMPT, type Attempt, type Fact, type Started } from './attempt/attempt.js';
import type { Cipher, Occasion } from './attempt/decide.js';
import { attemptStream, type NewAttemptEvent } from './attempt/events.js';
import { rejected } from './attempt/rejections.js';
import { upcast } from './attempt/upcast.js';
import { problem } from './problems.js';
import { SittingKeys } from './sitting-keys.js';

export interface SittingAddress {
  studentAssessmentId: number;
  sitting: number;
  stream: string;
}

/** A sitting as it stood when it was looked for. */
export interface Present extends SittingAddress {
  loaded: Loaded<Attempt>;
}

/** Sittings whose number is remembered; a reset in another process is noticed by the stream itself. */
const REMEMBERED = 100_000;
/** Of a sitting near its end; questions are shared. */
const STATE_BYTES = 12_000;

/** Attempt streams: where a student's present sitting is, its state, and decisions on it. */
@Injectable()
export class Attempts {
  private readonly aggregate: Aggregate<Attempt, NewAttemptEvent>;
  private readonly sittings = new Map<number, number>();

  constructor(
    store: EventStore,
    private readonly keys: SittingKeys,
    private readonly clock: Clock,
  ) {
    this.aggregate = new Aggregate<Attempt, NewAttemptEvent>(store, {
      name: 'attempt',
      initial: NO_ATTEMPT,
      evolve: (state, event) => evolve(state, event as Fact),
      upcast,
      stateBytes: STATE_BYTES,
    });
  }

  address(studentAssessmentId: number, sitting: number): SittingAddress {
    return { studentAssessmentId, sitting, stream: attemptStream(studentAssessmentId, sitting) };
  }

  /** The sitting that a student assessment is at, the first that was not reset, with its newest state. */
  async present(studentAssessmentId: number): Promise<Present> {
    const known = this.sittings.get(studentAssessmentId);
    const newest = known ?? (await this.keys.newestSitting(studentAssessmentId));
    // No sitting has a key, so none has an event.
    if (newest === 0)
      return { ...this.address(studentAssessmentId, 1), loaded: { state: NO_ATTEMPT, head: NO_STREAM } };
    let sitting = newest;
    let loaded = await this.load(this.address(studentAssessmentId, sitting));
    // The next sitting's key may be there before the reset it was made for.
    while (sitting > 1 && loaded.state.phase === 'absent') {
      const before = await this.load(this.address(studentAssessmentId, sitting - 1));
      if (before.state.phase === 'reset') break;
      sitting -= 1;
      loaded = before;
    }
    while (loaded.state.phase === 'reset') loaded = await this.load(this.address(studentAssessmentId, (sitting += 1)));
    this.rememberSitting({ studentAssessmentId, sitting });
    return { ...this.address(studentAssessmentId, sitting), loaded };
  }

  /**
   * The present sitting for its student's player. One whose sitting was reset, and who has not started the next, is told so.
   * @throws DomainError `delivery/reset`, or `delivery/not-found` as for any sitting that is not this student's
   */
  async presentOf(studentAssessmentId: number, studentId: number): Promise<Present> {
    const address = await this.present(studentAssessmentId);
    if (address.loaded.state.phase !== 'absent' || address.sitting === 1) return address;
    own((await this.load(this.address(studentAssessmentId, address.sitting - 1))).state, studentId);
    throw rejected('delivery/reset');
  }

  /**
   * The started sitting of this student, also one that was taken under a record that was merged into this one. @throws as `own`
   */
  async ownOrMerged({ studentAssessmentId, sitting, loaded: { state } }: Present, studentId: number): Promise<Started> {
    if (state.phase === 'absent' || (await this.keys.ownerOf(studentAssessmentId, sitting)) !== studentId)
      return own(state, studentId);
    return state;
  }

  /** Without a look at the stream when it is known: for the hot path, whose decision notices a reset. */
  hot(studentAssessmentId: number): SittingAddress | Promise<SittingAddress> {
    const sitting = this.sittings.get(studentAssessmentId);
    return sitting === undefined ? this.present(studentAssessmentId) : this.address(studentAssessmentId, sitting);
  }

  /** The present sitting as this process last knew it, perhaps old: for what only asks whose it is. */
  async lastKnown(studentAssessmentId: number): Promise<Attempt> {
    const sitting = this.sittings.get(studentAssessmentId);
    const hot =
      sitting === undefined ? undefined : this.aggregate.lastKnown(this.address(studentAssessmentId, sitting).stream);
    return (hot ?? (await this.present(studentAssessmentId)).loaded).state;
  }

  /** The state as this process last knew it, perhaps old; undefined when it knows none. */
  hotState(address: SittingAddress): Attempt | undefined {
    return this.aggregate.lastKnown(address.stream)?.state;
  }

  load(address: SittingAddress): Promise<Loaded<Attempt>> {
    return this.aggregate.load(address.stream);
  }

  /** @param known what was just loaded of it. */
  handle(
    address: SittingAddress,
    decide: (state: Attempt) => NewAttemptEvent[],
    known?: Loaded<Attempt>,
  ): Promise<Handled<Attempt>> {
    return this.aggregate.handle(address.stream, decide, known);
  }

  /** A reset or an erasure happened: nothing of this sitting stays in memory. */
  forget(address: SittingAddress): void {
    this.sittings.delete(address.studentAssessmentId);
    this.aggregate.forget(address.stream);
  }

  /** @throws DomainError `delivery/gone` after reset or erasure. */
  async cipher(address: SittingAddress): Promise<Cipher> {
    const cipher = await this.keys.write(address.studentAssessmentId, address.sitting);
    if (cipher === 'gone') throw problem('delivery/gone');
    return cipher;
  }

  occasion(actor: Actor, origin?: 'demo'): Occasion {
    const nowMs = this.clock.now();
    return { now: this.clock.instant(), newId: () => uuidv7(nowMs), actor, ...(origin ? { origin } : {}) };
  }

  now(): Instant {
    return this.clock.instant();
  }

  /** The sitting that a student assessment is at, known from now on without a question. */
  rememberSitting({ studentAssessmentId, sitting }: Pick<SittingAddress, 'studentAssessmentId' | 'sitting'>): void {
    this.sittings.delete(studentAssessmentId);
    this.sittings.set(studentAssessmentId, sitting);
    if (this.sittings.size > REMEMBERED) this.sittings.delete(this.sittings.keys().next().value!);
  }
}

/**
 * The started attempt of this student; a foreign one is refused like one that does not exist. @throws DomainError
 * `delivery/not-found`
 */
export function own(state: Attempt, studentId: number): Started {
  if (state.phase === 'absent' || state.started.studentId !== studentId) throw problem('delivery/not-found');
  return state;
}
