import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsInt, IsString, MaxLength } from 'class-validator';
import { ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import { SECTION_ROLES, type SectionRole } from '../../kernel/roles.js';
import type { FieldErrors } from '../../kernel/errors.js';
import type { StudentRowInput } from '../import/student-rows.js';
import type { ClassPermissions } from '../policies.js';
import type { ClassCard, ClassState, StudentRow } from '../read/classes.js';
import type { Guardian, StudentCard } from '../read/student-profiles.js';

class TeacherDto {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
}

export class ClassSchoolYearDto {
  @ApiProperty() id!: number;
  @ApiProperty() shortName!: string;
}

class TermDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: ClassSchoolYearDto }) schoolYear!: ClassSchoolYearDto;
}

class ClassPermissionsDto implements ClassPermissions {
  @ApiProperty() view!: boolean;
  @ApiProperty() editStudents!: boolean;
  @ApiProperty() editClass!: boolean;
  @ApiProperty() assign!: boolean;
  @ApiProperty() impersonate!: boolean;
  @ApiProperty() viewProfile!: boolean;
}

export class ClassSectionDto implements ClassCard {
  @ApiProperty() id!: number;
  @ApiProperty() displayName!: string;
  @ApiProperty() className!: string;
  @ApiProperty() schoolId!: number;
  @ApiProperty() editable!: boolean;
  @ApiProperty() archived!: boolean;
  @ApiProperty({ description: 'Not hidden' }) active!: boolean;
  @ApiProperty() studentCount!: number;
  @ApiProperty({ enum: SECTION_ROLES, nullable: true, description: 'Of the viewer' }) role!: SectionRole | null;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: TermDto }) term!: TermDto;
  @ApiProperty({ type: [TeacherDto] }) primaryTeachers!: TeacherDto[];
  @ApiProperty({ type: [TeacherDto] }) secondaryTeachers!: TeacherDto[];
  @ApiProperty({ type: ClassPermissionsDto }) permissions!: ClassPermissionsDto;
}

export class MinimalSectionDto {
  @ApiProperty() id!: number;
  @ApiProperty() displayName!: string;
  @ApiProperty() className!: string;
  @ApiProperty() studentCount!: number;
  @ApiProperty({ enum: SECTION_ROLES, nullable: true }) role!: SectionRole | null;
  @ApiProperty({ type: ClassSchoolYearDto }) schoolYear!: ClassSchoolYearDto;
  @ApiProperty({ type: ClassPermissionsDto }) permissions!: ClassPermissionsDto;
}

export class RosterMetaDto {
  @ApiProperty() totalCount!: number;
}

export class SectionsAnswer {
  @ApiProperty({ type: [ClassSectionDto] }) sections!: ClassSectionDto[];
  @ApiProperty({ type: RosterMetaDto }) meta!: RosterMetaDto;
}

class ClassCountsDto implements Record<ClassState, number> {
  @ApiProperty() active!: number;
  @ApiProperty() archived!: number;
  @ApiProperty() hidden!: number;
}

class ClassesMetaDto extends RosterMetaDto {
  @ApiProperty({ type: ClassCountsDto, description: 'How many there are in each state, whatever is searched for' })
  counts!: ClassCountsDto;
}

export class ClassesOfSchoolAnswer {
  @ApiProperty({ type: [ClassSectionDto] }) sections!: ClassSectionDto[];
  @ApiProperty({ type: ClassesMetaDto }) meta!: ClassesMetaDto;
}

export class MinimalSectionsAnswer {
  @ApiProperty({ type: [MinimalSectionDto] }) sections!: MinimalSectionDto[];
}

export class SectionAnswer {
  @ApiProperty({ type: ClassSectionDto }) section!: ClassSectionDto;
}

