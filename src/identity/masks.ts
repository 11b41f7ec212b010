import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { effectiveRole } from '../kernel/roles.js';
import { Config } from '../platform/config/config.js';
import { sameText } from '../platform/crypto/same-text.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db } from '../platform/db/db.js';
import { UnitOfWork } from '../platform/db/unit-of-work.js';
import type { IdentityCode } from './problems.js';
import type { IdentityEvents } from './published.js';
import type { Masquerader, Session } from './session.js';
import { SignIn, type SignedInAs } from './sign-in.js';

const VALID_MS = 2 * 60_000;

/** Who a session becomes, and who is behind it from then on. */
export interface MaskChange extends SignedInAs {
  masquerader: Masquerader | null;
}

/**
 * Logging in as somebody else and back. The way in is a permit of two minutes that works once, and only for the session
 * that asked for it; the way back is a code that belongs to the masked session and ends with it.
 */
@Injectable()
export class Masks {
  constructor(
    private readonly db: Db,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly signIn: SignIn,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Whether the session may become this person is decided by the caller's policy; being somebody else already never is. */
  async prepare(session: Session, target: SignedInAs): Promise<string> {
    if (session.masquerader)
      throw new DomainError<IdentityCode>(
        'identity/masked',
        'This cannot be done while you are logged in as someone else.',
      );
    const token = randomBytes(24).toString('base64url');
    const now = this.clock.now();
    await this.db.query(
      `insert into identity.masks (token_hash, session_id, user_id, role, school_id, district_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        sha256hex(token),
        session.id,
        target.userId,
        target.role,
        target.schoolId,
        target.districtId,
        new Date(now),
        new Date(now + VALID_MS),
      ],
    );
    return token;
  }

  /** Takes a permit back before it is used. */
  async clear(session: Session, userId: number): Promise<void> {
    await this.db.query('delete from identity.masks where session_id = $1 and user_id = $2 and used_at is null', [
      session.id,
      userId,
    ]);
  }

  /** The code that leads a masked session back; null for any other. */
  returnCode(session: Session): string | null {
    return session.masquerader
      ? createHmac('sha256', this.config.masterKey).update(`mask-return ${session.id}`).digest('base64url')
      : null;
  }

  /**
   * @throws DomainError `identity/mask-refused` for a code that is unknown, used, out of date or another session's, and when
   *   the person has left.
   */
  async redeem(session: Session | undefined, code: string): Promise<MaskChange> {
    if (!session) throw refused();
    const back = this.returnCode(session);
    if (back !== null) {
      const { masquerader } = session;
      const own = {
        userId: masquerader!.userId,
        role: masquerader!.role,
        schoolId: masquerader!.schoolId ?? null,
        districtId: masquerader!.districtId ?? null,
      };
      if (!sameText(back, code) || !(await this.holds(own))) throw refused();
      return { ...own, masquerader: null };
    }
    const target = await this.db.one<SignedInAs>(
      `update identity.masks set used_at = $3 where token_hash = $1 and session_id = $2 and used_at is null and expires_at > $3
       returning user_id as "userId", role, school_id as "schoolId", district_id as "districtId"`,
      [sha256hex(code), session.id, new Date(this.clock.now())],
    );
    if (!target || !(await this.holds(target))) throw refused();
    const { userId, role, schoolId, districtId } = session;
    return { ...target, masquerader: { userId, role, schoolId, districtId } };
  }

  /** Publishes that somebody is now logged in as somebody else; nothing for a session without a masquerader. */
  async started({ masquerader, userId, role, schoolId }: Session): Promise<void> {
    if (!masquerader) return;
    const event: IdentityEvents['identity.MasqueradeStarted.v1'] = {
      byUserId: masquerader.userId,
      byRole: masquerader.role,
      userId,
      role,
      schoolId,
    };
    await this.unitOfWork.run(async (u) => u.publish('identity.MasqueradeStarted.v1', event));
  }

  /** Publishes that a masquerade is over; nothing for a session without a masquerader. */
  async ended({ masquerader, userId }: Session): Promise<void> {
    if (!masquerader) return;
    const event: IdentityEvents['identity.MasqueradeEnded.v1'] = { byUserId: masquerader.userId, userId };
    await this.unitOfWork.run(async (u) => u.publish('identity.MasqueradeEnded.v1', event));
  }

  /** A District Admin's school is entered, not held. */
  private async holds(as: SignedInAs): Promise<boolean> {
    const district = effectiveRole(as.role) === 'District Admin';
    const roles = await this.signIn.rolesOf(as.userId);
    return roles.some(
      (held) => held.role === as.role && (district ? held.districtId === as.districtId : held.schoolId === as.schoolId),
    );
  }
}

function refused(): DomainError<IdentityCode> {
  return new DomainError('identity/mask-refused', 'This login has expired. Please try again.');
}
