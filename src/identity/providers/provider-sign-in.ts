import { createHmac } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { Clock } from '../../kernel/clock.js';
import { normaliseEmail } from '../../kernel/email.js';
import { DomainError } from '../../kernel/errors.js';
import { Config } from '../../platform/config/config.js';
import { sameText } from '../../platform/crypto/same-text.js';
import { open, seal } from '../../platform/crypto/seal.js';
import { Db } from '../../platform/db/db.js';
import { OutsideServices } from '../../platform/services/outside-services.js';
import type { IdentityCode } from '../problems.js';
import { SignIn, type SigningInAs } from '../sign-in.js';
import {
  PROVIDERS,
  type Journey,
  type Provider,
  type ProviderName,
  type ProviderPerson,
  type Returned,
} from './provider.js';
import { ProviderDistricts } from './provider-districts.js';
import { ProviderLinks } from './provider-links.js';
import { ClassLink, Clever, Google } from './providers.js';
import { reasonOf } from './reason.js';
import { tryClient } from './try-client.js';

/** So long somebody may take at the provider. */
const JOURNEY_MS = 10 * 60_000;

/** What the browser keeps while it is away, sealed: who sends it back cannot choose the state or the nonce. */
interface Kept extends Journey {
  provider: ProviderName;
  until: number;
}

/**
 * Signing in with Clever, ClassLink and Google by authorization code. An account is found by the provider's own id of the
 * person. The first time it is found by an e-mail that the provider vouches for: Google's always, the others' where the
 * district says so and only among the people of that district. Who works for the whole platform signs in with a password (ADR
 * 65).
 */
@Injectable()
export class ProviderSignIn implements OnModuleInit {
  private readonly logger = new Logger('sign-in');
  private readonly key: Buffer;
  private readonly providers: Record<ProviderName, Provider>;

  constructor(
    private readonly clever: Clever,
    private readonly classLink: ClassLink,
    private readonly google: Google,
    private readonly services: OutsideServices,
    private readonly links: ProviderLinks,
    private readonly districts: ProviderDistricts,
    private readonly signIn: SignIn,
    private readonly db: Db,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.key = createHmac('sha256', config.masterKey).update('provider-journey').digest();
    this.providers = { clever, classlink: classLink, google };
  }

  onModuleInit(): void {
    for (const provider of [this.clever, this.classLink, this.google])
      this.services.define({
        ...provider.service,
        fromEnvironment: this.config.providerClients[provider.name],
        test: (values) => tryClient(provider, values, this.redirectUri),
      });
  }

  /** Which providers are configured. */
  async offered(): Promise<Record<ProviderName, boolean>> {
    const values = await Promise.all(PROVIDERS.map((name) => this.services.valuesOf(name)));
    return Object.fromEntries(PROVIDERS.map((name, i) => [name, values[i] !== undefined])) as Record<
      ProviderName,
      boolean
    >;
  }

  /**
   * Where the browser is sent, and what it keeps until it is back.
   * @throws DomainError `identity/provider-not-set-up`, `identity/provider-away`
   */
  async begin(name: ProviderName): Promise<{ requestUri: string; kept: string; keptMs: number }> {
    const provider = this.providers[name];
    const values = await this.valuesOf(provider);
    const journey: Journey = {
      state: `${provider.title}.${randomNonce()}`,
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
    };
    const url = await this.asked(provider, () => provider.begin(values, this.redirectUri, journey));
    const kept: Kept = { ...journey, provider: name, until: this.clock.now() + JOURNEY_MS };
    return { requestUri: url.href, kept: seal(this.key, JSON.stringify(kept)), keptMs: JOURNEY_MS };
  }

