import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ContentLibrary } from '../../content/index.js';
import {
  ATTEMPT_FLAGS,
  ATTEMPT_SORTS,
  AttemptHistories,
  AttemptsList,
  attemptTitle,
  flagged,
  PlayerLaunches,
  problem,
  type FlaggedAttempt,
} from '../../delivery/index.js';
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
import { Classes, People } from '../../roster/index.js';
import { AccessLog } from '../access/access-log.js';
import { Looks } from '../access/looks.js';
import { MaskedLooks } from '../access/masked-looks.js';
import { DisputePacks } from '../dispute/pack.js';
import { devicesOf } from '../dispute/page.js';
import { AttemptExport } from '../read/attempt-export.js';
import {
  AttemptChoicesDto,
  AttemptHistoryDto,
  AuditAttemptDto,
  AuditAttemptListDto,
  type AuditActorDto,
} from './audit.dto.js';

/** The newest of who looked. */
const LOOKS_TOLD = 200;
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
    private readonly attempts: AttemptsList,
    private readonly histories: AttemptHistories,
    private readonly exports: AttemptExport,
    private readonly access: AccessLog,
    private readonly looks: Looks,
    private readonly maskedLooks: MaskedLooks,
    private readonly packs: DisputePacks,
    private readonly launches: PlayerLaunches,
    private readonly library: ContentLibrary,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  @Get()
  @ApiOkResponse({ type: AuditAttemptListDto })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(ATTEMPTS) request: ReadOf<typeof ATTEMPTS>,
  ): Promise<AuditAttemptListDto> {
    const { rows, ...meta } = await this.attempts.list(session, request, await this.maskedLooks.bySitting());
    return { attempts: await this.present(rows), meta };
  }

  @Get('choices')
  @ApiOkResponse({ type: AttemptChoicesDto })
  async choices(
    @CurrentSession() session: Session,
    @FromQuery(CHOICES) { classSearch, classId }: ReadOf<typeof CHOICES>,
  ): Promise<AttemptChoicesDto> {
    const { assessments, classes } = await this.attempts.choices(session, classSearch, classId);
    const names = await this.library.setNames(assessments.map((one) => one.setId));
    return {
      assessments: assessments.map((one) => ({
        ...one,
        setName: names.get(one.setId) ?? '',
        title: attemptTitle(one as Parameters<typeof attemptTitle>[0]),
      })),
      classes,
    };
  }

  @Get(':attemptId')
  @ApiOkResponse({ type: AttemptHistoryDto })
  async history(@CurrentSession() session: Session, @Param('attemptId') attemptId: string): Promise<AttemptHistoryDto> {
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw problem('delivery/not-found');
    await this.access.attemptViewed(session, row.student_id, {
      stream: row.stream,
      attemptId: row.attempt_id,
      purpose: 'history',
    });
    const history = await this.histories.attemptHistory(row.stream);
    if (!history) throw problem('delivery/not-found');
    const looks = (await this.looks.of(row.student_id, row.stream)).slice(-LOOKS_TOLD);
    const actors = history.events.flatMap(({ actor }) => (actor.kind === 'user' ? [actor.id] : []));
    const lookers = looks.flatMap(({ actor, onBehalfOf }) =>
      onBehalfOf === null ? [actor.id] : [actor.id, onBehalfOf],
    );
    const [[attempt], player, names] = await Promise.all([
      this.maskedLooks.bySitting(row.student_id).then((masked) => this.present(flagged([row], masked))),
      this.launches.form(history.started),
      this.people.namesOf([...new Set([...actors, ...lookers])]),
    ]);
    const named = (actor: AuditActorDto | { kind: 'user'; id: number; role: string }): AuditActorDto =>
      actor.kind === 'user' ? { ...actor, name: names.get(actor.id!) ?? '' } : actor;
    const { phase, answeredCount, submittedAt, submittedBy } = history;
    return {
      attempt: {
        ...attempt!,
        phase,
        answeredCount,
        submittedAt,
        submittedBy,
        usedSeconds: history.usedSeconds,
        eventCount: history.events.length,
        lateCount: history.events.filter((event) => event.type === 'LateResponseRecorded').length,
      },
      player,
      gone: history.gone,
      events: history.events.map((event) => ({ ...event, actor: named(event.actor) })),
      clock: {
        ...history.clock,
        entries: history.clock.entries.map((entry) => ({ ...entry, actor: named(entry.actor) })),
      },
      receipt: history.receipt,
      integrity: history.integrity,
      completeness: history.completeness,
      devices: [...devicesOf(history.events)].map(([id, device]) => ({ id, ...device })),
      looks: looks.map(({ at, actor, onBehalfOf, purpose }) => ({
        at,
        purpose,
        actor: named({ kind: 'user', ...actor }),
        onBehalfOf: onBehalfOf === null ? null : { id: onBehalfOf, name: names.get(onBehalfOf) ?? '' },
      })),
    };
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
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw problem('delivery/not-found');
    await this.access.attemptViewed(session, row.student_id, {
      stream: row.stream,
      attemptId: row.attempt_id,
      purpose: 'pack',
    });
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
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw problem('delivery/not-found');
    await this.access.attemptViewed(session, row.student_id, {
      stream: row.stream,
      attemptId: row.attempt_id,
      purpose: 'export',
    });
    const content = await this.exports.file(row.attempt_id, row.student_assessment_id, row.sitting, row.student_id);
    sendFile(reply, { name: `attempt-${row.attempt_id}.jsonl`, type: 'application/x-ndjson', content });
  }

  private async present(rows: FlaggedAttempt[]): Promise<AuditAttemptDto[]> {
    const [names, schoolNames, setNames] = await Promise.all([
      this.people.namesOf([...new Set(rows.map((row) => row.student_id))]),
      this.classes.schoolNames(rows.map((row) => row.school_id)),
      this.library.setNames(rows.map((row) => row.set_id)),
    ]);
    return rows.map((row) => ({
      attemptId: row.attempt_id,
      studentAssessmentId: row.student_assessment_id,
      sitting: row.sitting,
      student: { id: row.student_id, name: names.get(row.student_id) ?? '' },
      school: { id: row.school_id, name: schoolNames.get(row.school_id) ?? '' },
      title: attemptTitle({ typeId: row.type_id, categoryId: row.category_id, part: row.part }),
      setName: setNames.get(row.set_id) ?? '',
      typeId: row.type_id,
      setId: row.set_id,
      categoryId: row.category_id,
      part: row.part,
      difficulty: row.difficulty,
      phase: row.phase,
      timing: row.timing,
      startedAt: row.started_at.toISOString(),
      submittedAt: row.submitted_at?.toISOString() ?? null,
      submittedBy: row.submitted_by,
      answeredCount: row.answered_count,
      questionsCount: row.item_count,
      usedSeconds: row.used_seconds,
      eventCount: row.event_count,
      lateCount: row.late_count,
      lateGapSeconds: row.late_gap_s,
      flags: row.flags,
      maskedLooks: row.masked_looks,
      lastEventAt: row.last_event_at.toISOString(),
    }));
  }
}
