import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { csvInPieces, type CsvRow } from '../../platform/files/csv.js';
import { FromQuery, id, listQuery, oneOf, queryOf, searchText, type ReadOf } from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { invalidInput } from '../../platform/http/validation.js';
import { DecideHeldChanges, DecideHeldChangesHandler, UndoSync, UndoSyncHandler } from '../commands/sync-commands.js';
import type { LogEntry } from '../read/entries.js';
import type { SyncCode } from '../problems.js';
import { HeldChanges } from '../read/held-changes.js';
import { LOG_TITLES, SYNC_LOGS, type SyncLogName } from '../read/log-names.js';
import { MissedStudents } from '../read/missed-students.js';
import { ReachedSchools } from '../read/reached-schools.js';
import { SyncLogs } from '../read/sync-logs.js';
import { SourceKinds } from '../sources/source-kinds.js';
import { SchoolSyncs } from './school-syncs.js';
import {
  DecidedAnswer,
  DecideHeldBody,
  HeldChangesAnswer,
  MissedStudentsAnswer,
  SyncLogAnswer,
  SyncRecordsAnswer,
  SyncReportAnswer,
  SyncStartedAnswer,
  SyncStudentBody,
  UndoSyncBody,
} from './sync-logs.dto.js';

const RECORD = id('record_id', 'One of the syncs of the school').required();
const REPORT = queryOf({ recordId: RECORD });
const LOG = listQuery({
  perPage: 50,
  most: 200,
  search: searchText('search', 'Words of a name, an id, a reason or a value.'),
  filters: { recordId: RECORD, log: oneOf('log', SYNC_LOGS).required() },
});
const FILE = queryOf({ recordId: RECORD, log: oneOf('log', SYNC_LOGS, 'All that was done without it.') });
const HELD = listQuery({
  perPage: 50,
  most: 200,
  search: searchText('search', 'Words of a name or a reason.'),
  filters: {},
});
const MISSED = queryOf({ search: searchText('search', 'A name, a student ID, an e-mail or an id at the source.') });

/** The syncs of a school. A District Admin reads them and decides what is held; the platform runs them. */
@ApiTags('Roster sync')
@Controller('api/admin/schools/:id')
@Allow('Horizon Admin', 'District Admin')
export class SyncLogsController {
  constructor(
    private readonly reached: ReachedSchools,
    private readonly logs: SyncLogs,
    private readonly held: HeldChanges,
    private readonly missed: MissedStudents,
    private readonly syncs: SchoolSyncs,
    private readonly kinds: SourceKinds,
    private readonly clock: Clock,
    private readonly decideHeld: DecideHeldChangesHandler,
    private readonly undoSync: UndoSyncHandler,
  ) {}

  /** The last five syncs. */
  @Get('sis_sync_record_list')
  @ApiOkResponse({ type: SyncRecordsAnswer })
  async records(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
  ): Promise<SyncRecordsAnswer> {
    const school = await this.reached.school(session, schoolId);
    const { connection, connected, permissions } = school;
    return {
      sync_records: await this.logs.records(school, this.clock.now()),
      school: {
        kind: connection?.kind ?? null,
        source: connection ? (this.kinds.get(connection.kind)?.name ?? connection.kind) : null,
        connected: Boolean(connected?.sourceId),
        nextRunAt: connection?.nextRunAt ?? null,
        held: (await this.held.list(school, HELD.read({}))).total,
        permissions,
      },
    };
  }

  /** What one sync did, and what the source sent. */
  @Get('sis_sync_report')
  @ApiOkResponse({ type: SyncReportAnswer })
  async report(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(REPORT) { recordId }: ReadOf<typeof REPORT>,
  ): Promise<SyncReportAnswer> {
    return { report: await this.logs.report(await this.reached.school(session, schoolId), recordId) };
  }

  /** One log of a sync, page by page. */
  @Get('sis_sync_log')
  @ApiOkResponse({ type: SyncLogAnswer })
  async log(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(LOG) { filters, ...request }: ReadOf<typeof LOG>,
  ): Promise<SyncLogAnswer> {
    const school = await this.reached.school(session, schoolId);
    const { entries, total } = await this.logs.log(school, filters.recordId, filters.log, request);
    return { entries, meta: { totalCount: total } };
  }

