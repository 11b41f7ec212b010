import { Body, Controller, Get, Header, HttpCode, Param, ParseIntPipe, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { Attempts, own } from '../attempts.js';
import { HeartbeatHandler } from '../commands/heartbeat.js';
import { InitializeTestHandler } from '../commands/initialize-test.js';
import { PauseAttemptHandler } from '../commands/pause-attempt.js';
import { RecordEntriesHandler } from '../commands/record-entries.js';
import { ResumeAttemptHandler } from '../commands/resume-attempt.js';
import { SaveAndExitHandler } from '../commands/save-and-exit.js';
import { SubmitAttemptHandler } from '../commands/submit-attempt.js';
import { TakeNextPart, TakeNextPartHandler } from '../commands/take-next-part.js';
import { AccessRegister } from '../access-register.js';
import { launchText, PlayerLaunches } from '../read/player-launch.js';
import { OwnAssessments, withoutRoute } from '../read/own-assessments.js';
import { readBatch, readStatement } from './answer-batch.js';
import {
  AnswerBatchDto,
  CallbackDto,
  HeartbeatAnswerDto,
  InitializeTestDto,
  MarkedAnswerDto,
  NextAssessmentDto,
  PartialScoreDto,
  PlayerLaunchDto,
  RecordedDto,
  SavedItemDto,
  StudentAssessmentAnswerDto,
  StudentAssessmentListDto,
  StudentAssessmentsQueryDto,
  SubmitDto,
  SubmittedDto,
  WriterDto,
} from './dto.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const contactOf = ({ deviceId, writerToken, ...stated }: WriterDto) => ({
  writer: { deviceId, writerToken },
  statement: readStatement(stated),
});
const userAgentOf = (request: FastifyRequest): string => String(request.headers['user-agent'] ?? '').slice(0, 300);

/**
 * What a student does with assessments, and the whole player protocol. Every id is the student's own, any other is not found.
 */
@ApiTags('student assessments')
@ApiExtraModels(SavedItemDto)
@Controller('api/student/student_assessments')
@Allow('Student')
export class StudentAssessmentsController {
  constructor(
    private readonly assessments: OwnAssessments,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
    private readonly launches: PlayerLaunches,
    private readonly initialize: InitializeTestHandler,
    private readonly record: RecordEntriesHandler,
    private readonly beat: HeartbeatHandler,
    private readonly pauses: PauseAttemptHandler,
    private readonly resumes: ResumeAttemptHandler,
    private readonly saves: SaveAndExitHandler,
    private readonly submits: SubmitAttemptHandler,
    private readonly takes: TakeNextPartHandler,
    private readonly access: AccessRegister,
  ) {}

  @Get()
  @ApiOkResponse({ type: StudentAssessmentListDto })
  async list(
    @CurrentSession() session: Session,
    @Query() query: StudentAssessmentsQueryDto,
  ): Promise<StudentAssessmentListDto> {
    const studentAssessments = (await this.assessments.list(session.userId, query.filter ?? null)).map(withoutRoute);
    return { studentAssessments, meta: { totalCount: studentAssessments.length, serverNow: this.clock.instant() } };
  }

  @Get(':id')
  @ApiOkResponse({ type: StudentAssessmentAnswerDto })
  async get(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<StudentAssessmentAnswerDto> {
    const own = await this.assessments.get(session.userId, id);
    return {
      studentAssessment: withoutRoute(own),
      pictures: await this.assessments.picturesBefore(session.userId, own),
    };
  }

  @Post(':id/initialize_test')
  @HttpCode(200)
  @Header('content-type', JSON_TYPE)
  @NoMasquerade()
  @ApiOkResponse({ type: PlayerLaunchDto })
  async initializeTest(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { deviceId, viewport, takeOver, ...stated }: InitializeTestDto,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const device = {
      deviceId,
      viewport,
      userAgent: userAgentOf(request),
      takeOver: takeOver ?? false,
      statement: readStatement(stated),
    };
    return launchText(await this.initialize.execute({ studentId: session.userId, studentAssessmentId: id, device }));
  }

  /** The sitting as it stands, without opening it: for somebody who looks in through a mask. */
  @Get(':id/launch')
  @ApiOkResponse({ type: PlayerLaunchDto })
  async look(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<PlayerLaunchDto> {
    const address = await this.attempts.present(id);
    const state = await this.attempts.ownOrMerged(address, session.userId);
    await this.access.attemptViewed(session, session.userId, {
      stream: address.stream,
      attemptId: state.started.attemptId,
      purpose: 'history',
    });
    return this.launches.launch(address, state, '', false);
  }

  @Post(':id/answers')
  @HttpCode(200)
  @NoMasquerade()
  @ApiBody({ type: AnswerBatchDto })
  @ApiOkResponse({ type: RecordedDto })
  answers(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Req() request: FastifyRequest,
  ): Promise<RecordedDto> {
    return this.record.execute({ studentId: session.userId, studentAssessmentId: id, batch: readBatch(request.body) });
  }

  @Post(':id/heartbeat')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: HeartbeatAnswerDto })
  heartbeat(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: WriterDto,
  ): Promise<HeartbeatAnswerDto> {
    return this.beat.execute({ studentId: session.userId, studentAssessmentId: id, ...contactOf(body) });
  }

  @Post(':id/pause')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: MarkedAnswerDto })
  pause(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: WriterDto,
  ): Promise<MarkedAnswerDto> {
    return this.pauses.execute({ studentId: session.userId, studentAssessmentId: id, ...contactOf(body) });
  }

  @Post(':id/resume')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: MarkedAnswerDto })
  resume(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: WriterDto,
  ): Promise<MarkedAnswerDto> {
    return this.resumes.execute({ studentId: session.userId, studentAssessmentId: id, ...contactOf(body) });
  }

  @Post(':id/save_exit')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: MarkedAnswerDto })
  saveExit(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: WriterDto,
  ): Promise<MarkedAnswerDto> {
    return this.saves.execute({ studentId: session.userId, studentAssessmentId: id, ...contactOf(body) });
  }

  @Post(':id/submit')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: SubmittedDto })
  submit(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: SubmitDto,
  ): Promise<SubmittedDto> {
    const { lastSeq, because } = body;
    return this.submits.execute({
      studentId: session.userId,
      studentAssessmentId: id,
      ...contactOf(body),
      lastSeq,
      because,
    });
  }

  /** The player says where it is (`test:start`, `test:submit:success`). What happened is in the attempt's own stream. */
  @Post(':id/callback')
  @HttpCode(204)
  @NoMasquerade()
  @ApiNoContentResponse()
  async callback(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() _: CallbackDto,
  ): Promise<void> {
    own(await this.attempts.lastKnown(id), session.userId);
  }

  /** Whether it can go on: a part 1 is scored and its route decided; a last part only has to be submitted. */
  @Get(':id/partial_score')
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: PartialScoreDto })
  async partialScore(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<PartialScoreDto> {
    const { completed } = await this.assessments.partDone(session.userId, id);
    return { completed };
  }

  /** The next part; a slot becomes an assessment here once its route is decided. null while it is not. */
  @Get(':id/next_assessment')
  @ApiOkResponse({ type: NextAssessmentDto })
  async nextAssessment(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<NextAssessmentDto> {
    const { userId, masquerader } = session;
    const nextId = await this.takes.execute(new TakeNextPart(userId, id, masquerader === null));
    return {
      studentAssessment: nextId === null ? null : withoutRoute(await this.assessments.get(userId, nextId)),
    };
  }
}
