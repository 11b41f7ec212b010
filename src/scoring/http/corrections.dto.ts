import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsPositive,
  IsString,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { Fields } from '../../platform/http/validation.js';
import { CORRECTION_KINDS, type CorrectionKind } from '../corrections/change.js';
import { EFFECT_FILTERS, type CorrectionStatus, type EffectFilter } from '../corrections/corrections.js';

const PATHS = ['easy', 'hard', 'single'] as const;
const STATUS: CorrectionStatus[] = ['draft', 'publishing', 'published'];

/** A list whose entries are lists too: class-validator looks into one list only. */
function EachIs(name: string, message: string, is: (entry: unknown) => boolean): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (entries: unknown) => Array.isArray(entries) && entries.every(is),
      defaultMessage: () => message,
    },
  });
}

class RangeDto {
  @ApiProperty() @IsString() @MaxLength(12) lo: string;
  @ApiProperty() @IsString() @MaxLength(12) hi: string;
  @ApiPropertyOptional() @IsOptional() @IsBoolean() openLo?: boolean;
  @ApiPropertyOptional() @IsOptional() @IsBoolean() openHi?: boolean;
}

/** What counts as right: choices, or typed values. */
export class ScoringRuleDto {
  @ApiPropertyOptional({ type: [String], description: 'Of a question with choices.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  choiceIds?: string[];
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'Other choices that are right as well.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(10)
  @EachIs(
    'eachIsChoices',
    'Each is a list of choices',
    (ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'),
  )
  also?: string[][];
  @ApiPropertyOptional({ type: [String], description: 'Of a question with a typed answer.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  accept?: string[];
  @ApiPropertyOptional({ type: RangeDto }) @IsOptional() @Fields(() => RangeDto) range?: RangeDto;
  @ApiPropertyOptional({ enum: ['credit', 'uncounted'] }) @IsOptional() @IsIn(['credit', 'uncounted']) dropped?:
    'credit' | 'uncounted';
}

const ofKey = ({ kind }: { kind: CorrectionKind }) => kind === 'key' || kind === 'accept' || kind === 'drop';
const ofConversion = ({ kind }: { kind: CorrectionKind }) => kind === 'conversion';
const ofNorm = ({ kind }: { kind: CorrectionKind }) => kind === 'norm';

/** A key or a table as it shall be. */
export class WantedChangeDto {
  @ApiProperty({ enum: CORRECTION_KINDS }) @IsIn(CORRECTION_KINDS) kind: CorrectionKind;

  @ApiPropertyOptional({ description: 'The question, for keys.' })
  @ValidateIf(ofKey)
  @IsString()
  @MaxLength(200)
  ref?: string;
  @ApiPropertyOptional() @ValidateIf(ofKey) @IsInt() @IsPositive() itemVersion?: number;
  @ApiPropertyOptional({ type: ScoringRuleDto })
  @ValidateIf(ofKey)
  @Fields(() => ScoringRuleDto)
  scoring?: ScoringRuleDto;

  @ApiPropertyOptional({ description: 'Of tables.' })
  @ValidateIf((o) => !ofKey(o))
  @IsInt()
  @IsPositive()
  assessmentTypeId?: number;
  @ApiPropertyOptional() @ValidateIf(ofConversion) @IsInt() @IsPositive() assessmentSetId?: number;
  @ApiPropertyOptional() @ValidateIf(ofConversion) @IsInt() @IsPositive() categoryId?: number;
  @ApiPropertyOptional({ enum: PATHS }) @ValidateIf(ofConversion) @IsIn(PATHS) path?: (typeof PATHS)[number];
  @ApiPropertyOptional({ type: [Number], description: 'The score of each number of right answers, from 0.' })
  @ValidateIf(ofConversion)
  @IsArray()
  @ArrayMaxSize(300)
  @IsInt({ each: true })
  scaled?: number[];

  @ApiPropertyOptional({ description: 'composite, or the id of a category.' })
  @ValidateIf(ofNorm)
  @IsString()
  @MaxLength(12)
  scale?: string;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'array', items: { type: 'number' } },
    description: 'Lowest score and the percentile it reaches.',
  })
  @ValidateIf(ofNorm)
  @IsArray()
  @ArrayMaxSize(400)
  @EachIs(
    'eachIsStep',
    'Each is a score and a percentile, whole numbers',
    (step) => Array.isArray(step) && step.length === 2 && step.every(Number.isInteger),
  )
  steps?: [number, number][];
}

export class DraftCorrectionDto extends WantedChangeDto {
  @ApiPropertyOptional({ description: 'Read by students, parents and staff once it is published.' })
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  reason?: string;
}

export class ReviseCorrectionDto {
  @ApiPropertyOptional({ type: WantedChangeDto }) @IsOptional() @Fields(() => WantedChangeDto) change?: WantedChangeDto;
  @ApiPropertyOptional() @IsOptional() @IsString() @MaxLength(1000) reason?: string;
}

export class PublishCorrectionDto {
  @ApiProperty({ description: 'One or two sentences for students, parents and staff.' })
  @IsString()
  @MaxLength(1000)
  reason: string;
}

export class ScopeQuery {
  @ApiPropertyOptional() @IsOptional() @Type(() => Number) @IsInt() schoolId?: number;
  @ApiPropertyOptional() @IsOptional() @Type(() => Number) @IsInt() sectionId?: number;
  @ApiPropertyOptional() @IsOptional() @Type(() => Number) @IsInt() schoolYearId?: number;
}

export class EffectsQuery extends ScopeQuery {
  @ApiPropertyOptional({ enum: EFFECT_FILTERS }) @IsOptional() @IsIn(EFFECT_FILTERS) only?: EffectFilter;
  @ApiPropertyOptional() @IsOptional() @IsString() @MaxLength(200) search?: string;
  @ApiPropertyOptional() @IsOptional() @Type(() => Number) @IsInt() @Min(1) page?: number;
}

export class DistributionQuery extends ScopeQuery {
  @ApiPropertyOptional({ description: 'composite (the default), or the id of a category.' })
  @IsOptional()
  @IsString()
  @MaxLength(12)
  scale?: string;
}

export class TableQuery {
  @ApiProperty({ enum: ['conversion', 'norm'] }) @IsIn(['conversion', 'norm']) kind: 'conversion' | 'norm';
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() assessmentTypeId: number;
  @ApiPropertyOptional() @IsOptional() @Type(() => Number) @IsInt() @IsPositive() assessmentSetId?: number;
  @ApiPropertyOptional() @IsOptional() @Type(() => Number) @IsInt() @IsPositive() categoryId?: number;
  @ApiPropertyOptional({ enum: PATHS }) @IsOptional() @IsIn(PATHS) path?: (typeof PATHS)[number];
  @ApiPropertyOptional() @IsOptional() @IsString() @MaxLength(12) scale?: string;
}

class MovesDto {
  @ApiProperty() up: number;
  @ApiProperty() down: number;
}

class CorrectedGroupDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
  @ApiProperty({ description: 'The school of a class, the district of a school.' }) of: string;
  @ApiProperty() students: number;
  @ApiProperty() changed: number;
  @ApiProperty({ description: 'Sum of the points by which section scores move.' }) points: number;
  @ApiProperty() crossed: number;
  @ApiProperty() rerouted: number;
}

class BenchmarkMovesDto {
  @ApiProperty() section: string;
  @ApiProperty() reached: number;
  @ApiProperty() missed: number;
}

class RouteMovesDto {
  @ApiProperty() section: string;
  @ApiProperty() toHard: number;
  @ApiProperty() toEasy: number;
}

class CorrectionPreviewDto {
  @ApiProperty() reports: number;
  @ApiProperty() students: number;
  @ApiProperty({ description: 'Parts whose answers are judged again.' }) attempts: number;
  @ApiProperty() changed: number;
  @ApiProperty({ type: MovesDto }) raw: MovesDto;
  @ApiProperty({ type: MovesDto }) scaled: MovesDto;
  @ApiProperty({ type: MovesDto }) composite: MovesDto;
  @ApiProperty({ type: MovesDto }) percentile: MovesDto;
  @ApiProperty({ description: 'The widest move of a composite.' }) widest: number;
  @ApiProperty({ type: [BenchmarkMovesDto] }) benchmarks: BenchmarkMovesDto[];
  @ApiProperty({ type: [RouteMovesDto] }) routes: RouteMovesDto[];
  @ApiProperty({ type: [CorrectedGroupDto] }) schools: CorrectedGroupDto[];
  @ApiProperty({ type: [CorrectedGroupDto] }) classes: CorrectedGroupDto[];
}

class UndoneByDto {
  @ApiProperty() id: number;
  @ApiProperty({ enum: STATUS }) status: CorrectionStatus;
}

export class CorrectionCardDto {
  @ApiProperty() id: number;
  @ApiProperty({ enum: CORRECTION_KINDS }) kind: CorrectionKind;
  @ApiProperty({ example: 'Question 12 of SAT Set 1, Math, Part 1' }) title: string;
  @ApiProperty({ example: 'B' }) from: string;
  @ApiProperty({ example: 'C' }) to: string;
  @ApiProperty() reason: string;
  @ApiProperty({ enum: STATUS }) status: CorrectionStatus;
  @ApiProperty({ type: Number, nullable: true, description: 'The publication that this one takes back.' }) undoes:
    number | null;
  @ApiProperty({ type: UndoneByDto, nullable: true }) undoneBy: UndoneByDto | null;
  @ApiProperty() createdBy: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, nullable: true }) publishedBy: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) publishedAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) finishedAt: string | null;
  @ApiProperty({ enum: ['running', 'ready', 'failed'] }) previewState: 'running' | 'ready' | 'failed';
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) previewAt: string | null;
  @ApiProperty({ description: 'How many on the staff of schools reported the key as wrong.' }) reports: number;
  @ApiProperty({ description: 'Reports superseded so far, of `total`.' }) done: number;
  @ApiProperty() total: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Students whose scores change; null until the preview is ready.',
  })
  changed: number | null;
}

