import { ApiProperty } from '@nestjs/swagger';
import type { Basis, Standing } from './figures.js';
import type { PerformanceGroup } from './performance.js';
import { PLACE_KINDS, type PlaceKind } from './place.js';

const nullable = { type: Number, nullable: true } as const;

export class ResultsTypeDto {
  @ApiProperty() id!: number;
  @ApiProperty() assessmentType!: string;
  @ApiProperty() displayName!: string;
  @ApiProperty({ enum: ['SAT', 'ACT'] }) courseType!: 'SAT' | 'ACT';
}

export class ResultsSetDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

export class ResultsYearDto {
  @ApiProperty() id!: number;
  @ApiProperty({ example: '2026-27' }) shortName!: string;
}

class AvailableResultsSetDto extends ResultsSetDto {
  @ApiProperty({ description: 'Students of the school with a score.' }) studentAssessedCount!: number;
}

class AvailableResultsDto {
  @ApiProperty({ type: ResultsTypeDto }) assessmentType!: ResultsTypeDto;
  @ApiProperty({ type: [AvailableResultsSetDto] }) assessmentSets!: AvailableResultsSetDto[];
  @ApiProperty({ description: 'How many sets of the type have results in the year.' })
  assessmentSummariesCount!: number;
}

export class ResultsDashboardAnswer {
  @ApiProperty({ type: [AvailableResultsDto] }) availableResults!: AvailableResultsDto[];
  @ApiProperty({ type: ResultsYearDto, nullable: true }) schoolYear!: ResultsYearDto | null;
  @ApiProperty({ type: [ResultsYearDto], description: 'Those with results, the newest first.' })
  schoolYears!: ResultsYearDto[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The moment of the past whose results these are.',
  })
  asOf!: string | null;
}

/** A section's share of the arc of a score: of (score - minimum) over the whole scale. */
export class ScoreSegmentDto {
  @ApiProperty() name!: string;
  @ApiProperty({ description: '0 to 1.' }) share!: number;
}

class CategoryScoreDto {
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['a', 'b'] }) tone!: 'a' | 'b';
  @ApiProperty({ ...nullable, description: 'The mean, whole; null below ten students.' }) score!: number | null;
  @ApiProperty({ description: 'Students with this score.' }) n!: number;
}

class SummaryGroupDto {
  @ApiProperty() groupName!: string;
  @ApiProperty({ description: '0 is the entire school.' }) sectionId!: number;
  @ApiProperty() studentCount!: number;
  @ApiProperty({ description: 'With some score.' }) studentAssessedCount!: number;
  @ApiProperty({ description: 'With every score; means of the composite count these.' }) completeCount!: number;
  @ApiProperty({ ...nullable, description: 'The mean, whole; null below ten students.' }) score!: number | null;
  @ApiProperty() minScore!: number;
  @ApiProperty() maxScore!: number;
  @ApiProperty({ type: [ScoreSegmentDto] }) segments!: ScoreSegmentDto[];
  @ApiProperty({ type: [CategoryScoreDto] }) categoryScores!: CategoryScoreDto[];
}

export class TotalCountDto {
  @ApiProperty() totalCount!: number;
}

export class SummaryGroupsAnswer {
  @ApiProperty({ type: [SummaryGroupDto] }) groups!: SummaryGroupDto[];
  @ApiProperty({ type: TotalCountDto }) meta!: TotalCountDto;
}

class ResultsSectionDto {
  @ApiProperty({ description: '0 is the entire school.' }) id!: number;
  @ApiProperty() displayName!: string;
  @ApiProperty() studentCount!: number;
  @ApiProperty() studentAssessedCount!: number;
}

export class ResultsSectionsAnswer {
  @ApiProperty({ type: [ResultsSectionDto] }) sections!: ResultsSectionDto[];
}

export class SpreadDto {
  @ApiProperty() n!: number;
  @ApiProperty() mean!: number;
  @ApiProperty() p10!: number;
  @ApiProperty() p25!: number;
  @ApiProperty() median!: number;
  @ApiProperty() p75!: number;
  @ApiProperty() p90!: number;
}

class SchoolSpreadDto {
  @ApiProperty() n!: number;
  @ApiProperty({ type: SpreadDto }) spread!: SpreadDto;
}

