import { Body, Controller, ForbiddenException, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { effectiveRole } from '../../kernel/roles.js';
import { invalidInput } from '../../platform/http/validation.js';
import { administersSchool } from '../../roster/index.js';
import { ActOnAttempt, ActOnAttemptHandler, type StaffAction } from '../commands/act-on-attempt.js';
import { problem } from '../problems.js';
import { AttemptsList, type ListedAttempt } from '../read/attempts-list.js';
import { Steerings } from '../read/steering.js';
import { StaffActionDto, SteeringDto } from './steering.dto.js';

/** Who looks back at a sitting may also steer it when they administer its school: each action is an event with who and why. */
@ApiTags('steering')
@Controller('api/staff/attempts')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin')
export class SteeringController {
  constructor(
    private readonly attempts: AttemptsList,
    private readonly steerings: Steerings,
    private readonly acts: ActOnAttemptHandler,
  ) {}

  @Get(':attemptId/steering')
  @ApiOkResponse({ type: SteeringDto })
  async steering(@CurrentSession() session: Session, @Param('attemptId') attemptId: string): Promise<SteeringDto> {
    return this.view(session, await this.found(session, attemptId));
  }

  @Post(':attemptId/actions')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: SteeringDto, description: 'The sitting after the action.' })
  async act(@CurrentSession() session: Session, @Param('attemptId') attemptId: string, @Body() body: StaffActionDto): Promise<SteeringDto> {
    const row = await this.found(session, attemptId);
    if (!maySteer(session, row)) throw new ForbiddenException('Only administrators of this school may do this.');
    const action = actionOf(body, row);
    const reason = body.reason?.trim() || null;
    if (reason === null && !['pause', 'resume', 'release_device'].includes(action.type)) throw invalidInput({ reason: ['Say why: the reason stays in the history.'] });
    const actor = { kind: 'user', id: session.userId, role: session.role } as const;
    await this.acts.execute(new ActOnAttempt(row.student_assessment_id, row.sitting, action, reason, actor));
    return this.view(session, row);
  }

  private async found(session: Session, attemptId: string): Promise<ListedAttempt> {
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw problem('delivery/not-found');
    return row;
  }

  private async view(session: Session, row: ListedAttempt): Promise<SteeringDto> {
    const steering = await this.steerings.steering(row.student_assessment_id, row.sitting);
    if (!steering) throw problem('delivery/not-found');
    return { ...steering, actions: maySteer(session, row) && session.masquerader === null ? steering.actions : [] };
  }
}

function maySteer(session: Session, row: ListedAttempt): boolean {
  return effectiveRole(session.role) === 'Horizon Admin' || administersSchool(session, row.school_id);
}

function actionOf({ action, seconds, from, to }: StaffActionDto, row: ListedAttempt): StaffAction {
  if (action === 'grant_time') {
    if (seconds === undefined) throw invalidInput({ seconds: ['How much time to give'] });
    return { type: action, seconds };
  }
  if (action !== 'credit_outage') return { type: action };
  const [fromMs, toMs] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  if (!Number.isFinite(fromMs)) throw invalidInput({ from: ['When the outage began'] });
  if (fromMs < row.started_at.getTime()) throw invalidInput({ from: ['The sitting began later'] });
  if (!Number.isFinite(toMs) || toMs - fromMs < 1000) throw invalidInput({ to: ['The end must be after the beginning'] });
  return { type: action, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}
