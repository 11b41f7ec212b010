import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Role } from '../../kernel/roles.js';

class FoundPersonDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty() schoolId!: number;
  @ApiProperty() schoolName!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Of a student' }) gradeLevel!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: "Of a teacher's own student, a class that both are in" })
  sectionId!: number | null;
  @ApiProperty() archived!: boolean;
}

class FoundClassDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() schoolId!: number;
  @ApiProperty() schoolName!: string;
  @ApiProperty() archived!: boolean;
}

class FoundSchoolDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() districtName!: string;
}

class FoundSetDto {
  @ApiProperty() id!: number;
  @ApiProperty({ example: 'SAT Set 1' }) name!: string;
}

class FoundTestDto {
  @ApiProperty() assignmentId!: number;
  @ApiProperty() schoolId!: number;
  @ApiProperty() sectionId!: number;
  @ApiProperty() setName!: string;
  @ApiProperty({ example: 'Math' }) section!: string;
  @ApiProperty() className!: string;
  @ApiProperty({ format: 'date-time' }) startAt!: string;
}

/** A few of each kind, the nearest first. */
export class FindAnswer {
  @ApiProperty({ type: [FoundPersonDto] }) people!: FoundPersonDto[];
  @ApiProperty({ type: [FoundClassDto] }) classes!: FoundClassDto[];
  @ApiProperty({ type: [FoundSchoolDto] }) schools!: FoundSchoolDto[];
  @ApiProperty({ type: [FoundSetDto] }) sets!: FoundSetDto[];
  @ApiProperty({ type: [FoundTestDto] }) tests!: FoundTestDto[];
}
