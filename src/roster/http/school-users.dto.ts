import { ApiProperty, PartialType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
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
import { ROLES, type Role } from '../../kernel/roles.js';
import { Fields, ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import { PHONE_INVALID } from '../phone.js';
import { GRADE_INVALID } from '../kept-values.js';
import { MATCHING_ACTIONS } from '../commands/change-matching.js';
import type { EditedUser, UserForm } from '../commands/edit-user.js';
import {
  USER_KINDS,
  type SchoolPermissions,
  type SchoolUsersPermissions,
  type UserKind,
  type UserPermissions,
} from '../policies.js';
import { ID_NEEDED } from '../import/student-rows.js';
import type { LedClass, LedClasses } from '../read/led-classes.js';
import type { SchoolUser } from '../read/school-users.js';
import type { DistrictCard, SchoolCard, SchoolDetails } from '../read/schools.js';
import { StudentRowDto } from './sections.dto.js';

class UserPermissionsDto implements UserPermissions {
  @ApiProperty({ description: 'For any action on many' }) select!: boolean;
  @ApiProperty() edit!: boolean;
  @ApiProperty() changeRole!: boolean;
  @ApiProperty() addToClass!: boolean;
  @ApiProperty() setTiming!: boolean;
  @ApiProperty() transfer!: boolean;
  @ApiProperty() archive!: boolean;
  @ApiProperty() activate!: boolean;
  @ApiProperty() delete!: boolean;
  @ApiProperty() sendMail!: boolean;
  @ApiProperty() masquerade!: boolean;
}

class UserSchoolDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() schoolAdminOnly!: boolean;
}

export class SchoolUserDto implements SchoolUser {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() fullName!: string;
  @ApiProperty({ description: 'Empty for a hidden account' }) email!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Of staff: (555) 010-1234 ext. 12' }) phone!: string | null;
  @ApiProperty({ type: String, nullable: true }) studentIdNumber!: string | null;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel!: number | null;
  @ApiProperty() untimedAssessment!: boolean;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: String, nullable: true }) lastLoginAt!: string | null;
  @ApiProperty() nrOfLogins!: number;
  @ApiProperty() hiddenAccount!: boolean;
  @ApiProperty() archived!: boolean;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty() schoolId!: number;
  @ApiProperty({ type: UserSchoolDto }) school!: UserSchoolDto;
  @ApiProperty() multipleLoginsAvailable!: boolean;
  @ApiProperty({ description: 'Deleting archives' }) hasResults!: boolean;
  @ApiProperty({ type: UserPermissionsDto }) permissions!: UserPermissionsDto;
}

class SchoolUsersPermissionsDto implements SchoolUsersPermissions {
  @ApiProperty() view!: boolean;
  @ApiProperty() add!: boolean;
  @ApiProperty() import!: boolean;
  @ApiProperty() export!: boolean;
  @ApiProperty() edit!: boolean;
  @ApiProperty() addToClass!: boolean;
  @ApiProperty() setTiming!: boolean;
  @ApiProperty() transfer!: boolean;
  @ApiProperty() archive!: boolean;
  @ApiProperty() activate!: boolean;
  @ApiProperty() delete!: boolean;
  @ApiProperty() masquerade!: boolean;
  @ApiProperty() seeIds!: boolean;
}

class UserCountsDto implements Record<UserKind, number> {
  @ApiProperty() Student!: number;
  @ApiProperty() Teacher!: number;
  @ApiProperty() 'Teacher Admin'!: number;
}

class SchoolUsersMetaDto {
  @ApiProperty() totalCount!: number;
  @ApiProperty({
    type: UserCountsDto,
    description: 'Of each list, active or archived as asked for, whatever is searched',
  })
  counts!: UserCountsDto;
}

export class SchoolUsersAnswer {
  @ApiProperty({ type: [SchoolUserDto] }) users!: SchoolUserDto[];
  @ApiProperty({ type: SchoolUsersMetaDto }) meta!: SchoolUsersMetaDto;
  @ApiProperty({ type: SchoolUsersPermissionsDto, description: 'For the first role that was asked for' })
  permissions!: SchoolUsersPermissionsDto;
}

