import { Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { Outgoing, type OutgoingAnswer } from '../../platform/outgoing/outgoing.js';
import type { OutsideService, ServiceField, ServiceValues } from '../../platform/services/outside-services.js';
import type { Journey, Provider, ProviderPerson, Returned } from './provider.js';

const ANSWER_SECONDS = 10;
/** How far clocks may be apart when the times of a token are looked at. */
const CLOCKS_APART_SECONDS = 30;

type Endpoints = Pick<client.ServerMetadata, 'issuer' | 'authorization_endpoint' | 'token_endpoint' | 'jwks_uri'>;

/** The settings of a provider, as Horizon Admin enters them. */
export function providerService(
  outgoing: Outgoing,
  of: { key: string; name: string; about: string; addresses: Record<string, { label: string; usual: string }> },
): OutsideService {
  const addresses = Object.entries(of.addresses).map(([key, { label, usual }]): ServiceField => ({
    key,
    label,
    secret: false,
    required: false,
    leads: true,
    hint: `Empty is ${usual}`,
    check: (value) => outgoing.problemOf(value),
  }));
  return {
    key: of.key,
    name: of.name,
    about: of.about,
    fields: [
      { key: 'clientId', label: 'Client ID', secret: false, required: true },
      { key: 'clientSecret', label: 'Client secret', secret: true, required: true },
      ...addresses,
    ],
  };
}

/** Clever: https://dev.clever.com/docs/il-design. It knows no PKCE. */
@Injectable()
export class Clever implements Provider {
  readonly name = 'clever';
  readonly title = 'Clever';

  constructor(private readonly outgoing: Outgoing) {}

  get service(): OutsideService {
    return providerService(this.outgoing, {
      key: this.name,
      name: 'Sign-in with Clever',
      about: 'People of districts with a Clever District ID sign in with Clever. Without it they use their password.',
      addresses: {
        accounts: { label: 'Address of the sign-in', usual: 'https://clever.com' },
        api: { label: 'Address of the API', usual: 'https://api.clever.com' },
      },
    });
  }

  begin(values: ServiceValues, redirectUri: string, { state }: Journey): Promise<URL> {
    const server = this.server(values);
    return Promise.resolve(client.buildAuthorizationUrl(server, { redirect_uri: redirectUri, state }));
  }

  async finish(values: ServiceValues, redirectUri: string, journey: Journey, back: Returned): Promise<ProviderPerson> {
    const token = await exchanged(this.server(values), redirectUri, journey, back);
    const api = values.api ?? 'https://api.clever.com';
    const me = (await json(this.outgoing, `${api}/v3.0/me`, token)) as { data?: { id?: unknown; district?: unknown } };
    const [id, tenant] = [textOf(me.data?.id), textOf(me.data?.district)];
    if (!id || !tenant) throw new Error('Clever named nobody.');
    const user = (await json(this.outgoing, `${api}/v3.0/users/${encodeURIComponent(id)}`, token)) as {
      data?: { id?: unknown; email?: unknown };
    };
    if (textOf(user.data?.id) !== id) throw new Error('Clever answered with somebody else.');
    return { tenant, subjects: [id], email: textOf(user.data?.email) };
  }

  private server(values: ServiceValues): client.Configuration {
    const accounts = values.accounts ?? 'https://clever.com';
    return configured(this.outgoing, values, client.ClientSecretBasic(values.clientSecret), {
      issuer: accounts,
      authorization_endpoint: `${accounts}/oauth/authorize`,
      token_endpoint: `${accounts}/oauth/tokens`,
    });
  }
}

/** ClassLink: its authorization code flow, and https://nodeapi.classlink.com/v2/my/info. */
@Injectable()
export class ClassLink implements Provider {
  readonly name = 'classlink';
  readonly title = 'ClassLink';

  constructor(private readonly outgoing: Outgoing) {}

  get service(): OutsideService {
    return providerService(this.outgoing, {
      key: this.name,
      name: 'Sign-in with ClassLink',
      about:
        'People of districts with a ClassLink Tenant ID sign in with ClassLink. Without it they use their password.',
      addresses: {
        accounts: { label: 'Address of the sign-in', usual: 'https://launchpad.classlink.com' },
        api: { label: 'Address of the API', usual: 'https://nodeapi.classlink.com' },
      },
    });
  }

  begin(values: ServiceValues, redirectUri: string, { state }: Journey): Promise<URL> {
    const asked = { redirect_uri: redirectUri, scope: 'profile', state };
    return Promise.resolve(client.buildAuthorizationUrl(this.server(values), asked));
  }

  async finish(values: ServiceValues, redirectUri: string, journey: Journey, back: Returned): Promise<ProviderPerson> {
    const token = await exchanged(this.server(values), redirectUri, journey, back);
    const api = values.api ?? 'https://nodeapi.classlink.com';
    const me = (await json(this.outgoing, `${api}/v2/my/info`, token)) as Record<string, unknown>;
    const [user, tenant, sourced] = [textOf(me.UserId), textOf(me.TenantId), textOf(me.SourcedId)];
    if (!user || !tenant) throw new Error('ClassLink named nobody.');
    return {
      tenant,
      subjects: [`user:${user}`, ...(sourced ? [`sourced:${sourced}`] : [])],
      email: textOf(me.Email),
    };
  }

  private server(values: ServiceValues): client.Configuration {
    const accounts = values.accounts ?? 'https://launchpad.classlink.com';
    return configured(this.outgoing, values, client.ClientSecretPost(values.clientSecret), {
      issuer: accounts,
      authorization_endpoint: `${accounts}/oauth2/v2/auth`,
      token_endpoint: `${accounts}/oauth2/v2/token`,
    });
  }
}

/**
 * Google by OpenID Connect: https://developers.google.com/identity/openid-connect/openid-connect. None of its scripts is
 * loaded.
 */
@Injectable()
export class Google implements Provider {
  readonly name = 'google';
  readonly title = 'Google';
  /** By issuer: where it is asked, and with which keys it signs. */
  private readonly found = new Map<string, { until: number; metadata: client.ServerMetadata }>();

  constructor(private readonly outgoing: Outgoing) {}

  get service(): OutsideService {
    return providerService(this.outgoing, {
      key: this.name,
      name: 'Sign-in with Google',
      about:
        'Whoever has an account here signs in with a Google account of the same e-mail. Without it they use their password.',
      addresses: { issuer: { label: 'Issuer', usual: 'https://accounts.google.com' } },
    });
  }

  async begin(values: ServiceValues, redirectUri: string, journey: Journey): Promise<URL> {
    return client.buildAuthorizationUrl(await this.server(values), {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state: journey.state,
      nonce: journey.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
  }

  async finish(values: ServiceValues, redirectUri: string, journey: Journey, back: Returned): Promise<ProviderPerson> {
    const server = await this.server(values);
    const tokens = await client.authorizationCodeGrant(server, returned(redirectUri, back), {
      expectedState: journey.state,
      expectedNonce: journey.nonce,
      pkceCodeVerifier: journey.verifier,
      idTokenExpected: true,
    });
    const { sub, email, email_verified: verified, hd } = tokens.claims()!;
    const own = verified === true && (textOf(hd) !== null || /@gmail\.com$/i.test(textOf(email) ?? ''));
    return { tenant: '', subjects: [sub], email: own ? textOf(email) : null };
  }

  private async server(values: ServiceValues): Promise<client.Configuration> {
    const issuer = values.issuer ?? 'https://accounts.google.com';
    let known = this.found.get(issuer);
    if (!known || known.until < Date.now()) {
      const server = await client.discovery(new URL(issuer), values.clientId!, undefined, undefined, {
        [client.customFetch]: this.outgoing.fetch as client.CustomFetch,
        execute: [client.allowInsecureRequests],
        timeout: ANSWER_SECONDS,
      });
      known = { until: Date.now() + HOUR_MS, metadata: server.serverMetadata() };
      this.found.set(issuer, known);
    }
    const server = configured(this.outgoing, values, client.ClientSecretPost(values.clientSecret), known.metadata);
    // The token comes over TLS from the issuer; its signature is looked at all the same.
    client.enableNonRepudiationChecks(server);
    return server;
  }
}

const HOUR_MS = 3_600_000;

function configured(
  outgoing: Outgoing,
  values: ServiceValues,
  authentication: client.ClientAuth,
  endpoints: Endpoints,
): client.Configuration {
  const server = new client.Configuration(
    endpoints,
    values.clientId!,
    { client_secret: values.clientSecret, [client.clockTolerance]: CLOCKS_APART_SECONDS },
    authentication,
  );
  server[client.customFetch] = outgoing.fetch as client.CustomFetch;
  server.timeout = ANSWER_SECONDS;
  // Whether an address may be asked without TLS is decided by Outgoing, for every request.
  client.allowInsecureRequests(server);
  return server;
}

/** The address that the provider sent the browser to, without what else it may have added. */
function returned(redirectUri: string, { code, state, iss }: Returned): URL {
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', state);
  if (iss) url.searchParams.set('iss', iss);
  return url;
}

/** The access token for a code of plain OAuth 2. */
async function exchanged(
  server: client.Configuration,
  redirectUri: string,
  { state }: Journey,
  back: Returned,
): Promise<string> {
  const tokens = await client.authorizationCodeGrant(server, returned(redirectUri, back), { expectedState: state });
  return tokens.access_token;
}

async function json(outgoing: Outgoing, url: string, token: string): Promise<unknown> {
  const answer = await outgoing.call(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    timeoutMs: ANSWER_SECONDS * 1000,
    maxBytes: 1_000_000,
  });
  if (answer.status !== 200) throw new ProviderAnswer(answer);
  return JSON.parse(answer.body.toString('utf8'));
}

/** A provider answered with something else than what was asked for. */
export class ProviderAnswer extends Error {
  readonly status: number;
  constructor({ status }: OutgoingAnswer) {
    super(`The provider answered with status ${status}.`);
    this.status = status;
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 320 ? value : null;
}
