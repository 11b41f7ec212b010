import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Length, Min } from 'class-validator';
import { PlayerFormDto, ToolsDto } from './dto.js';

export class PracticeDto extends PlayerFormDto {
  @ApiProperty() version: number;
  @ApiProperty() contentHash: string;
}

export class AnswerRangeDto {
  @ApiProperty() lo: string;
  @ApiProperty() hi: string;
  @ApiPropertyOptional() openLo?: boolean;
  @ApiPropertyOptional() openHi?: boolean;
}

export class KeyDto {
  @ApiProperty() keyVersion: number;
  @ApiProperty({ type: [String], nullable: true, description: 'null for a typed answer' }) choiceIds: string[] | null;
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Exact numbers; every spelling of the same number counts',
  })
  accept: string[] | null;
  @ApiProperty({ type: AnswerRangeDto, nullable: true }) range: AnswerRangeDto | null;
  @ApiProperty({ description: 'Sanitised HTML' }) rationale: string;
}

export class PracticeAnswerDto extends KeyDto {
  @ApiProperty() ref: string;
  @ApiProperty({ enum: ['SAT', 'ACT'] }) exam: string;
  @ApiProperty() category: string;
  @ApiProperty() area: string;
  @ApiProperty() topic: string;
}

export class PracticeAnswersDto {
  @ApiProperty() version: number;
  @ApiProperty({ type: [PracticeAnswerDto], description: 'In the order of the questions' })
  answers: PracticeAnswerDto[];
}

export class AnswersShownDto {
  @ApiProperty() shown: boolean;
  @ApiProperty({ enum: ['horizon-admin', 'released', 'not-given', 'open', 'outside-school'] }) why: string;
  @ApiProperty({ type: String, nullable: true, description: 'When they will be, where a date says so' }) until:
    string | null;
}

export class ListedFormDto {
  @ApiProperty() id: number;
  @ApiProperty({ example: 'sat-set-1/math/part-2/hard' }) code: string;
  @ApiProperty() version: number;
  @ApiProperty({ description: 'No newer version is published' }) latest: boolean;
  @ApiProperty() typeId: number;
  @ApiProperty({ example: 'SAT' }) typeName: string;
  @ApiProperty({ enum: ['SAT', 'ACT'] }) courseType: string;
  @ApiProperty() setId: number;
  @ApiProperty({ example: 'SAT Set 1' }) setName: string;
  @ApiProperty() categoryId: number;
  @ApiProperty() category: string;
  @ApiProperty({ enum: [1, 2] }) part: number;
  @ApiProperty({ enum: ['default', 'easy', 'hard'] }) difficulty: string;
  @ApiProperty({ example: 'Math, Part 2, harder' }) title: string;
  @ApiProperty() questionsCount: number;
  @ApiProperty({ description: 'Of these, delivered and never scored' }) pretestCount: number;
  @ApiProperty() durationSeconds: number;
  @ApiProperty({ type: ToolsDto }) tools: ToolsDto;
  @ApiProperty() contentHash: string;
  @ApiProperty({ type: String, nullable: true }) publishedAt: string | null;
  @ApiProperty({ type: AnswersShownDto }) answers: AnswersShownDto;
}

export class ListedFormsDto {
  @ApiProperty({ type: [ListedFormDto] }) forms: ListedFormDto[];
}

export class PreviewedQuestionDto {
  @ApiProperty() ref: string;
  @ApiProperty() version: number;
  @ApiProperty() number: number;
  @ApiProperty({ enum: ['mcq', 'mcq-multi', 'spr'] }) kind: string;
  @ApiProperty({ enum: ['SAT', 'ACT'] }) exam: string;
  @ApiProperty() category: string;
  @ApiProperty() area: string;
  @ApiProperty() topic: string;
  @ApiProperty({ description: '1 to 3' }) difficulty: number;
  @ApiProperty({ enum: ['generated', 'qti', 'learnosity', 'authored'] }) source: string;
  @ApiProperty() licence: string;
  @ApiProperty({ type: Boolean, nullable: true, description: 'null where the answers are not shown' }) pretest:
    boolean | null;
  @ApiProperty({ type: KeyDto, nullable: true }) answer: KeyDto | null;
}

export class FormPreviewDto {
  @ApiProperty({ type: ListedFormDto }) form: ListedFormDto;
  @ApiProperty({ type: PlayerFormDto }) player: PlayerFormDto;
  @ApiProperty({ type: [PreviewedQuestionDto] }) questions: PreviewedQuestionDto[];
}

export class AskedInDto {
  @ApiProperty() id: number;
  @ApiProperty() code: string;
  @ApiProperty() version: number;
  @ApiProperty() title: string;
  @ApiProperty() setName: string;
  @ApiProperty() number: number;
}

export class QuestionPreviewDto {
  @ApiProperty({ enum: ['embedded'] }) engine: string;
  @ApiProperty({ enum: ['inline'] }) renderingType: string;
  @ApiProperty({ enum: ['local_practice'] }) type: string;
  @ApiProperty({ enum: ['preview', 'review'], description: 'review carries the answer' }) state: string;
  @ApiProperty({ type: PlayerFormDto }) player: PlayerFormDto;
  @ApiProperty({ type: PreviewedQuestionDto }) question: PreviewedQuestionDto;
  @ApiProperty({ type: [AskedInDto] }) forms: AskedInDto[];
  @ApiProperty({ type: AnswersShownDto }) answers: AnswersShownDto;
}

export class QuestionPreviewQueryDto {
  @ApiProperty({ description: "The question's ref", example: 'sat-set-1/math/part-1/default/01' })
  @IsString()
  @Length(1, 300)
  question_id: string;

  @ApiPropertyOptional({ description: 'The newest without it' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  version?: number;
}
