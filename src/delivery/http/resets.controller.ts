import { Body, Controller, ForbiddenException, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ASSESSMENT_TYPES } from '../../content/index.js';
import { Allow, batchActor, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock, toInstant } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import { BatchDto } from '../../platform/batches/batch.js';
import { invalidInput } from '../../platform/http/validation.js';
import { isBegun, Monitoring } from '../../scheduling/index.js';
import { type Column, ResetMany, type ResetOf } from '../commands/reset-many.js';
import { problem } from '../problems.js';
import { BulkResetDto, ResetDto } from './resets.dto.js';

/** Section Reset of the monitoring board, and of a profile: one copy, or a column of a class. */
@ApiTags('steering')
@Controller(['api/staff/student_assessments', 'api/admin/student_assessments'])
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
@NoMasquerade()
export class ResetsController {
  constructor(
    private readonly monitoring: Monitoring,
    private readonly resets: ResetMany,
    private readonly clock: Clock,
  ) {}

  @Post('reset')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  async one(
    @CurrentSession() session: Session,
    @Body() { section_id: sectionId, assessment_id: id, ...body }: ResetDto,
  ): Promise<BatchDto> {
    const found = await this.monitoring.copyOn(session, sectionId, id);
    if (!found) throw problem('delivery/not-found');
    const { mayAct, subjects } = found.student;
    if (!mayAct) throw notAllowed();
    if (isBegun(subjects[found.key]!.status) && !subjects[found.key]!.mayReset)
      throw new ForbiddenException(
        'The student began this test before joining your class. Ask an administrator of the school.',
      );
    return this.resets.one(batchActor(session), found.student, found.key, resetOf(body));
  }

  /** A row for each student of the column who has begun. */
  @Post('bulk_reset')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  async many(@CurrentSession() session: Session, @Body() body: BulkResetDto): Promise<BatchDto> {
    if (!ASSESSMENT_TYPES.some(({ id }) => id === body.assessment_type_id))
      throw invalidInput({ assessment_type_id: ['There is no such assessment type'] });
    const column: Column = {
      sectionId: body.section_id,
      setId: body.assessment_set_id,
      typeId: body.assessment_type_id,
      key: body.category,
    };
    const { permissions } = await this.monitoring.scopeOf(session, column);
    if (!permissions.reset) throw notAllowed();
    const id = body.batch_id ?? uuidv7(this.clock.now());
    return this.resets.column(batchActor(session), column, body.student_ids, resetOf(body), id);
  }
}

function resetOf({ reason, as_of: asOf }: Pick<ResetDto, 'reason' | 'as_of'>): ResetOf {
  return { reason: reason?.trim() || null, ...(asOf ? { asOf: toInstant(Date.parse(asOf)) } : {}) };
}

function notAllowed(): ForbiddenException {
  return new ForbiddenException('You do not have the permissions to reset assessments of this class.');
}