class SectionSchoolDto extends SchoolSpreadDto {
  @ApiProperty(nullable) reached!: number | null;
}

class ScoreBarDto {
  @ApiProperty() score!: number;
  @ApiProperty() n!: number;
}

export class SectionBarDto {
  @ApiProperty() score!: number;
  @ApiProperty({ description: 'Students who reach their benchmark.' }) met!: number;
  @ApiProperty({ description: 'Up to two steps of the scale below it.' }) near!: number;
  @ApiProperty() below!: number;
}

export class ReachingDto {
  @ApiProperty({ description: 'How many benchmarks.' }) sections!: number;
  @ApiProperty() n!: number;
}

export class ResultsBenchmarkDto {
  @ApiProperty({ example: 'Grade 9' }) name!: string;
  @ApiProperty() score!: number;
}

export class ShareRangeDto {
  @ApiProperty({ description: 'Whole percent.' }) low!: number;
  @ApiProperty() high!: number;
}

class OverviewCompositeDto {
  @ApiProperty({ ...nullable, description: 'The mean, whole; null below ten students.' }) score!: number | null;
  @ApiProperty() minScore!: number;
  @ApiProperty() maxScore!: number;
  @ApiProperty({ type: [ScoreSegmentDto] }) segments!: ScoreSegmentDto[];
  @ApiProperty({ description: 'Students with every score.' }) n!: number;
  @ApiProperty({ type: SpreadDto, nullable: true }) spread!: SpreadDto | null;
  @ApiProperty({ type: SchoolSpreadDto, nullable: true }) school!: SchoolSpreadDto | null;
  @ApiProperty({ type: [ScoreBarDto], description: 'How many have each score.' }) bars!: ScoreBarDto[];
  @ApiProperty({ type: [ReachingDto], description: 'Of those with every score, most benchmarks first.' })
  reaching!: ReachingDto[];
}

class OverviewCategoryDto {
  @ApiProperty() category!: string;
  @ApiProperty() categoryId!: number;
  @ApiProperty({ enum: ['a', 'b'] }) tone!: 'a' | 'b';
  @ApiProperty({ ...nullable, description: 'The mean, whole; null below ten students.' }) score!: number | null;
  @ApiProperty() minScore!: number;
  @ApiProperty() maxScore!: number;
  @ApiProperty() n!: number;
  @ApiProperty({ type: [ResultsBenchmarkDto], description: 'One for each grade that has its own; none for type 5.' })
  benchmarkScores!: ResultsBenchmarkDto[];
  @ApiProperty({
    ...nullable,
    description: 'Where the benchmark stands on the scale, 0 to 1; null where grades differ.',
  })
  benchmarkPlacement!: number | null;
  @ApiProperty({ type: [ScoreSegmentDto] }) segments!: ScoreSegmentDto[];
  @ApiProperty(nullable) reached!: number | null;
  @ApiProperty(nullable) near!: number | null;
  @ApiProperty({ type: ShareRangeDto, nullable: true, description: 'Wilson range of the share that reaches it.' })
  reachedRange!: ShareRangeDto | null;
  @ApiProperty({ type: SpreadDto, nullable: true }) spread!: SpreadDto | null;
  @ApiProperty({ type: SectionSchoolDto, nullable: true }) school!: SectionSchoolDto | null;
  @ApiProperty({ type: [SectionBarDto] }) bars!: SectionBarDto[];
}

class NextTopicDto {
  @ApiProperty() topicAreaId!: string;
  @ApiProperty() categoryId!: number;
  @ApiProperty() section!: string;
  @ApiProperty() area!: string;
  @ApiProperty() topic!: string;
  @ApiProperty() students!: number;
  @ApiProperty({ description: 'Students with less than half of their questions right.' }) few!: number;
  @ApiProperty({ description: 'Percent of answers.' }) correct!: number;
  @ApiProperty(nullable) schoolCorrect!: number | null;
  @ApiProperty() why!: string;
}

class ResultsFindingDto {
  @ApiProperty({ type: String, nullable: true }) lead!: string | null;
  @ApiProperty({ type: String, nullable: true }) rest!: string | null;
  @ApiProperty({ type: [NextTopicDto] }) topics!: NextTopicDto[];
}

