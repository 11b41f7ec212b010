import { ApiProperty } from '@nestjs/swagger';
import { ResultsSetDto, ResultsTypeDto, ResultsYearDto, TotalCountDto } from '../student-results/dto.js';
import type { Movement } from './figures.js';

const nullable = { type: Number, nullable: true } as const;
const MOVED = { enum: ['up', 'within', 'down'], nullable: true, type: String } as const;

class GrowthTestDto {
  @ApiProperty({ type: ResultsSetDto }) assessmentSet!: ResultsSetDto;
  @ApiProperty({ type: ResultsYearDto }) schoolYear!: ResultsYearDto;
  @ApiProperty({ example: 'SAT Set 1, 2026-27', description: 'With the year where tests of several can be chosen.' })
  name!: string;
  @ApiProperty({ format: 'date-time', description: 'When the middle student of the group finished it.' })
  takenAt!: string;
  @ApiProperty({ ...nullable, description: 'Everybody of the group with a total; null where few could be told.' })
  n!: number | null;
  @ApiProperty({ ...nullable, description: 'Of everybody; not comparable from test to test.' }) mean!: number | null;
}

class PairDto {
  @ApiProperty({ description: 'Place of the earlier test among those compared, from 0.' }) from!: number;
  @ApiProperty() to!: number;
  @ApiProperty({ ...nullable, description: 'Students compared; null where few could be told.' }) n!: number | null;
  @ApiProperty({ ...nullable, description: 'Mean difference of the same students; null below ten.' }) change!:
    number | null;
  @ApiProperty({ ...nullable, description: 'Half of the 95% range of the change.' }) give!: number | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'The range holds 0.' }) mayBeZero!: boolean | null;
  @ApiProperty({ ...nullable, description: 'Rose clearly: the likely ranges of both scores do not overlap.' }) up!:
    number | null;
  @ApiProperty(nullable) within!: number | null;
  @ApiProperty({ ...nullable, description: 'Fell clearly.' }) down!: number | null;
}

class GrowthScaleDto {
  @ApiProperty({ ...nullable, description: 'null is the total or composite.' }) categoryId!: number | null;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['t', 'a', 'b'] }) tone!: 't' | 'a' | 'b';
  @ApiProperty() min!: number;
  @ApiProperty() max!: number;
  @ApiProperty({ description: 'Half of the likely range of one score.' }) error!: number;
  @ApiProperty({
    type: 'array',
    items: { type: 'number', nullable: true },
    description: 'Of the same students, a test each; null where they are too few.',
  })
  means!: (number | null)[];
  @ApiProperty({ type: [PairDto], description: '1 to 2, 2 to 3, 1 to 3.' }) pairs!: PairDto[];
}

class LineDto {
  @ApiProperty({ type: [Number] }) scores!: number[];
  @ApiProperty({ enum: ['up', 'within', 'down'] }) movement!: Movement;
}

class CrosserDto {
  @ApiProperty() studentId!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() change!: number;
  @ApiProperty({ description: 'By more than chance makes of two tests.' }) clear!: boolean;
}

class CrossedDto {
  @ApiProperty() count!: number;
  @ApiProperty({ description: 'Of them by a clear change.' }) clear!: number;
  @ApiProperty({ type: [CrosserDto], description: 'None for who sees aggregates alone.' }) students!: CrosserDto[];
}

class CrossingDto {
  @ApiProperty() categoryId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['a', 'b'] }) tone!: 'a' | 'b';
  @ApiProperty({ type: CrossedDto }) crossed!: CrossedDto;
  @ApiProperty({ type: CrossedDto }) fell!: CrossedDto;
  @ApiProperty({ description: 'Reached it in both tests.' }) above!: number;
  @ApiProperty() below!: number;
}

class LeftOutDto {
  @ApiProperty() studentId!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ type: [String], example: ['SAT Set 1 not taken'] }) why!: string[];
  @ApiProperty({ type: 'array', items: { type: 'number', nullable: true } }) composites!: (number | null)[];
}

class GrowthFindingDto {
  @ApiProperty({ type: String, nullable: true }) lead!: string | null;
  @ApiProperty({ type: String, nullable: true }) rest!: string | null;
}

