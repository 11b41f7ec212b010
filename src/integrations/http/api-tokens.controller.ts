import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, API_TOKEN_SORTS, ApiTokens, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, searchText, type ReadOf } from '../../platform/http/list.js';
import { People } from '../../roster/index.js';
import { ApiTokensAnswer, MadeApiTokenAnswer, NewApiTokenBody } from './api-tokens.dto.js';
import { ReachedDistricts } from './reached-districts.js';

const TOKENS = listQuery({
  sort: API_TOKEN_SORTS,
  order: 'desc',
  search: searchText('search', 'A name, or the first signs of a token.'),
});

/** Tokens with which programs of a district read. */
@ApiTags('API tokens')
@Controller('api/admin/school_districts/:id/api_tokens')
@Allow('Horizon Admin', 'District Admin')
export class ApiTokensController {
  constructor(
    private readonly reached: ReachedDistricts,
    private readonly tokens: ApiTokens,
    private readonly people: People,
  ) {}

  /** Those that are revoked or expired too. */
  @Get()
  @ApiOkResponse({ type: ApiTokensAnswer })
  async list(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @FromQuery(TOKENS) request: ReadOf<typeof TOKENS>,
  ): Promise<ApiTokensAnswer> {
    await this.reached.mustReach(session, districtId);
    const { rows, total } = await this.tokens.ofDistrict(districtId, request);
    const names = await this.people.namesOf([
      ...new Set(rows.flatMap(({ madeBy, revokedBy }) => [madeBy, ...(revokedBy === null ? [] : [revokedBy])])),
    ]);
    return {
      tokens: rows.map(({ madeBy, revokedBy, ...token }) => ({
        ...token,
        madeBy: names.get(madeBy) ?? null,
        revokedBy: revokedBy === null ? null : (names.get(revokedBy) ?? null),
      })),
      meta: { totalCount: total },
    };
  }

  /** The token is answered this once. */
  @Post()
  @NoMasquerade()
  @ApiCreatedResponse({ type: MadeApiTokenAnswer })
  async make(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Body() { token: { name, scopes, expiresAt } }: NewApiTokenBody,
  ): Promise<MadeApiTokenAnswer> {
    await this.reached.mustReach(session, districtId);
    const wanted = { name, scopes, expiresAt: new Date(expiresAt) };
    return { token: await this.tokens.make(districtId, wanted, session.userId) };
  }

  /** Ends a token at once. */
  @Delete(':tokenId')
  @HttpCode(204)
  @NoMasquerade()
  @ApiNoContentResponse()
  async revoke(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) districtId: number,
    @Param('tokenId', ParseIntPipe) tokenId: number,
  ): Promise<void> {
    await this.reached.mustReach(session, districtId);
    await this.tokens.revoke(districtId, tokenId, session.userId);
  }
}