export class SchoolUserAnswer {
  @ApiProperty({ type: SchoolUserDto }) user!: SchoolUserDto;
}

/** A person as typed; what is wrong with it is said by the command, field by field. */
class PersonDto {
  @ApiProperty() @IsString({ message: 'Please enter a valid first name' }) @MaxLength(2000) firstName!: string;
  @ApiProperty() @IsString({ message: 'Please enter a valid last name' }) @MaxLength(2000) lastName!: string;
  @ApiProperty() @IsString({ message: 'Please enter a valid email' }) @MaxLength(2000) email!: string;
  @ApiProperty({ required: false, description: 'Of staff; empty for none' })
  @MayBeMissing()
  @IsString({ message: PHONE_INVALID })
  @MaxLength(2000)
  phone?: string;
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsString({ message: ID_NEEDED })
  @MaxLength(2000)
  studentIdNumber?: string;
  @ApiProperty({ required: false }) @MayBeMissing() @IsInt({ message: GRADE_INVALID }) gradeLevel?: number;
  @ApiProperty({ required: false }) @MayBeMissing() @IsBoolean() untimedAssessment?: boolean;
}

export class NewUserDto extends PersonDto implements UserForm {
  @ApiProperty({ enum: USER_KINDS })
  @IsIn(USER_KINDS, { message: 'Please select a user type' })
  role!: UserKind;
}

/** Fields that are missing stay. */
export class EditUserDto extends PartialType(PersonDto, { skipNullProperties: false }) implements EditedUser {
  @ApiProperty({ enum: [...USER_KINDS, 'Principal'], required: false })
  @MayBeMissing()
  @IsIn([...USER_KINDS, 'Principal'], { message: 'Please select a user type' })
  role?: UserKind | 'Principal';
}

export class NewUserBody {
  @ApiProperty({ type: NewUserDto }) @Fields(() => NewUserDto) user!: NewUserDto;
}

class NewPlatformUserDto extends NewUserDto {
  @ApiProperty() @IsInt({ message: 'Please select a school' }) schoolId!: number;
}

export class NewPlatformUserBody {
  @ApiProperty({ type: NewPlatformUserDto }) @Fields(() => NewPlatformUserDto) user!: NewPlatformUserDto;
}

class ClassStudentDto extends PersonDto {
  @ApiProperty({ enum: USER_KINDS, required: false })
  @MayBeMissing()
  @IsIn(USER_KINDS, { message: 'Please select a user type' })
  role?: UserKind;
}

class NewStudentDto extends ClassStudentDto {
  @ApiProperty() @IsInt({ message: 'Please select a school' }) schoolId!: number;
}

export class CreateStudentBody {
  @ApiProperty({ type: ClassStudentDto }) @Fields(() => ClassStudentDto) student!: ClassStudentDto;
}

export class NewStudentBody {
  @ApiProperty({ type: NewStudentDto }) @Fields(() => NewStudentDto) student!: NewStudentDto;
}

export class EditStudentBody {
  @ApiProperty({ type: EditUserDto }) @Fields(() => EditUserDto) student!: EditUserDto;
}

export class EditUserBody {
  @ApiProperty({ type: EditUserDto }) @Fields(() => EditUserDto) user!: EditUserDto;
}

const NOBODY = { message: 'Please select at least one user!' };

export class UserIdsBody {
  @ApiProperty({ type: [Number] })
  @IsArray(NOBODY)
  @ArrayMinSize(1, NOBODY)
  @ArrayMaxSize(5000)
  @IsInt({ each: true })
  user_ids!: number[];
}

class TakenOverClassDto {
  @ApiProperty({ description: 'A class that one of them leads' })
  @IsInt()
  @IsPositive()
  @Max(2 ** 31 - 1)
  section_id!: number;
  @ApiProperty({ description: 'Becomes its primary teacher' })
  @IsInt({ message: 'Please select a teacher' })
  @IsPositive({ message: 'Please select a teacher' })
  @Max(2 ** 31 - 1, { message: 'Please select a teacher' })
  teacher_id!: number;
}

