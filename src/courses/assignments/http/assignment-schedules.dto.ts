import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { invalidInput, IsMoment, ListOfFields, MayBeMissing } from '../../../platform/http/validation.js';
import type { Schedule } from '../../activity-rules.js';
import { MOVED, type Moved } from '../schedule.js';

const MOST_ID = 2 ** 31 - 1;

function IsId(): PropertyDecorator {
  return (target, key) => {
    IsInt({ message: 'A positive whole number' })(target, key as string);
    Min(1, { message: 'A positive whole number' })(target, key as string);
    Max(MOST_ID, { message: 'A positive whole number' })(target, key as string);
  };
}

function AreClasses(): PropertyDecorator {
  return (target, key) => {
    IsArray({ message: 'Please select a class' })(target, key as string);
    ArrayUnique({ message: 'Each class once' })(target, key as string);
    ArrayMinSize(1, { message: 'Please select a class' })(target, key as string);
    ArrayMaxSize(500)(target, key as string);
    IsInt({ each: true, message: 'Please select a class' })(target, key as string);
    Min(1, { each: true })(target, key as string);
    Max(MOST_ID, { each: true })(target, key as string);
  };
}

function AreStudents(): PropertyDecorator {
  return (target, key) => {
    IsArray()(target, key as string);
    ArrayUnique()(target, key as string);
    ArrayMinSize(1, { message: 'Please select a student' })(target, key as string);
    ArrayMaxSize(500)(target, key as string);
    IsInt({ each: true })(target, key as string);
    Min(1, { each: true })(target, key as string);
    Max(MOST_ID, { each: true })(target, key as string);
  };
}

/** From when to when; without an end a lesson stays open. */
class Dates {
  @ApiProperty({ type: String, required: false, nullable: true, description: 'Required' })
  @IsOptional()
  @IsMoment()
  start_at?: string | null;
  @ApiProperty({ type: String, required: false, nullable: true }) @IsOptional() @IsMoment() end_at?: string | null;
}

class OfLesson extends Dates {
  @ApiProperty({ description: 'The course of the school' }) @IsId() he_course_id!: number;
  @ApiProperty() @IsId() lesson_id!: number;
  @ApiProperty({ required: false, description: 'A class that has the lesson already has it at this time from now on' })
  @MayBeMissing()
  @IsBoolean()
  replace: boolean = false;
}

/** One lesson to one class, or to certain students of it. */
export class CreateScheduleBody extends OfLesson {
  @ApiProperty({ type: [Number], description: 'One class' })
  @AreClasses()
  @ArrayMaxSize(1, { message: 'One class at a time' })
  class_ids!: number[];
  @ApiProperty({ type: [Number], required: false, description: 'Of the class; all of it without them' })
  @MayBeMissing()
  @AreStudents()
  student_ids?: number[];
}

class StudentsOfClass {
  @ApiProperty() @IsId() class_id!: number;
  @ApiProperty({ type: [Number] }) @AreStudents() student_ids!: number[];
}

/** Made by whoever sends it, for one press: sent again because no answer came, it is the same batch. */
class OfPress {
  @ApiProperty({ required: false }) @MayBeMissing() @IsUUID() batch_id?: string;
}

export class AssignMultipleClassBody extends OfLesson {
  @ApiProperty({ type: [Number] }) @AreClasses() class_ids!: number[];
  @ApiProperty({
    type: [StudentsOfClass],
    required: false,
    description: 'Of the classes; a class that is not named has the lesson as a whole',
  })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(500)
  @ListOfFields(() => StudentsOfClass)
  students?: StudentsOfClass[];
  @ApiProperty({ required: false }) @MayBeMissing() @IsUUID() batch_id?: string;
}

class Planned extends OfPress {
  @ApiProperty({ description: 'The course of the school' }) @IsId() he_course_id!: number;
  @ApiProperty({ type: [Number] }) @AreClasses() class_ids!: number[];
  @ApiProperty({ required: false, description: 'A class that has a lesson already has it at the new time from now on' })
  @MayBeMissing()
  @IsBoolean()
  replace: boolean = false;
}

/** Every lesson of a section of the course. */
export class AssignSectionBody extends Planned {
  @ApiProperty({ description: 'Of the course' }) @IsId() course_section_id!: number;
  @ApiProperty({ type: String, required: false, nullable: true, description: 'Required. Of the first lesson' })
  @IsOptional()
  @IsMoment()
  start_at?: string | null;
  @ApiProperty({ type: String, required: false, nullable: true, description: 'Of the first lesson' })
  @IsOptional()
  @IsMoment()
  end_at?: string | null;
  @ApiProperty({ required: false, description: 'From one lesson to the next; 0 begins all at once' })
  @MayBeMissing()
  @IsInt({ message: 'A whole number from 0 to 60' })
  @Min(0, { message: 'A whole number from 0 to 60' })
  @Max(60, { message: 'A whole number from 0 to 60' })
  days_between: number = 0;
}

/** What another class has. */
export class CopyPlanBody extends Planned {
  @ApiProperty() @IsId() from_section_id!: number;
  @ApiProperty({ description: "'YYYY-MM-DD', the day of the first lesson by the clock of the school" })
  @IsISO8601({ strict: true }, { message: 'Start date is required' })
  @Matches(/^\d{4}-\d\d-\d\d$/, { message: 'Start date is required' })
  start_on!: string;
}

export class MoveLessonsBody extends OfPress {
  @ApiProperty() @IsId() section_id!: number;
  @ApiProperty({ required: false, description: 'Only lessons of this course' })
  @MayBeMissing()
  @IsId()
  he_course_id?: number;
  @ApiProperty({ description: 'Negative for earlier' })
  @IsInt({ message: 'A whole number from -365 to 365' })
  @Min(-365, { message: 'A whole number from -365 to 365' })
  @Max(365, { message: 'A whole number from -365 to 365' })
  days!: number;
  @ApiProperty({
    enum: MOVED,
    required: false,
    description: 'Lessons that have not begun; with the ends of those that are open; or all dates of all',
  })
  @MayBeMissing()
  @IsIn(MOVED)
  which: Moved = 'unfinished';
}

export class UpdateScheduleBody extends Dates {
  @ApiProperty({ description: 'The class of the assignment' }) @IsId() section_id!: number;
  @ApiProperty({ required: false, description: 'The one that was read; 409 when it was changed since' })
  @MayBeMissing()
  @IsInt()
  revision?: number;
}

export class DeleteScheduleBody {
  @ApiProperty({ description: 'The class of the assignment' }) @IsId() section_id!: number;
}

/** @throws DomainError `http/invalid-input` without a start */
export function scheduleOf({
  start_at: startAt,
  end_at: endAt,
}: {
  start_at?: string | null;
  end_at?: string | null;
}): Schedule {
  if (!startAt) throw invalidInput({ start_at: ['Start date is required'] });
  return { startAt: new Date(startAt).toISOString(), endAt: endAt ? new Date(endAt).toISOString() : null };
}
