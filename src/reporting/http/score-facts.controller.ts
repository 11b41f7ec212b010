import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessLog } from '../../audit/index.js';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { People } from '../../roster/index.js';
import { ReportDifferenceDto, ScoreProvenanceDto } from '../composite-report/dto.js';
import { ScoreProvenances } from '../composite-report/provenance.js';
import { CompositeReports, type Reader } from '../composite-report/query.js';
import { DifferenceQuery, ScoreOfQuery } from './requests.js';

/** What stands behind a score, the same answer wherever the score is shown; readers see it as they see the report. */
@ApiTags('score reports')
@Controller('api/scores')
@Allow('Student', 'Parent', 'Teacher', 'Teacher Admin', 'District Admin', 'Horizon Admin')
export class ScoreFactsController {
  constructor(
    private readonly people: People,
    private readonly provenances: ScoreProvenances,
    private readonly reports: CompositeReports,
    private readonly access: AccessLog,
    private readonly clock: Clock,
  ) {}

  /** Form, key, table and norm versions, the events that were read, the rules and the result's hash, number by number. */
  @Get('provenance')
  @ApiOkResponse({ type: ScoreProvenanceDto })
  async provenance(@CurrentSession() session: Session, @Query() q: ScoreOfQuery): Promise<ScoreProvenanceDto> {
    const studentId = await this.see(session, q);
    return this.provenances.of(
      { studentId, typeId: q.assessmentTypeId, setId: q.assessmentSetId, schoolYearId: q.schoolYearId, asOf: q.asOf },
      readerOf(session),
    );
  }

  /** A report at two moments; without `to` the second one is now. */
  @Get('difference')
  @ApiOkResponse({ type: ReportDifferenceDto })
  async difference(@CurrentSession() session: Session, @Query() q: DifferenceQuery): Promise<ReportDifferenceDto> {
    const studentId = await this.see(session, q);
    const key = { studentId, typeId: q.assessmentTypeId, setId: q.assessmentSetId, schoolYearId: q.schoolYearId };
    return this.reports.difference(key, q.from, q.to ?? null, readerOf(session), this.clock.instant());
  }

  /** @returns whose score it is. @throws DomainError `roster/student-not-found` */
  private async see(
    session: Session,
    { studentId = session.userId, assessmentTypeId: typeId, assessmentSetId: setId }: ScoreOfQuery,
  ): Promise<number> {
    await this.people.mustSee(session, studentId);
    await this.access.recordViewed(session, studentId, { part: 'report', typeId, setId });
    return studentId;
  }
}

function readerOf({ role }: Session): Reader {
  return role === 'Student' ? 'student' : role === 'Parent' ? 'parent' : 'staff';
}