  /**
   * Whom the provider sent back.
   * @param kept what this browser was sent away with
   * @throws DomainError `identity/provider-refused`, `identity/provider-unknown` for who has no account here,
   * `identity/provider-away`, `identity/too-many-attempts`
   */
  async finish(
    name: ProviderName,
    returned: Returned,
    kept: string | undefined,
    address: string,
  ): Promise<SigningInAs> {
    const provider = this.providers[name];
    await this.signIn.mustBeFree(address);
    const journey = this.journeyOf(kept, name, returned.state);
    if (!journey) {
      await this.signIn.failed(address);
      throw refused(provider);
    }
    const values = await this.valuesOf(provider);
    const person = await this.asked(provider, () => provider.finish(values, this.redirectUri, journey, returned));
    const userId = await this.accountOf(name, person);
    const roles = userId === undefined ? [] : await this.signIn.rolesOf(userId);
    if (userId === undefined || !roles[0] || roles.some(({ role }) => role === 'Horizon Admin' || role === 'Auditor')) {
      await this.signIn.failed(address);
      throw name === 'google'
        ? problem('identity/provider-unknown', `There is no user with this email in ${this.config.brandName}.`)
        : refused(provider);
    }
    if (!(await this.links.used(name, person.tenant, person.subjects))) throw refused(provider);
    return { ...roles[0], roles };
  }

  /** Where every provider sends the browser back to: the sign-in. */
  private get redirectUri(): string {
    return `${this.config.publicUrl}/`;
  }

  private async accountOf(provider: ProviderName, person: ProviderPerson): Promise<number | undefined> {
    const district = provider === 'google' ? undefined : await this.districts.districtOf(provider, person.tenant);
    if (provider !== 'google' && !district) return undefined;
    const linked = await this.links.accountsOf(provider, person.tenant, person.subjects);
    if (linked.length > 1) {
      this.logger.warn(`${provider} names ${linked.length} accounts at once; nobody is signed in`);
      return undefined;
    }
    if (linked[0] !== undefined) {
      const userId = await this.standing(await this.districts.keptFor(linked[0]));
      return userId !== undefined && (!district || (await this.districts.belongs(userId, district.id)))
        ? userId
        : undefined;
    }
    if (!person.email || (district && !district.linksByEmail)) return undefined;
    const userId = await this.byEmail(person.email);
    if (userId === undefined) return undefined;
    if (district && !(await this.districts.belongs(userId, district.id))) return undefined;
    const email = normaliseEmail(person.email);
    return (await this.links.linkFirst({ provider, ...person }, { userId, email })) ? userId : undefined;
  }

  /** Only the very same characters: what merely looks alike is somebody else's address. */
  private async byEmail(email: string): Promise<number | undefined> {
    if (!/^[\x21-\x7e]+$/.test(email)) return undefined;
    const row = await this.db.one<{ user_id: number }>(
      `select user_id from identity.accounts a where email = $1 and archived_at is null
         and not exists (select from identity.memberships m where m.user_id = a.user_id and m.role in ('Horizon Admin', 'Auditor'))`,
      [normaliseEmail(email)],
    );
    return row?.user_id;
  }

  private async standing(userId: number): Promise<number | undefined> {
    const row = await this.db.one<{ user_id: number }>(
      'select user_id from identity.accounts where user_id = $1 and archived_at is null',
      [userId],
    );
    return row?.user_id;
  }

  private journeyOf(kept: string | undefined, provider: ProviderName, state: string): Kept | undefined {
    if (!kept) return undefined;
    try {
      const journey = JSON.parse(open(this.key, kept).toString('utf8')) as Kept;
      const right = journey.provider === provider && journey.until > this.clock.now() && sameText(journey.state, state);
      return right ? journey : undefined;
    } catch {
      return undefined;
    }
  }

  private async valuesOf({ name, title }: Provider) {
    const values = await this.services.valuesOf(name);
    if (!values) throw problem('identity/provider-not-set-up', `Signing in with ${title} is not set up here.`);
    return values;
  }

  /** Notes how it went, so that the settings show it, and says apart who does not answer and who says no. */
  private async asked<T>(provider: Provider, ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask();
      await this.services.note(provider.name);
      return answer;
    } catch (error) {
      const why = reasonOf(error);
      this.logger.warn(`${provider.title}: ${why.sentence}`);
      // A wrong or used code is the browser's matter and no failure of the service.
      if (why.away || why.settings) await this.services.note(provider.name, why.sentence);
      throw why.away
        ? problem(
            'identity/provider-away',
            `${provider.title} does not answer at the moment. Please sign in with your email and password.`,
          )
        : refused(provider);
    }
  }
}

function refused({ title }: Provider): DomainError<IdentityCode> {
  return problem('identity/provider-refused', `${title} authorization failed`);
}

function problem(code: IdentityCode, message: string): DomainError<IdentityCode> {
  return new DomainError(code, message);
}