export class GrowthGroupAnswer {
  @ApiProperty({ type: ResultsTypeDto }) assessmentType!: ResultsTypeDto;
  @ApiProperty({ enum: ['full', 'counts', 'nothing'], description: 'What may be said of so many.' })
  basis!: 'full' | 'counts' | 'nothing';
  @ApiProperty({ description: 'Students of the group.' }) studentCount!: number;
  @ApiProperty({ ...nullable, description: 'With a total in every compared test; null where few could be told.' })
  matchedCount!: number | null;
  @ApiProperty({ type: GrowthFindingDto }) finding!: GrowthFindingDto;
  @ApiProperty({ type: [GrowthTestDto], description: 'Compared, the first that was taken first.' })
  tests!: GrowthTestDto[];
  @ApiProperty({ type: [GrowthTestDto], description: 'All that may be compared.' }) available!: GrowthTestDto[];
  @ApiProperty({ type: [GrowthScaleDto] }) scales!: GrowthScaleDto[];
  @ApiProperty({ type: [LineDto], description: 'Totals; none for who sees aggregates alone.' }) lines!: LineDto[];
  @ApiProperty({ type: [CrossingDto] }) crossings!: CrossingDto[];
  @ApiProperty({ type: [LeftOutDto], description: 'None for who sees aggregates alone.' }) leftOut!: LeftOutDto[];
  @ApiProperty({
    type: [String],
    description: 'Of a district: schools of which nobody is compared, because too few could be told from it.',
  })
  leftOutSchools!: string[];
  @ApiProperty({ description: 'Version of the likely ranges.' }) likelyRanges!: string;
  @ApiProperty({ format: 'date-time' }) asOf!: string;
  @ApiProperty({ description: 'The asker may see the students of the group by name.' }) students!: boolean;
}

class ComparedAssessmentDto {
  @ApiProperty({ ...nullable, description: 'null until every section has a score.' }) composite_score!: number | null;
  @ApiProperty({ enum: ['completed', 'not started'], description: 'Whether there is a total.' })
  status!: 'completed' | 'not started';
  @ApiProperty({
    type: 'array',
    items: { type: 'number', nullable: true },
    description: 'Of the sections, in the order of meta.segments.',
  })
  scores!: (number | null)[];
}

class ComparedCrossingDto {
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['above', 'below'] }) to!: 'above' | 'below';
}

class ComparedStudentDto {
  @ApiProperty() student_id!: number;
  @ApiProperty() last_name!: string;
  @ApiProperty() first_name!: string;
  @ApiProperty({ type: String, nullable: true }) student_id_number!: string | null;
  @ApiProperty(nullable) grade_level!: number | null;
  @ApiProperty({ description: 'The classes of the student.', example: 'Period 1' }) schedule!: string;
  @ApiProperty({ type: ComparedAssessmentDto }) assessment_1!: ComparedAssessmentDto;
  @ApiProperty({ type: ComparedAssessmentDto }) assessment_2!: ComparedAssessmentDto;
  @ApiProperty({ type: ComparedAssessmentDto, nullable: true, description: 'null where two are compared.' })
  assessment_3!: ComparedAssessmentDto | null;
  @ApiProperty({ ...MOVED, description: 'From the first to the last test, in the segment that is asked for.' })
  movement!: Movement | null;
  @ApiProperty({ type: [ComparedCrossingDto], description: 'Benchmarks crossed from the first test to the last.' })
  crossed!: ComparedCrossingDto[];
  @ApiProperty({ type: [String], description: 'Why there is nothing to compare in a test.' }) why!: string[];
}

class SegmentDto {
  @ApiProperty({ ...nullable, description: 'null is the total or composite.' }) category_id!: number | null;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['t', 'a', 'b'] }) tone!: 't' | 'a' | 'b';
  @ApiProperty() min!: number;
  @ApiProperty() max!: number;
  @ApiProperty({ description: 'Half of the likely range of one score.' }) error!: number;
}

class MovementCountsDto {
  @ApiProperty() every!: number;
  @ApiProperty({ description: 'Rose clearly.' }) up!: number;
  @ApiProperty() within!: number;
  @ApiProperty({ description: 'Fell clearly.' }) down!: number;
  @ApiProperty({ description: 'Without a score in the first or the last test.' }) none!: number;
}

