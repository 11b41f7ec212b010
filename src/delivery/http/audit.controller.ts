import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ContentLibrary } from '../../content/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { listRequest } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Classes, People } from '../../roster/index.js';
import { AccessLog } from '../access/access-log.js';
import { problem } from '../problems.js';
import { AttemptExport } from '../read/attempt-export.js';
import { AttemptHistories } from '../read/attempt-history.js';
import { ATTEMPT_SORTS, AttemptsList, type AttemptFilters, type ListedAttempt } from '../read/attempts-list.js';
import { PlayerLaunches, titleOf } from '../read/player-launch.js';
import { AttemptHistoryDto, AuditAttemptDto, AuditAttemptListDto, type AuditActorDto } from './audit.dto.js';

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
  @ApiOkResponse({ type: AuditAttemptListDto })
  async list(@CurrentSession() session: Session, @Query() query: Record<string, string | undefined>): Promise<AuditAttemptListDto> {
    const request = listRequest({ ...query, order: query.order ?? (query.sort ? 'asc' : 'desc') }, { sort: ATTEMPT_SORTS });
    if (query.phase && !PHASES.includes(query.phase)) throw invalidInput({ phase: [`One of: ${PHASES.join(', ')}`] });
    const filters: AttemptFilters = {
      studentId: idOf(query, 'student_id'),
      schoolId: idOf(query, 'school_id'),
      typeId: idOf(query, 'assessment_type_id'),
      setId: idOf(query, 'assessment_set_id'),
      categoryId: idOf(query, 'category_id'),
      ...(query.phase ? { phase: query.phase } : {}),
    };
    const { rows, totalCount } = await this.attempts.list(session, request, filters);
    return { attempts: await this.present(rows), meta: { totalCount } };
  }

  @Get(':attemptId')
  @ApiOkResponse({ type: AttemptHistoryDto })
  async history(@CurrentSession() session: Session, @Param('attemptId') attemptId: string): Promise<AttemptHistoryDto> {
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw problem('delivery/not-found');
    await this.access.attemptViewed(session, row.student_id, { stream: row.stream, attemptId: row.attempt_id, purpose: 'history' });
    const history = await this.histories.attemptHistory(row.stream);
    if (!history) throw problem('delivery/not-found');
    const [[attempt], player, names] = await Promise.all([
      this.present([row]),
      this.launches.form(history.started),
      this.people.namesOf([...new Set(history.events.flatMap(({ actor }) => (actor.kind === 'user' ? [actor.id] : [])))]),
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
      devices: [...new Set(history.events.flatMap((event) => event.deviceId ?? []))],
    };
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

  private async present(rows: ListedAttempt[]): Promise<AuditAttemptDto[]> {
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
