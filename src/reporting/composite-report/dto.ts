import { ApiProperty } from '@nestjs/swagger';

export type Tone = 'a' | 'b';
export type CellOutcome = 'right' | 'wrong' | 'blank';
export type Pace = 'slow' | 'rushed';
export type QuestionOutcome = CellOutcome | 'pretest';

const OUTCOMES: CellOutcome[] = ['right', 'wrong', 'blank'];
const QUESTION_OUTCOMES: QuestionOutcome[] = [...OUTCOMES, 'pretest'];
const RANGE = {
  type: 'array' as const,
  items: { type: 'number' as const },
  minItems: 2,
  maxItems: 2,
  nullable: true,
  description: 'Lowest and highest likely score.',
};
const PERCENTILE = { type: Number, minimum: 1, maximum: 99, nullable: true };

export class ReportTypeDto {
  @ApiProperty() id: number;
  @ApiProperty({ enum: ['SAT', 'ACT'] }) courseType: 'SAT' | 'ACT';
  @ApiProperty({ example: 'PSAT 10' }) assessmentType: string;
}

export class ReportNamedDto {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
}

export class ReportYearDto {
  @ApiProperty() id: number;
  @ApiProperty({ example: '2026-27' }) shortName: string;
}

export class ReportUserDto {
  @ApiProperty() id: number;
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel: number | null;
}

export class TopicDto {
  @ApiProperty() topicAreaId: string;
  @ApiProperty() name: string;
  @ApiProperty() correct: number;
  @ApiProperty() total: number;
  @ApiProperty({ enum: OUTCOMES, isArray: true }) cells: CellOutcome[];
}

export class AreaDto {
  @ApiProperty() name: string;
  @ApiProperty() correct: number;
  @ApiProperty() total: number;
  @ApiProperty({ type: [TopicDto] }) topics: TopicDto[];
}

/** A section that was taken elsewhere: only its score is known. */
export class OutsideSectionDto {
  @ApiProperty({ format: 'date' }) takenOn: string;
  @ApiProperty() fileName: string;
  @ApiProperty({ description: 'SHA-256 of the file.' }) fileHash: string;
  @ApiProperty({ description: 'In the file.' }) line: number;
  @ApiProperty({ format: 'date-time' }) importedAt: string;
}

export class SectionDto {
  @ApiProperty() categoryId: number;
  @ApiProperty() name: string;
  @ApiProperty({ enum: ['a', 'b'] }) tone: Tone;
  @ApiProperty({ type: Number, nullable: true, description: 'Null until every part is scored; shown as --.' }) score:
    number | null;
  @ApiProperty() minScore: number;
  @ApiProperty() maxScore: number;
  @ApiProperty(RANGE) range: [number, number] | null;
  @ApiProperty({ type: Number, nullable: true }) benchmark: number | null;
  @ApiProperty() benchmarkMeaning: string;
  @ApiProperty(PERCENTILE) nationalPercentile: number | null;
  @ApiProperty(PERCENTILE) userPercentile: number | null;
  @ApiProperty() raw: number;
  @ApiProperty() rawMax: number;
  @ApiProperty() wrong: number;
  @ApiProperty() blank: number;
  @ApiProperty({ description: 'Delivered questions that do not count.' }) pretest: number;
  @ApiProperty({ description: 'Questions that a correction took out of the score.' }) dropped: number;
  @ApiProperty({ enum: ['easy', 'hard'], nullable: true, type: String }) part2Difficulty: 'easy' | 'hard' | null;
  @ApiProperty({ description: 'How part 2 was chosen, in a sentence; empty for sections of one part.' })
  routeNote: string;
  @ApiProperty({
    description: 'What the form of part 2 means for the score, in a sentence; empty for sections of one part.',
  })
  routeMeaning: string;
  @ApiProperty({ example: '10 points below the benchmark.' }) verdict: string;
  @ApiProperty({ description: 'Says when the likely range reaches the benchmark; else empty.' }) reachNote: string;
  @ApiProperty({ example: '44 right, 5 wrong, 1 blank of 50 that count. 4 trial questions were not scored.' })
  tally: string;
  @ApiProperty({ enum: ['easy', 'hard', 'single'], nullable: true, type: String }) path:
    'easy' | 'hard' | 'single' | null;
  @ApiProperty({ type: [AreaDto] }) areas: AreaDto[];
  @ApiProperty({
    type: OutsideSectionDto,
    nullable: true,
    description: 'Where the score came from when it was not computed here.',
  })
  outside: OutsideSectionDto | null;
}

