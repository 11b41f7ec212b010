import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { randomBytes } from '../kernel/ids.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db } from '../platform/db/db.js';
import { containing, pageOf } from '../platform/db/list-sql.js';
import type { PageRequest } from '../platform/http/list.js';
import { invalidInput } from '../platform/http/validation.js';
import type { IdentityCode } from './problems.js';

/** What a token may read. */
export const API_SCOPES = ['roster:read', 'results:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Found by whoever looks for secrets that lie about. */
const PREFIX = 'hzn_';
const TOKEN = /^Bearer (hzn_[A-Za-z0-9_-]{43})$/i;
/** So many signs of a token are kept, to know it by. */
const BEGINS = PREFIX.length + 6;
const YEAR_MS = 366 * 86_400_000;
/** Of one district, that are neither revoked nor expired. */
const MOST_TOKENS = 20;
const MINUTE_MS = 60_000;
/** Uses of one token in one minute. */
export const USES_A_MINUTE = 120;

/** Who calls with a token: nobody, only a district and what may be read of it. */
export interface ApiCaller {
  tokenId: number;
  districtId: number;
}

export interface NewApiToken {
  name: string;
  scopes: readonly ApiScope[];
  expiresAt: Date;
}

/** `left`: whoever made it does not administer the district any more. */
export type ApiTokenState = 'active' | 'left' | 'expired' | 'revoked';

export interface ApiToken {
  id: number;
  name: string;
  /** Its first signs. */
  begins: string;
  scopes: ApiScope[];
  state: ApiTokenState;
  madeBy: number;
  madeAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** Ever. */
  uses: number;
  revokedAt: Date | null;
  revokedBy: number | null;
}

export const API_TOKEN_SORTS = ['madeAt', 'name', 'expiresAt', 'lastUsedAt'] as const;
export type ApiTokenSort = (typeof API_TOKEN_SORTS)[number];

/** That the maker of token `t` administers its district, or the platform. */
const MAKER_ADMINISTERS = `exists (select from identity.memberships m join identity.accounts a on a.user_id = m.user_id
  where m.user_id = t.made_by and a.archived_at is null and m.school_id is null
    and ((m.role = 'Horizon Admin' and m.district_id is null) or (m.role in ('District Admin', 'Superintendent') and m.district_id = t.district_id)))`;

/** How token `t` stands at a moment. */
const stateAt = (
  now: string,
) => `case when t.revoked_at is not null then 'revoked' when t.expires_at <= ${now} then 'expired'
  when not ${MAKER_ADMINISTERS} then 'left' else 'active' end`;

/** Tokens with which programs of a district read what it has here (ADR 67). */
@Injectable()
export class ApiTokens {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the token, which nobody can read again
   * @throws DomainError `http/invalid-input` by field, `identity/too-many-tokens`
   */
  async make(districtId: number, { name, scopes, expiresAt }: NewApiToken, madeBy: number): Promise<string> {
    const now = this.clock.now();
    if (expiresAt.getTime() <= now) throw invalidInput({ expiresAt: ['A moment that is still to come'] });
    if (expiresAt.getTime() > now + YEAR_MS) throw invalidInput({ expiresAt: ['At most a year from now'] });
    const token = PREFIX + randomBytes(32).toString('base64url');
    await this.db.tx(async (q) => {
      await q.query(`select pg_advisory_xact_lock(hashtext('identity.api_tokens'), $1)`, [districtId]);
      const { n } = (await q.one<{ n: number }>(
        `select count(*)::int as n from identity.api_tokens t where t.district_id = $1 and ${stateAt('$2')} = 'active'`,
        [districtId, new Date(now)],
      ))!;
      if (n >= MOST_TOKENS)
        throw new DomainError<IdentityCode>(
          'identity/too-many-tokens',
          `A district has at most ${MOST_TOKENS} tokens that work. Please revoke one first.`,
        );
      await q.query(
        `insert into identity.api_tokens (district_id, name, token_hash, begins, scopes, made_by, made_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          districtId,
          name,
          sha256hex(token),
          token.slice(0, BEGINS),
          [...new Set(scopes)],
          madeBy,
          new Date(now),
          expiresAt,
        ],
      );
    });
    return token;
  }

  /** Tokens of a district, those that are revoked or expired too. */
  async ofDistrict(
    districtId: number,
    request: PageRequest<ApiTokenSort>,
  ): Promise<{ rows: ApiToken[]; total: number }> {
    return pageOf<ApiToken, ApiTokenSort>(this.db, request, {
      select: `select t.id, t.name, t.begins, t.scopes, ${stateAt('$3')} as state, t.made_by as "madeBy", t.made_at as "madeAt",
        t.expires_at as "expiresAt", u.last_used_at as "lastUsedAt", coalesce(u.total, 0) as uses,
        t.revoked_at as "revokedAt", t.revoked_by as "revokedBy"`,
      from: `from identity.api_tokens t left join identity.api_token_uses u on u.token_id = t.id
        where t.district_id = $1 and (t.name ilike $2 or t.begins ilike $2)`,
      params: [districtId, containing(request.search)],
      rowParams: [new Date(this.clock.now())],
      order: {
        columns: {
          madeAt: 't.made_at',
          name: 'lower(t.name)',
          expiresAt: 't.expires_at',
          lastUsedAt: 'u.last_used_at',
        },
        then: 't.id',
        empty: 'last',
      },
    });
  }

  /** Ends a token at once, everywhere. One that is revoked stays so. @throws DomainError `identity/token-not-found` */
  async revoke(districtId: number, tokenId: number, byId: number): Promise<void> {
    const found = await this.db.query(
      `update identity.api_tokens set revoked_at = coalesce(revoked_at, $3), revoked_by = coalesce(revoked_by, $4)
        where id = $1 and district_id = $2 returning id`,
      [tokenId, districtId, new Date(this.clock.now()), byId],
    );
    if (found.length === 0)
      throw new DomainError<IdentityCode>('identity/token-not-found', 'This token does not exist.');
  }

  /**
   * Admits a call, and counts it. Nothing is kept in memory: what is revoked ends with the next call.
   * @param authorization the header
   * @throws DomainError `identity/token-refused`, the same whatever is wrong with the token; `identity/token-scope`;
   * `identity/token-busy` with the seconds to wait
   */
  async admit(authorization: string | undefined, scope: ApiScope): Promise<ApiCaller> {
    const token = TOKEN.exec(authorization ?? '')?.[1];
    const now = this.clock.now();
    const minute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS);
    const found =
      token &&
      (await this.db.one<{ id: number; districtId: number; scopes: ApiScope[] }>(
        `select t.id, t.district_id as "districtId", t.scopes from identity.api_tokens t
          where t.token_hash = $1 and t.revoked_at is null and t.expires_at > $2 and ${MAKER_ADMINISTERS}`,
        [sha256hex(token), new Date(now)],
      ));
    if (!found)
      throw new DomainError<IdentityCode>(
        'identity/token-refused',
        'This call needs a token that works, as "Authorization: Bearer hzn_...".',
      );
    const { uses } = (await this.db.one<{ uses: number }>(
      `insert into identity.api_token_uses as u (token_id, minute, uses, total, last_used_at) values ($1, $2, 1, 1, $3)
       on conflict (token_id) do update set minute = $2, uses = case when u.minute = $2 then u.uses + 1 else 1 end, total = u.total + 1, last_used_at = $3
       returning uses`,
      [found.id, minute, new Date(now)],
    ))!;
    if (uses > USES_A_MINUTE)
      throw new DomainError<IdentityCode>(
        'identity/token-busy',
        `A token is used at most ${USES_A_MINUTE} times a minute. Please wait.`,
        { details: { retryAfter: Math.max(1, Math.ceil((minute.getTime() + MINUTE_MS - now) / 1000)) } },
      );
    if (!found.scopes.includes(scope))
      throw new DomainError<IdentityCode>('identity/token-scope', `This token may not read this: it lacks ${scope}.`);
    return { tokenId: found.id, districtId: found.districtId };
  }
}
