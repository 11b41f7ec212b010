import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsPositive,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import type { Choice, RollOver, TermForm } from './roll-over-plans.js';
import { SCHOOLS_ACTIONS, type SchoolsAction } from './roll-over-schools.js';
import type { RollOverCounts, RollOverItem } from './roll-over-view.js';
import { ITEM_ACTIONS, ITEM_KINDS, ITEM_STATES, type ItemAction, type ItemKind, type ItemState } from './rules.js';

class RollOverSchoolDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

class NextYearDto {
  @ApiProperty({ description: 'The year that the school is in' }) from!: string;
  @ApiProperty() to!: string;
  @ApiProperty({ format: 'date', description: 'First day of the next year' }) startsOn!: string;
  @ApiProperty({ format: 'date', description: 'Last day of this year' }) endsOn!: string;
  @ApiProperty({ description: 'The year that the school is in has begun' }) possible!: boolean;
  @ApiProperty({ description: 'That year has not ended' }) early!: boolean;
}

class RollOverCountsDto implements RollOverCounts {
  @ApiProperty() up!: number;
  @ApiProperty({ description: 'Leave after grade 12' }) graduate!: number;
  @ApiProperty({ description: 'Leave before' }) leave!: number;
  @ApiProperty() stay!: number;
  @ApiProperty() archivedClasses!: number;
  @ApiProperty() keptClasses!: number;
  @ApiProperty({ description: 'Archived after their last test' }) laterClasses!: number;
  @ApiProperty() archivedTerms!: number;
  @ApiProperty() keptTerms!: number;
  @ApiProperty() newTerms!: number;
  @ApiProperty({ description: 'What is not as proposed' }) exceptions!: number;
}

class GradeCountDto {
  @ApiProperty({ type: Number, nullable: true }) gradeLevel!: number | null;
  @ApiProperty() up!: number;
  @ApiProperty() leave!: number;
  @ApiProperty() stay!: number;
}

class RollOverProgressDto {
  @ApiProperty() done!: number;
  @ApiProperty() of!: number;
}

class RollOverOutcomeDto {
  @ApiProperty() done!: number;
  @ApiProperty({ description: 'Waits for its last test' }) later!: number;
  @ApiProperty({ description: 'Changed meanwhile, or came after the plan' }) skipped!: number;
  @ApiProperty({ description: 'Left alone, as planned' }) leftAlone!: number;
  @ApiProperty() back!: number;
  @ApiProperty({ description: 'Changed since, and not taken back' }) stays!: number;
}

class TestEndingLaterDto {
  @ApiProperty() sectionId!: number;
  @ApiProperty() className!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ format: 'date-time' }) startAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endAt!: string | null;
}

class MeanwhileDto {
  @ApiProperty({ description: 'Do not stand as planned' }) changed!: number;
  @ApiProperty({ description: 'Came after the plan' }) added!: number;
}

export class RollOverSummaryDto {
  @ApiProperty() id!: number;
  @ApiProperty({ enum: ['planned', 'running', 'done', 'undoing', 'undone'] }) state!: RollOver['state'];
  @ApiProperty({ description: 'Sent back with the start: of two who change one plan the second is told' })
  revision!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why it stopped while it was running or undone: it is begun again to go on, or taken back',
  })
  stopped!: string | null;
  @ApiProperty() from!: string;
  @ApiProperty() to!: string;
  @ApiProperty({ format: 'date-time' }) plannedAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) startedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) doneAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) undoneAt!: string | null;
  @ApiProperty() mayUndo!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) undoUntil!: string | null;
  @ApiProperty({ type: RollOverCountsDto }) counts!: RollOverCountsDto;
  @ApiProperty({ type: [GradeCountDto] }) grades!: GradeCountDto[];
  @ApiProperty({ type: RollOverProgressDto }) progress!: RollOverProgressDto;
  @ApiProperty({ type: RollOverOutcomeDto }) outcome!: RollOverOutcomeDto;
}

export class RollOverDto extends RollOverSummaryDto {
  @ApiProperty({ description: 'Students who are taking a test; of an open plan' }) sitting!: number;
  @ApiProperty({ type: [TestEndingLaterDto], description: 'What goes on; of an open plan' })
  tests!: TestEndingLaterDto[];
  @ApiProperty({ type: MeanwhileDto, description: 'Since the plan was made' }) meanwhile!: MeanwhileDto;
}

class RollOverOfSchoolDto {
  @ApiProperty({ type: RollOverSchoolDto }) school!: RollOverSchoolDto;
  @ApiProperty({ type: NextYearDto, description: 'What can be planned now' }) next!: NextYearDto;
}

