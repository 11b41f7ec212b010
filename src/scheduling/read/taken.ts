import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { Classes, Rolls, schoolYearOf } from '../../roster/index.js';

/**
 * A student who has begun sections of a set, whoever gave them: an assignment of the same school year gives no second sitting.
 */
export interface TakenBy {
  studentId: number;
  firstName: string;
  lastName: string;
  sections: { categoryId: number; completed: boolean }[];
}

/** Who of some classes has taken a set already. */
@Injectable()
export class Taken {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
    private readonly rolls: Rolls,
    private readonly clock: Clock,
  ) {}

  /** By name. A class of a grade goes on from year to year: there the year of the start decides. */
  async of(
    sectionIds: readonly number[],
    setId: number,
    categoryIds: readonly number[],
    startMs = this.clock.now(),
  ): Promise<TakenBy[]> {
    const sections = await this.classes.byIds([...sectionIds]);
    const byYear = Map.groupBy(sections.values(), (section) =>
      section.gradeLevel === null ? section.schoolYearId : schoolYearOf(new Date(startMs), section.yearStartsOn).id,
    );
    const found = new Map<number, TakenBy>();
    for (const [schoolYearId, classes] of byYear) {
      const roll = await this.rolls.people({ sectionIds: classes.map(({ id }) => id) });
      const people = new Map(roll.map((person) => [person.id, person]));
      const rows = await this.db.query<{ studentId: number; categoryId: number; completed: boolean }>(
        `select student_id as "studentId", category_id as "categoryId", bool_and(completed_at is not null) as completed from scheduling.student_assessments
          where student_id = any($1) and set_id = $2 and category_id = any($3) and school_year_id = $4 and started_at is not null
          group by student_id, category_id order by category_id`,
        [[...people.keys()], setId, categoryIds, schoolYearId],
      );
      for (const { studentId, categoryId, completed } of rows) {
        const { firstName, lastName } = people.get(studentId)!;
        const one = found.get(studentId) ?? { studentId, firstName, lastName, sections: [] };
        one.sections.push({ categoryId, completed });
        found.set(studentId, one);
      }
    }
    return [...found.values()].sort(
      (a, b) =>
        a.lastName.localeCompare(b.lastName, 'en') ||
        a.firstName.localeCompare(b.firstName, 'en') ||
        a.studentId - b.studentId,
    );
  }
}
