import { Body, Controller, ForbiddenException, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { Actor } from '../../platform/event-store/port.js';
import { invalidInput } from '../../platform/http/validation.js';
import { atOnce } from '../at-once.js';
import { ActOnAttempt, ActOnAttemptHandler, type StaffAction } from '../commands/act-on-attempt.js';
import { problem } from '../problems.js';
import { AttemptsList, type ListedAttempt } from '../read/attempts-list.js';
import { Steerings } from '../read/steering.js';
import { SteeringPolicy, type SittingFacts } from '../steering-policy.js';
import {
  ActedDto,
  GRANT_RANGE,
  LEAST_GRANT_S,
  ManyActedDto,
  ManyActionsDto,
  StaffActionDto,
  SteeringDto,
} from './steering.dto.js';

/** Staff steer a sitting. Each action is an event with who and why; who may is `SteeringPolicy`. */
@ApiTags('steering')
@Controller('api/staff/attempts')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
export class SteeringController {
  constructor(
    private readonly attempts: AttemptsList,
    private readonly steerings: Steerings,
    private readonly acts: ActOnAttemptHandler,
    private readonly policy: SteeringPolicy,
    private readonly clock: Clock,
  ) {}

  @Get(':attemptId/steering')
  @ApiOkResponse({ type: SteeringDto })
  async steering(@CurrentSession() session: Session, @Param('attemptId') attemptId: string): Promise<SteeringDto> {
    const { row, may } = await this.found(session, attemptId);
    return this.view(row, may);
  }

  @Post(':attemptId/actions')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: ActedDto, description: 'The sitting after the action.' })
  async act(
    @CurrentSession() session: Session,
    @Param('attemptId') attemptId: string,
    @Body() body: StaffActionDto,
  ): Promise<ActedDto> {
    const { row, may } = await this.found(session, attemptId);
    if (!may) throw new ForbiddenException('You do not have the permissions to do this.');
    const { seconds } = await this.acts.execute(
      new ActOnAttempt(
        row.student_assessment_id,
        row.sitting,
        actionOf(body, row, this.clock.now()),
        reasonOf(body),
        actorOf(session),
        body.action_id,
      ),
    );
    return { ...(await this.view(row, may)), seconds };
  }

  /**
   * The same for many at once, such as a whole class. Sittings that the caller may not act on count like such that do not exist; a pause
   * and its end leave alone whoever saved and left or was reopened and is not back.
   */
  @Post('actions')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: ManyActedDto })
  async actOnMany(
    @CurrentSession() session: Session,
    @Body() { attempt_ids: ids, ...body }: ManyActionsDto,
  ): Promise<ManyActedDto> {
    const reason = reasonOf(body);
    if (body.action === 'credit_outage')
      throw invalidInput({ action: ['Outages of many are credited by the incident view'] });
    const actionFor = (row: ListedAttempt): StaffAction =>
      body.action === 'pause' || body.action === 'resume'
        ? { type: body.action, ofMany: true }
        : actionOf(body, row, this.clock.now());
    const { maySteer } = await this.policy.of(session);
    const rows = (await this.attempts.findMany(ids)).filter((row) => maySteer(factsOf(row)));
    const counts = { done: 0, unchanged: 0, refused: new Set(ids).size - rows.length };
    await atOnce(rows, async (row) => {
      try {
        const { events } = await this.acts.execute(
          new ActOnAttempt(
            row.student_assessment_id,
            row.sitting,
            actionFor(row),
            reason,
            actorOf(session),
            body.action_id,
          ),
        );
        counts[events > 0 ? 'done' : 'unchanged'] += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        counts.refused += 1;
      }
    });
    return counts;
  }

  private async found(session: Session, attemptId: string): Promise<{ row: ListedAttempt; may: boolean }> {
    const [[row], rights] = await Promise.all([this.attempts.findMany([attemptId]), this.policy.of(session)]);
    if (!row || !rights.sees(factsOf(row))) throw problem('delivery/not-found');
    return { row, may: rights.maySteer(factsOf(row)) };
  }

  private async view(row: ListedAttempt, may: boolean): Promise<SteeringDto> {
    const steering = await this.steerings.steering(row.student_assessment_id, row.sitting);
    if (!steering) throw problem('delivery/not-found');
    return { ...steering, actions: may ? steering.actions : [] };
  }
}

function factsOf({ student_id, school_id, district_id, class_ids }: ListedAttempt): SittingFacts {
  return { studentId: student_id, schoolId: school_id, districtId: district_id, classIds: class_ids };
}

function actorOf({ userId, role }: Session): Actor {
  return { kind: 'user', id: userId, role };
}

function reasonOf({ action, reason }: StaffActionDto): string | null {
  const said = reason?.trim() || null;
  if (said === null && !['pause', 'resume', 'release_device'].includes(action))
    throw invalidInput({ reason: ['Say why: the reason stays in the history.'] });
  return said;
}

function actionOf({ action, seconds, from, to }: StaffActionDto, row: ListedAttempt, nowMs: number): StaffAction {
  if (action === 'grant_time' || action === 'take_back_time') {
    if (seconds === undefined)
      throw invalidInput({
        seconds: [action === 'grant_time' ? 'How much time to give' : 'How much time to take back'],
      });
    if (action === 'grant_time' && seconds < LEAST_GRANT_S) throw invalidInput({ seconds: [GRANT_RANGE] });
    return { type: action, seconds };
  }
  if (action !== 'credit_outage') return { type: action };
  const [fromMs, toMs] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  if (!Number.isFinite(fromMs)) throw invalidInput({ from: ['When the outage began'] });
  if (fromMs < row.started_at.getTime()) throw invalidInput({ from: ['The sitting began later'] });
  if (!Number.isFinite(toMs) || toMs - fromMs < 1000)
    throw invalidInput({ to: ['The end must be after the beginning'] });
  if (toMs > nowMs) throw invalidInput({ to: ['The end must not lie ahead'] });
  return { type: action, gaps: [{ fromMs, toMs }] };
}
