import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ATTEMPT_FLAGS, ATTEMPT_SORTS, problem } from '../../delivery/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import {
  FromQuery,
  id,
  listQuery,
  moment,
  oneOf,
  queryOf,
  searchText,
  wholeNumber,
  type ReadOf,
} from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { DisputePacks } from '../dispute/pack.js';
import { AttemptExport } from '../read/attempt-export.js';
import { AuditedAttempts } from '../read/audited-attempts.js';
import { AttemptChoicesDto, AttemptHistoryDto, AuditAttemptListDto } from './audit.dto.js';

const PHASES = ['running', 'paused', 'expired', 'submitted', 'reset', 'invalidated'] as const;

const ATTEMPTS = listQuery({
  sort: ATTEMPT_SORTS,
  order: 'desc',
  search: searchText('search', "A student's name or number, an attempt id, or a receipt code."),
  filters: {
    phase: oneOf('phase', PHASES),
    studentId: id('student_id'),
    schoolId: id('school_id'),
    typeId: id('assessment_type_id'),
    setId: id('assessment_set_id'),
    categoryId: id('category_id'),
    part: wholeNumber('part', { from: 1, to: 2 }),
    classId: id(
      'class_id',
      'Attempts that came through the class; of those assigned to grade levels, of students who are in it.',
    ),
    from: moment('from', 'Started at this moment or later, ISO 8601.'),
    to: moment('to', 'Started before this moment, ISO 8601.'),
    flag: oneOf('flag', ATTEMPT_FLAGS),
  },
});
const CHOICES = queryOf({ classSearch: searchText('class_search'), classId: id('class_id', 'This one is told too.') });

/** Attempt histories: found, read event by event, exported. Each reading is itself recorded in the student's access stream. */
@ApiTags('audit')
@Controller('api/audit/attempts')
@Allow('Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin')
export class AuditController {
  constructor(
    private readonly attempts: AuditedAttempts,
    private readonly files: AttemptExport,
    private readonly packs: DisputePacks,
  ) {}

  @Get()
  @ApiOkResponse({ type: AuditAttemptListDto })
  list(
    @CurrentSession() session: Session,
    @FromQuery(ATTEMPTS) request: ReadOf<typeof ATTEMPTS>,
  ): Promise<AuditAttemptListDto> {
    return this.attempts.list(session, request);
  }

  @Get('choices')
  @ApiOkResponse({ type: AttemptChoicesDto })
  choices(
    @CurrentSession() session: Session,
    @FromQuery(CHOICES) { classSearch, classId }: ReadOf<typeof CHOICES>,
  ): Promise<AttemptChoicesDto> {
    return this.attempts.choices(session, classSearch, classId);
  }

  @Get(':attemptId')
  @ApiOkResponse({ type: AttemptHistoryDto })
  history(@CurrentSession() session: Session, @Param('attemptId') attemptId: string): Promise<AttemptHistoryDto> {
    return this.attempts.history(session, attemptId);
  }

  /** A zip with stills of every changed answer, clock, connection, staff actions, the attempt file and its verifier. */
  @Get(':attemptId/dispute_pack')
  @NoMasquerade()
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pack(
    @CurrentSession() session: Session,
    @Param('attemptId') attemptId: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const row = await this.attempts.open(session, attemptId, 'pack');
    const zip = await this.packs.make(row, session);
    if (!zip) throw problem('delivery/not-found');
    sendFile(reply, { name: `attempt-${row.attempt_id}.zip`, type: 'application/zip', content: zip });
  }

  /** The attempt file for the free-standing verifier: JSON lines, a manifest with signed heads first. */
  @Get(':attemptId/export')
  @NoMasquerade()
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(
    @CurrentSession() session: Session,
    @Param('attemptId') attemptId: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const row = await this.attempts.open(session, attemptId, 'export');
    const content = await this.files.file(row.attempt_id, row.student_assessment_id, row.sitting, row.student_id);
    sendFile(reply, { name: `attempt-${row.attempt_id}.jsonl`, type: 'application/x-ndjson', content });
  }
}
