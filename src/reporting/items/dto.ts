import { MayBeMissing } from '../../platform/http/validation.js';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsPositive,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { QuestionStimulusDto } from '../questions/dto.js';
import { FINDINGS, type FindingKind } from './analysis.js';

const WHOLE = { type: Number, nullable: true } as const;

export class ItemPartDto {
  @ApiProperty({ description: 'Of the part: set, section and form of part 2.' }) id: number;
  @ApiProperty() categoryId: number;
  @ApiProperty({ enum: ['a', 'b'] }) tone: 'a' | 'b';
  @ApiProperty({ example: 'Math, Part 2 (hard)' }) title: string;
  @ApiProperty() students: number;
}

class ItemYearDto {
  @ApiProperty() id: number;
  @ApiProperty({ example: '2026-27' }) shortName: string;
}

class ItemGroupDto {
  @ApiProperty({ type: [Number], description: 'Classes; none is the entire school.' }) sectionIds: number[];
  @ApiProperty() name: string;
  @ApiProperty() school: string;
  @ApiProperty({ type: ItemYearDto }) schoolYear: ItemYearDto;
  @ApiProperty({ description: 'Its students may be seen by name.' }) named: boolean;
}

class FormVersionDto {
  @ApiProperty() version: number;
  @ApiProperty() students: number;
}

class KeyedChoiceDto {
  @ApiProperty() letter: string;
  @ApiProperty({ description: 'Sanitised HTML.' }) html: string;
  @ApiProperty() correct: boolean;
}

class KeyedQuestionDto {
  @ApiProperty() number: number;
  @ApiProperty({ description: 'The ref in the item bank.' }) questionId: string;
  @ApiProperty({ description: 'Sanitised HTML.' }) question: string;
  @ApiProperty({ type: QuestionStimulusDto, nullable: true }) stimulus: QuestionStimulusDto | null;
  @ApiProperty({ type: [KeyedChoiceDto], description: 'Empty for student-produced responses.' })
  choices: KeyedChoiceDto[];
  @ApiProperty() correctAnswer: string;
  @ApiProperty({ description: 'Why the right answer is right; sanitised HTML.' }) rationale: string;
  @ApiProperty() subsectionArea: string;
  @ApiProperty() topicArea: string;
  @ApiProperty() pretest: boolean;
  @ApiProperty({ enum: ['credit', 'uncounted'], nullable: true, type: String }) dropped: 'credit' | 'uncounted' | null;
  @ApiProperty() keyVersion: number;
  @ApiProperty() students: number;
  @ApiProperty() right: number;
  @ApiProperty({ ...WHOLE, description: 'Percent, one decimal; null for fewer than ten students.' })
  correctShare: number | null;
}

class ItemRequestDto {
  @ApiProperty({ type: ItemGroupDto }) group: ItemGroupDto;
  @ApiProperty() formVersion: number;
  @ApiProperty({ type: [FormVersionDto], description: 'Of the form, the one that most had first.' })
  versions: FormVersionDto[];
  @ApiProperty({ description: 'With this version of the form.' }) students: number;
}

class SessionDetailRequestDto extends ItemRequestDto {
  @ApiProperty({ type: [KeyedQuestionDto] }) questions: KeyedQuestionDto[];
}

/** What every item report has around it. */
class ItemReportFrameDto {
  @ApiProperty() assessmentTypeId: number;
  @ApiProperty() assessmentSetId: number;
  @ApiProperty({ example: 'SAT Set 3, Math, Part 1' }) assessment_title: string;
  @ApiProperty({ ...WHOLE, description: 'The part before this one that the group has taken.' }) prev_part_id:
    number | null;
  @ApiProperty({ ...WHOLE, description: 'The part after it.' }) next_part_id: number | null;
  @ApiProperty({ type: [ItemPartDto] }) parts: ItemPartDto[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The moment of the past whose answers these are.',
  })
  asOf: string | null;
}

export class SessionDetailDto extends ItemReportFrameDto {
  @ApiProperty({ type: SessionDetailRequestDto, nullable: true }) request: SessionDetailRequestDto | null;
}

class ItemRangeDto {
  @ApiProperty() low: number;
  @ApiProperty() high: number;
}

class AnswerFiguresDto {
  @ApiProperty({ description: 'A letter, a typed answer, or others.' }) answer: string;
  @ApiProperty() students: number;
  @ApiProperty({ ...WHOLE, description: 'Percent.' }) share: number | null;
  @ApiProperty({
    ...WHOLE,
    description: 'Correlation of choosing it with the rest of the part; null for fewer than thirty.',
  })
  fit: number | null;
  @ApiProperty() key: boolean;
}

class ItemTimesDto {
  @ApiProperty({ description: 'Seconds.' }) from: number;
  @ApiProperty({ ...WHOLE }) to: number | null;
  @ApiProperty() students: number;
}

class ItemFindingDto {
  @ApiProperty({ enum: FINDINGS }) kind: FindingKind;
  @ApiProperty() text: string;
  @ApiProperty({ type: String, nullable: true }) answer: string | null;
}

