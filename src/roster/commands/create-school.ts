import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange, type Changer } from '../changes.js';
import { CourseTemplates, templateNames, wrongTemplates } from '../course-templates.js';
import { School, type CourseType } from '../entities/school.js';
import { Term } from '../entities/term.js';
import { createPlatformClasses } from '../platform-classes.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { courseOf, wrongInSchool } from '../school-form.js';
import { schoolYearOf } from '../school-year.js';
import { holdDistrict } from '../standing.js';
import { timeZoneOf } from '../states.js';

export interface NewSchool {
  districtId: number;
  name: string;
  state: string;
  courseType: CourseType[];
  assessmentsAvailable?: boolean;
  activitiesAvailable: boolean;
  schoolAdminOnly: boolean;
  seatsPurchased?: number | null;
  timeZone?: string;
  cleverId?: string | null;
  classlinkId?: string | null;
  courseTemplateIds?: number[];
}

/**
 * Answers the school's id. The school gets a default term for the school year of now, and in it the classes that the platform
 * keeps.
 */
export class CreateSchool extends Command<number> {
  constructor(
    readonly school: NewSchool,
    /** Null for the platform itself. */
    readonly by: Changer = null,
  ) {
    super();
  }
}

@CommandHandler(CreateSchool)
export class CreateSchoolHandler implements ICommandHandler<CreateSchool> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly templates: CourseTemplates,
    private readonly clock: Clock,
  ) {}

  async execute({ school, by }: CreateSchool): Promise<number> {
    const errors = wrongInSchool({
      name: school.name,
      state: school.state,
      seatsPurchased: school.seatsPurchased ?? null,
      ...(school.timeZone === undefined ? {} : { timeZone: school.timeZone }),
    });
    if (school.courseType.length === 0) errors.courseType = ['Selecting a course type is required'];
    if (Object.keys(errors).length)
      throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
    const now = new Date(this.clock.now());
    return this.unitOfWork.run(async (u) => {
      if (!(await holdDistrict(u, school.districtId))) {
        throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', {
          errors: { schoolDistrictId: ['Selecting a district is required'] },
        });
      }
      const templateIds = school.courseTemplateIds ?? [];
      const templates = await this.templates.byIds(u.q, templateIds, { hold: true });
      const wrong = wrongTemplates(templateIds, templates);
      if (wrong)
        throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', {
          errors: { heCourseTemplateIds: [wrong] },
        });
      const created = u.em.create(School, {
        districtId: school.districtId,
        name: school.name.trim(),
        state: school.state,
        timeZone: school.timeZone ?? timeZoneOf(school.state)!,
        courseTypes: [...school.courseType],
        assessmentsAvailable: school.assessmentsAvailable ?? true,
        activitiesAvailable: school.activitiesAvailable,
        schoolAdminOnly: school.schoolAdminOnly,
        seatsPurchased: school.seatsPurchased ?? null,
        cleverId: school.cleverId ?? null,
        classlinkId: school.classlinkId ?? null,
        courseTemplateIds: [...templateIds],
        hasResultsAt: null,
        archivedAt: null,
        createdAt: now,
      });
      await u.em.persist(created).flush();
      const year = schoolYearOf(now);
      const term = u.em.create(Term, {
        schoolId: created.id,
        schoolYearId: year.id,
        name: 'Full year',
        startDate: new Date(`${year.startsOn}T00:00:00Z`),
        endDate: new Date(`${year.endsOn}T00:00:00Z`),
        source: 'default',
        archivedAt: null,
        createdAt: now,
      });
      await u.em.persist(term).flush();
      await createPlatformClasses(u, created.id, term.id, now);
      u.publish('roster.SchoolChanged.v1', { schoolId: created.id } satisfies RosterEvents['roster.SchoolChanged.v1']);
      const { name, state, seatsPurchased, assessmentsAvailable, activitiesAvailable, schoolAdminOnly } = created;
      await recordChange(u, by, {
        record: 'school',
        id: created.id,
        schoolId: created.id,
        districtId: created.districtId,
        action: 'created',
        after: {
          name,
          schoolDistrictId: created.districtId,
          state,
          courseType: courseOf(created.courseTypes),
          seatsPurchased,
          assessmentsAvailable,
          activitiesAvailable,
          schoolAdminOnly,
          heCourseTemplateIds: templateNames(templateIds, templates),
        },
      });
      return created.id;
    });
  }
}
