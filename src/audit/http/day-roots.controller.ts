import { Body, Controller, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayRootFaults, readEvidence, type DayRoot } from '../../audit-verify/verify.js';
import { problem } from '../../delivery/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { merkleRoot } from '../../platform/crypto/merkle.js';
import { DayRootLetters } from '../../platform/event-store/day-root-letters.js';
import { dayRootFile, DayRoots } from '../../platform/event-store/day-roots.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { FromQuery, listQuery, type ReadOf } from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { invalidInput } from '../../platform/http/validation.js';
import { bytesOf } from '../../platform/http/upload.js';
import { CheckedDayRootsDto, DayRootListDto, RecipientsDto, type CheckedDayRootDto } from './verifications.dto.js';

const DAY_ROOTS = listQuery({ perPage: 10 });

/** One hash a day over everything that was signed, for whoever wants to hold a witness of their own. */
@ApiTags('audit')
@Controller('api/audit/day_roots')
@Allow('Auditor', 'Horizon Admin')
export class DayRootsController {
  constructor(
    private readonly roots: DayRoots,
    private readonly heads: SignedHeads,
    private readonly letters: DayRootLetters,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOkResponse({ type: DayRootListDto })
  async list(@FromQuery(DAY_ROOTS) { perPage, offset }: ReadOf<typeof DAY_ROOTS>): Promise<DayRootListDto> {
    const [dayRoots, totalCount] = await Promise.all([this.roots.list(perPage, offset), this.roots.count()]);
    return {
      dayRoots: dayRoots.map(({ day, heads, root, previous, signedAt, keyId }) => ({
        day,
        heads,
        root,
        previous,
        signedAt,
        keyId,
      })),
      writtenOutside: this.config.outsideDir !== undefined,
      meta: { totalCount },
    };
  }

  @Get('recipients')
  @ApiOkResponse({ type: RecipientsDto })
  async recipients(): Promise<RecipientsDto> {
    return { emails: await this.letters.recipients() };
  }

  @Put('recipients')
  @Allow('Horizon Admin')
  @NoMasquerade()
  @ApiOkResponse({ type: RecipientsDto })
  async setRecipients(@CurrentSession() session: Session, @Body() { emails }: RecipientsDto): Promise<RecipientsDto> {
    await this.letters.setRecipients(emails, session.userId, this.clock.instant());
    return this.recipients();
  }

  /** The line that is mailed and written outside. */
  @Get(':day/file')
  @ApiProduces('application/json')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async file(@Param('day') day: string, @Res() reply: FastifyReply): Promise<void> {
    const root =
      /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? await this.roots.find(day) : undefined;
    if (!root) throw problem('delivery/not-found');
    const content = await this.roots.file(root, (await this.heads.publicKeys())[root.keyId] ?? '');
    sendFile(reply, { name: dayRootFile(day), type: 'application/json', content });
  }

  /** Compares roots that somebody kept with those here, and these with the heads that they were made of. */
  @Post('check')
  @HttpCode(200)
  @Allow('Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin')
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiOkResponse({ type: CheckedDayRootsDto })
  async check(@Req() request: FastifyRequest): Promise<CheckedDayRootsDto> {
    const file = request.isMultipart() ? await request.file() : undefined;
    const held = file && (readEvidence((await bytesOf(file)).toString('utf8'))?.roots ?? []);
    if (!held?.length) throw invalidInput({ file: ['This file holds no day root'] }, 'This file holds no day root');
    const publicKeys = await this.heads.publicKeys();
    const dayRoots: CheckedDayRootDto[] = [];
    for (const root of held.slice(0, 400)) dayRoots.push({ day: root.day, ...(await this.compare(root, publicKeys)) });
    return { dayRoots };
  }

  private async compare(
    held: DayRoot,
    publicKeys: Record<string, string>,
  ): Promise<Pick<CheckedDayRootDto, 'verdict' | 'why'>> {
    const [forged] = dayRootFaults([held], publicKeys);
    if (forged) return { verdict: 'forged', why: forged.why };
    const here =
      /^\d{4}-\d\d-\d\d$/.test(held.day) && !Number.isNaN(Date.parse(held.day))
        ? await this.roots.find(held.day)
        : undefined;
    if (!here)
      return {
        verdict: 'unknown',
        why: `We signed this root, and hold none of ${held.day} any more: the log was cut, or set back to an earlier state.`,
      };
    if (here.root !== held.root || here.heads !== held.heads) {
      return {
        verdict: 'different',
        why: `We signed this root, and hold another one of ${held.day} now: the log was rewritten after that day.`,
      };
    }
    const leaves = await this.roots.leavesOfHeads(held.day);
    const same =
      leaves.every((leaf) => leaf !== null) &&
      leaves.length === here.heads &&
      merkleRoot(leaves as Buffer[]).toString('hex') === here.root;
    return same
      ? {
          verdict: 'same',
          why: `The root of ${held.day} is the one that we hold, and the ${held.heads.toLocaleString('en-US')} signed heads of that day still make it.`,
        }
      : {
          verdict: 'different',
          why: `The root of ${held.day} is the one that we hold, but the signed heads of that day do not make it any more.`,
        };
  }
}
