import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsPositive, Max } from 'class-validator';
import { MayBeMissing } from '../../platform/http/validation.js';
import {
  ENTRY_ACTIONS,
  ENTRY_STATES,
  type Difference,
  type EntryAction,
  type EntryState,
  type LogEntry,
} from '../read/entries.js';
import type { HeldChange } from '../read/held-changes.js';
import type { SyncLogName } from '../read/log-names.js';
import type { FoundStudent, Missed } from '../read/missed-students.js';
import type { SyncPermissions } from '../read/reached-schools.js';
import type { Freshness, SyncRecord, SyncReport } from '../read/sync-logs.js';
import { RUN_KINDS, RUN_STATES, type RunKind, type RunState } from '../runs/runs.js';
import { SOURCE_KINDS, type SourceKind } from '../sources/source.js';

const MOST_ID = 2 ** 31 - 1;
const MOST_CHOSEN = 1_000;

export class SyncPermissionsDto implements SyncPermissions {
  @ApiProperty({ description: 'Sets it up, starts it, takes it back' }) run!: boolean;
  @ApiProperty({ description: 'Approves and rejects what is held' }) decide!: boolean;
}

export class SyncRecordDto implements SyncRecord {
  @ApiProperty() id!: number;
  @ApiProperty({ description: 'When it began: Nov 19, 2026, 5:02:41 AM EST' }) name!: string;
  @ApiProperty({ enum: RUN_KINDS }) kind!: RunKind;
  @ApiProperty({ enum: RUN_STATES }) state!: RunState;
  @ApiProperty({ type: String, format: 'date-time' }) beganAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt!: Date | null;
  @ApiProperty({ description: 'Of this school' }) changed!: number;
  @ApiProperty({ description: 'Of this school' }) errors!: number;
  @ApiProperty({ description: 'Of this school' }) held!: number;
  @ApiProperty({ type: String, nullable: true }) failure!: string | null;
  @ApiProperty() undone!: boolean;
  @ApiProperty() mayUndo!: boolean;
}

class SyncedSchoolDto {
  @ApiProperty({ enum: SOURCE_KINDS, nullable: true, description: 'Null: there is no source' })
  kind!: SourceKind | null;
  @ApiProperty({ type: String, nullable: true, description: 'What the source is called' })
  source!: string | null;
  @ApiProperty({ description: 'The source knows the school' }) connected!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) nextRunAt!: Date | null;
  @ApiProperty({ description: 'Changes of this school that wait for a decision' }) held!: number;
  @ApiProperty({ type: SyncPermissionsDto }) permissions!: SyncPermissionsDto;
}

export class SyncRecordsAnswer {
  @ApiProperty({ type: [SyncRecordDto], description: 'The last five, the newest first' })
  sync_records!: SyncRecordDto[];
  @ApiProperty({ type: SyncedSchoolDto }) school!: SyncedSchoolDto;
}

export class SyncDifferenceDto implements Difference {
  @ApiProperty() field!: string;
  @ApiProperty({ type: String, nullable: true }) before!: string | null;
  @ApiProperty({ type: String, nullable: true }) after!: string | null;
}

export class SyncEntryDto implements LogEntry {
  @ApiProperty() key!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ type: String, nullable: true }) sourceId!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Of a note' }) notedAt!: Date | null;
  @ApiProperty({ enum: ENTRY_ACTIONS, nullable: true }) action!: EntryAction | null;
  @ApiProperty({ enum: ENTRY_STATES }) state!: EntryState;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: String, nullable: true }) code!: string | null;
  @ApiProperty({ type: [SyncDifferenceDto] }) differences!: SyncDifferenceDto[];
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'The record as the source sent it',
  })
  data!: unknown;
}

class RemoteDataDto implements Record<keyof SyncReport['remote_data'], unknown> {
  @ApiProperty({ type: [SyncEntryDto] }) user!: SyncEntryDto[];
  @ApiProperty({ type: [SyncEntryDto] }) section!: SyncEntryDto[];
  @ApiProperty({ type: [SyncEntryDto] }) term!: SyncEntryDto[];
}

class UserLogsDto implements Record<keyof SyncReport['users'], unknown> {
  @ApiProperty({ type: [SyncEntryDto] }) import!: SyncEntryDto[];
  @ApiProperty({ type: [SyncEntryDto] }) sync!: SyncEntryDto[];
  @ApiProperty({ type: [SyncEntryDto] }) transfer!: SyncEntryDto[];
  @ApiProperty({ type: [SyncEntryDto] }) error!: SyncEntryDto[];
}

class SectionLogsDto implements Record<keyof SyncReport['sections'], unknown> {
  @ApiProperty({ type: [SyncEntryDto] }) import!: SyncEntryDto[];
  @ApiProperty({ type: [SyncEntryDto] }) sync!: SyncEntryDto[];
  @ApiProperty({ type: [SyncEntryDto] }) enroll!: SyncEntryDto[];
  @ApiProperty({ type: [SyncEntryDto] }) error!: SyncEntryDto[];
}

class TermLogsDto implements Record<keyof SyncReport['terms'], unknown> {
  @ApiProperty({ type: [SyncEntryDto] }) import!: SyncEntryDto[];
  @ApiProperty({ type: [SyncEntryDto] }) sync!: SyncEntryDto[];
  @ApiProperty({ type: [SyncEntryDto] }) error!: SyncEntryDto[];
}

class GenericLogDto {
  @ApiProperty({ type: [SyncEntryDto] }) log!: SyncEntryDto[];
}

