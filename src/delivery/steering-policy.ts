import { Injectable } from '@nestjs/common';
import type { Session } from '../identity/index.js';
import { effectiveRole } from '../kernel/roles.js';
import { administersSchool, Classes, Rolls, seesWork, type Taught, type Work } from '../roster/index.js';

/** What a decision about a sitting needs to know of it. */
export type SittingFacts = Work & {
  schoolId: number;
  /** Null for a sitting that is not there yet. */
  startedAt: Date | null;
};

export function sittingFactsOf(row: {
  student_id: number;
  school_id: number;
  district_id: number | null;
  class_ids: readonly number[];
  started_at: Date;
}): SittingFacts {
  return {
    studentId: row.student_id,
    schoolId: row.school_id,
    districtId: row.district_id,
    classIds: row.class_ids,
    startedAt: row.started_at,
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
 * through or the student was in when it began, unless the school keeps this to its administrators. What a student did before
 * joining the class is not its teacher's to change: a teacher may add any student of the school. Nobody who is logged in as
 * somebody else.
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
    const ledIds = led.map(({ id }) => id);
    const [taught, joined] = await Promise.all([this.taught(own), this.rolls.joined(ledIds)]);
    const ledClasses = new Set(ledIds);
    const wasThere = ({ studentId, startedAt }: Pick<SittingFacts, 'studentId' | 'startedAt'>): boolean => {
      const since = joined.get(studentId);
      return since !== undefined && (startedAt === null || since <= startedAt);
    };
    return {
      sees: (sitting) => seesWork(session, sitting, taught),
      maySteer: (sitting) =>
        unmasked &&
        sitting.schoolId === session.schoolId &&
        (sitting.classIds.some((id) => ledClasses.has(id)) || wasThere(sitting)),
    };
  }

  private async taught(classes: readonly { id: number }[]): Promise<Taught> {
    const classIds = classes.map(({ id }) => id);
    return { classIds: new Set(classIds), studentIds: new Set(await this.rolls.ids({ sectionIds: classIds })) };
  }
}
