import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock } from '../../kernel/clock.js';
import type { SignedInRequest } from '../access.js';
import { AccessGuard } from '../access.guard.js';
import type { MaskChange } from '../masks.js';
import type { IdentityEvents } from '../published.js';
import { Me, MeQuery } from '../read/me.js';
import { Sessions, type LiveSession } from '../sessions.js';
import type { SigningInAs } from '../sign-in.js';

/** Opens the session of a request in the place of the one that it came with, and gives its cookies to the browser. */
@Injectable()
export class FreshSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly access: AccessGuard,
    private readonly me: MeQuery,
    private readonly clock: Clock,
  ) {}

  /** Somebody signs in. @throws DomainError `identity/not-signed-in` where the role was taken away meanwhile */
  async signIn(as: SigningInAs, request: SignedInRequest, reply: FastifyReply): Promise<Me> {
    const { roles, userId, role, schoolId, districtId } = as;
    const { token, live } = await this.sessions.open({ ...as, masquerader: null, ...from(request) }, before(request), {
      mustHold: true,
      events: [
        {
          type: 'identity.SignedIn.v1',
          payload: { userId, role, schoolId, districtId } satisfies IdentityEvents['identity.SignedIn.v1'],
          occurredAt: this.clock.instant(),
        },
      ],
    });
    const me = await this.me.of(live.session, roles);
    this.access.giveSession(reply, token, live.tokenHash);
    return me;
  }

  /**
   * Goes on in another role or as somebody else, for as long as the session before would have lasted.
   * @param then what is to be done, or must hold, before the browser gets the session
   */
  async goOn(
    as: MaskChange,
    request: SignedInRequest,
    reply: FastifyReply,
    then: (live: LiveSession) => Promise<void>,
  ): Promise<Me> {
    const { token, live } = await this.sessions.open({ ...as, ...from(request) }, before(request), {
      continues: true,
      mustHold: true,
    });
    await then(live);
    const me = await this.me.of(live.session);
    this.access.giveSession(reply, token, live.tokenHash);
    return me;
  }
}

const before = (request: SignedInRequest) => request.live ?? null;
const from = ({ ip, headers }: SignedInRequest) => ({ ip, userAgent: headers['user-agent'] ?? null });