class ResultsGroupDto {
  @ApiProperty({ description: '0 is no class: the entire school, a part of it or of a district.' }) sectionId!: number;
  @ApiProperty({ enum: PLACE_KINDS, description: '`group`: a part of a school; `schools`: a part of a district.' })
  kind!: PlaceKind;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Of a district its name.' }) school!: string;
}

class ResultsPermissionsDto {
  @ApiProperty({ description: 'The students may be read by name.' }) students!: boolean;
  @ApiProperty({ description: 'Workbooks and PDFs of the group may be asked for.' }) scoreExport!: boolean;
  @ApiProperty({ description: 'Who missed the test may be given a window of their own.' }) makeUp!: boolean;
}

export class CorrectedLatelyDto {
  @ApiProperty() id!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ format: 'date-time', description: 'From then on results changed.' }) began!: string;
  @ApiProperty({ example: 'Question 12 of SAT Set 1, Math, Part 1: the answer key was corrected.' }) what!: string;
  @ApiProperty() reason!: string;
  @ApiProperty({ ...nullable, description: 'Of the group with another score; null for who sees aggregates alone.' })
  students!: number | null;
}

export class OverviewDto {
  @ApiProperty({ type: ResultsGroupDto }) group!: ResultsGroupDto;
  @ApiProperty({ type: ResultsTypeDto }) assessmentType!: ResultsTypeDto;
  @ApiProperty({ type: ResultsSetDto }) assessmentSet!: ResultsSetDto;
  @ApiProperty({ type: ResultsYearDto }) schoolYear!: ResultsYearDto;
  @ApiProperty({
    enum: ['full', 'counts', 'nothing'],
    description: 'Of a small group there are counts only, and nothing for who sees aggregates alone.',
  })
  basis!: Basis;
  @ApiProperty({ description: 'Under 70% of the group is tested: it is not compared.' }) preliminary!: boolean;
  @ApiProperty() studentCount!: number;
  @ApiProperty({ description: 'With some score.' }) studentAssessedCount!: number;
  @ApiProperty({ type: ResultsFindingDto }) finding!: ResultsFindingDto;
  @ApiProperty({ type: OverviewCompositeDto }) composite!: OverviewCompositeDto;
  @ApiProperty({ type: [OverviewCategoryDto] }) categories!: OverviewCategoryDto[];
  @ApiProperty({ type: [CorrectedLatelyDto], description: 'Of the last 30 days, the newest first.' })
  corrections!: CorrectedLatelyDto[];
  @ApiProperty({ type: [String], description: 'Forms that the group took.' }) forms!: string[];
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'The last submission.' })
  takenTo!: string | null;
  @ApiProperty({ format: 'date-time', description: 'The moment whose results these are.' }) asOf!: string;
  @ApiProperty({ description: 'It is not now.' }) past!: boolean;
  @ApiProperty({ type: [CorrectedLatelyDto], description: 'Of a past moment those that came after it.' })
  correctedSince!: CorrectedLatelyDto[];
  @ApiProperty({ type: ResultsPermissionsDto }) permissions!: ResultsPermissionsDto;
}

export class RankedTopicDto {
  @ApiProperty() categoryName!: string;
  @ApiProperty() categoryId!: number;
  @ApiProperty({ enum: ['a', 'b'] }) tone!: 'a' | 'b';
  @ApiProperty() subsectionAreaName!: string;
  @ApiProperty() topicAreaName!: string;
  @ApiProperty() topicAreaId!: string;
  @ApiProperty({ description: 'Percent of answers, one decimal.' }) correct!: number;
  @ApiProperty({ ...nullable, description: 'Of the school, weighted to the same forms.' }) schoolCorrect!:
    number | null;
  @ApiProperty({ description: 'The difference to the school is more than chance.' }) beyondChance!: boolean;
  @ApiProperty() answers!: number;
  @ApiProperty() students!: number;
  @ApiProperty({ description: 'Students with less than half of their questions right.' }) few!: number;
  @ApiProperty({ description: 'Students with all of them right.' }) all!: number;
}

class RankedQuestionDto {
  @ApiProperty({ example: 'Math Part 1, question 17' }) question!: string;
  @ApiProperty({ description: 'Percent of the students who had it, one decimal.' }) averageCorrect!: number;
  @ApiProperty() students!: number;
  @ApiProperty() topicAreaName!: string;
  @ApiProperty() topicAreaId!: string;
  @ApiProperty() categoryId!: number;
}