export class SectionStudentDto implements StudentRow {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() fullName!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ type: String, nullable: true }) studentIdNumber!: string | null;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel!: number | null;
  @ApiProperty() untimedAssessment!: boolean;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: String, nullable: true }) lastLoginAt!: string | null;
  @ApiProperty() nrOfLogins!: number;
  @ApiProperty({ description: 'Shows no email and cannot be changed' }) hiddenAccount!: boolean;
  @ApiProperty({ enum: ['Student'] }) role!: 'Student';
}

export class SectionStudentsAnswer {
  @ApiProperty({ type: [SectionStudentDto] }) students!: SectionStudentDto[];
  @ApiProperty({ type: RosterMetaDto }) meta!: RosterMetaDto;
}

class ProfilePermissionsDto {
  @ApiProperty({ description: 'Act as the student' }) impersonate!: boolean;
  @ApiProperty() edit!: boolean;
  @ApiProperty({ description: 'A teacher leaves the e-mail of somebody who has signed in to the school' })
  editEmail!: boolean;
}

class ProfileSchoolDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

export class StudentCardDto extends SectionStudentDto implements StudentCard {
  @ApiProperty({ type: ProfileSchoolDto }) school!: ProfileSchoolDto;
  @ApiProperty() archived!: boolean;
  @ApiProperty({ type: ProfilePermissionsDto }) permissions!: ProfilePermissionsDto;
}

export class StudentProfileAnswer {
  @ApiProperty({ type: StudentCardDto }) student!: StudentCardDto;
}

class GuardianDto implements Guardian {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ description: 'When linked to the student' }) createdAt!: string;
  @ApiProperty({ type: String, nullable: true }) lastLoginAt!: string | null;
}

export class ParentsAnswer {
  @ApiProperty({ type: [GuardianDto] }) parents!: GuardianDto[];
  @ApiProperty({ type: RosterMetaDto }) meta!: RosterMetaDto;
}

/** A row of an import as text: nothing is refused here, every row is judged by itself. */
export class StudentRowDto implements Omit<StudentRowInput, 'line'> {
  @ApiProperty({ required: false, description: 'Line in the file; the place in the list when it is left out' })
  @MayBeMissing()
  @IsInt()
  line?: number;
  @ApiProperty() @IsString() @MaxLength(2000) firstName!: string;
  @ApiProperty() @IsString() @MaxLength(2000) lastName!: string;
  @ApiProperty() @IsString() @MaxLength(2000) email!: string;
  @ApiProperty({ required: false }) @MayBeMissing() @IsString() @MaxLength(2000) studentIdNumber?: string;
  @ApiProperty({ required: false }) @MayBeMissing() @IsString() @MaxLength(2000) gradeLevel?: string;
  @ApiProperty({ required: false, description: 'Yes or No' })
  @MayBeMissing()
  @IsString()
  @MaxLength(2000)
  untimedAssessment?: string;
}

/** Rows that were sent without a line are named by their place, from 1. */
export function numbered(rows: readonly StudentRowDto[]): StudentRowInput[] {
  return rows.map((row, i) => ({ ...row, line: row.line ?? i + 1 }));
}

export class BulkCreateStudentsBody {
  @ApiProperty({ type: [StudentRowDto] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(2000)
  @ListOfFields(() => StudentRowDto)
  students!: StudentRowDto[];
}

export class ImportErrorDto extends StudentRowDto {
  @ApiProperty({ description: 'Line in the file' }) declare line: number;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } })
  errors!: FieldErrors;
}

export class ImportResultDto {
  @ApiProperty() errorCount!: number;
  @ApiProperty() importedCount!: number;
  @ApiProperty() unchangedCount!: number;
  @ApiProperty({ type: [ImportErrorDto] }) errors!: ImportErrorDto[];
}

export class StudentIdsBody {
  @ApiProperty({ type: [Number] })
  @IsArray()
  @ArrayMinSize(1, { message: 'Please select at least one user!' })
  @ArrayMaxSize(5000)
  @IsInt({ each: true })
  ids!: number[];
}

export class SetTimingBody extends StudentIdsBody {
  @ApiProperty() @IsBoolean() untimed_assessment!: boolean;
}
