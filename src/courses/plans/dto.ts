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
