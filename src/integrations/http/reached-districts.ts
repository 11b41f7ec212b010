import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { DistrictRoster, oversees } from '../../roster/index.js';
import type { IntegrationsCode } from '../problems.js';

/**
 * Districts whose endpoints and tokens a session looks after: the platform all, a District Admin the own one. What leaves by them
 * is the district's own, and a District Admin reads and exports the same (ADR 67).
 */
@Injectable()
export class ReachedDistricts {
  constructor(private readonly roster: DistrictRoster) {}

  /** @throws DomainError `integrations/district-not-found`, also for one that the session may not see */
  async mustReach(session: Session, districtId: number): Promise<void> {
    const seen = oversees(session, { schoolId: null, districtId });
    if (!seen || (await this.roster.nameOf(districtId)) === undefined)
      throw new DomainError<IntegrationsCode>('integrations/district-not-found', 'This district does not exist.');
  }
}
