import { ApiProperty } from '@nestjs/swagger';
import type { PublicData } from '../webhooks/public-events.js';

/** What every delivery is. `data` is as the type says. */
class WebhookPayloadV1 {
  @ApiProperty({ example: 'reporting.ScoreReady.v1' }) type!: string;
  @ApiProperty({ format: 'date-time', description: 'When it happened' }) timestamp!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) data!: object;
}

class TestOfStudentV1 {
  @ApiProperty() studentId!: number;
  @ApiProperty({ description: 'Where the student is' }) schoolId!: number;
  @ApiProperty({ description: 'The part of a test that the student was given' }) studentAssessmentId!: number;
  @ApiProperty() assessmentTypeId!: number;
  @ApiProperty() assessmentSetId!: number;
  @ApiProperty() categoryId!: number;
  @ApiProperty() schoolYearId!: number;
}

/** reporting.ScoreReady.v1 */
class ScoreReadyV1 extends TestOfStudentV1 implements Data<'reporting.ScoreReady.v1'> {
  @ApiProperty({ format: 'date-time' }) scoredAt!: string;
}

/** reporting.ResultChanged.v1 */
class ResultChangedV1 extends TestOfStudentV1 implements Data<'reporting.ResultChanged.v1'> {
  @ApiProperty({ enum: ['superseded', 'reset', 'invalidated', 'reopened'] })
  why!: Data<'reporting.ResultChanged.v1'>['why'];
}

/** delivery.TestSubmitted.v1 */
class TestSubmittedV1 extends TestOfStudentV1 implements Data<'delivery.TestSubmitted.v1'> {
  @ApiProperty({ enum: [1, 2] }) part!: 1 | 2;
  @ApiProperty({ format: 'date-time' }) submittedAt!: string;
}

/** scheduling.AssessmentAssigned.v1 */
class AssessmentAssignedV1 implements Data<'scheduling.AssessmentAssigned.v1'> {
  @ApiProperty() schoolId!: number;
  @ApiProperty() classId!: number;
  @ApiProperty() assignmentId!: number;
  @ApiProperty() assessmentTypeId!: number;
  @ApiProperty() assessmentSetId!: number;
  @ApiProperty() categoryId!: number;
  @ApiProperty() schoolYearId!: number;
}

/** roster.StudentsEnrolled.v1, roster.StudentsUnenrolled.v1 */
class StudentsOfClassV1 implements Data<'roster.StudentsEnrolled.v1'> {
  @ApiProperty() schoolId!: number;
  @ApiProperty() classId!: number;
  @ApiProperty({ type: [Number] }) studentIds!: number[];
}

/** roster.StudentTransferred.v1 */
class StudentTransferredV1 implements Data<'roster.StudentTransferred.v1'> {
  @ApiProperty() studentId!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Null: of another district' }) fromSchoolId!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Null: of another district' }) toSchoolId!: number | null;
}

/** roster.StudentErased.v1 */
class StudentErasedV1 implements Data<'roster.StudentErased.v1'> {
  @ApiProperty() studentId!: number;
  @ApiProperty() schoolId!: number;
}

type Data<T extends keyof PublicData> = PublicData[T];

/** Shapes that the documentation of the API shows though no route answers them. */
export const WEBHOOK_MODELS = [
  WebhookPayloadV1,
  ScoreReadyV1,
  ResultChangedV1,
  TestSubmittedV1,
  AssessmentAssignedV1,
  StudentsOfClassV1,
  StudentTransferredV1,
  StudentErasedV1,
] as const;
