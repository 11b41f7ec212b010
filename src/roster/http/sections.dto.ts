import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsPositive,
  IsString,
  IsUUID,
  Max,
  MaxLength,
} from 'class-validator';
import { Fields, ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import { SECTION_ROLES, type SectionRole } from '../../kernel/roles.js';
import type { FieldErrors } from '../../kernel/errors.js';
import type { StudentRowInput } from '../import/student-rows.js';
import type { ClassForm } from '../commands/change-class.js';
import type { ParentForm } from '../commands/change-parents.js';
import type { TeacherOf } from '../commands/class-form.js';
import { PHONE_INVALID } from '../phone.js';
import type { ClassPermissions, SchoolClassesPermissions } from '../policies.js';
import type { ParentPermissions } from '../policies/parents.js';
import type { ClassCard, ClassState, StudentRow } from '../read/classes.js';
import type { Guardian } from '../read/parents.js';
import type { StudentCard } from '../read/student-profiles.js';

class TeacherDto {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
}

export class ClassSchoolYearDto {
  @ApiProperty() id!: number;
  @ApiProperty() shortName!: string;
}

class ClassTermDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: ClassSchoolYearDto }) schoolYear!: ClassSchoolYearDto;
}

class ClassPermissionsDto implements ClassPermissions {
  @ApiProperty() view!: boolean;
  @ApiProperty() editStudents!: boolean;
  @ApiProperty({ description: 'Look at Class Settings' }) settings!: boolean;
  @ApiProperty({ description: 'Display name, term and teachers' }) editClass!: boolean;
  @ApiProperty({ description: 'The class name' }) editName!: boolean;
  @ApiProperty({ description: 'Take oneself out of the teachers' }) leave!: boolean;
  @ApiProperty() hide!: boolean;
  @ApiProperty() delete!: boolean;
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
  @ApiProperty({ description: 'Deleting archives' }) hasResults!: boolean;
  @ApiProperty({ description: 'Sent back with a change' }) revision!: number;
  @ApiProperty() studentCount!: number;
  @ApiProperty({ enum: SECTION_ROLES, nullable: true, description: 'Of the viewer' }) role!: SectionRole | null;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: ClassTermDto }) term!: ClassTermDto;
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

class SchoolClassesPermissionsDto implements SchoolClassesPermissions {
  @ApiProperty() create!: boolean;
  @ApiProperty() hide!: boolean;
  @ApiProperty() delete!: boolean;
}

export class ClassesOfSchoolAnswer {
  @ApiProperty({ type: [ClassSectionDto] }) sections!: ClassSectionDto[];
  @ApiProperty({ type: ClassesMetaDto }) meta!: ClassesMetaDto;
  @ApiProperty({ type: SchoolClassesPermissionsDto }) permissions!: SchoolClassesPermissionsDto;
}

export class ClassTermsAnswer {
  @ApiProperty({ type: [ClassTermDto] }) terms!: ClassTermDto[];
  @ApiProperty({ type: RosterMetaDto }) meta!: RosterMetaDto;
}

export class TeachersAnswer {
  @ApiProperty({ type: [TeacherDto] }) users!: TeacherDto[];
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

class ParentPermissionsDto implements ParentPermissions {
  @ApiProperty({ description: 'The name' }) edit!: boolean;
  @ApiProperty() editEmail!: boolean;
  @ApiProperty({ description: 'From this student' }) remove!: boolean;
  @ApiProperty() sendMail!: boolean;
  @ApiProperty() masquerade!: boolean;
}

class GuardianDto implements Guardian {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ description: 'Empty for a hidden account' }) email!: string;
  @ApiProperty({ description: '(555) 010-1234 ext. 12; empty for none and for a hidden account' }) phone!: string;
  @ApiProperty({ description: 'When linked to the student' }) createdAt!: string;
  @ApiProperty({ type: String, nullable: true }) lastLoginAt!: string | null;
  @ApiProperty({ description: 'To be sent with a change' }) revision!: number;
  @ApiProperty({ type: ParentPermissionsDto }) permissions!: ParentPermissionsDto;
}

class ParentsPermissionsDto {
  @ApiProperty() add!: boolean;
}

export class ParentsAnswer {
  @ApiProperty({ type: [GuardianDto] }) parents!: GuardianDto[];
  @ApiProperty({ type: RosterMetaDto }) meta!: RosterMetaDto;
  @ApiProperty({ type: ParentsPermissionsDto }) permissions!: ParentsPermissionsDto;
}

const PhoneField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ required: false, description: 'Empty for none' }),
    MayBeMissing(),
    IsString({ message: PHONE_INVALID }),
    MaxLength(2000),
  );

class NewParentDto implements ParentForm {
  @ApiProperty() @IsString({ message: 'Please enter a valid first name' }) @MaxLength(100) firstName!: string;
  @ApiProperty() @IsString({ message: 'Please enter a valid last name' }) @MaxLength(100) lastName!: string;
  @ApiProperty() @IsString({ message: 'Please enter a valid email' }) @MaxLength(254) email!: string;
  @PhoneField() phone?: string;
}

export class NewParentBody {
  @ApiProperty({ type: NewParentDto }) @Fields(() => NewParentDto) parent!: NewParentDto;
}

