import { Body, Controller, Get, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { problem } from '../../delivery/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, type ReadOf } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Classes, People, scopeOf, seesPlace } from '../../roster/index.js';
import { IntegrityStanding } from '../integrity/standing.js';
import { isWhole, Verifications, type VerificationRow } from '../integrity/verifications.js';
import {
  IntegrityStandingDto,
  SchoolChoicesDto,
  StartVerificationDto,
  VerificationFindingListDto,
  VerificationRunDto,
  VerificationRunListDto,
} from './verifications.dto.js';

const RUNS = listQuery({ perPage: 10 });
const FINDINGS = listQuery({ perPage: 50 });

/** Verifications of the log: started here, done in the background, kept with what they found. */
@ApiTags('audit')
@Controller('api/audit/verifications')
@Allow('Auditor', 'Horizon Admin')
export class VerificationsController {
  constructor(
    private readonly verifications: Verifications,
    private readonly integrity: IntegrityStanding,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  @Get()
  @ApiOkResponse({ type: VerificationRunListDto })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(RUNS) { perPage, offset }: ReadOf<typeof RUNS>,
  ): Promise<VerificationRunListDto> {
    const { rows, totalCount } = await this.verifications.list(session, perPage, offset);
    return { verifications: await this.present(rows), meta: { totalCount } };
  }

  /** Of the whole log, unless a school or a time is named. Where one of the same scope is under way, that one. */
  @Post()
  @NoMasquerade()
  @ApiCreatedResponse({ type: VerificationRunDto })
  async start(
    @CurrentSession() session: Session,
    @Body() { school_id: asked, from, until }: StartVerificationDto,
  ): Promise<VerificationRunDto> {
    const schoolId = asked ?? session.schoolId;
    if (asked !== undefined) {
      const school = await this.classes.school(asked);
      if (!school || !seesPlace(session, { schoolId: asked, districtId: school.districtId }))
        throw invalidInput({ school_id: ['There is no such school'] });
    }
    if (from && until && Date.parse(from) >= Date.parse(until))
      throw invalidInput({ until: ['The end must be after the beginning'] });
    const scope = {
      schoolId,
      districtId: session.districtId,
      from: from ? new Date(from) : null,
      until: until ? new Date(until) : null,
    };
    const id = await this.verifications.start(scope, session.userId);
    const [started] = await this.present([(await this.verifications.one(session, id))!]);
    return started!;
  }

  /** Those whose tests the reader may have verified. */
  @Get('schools')
  @ApiOkResponse({ type: SchoolChoicesDto })
  async schools(@CurrentSession() session: Session): Promise<SchoolChoicesDto> {
    const ids = await this.verifications.schoolsWithin(session);
    const names = await this.classes.schoolNames(ids);
    const schools = ids.map((id) => ({ id, name: names.get(id) ?? '' }));
    return { schools: schools.sort((a, b) => a.name.localeCompare(b.name)) };
  }

  /** What weakens the proofs now, and when the next verification starts by itself. Faults are named to those who may see them. */
  @Get('standing')
  @ApiOkResponse({ type: IntegrityStandingDto })
  async standing(@CurrentSession() session: Session): Promise<IntegrityStandingDto> {
    const ofAll = scopeOf(session).within === 'everything';
    const warnings = await this.integrity.warnings();
    return {
      nextVerificationAt: this.verifications.nextNight().toISOString(),
      warnings: warnings.map((one) => (ofAll ? one : { ...one, verificationId: null })),
    };
  }

  @Get(':id')
  @ApiOkResponse({ type: VerificationFindingListDto })
  async findings(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(FINDINGS) { perPage, offset }: ReadOf<typeof FINDINGS>,
  ): Promise<VerificationFindingListDto> {
    const row = await this.verifications.one(session, id);
    if (!row) throw problem('delivery/not-found');
    const [[verification], findings] = await Promise.all([
      this.present([row]),
      this.verifications.findings(id, perPage, offset),
    ]);
    return {
      verification: verification!,
      findings,
      meta: { totalCount: row.integrity_findings + row.completeness_findings },
    };
  }

  private async present(rows: readonly VerificationRow[]): Promise<VerificationRunDto[]> {
    const [names, schoolNames] = await Promise.all([
      this.people.namesOf([...new Set(rows.flatMap((row) => row.requested_by ?? []))]),
      this.classes.schoolNames(rows.flatMap((row) => row.school_id ?? [])),
    ]);
    return rows.map((row) => ({
      id: row.id,
      scope: {
        whole: isWhole(row),
        school: row.school_id === null ? null : { id: row.school_id, name: schoolNames.get(row.school_id) ?? '' },
        from: row.started_from?.toISOString() ?? null,
        until: row.started_until?.toISOString() ?? null,
      },
      state: row.state,
      requestedBy: row.requested_by === null ? null : { id: row.requested_by, name: names.get(row.requested_by) ?? '' },
      requestedAt: row.requested_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      totalEvents: row.total_events,
      events: row.events,
      streams: row.streams,
      heads: row.heads,
      roots: row.roots,
      integrityFindings: row.integrity_findings,
      completenessFindings: row.completeness_findings,
      error: row.error,
    }));
  }
}
