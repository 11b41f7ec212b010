import { Injectable } from '@nestjs/common';
import type { Session } from '../identity/index.js';
import { effectiveRole } from '../kernel/roles.js';
import { administersSchool, Classes, Rolls, seesWork, type Taught, type Work } from '../roster/index.js';

/** What a decision about a sitting needs to know of it. */
export type SittingFacts = Work & { schoolId: number };

export function sittingFactsOf(row: {
  student_id: number;
  school_id: number;
  district_id: number | null;
  class_ids: readonly number[];
}): SittingFacts {
  return {
    studentId: row.student_id,
    schoolId: row.school_id,
    districtId: row.district_id,
    classIds: row.class_ids,
  };
}

export interface SteeringRights {
  /** Whether the session sees the sitting. */
  sees(sitting: SittingFacts): boolean;
  maySteer(sitting: Omit<SittingFacts, 'districtId'>): boolean;
}

const NOTHING_TAUGHT: Taught = { classIds: new Set(), studentIds: new Set() };

/**
 * Who may act on sittings: the administrators of their school, and the primary teacher of a class that the sitting came
 * through or the student is in, unless the school keeps this to its administrators. Nobody who is logged in as somebody else.
 */
@Injectable()
export class SteeringPolicy {
  constructor(
    private readonly classes: Classes,
    private readonly rolls: Rolls,
  ) {}

  /** Asked once for however many sittings. */
  async of(session: Omit<Session, 'id'>): Promise<SteeringRights> {
    const role = effectiveRole(session.role);
    const unmasked = session.masquerader === null;
    if (role !== 'Teacher') {
      const anywhere = role === 'Horizon Admin';
      return {
        sees: (sitting) => seesWork(session, sitting, NOTHING_TAUGHT),
        maySteer: ({ schoolId }) => unmasked && (anywhere || administersSchool(session, schoolId)),
      };
    }
    const own = await this.classes.listMinimal(session);
    const led = own.filter(({ permissions }) => permissions.assign);
    const [taught, ledOnly] = await Promise.all([this.taught(own), this.taught(led)]);
    return {
      sees: (sitting) => seesWork(session, sitting, taught),
      // A teacher is at one school: the district of a sitting decides nothing.
      maySteer: (sitting) => unmasked && seesWork(session, { ...sitting, districtId: null }, ledOnly),
    };
  }

  private async taught(classes: readonly { id: number }[]): Promise<Taught> {
    const classIds = classes.map(({ id }) => id);
    return { classIds: new Set(classIds), studentIds: new Set(await this.rolls.ids({ sectionIds: classIds })) };
  }
}