class ItemFiguresDto {
  @ApiProperty() ref: string;
  @ApiProperty() version: number;
  @ApiProperty() number: number;
  @ApiProperty() area: string;
  @ApiProperty() topic: string;
  @ApiProperty() correct: string;
  @ApiProperty() typed: boolean;
  @ApiProperty() pretest: boolean;
  @ApiProperty({ enum: ['credit', 'uncounted'], nullable: true, type: String }) dropped: 'credit' | 'uncounted' | null;
  @ApiProperty({ description: 'Among those that the score is out of.' }) counts: boolean;
  @ApiProperty() students: number;
  @ApiProperty() right: number;
  @ApiProperty() wrong: number;
  @ApiProperty({ description: 'Was on the screen, and left blank.' }) omitted: number;
  @ApiProperty({ description: 'Never on the screen.' }) notReached: number;
  @ApiProperty({ ...WHOLE, description: 'Percent, one decimal; null for fewer than ten students.' })
  correctShare: number | null;
  @ApiProperty({ type: ItemRangeDto, nullable: true, description: 'The 95% Wilson range, in percent.' })
  correctRange: ItemRangeDto | null;
  @ApiProperty({ type: [AnswerFiguresDto] }) answers: AnswerFiguresDto[];
  @ApiProperty({ ...WHOLE, description: 'Correlation with the rest of the part; null for fewer than thirty.' })
  separates: number | null;
  @ApiProperty({ type: ItemRangeDto, nullable: true, description: 'The 95% range by Fisher.' })
  separatesRange: ItemRangeDto | null;
  @ApiProperty({ description: 'Fewer than a hundred students.' }) provisional: boolean;
  @ApiProperty({ ...WHOLE, description: 'null for fewer than twenty.' }) medianSeconds: number | null;
  @ApiProperty({ type: [ItemTimesDto] }) times: ItemTimesDto[];
  @ApiProperty({ description: 'Answers in less than a tenth of the mean time, ten seconds at most.' }) rapid: number;
  @ApiProperty({ description: 'Seconds.' }) rapidBelow: number;
  @ApiProperty({ type: [ItemFindingDto] }) findings: ItemFindingDto[];
}

class ItemReportRequestDto extends ItemRequestDto {
  @ApiProperty({ description: 'Questions of the part that are in the score.' }) scored: number;
  @ApiProperty({ ...WHOLE, description: 'Right answers of an average student.' }) meanRight: number | null;
  @ApiProperty({ ...WHOLE, description: 'KR-20; null for fewer than thirty students.' }) reliability: number | null;
  @ApiProperty({ type: String, nullable: true }) lead: string | null;
  @ApiProperty({ type: String, nullable: true }) rest: string | null;
  @ApiProperty({ type: [Number], description: 'How many reached each question of the part.' }) reachedBy: number[];
  @ApiProperty({ type: [ItemFiguresDto] }) items: ItemFiguresDto[];
  @ApiProperty({ type: [String], description: 'Questions whose keys the asker reported and that are not decided.' })
  reported: string[];
}

class ItemPaginationDto {
  @ApiProperty({ ...WHOLE }) next_page: number | null;
  @ApiProperty({ ...WHOLE }) previous_page: number | null;
  @ApiProperty() total_count: number;
}

export class ItemReportDto extends ItemReportFrameDto {
  @ApiProperty({ type: ItemReportRequestDto, nullable: true }) request: ItemReportRequestDto | null;
  @ApiProperty({ type: ItemPaginationDto }) pagination: ItemPaginationDto;
}

const MOST_REASON = 1000;

/** Somebody on the staff says that the key of a question is wrong. */
export class KeyClaimDto {
  @ApiProperty({ description: 'Of the part: set, section and form of part 2.' })
  @IsInt()
  @IsPositive()
  assessmentId: number;
  @ApiPropertyOptional({ type: [Number], description: 'Classes; none is the entire school.' })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(100)
  @IsInt({ each: true })
  sectionIds?: number[];
  @ApiPropertyOptional() @MayBeMissing() @IsInt() @Min(2000) @Max(2100) schoolYear?: number;
  @ApiPropertyOptional() @MayBeMissing() @IsInt() @IsPositive() formVersion?: number;
  @ApiProperty({ description: 'Of the question in the form.' }) @IsInt() @Min(1) @Max(500) number: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Letters of the right choices, or a typed answer; null where no answer is right.',
    example: 'B',
  })
  @ValidateIf((one: KeyClaimDto) => one.answer !== null)
  @IsString()
  @Length(1, 40)
  answer: string | null;
  @ApiProperty({ example: 'C follows from line 3 as well.' })
  @IsString()
  @Matches(/\S{2}[^]*\S/, { message: 'Say why, in a sentence' })
  @MaxLength(MOST_REASON)
  reason: string;
}

class MappedQuestionDto {
  @ApiProperty() number: number;
  @ApiProperty() questionId: string;
  @ApiProperty() topic: string;
  @ApiProperty() correct: string;
  @ApiProperty() counts: boolean;
  @ApiProperty() right: number;
  @ApiProperty() students: number;
  @ApiProperty({ ...WHOLE }) correctShare: number | null;
  @ApiProperty() keyLooksWrong: boolean;
}

class MappedAnswerDto {
  @ApiProperty({ enum: ['right', 'wrong', 'blank', 'not_reached'] }) outcome:
    'right' | 'wrong' | 'blank' | 'not_reached';
  @ApiProperty({ type: String, nullable: true }) given: string | null;
  @ApiProperty() rapid: boolean;
}

class MappedStudentDto {
  @ApiProperty() studentId: number;
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @ApiProperty() right: number;
  @ApiProperty() of: number;
  @ApiProperty({ ...WHOLE, description: 'The standard error of `right`, from the binomial.' }) error: number | null;
  @ApiProperty({ type: [MappedAnswerDto] }) answers: MappedAnswerDto[];
}

class MappedTotalDto {
  @ApiProperty() totalCount: number;
}

export class ItemResponsesAnswer {
  @ApiProperty() assessment_title: string;
  @ApiProperty({ type: [MappedQuestionDto] }) questions: MappedQuestionDto[];
  @ApiProperty({ type: [MappedStudentDto] }) students: MappedStudentDto[];
  @ApiProperty({ type: MappedTotalDto }) meta: MappedTotalDto;
}
