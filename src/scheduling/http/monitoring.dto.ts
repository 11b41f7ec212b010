import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { MONITORING_STATUSES, type MonitoringStatus } from '../monitoring-status.js';

export class MakeUpWindowDto {
  @ApiProperty() startAt!: string;
  @ApiProperty({ type: String, nullable: true }) endAt!: string | null;
}

export class MonitoredSubjectDto {
  @ApiProperty({ enum: MONITORING_STATUSES }) status!: MonitoringStatus;
  @ApiProperty({ type: Number, nullable: true, description: 'null before the part can be started' })
  studentAssessmentId!: number | null;
  @ApiProperty({ description: 'There is a submitted sitting whose report can be generated.' })
  completedInHorizon!: boolean;
  @ApiProperty({ description: 'It was begun, and the caller may reset it.' }) mayReset!: boolean;
  @ApiProperty({ type: String, nullable: true, enum: ['default', 'easy', 'hard'] }) difficulty!: string | null;
  @ApiProperty({
    type: MakeUpWindowDto,
    nullable: true,
    description: 'Of this part: the window that the student was given in place of that of the class.',
  })
  makeUp!: MakeUpWindowDto | null;
}

/** One student of the board. Subjects that the assessment type does not have are null. */
export class MonitoringRowDto {
  @ApiProperty() studentId!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel!: number | null;
  @ApiProperty() untimed!: boolean;
  @ApiProperty({ description: 'Whether the caller may act on tests of this one.' }) mayAct!: boolean;
  @ApiProperty({ description: 'Every part of some section was handed in, so there is a score report.' })
  hasReport!: boolean;
  @ApiProperty({ type: MonitoredSubjectDto, nullable: true }) readingWritingP1!: MonitoredSubjectDto | null;
  @ApiProperty({ type: MonitoredSubjectDto, nullable: true }) readingWritingP2!: MonitoredSubjectDto | null;
  @ApiProperty({ type: MonitoredSubjectDto, nullable: true }) mathP1!: MonitoredSubjectDto | null;
  @ApiProperty({ type: MonitoredSubjectDto, nullable: true }) mathP2!: MonitoredSubjectDto | null;
  @ApiProperty({ type: MonitoredSubjectDto, nullable: true }) english!: MonitoredSubjectDto | null;
  @ApiProperty({ type: MonitoredSubjectDto, nullable: true }) math!: MonitoredSubjectDto | null;
  @ApiProperty({ type: MonitoredSubjectDto, nullable: true }) reading!: MonitoredSubjectDto | null;
  @ApiProperty({ type: MonitoredSubjectDto, nullable: true }) science!: MonitoredSubjectDto | null;
}

/** Of everybody of the scope, whatever the filters keep. */
export class MonitoredCountsDto {
  @ApiProperty() inProgress!: number;
  @ApiProperty() completed!: number;
  @ApiProperty({ description: 'Begun tests that the caller may reset.' }) resettable!: number;
  @ApiProperty({ description: 'Of these with a part 2 that is begun and reset with them.' }) resettablePartTwo!: number;
}

@ApiExtraModels(MonitoredCountsDto)
export class MonitoringTotalDto {
  @ApiProperty({ description: 'Students that pass the filters.' }) totalCount!: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(MonitoredCountsDto) },
    description: 'By subject.',
  })
  counts!: Record<string, MonitoredCountsDto>;
  @ApiProperty({ description: 'When the board was read; what is begun later is not on it.' }) serverNow!: string;
}

export class MonitoringPermissionsDto {
  @ApiProperty() reset!: boolean;
  @ApiProperty() generateReport!: boolean;
  @ApiProperty() addToClass!: boolean;
  @ApiProperty() help!: boolean;
  @ApiProperty({ description: 'Windows for single students, in place of that of the class.' }) makeUp!: boolean;
}

export class MonitoringAnswer {
  @ApiProperty({ type: [MonitoringRowDto] }) assessments!: MonitoringRowDto[];
  @ApiProperty({ type: MonitoringTotalDto }) meta!: MonitoringTotalDto;
  @ApiProperty({ type: MonitoringPermissionsDto, description: 'What the caller may do on this board.' })
  permissions!: MonitoringPermissionsDto;
}