export class OpportunityDto {
  @ApiProperty() area: string;
  @ApiProperty() topic: string;
  @ApiProperty() categoryId: number;
  @ApiProperty() missed: number;
  @ApiProperty() total: number;
  @ApiProperty({ description: 'What the history says about the missed questions.' }) note: string;
}

const PACES: Pace[] = ['slow', 'rushed'];

export class QuestionTimeDto {
  @ApiProperty() number: number;
  @ApiProperty() seconds: number;
  @ApiProperty({ enum: QUESTION_OUTCOMES }) outcome: QuestionOutcome;
  @ApiProperty({
    enum: PACES,
    nullable: true,
    type: String,
    description: 'Slow: over twice the even pace. Rushed: wrong in under a third of it.',
  })
  pace: Pace | null;
}

export class PartTimeDto {
  @ApiProperty() studentAssessmentId: number;
  @ApiProperty({ example: 'Reading & Writing, Part 1' }) label: string;
  @ApiProperty({ enum: ['a', 'b'] }) tone: Tone;
  @ApiProperty() usedSeconds: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Null when untimed.' }) allowedSeconds: number | null;
  @ApiProperty({ example: '47:12 used of 48:00 - one pause 3:10, outage credit 1:05, extended x1.5' })
  explanation: string;
  @ApiProperty({ description: 'Seconds a question at an even pace; the middle question of an untimed part.' })
  evenSeconds: number;
  @ApiProperty({ example: 'An even pace was 1:11 a question. 12 and 17 took more than twice as long.' })
  remarks: string;
  @ApiProperty({ type: [QuestionTimeDto] }) perQuestion: QuestionTimeDto[];
}

export class QuestionDto {
  @ApiProperty() studentAssessmentId: number;
  @ApiProperty() categoryId: number;
  @ApiProperty() section: string;
  @ApiProperty() part: number;
  @ApiProperty() number: number;
  @ApiProperty() ref: string;
  @ApiProperty({ enum: QUESTION_OUTCOMES }) outcome: QuestionOutcome;
  @ApiProperty({ type: String, nullable: true }) yours: string | null;
  @ApiProperty({ type: String, nullable: true }) correct: string | null;
  @ApiProperty({
    enum: ['credit', 'uncounted'],
    nullable: true,
    type: String,
    description: 'Taken out of the score by a correction: everybody got the point, or it counts for nobody.',
  })
  dropped: 'credit' | 'uncounted' | null;
  @ApiProperty() seconds: number;
  @ApiProperty({ description: 'Marked for review at the end.' }) marked: boolean;
  @ApiProperty() area: string;
  @ApiProperty() topic: string;
  @ApiProperty({ minimum: 1, maximum: 3 }) difficulty: number;
}

export class ProvenanceDto {
  @ApiProperty({ description: 'The sentence at the foot of page and PDF.' }) line: string;
  @ApiProperty({ type: [String] }) forms: string[];
  @ApiProperty({ type: [String] }) keys: string[];
  @ApiProperty({ type: [String] }) tables: string[];
  @ApiProperty({ type: [String] }) events: string[];
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'Versions of the national norms by scale: composite, or a category id.',
  })
  norms: Record<string, number>;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'Of the norms within the users.',
  })
  userNorms: Record<string, number>;
  @ApiProperty() codeVersion: string;
  @ApiProperty() resultHash: string;
  @ApiProperty({ type: String, nullable: true }) scoredAt: string | null;
}

export class SectionChangeDto {
  @ApiProperty() categoryId: number;
  @ApiProperty() name: string;
  @ApiProperty({ type: Number, nullable: true }) scoreBefore: number | null;
  @ApiProperty({ type: Number, nullable: true }) scoreAfter: number | null;
  @ApiProperty() rawBefore: number;
  @ApiProperty() rawAfter: number;
  @ApiProperty() rawMaxBefore: number;
  @ApiProperty() rawMaxAfter: number;
}

