import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { FromQuery, id, type ReadOf } from '../../platform/http/list.js';
import { Classes } from '../../roster/index.js';
import { assessmentId } from '../assessment-id.js';
import { schoolAssessmentsPermissions } from '../policies.js';
import type { SchedulingCode } from '../problems.js';

class SupportedTypeDto {
  @ApiProperty() id!: number;
  @ApiProperty() assessmentType!: string;
  @ApiProperty() displayName!: string;
  @ApiProperty({ enum: ['SAT', 'ACT'] }) courseType!: 'SAT' | 'ACT';
  @ApiProperty({ description: 'Each category has a part 1 and an adaptive part 2' }) isMultipart!: boolean;
}

class SupportedSetDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

class AvailableAssessmentDto {
  @ApiProperty() id!: number;
  @ApiProperty() categoryId!: number;
  @ApiProperty() assessmentSetId!: number;
  @ApiProperty() assessmentTypeId!: number;
  @ApiProperty() name!: string;
  @ApiProperty() questionsCount!: number;
  @ApiProperty({ description: 'Seconds' }) duration!: number;
}

class SupportedAssessmentDto {
  @ApiProperty() name!: string;
  @ApiProperty({ type: SupportedTypeDto }) assessmentType!: SupportedTypeDto;
  @ApiProperty({ type: SupportedSetDto }) assessmentSet!: SupportedSetDto;
  @ApiProperty({ type: [AvailableAssessmentDto] }) assessments!: AvailableAssessmentDto[];
}

class SupportedAssessmentsAnswer {
  @ApiProperty({ type: [SupportedAssessmentDto] }) supportedAssessments!: SupportedAssessmentDto[];
}

/** Without it, the one of the session. */
const SCHOOL = id('school_id');

@Injectable()
abstract class SupportedAssessmentsController {
  constructor(
    private readonly content: ContentLibrary,
    private readonly classes: Classes,
  ) {}

  /** Sets that a school may assign: those of its course types that are complete. Without a school, all that are complete. */
  @Get()
  @ApiOkResponse({ type: SupportedAssessmentsAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(SCHOOL) given: ReadOf<typeof SCHOOL>,
  ): Promise<SupportedAssessmentsAnswer> {
    const schoolId = given ?? session.schoolId;
    const school = schoolId === null ? undefined : await this.classes.school(schoolId);
    if (schoolId !== null && !(school && schoolAssessmentsPermissions(session, school).view)) {
      throw new DomainError<SchedulingCode>('scheduling/school-not-found', 'This school does not exist.');
    }
    const sets = (await this.content.availableSets()).filter(
      (s) => !school || school.courseType.includes(assessmentType(s.typeId).courseType),
    );
    return {
      supportedAssessments: sets.map((set) => {
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
      }),
    };
  }
}

@ApiTags('Scheduling')
@Controller('api/admin/supported_assessments')
@Allow('Horizon Admin', 'District Admin')
export class AdminSupportedAssessmentsController extends SupportedAssessmentsController {}

@ApiTags('Scheduling')
@Controller('api/staff/supported_assessments')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class StaffSupportedAssessmentsController extends SupportedAssessmentsController {}