export class ArchiveUsersBody extends UserIdsBody {
  @ApiProperty({
    type: [TakenOverClassDto],
    required: false,
    description: 'The other classes stay with those who leave',
  })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(1000)
  @ListOfFields(() => TakenOverClassDto)
  take_over?: TakenOverClassDto[];
}

class TeacherNameDto {
  @ApiProperty() id!: number;
  @ApiProperty() fullName!: string;
}

class LedClassDto implements LedClass {
  @ApiProperty() id!: number;
  @ApiProperty() displayName!: string;
  @ApiProperty({ type: [TeacherNameDto], description: 'Primary teachers among those who leave' })
  teachers!: TeacherNameDto[];
  @ApiProperty({ type: [TeacherNameDto], description: 'Primary teachers who stay' }) staying!: TeacherNameDto[];
}

export class LedClassesAnswer implements LedClasses {
  @ApiProperty({ type: [LedClassDto] }) classes!: LedClassDto[];
  @ApiProperty({ type: [TeacherNameDto], description: 'Who could take a class over' }) successors!: TeacherNameDto[];
}

export class AddToClassBody extends UserIdsBody {
  @ApiProperty() @IsInt({ message: 'Please select a class' }) section_id!: number;
}

export class TransferSchoolBody extends UserIdsBody {
  @ApiProperty() @IsInt({ message: 'Please select a school' }) school_id!: number;
  @ApiProperty() @IsBoolean() retain_sections!: boolean;
}

export class BulkDeleteBody {
  @ApiProperty({ type: [Number] })
  @IsArray(NOBODY)
  @ArrayMinSize(1, NOBODY)
  @ArrayMaxSize(5000)
  @IsInt({ each: true })
  userIds!: number[];
}

export class BulkUpdateBody extends BulkDeleteBody {
  @ApiProperty() @IsBoolean() untimed_assessment!: boolean;
}

/** What is done to everybody whom the query of the list shows. */
export class ChangeMatchingBody {
  @ApiProperty({ enum: MATCHING_ACTIONS }) @IsIn(MATCHING_ACTIONS) action!: (typeof MATCHING_ACTIONS)[number];
  @ApiProperty({ required: false, description: 'Of add_to_class.' })
  @MayBeMissing()
  @IsInt({ message: 'Please select a class' })
  section_id?: number;
  @ApiProperty({ required: false, description: 'Of transfer.' })
  @MayBeMissing()
  @IsInt({ message: 'Please select a school' })
  school_id?: number;
  @ApiProperty({ required: false, description: 'Of transfer; false without it.' })
  @MayBeMissing()
  @IsBoolean()
  retain_sections?: boolean;
  @ApiProperty({ required: false, description: 'Of archive: takes over every class that they lead.' })
  @MayBeMissing()
  @IsInt({ message: 'Please select a teacher' })
  @IsPositive({ message: 'Please select a teacher' })
  @Max(2 ** 31 - 1, { message: 'Please select a teacher' })
  successor_id?: number;
  @ApiProperty({ required: false, description: 'Of this press: sent again, it is the same batch.' })
  @MayBeMissing()
  @IsUUID()
  batch_id?: string;
}

export class SetMaskBody {
  @ApiProperty() @IsInt({ message: 'Please select a user' }) user_id!: number;
  @ApiProperty({ required: false, enum: ROLES, description: 'The role to log in with, to be sure of it' })
  @MayBeMissing()
  @IsIn(ROLES)
  type?: Role;
  @ApiProperty({ required: false, description: 'Of somebody who works at several' })
  @MayBeMissing()
  @IsInt()
  school_id?: number;
}

export class ClearMaskBody {
  @ApiProperty() @IsInt({ message: 'Please select a user' }) user_id!: number;
}

export class SetMaskAnswer {
  @ApiProperty({ description: 'For POST /api/login within two minutes, by this session only' }) masqid!: string;
}

export class SignInMailAnswer {
  @ApiProperty({ enum: ['activate', 'reset'] }) sent!: 'activate' | 'reset';
}

