import { Injectable } from '@nestjs/common';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { Classes } from '../../roster/index.js';
import { assessmentId } from '../assessment-id.js';
import { schoolAssessmentsPermissions } from '../policies.js';
import type { SchedulingCode } from '../problems.js';

/** The sets that can be assigned. */
@Injectable()
export class SupportedAssessments {
  constructor(
    private readonly content: ContentLibrary,
    private readonly classes: Classes,
  ) {}

  /** Complete sets of the school's course types; all that are complete where no school is meant. @throws DomainError `scheduling/school-not-found` */
  async of(session: Session, schoolId: number | null) {
    const school = schoolId === null ? undefined : await this.classes.school(schoolId);
    if (schoolId !== null && !(school && schoolAssessmentsPermissions(session, school).view)) {
      throw new DomainError<SchedulingCode>('scheduling/school-not-found', 'This school does not exist.');
    }
    const sets = (await this.content.availableSets()).filter(
      (s) => !school || school.courseType.includes(assessmentType(s.typeId).courseType),
    );
    return sets.map((set) => {
      const type = assessmentType(set.typeId);
      return {
        name: set.name,
        assessmentType: {
          id: type.id,
          assessmentType: type.name,
          displayName: type.name,
          courseType: type.courseType,
          isMultipart: type.parts === 2,
        },
        assessmentSet: { id: set.id, name: set.name },
        assessments: set.categories.map((c) => ({
          id: assessmentId(set.id, c.id),
          categoryId: c.id,
          assessmentSetId: set.id,
          assessmentTypeId: type.id,
          name: c.name,
          questionsCount: c.questionsCount,
          duration: c.durationSeconds,
        })),
      };
    });
  }
}
