import { Body, Controller, ForbiddenException, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ASSESSMENT_TYPES } from '../../content/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { toInstant } from '../../kernel/clock.js';
import { invalidInput } from '../../platform/http/validation.js';
import { isBegun, Monitoring, partTwoOf, type MonitoredStudent, type SubjectKey } from '../../scheduling/index.js';
import { atOnce } from '../at-once.js';
import { ResetAttemptHandler } from '../commands/reset-attempt.js';
import { problem } from '../problems.js';
import { BulkResetDto, ResetAnswerDto, ResetDto } from './resets.dto.js';

/** Section Reset of the monitoring board, and of a profile: one copy, or a column of a class. */
@ApiTags('steering')
@Controller(['api/staff/student_assessments', 'api/admin/student_assessments'])
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
@NoMasquerade()
export class ResetsController {
  constructor(
    private readonly monitoring: Monitoring,
    private readonly resets: ResetAttemptHandler,
  ) {}

  @Post('reset')
  @HttpCode(200)
  @ApiOkResponse({ type: ResetAnswerDto })
  async one(
    @CurrentSession() session: Session,
    @Body() { section_id: sectionId, assessment_id: id, ...body }: ResetDto,
  ): Promise<ResetAnswerDto> {
    const found = await this.monitoring.copyOn(session, sectionId, id);
    if (!found) throw problem('delivery/not-found');
    if (!found.student.mayAct) throw notAllowed();
    return this.reset(session, resettable(found.student, found.key), body);
  }

  @Post('bulk_reset')
  @HttpCode(200)
  @ApiOkResponse({ type: ResetAnswerDto })
  async many(@CurrentSession() session: Session, @Body() body: BulkResetDto): Promise<ResetAnswerDto> {
    if (!ASSESSMENT_TYPES.some(({ id }) => id === body.assessment_type_id))
      throw invalidInput({ assessment_type_id: ['There is no such assessment type'] });
    const { section_id: sectionId, assessment_set_id: setId, assessment_type_id: typeId } = body;
    const { students, permissions } = await this.monitoring.board(
      session,
      { sectionId, setId, typeId },
      body.student_ids,
    );
    if (!permissions.reset) throw notAllowed();
    const chosen = students.filter(({ mayAct }) => mayAct);
    return this.reset(
      session,
      chosen.flatMap((student) => resettable(student, body.category)),
      body,
    );
  }

  private async reset(
    session: Session,
    copies: readonly Resettable[],
    { reason, as_of }: Pick<ResetDto, 'reason' | 'as_of'>,
  ): Promise<ResetAnswerDto> {
    const actor = { kind: 'user', id: session.userId, role: session.role } as const;
    const asOf = as_of && toInstant(Date.parse(as_of));
    const counts = { resetCount: 0, partTwoCount: 0, alreadyCount: 0, failedCount: 0 };
    await atOnce(copies, async ({ id, withPartTwo }) => {
      try {
        const events = await this.resets.execute({
          studentAssessmentId: id,
          actor,
          reason: reason?.trim() || null,
          ...(asOf ? { asOf } : {}),
        });
        if (events === 0) return void (counts.alreadyCount += 1);
        counts.resetCount += 1;
        counts.partTwoCount += Number(withPartTwo);
      } catch {
        counts.failedCount += 1;
      }
    });
    return { message: told(counts), ...counts };
  }
}

interface Resettable {
  id: number;
  /** A part 2 was begun, which is reset with its part 1. */
  withPartTwo: boolean;
}

/** What there is to reset: a copy in progress, completed or invalidated, or nothing. */
function resettable({ subjects }: MonitoredStudent, key: SubjectKey): Resettable[] {
  const begun = (cell: MonitoredStudent['subjects'][SubjectKey]) => cell !== undefined && isBegun(cell.status);
  const cell = subjects[key];
  if (!cell?.studentAssessmentId || !begun(cell)) return [];
  const second = partTwoOf(key);
  return [{ id: cell.studentAssessmentId, withPartTwo: second !== undefined && begun(subjects[second]) }];
}

function told({
  resetCount: done,
  partTwoCount: partTwos,
  alreadyCount: already,
  failedCount: failed,
}: Omit<ResetAnswerDto, 'message'>): string {
  const of = (n: number) => (n === 1 ? '1 assessment' : `${n} assessments`);
  if (done === 0 && failed === 0 && already === 0) return 'There was nothing to reset.';
  const withTwo = partTwos === 0 ? '' : done === 1 ? ', its part 2 with it' : `, with part 2 of ${partTwos}`;
  const said = [
    (done > 0 || already === 0) && `${of(done)} ${done === 1 ? 'was' : 'were'} reset${withTwo}`,
    already > 0 && `${of(already)} had been reset in the meantime, and what was begun since stays`,
    failed > 0 && `${of(failed)} could not be reset`,
  ];
  return `${said.filter(Boolean).join('; ')}.`;
}

function notAllowed(): ForbiddenException {
  return new ForbiddenException('You do not have the permissions to reset assessments of this class.');
}
