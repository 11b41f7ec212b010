import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import type { Attempt } from '../attempt/attempt.js';
import { Attempts } from '../attempts.js';
import { SittingKeys, type Gone } from '../sitting-keys.js';

/** A sitting whose key is destroyed. */
export interface DestroyedKey {
  studentAssessmentId: number;
  sitting: number;
  destroyedAt: Instant;
}

/** What other contexts may know of the keys of sittings. None of them opens an answer with one. */
@Injectable()
export class KeyRecords {
  constructor(
    private readonly db: Db,
    private readonly keys: SittingKeys,
    private readonly attempts: Attempts,
  ) {}

  /** The key itself, for a file that its reader may open: base64 of 32 bytes. */
  reveal(studentAssessmentId: number, sitting: number): Promise<string | Gone> {
    return this.keys.reveal(studentAssessmentId, sitting);
  }

  /** To whose account a sitting belongs; undefined before it has a key. */
  ownerOf(studentAssessmentId: number, sitting: number): Promise<number | undefined> {
    return this.keys.ownerOf(studentAssessmentId, sitting);
  }

  /** Every destroyed key that this database knows of, oldest first. */
  async destroyed(): Promise<DestroyedKey[]> {
    const rows = await this.db.query<{ id: number; sitting: number; at: Date }>(
      `select student_assessment_id as id, sitting, destroyed_at as at from delivery.sitting_keys where destroyed_at is not null order by destroyed_at, 1, 2`,
    );
    return rows.map(({ id, sitting, at }) => ({ studentAssessmentId: id, sitting, destroyedAt: at.toISOString() }));
  }

  /** Phases of the begun sittings of a student whose key is still there. */
  async phasesOf(studentId: number): Promise<Exclude<Attempt['phase'], 'absent'>[]> {
    const sittings = await this.keys.openOf(studentId);
    const states = await Promise.all(
      sittings.map(({ studentAssessmentId, sitting }) =>
        this.attempts.load(this.attempts.address(studentAssessmentId, sitting)),
      ),
    );
    // A key is made before the first event.
    return states.map(({ state }) => state.phase).filter((phase) => phase !== 'absent');
  }
}