/** A published correction that this report was scored again for. */
export class ScoreChangeDto {
  @ApiProperty() correctionId: number;
  @ApiProperty({ type: String, format: 'date-time' }) at: string;
  @ApiProperty({ example: 'Question 12 of SAT Set 1, Math, Part 1: the answer key was corrected.' }) what: string;
  @ApiProperty({ description: 'As the administrator who published it told everybody.' }) reason: string;
  @ApiProperty({ description: 'A later publication took it back.' }) undone: boolean;
  @ApiProperty({ type: Number, nullable: true }) compositeBefore: number | null;
  @ApiProperty({ type: Number, nullable: true }) compositeAfter: number | null;
  @ApiProperty({ ...PERCENTILE, description: 'Of a replaced norm.' }) percentileBefore: number | null;
  @ApiProperty(PERCENTILE) percentileAfter: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The section whose percentile it is; null is the composite.',
  })
  percentileOf: string | null;
  @ApiProperty({
    type: [SectionChangeDto],
    description: 'Sections with another figure; empty when only the keys behind them are others.',
  })
  sections: SectionChangeDto[];
}

export class RevealedDto {
  @ApiProperty() report: boolean;
  @ApiProperty({ description: 'Of at least one part.' }) answers: boolean;
  @ApiProperty({ type: [String], description: 'Parts whose answers this reader may not see yet.' }) waiting: string[];
  @ApiProperty({
    type: [String],
    description: 'Those of them that are shown next, at `answersAt`; empty without a date.',
  })
  next: string[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the next of them are shown; null without a date.',
  })
  answersAt: string | null;
  @ApiProperty({
    description: 'That moment is the latest: until then a device of the sitting may say that it has sent everything.',
  })
  answersWaitForDevices: boolean;
}

export class SubsectionDetailDto {
  @ApiProperty() subsectionArea: string;
  @ApiProperty() topicArea: string;
  @ApiProperty() topicAreaId: string;
  @ApiProperty({ description: '0 to 100, one decimal.' }) percent: number;
  @ApiProperty() correctTotal: number;
  @ApiProperty() incorrectTotal: number;
  @ApiProperty() blankTotal: number;
  @ApiProperty({
    enum: OUTCOMES,
    isArray: true,
    description: 'What became of each question of the topic, in the order of the test.',
  })
  topicAreaDetails: CellOutcome[];
}

export class BenchmarkScoreDto {
  @ApiProperty() name: string;
  @ApiProperty() score: number;
}

export class ScoreReportDto {
  @ApiProperty() category: string;
  @ApiProperty({ type: Number, nullable: true }) convertedScore: number | null;
  @ApiProperty() minScore: number;
  @ApiProperty() maxScore: number;
  @ApiProperty({ type: Number, nullable: true }) benchmarkScore: number | null;
  @ApiProperty({ type: [BenchmarkScoreDto] }) benchmarkScores: BenchmarkScoreDto[];
  @ApiProperty(PERCENTILE) percentile: number | null;
  @ApiProperty(PERCENTILE) userPercentile: number | null;
  @ApiProperty({ description: 'Seconds.' }) timeSpent: number;
  @ApiProperty() questionsTotal: number;
  @ApiProperty() correctTotal: number;
  @ApiProperty() incorrectTotal: number;
  @ApiProperty() blankTotal: number;
  @ApiProperty({ type: [SubsectionDetailDto] }) subsectionDetails: SubsectionDetailDto[];
}

export class StudentAssessmentReportDto {
  @ApiProperty({ description: 'The last scored part of the section.' }) id: number;
  @ApiProperty() categoryId: number;
  @ApiProperty({ type: ScoreReportDto }) report: ScoreReportDto;
}

export class TopOpportunityDto {
  @ApiProperty() subsectionAreaName: string;
  @ApiProperty() topicAreaName: string;
}

export class CategoryOpportunitiesDto {
  @ApiProperty() category: string;
  @ApiProperty({ type: [TopOpportunityDto] }) opportunities: TopOpportunityDto[];
}

export class PastSectionDto {
  @ApiProperty() categoryId: number;
  @ApiProperty({ type: Number, nullable: true }) score: number | null;
}

