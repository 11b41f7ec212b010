import { Controller, Get, Injectable, Param, ParseIntPipe } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { StudentProfiles } from '../../roster/index.js';
import { Monitoring, StudentAssessmentDto } from '../../scheduling/index.js';
import { OwnAssessments } from '../read/own-assessments.js';

class AssignedPermissionsDto {
  @ApiProperty({ description: 'Delete the responses, so that it can be taken again' }) reset!: boolean;
}

export class AssignedAssessmentDto extends StudentAssessmentDto {
  @ApiProperty({ type: String, nullable: true, description: 'Of the window that is shown' }) availabilityStart!:
    string | null;
  @ApiProperty({ type: String, nullable: true }) availabilityEnd!: string | null;
  @ApiProperty({ type: AssignedPermissionsDto }) permissions!: AssignedPermissionsDto;
}

export class AssignedAssessmentsDto {
  @ApiProperty({ type: [AssignedAssessmentDto] }) studentAssessments!: AssignedAssessmentDto[];
  @ApiProperty({ description: 'When they were read; what is begun later is not told.' }) serverNow!: string;
}

/** What a student was assigned and how each stands, for the profile. */
@Injectable()
abstract class AssignedAssessmentsController {
  constructor(
    protected readonly profiles: StudentProfiles,
    protected readonly assessments: OwnAssessments,
    protected readonly monitoring: Monitoring,
    protected readonly clock: Clock,
  ) {}

  @Get(':id/student_assessments')
  @ApiOkResponse({ type: AssignedAssessmentsDto })
  async list(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<AssignedAssessmentsDto> {
    await this.profiles.open(session, id);
    const serverNow = this.clock.instant();
    const own = await this.assessments.list(id, null);
    const begun = own.filter(({ learnosityStatus }) => learnosityStatus !== 'not_started');
    const ofClass = Map.groupBy(begun, ({ displayedAvailability }) => displayedAvailability?.sectionId);
    const resettable = await Promise.all(
      [...ofClass].map(([sectionId, some]) =>
        sectionId === undefined
          ? []
          : this.monitoring.resettable(
              session,
              sectionId,
              some.map((one) => one.id),
            ),
      ),
    );
    const mayReset = new Set(resettable.flat());
    return {
      serverNow,
      studentAssessments: own.map(({ sitting: _sitting, report: _report, breakEndsAt: _break, ...one }) => ({
        ...one,
        availabilityStart: one.displayedAvailability?.startAt ?? null,
        availabilityEnd: one.displayedAvailability?.endAt ?? null,
        permissions: { reset: mayReset.has(one.id) },
      })),
    };
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
