import { Body, Controller, ForbiddenException, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ASSESSMENT_TYPES } from '../../content/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Monitoring, ScheduledAssessments } from '../../scheduling/index.js';
import { ResetAttemptHandler } from '../commands/reset-attempt.js';
import { problem } from '../problems.js';
import { BulkResetDto, ResetAnswerDto, ResetDto } from './resets.dto.js';

/** Sittings that are reset at the same time; each destroys a key and appends an event. */
const AT_ONCE = 16;

/** Section Reset of the monitoring board: one copy, or a column of a class. */
@ApiTags('steering')
@Controller('api/staff/student_assessments')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
@NoMasquerade()
export class ResetsController {
  constructor(
    private readonly monitoring: Monitoring,
    private readonly scheduled: ScheduledAssessments,
    private readonly resets: ResetAttemptHandler,
  ) {}

  @Post('reset')
  @HttpCode(200)
  @ApiOkResponse({ type: ResetAnswerDto })
  async one(@CurrentSession() session: Session, @Body() { section_id: sectionId, assessment_id: id, reason }: ResetDto): Promise<ResetAnswerDto> {
    const copy = await this.scheduled.findStudentAssessment(id);
    if (!copy) throw problem('delivery/not-found');
    const { students, permissions } = await this.monitoring.board(session, { sectionId, setId: copy.setId, typeId: copy.typeId });
    const cell = students.flatMap(({ subjects }) => Object.values(subjects)).find(({ studentAssessmentId }) => studentAssessmentId === id);
    if (!cell) throw problem('delivery/not-found');
    if (!permissions.reset) throw notAllowed();
    return this.reset(session, cell.status === 'In Progress' || cell.status === 'Completed' ? [id] : [], reason);
  }

  @Post('bulk_reset')
  @HttpCode(200)
  @ApiOkResponse({ type: ResetAnswerDto })
  async many(@CurrentSession() session: Session, @Body() body: BulkResetDto): Promise<ResetAnswerDto> {
    if (!ASSESSMENT_TYPES.some(({ id }) => id === body.assessment_type_id)) throw invalidInput({ assessment_type_id: ['There is no such assessment type'] });
    const { students, permissions } = await this.monitoring.board(session, { sectionId: body.section_id, setId: body.assessment_set_id, typeId: body.assessment_type_id });
    if (!permissions.reset) throw notAllowed();
    const wanted = body.student_ids && new Set(body.student_ids);
    const ids = students.flatMap(({ studentId, subjects }) => {
      const cell = subjects[body.category];
      if (!cell?.studentAssessmentId || (wanted && !wanted.has(studentId))) return [];
      return cell.status === 'In Progress' || cell.status === 'Completed' ? [cell.studentAssessmentId] : [];
    });
    return this.reset(session, ids, body.reason);
  }

  private async reset(session: Session, ids: readonly number[], reason?: string): Promise<ResetAnswerDto> {
    const actor = { kind: 'user', id: session.userId, role: session.role } as const;
    const waiting = [...ids];
    let failedCount = 0;
    const work = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        await this.resets.execute({ studentAssessmentId: id, actor, reason: reason?.trim() || null }).catch(() => (failedCount += 1));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const resetCount = ids.length - failedCount;
    return { message: told(resetCount, failedCount), resetCount, failedCount };
  }
}

function told(done: number, failed: number): string {
  const of = (n: number) => (n === 1 ? '1 assessment' : `${n} assessments`);
  if (done === 0 && failed === 0) return 'There was nothing to reset.';
  const said = `${of(done)} ${done === 1 ? 'was' : 'were'} reset`;
  return failed === 0 ? `${said}.` : `${said}, ${of(failed)} could not be reset.`;
}

function notAllowed(): ForbiddenException {
  return new ForbiddenException('You do not have the permissions to reset assessments of this class.');
}
