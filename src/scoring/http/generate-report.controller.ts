import { Body, Controller, ForbiddenException, HttpCode, Post, Res } from '@nestjs/common';
import { ApiInternalServerErrorResponse, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsInt, Min } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Monitoring, SUBJECT_KEYS, SUBJECTS, type MonitoredStudent } from '../../scheduling/index.js';
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
  @ApiProperty({
    example: 'The report was generated.',
    description: 'Or that the part was scored and which part is missing.',
  })
  message: string;
}

class FailedReportDto extends GeneratedReportDto {
  @ApiProperty({ description: 'The message again, for clients that read this field.' }) error: string;
  @ApiProperty({ description: 'What support needs; no person and no machine is named.' }) backtrace: string;
  @ApiProperty({
    type: 'object',
    properties: { backtrace: { type: 'string' } },
    description: 'The backtrace again, where problem details have theirs.',
  })
  details: { backtrace: string };
}

/**
 * Generate Report of the monitoring board: scores the submission that stands once more. The same inputs give the same result.
 */
@ApiTags('steering')
@Controller('api/staff/student_assessments')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class GenerateReportController {
  constructor(
    private readonly monitoring: Monitoring,
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
    const found = await this.monitoring.copyOn(session, sectionId, id);
    if (!found) throw problem('scoring/not-found');
    const { student, key, sitting } = found;
    if (!student.mayAct)
      throw new ForbiddenException('You do not have the permissions to generate reports of this class.');
    if (!student.subjects[key]!.completedInHorizon) throw problem('scoring/nothing-submitted');
    try {
      await this.attempts.execute({ studentAssessmentId: id, sitting });
      await this.sections.execute({ studentAssessmentId: id });
      return { message: told(student, id) };
    } catch (error) {
      reply.status(500);
      const message = error instanceof Error ? error.message : String(error);
      const backtrace = backtraceOf(error);
      return { message, error: message, backtrace, details: { backtrace } };
    }
  }
}

/** A report is of whole sections: a part alone is scored, and no more. */
function told({ subjects }: MonitoredStudent, id: number): string {
  const cells = SUBJECT_KEYS.flatMap((key) => (subjects[key] ? [{ ...SUBJECTS[key], ...subjects[key] }] : []));
  const own = cells.find(({ studentAssessmentId }) => studentAssessmentId === id)!;
  const open = cells.find(({ categoryId, status }) => categoryId === own.categoryId && status !== 'Completed');
  return open
    ? `Part ${own.part} was scored. The report follows when Part ${open.part} is handed in.`
    : 'The report was generated.';
}

/** The functions that were on the way, with their files but no folders of the machine. */
function backtraceOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 13) : [];
  const within = (path: string) =>
    /(?<=\/)(?:dist|src|node_modules)\/.*/.exec(path)?.[0] ?? path.slice(path.lastIndexOf('/') + 1);
  return lines
    .map((line) => line.trim().replace(/(?:file:\/\/)?(\/[^\s():]+)/, (_, path: string) => within(path)))
    .join('\n');
}