class EvidenceAnswerDto {
  @ApiProperty() answer: string;
  @ApiProperty() students: number;
  @ApiProperty() key: boolean;
}

class KeyEvidenceDto {
  @ApiProperty() students: number;
  @ApiProperty() right: number;
  @ApiProperty({ type: [EvidenceAnswerDto] }) answers: EvidenceAnswerDto[];
}

class KeyReportDto {
  @ApiProperty() by: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'What the right answer is said to be; none where there is said to be none.' })
  answer: string;
  @ApiProperty() reason: string;
  @ApiProperty({ type: KeyEvidenceDto, description: 'What the students of the group answered until then.' })
  evidence: KeyEvidenceDto;
}

class CorrectionTargetDto {
  @ApiProperty({ type: Number, description: 'The version that is replaced.' }) base: number;
  @ApiProperty({ type: String, nullable: true }) ref: string | null;
  @ApiProperty({ type: Number, nullable: true }) itemVersion: number | null;
  @ApiProperty({ type: Number, nullable: true }) assessmentTypeId: number | null;
  @ApiProperty({ type: [Number], nullable: true, description: 'Scores by right answers, of a conversion table.' })
  scaledBefore: number[] | null;
  @ApiProperty({ type: [Number], nullable: true }) scaledAfter: number[] | null;
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'number' } }, nullable: true }) stepsBefore:
    number[][] | null;
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'number' } }, nullable: true }) stepsAfter:
    number[][] | null;
}

class PlaceDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
}

class ClassPlaceDto extends PlaceDto {
  @ApiProperty() schoolId: number;
}

class PlacesDto {
  @ApiProperty({ type: [PlaceDto] }) schools: PlaceDto[];
  @ApiProperty({ type: [ClassPlaceDto] }) classes: ClassPlaceDto[];
  @ApiProperty({ type: [PlaceDto] }) schoolYears: PlaceDto[];
  @ApiProperty({ type: [PlaceDto], description: 'Sections that a distribution can be shown of.' }) sections: PlaceDto[];
}

export class CorrectionDto extends CorrectionCardDto {
  @ApiProperty({ type: [KeyReportDto] }) keyReports: KeyReportDto[];
  @ApiProperty({ type: CorrectionTargetDto }) target: CorrectionTargetDto;
  @ApiProperty({ type: CorrectionPreviewDto, nullable: true }) preview: CorrectionPreviewDto | null;
  @ApiProperty({ type: PlacesDto }) places: PlacesDto;
}

export class CorrectionAnswerDto {
  @ApiProperty({ type: CorrectionDto }) correction: CorrectionDto;
}

export class CorrectionIdDto {
  @ApiProperty() id: number;
}

class CorrectionTotalDto {
  @ApiProperty() totalCount: number;
}

