import { Controller, Get, Injectable, Query } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { invalidInput } from '../../platform/http/validation.js';
import { SupportedAssessments } from '../read/supported-assessments.js';

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

@Injectable()
abstract class SupportedAssessmentsController {
  constructor(private readonly supported: SupportedAssessments) {}

  /** Sets that a school may assign: those of its course types that are complete. Without a school, all that are complete. */
  @Get()
  @ApiQuery({ name: 'school_id', required: false, type: Number })
  @ApiOkResponse({ type: SupportedAssessmentsAnswer })
  async list(
    @CurrentSession() session: Session,
    @Query('school_id') given?: string,
  ): Promise<SupportedAssessmentsAnswer> {
    if (given !== undefined && !/^\d{1,9}$/.test(given)) throw invalidInput({ school_id: ['A whole number'] });
    const schoolId = given === undefined ? session.schoolId : Number(given);
    return { supportedAssessments: await this.supported.of(session, schoolId) };
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
