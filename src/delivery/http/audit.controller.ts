import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ContentLibrary } from '../../content/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { listRequest, searchOf } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Classes, People } from '../../roster/index.js';
import { AccessLog } from '../access/access-log.js';
import { Looks } from '../access/looks.js';
import { DisputePacks } from '../dispute/pack.js';
import { devicesOf } from '../dispute/page.js';
import { problem } from '../problems.js';
import { AttemptExport } from '../read/attempt-export.js';
import { AttemptHistories } from '../read/attempt-history.js';
import { ATTEMPT_SORTS, AttemptsList, type AttemptFilters, type FlaggedAttempt } from '../read/attempts-list.js';
import { ATTEMPT_FLAGS, type AttemptFlag } from '../read/attempts-projection.js';
import { PlayerLaunches, titleOf } from '../read/player-launch.js';
import { AttemptChoicesDto, AttemptHistoryDto, AuditAttemptDto, AuditAttemptListDto, type AuditActorDto } from './audit.dto.js';

/** The newest of who looked. */
const LOOKS_TOLD = 200;
const PHASES = ['running', 'paused', 'expired', 'submitted', 'reset', 'invalidated'];

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
    private readonly packs: DisputePacks,
    private readonly launches: PlayerLaunches,
    private readonly library: ContentLibrary,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  @Get()
  @ApiQuery({ name: 'search', required: false, description: "A student's name or number, an attempt id, or a receipt code." })
  @ApiQuery({ name: 'sort', required: false, enum: ATTEMPT_SORTS })
  @ApiQuery({ name: 'order', required: false, enum: ['asc', 'desc'], description: 'Newest first when neither sort nor order is given.' })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiQuery({ name: 'phase', required: false, enum: PHASES })
  @ApiQuery({ name: 'student_id', required: false })
  @ApiQuery({ name: 'school_id', required: false })
  @ApiQuery({ name: 'assessment_type_id', required: false })
  @ApiQuery({ name: 'assessment_set_id', required: false })
  @ApiQuery({ name: 'category_id', required: false })
  @ApiQuery({ name: 'part', required: false, enum: [1, 2] })
  @ApiQuery({ name: 'class_id', required: false, description: 'Attempts that came through the class; of those assigned to grade levels, of students who are in it.' })
  @ApiQuery({ name: 'from', required: false, description: 'Started at this moment or later, ISO 8601.' })
  @ApiQuery({ name: 'to', required: false, description: 'Started before this moment, ISO 8601.' })
  @ApiQuery({ name: 'flag', required: false, enum: ATTEMPT_FLAGS })
  @ApiOkResponse({ type: AuditAttemptListDto })
  async list(@CurrentSession() session: Session, @Query() query: Record<string, string | undefined>): Promise<AuditAttemptListDto> {
    const request = listRequest({ ...query, order: query.order ?? (query.sort ? 'asc' : 'desc') }, { sort: ATTEMPT_SORTS });
    if (query.flag && !(ATTEMPT_FLAGS as readonly string[]).includes(query.flag)) throw invalidInput({ flag: [`One of: ${ATTEMPT_FLAGS.join(', ')}`] });
    if (query.phase && !PHASES.includes(query.phase)) throw invalidInput({ phase: [`One of: ${PHASES.join(', ')}`] });
    const filters: AttemptFilters = {
      studentId: idOf(query, 'student_id'),
      schoolId: idOf(query, 'school_id'),
      typeId: idOf(query, 'assessment_type_id'),
      setId: idOf(query, 'assessment_set_id'),
      categoryId: idOf(query, 'category_id'),
      part: idOf(query, 'part'),
      classId: idOf(query, 'class_id'),
      from: momentOf(query, 'from'),
      to: momentOf(query, 'to'),
      ...(query.phase ? { phase: query.phase } : {}),
      ...(query.flag ? { flag: query.flag as AttemptFlag } : {}),
    };
    const { rows, ...meta } = await this.attempts.list(session, request, filters);
    return { attempts: await this.present(rows), meta };
  }

  @Get('choices')
  @ApiQuery({ name: 'class_search', required: false })
  @ApiQuery({ name: 'class_id', required: false, description: 'This one is told too.' })
  @ApiOkResponse({ type: AttemptChoicesDto })
  async choices(@CurrentSession() session: Session, @Query() query: Record<string, string | undefined>): Promise<AttemptChoicesDto> {
    const { assessments, classes } = await this.attempts.choices(session, searchOf(query.class_search, 'class_search'), idOf(query, 'class_id'));
    const setIds = [...new Set(assessments.map((one) => one.setId))];
    const names = new Map(await Promise.all(setIds.map(async (id) => [id, (await this.library.setName(id)) ?? ''] as const)));
    return { assessments: assessments.map((one) => ({ ...one, setName: names.get(one.setId) ?? '', title: titleOf(one as Parameters<typeof titleOf>[0]) })), classes };
  }

  @Get(':attemptId')
  @ApiOkResponse({ type: AttemptHistoryDto })
  async history(@CurrentSession() session: Session, @Param('attemptId') attemptId: string): Promise<AttemptHistoryDto> {
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw problem('delivery/not-found');
    await this.access.attemptViewed(session, row.student_id, { stream: row.stream, attemptId: row.attempt_id, purpose: 'history' });
    const history = await this.histories.attemptHistory(row.stream);
    if (!history) throw problem('delivery/not-found');
    const looks = (await this.looks.of(row.student_id, row.stream)).slice(-LOOKS_TOLD);
    const actors = history.events.flatMap(({ actor }) => (actor.kind === 'user' ? [actor.id] : []));
    const lookers = looks.flatMap(({ actor, onBehalfOf }) => (onBehalfOf === null ? [actor.id] : [actor.id, onBehalfOf]));
    const [[attempt], player, names] = await Promise.all([
      this.attempts.flagged([row]).then((rows) => this.present(rows)),
      this.launches.form(history.started),
      this.people.namesOf([...new Set([...actors, ...lookers])]),
    ]);
    const named = (actor: AuditActorDto | { kind: 'user'; id: number; role: string }): AuditActorDto =>
      actor.kind === 'user' ? { ...actor, name: names.get(actor.id!) ?? '' } : actor;
    const { phase, answeredCount, submittedAt, submittedBy } = history;
    return {
      attempt: {
        ...attempt!,
        phase, answeredCount, submittedAt, submittedBy,
        usedSeconds: history.usedSeconds,
        eventCount: history.events.length,
        lateCount: history.events.filter((event) => event.type === 'LateResponseRecorded').length,
      },
      player,
      gone: history.gone,
      events: history.events.map((event) => ({ ...event, actor: named(event.actor) })),
      clock: { ...history.clock, entries: history.clock.entries.map((entry) => ({ ...entry, actor: named(entry.actor) })) },
      receipt: history.receipt,
      integrity: history.integrity,
      completeness: history.completeness,
      devices: [...devicesOf(history.events)].map(([id, device]) => ({ id, ...device })),
      looks: looks.map(({ at, actor, onBehalfOf, purpose }) => ({
        at, purpose, actor: named({ kind: 'user', ...actor }), onBehalfOf: onBehalfOf === null ? null : { id: onBehalfOf, name: names.get(onBehalfOf) ?? '' },
      })),
    };
  }

  /** A zip with stills of every changed answer, clock, connection, staff actions, the attempt file and its verifier. */
  @Get(':attemptId/dispute_pack')
  @NoMasquerade()
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pack(@CurrentSession() session: Session, @Param('attemptId') attemptId: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw problem('delivery/not-found');
    await this.access.attemptViewed(session, row.student_id, { stream: row.stream, attemptId: row.attempt_id, purpose: 'pack' });
    const zip = await this.packs.make(row, session);
    if (!zip) throw problem('delivery/not-found');
    void reply.header('content-type', 'application/zip').header('content-disposition', `attachment; filename="attempt-${row.attempt_id}.zip"`);
    return zip;
  }

  /** The attempt file for the free-standing verifier: JSON lines, a manifest with signed heads first. */
  @Get(':attemptId/export')
  @NoMasquerade()
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(@CurrentSession() session: Session, @Param('attemptId') attemptId: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw problem('delivery/not-found');
    await this.access.attemptViewed(session, row.student_id, { stream: row.stream, attemptId: row.attempt_id, purpose: 'export' });
    void reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      .header('content-disposition', `attachment; filename="attempt-${row.attempt_id}.jsonl"`);
    return this.exports.file(row.attempt_id, row.student_assessment_id, row.sitting, row.student_id);
  }

  private async present(rows: FlaggedAttempt[]): Promise<AuditAttemptDto[]> {
    const schoolIds = [...new Set(rows.map((row) => row.school_id))];
    const setIds = [...new Set(rows.map((row) => row.set_id))];
    const [names, schools, sets] = await Promise.all([
      this.people.namesOf([...new Set(rows.map((row) => row.student_id))]),
      Promise.all(schoolIds.map(async (id) => [id, (await this.classes.school(id))?.name ?? ''] as const)),
      Promise.all(setIds.map(async (id) => [id, (await this.library.setName(id)) ?? ''] as const)),
    ]);
    const schoolNames = new Map(schools);
    const setNames = new Map(sets);
    return rows.map((row) => ({
      attemptId: row.attempt_id,
      studentAssessmentId: row.student_assessment_id,
      sitting: row.sitting,
      student: { id: row.student_id, name: names.get(row.student_id) ?? '' },
      school: { id: row.school_id, name: schoolNames.get(row.school_id) ?? '' },
      title: titleOf({ typeId: row.type_id, categoryId: row.category_id, part: row.part }),
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
      flags: row.flags,
      maskedLooks: row.masked_looks,
      lastEventAt: row.last_event_at.toISOString(),
    }));
  }
}

function idOf(query: Record<string, string | undefined>, name: string): number | undefined {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalidInput({ [name]: ['A positive whole number'] });
  return Number(text);
}

function momentOf(query: Record<string, string | undefined>, name: string): string | undefined {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(Date.parse(text))) throw invalidInput({ [name]: ['A moment in ISO 8601'] });
  return new Date(text).toISOString();
}