/** A result of the same type, for growth from one set to the next. */
export class PastScoreDto {
  @ApiProperty({ type: ReportNamedDto }) assessmentSet: ReportNamedDto;
  @ApiProperty({ type: ReportYearDto }) schoolYear: ReportYearDto;
  @ApiProperty({ type: String, format: 'date-time' }) takenAt: string;
  @ApiProperty({ type: Number, nullable: true }) compositeScore: number | null;
  @ApiProperty({ type: [PastSectionDto] }) sections: PastSectionDto[];
  @ApiProperty({ description: 'The report that is being read.' }) current: boolean;
}

/** A student's result in one set of one type in one school year, as screens and the PDF show it. */
/** What the ACT makes of Math and Science. */
export class StemDto {
  @ApiProperty({ type: Number, nullable: true, description: 'Null until both sections are scored; shown as --.' })
  score: number | null;
  @ApiProperty(RANGE) range: [number, number] | null;
  @ApiProperty({ example: 'the mean of Math 24 and Science 27, half up.' }) text: string;
}

export class CompositeReportDto {
  @ApiProperty({ type: ReportTypeDto }) assessmentType: ReportTypeDto;
  @ApiProperty({ type: ReportNamedDto }) assessmentSet: ReportNamedDto;
  @ApiProperty({ type: ReportYearDto }) schoolYear: ReportYearDto;
  @ApiProperty({ type: ReportUserDto }) user: ReportUserDto;
  @ApiProperty({ type: ReportNamedDto }) school: ReportNamedDto;
  @ApiProperty({ type: Number, nullable: true, description: 'Null until every section is scored; shown as --.' })
  compositeScore: number | null;
  @ApiProperty() minScore: number;
  @ApiProperty() maxScore: number;
  @ApiProperty({ description: 'The paragraph beside the composite.' }) lead: string;
  @ApiProperty(RANGE) compositeRange: [number, number] | null;
  @ApiProperty({ type: StemDto, nullable: true, description: 'Of ACT types.' }) stem: StemDto | null;
  @ApiProperty(PERCENTILE) nationalPercentile: number | null;
  @ApiProperty({
    ...PERCENTILE,
    description: 'The same as nationalPercentile, by the name of the staff specification.',
  })
  percentile: number | null;
  @ApiProperty(PERCENTILE) userPercentile: number | null;
  @ApiProperty({ description: 'Seconds over all parts.' }) timeSpent: number;
  @ApiProperty({ type: [String], format: 'date-time', description: 'When each part was submitted, earliest first.' })
  takenAt: string[];
  @ApiProperty({ type: [StudentAssessmentReportDto] }) studentAssessments: StudentAssessmentReportDto[];
  @ApiProperty({ type: [SectionDto] }) sections: SectionDto[];
  @ApiProperty({ type: [OpportunityDto], description: 'The five topics with the most points still to gain.' })
  opportunities: OpportunityDto[];
  @ApiProperty({ type: [CategoryOpportunitiesDto] }) topOpportunities: CategoryOpportunitiesDto[];
  @ApiProperty({ type: [PartTimeDto] }) time: PartTimeDto[];
  @ApiProperty({
    type: [PastScoreDto],
    description: 'All results of this type that this reader may see, oldest first; with the present one.',
  })
  history: PastScoreDto[];
  @ApiProperty({ example: '40 points more than in SAT Set 1.' }) growth: string;
  @ApiProperty({ type: [QuestionDto], nullable: true, description: 'Null while the answers are not revealed.' })
  questions: QuestionDto[] | null;
  @ApiProperty({ type: ProvenanceDto }) provenance: ProvenanceDto;
  @ApiProperty({ type: [ScoreChangeDto], description: 'Corrections since it was first scored, newest first.' })
  changes: ScoreChangeDto[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The moment whose report this is; null for now.',
  })
  asOf: string | null;
  @ApiProperty({ type: RevealedDto }) revealed: RevealedDto;
}

export class CompositeReportAnswerDto {
  @ApiProperty({ type: CompositeReportDto }) compositeReport: CompositeReportDto;
}

/** A section that counts in a report. */
export class ListedSectionDto {
  @ApiProperty({ description: 'The last scored part of the section; below zero for a section taken elsewhere.' })
  id: number;
  @ApiProperty() categoryId: number;
  @ApiProperty() convertedScore: number;
}

