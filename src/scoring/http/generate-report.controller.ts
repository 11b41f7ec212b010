import { Body, Controller, ForbiddenException, HttpCode, Post, Res } from '@nestjs/common';
import { ApiInternalServerErrorResponse, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsInt, Min } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Monitoring, ScheduledAssessments } from '../../scheduling/index.js';
import { ScoreAttemptHandler } from '../commands/score-attempt.js';
import { ScoreSectionHandler } from '../commands/score-section.js';
import { problem } from '../problems.js';

class GenerateReportDto {
  @ApiProperty({ description: '0 is the entire school.' })
  @IsInt()
  @Min(0)
  section_id: number;

  @ApiProperty({ description: 'The student assessment.' })
  @IsInt()
  @Min(1)
  assessment_id: number;
}

class GeneratedReportDto {
  @ApiProperty({ example: 'The report was generated.' }) message: string;
}

class FailedReportDto extends GeneratedReportDto {
  @ApiProperty({ description: 'The message again, for clients that read this field.' }) error: string;
  @ApiProperty({ description: 'What support needs; no person and no machine is named.' }) backtrace: string;
  @ApiProperty({ type: 'object', properties: { backtrace: { type: 'string' } }, description: 'The backtrace again, where problem details have theirs.' }) details: { backtrace: string };
}

/** Generate Report of the monitoring board: scores the submission that stands once more. The same inputs give the same result. */
@ApiTags('steering')
@Controller('api/staff/student_assessments')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class GenerateReportController {
  constructor(
    private readonly monitoring: Monitoring,
    private readonly scheduled: ScheduledAssessments,
    private readonly attempts: ScoreAttemptHandler,
    private readonly sections: ScoreSectionHandler,
  ) {}

  @Post('generate_report')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: GeneratedReportDto })
  @ApiInternalServerErrorResponse({ type: FailedReportDto })
  async generate(
    @CurrentSession() session: Session,
    @Body() { section_id: sectionId, assessment_id: id }: GenerateReportDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GeneratedReportDto | FailedReportDto> {
    const copy = await this.scheduled.findStudentAssessment(id);
    const board = copy && (await this.monitoring.board(session, { sectionId, setId: copy.setId, typeId: copy.typeId }));
    const student = board?.students.find(({ subjects }) => Object.values(subjects).some(({ studentAssessmentId }) => studentAssessmentId === id));
    const cell = student && Object.values(student.subjects).find(({ studentAssessmentId }) => studentAssessmentId === id);
    if (!copy || !cell) throw problem('scoring/not-found');
    if (!student.mayAct) throw new ForbiddenException('You do not have the permissions to generate reports of this class.');
    if (!cell.completedInHorizon) throw problem('scoring/nothing-submitted');
    try {
      await this.attempts.execute({ studentAssessmentId: id, sitting: copy.sitting });
      await this.sections.execute({ studentAssessmentId: id });
      return { message: 'The report was generated.' };
    } catch (error) {
      reply.status(500);
      const message = error instanceof Error ? error.message : String(error);
      const backtrace = backtraceOf(error);
      return { message, error: message, backtrace, details: { backtrace } };
    }
  }
}

/** The functions that were on the way, with their files but no folders of the machine. */
function backtraceOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 13) : [];
  const within = (path: string) => /(?<=\/)(?:dist|src|node_modules)\/.*/.exec(path)?.[0] ?? path.slice(path.lastIndexOf('/') + 1);
  return lines.map((line) => line.trim().replace(/(?:file:\/\/)?(\/[^\s():]+)/, (_, path: string) => within(path))).join('\n');
}
