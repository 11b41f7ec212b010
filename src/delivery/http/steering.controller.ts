import { Body, Controller, ForbiddenException, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { effectiveRole } from '../../kernel/roles.js';
import { invalidInput } from '../../platform/http/validation.js';
import { administersSchool, Classes, type ClassCard } from '../../roster/index.js';
import { ActOnAttempt, ActOnAttemptHandler, type StaffAction } from '../commands/act-on-attempt.js';
import { problem } from '../problems.js';
import { AttemptsList, type ListedAttempt } from '../read/attempts-list.js';
import { Steerings } from '../read/steering.js';
import { StaffActionDto, SteeringDto } from './steering.dto.js';

/**
 * Staff steer a sitting: its school's administrators, and the primary teacher of a class that it came through unless the
 * school keeps this to its administrators. Each action is an event with who and why.
 */
@ApiTags('steering')
@Controller('api/staff/attempts')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
export class SteeringController {
  constructor(
    private readonly attempts: AttemptsList,
    private readonly steerings: Steerings,
    private readonly acts: ActOnAttemptHandler,
    private readonly classes: Classes,
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
    if (!(await this.maySteer(session, row))) throw new ForbiddenException('You do not have the permissions to do this.');
    const action = actionOf(body, row);
    const reason = body.reason?.trim() || null;
    if (reason === null && !['pause', 'resume', 'release_device'].includes(action.type)) throw invalidInput({ reason: ['Say why: the reason stays in the history.'] });
    const actor = { kind: 'user', id: session.userId, role: session.role } as const;
    await this.acts.execute(new ActOnAttempt(row.student_assessment_id, row.sitting, action, reason, actor));
    return this.view(session, row);
  }

  private async found(session: Session, attemptId: string): Promise<ListedAttempt> {
    const row = await (effectiveRole(session.role) === 'Teacher' ? this.attempts.findOfSchool(session.schoolId, attemptId) : this.attempts.find(session, attemptId));
    const seen = row && (effectiveRole(session.role) !== 'Teacher' || (await this.classesOf(session, row)).length > 0);
    if (!row || !seen) throw problem('delivery/not-found');
    return row;
  }

  private async maySteer(session: Session, row: ListedAttempt): Promise<boolean> {
    if (effectiveRole(session.role) === 'Horizon Admin' || administersSchool(session, row.school_id)) return true;
    return effectiveRole(session.role) === 'Teacher' && (await this.classesOf(session, row)).some(({ permissions }) => permissions.assign);
  }

  /** Classes of the sitting's assignment that the session may see. */
  private async classesOf(session: Session, row: ListedAttempt): Promise<ClassCard[]> {
    const opened = await Promise.all(row.class_ids.map((id) => this.classes.open(session, id).catch(() => null)));
    return opened.filter((card) => card !== null);
  }

  private async view(session: Session, row: ListedAttempt): Promise<SteeringDto> {
    const steering = await this.steerings.steering(row.student_assessment_id, row.sitting);
    if (!steering) throw problem('delivery/not-found');
    return { ...steering, actions: session.masquerader === null && (await this.maySteer(session, row)) ? steering.actions : [] };
  }
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
