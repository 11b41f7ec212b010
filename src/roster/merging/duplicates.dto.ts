import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsPositive, Max } from 'class-validator';
import { ROLES, type Role } from '../../kernel/roles.js';
import { MayBeMissing } from '../../platform/http/validation.js';
import { MERGED_KINDS, type Duplicate, type DuplicateRecord, type Merge, type MergedKind } from './duplicates.js';
import { SIGNS, type Sign } from './likeness.js';
import { MERGED_FIELDS, type MergedField } from './merge-plan.js';

const MOST_ID = 2 ** 31 - 1;
export const PAIR_NEEDED = 'Please select two records';

/** Whose records the others of the body are. */
class OfBody {
  @ApiProperty({
    enum: MERGED_KINDS,
    required: false,
    description: 'Whose records: of students where it is missing, or of staff and parents',
  })
  @MayBeMissing()
  @IsIn(MERGED_KINDS)
  of?: MergedKind;
}

class DuplicateRecordDto implements Record<keyof DuplicateRecord, unknown> {
  @ApiProperty() id!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() fullName!: string;
  @ApiProperty({ type: String, nullable: true }) studentNumber!: string | null;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel!: number | null;
  @ApiProperty() email!: string;
  @ApiProperty({ enum: ROLES, nullable: true, description: 'Of staff, what they are at the school' })
  role!: Role | null;
  @ApiProperty({ description: 'Of a parent, how many at the school' }) children!: number;
  @ApiProperty() archived!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastLoginAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: Date;
}

class DuplicateDto implements Duplicate {
  @ApiProperty({ description: "The ids of both: '12-40'" }) key!: string;
  @ApiProperty({ enum: SIGNS, isArray: true, description: 'Why they look alike, the strongest sign first' })
  signs!: Sign[];
  @ApiProperty({ type: [DuplicateRecordDto], description: 'Two, the older record first' })
  records!: [DuplicateRecordDto, DuplicateRecordDto];
}

class DuplicateCountsDto {
  @ApiProperty() open!: number;
  @ApiProperty({ description: 'Of which somebody said that they are not the same person' }) dismissed!: number;
}

class DuplicatesMetaDto {
  @ApiProperty() totalCount!: number;
  @ApiProperty({ type: DuplicateCountsDto }) counts!: DuplicateCountsDto;
}

class DuplicatesPermissionsDto {
  @ApiProperty() merge!: boolean;
}

export class DuplicatesAnswer {
  @ApiProperty({ type: [DuplicateDto] }) duplicates!: DuplicateDto[];
  @ApiProperty({ type: DuplicatesMetaDto }) meta!: DuplicatesMetaDto;
  @ApiProperty({ type: DuplicatesPermissionsDto }) permissions!: DuplicatesPermissionsDto;
}

class ComparedTestDto {
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Taken elsewhere' }) outside!: boolean;
}

export class ComparedRecordDto {
  @ApiProperty() id!: number;
  @ApiProperty() fullName!: string;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ type: String, nullable: true }) studentNumber!: string | null;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel!: number | null;
  @ApiProperty() untimedAssessment!: boolean;
  @ApiProperty() email!: string;
  @ApiProperty() archived!: boolean;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastLoginAt!: Date | null;
  @ApiProperty() nrOfLogins!: number;
  @ApiProperty({ description: 'Sent back with the merge: of two who change a record the second is told' })
  revision!: number;
  @ApiProperty({ description: 'Of staff and parents; empty where there is none' }) phone!: string;
  @ApiProperty({ enum: ROLES, nullable: true, description: 'Of staff, what they are at the school' })
  role!: Role | null;
  @ApiProperty({ type: [String], description: 'Of a student, and those that somebody teaches' }) classes!: string[];
  @ApiProperty({ type: [String] }) parents!: string[];
  @ApiProperty({ type: [String], description: 'Of a parent, at the school' }) children!: string[];
  @ApiProperty({ type: [ComparedTestDto], description: 'Sections that were begun here, or entered from elsewhere' })
  tests!: ComparedTestDto[];
  @ApiProperty({ type: [String], description: 'Why the other record cannot be merged into this one' })
  reasons!: string[];
}

export class ComparedRecordsAnswer {
  @ApiProperty({ type: [ComparedRecordDto], description: 'Two, in the order in which they were asked for' })
  records!: ComparedRecordDto[];
}

class MergedPersonDto {
  @ApiProperty() id!: number;
  @ApiProperty() fullName!: string;
}

class AbsorbedPersonDto extends MergedPersonDto {
  @ApiProperty() email!: string;
}

export class MergeDto implements Merge {
  @ApiProperty() id!: number;
  @ApiProperty({ type: String, format: 'date-time' }) mergedAt!: Date;
  @ApiProperty({ type: String, nullable: true }) mergedBy!: string | null;
  @ApiProperty({ type: MergedPersonDto }) kept!: MergedPersonDto;
  @ApiProperty({ type: AbsorbedPersonDto, description: 'Signs in no more' }) absorbed!: AbsorbedPersonDto;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it was taken back' })
  partedAt!: Date | null;
  @ApiProperty({ type: String, nullable: true }) partedBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) undoUntil!: Date;
  @ApiProperty() mayTakeBack!: boolean;
  @ApiProperty({ type: [String], description: 'What stayed with the record that was kept, after it was taken back' })
  stays!: string[];
}

class MergesMetaDto {
  @ApiProperty() totalCount!: number;
}

export class MergesAnswer {
  @ApiProperty({ type: [MergeDto] }) merges!: MergeDto[];
  @ApiProperty({ type: MergesMetaDto }) meta!: MergesMetaDto;
}

export class PairBody extends OfBody {
  @ApiProperty({ type: [Number], description: 'The ids of both' })
  @IsArray()
  @ArrayMinSize(2, { message: PAIR_NEEDED })
  @ArrayMaxSize(2, { message: PAIR_NEEDED })
  @ArrayUnique({ message: PAIR_NEEDED })
  @IsInt({ each: true })
  @IsPositive({ each: true })
  @Max(MOST_ID, { each: true })
  user_ids!: [number, number];
}

export class MergeBody extends OfBody {
  @ApiProperty({ description: 'Whose account stays' }) @IsInt() @IsPositive() @Max(MOST_ID) kept_id!: number;
  @ApiProperty({ description: 'Whose account is given up' }) @IsInt() @IsPositive() @Max(MOST_ID) absorbed_id!: number;
  @ApiProperty({ description: 'Of the kept record as it was seen' })
  @IsInt()
  @IsPositive()
  @Max(MOST_ID)
  kept_revision!: number;
  @ApiProperty({ description: 'Of the other record as it was seen' })
  @IsInt()
  @IsPositive()
  @Max(MOST_ID)
  absorbed_revision!: number;
  @ApiProperty({
    enum: MERGED_FIELDS,
    isArray: true,
    required: false,
    description: 'Fields whose value comes from the record that is given up; of staff and parents only the names',
  })
  @MayBeMissing()
  @IsArray()
  @ArrayMaxSize(MERGED_FIELDS.length)
  @IsIn(MERGED_FIELDS, { each: true })
  taken?: MergedField[];
}

export class MergeIdBody extends OfBody {
  @ApiProperty() @IsInt() @IsPositive() @Max(MOST_ID) merge_id!: number;
}
