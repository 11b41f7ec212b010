import {
  Body,
  Controller,
  createParamDecorator,
  Get,
  HttpCode,
  Injectable,
  ParseIntPipe,
  Post,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, batchActor, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import { BatchDto } from '../../platform/batches/batch.js';
import { FromQuery, id, moment, queryOf, type ReadOf, wholeNumber } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import type { Span } from '../attempt/spans.js';
import { CreditMany } from '../commands/credit-many.js';
import { EndsAhead } from '../read/ends-ahead.js';
import { Incidents } from '../read/incidents.js';
import { CreditLossesDto, EndsAheadDto, IncidentDto } from './incidents.dto.js';

const LONGEST_DAYS = 7;
const SCHOOL = new ParseIntPipe({ optional: true });
const SECTION = wholeNumber('section_id', {
  from: 0,
  to: 2 ** 31 - 1,
  message: 'A number',
  description: '0 is the entire school; for a teacher everybody of their own classes.',
}).required();
const INCIDENT = queryOf({
  sectionId: SECTION,
  from: moment('from').required('From when on'),
  to: moment('to', 'Without it now.'),
});
const ENDS = queryOf({
  sectionId: SECTION,
  setId: id('assessment_set_id').required(),
  typeId: id('assessment_type_id').required(),
});

/** Read apart from @Param, which would describe it for the path without it, too. */
const SchoolId = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest<{ Params: { schoolId?: string } }>>().params.schoolId,
);

/** Who lost working time, and giving it back: of the school given, or of the session's own. */
@Injectable()
abstract class IncidentsController {
  constructor(
    protected readonly incidents: Incidents,
    private readonly credits: CreditMany,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOkResponse({ type: IncidentDto })
  async incident(
    @CurrentSession() session: Session,
    @FromQuery(INCIDENT) { sectionId, from, to = this.clock.instant() }: ReadOf<typeof INCIDENT>,
    @SchoolId(SCHOOL) schoolId?: number,
  ): Promise<IncidentDto> {
    const scope = await this.incidents.scope(session, sectionId, schoolId);
    return this.incidents.incident(session, scope, spanOf({ from, to }));
  }

  /**
   * One event for each sitting, with who and why: what it lost within the time and was not given back before. Repeated, it
   * gives nothing.
   */
  @Post('credits')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: BatchDto })
  credit(
    @CurrentSession() session: Session,
    @Body() body: CreditLossesDto,
    @SchoolId(SCHOOL) schoolId?: number,
  ): Promise<BatchDto> {
    const reason = body.reason.trim();
    if (reason === '') throw invalidInput({ reason: ['Say why: the reason stays in each history.'] });
    const request = { schoolId: schoolId ?? null, sectionId: body.section_id, span: spanOf(body), reason };
    const id = body.batch_id ?? uuidv7(this.clock.now());
    return this.credits.start(batchActor(session), request, body.attempt_ids, id);
  }
}

@ApiTags('steering')
@ApiParam({ name: 'schoolId', type: Number })
@Controller('api/admin/schools/:schoolId/incidents')
@Allow('Horizon Admin', 'District Admin')
export class AdminIncidentsController extends IncidentsController {}

@ApiTags('steering')
@Controller('api/staff/incidents')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class StaffIncidentsController extends IncidentsController {
  constructor(
    incidents: Incidents,
    credits: CreditMany,
    clock: Clock,
    private readonly ahead: EndsAhead,
  ) {
    super(incidents, credits, clock);
  }

  /** What the ends of windows and auto-submits will end in one set, if nothing changes until then. */
  @Get('ends')
  @ApiOkResponse({ type: EndsAheadDto })
  async ends(
    @CurrentSession() session: Session,
    @FromQuery(ENDS) { sectionId, setId, typeId }: ReadOf<typeof ENDS>,
  ): Promise<EndsAheadDto> {
    const { people } = await this.incidents.scope(session, sectionId);
    return {
      ends: await this.ahead.ofSet(
        people.map(({ id }) => id),
        typeId,
        setId,
      ),
    };
  }
}

function spanOf({ from, to }: { from?: string; to?: string }): Span {
  const [fromMs, toMs] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  if (!Number.isFinite(fromMs)) throw invalidInput({ from: ['From when on'] });
  if (!Number.isFinite(toMs) || toMs <= fromMs) throw invalidInput({ to: ['The end must be after the beginning'] });
  if (toMs - fromMs > LONGEST_DAYS * 86_400_000) throw invalidInput({ to: [`At most ${LONGEST_DAYS} days at once`] });
  return { fromMs, toMs };
}
