import { ApiProperty } from '@nestjs/swagger';
import { CHANGE_KINDS, type ChangeKind } from '../changes/query.js';

class HistoryPersonDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

class ChangerDto {
  @ApiProperty() id!: number;
  @ApiProperty({ type: String, nullable: true, description: 'null: was deleted' }) name!: string | null;
}

class ChangedThingDto {
  @ApiProperty({ enum: CHANGE_KINDS }) kind!: ChangeKind;
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

class ChangedValueDto {
  @ApiProperty() field!: string;
  @ApiProperty({ example: 'grade' }) label!: string;
  @ApiProperty({ type: String, nullable: true }) before!: string | null;
  @ApiProperty({ type: String, nullable: true }) after!: string | null;
}

class ChangeDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ enum: CHANGE_KINDS }) kind!: ChangeKind;
  @ApiProperty({ example: 'Mara Vance changed the grade of Ana Ruiz from 10 to 11' }) sentence!: string;
  @ApiProperty({ type: ChangerDto, nullable: true, description: 'null: the platform itself' }) by!: ChangerDto | null;
  @ApiProperty({ type: ChangerDto, nullable: true, description: 'As whom, behind a mask' }) as!: ChangerDto | null;
  @ApiProperty({ type: ChangedThingDto, nullable: true, description: 'null: is no longer there' })
  thing!: ChangedThingDto | null;
  @ApiProperty({ type: [ChangedValueDto] }) values!: ChangedValueDto[];
}

class ChangesMetaDto {
  @ApiProperty({ description: 'Counted up to 10,000' }) totalCount!: number;
  @ApiProperty({ description: 'There are more than were counted' }) more!: boolean;
  @ApiProperty() schoolName!: string;
  @ApiProperty({ description: 'Dates and times in the sentences are of this zone' }) timeZone!: string;
}

export class ChangesAnswer {
  @ApiProperty({ type: [ChangeDto] }) changes!: ChangeDto[];
  @ApiProperty({ type: ChangesMetaDto }) meta!: ChangesMetaDto;
}

export class ChangersAnswer {
  @ApiProperty({ type: [HistoryPersonDto], description: 'Who changed something there, by name' })
  people!: HistoryPersonDto[];
}
