import { ApiProperty } from '@nestjs/swagger';
import {
  ResultsBenchmarkDto,
  ResultsSetDto,
  ResultsTypeDto,
  ResultsYearDto,
  SectionBarDto,
  ShareRangeDto,
  SpreadDto,
} from '../student-results/dto.js';
import type { SchoolFigures } from './compare.js';

const nullable = { type: Number, nullable: true } as const;

class DistrictAvailableDto {
  @ApiProperty({ type: ResultsTypeDto }) assessmentType!: ResultsTypeDto;
  @ApiProperty({ type: [ResultsSetDto] }) assessmentSets!: ResultsSetDto[];
}

class DistrictSchoolDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

export class DistrictDashboardAnswer {
  @ApiProperty({ type: [DistrictAvailableDto] }) availableResults!: DistrictAvailableDto[];
  @ApiProperty({ type: ResultsYearDto, nullable: true }) schoolYear!: ResultsYearDto | null;
  @ApiProperty({ type: [ResultsYearDto], description: 'Those with results, the newest first.' })
  schoolYears!: ResultsYearDto[];
  @ApiProperty({ type: [DistrictSchoolDto], description: 'Of the district, by name.' }) schools!: DistrictSchoolDto[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The moment of the past whose results these are.',
  })
  asOf!: string | null;
}

class DistrictSectionDto {
  @ApiProperty() category!: string;
  @ApiProperty() categoryId!: number;
  @ApiProperty({ enum: ['a', 'b'] }) tone!: 'a' | 'b';
  @ApiProperty({ description: 'Students with this score.' }) n!: number;
  @ApiProperty() minScore!: number;
  @ApiProperty() maxScore!: number;
  @ApiProperty({ type: [ResultsBenchmarkDto] }) benchmarkScores!: ResultsBenchmarkDto[];
  @ApiProperty(nullable) reached!: number | null;
  @ApiProperty({ type: SpreadDto, nullable: true }) spread!: SpreadDto | null;
  @ApiProperty({ type: [SectionBarDto] }) bars!: SectionBarDto[];
}

class AllReachedDto extends ShareRangeDto {
  @ApiProperty({ description: 'Students with every score.' }) n!: number;
  @ApiProperty({ description: 'Of them with every benchmark.' }) reached!: number;
  @ApiProperty({ description: 'The share of the district lies outside the range.' }) beyondChance!: boolean;
}

class SchoolFiguresDto {
  @ApiProperty({ ...nullable, description: 'null is the district.' }) schoolId!: number | null;
  @ApiProperty() name!: string;
  @ApiProperty({
    enum: ['compared', 'apart', 'small', 'nobody'],
    description: '`apart`: under 70% are tested; `small`: fewer than ten are, and nothing is said.',
  })
  state!: SchoolFigures['state'];
  @ApiProperty({ description: 'Grade levels with fewer than ten tested students are in none of its figures.' })
  partly!: boolean;
  @ApiProperty(nullable) studentCount!: number | null;
  @ApiProperty(nullable) studentAssessedCount!: number | null;
  @ApiProperty({ type: SpreadDto, nullable: true, description: 'Of the composite.' }) spread!: SpreadDto | null;
  @ApiProperty({ type: AllReachedDto, nullable: true }) all!: AllReachedDto | null;
  @ApiProperty({ type: [DistrictSectionDto] }) sections!: DistrictSectionDto[];
}

class DistrictFindingDto {
  @ApiProperty({ type: String, nullable: true }) lead!: string | null;
  @ApiProperty({ type: String, nullable: true }) rest!: string | null;
  @ApiProperty({ type: String, nullable: true }) note!: string | null;
}

export class DistrictSchoolsAnswer {
  @ApiProperty({ type: SchoolFiguresDto }) district!: SchoolFiguresDto;
  @ApiProperty({ type: [SchoolFiguresDto], description: 'By name.' }) schools!: SchoolFiguresDto[];
  @ApiProperty({ type: DistrictFindingDto }) finding!: DistrictFindingDto;
}
