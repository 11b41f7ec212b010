import { Injectable } from '@nestjs/common';
import type { Session } from '../identity/index.js';
import { effectiveRole } from '../kernel/roles.js';
import { administersSchool, Classes } from '../roster/index.js';

/** What a decision about a sitting needs to know of it. */
export interface SittingFacts {
  studentId: number;
  schoolId: number;
  /** Classes that its assignment came through; empty for a whole grade level. */
  classIds: readonly number[];
}

export interface SteeringRights {
  /** A teacher's own students; of nobody else a teacher learns anything here. Administrators are judged by their school. */
  teaches(sitting: SittingFacts): boolean;
  maySteer(sitting: SittingFacts): boolean;
}

const NONE: SteeringRights = { teaches: () => false, maySteer: () => false };

/**
 * Who may act on sittings: the administrators of their school, and the primary teacher of a class that the sitting came
 * through or the student is in, unless the school keeps this to its administrators. Nobody behind a mask.
 */
@Injectable()
export class SteeringPolicy {
  constructor(private readonly classes: Classes) {}

  /** Asked once for however many sittings. */
  async of(session: Session): Promise<SteeringRights> {
    const role = effectiveRole(session.role);
    const unmasked = session.masquerader === null;
    if (role !== 'Teacher') {
      const anywhere = role === 'Horizon Admin';
      return { ...NONE, maySteer: ({ schoolId }) => unmasked && (anywhere || administersSchool(session, schoolId)) };
    }
    const own = await this.classes.listMinimal(session);
    const led = own.filter(({ permissions }) => permissions.assign);
    const [taught, ledStudents] = await Promise.all([
      this.classes.roll(own.map(({ id }) => id)),
      this.classes.roll(led.map(({ id }) => id)),
    ]);
    const within = (classes: readonly { id: number }[], students: readonly { id: number }[]) => {
      const [classIds, studentIds] = [new Set(classes.map(({ id }) => id)), new Set(students.map(({ id }) => id))];
      return (sitting: SittingFacts) =>
        sitting.schoolId === session.schoolId &&
        (studentIds.has(sitting.studentId) || sitting.classIds.some((id) => classIds.has(id)));
    };
    const teaches = within(own, taught);
    const leads = within(led, ledStudents);
    return { teaches, maySteer: (sitting) => unmasked && leads(sitting) };
  }
}