class EditedParentDto implements Partial<ParentForm> {
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsString({ message: 'Please enter a valid first name' })
  @MaxLength(100)
  firstName?: string;
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsString({ message: 'Please enter a valid last name' })
  @MaxLength(100)
  lastName?: string;
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsString({ message: 'Please enter a valid email' })
  @MaxLength(254)
  email?: string;
  @PhoneField() phone?: string;
  @ApiProperty({ required: false, description: 'The one that the form was read with' })
  @MayBeMissing()
  @IsInt()
  @IsPositive()
  @Max(2 ** 31 - 1)
  revision?: number;
}

export class EditParentBody {
  @ApiProperty({ type: EditedParentDto, description: 'Fields that are missing stay' })
  @Fields(() => EditedParentDto)
  parent!: EditedParentDto;
}

/** A cell about a parent, of a parent list. */
const ParentCell = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ required: false, description: 'Of a parent list' }),
    MayBeMissing(),
    IsString(),
    MaxLength(2000),
  );

/** A cell of a list of people who work here. */
const StaffCell = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ required: false, description: 'Of a staff list' }),
    MayBeMissing(),
    IsString(),
    MaxLength(2000),
  );

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
  @ParentCell() parent1FirstName?: string;
  @ParentCell() parent1LastName?: string;
  @ParentCell() parent1Email?: string;
  @ParentCell() parent1Phone?: string;
  @ParentCell() parent2FirstName?: string;
  @ParentCell() parent2LastName?: string;
  @ParentCell() parent2Email?: string;
  @ParentCell() parent2Phone?: string;
  @StaffCell() phone?: string;
  @StaffCell() userType?: string;
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

/** As the dialog of students picks them: of a class into another one. */
export class TransferToClassBody {
  @ApiProperty({ type: [Number] })
  @IsArray()
  @ArrayMinSize(1, { message: 'Please select at least one user!' })
  @ArrayMaxSize(5000)
  @IsInt({ each: true })
  studentIds!: number[];
  @ApiProperty() @IsInt({ message: 'Please select a class' }) newSectionId!: number;
}

const MOST_TEACHERS = 100;

class MembershipDto implements TeacherOf {
  @ApiProperty() @IsInt() @IsPositive() @Max(2 ** 31 - 1) userId!: number;
  @ApiProperty({ enum: SECTION_ROLES }) @IsIn(SECTION_ROLES) role!: SectionRole;
}

class NewClassDto {
  @ApiProperty() @IsString({ message: 'Please fill the class name' }) @MaxLength(200) className!: string;
  @ApiProperty() @IsString({ message: 'Please fill the display name' }) @MaxLength(200) displayName!: string;
  @ApiProperty({ required: false, description: 'The own school when it is left out' })
  @MayBeMissing()
  @IsInt()
  @IsPositive()
  @Max(2 ** 31 - 1)
  schoolId?: number;
  @ApiProperty()
  @IsInt({ message: 'A term is required' })
  @IsPositive({ message: 'A term is required' })
  @Max(2 ** 31 - 1, { message: 'A term is required' })
  termId!: number;
  @ApiProperty({ type: [MembershipDto], required: false })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(MOST_TEACHERS)
  @ListOfFields(() => MembershipDto)
  membershipsAttributes?: MembershipDto[];
}

export class NewClassBody {
  @ApiProperty({ type: NewClassDto }) @Fields(() => NewClassDto) section!: NewClassDto;
}

const TeacherIds = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: [Number], required: false, description }),
    MayBeMissing(),
    IsArray(),
    ArrayMaxSize(MOST_TEACHERS),
    IsInt({ each: true }),
    IsPositive({ each: true }),
    Max(2 ** 31 - 1, { each: true }),
  );

class ChangedClassDto implements ClassForm {
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsString({ message: 'Class name can not be empty!' })
  @MaxLength(200)
  className?: string;
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsString({ message: 'Display name can not be empty!' })
  @MaxLength(200)
  displayName?: string;
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsInt({ message: 'A term is required' })
  @IsPositive({ message: 'A term is required' })
  @Max(2 ** 31 - 1, { message: 'A term is required' })
  termId?: number;
  @TeacherIds('Primary teachers from now on; nobody leaves by not being named') primaryTeacherIds?: number[];
  @TeacherIds('The same, secondary teachers') secondaryTeacherIds?: number[];
  @TeacherIds('They leave the class') removedTeacherIds?: number[];
}

export class ChangedClassBody {
  @ApiProperty({ type: ChangedClassDto, description: 'Fields that are missing stay' })
  @Fields(() => ChangedClassDto)
  section!: ChangedClassDto;
  @ApiProperty({ required: false, description: 'The one that the form was read with' })
  @MayBeMissing()
  @IsInt()
  @IsPositive()
  @Max(2 ** 31 - 1)
  revision?: number;
}

export class DeletedClassAnswer {
  @ApiProperty({ description: 'It has results, and stays with them among the archived classes' }) archived!: boolean;
}

/** Several classes at once. */
export class SectionIdsBody {
  @ApiProperty({ type: [Number] })
  @IsArray()
  @ArrayUnique()
  @ArrayMinSize(1, { message: 'Please select at least one class!' })
  @ArrayMaxSize(5000)
  @IsInt({ each: true })
  @IsPositive({ each: true })
  @Max(2 ** 31 - 1, { each: true })
  section_ids!: number[];
  @ApiProperty({ required: false, description: 'Of the press: the same once more is the same batch' })
  @MayBeMissing()
  @IsUUID()
  batch_id?: string;
}

export class HideSectionsBody extends SectionIdsBody {
  @ApiProperty({ description: 'false hides them' }) @IsBoolean() active!: boolean;
}