export class StrengthAndImprovementsDto {
  @ApiProperty({ type: [RankedTopicDto] }) strengthAreas!: RankedTopicDto[];
  @ApiProperty({ type: [RankedTopicDto] }) improvementAreas!: RankedTopicDto[];
  @ApiProperty({ type: [RankedQuestionDto] }) topCorrectQuestions!: RankedQuestionDto[];
  @ApiProperty({ type: [RankedQuestionDto] }) topIncorrectQuestions!: RankedQuestionDto[];
}

export class OverviewAnswer {
  @ApiProperty({ type: OverviewDto }) overview!: OverviewDto;
  @ApiProperty({ type: StrengthAndImprovementsDto }) strengthAndImprovements!: StrengthAndImprovementsDto;
}

export class StrengthAndImprovementsAnswer {
  @ApiProperty({ type: StrengthAndImprovementsDto }) strengthAndImprovements!: StrengthAndImprovementsDto;
}

class SectionPerformanceDto {
  @ApiProperty() categoryId!: number;
  @ApiProperty(nullable) score!: number | null;
  @ApiProperty({ ...nullable, description: 'One decimal; null where only the score is known.' })
  percentCorrect!: number | null;
  @ApiProperty({ enum: ['easy', 'hard'], nullable: true, type: String }) part2Difficulty!: 'easy' | 'hard' | null;
  @ApiProperty(nullable) benchmarkScore!: number | null;
  @ApiProperty({ enum: ['met', 'near', 'below'], nullable: true, type: String }) standing!: Standing | null;
}

class AssessmentPerformanceDto {
  @ApiProperty() assessmentSetId!: number;
  @ApiProperty() schoolYearId!: number;
  @ApiProperty(nullable) compositeScore!: number | null;
  @ApiProperty({ type: [SectionPerformanceDto] }) sections!: SectionPerformanceDto[];
}

class EarlierAssessmentDto {
  @ApiProperty() assessmentSetId!: number;
  @ApiProperty() name!: string;
  @ApiProperty() schoolYearId!: number;
  @ApiProperty() compositeScore!: number;
}

class StudentPerformanceDto {
  @ApiProperty() studentId!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ type: String, nullable: true }) studentIdNumber!: string | null;
  @ApiProperty(nullable) gradeLevel!: number | null;
  @ApiProperty({ type: AssessmentPerformanceDto, description: 'The set that is asked for.' })
  assessment1!: AssessmentPerformanceDto;
  @ApiProperty({ type: EarlierAssessmentDto, nullable: true, description: 'The one before it of the same type.' })
  assessment2!: EarlierAssessmentDto | null;
  @ApiProperty({ type: EarlierAssessmentDto, nullable: true }) assessment3!: EarlierAssessmentDto | null;
  @ApiProperty({ type: [String], description: 'What is to be known before the numbers are used.' }) remarks!: string[];
  @ApiProperty({ description: 'There is a score report of the set.' }) hasReport!: boolean;
}

class PerformanceCountsDto implements Record<PerformanceGroup | 'every', number> {
  @ApiProperty() every!: number;
  @ApiProperty() near!: number;
  @ApiProperty() all!: number;
  @ApiProperty() some!: number;
  @ApiProperty() none!: number;
  @ApiProperty() remark!: number;
  @ApiProperty() incomplete!: number;
}

class PerformanceMetaDto extends TotalCountDto {
  @ApiProperty({ type: PerformanceCountsDto, description: 'Of the whole group.' }) counts!: PerformanceCountsDto;
}

export class StudentPerformancesAnswer {
  @ApiProperty({ type: [StudentPerformanceDto] }) individualStudentPerformance!: StudentPerformanceDto[];
  @ApiProperty({ type: PerformanceMetaDto }) meta!: PerformanceMetaDto;
}

class ResultsCategoryDto {
  @ApiProperty({ description: 'Of the first part of the section.' }) id!: number;
  @ApiProperty() categoryId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['a', 'b'] }) tone!: 'a' | 'b';
}

export class ResultsCategoriesAnswer {
  @ApiProperty({ type: [ResultsCategoryDto] }) assessments!: ResultsCategoryDto[];
}