  /** A log of a sync as a file. */
  @Get('sis_sync_log.csv')
  @NoMasquerade()
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async file(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(FILE) { recordId, log }: ReadOf<typeof FILE>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const school = await this.reached.school(session, schoolId);
    const pages = await this.logs.pages(school, recordId, log);
    sendFile(reply, {
      name: `sync-${recordId}-${(log ?? 'all').replaceAll('_', '-')}.csv`,
      type: 'text/csv; charset=utf-8',
      content: Readable.from(csvInPieces(HEAD, rowsOf(pages))),
    });
  }

  /** Why somebody is not here: students of the source who are called so. */
  @Get('sis_sync_missed')
  @ApiOkResponse({ type: MissedStudentsAnswer })
  async missedStudents(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(MISSED) { search }: ReadOf<typeof MISSED>,
  ): Promise<MissedStudentsAnswer> {
    const school = await this.reached.school(session, schoolId);
    if (search === '') throw invalidInput({ search: ['Please enter a name'] });
    return this.missed.find(school, search, this.clock.now());
  }

  /** Changes that wait for a decision. */
  @Get('sis_sync_held')
  @ApiOkResponse({ type: HeldChangesAnswer })
  async heldChanges(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(HELD) request: ReadOf<typeof HELD>,
  ): Promise<HeldChangesAnswer> {
    const { changes, total } = await this.held.list(await this.reached.school(session, schoolId), request);
    return { changes, meta: { totalCount: total } };
  }

  /** Approves or rejects what is held at this school: some changes of a sync, all of it, or everything. */
  @Post('sis_sync_held/decide')
  @HttpCode(200)
  @ApiOkResponse({ type: DecidedAnswer })
  async decide(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Body() { decision, run_id, places }: DecideHeldBody,
  ): Promise<DecidedAnswer> {
    const school = await this.reached.school(session, schoolId);
    if (places && run_id === undefined) throw invalidInput({ run_id: ['The sync of the places'] });
    const chosen = await this.held.placesByRun(school, { runId: run_id, places });
    if (chosen.size === 0)
      throw new DomainError<SyncCode>('sync/changed-meanwhile', 'None of these changes waits for a decision any more.');
    let decided = 0;
    for (const [runId, ofRun] of chosen) {
      const answer = await this.decideHeld.execute(new DecideHeldChanges(runId, decision, ofRun, session.userId));
      decided += answer.decided;
    }
    return { decided };
  }

  /** Takes back what a sync did, as another one. */
  @Post('sis_sync_undo')
  @HttpCode(200)
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: SyncStartedAnswer })
  async undo(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Body() { record_id }: UndoSyncBody,
  ): Promise<SyncStartedAnswer> {
    const run = await this.logs.run(await this.reached.school(session, schoolId), record_id);
    const wanted = new UndoSync(run.id, session.userId);
    return this.syncs.begun(() => this.undoSync.execute(wanted), 'Taking the sync back has begun.');
  }

  /** Starts a sync of the school with whatever source its district has. */
  @Post('sis_sync')
  @HttpCode(200)
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: SyncStartedAnswer })
  sync(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number): Promise<SyncStartedAnswer> {
    return this.syncs.ofSchool(session, schoolId);
  }

  @Post('clever_sync')
  @HttpCode(200)
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: SyncStartedAnswer })
  cleverSync(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
  ): Promise<SyncStartedAnswer> {
    return this.syncs.ofSchool(session, schoolId, 'clever');
  }

  @Post('classlink_sync')
  @HttpCode(200)
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: SyncStartedAnswer })
  classlinkSync(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
  ): Promise<SyncStartedAnswer> {
    return this.syncs.ofSchool(session, schoolId, 'classlink');
  }

  /** One student again at once. */
  @Post('sis_sync_student')
  @HttpCode(200)
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: SyncStartedAnswer })
  syncStudent(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Body() { student_id }: SyncStudentBody,
  ): Promise<SyncStartedAnswer> {
    return this.syncs.ofStudent(session, schoolId, student_id);
  }
}

const HEAD: CsvRow = ['Log', 'Name', 'ID at the source', 'Change', 'State', 'Reason', 'Code', 'Differences', 'Sent'];

async function* rowsOf(
  pages: AsyncIterable<{ log: SyncLogName; entries: LogEntry[] }>,
): AsyncGenerator<readonly CsvRow[]> {
  for await (const { log, entries } of pages)
    yield entries.map((entry) => [
      LOG_TITLES[log],
      entry.label,
      entry.sourceId,
      entry.action,
      entry.state,
      entry.reason,
      entry.code,
      entry.differences
        .map(({ field, before, after }) => `${field}: ${before ?? 'empty'} → ${after ?? 'empty'}`)
        .join('; '),
      entry.data === null ? null : JSON.stringify(entry.data),
    ]);
}
