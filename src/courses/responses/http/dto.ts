import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { EntryDto, KeyDto, PlayerFormDto, SavedStateDto } from '../../../delivery/index.js';

const STATUSES = ['Not Started', 'In Progress', 'Completed'];
const KINDS = ['independent_lesson', 'practice_set', 'return_set'];
const PHASES = ['open', 'closed', 'completed'];
/** The largest id that a column holds. */
const MOST = 2_147_483_647;

export class StudentScheduleDto {
  @ApiProperty() startAt: string;
  @ApiProperty({ type: String, nullable: true, description: 'null: no end' }) endAt: string | null;
}

export class StudentActivityBanksDto {
  @ApiProperty({ type: Number, nullable: true }) independentLesson: number | null;
  @ApiProperty({ type: Number, nullable: true }) practiceSet: number | null;
}

export class StudentMaterialsDto {
  @ApiProperty({ type: String, nullable: true }) slidePresentation: string | null;
  @ApiProperty({ type: String, nullable: true }) supportVideo: string | null;
}

export class ActivityResponseDto {
  @ApiProperty({ enum: STATUSES }) status: 'Not Started' | 'In Progress' | 'Completed';
  @ApiProperty({ type: Number, nullable: true, description: 'null until it is completed' }) score: number | null;
  @ApiProperty() max_score: number;
  @ApiProperty() answered: number;
  @ApiProperty() questions: number;
  @ApiProperty({ type: String, nullable: true }) completedAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'null: no end' }) endAt: string | null;
  @ApiProperty({ description: 'This student need not do it' }) excused: boolean;
}

export class LessonResponsesDto {
  @ApiProperty({ type: ActivityResponseDto, nullable: true }) independent_lesson: ActivityResponseDto | null;
  @ApiProperty({ type: ActivityResponseDto, nullable: true }) practice_set: ActivityResponseDto | null;
}

export class StudentLessonDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
  @ApiProperty() memo: string;
  @ApiProperty({ type: StudentScheduleDto }) assignmentSchedule: StudentScheduleDto;
  @ApiProperty({
    description: 'No class and no plan gives it now. It is there for what was completed of it, and ends with that',
  })
  takenBack: boolean;
  @ApiProperty({ type: StudentActivityBanksDto }) activityBanks: StudentActivityBanksDto;
  @ApiProperty({ type: StudentMaterialsDto }) supportMaterials: StudentMaterialsDto;
  @ApiProperty({ type: LessonResponsesDto }) lessonResponses: LessonResponsesDto;
}

export class StudentSectionDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
  @ApiProperty() heCourseName: string;
  @ApiProperty({ type: [StudentLessonDto] }) lessons: StudentLessonDto[];
}

export class StudentCourseActivityDto {
  @ApiProperty({ type: [StudentSectionDto] }) sections: StudentSectionDto[];
  @ApiProperty() multipleCourses: boolean;
}

export class ServerTimeDto {
  @ApiProperty() serverNow: string;
}

export class CourseActivityAnswerDto {
  @ApiProperty({ type: StudentCourseActivityDto }) courseActivity: StudentCourseActivityDto;
  @ApiProperty({ type: ServerTimeDto }) meta: ServerTimeDto;
}

export class LessonIdsQuery {
  @ApiProperty({ description: 'Ids with commas between' })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').map((id) => (/^\d{1,10}$/.test(id) ? Number(id) : NaN)) : value,
  )
  @IsArray({ message: 'Please name lessons' })
  @ArrayMaxSize(500, { message: 'Please name fewer lessons' })
  @IsInt({ each: true, message: 'Please name lessons' })
  lesson_ids: number[];
}

export class ResponsesOfLessonDto {
  @ApiProperty() lesson_id: number;
  @ApiProperty({ type: LessonResponsesDto }) responses: LessonResponsesDto;
}

export class ResponsesAnswerDto {
  @ApiProperty({ type: [ResponsesOfLessonDto] }) responses: ResponsesOfLessonDto[];
}

export class ActivityQuery {
  @ApiProperty()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST)
  lesson_id: number;

  @ApiProperty()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST)
  activity_id: number;
}

export class ReviewQuestionsDto {
  @ApiProperty({ description: 'A report request as JSON: the questions with the answer given, the right one and why' })
  reviewQuestions: string;
}

export class AnswerActivityDto {
  @ApiProperty() @IsInt() @Min(1) @Max(MOST) lessonId: number;
  @ApiProperty() @IsInt() @Min(1) @Max(MOST) activityId: number;
  @ApiProperty() @IsString() @Length(1, 100) deviceId: string;
}

export class LessonPageDto {
  @ApiProperty() title: string;
  @ApiProperty({ description: 'Sanitised HTML' }) html: string;
}

export class ShownAnswerDto {
  @ApiProperty({ enum: ['right', 'wrong', 'blank'] }) outcome: 'right' | 'wrong' | 'blank';
  @ApiProperty({ type: KeyDto }) answer: KeyDto;
}

export class WorkResultDto {
  @ApiProperty() completedAt: string;
  @ApiProperty() score: number;
  @ApiProperty() maxScore: number;
}

const SHOWN = {
  type: 'object',
  additionalProperties: { $ref: '#/components/schemas/ShownAnswerDto' },
} as const;

export class ActivityLaunchDto extends PlayerFormDto {
  @ApiProperty({ enum: ['embedded'] }) engine: string;
  @ApiProperty() responseId: number;
  @ApiProperty({ type: Number, nullable: true, description: 'null like the activity for questions that come back' })
  lessonId: number | null;
  @ApiProperty({ type: Number, nullable: true }) activityId: number | null;
  @ApiProperty({ enum: KINDS }) kind: 'independent_lesson' | 'practice_set' | 'return_set';
  @ApiProperty() deviceId: string;
  @ApiProperty({ type: [LessonPageDto] }) pages: LessonPageDto[];
  @ApiProperty({ enum: PHASES }) phase: 'open' | 'closed' | 'completed';
  @ApiProperty() begunAt: string;
  @ApiProperty({ type: String, nullable: true }) endAt: string | null;
  @ApiProperty({ type: SavedStateDto }) saved: SavedStateDto;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) answeredAt: Record<string, string>;
  @ApiProperty({ ...SHOWN, description: 'Of questions that were checked; of all once it is completed' }) shown: Record<
    string,
    ShownAnswerDto
  >;
  @ApiProperty({ type: WorkResultDto, nullable: true }) result: WorkResultDto | null;
  @ApiProperty() serverNow: string;
  @ApiProperty() ackSeq: number;
}

/** Checked by `readWorkBatch`, not by the validation pipe. */
export class WorkBatchDto {
  @ApiProperty() deviceId: string;
  @ApiProperty({ description: "The server's time in the last answer that the device had." }) contactAt: string;
  @ApiPropertyOptional({ description: 'As in a test, and the types check and submit.', type: [EntryDto] })
  entries: EntryDto[];
}

export class RecordedWorkDto {
  @ApiProperty() serverNow: string;
  @ApiProperty({ description: 'Everything of this device up to here is stored for good.' }) ackSeq: number;
  @ApiProperty({ type: [Number], description: 'What of this batch is kept and does not count.' }) late: number[];
  @ApiProperty({ enum: PHASES }) phase: 'open' | 'closed' | 'completed';
  @ApiProperty({ ...SHOWN, description: 'Of questions that this batch checks' }) shown: Record<string, ShownAnswerDto>;
  @ApiProperty({ type: WorkResultDto, nullable: true }) result: WorkResultDto | null;
}
