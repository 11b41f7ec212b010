import { Body, Controller, Get, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { problem } from '../../delivery/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, type ReadOf } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Classes, scopeOf, seesPlace } from '../../roster/index.js';
import { IntegrityStanding } from '../integrity/standing.js';
import { Verifications } from '../integrity/verifications.js';
import { VerificationViews } from '../integrity/verification-views.js';
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
    private readonly views: VerificationViews,
    private readonly classes: Classes,
  ) {}

  @Get()
  @ApiOkResponse({ type: VerificationRunListDto })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(RUNS) { perPage, offset }: ReadOf<typeof RUNS>,
  ): Promise<VerificationRunListDto> {
    const { runs, totalCount } = await this.views.list(session, perPage, offset);
    return { verifications: runs, meta: { totalCount } };
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
    return (await this.views.one(session, id))!;
  }

  /** Those whose tests the reader may have verified. */
  @Get('schools')
  @ApiOkResponse({ type: SchoolChoicesDto })
  async schools(@CurrentSession() session: Session): Promise<SchoolChoicesDto> {
    return { schools: await this.views.schools(session) };
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
    const verification = await this.views.one(session, id);
    if (!verification) throw problem('delivery/not-found');
    const findings = await this.verifications.findings(id, perPage, offset);
    const totalCount = verification.integrityFindings + verification.completenessFindings;
    return { verification, findings, meta: { totalCount } };
  }
}
