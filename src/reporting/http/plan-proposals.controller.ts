import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PlanAnswer, Plans } from '../../courses/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { PlanProposalAnswer, TakePlanBody } from '../plans/dto.js';
import { PlanProposals } from '../plans/plan-proposals.js';
import { CompositeQuery } from './requests.js';

/** From a student's own report to a plan of lessons. */
@ApiTags('lessons')
@Controller('api/student/plan')
@Allow('Student')
export class PlanProposalsController {
  constructor(
    private readonly proposals: PlanProposals,
    private readonly plans: Plans,
  ) {}

  @Get('proposal')
  @ApiOkResponse({ type: PlanProposalAnswer })
  async proposal(@CurrentSession() { userId }: Session, @Query() q: CompositeQuery): Promise<PlanProposalAnswer> {
    const { lessons, without, nextTest } = await this.proposals.of({
      ...{ studentId: userId, typeId: q.assessmentTypeId, setId: q.assessmentSetId, schoolYearId: q.schoolYearId },
    });
    return { lessons, without, nextTest };
  }

  /** Which lessons it has is decided here, not by who asks. A plan of before ends. */
  @Post()
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: PlanAnswer })
  async take(@CurrentSession() { userId }: Session, @Body() body: TakePlanBody): Promise<PlanAnswer> {
    const { assessmentTypeId: typeId, assessmentSetId: setId, schoolYearId, perWeek } = body;
    await this.proposals.take({ studentId: userId, typeId, setId, schoolYearId }, perWeek);
    return { plan: await this.plans.of(userId) };
  }
}
