import {
  Body,
  Controller,
  createParamDecorator,
  ForbiddenException,
  Get,
  HttpCode,
  Injectable,
  ParseIntPipe,
  Post,
  Query,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { invalidInput } from '../../platform/http/validation.js';
import { atOnce } from '../at-once.js';
import type { Span } from '../attempt/spans.js';
import { ActOnAttempt, ActOnAttemptHandler } from '../commands/act-on-attempt.js';
import { EndsAhead } from '../read/ends-ahead.js';
import { Incidents } from '../read/incidents.js';
import { CreditLossesDto, EndsAheadDto, IncidentDto, LossesCreditedDto } from './incidents.dto.js';

const LONGEST_DAYS = 7;
const SCHOOL = new ParseIntPipe({ optional: true });
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
    private readonly acts: ActOnAttemptHandler,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiQuery({
    name: 'section_id',
    type: Number,
    description: '0 is the entire school; for a teacher everybody of their own classes.',
  })
  @ApiQuery({ name: 'from', type: String })
  @ApiQuery({ name: 'to', type: String, required: false, description: 'Without it now.' })
  @ApiOkResponse({ type: IncidentDto })
  async incident(
    @CurrentSession() session: Session,
    @Query() query: Record<string, string | undefined>,
    @SchoolId(SCHOOL) schoolId?: number,
  ): Promise<IncidentDto> {
    const scope = await this.incidents.scope(session, numberOf(query, 'section_id', 0), schoolId);
    return this.incidents.incident(session, scope, spanOf({ from: query.from, to: query.to ?? this.clock.instant() }));
  }

  /** One event for each sitting, with who and why: what it lost within the time and was not given back before. Repeated, it gives nothing. */
  @Post('credits')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: LossesCreditedDto })
  async credit(
    @CurrentSession() session: Session,
    @Body() body: CreditLossesDto,
    @SchoolId(SCHOOL) schoolId?: number,
  ): Promise<LossesCreditedDto> {
    const reason = body.reason.trim();
    if (reason === '') throw invalidInput({ reason: ['Say why: the reason stays in each history.'] });
    const wanted = new Set(body.attempt_ids.map((id) => id.toLowerCase()));
    const scope = await this.incidents.scope(session, body.section_id, schoolId);
    const found = (await this.incidents.creditable(session, scope, spanOf(body))).filter(({ attemptId }) =>
      wanted.has(attemptId),
    );
    const mine = found.filter(({ mayCredit }) => mayCredit);
    if (found.length > 0 && mine.length === 0)
      throw new ForbiddenException('You do not have the permissions to do this.');
    const actor = { kind: 'user', id: session.userId, role: session.role } as const;
    const counts = { credited: 0, seconds: 0, unchanged: 0, over: 0, refused: found.length - mine.length };
    await atOnce(mine, async ({ studentAssessmentId, sitting, open, over }) => {
      if (over) return void (counts.over += 1);
      try {
        const { seconds } =
          open.length === 0
            ? { seconds: 0 }
            : await this.acts.execute(
                new ActOnAttempt(studentAssessmentId, sitting, { type: 'credit_outage', gaps: open }, reason, actor),
              );
        if (seconds === 0) return void (counts.unchanged += 1);
        counts.credited += 1;
        counts.seconds += seconds;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        counts.over += 1;
      }
    });
    // Of the others nothing is known here: they lost nothing within the time, or are not there for this caller.
    counts.unchanged += wanted.size - found.length;
    return { message: told(counts), ...counts };
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
    acts: ActOnAttemptHandler,
    clock: Clock,
    private readonly ahead: EndsAhead,
  ) {
    super(incidents, acts, clock);
  }

  /** What the ends of windows and auto-submits will end in one set, if nothing changes until then. */
  @Get('ends')
  @ApiQuery({
    name: 'section_id',
    type: Number,
    description: '0 is the entire school; for a teacher everybody of their own classes.',
  })
  @ApiQuery({ name: 'assessment_set_id', type: Number })
  @ApiQuery({ name: 'assessment_type_id', type: Number })
  @ApiOkResponse({ type: EndsAheadDto })
  async ends(
    @CurrentSession() session: Session,
    @Query() query: Record<string, string | undefined>,
  ): Promise<EndsAheadDto> {
    const [sectionId, setId, typeId] = [
      numberOf(query, 'section_id', 0),
      numberOf(query, 'assessment_set_id', 1),
      numberOf(query, 'assessment_type_id', 1),
    ];
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

function told({ credited, seconds, unchanged, over, refused }: Omit<LossesCreditedDto, 'message'>): string {
  const sittings = (n: number) => (n === 1 ? '1 sitting' : `${n} sittings`);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return [
    credited === 0 ? 'There was nothing to give back.' : `Gave ${clock} back to ${sittings(credited)}.`,
    credited > 0 && unchanged > 0 && `${sittings(unchanged)} had nothing left to give back.`,
    over > 0 &&
      `${sittings(over)} ${over === 1 ? 'is' : 'are'} over and got nothing: reopen ${over === 1 ? 'it' : 'them'} first.`,
    refused > 0 && `${sittings(refused)} ${refused === 1 ? 'is' : 'are'} not yours to change.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function spanOf({ from, to }: { from?: string; to?: string }): Span {
  const [fromMs, toMs] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  if (!Number.isFinite(fromMs)) throw invalidInput({ from: ['From when on'] });
  if (!Number.isFinite(toMs) || toMs <= fromMs) throw invalidInput({ to: ['The end must be after the beginning'] });
  if (toMs - fromMs > LONGEST_DAYS * 86_400_000) throw invalidInput({ to: [`At most ${LONGEST_DAYS} days at once`] });
  return { fromMs, toMs };
}

function numberOf(query: Record<string, string | undefined>, name: string, least: number): number {
  const text = query[name] ?? '';
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) throw invalidInput({ [name]: ['A number'] });
  return Number(text);
}
