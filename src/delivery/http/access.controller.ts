import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { csvOf } from '../../platform/files/csv.js';
import { listRequest, type ListRequest } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { People } from '../../roster/index.js';
import { ACCESS_GROUPS, ACCESS_SORTS, AccessRecords, type AccessGroup, type AccessRecord, type AccessSort } from '../access/access-records.js';
import { AuditPersonDto } from './audit.dto.js';
import { TotalDto } from './dto.js';

const GROUPS = Object.keys(ACCESS_GROUPS) as AccessGroup[];
const KINDS = Object.values(ACCESS_GROUPS).flat();
const MOST_ROWS = 50_000;

export class AccessViewerDto extends AuditPersonDto {
  @ApiProperty({ description: 'In which they looked.' }) role: string;
}

export class AccessRecordDto implements AccessRecord {
  @ApiProperty() id: string;
  @ApiProperty() at: string;
  @ApiProperty({ type: AuditPersonDto }) student: AuditPersonDto;
  @ApiProperty({ type: AccessViewerDto }) viewer: AccessViewerDto;
  @ApiProperty({ type: AuditPersonDto, nullable: true, description: 'Whom the viewer was logged in as.' }) onBehalfOf: AuditPersonDto | null;
  @ApiProperty({ enum: KINDS }) what: AccessRecord['what'];
  @ApiProperty({ example: 'SAT Set 1, Math, Part 2', description: 'Empty for the whole record.' }) subject: string;
  @ApiProperty({ type: String, nullable: true }) attemptId: string | null;
}

export class AccessRecordsDto {
  @ApiProperty({ type: [AccessRecordDto] }) records: AccessRecordDto[];
  @ApiProperty({ type: TotalDto }) meta: TotalDto;
}

type ListQuery = Record<string, string | undefined>;

/** Who looked at which record, when, and as whom; for those who answer for it. */
@ApiTags('privacy')
@Controller('api/audit/access')
@Allow('Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin')
export class AccessController {
  constructor(private readonly records: AccessRecords) {}

  @Get()
  @ApiQuery({ name: 'search', required: false, description: 'A name of who looked, or of the student.' })
  @ApiQuery({ name: 'student_id', required: false })
  @ApiQuery({ name: 'kind', required: false, enum: GROUPS })
  @ApiQuery({ name: 'sort', required: false, enum: ACCESS_SORTS })
  @ApiQuery({ name: 'order', required: false, enum: ['asc', 'desc'], description: 'Newest first when neither sort nor order is given.' })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiOkResponse({ type: AccessRecordsDto })
  async list(@CurrentSession() session: Session, @Query() query: ListQuery): Promise<AccessRecordsDto> {
    const { records, totalCount } = await this.records.list(session, requested(query), filtersOf(query));
    return { records, meta: { totalCount } };
  }

  /** The same as a spreadsheet's CSV, all pages. */
  @Get('export')
  @NoMasquerade()
  @ApiQuery({ name: 'search', required: false })
  @ApiQuery({ name: 'student_id', required: false })
  @ApiQuery({ name: 'kind', required: false, enum: GROUPS })
  @ApiProduces('text/csv')
  async export(@CurrentSession() session: Session, @Query() query: ListQuery, @Res() reply: FastifyReply): Promise<void> {
    const { records } = await this.records.list(session, { ...requested({ search: query.search }), perPage: MOST_ROWS }, filtersOf(query));
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="access-records.csv"')
      .send(
        csvOf([
          ['When', 'Student', 'Who', 'Role', 'Logged in as', 'What', 'Of'],
          ...records.map(({ at, student, viewer, onBehalfOf, what, subject }) => [at, student.name, viewer.name, viewer.role, onBehalfOf?.name ?? '', what, subject]),
        ]),
      );
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
  @ApiQuery({ name: 'studentId' })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiOkResponse({ type: AccessRecordsDto })
  async list(@CurrentSession() session: Session, @Query() query: ListQuery): Promise<AccessRecordsDto> {
    const studentId = idOf(query.studentId, 'studentId');
    if (studentId === undefined) throw invalidInput({ studentId: ['A positive whole number'] });
    await this.people.mustSee(session, studentId);
    const { records, totalCount } = await this.records.ofStudent(studentId, requested({ page: query.page, per_page: query.per_page }));
    return { records, meta: { totalCount } };
  }
}

function requested(query: ListQuery): ListRequest<AccessSort> {
  return listRequest({ ...query, order: query.order ?? (query.sort ? 'asc' : 'desc') }, { sort: ACCESS_SORTS });
}

function filtersOf(query: ListQuery): { studentId?: number; group?: AccessGroup } {
  const studentId = idOf(query.student_id, 'student_id');
  if (query.kind && !GROUPS.includes(query.kind as AccessGroup)) throw invalidInput({ kind: [`One of: ${GROUPS.join(', ')}`] });
  return { ...(studentId === undefined ? {} : { studentId }), ...(query.kind ? { group: query.kind as AccessGroup } : {}) };
}

function idOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalidInput({ [name]: ['A positive whole number'] });
  return Number(text);
}
