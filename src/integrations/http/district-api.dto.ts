import { ApiProperty } from '@nestjs/swagger';
import type { ClassOfSchool, SchoolOfDistrict, StudentOfSchool } from '../../roster/index.js';

class ApiPageDto {
  @ApiProperty({ description: 'Rows of a page' }) perPage!: number;
  @ApiProperty({ description: 'Rows of all pages' }) total!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Say it as `after` for the next page; null on the last' })
  next!: string | null;
}

class ApiSchoolDto implements SchoolOfDistrict {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Two letters' }) state!: string;
  @ApiProperty({ example: 'America/Chicago' }) timeZone!: string;
}

export class ApiSchoolsAnswer {
  @ApiProperty({ type: [ApiSchoolDto] }) schools!: ApiSchoolDto[];
  @ApiProperty({ type: ApiPageDto }) meta!: ApiPageDto;
}

class ApiTermDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

class ApiClassDto implements ClassOfSchool {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: ApiTermDto }) term!: ApiTermDto;
  @ApiProperty({ type: [Number] }) teacherIds!: number[];
  @ApiProperty({ type: [Number] }) studentIds!: number[];
}

export class ApiClassesAnswer {
  @ApiProperty({ type: [ApiClassDto] }) classes!: ApiClassDto[];
  @ApiProperty({ type: ApiPageDto }) meta!: ApiPageDto;
}

class ApiStudentDto implements StudentOfSchool {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ type: String, nullable: true, description: "The school's own student ID" })
  studentNumber!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: '8 to 12' }) gradeLevel!: number | null;
}

export class ApiStudentsAnswer {
  @ApiProperty({ type: [ApiStudentDto] }) students!: ApiStudentDto[];
  @ApiProperty({ type: ApiPageDto }) meta!: ApiPageDto;
}

const STATUSES = ['complete', 'partial', 'invalidated'] as const;
const MISSING = ['part', 'invalidated', 'reset', 'not_taken'] as const;

class ApiSectionScoreDto {
  @ApiProperty() categoryId!: number;
  @ApiProperty({ example: 'Math' }) category!: string;
  @ApiProperty({ type: Number, nullable: true }) scaled!: number | null;
  @ApiProperty({ enum: MISSING, nullable: true, description: 'Why there is no score' })
  missing!: (typeof MISSING)[number] | null;
  @ApiProperty({ description: 'Taken elsewhere, and entered by the school' }) outside!: boolean;
}

class ApiResultDto {
  @ApiProperty() studentId!: number;
  @ApiProperty() assessmentTypeId!: number;
  @ApiProperty({ example: 'SAT' }) assessmentType!: string;
  @ApiProperty() assessmentSetId!: number;
  @ApiProperty() assessmentSet!: string;
  @ApiProperty({ example: 2027, description: 'The year in which it ends' }) schoolYearId!: number;
  @ApiProperty({ enum: STATUSES }) status!: (typeof STATUSES)[number];
  @ApiProperty({ type: Number, nullable: true, description: 'Null until every section has its score' })
  composite!: number | null;
  @ApiProperty({ type: [ApiSectionScoreDto] }) sections!: ApiSectionScoreDto[];
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) takenAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', description: 'Since when this is what is known' })
  updatedAt!: Date;
}

export class ApiResultsAnswer {
  @ApiProperty({ type: [ApiResultDto] }) results!: ApiResultDto[];
  @ApiProperty({ type: ApiPageDto }) meta!: ApiPageDto;
}
