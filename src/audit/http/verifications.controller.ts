import { Body, Controller, Get, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, type ReadOf } from '../../platform/http/list.js';
import { Verifications } from '../integrity/verifications.js';
import { VerificationViews } from '../read/verification-views.js';
import {
  IntegrityWarningsDto,
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
    private readonly views: VerificationViews,
  ) {}

  @Get()
  @ApiOkResponse({ type: VerificationRunListDto })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(RUNS) request: ReadOf<typeof RUNS>,
  ): Promise<VerificationRunListDto> {
    const { verifications, totalCount } = await this.views.list(session, request);
    return { verifications, meta: { totalCount } };
  }

  /** Of the whole log, unless a school or a time is named. Where one of the same scope is under way, that one. */
  @Post()
  @NoMasquerade()
  @ApiCreatedResponse({ type: VerificationRunDto })
  async start(
    @CurrentSession() session: Session,
    @Body() { school_id: schoolId, from, until }: StartVerificationDto,
  ): Promise<VerificationRunDto> {
    return this.views.one(session, await this.verifications.request(session, { schoolId, from, until }));
  }

  /** Those whose tests the reader may have verified. */
  @Get('schools')
  @ApiOkResponse({ type: SchoolChoicesDto })
  async schools(@CurrentSession() session: Session): Promise<SchoolChoicesDto> {
    return { schools: await this.views.schools(session) };
  }

  /**
   * What weakens the proofs now, and when the next verification starts by itself. Faults are named to those who may see them.
   */
  @Get('standing')
  @ApiOkResponse({ type: IntegrityWarningsDto })
  standing(@CurrentSession() session: Session): Promise<IntegrityWarningsDto> {
    return this.views.warnings(session);
  }

  @Get(':id')
  @ApiOkResponse({ type: VerificationFindingListDto })
  async findings(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(FINDINGS) request: ReadOf<typeof FINDINGS>,
  ): Promise<VerificationFindingListDto> {
    const { verification, findings, totalCount } = await this.views.findings(session, id, request);
    return { verification, findings, meta: { totalCount } };
  }
}