class CategoryTopicDto {
  @ApiProperty() name!: string;
  @ApiProperty() topicAreaId!: string;
  @ApiProperty({ description: 'Questions of an average student, one decimal.' }) questions!: number;
  @ApiProperty() answers!: number;
  @ApiProperty({ ...nullable, description: 'Percent of answers, one decimal; null below ten students.' })
  correct!: number | null;
  @ApiProperty(nullable) schoolCorrect!: number | null;
  @ApiProperty({ description: 'The difference to the school is more than chance.' }) beyondChance!: boolean;
  @ApiProperty() students!: number;
  @ApiProperty({ description: 'Students with less than half of their questions right.' }) few!: number;
  @ApiProperty() none!: number;
  @ApiProperty() all!: number;
  @ApiProperty({
    type: [Number],
    nullable: true,
    description: 'How many students have 0, 1, 2, ... right; null where not all had equally many questions.',
  })
  byRight!: number[] | null;
}

class CategoryAreaDto {
  @ApiProperty() name!: string;
  @ApiProperty() questions!: number;
  @ApiProperty(nullable) correct!: number | null;
  @ApiProperty(nullable) schoolCorrect!: number | null;
  @ApiProperty() beyondChance!: boolean;
  @ApiProperty({ type: [CategoryTopicDto] }) topics!: CategoryTopicDto[];
}

class CategoryDetailsDto {
  @ApiProperty() id!: number;
  @ApiProperty() categoryId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['a', 'b'] }) tone!: 'a' | 'b';
  @ApiProperty({ enum: ['full', 'counts', 'nothing'] }) basis!: Basis;
  @ApiProperty({ description: 'Students whose questions of the section are counted.' }) students!: number;
  @ApiProperty({ description: 'Students with a score of the section.' }) scored!: number;
  @ApiProperty({
    description:
      'Where fewer than ten have questions: how many scores were taken elsewhere. For who sees aggregates alone 0, or all of them.',
  })
  elsewhere!: number;
  @ApiProperty({ type: ResultsFindingDto }) finding!: ResultsFindingDto;
  @ApiProperty({ type: [CategoryAreaDto] }) areas!: CategoryAreaDto[];
}

export class CategoryDetailsAnswer {
  @ApiProperty({ type: CategoryDetailsDto }) categoryDetails!: CategoryDetailsDto;
}

class QuestionChoiceDto {
  @ApiProperty() letter!: string;
  @ApiProperty({ description: 'Sanitised HTML.' }) html!: string;
  @ApiProperty() correct!: boolean;
}

class QuestionOfTopicStimulusDto {
  @ApiProperty({ type: String, nullable: true }) context!: string | null;
  @ApiProperty({ description: 'Sanitised HTML.' }) html!: string;
}

class TopicQuestionDto {
  @ApiProperty({ example: 'Math Part 1, question 17' }) label!: string;
  @ApiProperty() questionId!: string;
  @ApiProperty() number!: number;
  @ApiProperty() students!: number;
  @ApiProperty() right!: number;
  @ApiProperty() wrong!: number;
  @ApiProperty() blank!: number;
  @ApiProperty({ ...nullable, description: 'Percent, one decimal; null below ten students.' })
  averageCorrect!: number | null;
  @ApiProperty(nullable) schoolCorrect!: number | null;
  @ApiProperty({ description: 'Sanitised HTML.' }) question!: string;
  @ApiProperty({ type: QuestionOfTopicStimulusDto, nullable: true }) stimulus!: QuestionOfTopicStimulusDto | null;
  @ApiProperty({ type: [QuestionChoiceDto], description: 'Empty for student-produced responses.' })
  choices!: QuestionChoiceDto[];
  @ApiProperty() correctAnswer!: string;
}

class StudentOnTopicDto {
  @ApiProperty() studentId!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() right!: number;
  @ApiProperty() questions!: number;
}

export class TopicBreakdownAnswer {
  @ApiProperty({ example: 'Systems of two linear equations' }) topicAreaName!: string;
  @ApiProperty({ example: 'Algebra' }) subsectionAreaName!: string;
  @ApiProperty({ type: [TopicQuestionDto] }) topicAreaQuestions!: TopicQuestionDto[];
  @ApiProperty({
    type: [StudentOnTopicDto],
    nullable: true,
    description: 'With less than half right, fewest first; null for who sees aggregates alone.',
  })
  students!: StudentOnTopicDto[] | null;
}