export class BulkCreateUsersBody {
  @ApiProperty({ type: [StudentRowDto] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(2000)
  @ListOfFields(() => StudentRowDto)
  users!: StudentRowDto[];
}

class SchoolDistrictDto implements DistrictCard {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) cleverId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The tenant id' }) classlinkId!: string | null;
}

export class SchoolDistrictAnswer {
  @ApiProperty({ type: SchoolDistrictDto }) schoolDistrict!: SchoolDistrictDto;
}

export class SchoolCardDto implements SchoolCard {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Two letters' }) state!: string;
  @ApiProperty() stateName!: string;
  @ApiProperty({ enum: ['SAT', 'ACT', 'ACT_SAT'] }) courseType!: 'SAT' | 'ACT' | 'ACT_SAT';
  @ApiProperty() schoolAdminOnly!: boolean;
  @ApiProperty() assessmentsAvailable!: boolean;
  @ApiProperty() activitiesAvailable!: boolean;
  @ApiProperty({ type: String, nullable: true }) cleverId!: string | null;
  @ApiProperty({ type: String, nullable: true }) classlinkId!: string | null;
  @ApiProperty({ type: Number, nullable: true }) seatsPurchased!: number | null;
  @ApiProperty({ description: 'Students who signed in within 30 days' }) activeStudents!: number;
  @ApiProperty({ description: 'Students who are not archived' }) studentsEnrolled!: number;
  @ApiProperty() districtName!: string;
  @ApiProperty({ type: SchoolDistrictDto }) schoolDistrict!: SchoolDistrictDto;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Nobody works there since then' })
  archivedAt!: string | null;
}

class SchoolPermissionsDto implements SchoolPermissions {
  @ApiProperty() view!: boolean;
  @ApiProperty() edit!: boolean;
  @ApiProperty({ description: 'The district, seats and products' }) editPurchase!: boolean;
  @ApiProperty() delete!: boolean;
}

class HeCourseDto {
  @ApiProperty() name!: string;
}

class HeCourseTemplateDto {
  @ApiProperty() id!: number;
  @ApiProperty({ type: [HeCourseDto] }) heCourse!: HeCourseDto[];
}

class SchoolDetailsDto extends SchoolCardDto implements SchoolDetails {
  @ApiProperty({ description: 'Where no browser says it: in mails, PDFs and jobs' }) timeZone!: string;
  @ApiProperty({ description: "Month and day on which a school year begins, 'MM-DD'" }) yearStartsOn!: string;
  @ApiProperty({ description: 'Parents are written to when a score report opens' }) reportMails!: boolean;
  @ApiProperty({ type: [HeCourseTemplateDto], description: 'Its course templates by slot, at most two' })
  heCourseTemplateIds!: HeCourseTemplateDto[];
  @ApiProperty({ description: 'To be sent with a change' }) revision!: number;
  @ApiProperty() teacherCount!: number;
  @ApiProperty() administratorCount!: number;
  @ApiProperty({ description: 'Deleting archives it: there are results, or somebody has signed in' }) keeps!: boolean;
  @ApiProperty({ type: SchoolPermissionsDto }) permissions!: SchoolPermissionsDto;
}

class SchoolsMetaDto {
  @ApiProperty() totalCount!: number;
}

class SchoolsPermissionsDto {
  @ApiProperty() create!: boolean;
}

export class SchoolsAnswer {
  @ApiProperty({ type: [SchoolCardDto] }) schools!: SchoolCardDto[];
  @ApiProperty({ type: SchoolsMetaDto }) meta!: SchoolsMetaDto;
  @ApiProperty({ type: SchoolsPermissionsDto }) permissions!: SchoolsPermissionsDto;
}

export class SchoolAnswer {
  @ApiProperty({ type: SchoolDetailsDto }) school!: SchoolDetailsDto;
}

class SchoolSectionDto {
  @ApiProperty() id!: number;
  @ApiProperty() displayName!: string;
  @ApiProperty() className!: string;
  @ApiProperty() studentCount!: number;
}

export class SchoolSectionsAnswer {
  @ApiProperty({ type: [SchoolSectionDto] }) sections!: SchoolSectionDto[];
}
