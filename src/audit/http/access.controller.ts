import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { TotalDto } from '../../delivery/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { csvOf } from '../../platform/files/csv.js';
import { FromQuery, id, listQuery, oneOf, searchText, type ReadOf } from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { People } from '../../roster/index.js';
import {
  ACCESS_GROUPS,
  ACCESS_SORTS,
  AccessRecords,
  type AccessGroup,
  type AccessRecord,
} from '../access/access-records.js';
import { AuditPersonDto } from './audit.dto.js';

const GROUPS = Object.keys(ACCESS_GROUPS) as AccessGroup[];
const KINDS = Object.values(ACCESS_GROUPS).flat();

export class AccessViewerDto extends AuditPersonDto {
  @ApiProperty({ description: 'In which they looked.' }) role: string;
}

export class AccessRecordDto implements AccessRecord {
  @ApiProperty() id: string;
  @ApiProperty() at: string;
  @ApiProperty({ type: AuditPersonDto }) student: AuditPersonDto;
  @ApiProperty({ type: AccessViewerDto }) viewer: AccessViewerDto;
  @ApiProperty({ type: AuditPersonDto, nullable: true, description: 'Whom the viewer was logged in as.' })
  onBehalfOf: AuditPersonDto | null;
  @ApiProperty({ enum: KINDS }) what: AccessRecord['what'];
  @ApiProperty({ example: 'SAT Set 1, Math, Part 2', description: 'Empty for the whole record.' }) subject: string;
  @ApiProperty({ type: String, nullable: true }) attemptId: string | null;
}

export class AccessRecordsDto {
  @ApiProperty({ type: [AccessRecordDto] }) records: AccessRecordDto[];
  @ApiProperty({ type: TotalDto }) meta: TotalDto;
}

const RECORDS = listQuery({
  sort: ACCESS_SORTS,
  order: 'desc',
  search: searchText('search', 'A name of who looked, or of the student.'),
  filters: { studentId: id('student_id'), group: oneOf('kind', GROUPS) },
});
const RECORDS_OF_CHILD = listQuery({ filters: { studentId: id('studentId').required() } });

/** Who looked at which record, when, and as whom; for those who answer for it. */
@ApiTags('privacy')
@Controller('api/audit/access')
@Allow('Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin')
export class AccessController {
  constructor(private readonly records: AccessRecords) {}

  @Get()
  @ApiOkResponse({ type: AccessRecordsDto })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(RECORDS) request: ReadOf<typeof RECORDS>,
  ): Promise<AccessRecordsDto> {
    const { records, totalCount } = await this.records.list(session, request);
    return { records, meta: { totalCount } };
  }

  /** The same as a spreadsheet's CSV, all pages. */
  @Get('export')
  @NoMasquerade()
  @ApiProduces('text/csv')
  async export(
    @CurrentSession() session: Session,
    @FromQuery(RECORDS.whole) request: ReadOf<typeof RECORDS>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { records } = await this.records.list(session, request);
    const content = csvOf([
      ['When', 'Student', 'Who', 'Role', 'Logged in as', 'What', 'Of'],
      ...records.map(({ at, student, viewer, onBehalfOf, what, subject }) => [
        at,
        student.name,
        viewer.name,
        viewer.role,
        onBehalfOf?.name ?? '',
        what,
        subject,
      ]),
    ]);
    sendFile(reply, { name: 'access-records.csv', type: 'text/csv', content });
  }
}

/** What parents may know about the record of their child: everybody who looked at it, themselves included. */
@ApiTags('parents')
@Controller('api/parent/access')
@Allow('Parent')
export class ParentAccessController {
  constructor(
    private readonly records: AccessRecords,
    private readonly people: People,
  ) {}

  @Get()
  @ApiOkResponse({ type: AccessRecordsDto })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(RECORDS_OF_CHILD) { filters, offset, perPage }: ReadOf<typeof RECORDS_OF_CHILD>,
  ): Promise<AccessRecordsDto> {
    await this.people.mustSee(session, filters.studentId);
    const { records, totalCount } = await this.records.ofStudent(filters.studentId, { offset, perPage });
    return { records, meta: { totalCount } };
  }
}