/** One line of the list of score reports. */
export class CompositeListItemDto {
  @ApiProperty({ type: ReportTypeDto }) assessmentType: ReportTypeDto;
  @ApiProperty({ type: ReportNamedDto }) assessmentSet: ReportNamedDto;
  @ApiProperty({ type: ReportYearDto }) schoolYear: ReportYearDto;
  @ApiProperty({ type: ReportUserDto }) user: ReportUserDto;
  @ApiProperty({ type: [ListedSectionDto] }) studentAssessments: ListedSectionDto[];
  @ApiProperty({ example: 'Horizon Assessment for the SAT #1' }) name: string;
  @ApiProperty({ type: Number, nullable: true }) compositeScore: number | null;
  @ApiProperty() minScore: number;
  @ApiProperty() maxScore: number;
  @ApiProperty({ type: String, format: 'date-time' }) takenAt: string;
}

export class ReportMetaDto {
  @ApiProperty() totalCount: number;
}

export class CompositeReportsDto {
  @ApiProperty({ type: [CompositeListItemDto] }) compositeReports: CompositeListItemDto[];
  @ApiProperty({ type: ReportMetaDto }) meta: ReportMetaDto;
}

export class DifferenceRowDto {
  @ApiProperty({ example: 'Math: score' }) what: string;
  @ApiProperty() before: string;
  @ApiProperty() after: string;
}

export class QuestionDifferenceDto {
  @ApiProperty() section: string;
  @ApiProperty() part: number;
  @ApiProperty() number: number;
  @ApiProperty({ enum: QUESTION_OUTCOMES }) outcomeBefore: QuestionOutcome;
  @ApiProperty({ enum: QUESTION_OUTCOMES }) outcomeAfter: QuestionOutcome;
  @ApiProperty({ type: String, nullable: true }) correctBefore: string | null;
  @ApiProperty({ type: String, nullable: true }) correctAfter: string | null;
}

/** One report at two dates. */
export class ReportDifferenceDto {
  @ApiProperty({ format: 'date-time' }) from: string;
  @ApiProperty({ format: 'date-time' }) to: string;
  @ApiProperty({ type: [DifferenceRowDto], description: 'Empty when nothing is different.' }) rows: DifferenceRowDto[];
  @ApiProperty({ type: [QuestionDifferenceDto], description: 'Only of answers that this reader may see.' })
  questions: QuestionDifferenceDto[];
  @ApiProperty({ type: [ScoreChangeDto] }) changes: ScoreChangeDto[];
}

export class ProvenancePartDto {
  @ApiProperty({ example: 'Math, Part 1' }) label: string;
  @ApiProperty() form: string;
  @ApiProperty({ description: 'SHA-256 of everything that the sitting showed.' }) formHash: string;
  @ApiProperty({ description: 'SHA-256 over the keys used.' }) keys: string;
  @ApiProperty({ description: 'Questions that were scored with a later key than their first.' }) correctedKeys: number;
  @ApiProperty({ example: 'attempt-12-1' }) stream: string;
  @ApiProperty({ description: 'Events 1 to this one were read.' }) lastEvent: number;
  @ApiProperty({ description: 'Hash of that event.' }) headHash: string;
  @ApiProperty() raw: number;
  @ApiProperty() rawMax: number;
  @ApiProperty() scoringVersion: string;
  @ApiProperty() resultHash: string;
  @ApiProperty({ format: 'date-time' }) scoredAt: string;
}

/** Where one displayed number comes from. */
export class NumberProvenanceDto {
  @ApiProperty({ type: Number, nullable: true, description: 'The section; null is the composite.' }) categoryId:
    number | null;
  @ApiProperty({ example: 'Math' }) name: string;
  @ApiProperty({ type: Number, nullable: true }) score: number | null;
  @ApiProperty({ example: 'Conversion table 2 for the harder form: 32 of 40 right is 640.' }) rule: string;
  @ApiProperty({ type: String, nullable: true, example: 'Version 1' }) table: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'National, and within the users.' }) norms: string | null;
  @ApiProperty() events: number;
  @ApiProperty() codeVersion: string;
  @ApiProperty() resultHash: string;
  @ApiProperty({ type: [ProvenancePartDto] }) parts: ProvenancePartDto[];
}

export class ScoreProvenanceDto {
  @ApiProperty({ type: [NumberProvenanceDto], description: 'The composite first, then its sections.' })
  numbers: NumberProvenanceDto[];
  @ApiProperty({ type: [ScoreChangeDto] }) changes: ScoreChangeDto[];
}
