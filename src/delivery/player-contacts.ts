import { Injectable } from '@nestjs/common';
import type { Instant } from '../kernel/clock.js';
import type { Started } from './attempt/attempt.js';
import { isNews, type Cipher, type Contact, type Occasion } from './attempt/decide.js';
import { Attempts, type SittingAddress } from './attempts.js';
import { Marks } from './marks.js';
import { Presence } from './presence.js';
import { clockAnswer, type MarkedAnswer } from './read/views.js';

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

  mark(state: Started, deviceId: string, at: Instant): string {
    return this.marks.of(state.started.attemptId, deviceId, at);
  }

  answer(state: Started, deviceId: string, now: Instant): MarkedAnswer {
    return { ...clockAnswer(state, now), mark: this.mark(state, deviceId, now) };
  }
}
