import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { category } from '../../content/index.js';
import { Fields, IsMoment, ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import { ADMINISTRATION_TYPES, type AdministrationType } from '../administration.js';
import { windowOf, windowVersion } from '../commands/give-make-ups.js';
import type { Schedule } from '../entities/assignment.js';
import type { SectionToMakeUp } from '../read/make-ups.js';
import { groupSchedule, required, singleSchedule } from './class-assessments.dto.js';
import { MakeUpWindowDto } from './monitoring.dto.js';

/** The most students in one request. */
export const MOST_STUDENTS = 500;
const LARGEST = 2 ** 31 - 1;

/** A section of a set, and the students whom it is about. */
class MakeUpSectionFields {
  @ApiProperty() @IsInt() @Min(1) @Max(LARGEST) category_id!: number;

  @ApiProperty({ type: [Number] })
  @IsArray()
  @ArrayUnique()
  @ArrayMinSize(1, { message: 'Please select at least one user!' })
  @ArrayMaxSize(MOST_STUDENTS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(LARGEST, { each: true })
  student_ids!: number[];

  @ApiProperty({
    type: [String],
    required: false,
    description:
      'Of the window of each student as it was shown, in the same order: one that is another by now is left as it is.',
  })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(MOST_STUDENTS)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  versions?: string[];
}

export class WithdrawMakeUpsBody {
  @ApiProperty({ description: '0 is the entire school; for a teacher everybody of their own classes.' })
  @IsInt()
  @Min(0)
  @Max(LARGEST)
  section_id!: number;

  @ApiProperty() @IsInt() @Min(1) @Max(LARGEST) assessment_type_id!: number;
  @ApiProperty() @IsInt() @Min(1) @Max(LARGEST) assessment_set_id!: number;

  @ApiProperty({ type: [MakeUpSectionFields] })
  @IsArray()
  @ArrayUnique((of: MakeUpSectionFields | null) => of?.category_id)
  @ArrayMinSize(1, { message: 'Assessment Section is required' })
  @ArrayMaxSize(10)
  @ListOfFields(() => MakeUpSectionFields)
  sections!: MakeUpSectionFields[];

  @ApiProperty({ required: false, description: 'Of this press: sent again, it is the same batch.' })
  @MayBeMissing()
  @IsUUID()
  batch_id?: string;
}

const Moment = () => ApiProperty({ type: String, required: false, nullable: true });

/** As windows of an assignment are given: `start_at` and `end_at` of one part, the others of two. */
class MakeUpWindowFields {
  @Moment() @IsOptional() @IsMoment() start_at?: string;
  @Moment() @IsOptional() @IsMoment() end_at?: string | null;
  @ApiProperty({ enum: ADMINISTRATION_TYPES, required: false, nullable: true })
  @IsOptional()
  @IsIn(ADMINISTRATION_TYPES)
  assessment_administration_type?: AdministrationType | null;
  @Moment() @IsOptional() @IsMoment() p1_start_at?: string;
  @Moment() @IsOptional() @IsMoment() p1_end_at?: string | null;
  @Moment() @IsOptional() @IsMoment() p2_start_at?: string | null;
  @Moment() @IsOptional() @IsMoment() p2_end_at?: string | null;
}

export class GiveMakeUpsBody extends WithdrawMakeUpsBody {
  @ApiProperty({ type: MakeUpWindowFields })
  @Fields(() => MakeUpWindowFields)
  window!: MakeUpWindowFields;
}

/** @throws DomainError `http/invalid-input` without a start */
export function scheduleOfMakeUp(window: MakeUpWindowFields, parts: 1 | 2): Schedule {
  return parts === 1 ? required(singleSchedule(window), 'start_at') : required(groupSchedule(window), 'p1_start_at');
}

class MakeUpScheduleDto {
  @ApiProperty({ enum: ADMINISTRATION_TYPES, nullable: true }) administrationType!: AdministrationType | null;
  @ApiProperty() p1StartAt!: string;
  @ApiProperty({ type: String, nullable: true }) p1EndAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) p2StartAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) p2EndAt!: string | null;
}

class SectionToMakeUpDto {
  @ApiProperty() categoryId!: number;
  @ApiProperty() category!: string;
  @ApiProperty({ enum: [1, 2], description: 'What can still be begun of it.' }) part!: 1 | 2;
  @ApiProperty({ type: MakeUpWindowDto, description: 'Of the class, for that part.' }) classWindow!: MakeUpWindowDto;
  @ApiProperty({ type: MakeUpScheduleDto, nullable: true }) makeUp!: MakeUpScheduleDto | null;
  @ApiProperty({ description: 'Of that window or of having none; to be sent with a change.' }) version!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Why no window can be given or changed.' })
  refused!: string | null;
}

class StudentToMakeUpDto {
  @ApiProperty() studentId!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ type: [SectionToMakeUpDto] }) sections!: SectionToMakeUpDto[];
}

export class MakeUpsAnswer {
  @ApiProperty({ description: 'Each section has a part 1 and a part 2.' }) isMultipart!: boolean;
  @ApiProperty({
    type: [StudentToMakeUpDto],
    description: 'By name; those of the students to whom the caller may assign the set.',
  })
  students!: StudentToMakeUpDto[];
}

export function sectionToMakeUp({
  categoryId,
  part,
  classWindow,
  makeUp,
  refused,
}: SectionToMakeUp): SectionToMakeUpDto {
  const window = makeUp && windowOf(makeUp);
  return {
    categoryId,
    category: category(categoryId).name,
    part,
    classWindow,
    makeUp: window,
    version: windowVersion(window),
    refused,
  };
}
