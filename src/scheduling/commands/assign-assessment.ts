import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Classes, doneBy, schoolYearOf, type Changer } from '../../roster/index.js';
import { Assignment, mustLieAhead, type Schedule, type Settings } from '../entities/assignment.js';
import type { SchedulingCode } from '../problems.js';
import type { SchedulingEvents } from '../published.js';
import { giveToStudents } from './give-to-students.js';

/** Gives one category of a set to a class, with its part 2 where the type has two parts. Answers the assignment's id. */
export class AssignAssessment extends Command<number> {
  constructor(
    readonly sectionId: number,
    /** `typeId` and `parts` are checked where they are given. */
    readonly assessment: { setId: number; categoryId: number; typeId?: number; parts?: 1 | 2 },
    readonly schedule: Schedule,
    readonly settings: Settings,
    /** User id. */
    readonly by: number,
    /** The same with who is behind a mask. */
    readonly changer: NonNullable<Changer> = { userId: by, masquerader: null },
  ) {
    super();
  }
}

@CommandHandler(AssignAssessment)
export class AssignAssessmentHandler implements ICommandHandler<AssignAssessment> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly content: ContentLibrary,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `scheduling/assessment-does-not-exist`, `scheduling/already-exists`, `scheduling/invalid-schedule` */
  async execute({ sectionId, assessment, schedule, settings, by, changer }: AssignAssessment): Promise<number> {
    const section = (await this.classes.byIds([sectionId])).get(sectionId);
    if (!section) throw new DomainError<SchedulingCode>('scheduling/class-not-found', 'This class does not exist.');
    const school = (await this.classes.school(section.schoolId))!;
    const set = (await this.content.availableSets()).find(
      (s) => s.id === assessment.setId && s.categories.some((c) => c.id === assessment.categoryId),
    );
    const type = set && assessmentType(set.typeId);
    const asSaid =
      type && (assessment.typeId ?? type.id) === type.id && (assessment.parts ?? type.parts) === type.parts;
    if (!set || !type || !asSaid || !school.courseType.includes(type.courseType)) {
      throw new DomainError<SchedulingCode>('scheduling/assessment-does-not-exist', 'Assessment does not exist');
    }
    const students = await this.classes.studentsOf(sectionId);
    const now = new Date(this.clock.now());
    // A class of a grade outlives its term.
    const schoolYearId =
      section.gradeLevel === null ? section.schoolYearId : schoolYearOf(schedule.p1StartAt, section.yearStartsOn).id;
    const key = {
      sectionId,
      schoolId: section.schoolId,
      typeId: type.id,
      setId: set.id,
      categoryId: assessment.categoryId,
      schoolYearId,
    };
    const assignment = Assignment.of(key, type.parts, schedule, settings, by, now);
    mustLieAhead(type.parts, assignment, now);
    try {
      return await this.unitOfWork.run(async (u) => {
        if (await u.em.findOne(Assignment, { ...key, deletedAt: null })) throw exists();
        await u.em.persist(assignment).flush();
        u.publish('scheduling.AssessmentAssigned.v1', {
          assignmentId: assignment.id,
          ...key,
          createdBy: by,
          ...doneBy(changer),
        } satisfies SchedulingEvents['scheduling.AssessmentAssigned.v1']);
        await giveToStudents(u, [{ assignment, students }], now);
        return assignment.id;
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw exists();
      throw error;
    }
  }
}

function exists(): DomainError<SchedulingCode> {
  return new DomainError(
    'scheduling/already-exists',
    'The assessment could not be created. Please check if this kind of assessment already exists.',
  );
}