export class CorrectionsAnswerDto {
  @ApiProperty({ type: [CorrectionCardDto] }) corrections: CorrectionCardDto[];
  @ApiProperty({ type: CorrectionTotalDto }) meta: CorrectionTotalDto;
}

class SectionEffectDto {
  @ApiProperty() name: string;
  @ApiProperty() rawBefore: number;
  @ApiProperty() rawAfter: number;
  @ApiProperty() rawMaxBefore: number;
  @ApiProperty() rawMaxAfter: number;
  @ApiProperty({ type: Number, nullable: true }) scoreBefore: number | null;
  @ApiProperty({ type: Number, nullable: true }) scoreAfter: number | null;
  @ApiProperty({
    enum: ['reached', 'missed'],
    nullable: true,
    type: String,
    description: 'A benchmark that is newly reached or missed.',
  })
  benchmark: 'reached' | 'missed' | null;
  @ApiProperty({
    enum: ['easy', 'hard'],
    nullable: true,
    type: String,
    description: 'The part 2 that part 1 would lead to now, where it led elsewhere before.',
  })
  wouldBe: 'easy' | 'hard' | null;
}

class StudentEffectDto {
  @ApiProperty() studentId: number;
  @ApiProperty() name: string;
  @ApiProperty() school: string;
  @ApiProperty({ description: 'Of the classes it was assigned through.' }) classes: string;
  @ApiProperty() assessmentTypeId: number;
  @ApiProperty() assessmentSetId: number;
  @ApiProperty() schoolYearId: number;
  @ApiProperty() set: string;
  @ApiProperty({ type: Number, nullable: true }) compositeBefore: number | null;
  @ApiProperty({ type: Number, nullable: true }) compositeAfter: number | null;
  @ApiProperty({ type: Number, nullable: true }) percentileBefore: number | null;
  @ApiProperty({ type: Number, nullable: true }) percentileAfter: number | null;
  @ApiProperty({ type: [SectionEffectDto] }) sections: SectionEffectDto[];
}

export class StudentEffectsDto {
  @ApiProperty({ type: [StudentEffectDto] }) students: StudentEffectDto[];
  @ApiProperty({ type: CorrectionTotalDto }) meta: CorrectionTotalDto;
}

class ScoreCountDto {
  @ApiProperty() score: number;
  @ApiProperty() before: number;
  @ApiProperty() after: number;
}

export class DistributionFiguresDto {
  @ApiProperty() students: number;
  @ApiProperty({ type: Number, nullable: true }) mean: number | null;
  @ApiProperty({ type: Number, nullable: true }) median: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Standard deviation.' }) deviation: number | null;
}

export class DistributionDto {
  @ApiProperty() min: number;
  @ApiProperty() max: number;
  @ApiProperty() step: number;
  @ApiProperty({ type: [ScoreCountDto] }) scores: ScoreCountDto[];
  @ApiProperty({ type: DistributionFiguresDto }) before: DistributionFiguresDto;
  @ApiProperty({ type: DistributionFiguresDto }) after: DistributionFiguresDto;
}

class TableErrorDto {
  @ApiProperty() line: number;
  @ApiProperty({ type: [String] }) cells: string[];
  @ApiProperty() reason: string;
}

export class ReadTableDto {
  @ApiProperty({ type: [Number], nullable: true }) scaled: number[] | null;
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'number' } }, nullable: true }) steps:
    number[][] | null;
  @ApiProperty({ type: [TableErrorDto] }) errors: TableErrorDto[];
}

class CorrectableTableDto {
  @ApiProperty({ enum: ['conversion', 'norm'] }) kind: 'conversion' | 'norm';
  @ApiProperty() title: string;
  @ApiProperty() assessmentTypeId: number;
  @ApiProperty({ type: Number, nullable: true }) assessmentSetId: number | null;
  @ApiProperty({ type: Number, nullable: true }) categoryId: number | null;
  @ApiProperty({ enum: PATHS, nullable: true, type: String }) path: (typeof PATHS)[number] | null;
  @ApiProperty({ type: String, nullable: true }) scale: string | null;
  @ApiProperty() version: number;
}

export class CorrectableTablesDto {
  @ApiProperty({ type: [CorrectableTableDto] }) tables: CorrectableTableDto[];
}
