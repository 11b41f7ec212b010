import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { attemptFile } from '../../platform/event-store/attempt-file.js';
import { EventStore } from '../../platform/event-store/port.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { accessStream } from '../access/events.js';
import { attemptStream } from '../attempt/events.js';
import { SittingKeys } from '../sitting-keys.js';

/** The attempt as one file: its own stream, its scores, and who looked, each up to a head that is signed now. */
@Injectable()
export class AttemptExport {
  constructor(
    private readonly store: EventStore,
    private readonly heads: SignedHeads,
    private readonly keys: SittingKeys,
    private readonly clock: Clock,
  ) {}

  /** @param withKey the file also carries the key of the sitting, with which its answers, notes and reasons can be read; none after they are gone. */
  async file(attemptId: string, studentAssessmentId: number, sitting: number, studentId: number, { withKey = false } = {}): Promise<string> {
    const key = withKey ? await this.keys.reveal(studentAssessmentId, sitting) : 'gone';
    const exportedAt = this.clock.instant();
    const names = [attemptStream(studentAssessmentId, sitting), `score-${studentAssessmentId}-${sitting}`, accessStream(studentId)];
    const streams = [];
    for (const name of names) {
      const events = await this.store.read(name);
      const last = events.at(-1);
      if (!last) continue;
      streams.push({ head: await this.heads.signHead(name, { version: last.version, hash: last.hash }, exportedAt), events });
    }
    return attemptFile({ attemptId, streams, publicKeys: await this.heads.publicKeys(), exportedAt, about: key === 'gone' ? {} : { sittingKey: key } });
  }
}