class ComparisonMetaDto {
  @ApiProperty({ type: ResultsTypeDto }) assessment_type!: ResultsTypeDto;
  @ApiProperty({
    type: [String],
    example: ['assessment_1', 'assessment_2'],
    description: 'Keys of a row, a test each.',
  })
  keys!: string[];
  @ApiProperty({ type: [SegmentDto], description: 'The total, then the sections.' }) segments!: SegmentDto[];
  @ApiProperty({ type: [GrowthTestDto], description: 'What the keys stand for.' }) assessments!: GrowthTestDto[];
  @ApiProperty({ type: [GrowthTestDto] }) available!: GrowthTestDto[];
  @ApiProperty({ type: MovementCountsDto }) counts!: MovementCountsDto;
  @ApiProperty() totalCount!: number;
}

export class GrowthStudentsAnswer {
  @ApiProperty({ type: [ComparedStudentDto] }) data!: ComparedStudentDto[];
  @ApiProperty({ type: ComparisonMetaDto }) meta!: ComparisonMetaDto;
}

class StudentToCompareDto {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ type: String, nullable: true }) studentIdNumber!: string | null;
  @ApiProperty(nullable) gradeLevel!: number | null;
}

export class StudentsToCompareAnswer {
  @ApiProperty({ type: [StudentToCompareDto] }) users!: StudentToCompareDto[];
  @ApiProperty({ type: TotalCountDto }) meta!: TotalCountDto;
}

class LessonsFindingDto {
  @ApiProperty() lead!: string;
  @ApiProperty({ type: String, nullable: true }) rest!: string | null;
}

class ShareDto {
  @ApiProperty() right!: number;
  @ApiProperty() questions!: number;
}

class OnTopicDto {
  @ApiProperty() students!: number;
  @ApiProperty({ type: ShareDto, description: 'Of all these students, in the first test.' }) before!: ShareDto;
  @ApiProperty({ type: ShareDto, description: 'In the last test.' }) after!: ShareDto;
}

class TopicBetweenDto {
  @ApiProperty() topic!: string;
  @ApiProperty({ type: [String], description: 'Names of the lessons that somebody finished.' }) lessons!: string[];
  @ApiProperty({ type: OnTopicDto }) withLesson!: OnTopicDto;
  @ApiProperty({ type: OnTopicDto }) without!: OnTopicDto;
}

class MovedShareDto {
  @ApiProperty({ description: 'Average share of right answers, 0 to 1.' }) before!: number;
  @ApiProperty() after!: number;
}

class MoreDto {
  @ApiProperty({ description: 'Average of the same students, in shares of 1.' }) change!: number;
  @ApiProperty({ description: 'Half of the 95% range.' }) give!: number;
  @ApiProperty({ description: 'The range holds 0.' }) mayBeZero!: boolean;
}

class LessonsBetweenDto {
  @ApiProperty({ enum: ['full', 'few', 'none'], description: 'full from ten students on.' })
  basis!: 'full' | 'few' | 'none';
  @ApiProperty({ description: 'With a finished lesson on a topic of both tests, and a topic without.' })
  students!: number;
  @ApiProperty({ type: MovedShareDto, nullable: true }) withLesson!: MovedShareDto | null;
  @ApiProperty({ type: MovedShareDto, nullable: true }) without!: MovedShareDto | null;
  @ApiProperty({ type: MoreDto, nullable: true, description: 'How much more topics with a lesson gained.' })
  more!: MoreDto | null;
  @ApiProperty({ type: [TopicBetweenDto] }) topics!: TopicBetweenDto[];
}

export class GrowthLessonsAnswer {
  @ApiProperty({
    type: [GrowthTestDto],
    description: 'The first and the last that are compared; none where there is one.',
  })
  tests!: GrowthTestDto[];
  @ApiProperty({ type: LessonsFindingDto, nullable: true }) finding!: LessonsFindingDto | null;
  @ApiProperty({ type: LessonsBetweenDto, nullable: true }) lessons!: LessonsBetweenDto | null;
}
