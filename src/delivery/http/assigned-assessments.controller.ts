import { Controller, Get, Injectable, Param, ParseIntPipe } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { StudentAssessmentDto } from '../../scheduling/index.js';
import { AssignedAssessments } from '../read/assigned-assessments.js';

class AssignedPermissionsDto {
  @ApiProperty({ description: 'Delete the responses, so that it can be taken again' }) reset!: boolean;
}

export class AssignedAssessmentDto extends StudentAssessmentDto {
  @ApiProperty({ type: AssignedPermissionsDto }) permissions!: AssignedPermissionsDto;
}

export class AssignedAssessmentsDto {
  @ApiProperty({ type: [AssignedAssessmentDto] }) studentAssessments!: AssignedAssessmentDto[];
  @ApiProperty({ description: 'When they were read; what is begun later is not told.' }) serverNow!: string;
}

/** What a student was assigned and how each stands, for the profile. */
@Injectable()
abstract class AssignedAssessmentsController {
  constructor(protected readonly assigned: AssignedAssessments) {}

  @Get(':id/student_assessments')
  @ApiOkResponse({ type: AssignedAssessmentsDto })
  list(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<AssignedAssessmentsDto> {
    return this.assigned.of(session, id);
  }
}

@ApiTags('Students')
@Controller('api/admin/students')
@Allow('Horizon Admin', 'District Admin')
export class AdminAssignedAssessmentsController extends AssignedAssessmentsController {}

@ApiTags('Students')
@Controller('api/staff/students')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class StaffAssignedAssessmentsController extends AssignedAssessmentsController {}
