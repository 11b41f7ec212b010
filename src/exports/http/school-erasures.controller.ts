import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, searchText, type ReadOf } from '../../platform/http/list.js';
import { MayBeMissing } from '../../platform/http/validation.js';
import {
  ERASURE_SORTS,
  ERASURE_STATES,
  SchoolErasures,
  type ErasureOfSchool,
  type ErasureState,
  type SchoolErasure,
} from '../leaving/school-erasures.js';

class ErasingPersonDto {
  @ApiProperty() id!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Null: nobody knows any more' }) name!: string | null;
}

export class SchoolErasureDto implements SchoolErasure {
  @ApiProperty() id!: number;
  @ApiProperty() schoolId!: number;
  @ApiProperty({ description: 'As it was called when this was asked for' }) schoolName!: string;
  @ApiProperty({ enum: ERASURE_STATES }) state!: ErasureState;
  @ApiProperty({ enum: ['downloaded', 'declined'], description: 'Whether an archive was taken along before' })
  archive!: 'downloaded' | 'declined';
  @ApiProperty({ type: ErasingPersonDto }) requestedBy!: ErasingPersonDto;
  @ApiProperty() requestedAt!: string;
  @ApiProperty({ description: 'Until then it can be taken back' }) dueAt!: string;
  @ApiProperty({ type: ErasingPersonDto, nullable: true }) takenBackBy!: ErasingPersonDto | null;
  @ApiProperty({ type: String, nullable: true }) takenBackAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) endedAt!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'People when it began' }) total!: number | null;
  @ApiProperty({ description: 'Erased' }) students!: number;
  @ApiProperty({ description: 'Erased' }) staff!: number;
  @ApiProperty({ description: 'Erased' }) parents!: number;
  @ApiProperty({ description: 'People who stay, since they have another place' }) places!: number;
  @ApiProperty({ description: 'Whose answers became unreadable' }) sittings!: number;
  @ApiProperty() classes!: number;
  @ApiProperty() terms!: number;
}

class SchoolErasureEffectDto {
  @ApiProperty() students!: number;
  @ApiProperty() staff!: number;
  @ApiProperty() parents!: number;
  @ApiProperty({ description: 'People who stay, since they have another place' }) places!: number;
  @ApiProperty({ description: 'That the school gave' }) sittings!: number;
  @ApiProperty({ description: 'Of these not over: nothing is erased while there are any' }) openSittings!: number;
}

class TakenArchiveDto {
  @ApiProperty() madeAt!: string;
  @ApiProperty() takenAt!: string;
}

export class ErasureOfSchoolAnswer implements ErasureOfSchool {
  @ApiProperty() schoolName!: string;
  @ApiProperty({ type: SchoolErasureEffectDto }) effect!: SchoolErasureEffectDto;
  @ApiProperty({ description: 'Days in which it can be taken back' }) waitingDays!: number;
  @ApiProperty({
    type: TakenArchiveDto,
    nullable: true,
    description: 'The newest archive that was downloaded since the school was archived',
  })
  archive!: TakenArchiveDto | null;
  @ApiProperty({ type: SchoolErasureDto, nullable: true, description: 'Planned or under way' })
  erasure!: SchoolErasureDto | null;
}

class EraseSchoolBody {
  @ApiProperty({ description: 'The name of the school' }) @IsString() @MaxLength(300) confirmation!: string;
  @ApiProperty({ required: false, description: 'The name once more, where no archive was downloaded' })
  @MayBeMissing()
  @IsString()
  @MaxLength(300)
  without_archive?: string;
}

class SchoolErasuresMetaDto {
  @ApiProperty() totalCount!: number;
}

export class SchoolErasuresAnswer {
  @ApiProperty({ type: [SchoolErasureDto] }) erasures!: SchoolErasureDto[];
  @ApiProperty({ type: SchoolErasuresMetaDto }) meta!: SchoolErasuresMetaDto;
}

const LIST = listQuery({
  sort: ERASURE_SORTS,
  order: 'desc',
  perPage: 100,
  search: searchText('search', 'Words of the name of the school.'),
});

/** Erasing a school that leaves the platform. Only by the platform's administrators, never behind a mask. */
@ApiTags('privacy')
@Controller('api/admin/schools/:id/erasure')
@Allow('Horizon Admin')
@NoMasquerade()
export class SchoolErasureController {
  constructor(private readonly erasures: SchoolErasures) {}

  /** What it would do, and how far it is. */
  @Get()
  @ApiOkResponse({ type: ErasureOfSchoolAnswer })
  get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<ErasureOfSchoolAnswer> {
    return this.erasures.of(session, id);
  }

  /** It begins after the waiting time, unless it is taken back. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: ErasureOfSchoolAnswer })
  async request(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { confirmation, without_archive }: EraseSchoolBody,
  ): Promise<ErasureOfSchoolAnswer> {
    await this.erasures.request(session, id, { confirmation, withoutArchive: without_archive });
    return this.erasures.of(session, id);
  }

  @Post('take_back')
  @HttpCode(200)
  @ApiOkResponse({ type: ErasureOfSchoolAnswer })
  async takeBack(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<ErasureOfSchoolAnswer> {
    await this.erasures.takeBack(session, id);
    return this.erasures.of(session, id);
  }
}

/** Every erasure of a school that was ever asked for. */
@ApiTags('privacy')
@Controller('api/admin/school_erasures')
@Allow('Horizon Admin')
@NoMasquerade()
export class SchoolErasureListController {
  constructor(private readonly erasures: SchoolErasures) {}

  @Get()
  @ApiOkResponse({ type: SchoolErasuresAnswer })
  async list(@FromQuery(LIST) request: ReadOf<typeof LIST>): Promise<SchoolErasuresAnswer> {
    const { erasures, total } = await this.erasures.list(request);
    return { erasures, meta: { totalCount: total } };
  }
}
