import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { StudentProfiles } from '../../roster/index.js';
import { Monitoring } from '../../scheduling/index.js';
import { OwnAssessments } from './own-assessments.js';

/** What a student was assigned, as staff see it. */
@Injectable()
export class AssignedAssessments {
  constructor(
    private readonly profiles: StudentProfiles,
    private readonly assessments: OwnAssessments,
    private readonly monitoring: Monitoring,
    private readonly clock: Clock,
  ) {}

  /** With what the session may do to each. @throws DomainError `roster/student-not-found` for a student whom it may not see */
  async of(session: Session, id: number) {
    await this.profiles.open(session, id);
    const serverNow = this.clock.instant();
    const own = await this.assessments.list(id, null);
    const classes = new Set(own.flatMap(({ displayedAvailability }) => displayedAvailability?.sectionId ?? []));
    const resets = new Map(
      await Promise.all(
        [...classes].map(async (sectionId) => [sectionId, await this.monitoring.mayReset(session, sectionId)] as const),
      ),
    );
    return {
      serverNow,
      studentAssessments: own.map(({ sitting: _sitting, report: _report, breakEndsAt: _break, ...one }) => ({
        ...one,
        permissions: {
          reset:
            one.learnosityStatus !== 'not_started' &&
            one.displayedAvailability !== null &&
            resets.get(one.displayedAvailability.sectionId) === true,
        },
      })),
    };
  }
}
