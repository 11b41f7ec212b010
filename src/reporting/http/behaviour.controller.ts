import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessLog } from '../../audit/index.js';
import { AttemptsList } from '../../delivery/index.js';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { BehaviourAnswerDto } from '../behaviour/dto.js';
import { Behaviours } from '../behaviour/query.js';
import { problem } from '../problems.js';

/** The part of an attempt history that needs keys and other students' sittings: who may read the one may read the other. */
@ApiTags('audit')
@Controller('api/audit/attempts')
@Allow('Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin')
export class BehaviourController {
  constructor(
    private readonly attempts: AttemptsList,
    private readonly access: AccessLog,
    private readonly behaviours: Behaviours,
  ) {}

  @Get(':attemptId/behaviour')
  @ApiOkResponse({ type: BehaviourAnswerDto })
  async behaviour(
    @CurrentSession() session: Session,
    @Param('attemptId') attemptId: string,
  ): Promise<BehaviourAnswerDto> {
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw problem('reporting/attempt-not-found');
    await this.access.attemptViewed(session, row.student_id, {
      stream: row.stream,
      attemptId: row.attempt_id,
      purpose: 'history',
    });
    const { status, behaviour } = await this.behaviours.of(row.student_assessment_id, row.sitting);
    return { status, behaviour };
  }
}
