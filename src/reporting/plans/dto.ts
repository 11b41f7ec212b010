import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsPositive } from 'class-validator';
import { MayBeMissing } from '../../platform/http/validation.js';
import { NextTestDto, PER_WEEK, type PerWeek } from '../../courses/index.js';

class ProposedLessonDto {
  @ApiProperty() courseId!: number;
  @ApiProperty() lessonId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Of the report, for which it is proposed.' }) topic!: string;
  @ApiProperty({ description: 'Questions of the topic that were missed.' }) missed!: number;
}

export class PlanProposalAnswer {
  @ApiProperty({ type: [ProposedLessonDto], description: 'The topics with the most missed questions first.' })
  lessons!: ProposedLessonDto[];
  @ApiProperty({ type: [String], description: 'Topics that no lesson of the school teaches.' }) without!: string[];
  @ApiProperty({ type: NextTestDto, nullable: true }) nextTest!: NextTestDto | null;
}

export class TakePlanBody {
  @ApiProperty() @IsInt() @IsPositive() assessmentTypeId!: number;
  @ApiProperty() @IsInt() @IsPositive() assessmentSetId!: number;
  @ApiProperty({ required: false, description: 'The newest school year with results when missing.' })
  @MayBeMissing()
  @IsInt()
  @IsPositive()
  schoolYearId?: number;
  @ApiProperty({ enum: PER_WEEK }) @IsIn(PER_WEEK, { message: 'Two or three lessons a week' }) perWeek!: PerWeek;
}
