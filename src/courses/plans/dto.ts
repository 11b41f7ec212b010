import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { PER_WEEK, type PerWeek } from './plan-weeks.js';
import { LESSON_STATES, type LessonState } from './topic-lessons.js';

const MOMENT = { type: String, format: 'date-time' } as const;

class PlannedLessonDto {
  @ApiProperty() courseId!: number;
  @ApiProperty() lessonId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Of the report.' }) topic!: string;
  @ApiProperty({ description: 'That a student works alone.' }) minutes!: number;
  @ApiProperty({ ...MOMENT, nullable: true }) finishedAt!: string | null;
}

class PlanWeekDto {
  @ApiProperty(MOMENT) from!: string;
  @ApiProperty({ ...MOMENT, description: 'The first moment that is not in it any more.' }) to!: string;
  @ApiProperty({ type: [PlannedLessonDto] }) lessons!: PlannedLessonDto[];
}

export class NextTestDto {
  @ApiProperty({ example: 'SAT Set 2' }) name!: string;
  @ApiProperty(MOMENT) startAt!: string;
}

class PlanReportDto {
  @ApiProperty() typeId!: number;
  @ApiProperty() setId!: number;
  @ApiProperty() schoolYearId!: number;
  @ApiProperty({ example: 'SAT Set 1' }) name!: string;
}

class LastReturnSetDto {
  @ApiProperty() responseId!: number;
  @ApiProperty(MOMENT) completedAt!: string;
  @ApiProperty() score!: number;
  @ApiProperty() maxScore!: number;
}

class ReturningDto {
  @ApiProperty({ description: "How many of the report's missed questions come back." }) questions!: number;
  @ApiProperty({ description: 'Right three times, each time after longer.' }) kept!: number;
  @ApiProperty({ type: [String], description: 'Topics of questions that were missed three times.' }) resting!: string[];
  @ApiProperty({ description: 'Questions that can be done now.' }) ready!: number;
  @ApiProperty() begun!: boolean;
  @ApiProperty({ ...MOMENT, nullable: true, description: 'When there is something to do again.' })
  nextAt!: string | null;
  @ApiProperty({ type: LastReturnSetDto, nullable: true }) last!: LastReturnSetDto | null;
}

export class PlanDto {
  @ApiProperty() id!: number;
  @ApiProperty({ enum: PER_WEEK }) perWeek!: PerWeek;
  @ApiProperty(MOMENT) startedAt!: string;
  @ApiProperty({ type: PlanReportDto, description: 'That it was made from.' }) report!: PlanReportDto;
  @ApiProperty({ type: NextTestDto, nullable: true }) nextTest!: NextTestDto | null;
  @ApiProperty({ type: [PlanWeekDto], description: 'The present week first.' }) weeks!: PlanWeekDto[];
  @ApiProperty({ type: [PlannedLessonDto] }) finished!: PlannedLessonDto[];
  @ApiProperty({ type: [PlannedLessonDto], description: 'Without a place before the next test.' })
  afterTest!: PlannedLessonDto[];
  @ApiProperty({ type: [PlannedLessonDto], description: 'Not done, and ended by the class.' })
  closed!: PlannedLessonDto[];
  @ApiProperty({ type: ReturningDto, nullable: true, description: 'Missed questions that come back.' })
  returning!: ReturningDto | null;
}

export class PlanAnswer {
  @ApiProperty({ type: PlanDto, nullable: true }) plan!: PlanDto | null;
}

export class PerWeekBody {
  @ApiProperty({ enum: PER_WEEK }) @IsIn(PER_WEEK, { message: 'Two or three lessons a week' }) perWeek!: PerWeek;
}

class StudentTopicLessonDto {
  @ApiProperty({ enum: ['SAT', 'ACT'] }) exam!: 'SAT' | 'ACT';
  @ApiProperty({ example: 'Math' }) category!: string;
  @ApiProperty() area!: string;
  @ApiProperty({ description: 'In the words of the reports.' }) topic!: string;
  @ApiProperty() courseId!: number;
  @ApiProperty() lessonId!: number;
  @ApiProperty() lessonName!: string;
  @ApiProperty({ enum: LESSON_STATES, description: 'not_given: a teacher can give it.' }) state!: LessonState;
}

export class StudentTopicLessonsAnswer {
  @ApiProperty({ type: [StudentTopicLessonDto] }) lessons!: StudentTopicLessonDto[];
}
