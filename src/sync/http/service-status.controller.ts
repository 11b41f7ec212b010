import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, oneOf, searchText, type ReadOf } from '../../platform/http/list.js';
import {
  SERVICE_SORTS,
  SERVICE_STATES,
  ServiceStatus,
  type ServiceRow,
  type ServiceState,
} from '../read/service-status.js';
import { SOURCE_KINDS, type SourceKind } from '../sources/source.js';

const STATUS = listQuery({
  sort: SERVICE_SORTS,
  perPage: 50,
  most: 200,
  search: searchText('search', 'Words of the name of a school or district.'),
  filters: { source: oneOf('source', SOURCE_KINDS), state: oneOf('state', SERVICE_STATES) },
});

class ServiceRowDto implements ServiceRow {
  @ApiProperty() schoolId!: number;
  @ApiProperty() schoolName!: string;
  @ApiProperty() districtId!: number;
  @ApiProperty() districtName!: string;
  @ApiProperty({ enum: SOURCE_KINDS }) source!: SourceKind;
  @ApiProperty() sourceName!: string;
  @ApiProperty({ enum: SERVICE_STATES }) state!: ServiceState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastSuccessAt!: Date | null;
  @ApiProperty({ type: Number, nullable: true, description: 'How long the last success took' }) seconds!: number | null;
  @ApiProperty({ description: 'By the last success at this school' }) changed!: number;
  @ApiProperty({ description: 'Of the last success at this school' }) errors!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastFailureAt!: Date | null;
  @ApiProperty({ type: String, nullable: true }) lastFailure!: string | null;
  @ApiProperty({ description: 'Changes that wait for a decision' }) held!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) nextRunAt!: Date | null;
}

class ServiceCountsDto implements Record<ServiceState, number> {
  @ApiProperty() failed!: number;
  @ApiProperty() held!: number;
  @ApiProperty() running!: number;
  @ApiProperty() off!: number;
  @ApiProperty() paused!: number;
  @ApiProperty() never!: number;
  @ApiProperty() fine!: number;
}

class ServiceStatusMetaDto {
  @ApiProperty() totalCount!: number;
  @ApiProperty({ type: ServiceCountsDto, description: 'Of all states, with the other filters' })
  counts!: ServiceCountsDto;
}

class ServiceStatusAnswer {
  @ApiProperty({ type: [ServiceRowDto] }) services!: ServiceRowDto[];
  @ApiProperty({ type: ServiceStatusMetaDto }) meta!: ServiceStatusMetaDto;
}

/** How the syncs of all schools stand. */
@ApiTags('Roster sync')
@Controller('api/admin/sis_service_status')
@Allow('Horizon Admin')
export class ServiceStatusController {
  constructor(private readonly status: ServiceStatus) {}

  @Get()
  @ApiOkResponse({ type: ServiceStatusAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(STATUS) request: ReadOf<typeof STATUS>,
  ): Promise<ServiceStatusAnswer> {
    const { rows, total, counts } = await this.status.list(session, request);
    return { services: rows, meta: { totalCount: total, counts } };
  }
}
