import { Body, Controller, ForbiddenException, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, batchActor, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import type { Actor } from '../../platform/event-store/port.js';
import { BatchDto } from '../../platform/batches/batch.js';
import { invalidInput } from '../../platform/http/validation.js';
import { ActOnAttempt, ActOnAttemptHandler, type StaffAction } from '../commands/act-on-attempt.js';
import { type ManyAction, SteerMany } from '../commands/steer-many.js';
import { problem } from '../problems.js';
import { AttemptsList, type ListedAttempt } from '../read/attempts-list.js';
import { Steerings } from '../read/steering.js';
import { sittingFactsOf, SteeringPolicy } from '../steering-policy.js';
import { ActedDto, GRANT_RANGE, LEAST_GRANT_S, ManyActionsDto, StaffActionDto, SteeringDto } from './steering.dto.js';

/** Staff steer a sitting. Each action is an event with who and why; who may is `SteeringPolicy`. */
@ApiTags('steering')
@Controller('api/staff/attempts')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
export class SteeringController {
  constructor(
    private readonly attempts: AttemptsList,
    private readonly steerings: Steerings,
    private readonly acts: ActOnAttemptHandler,
    private readonly many: SteerMany,
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
   * The same for many at once, such as a whole class: a row for each. Sittings that the caller may not act on are answered like
   * such that do not exist; a pause and its end leave alone whoever saved and left or was reopened and is not back.
   */
  @Post('actions')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: BatchDto })
  actOnMany(
    @CurrentSession() session: Session,
    @Body() { attempt_ids: ids, ...body }: ManyActionsDto,
  ): Promise<BatchDto> {
    const reason = reasonOf(body);
    const { action, action_id: id = uuidv7(this.clock.now()) } = body;
    if (action === 'credit_outage')
      throw invalidInput({ action: ['Outages of many are credited by the incident view'] });
    const made: ManyAction =
      action === 'pause' || action === 'resume'
        ? { type: action, ofMany: true }
        : action === 'grant_time' || action === 'take_back_time'
          ? { type: action, seconds: secondsOf(body) }
          : { type: action };
    return this.many.start(batchActor(session), ids, made, reason, id);
  }

  private async found(session: Session, attemptId: string): Promise<{ row: ListedAttempt; may: boolean }> {
    const [[row], rights] = await Promise.all([this.attempts.findMany([attemptId]), this.policy.of(session)]);
    if (!row || !rights.sees(sittingFactsOf(row))) throw problem('delivery/not-found');
    return { row, may: rights.maySteer(sittingFactsOf(row)) };
  }

  private async view(row: ListedAttempt, may: boolean): Promise<SteeringDto> {
    const steering = await this.steerings.steering(row.student_assessment_id, row.sitting);
    if (!steering) throw problem('delivery/not-found');
    return { ...steering, actions: may ? steering.actions : [] };
  }
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

function secondsOf({ action, seconds }: StaffActionDto): number {
  const gives = action === 'grant_time';
  if (seconds === undefined)
    throw invalidInput({ seconds: [gives ? 'How much time to give' : 'How much time to take back'] });
  if (gives && seconds < LEAST_GRANT_S) throw invalidInput({ seconds: [GRANT_RANGE] });
  return seconds;
}

function actionOf(body: StaffActionDto, row: ListedAttempt, nowMs: number): StaffAction {
  const { action, from, to } = body;
  if (action === 'grant_time' || action === 'take_back_time') return { type: action, seconds: secondsOf(body) };
  if (action !== 'credit_outage') return { type: action };
  const [fromMs, toMs] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  if (!Number.isFinite(fromMs)) throw invalidInput({ from: ['When the outage began'] });
  if (fromMs < row.started_at.getTime()) throw invalidInput({ from: ['The sitting began later'] });
  if (!Number.isFinite(toMs) || toMs - fromMs < 1000)
    throw invalidInput({ to: ['The end must be after the beginning'] });
  if (toMs > nowMs) throw invalidInput({ to: ['The end must not lie ahead'] });
  return { type: action, gaps: [{ fromMs, toMs }] };
}
