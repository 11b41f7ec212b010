import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { District } from '../entities/district.js';
import { School, type CourseType } from '../entities/school.js';
import { Term } from '../entities/term.js';
import { createPlatformClasses } from '../platform-classes.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { schoolYearOf } from '../school-year.js';
import { timeZoneOf } from '../states.js';

export interface NewSchool {
  districtId: number;
  name: string;
  state: string;
  courseType: CourseType[];
  activitiesAvailable: boolean;
  schoolAdminOnly: boolean;
  seatsPurchased?: number | null;
  timeZone?: string;
  cleverId?: string | null;
  classlinkId?: string | null;
}

/** Answers the school's id. The school gets a default term for the school year of now, and in it the classes that the platform keeps. */
export class CreateSchool extends Command<number> {
  constructor(readonly school: NewSchool) {
    super();
  }
}

@CommandHandler(CreateSchool)
export class CreateSchoolHandler implements ICommandHandler<CreateSchool> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ school }: CreateSchool): Promise<number> {
    const timeZone = school.timeZone ?? timeZoneOf(school.state);
    const errors: Record<string, string[]> = {};
    if (!school.name.trim()) errors.name = ['Please enter a valid school name'];
    if (!timeZone) errors.state = ['Selecting a state is required'];
    if (school.courseType.length === 0) errors.courseType = ['Selecting a course type is required'];
    if (Object.keys(errors).length)
      throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
    const now = new Date(this.clock.now());
    return this.unitOfWork.run(async (u) => {
      if (!(await u.em.findOne(District, { id: school.districtId }))) {
        throw new DomainError<RosterCode>('roster/district-not-found', 'This district does not exist.', {
          errors: { schoolDistrictId: ['Selecting a district is required'] },
        });
      }
      const created = u.em.create(School, {
        districtId: school.districtId,
        name: school.name.trim(),
        state: school.state,
        timeZone: timeZone!,
        courseTypes: [...school.courseType],
        assessmentsAvailable: true,
        activitiesAvailable: school.activitiesAvailable,
        schoolAdminOnly: school.schoolAdminOnly,
        seatsPurchased: school.seatsPurchased ?? null,
        cleverId: school.cleverId ?? null,
        classlinkId: school.classlinkId ?? null,
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
      return created.id;
    });
  }
}