class FreshnessOfDto implements Freshness {
  @ApiProperty() total!: number;
  @ApiProperty({ description: 'Here, but no longer at the source' }) stale!: number;
  @ApiProperty({ type: [String], description: 'Ids at the source, at most a hundred' }) stale_ids!: string[];
}

class FreshnessDto implements Record<keyof SyncReport['freshness'], Freshness> {
  @ApiProperty({ type: FreshnessOfDto }) users!: FreshnessOfDto;
  @ApiProperty({ type: FreshnessOfDto }) sections!: FreshnessOfDto;
}

class SyncTotalsDto implements Record<SyncLogName, number> {
  @ApiProperty() user_imports!: number;
  @ApiProperty() user_syncs!: number;
  @ApiProperty() user_transfers!: number;
  @ApiProperty() user_errors!: number;
  @ApiProperty() section_imports!: number;
  @ApiProperty() section_syncs!: number;
  @ApiProperty() section_enrolls!: number;
  @ApiProperty() section_errors!: number;
  @ApiProperty() term_imports!: number;
  @ApiProperty() term_syncs!: number;
  @ApiProperty() term_errors!: number;
  @ApiProperty() generic_logs!: number;
  @ApiProperty() user_data!: number;
  @ApiProperty() section_data!: number;
  @ApiProperty() term_data!: number;
}

export class SyncReportDto implements SyncReport {
  @ApiProperty({ type: RemoteDataDto }) remote_data!: RemoteDataDto;
  @ApiProperty({ type: UserLogsDto }) users!: UserLogsDto;
  @ApiProperty({ type: SectionLogsDto }) sections!: SectionLogsDto;
  @ApiProperty({ type: TermLogsDto }) terms!: TermLogsDto;
  @ApiProperty({ type: GenericLogDto }) generic!: GenericLogDto;
  @ApiProperty({ type: FreshnessDto }) freshness!: FreshnessDto;
  @ApiProperty({
    type: SyncTotalsDto,
    description: 'How many entries each log has; the report holds the first hundred of each',
  })
  totals!: SyncTotalsDto;
}

export class SyncReportAnswer {
  @ApiProperty({ type: SyncReportDto }) report!: SyncReportDto;
}

class SyncListMetaDto {
  @ApiProperty() totalCount!: number;
}

export class SyncLogAnswer {
  @ApiProperty({ type: [SyncEntryDto] }) entries!: SyncEntryDto[];
  @ApiProperty({ type: SyncListMetaDto }) meta!: SyncListMetaDto;
}

class FoundStudentDto implements FoundStudent {
  @ApiProperty() sourceId!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) studentNumber!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'As the source writes it' }) grade!: string | null;
  @ApiProperty({ type: [String], description: 'Of the source, the first is where the student belongs' })
  schools!: string[];
  @ApiProperty() here!: boolean;
  @ApiProperty({ description: 'Why, and what to do' }) why!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Of who is here' }) userId!: number | null;
}

export class MissedStudentsAnswer implements Missed {
  @ApiProperty({ type: [FoundStudentDto] }) students!: FoundStudentDto[];
  @ApiProperty({ type: String, nullable: true, description: 'Said where nobody is called so' }) nobody!: string | null;
}

class HeldChangeDto implements HeldChange {
  @ApiProperty() runId!: number;
  @ApiProperty() place!: number;
  @ApiProperty({ description: 'When its sync began: Nov 19, 2026, 5:02:41 AM EST' }) sync!: string;
  @ApiProperty({ enum: ['term', 'person', 'section', 'enrollment'] }) record!: HeldChange['record'];
  @ApiProperty({ enum: ENTRY_ACTIONS }) action!: EntryAction;
  @ApiProperty() label!: string;
  @ApiProperty({ description: 'Why the sync wants it' }) reason!: string;
  @ApiProperty({ description: 'Why it waits' }) held!: string;
  @ApiProperty({ type: [SyncDifferenceDto] }) differences!: SyncDifferenceDto[];
}

export class HeldChangesAnswer {
  @ApiProperty({ type: [HeldChangeDto] }) changes!: HeldChangeDto[];
  @ApiProperty({ type: SyncListMetaDto }) meta!: SyncListMetaDto;
}

export class DecideHeldBody {
  @ApiProperty({ enum: ['approved', 'rejected'] })
  @IsIn(['approved', 'rejected'], { message: 'Either approved or rejected' })
  decision!: 'approved' | 'rejected';
  @ApiProperty({ required: false, description: 'The sync of the places; without it everything that is held is meant' })
  @MayBeMissing()
  @IsInt()
  @IsPositive()
  @Max(MOST_ID)
  run_id?: number;
  @ApiProperty({ required: false, type: [Number], description: 'Of the sync; without them all that it holds' })
  @MayBeMissing()
  @IsArray()
  @ArrayMinSize(1, { message: 'Please select at least one change' })
  @ArrayMaxSize(MOST_CHOSEN)
  @ArrayUnique()
  @IsInt({ each: true })
  @Max(MOST_ID, { each: true })
  places?: number[];
}

export class DecidedAnswer {
  @ApiProperty({ description: 'How many changes were decided now' }) decided!: number;
}

export class UndoSyncBody {
  @ApiProperty({ description: 'The sync to take back' }) @IsInt() @IsPositive() @Max(MOST_ID) record_id!: number;
}

export class SyncStudentBody {
  @ApiProperty() @IsInt() @IsPositive() @Max(MOST_ID) student_id!: number;
}

export class SyncStartedAnswer {
  @ApiProperty({ description: 'It has begun' }) sync!: boolean;
  @ApiProperty({ description: 'What happens now, or why nothing does' }) message!: string;
}
