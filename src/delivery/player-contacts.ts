import { Injectable } from '@nestjs/common';
import type { Instant } from '../kernel/clock.js';
import type { Handled } from '../platform/event-store/handle.js';
import type { Attempt, Started } from './attempt/attempt.js';
import { isNews, type Cipher, type Contact, type Occasion, type Statement, type Writer } from './attempt/decide.js';
import type { NewAttemptEvent } from './attempt/events.js';
import { Attempts, own, type SittingAddress } from './attempts.js';
import { Marks } from './marks.js';
import { Presence } from './presence.js';
import { clockAnswer, type MarkedAnswer } from './read/views.js';

/** Who speaks of which sitting, from which device, and what that device has of it. */
export interface PlayerWord {
  studentId: number;
  studentAssessmentId: number;
  writer: Writer;
  statement?: Statement | undefined;
  origin?: 'demo' | undefined;
}

/** What every request of a player brings to a decision, and what every answer to it carries. */
@Injectable()
export class PlayerContacts {
  constructor(
    private readonly attempts: Attempts,
    private readonly presence: Presence,
    private readonly marks: Marks,
  ) {}

  /** The device's last heartbeat is looked up only where it says something that is kept. */
  async contact(
    address: SittingAddress,
    state: Started,
    contact: Pick<Contact, 'deviceId' | 'statement'>,
    origin?: 'demo',
  ): Promise<Occasion & Contact & { cipher: Cipher }> {
    const occasion = this.attempts.occasion({ kind: 'user', id: state.started.studentId, role: 'Student' }, origin);
    const [cipher, beatAt] = await Promise.all([
      this.attempts.cipher(address),
      isNews(state, contact) ? this.presence.lastBeatOf(address.stream, contact.deviceId) : null,
    ]);
    return { ...occasion, ...contact, beatAt, cipher };
  }

  /**
   * The student's word about the own sitting, from the device that writes it.
   * @throws DomainError `delivery/not-found` for the sitting of another, `delivery/reset`, and what `rule` refuses
   */
  async decide(
    { studentId, studentAssessmentId, writer, statement, origin }: PlayerWord,
    rule: (state: Started, said: Occasion & Writer & Contact & { cipher: Cipher }) => NewAttemptEvent[],
  ): Promise<{ address: SittingAddress; state: Started; events: Handled<Attempt>['events']; answer: MarkedAnswer }> {
    const address = await this.attempts.presentOf(studentAssessmentId, studentId);
    const contact = await this.contact(
      address,
      own(address.loaded.state, studentId),
      { deviceId: writer.deviceId, statement },
      origin,
    );
    const { state, events } = await this.attempts.handle(address, (attempt) =>
      rule(own(attempt, studentId), { ...contact, ...writer }),
    );
    return {
      address,
      state: state as Started,
      events,
      answer: this.answer(state as Started, writer.deviceId, contact.now),
    };
  }

  mark(state: Started, deviceId: string, at: Instant): string {
    return this.marks.of(state.started.attemptId, deviceId, at);
  }

  answer(state: Started, deviceId: string, now: Instant): MarkedAnswer {
    return { ...clockAnswer(state, now), mark: this.mark(state, deviceId, now) };
  }
}