export class RollOverAnswer extends RollOverOfSchoolDto {
  @ApiProperty({ type: RollOverDto, nullable: true, description: 'The open one, or else the last' })
  rollOver!: RollOverDto | null;
}

class NewTermFormDto implements TermForm {
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date' }) startDate!: string;
  @ApiProperty({ format: 'date' }) endDate!: string;
}

class RollOverItemDto implements RollOverItem {
  @ApiProperty({ enum: ITEM_KINDS }) kind!: ItemKind;
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The term of a class, the student ID of a student' })
  detail!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Before' }) gradeLevel!: number | null;
  @ApiProperty({ enum: ITEM_ACTIONS }) action!: ItemAction;
  @ApiProperty({ enum: ITEM_ACTIONS, description: 'As proposed' }) usual!: ItemAction;
  @ApiProperty({ enum: ITEM_ACTIONS, isArray: true, description: 'What may be chosen' }) choices!: ItemAction[];
  @ApiProperty({ enum: ITEM_STATES }) state!: ItemState;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) until!: string | null;
  @ApiProperty({ type: NewTermFormDto, nullable: true, description: 'Of a new term' }) term!: NewTermFormDto | null;
}

class RollOverTotalDto {
  @ApiProperty() totalCount!: number;
}

export class RollOverItemsAnswer {
  @ApiProperty({ type: [RollOverItemDto] }) items!: RollOverItemDto[];
  @ApiProperty({ type: RollOverTotalDto }) meta!: RollOverTotalDto;
}

class DistrictRollOverDto extends RollOverOfSchoolDto {
  @ApiProperty({ type: RollOverSummaryDto, nullable: true, description: 'The open one, or else the last' })
  rollOver!: RollOverSummaryDto | null;
}

export class DistrictRollOversAnswer {
  @ApiProperty({ type: [DistrictRollOverDto] }) schools!: DistrictRollOverDto[];
  @ApiProperty({ type: RollOverTotalDto }) meta!: RollOverTotalDto;
}

const MOST_ID = 2 ** 31 - 1;

class RollOverChoiceDto implements Choice {
  @ApiProperty({ enum: ITEM_KINDS }) @IsIn(ITEM_KINDS) kind!: ItemKind;
  @ApiProperty() @IsInt() @Min(0) @Max(MOST_ID) id!: number;
  @ApiProperty({ enum: ITEM_ACTIONS }) @IsIn(ITEM_ACTIONS) action!: ItemAction;
}

class ChangedNewTermDto implements TermForm {
  @ApiProperty({ description: 'The row of the plan' }) @IsInt() @IsPositive() @Max(MOST_ID) id!: number;
  @ApiProperty()
  @IsString({ message: 'Term name is required' })
  @MaxLength(120, { message: 'At most 120 characters' })
  name!: string;
  @ApiProperty({ format: 'date' })
  @IsISO8601({ strict: true, strictSeparator: true }, { message: 'Start date is required' })
  startDate!: string;
  @ApiProperty({ format: 'date' })
  @IsISO8601({ strict: true, strictSeparator: true }, { message: 'End date must be after start date' })
  endDate!: string;
}

export class ChangeRollOverBody {
  @ApiProperty({ type: [RollOverChoiceDto], required: false })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(500)
  @ListOfFields(() => RollOverChoiceDto)
  choices?: RollOverChoiceDto[];
  @ApiProperty({ type: [ChangedNewTermDto], required: false })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(50)
  @ListOfFields(() => ChangedNewTermDto)
  new_terms?: ChangedNewTermDto[];
}

export class StartRollOverBody {
  @ApiProperty({ required: false, description: 'Of the plan that was seen' })
  @MayBeMissing()
  @IsInt()
  @IsPositive()
  @Max(MOST_ID)
  revision?: number;
}

export class DistrictRollOversBody {
  @ApiProperty({ enum: SCHOOLS_ACTIONS }) @IsIn(SCHOOLS_ACTIONS) action!: SchoolsAction;
  @ApiProperty({ type: [Number] })
  @IsArray({ message: 'Please select at least one school' })
  @ArrayMinSize(1, { message: 'Please select at least one school' })
  @ArrayMaxSize(1000)
  @IsInt({ each: true })
  @IsPositive({ each: true })
  @Max(MOST_ID, { each: true })
  school_ids!: number[];
  @ApiProperty({ description: 'Of the press: the same once more is the same batch' }) @IsUUID() batch_id!: string;
}
