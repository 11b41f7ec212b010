import type { ServiceValues } from '../../platform/services/outside-services.js';

export const PROVIDERS = ['clever', 'classlink', 'google'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** An account as a provider knows it. */
export interface ProviderSubject {
  provider: ProviderName;
  /** The provider's id of the district; '' where a provider has none. */
  tenant: string;
  subject: string;
}

/** Whom a provider signed in. */
export interface ProviderPerson {
  tenant: string;
  /** Every id under which the provider knows the person. */
  subjects: string[];
  /** null where the provider does not vouch that it is this person's. */
  email: string | null;
}

/** What a browser was sent away with, and has to come back with. */
export interface Journey {
  state: string;
  nonce: string;
  /** The verifier of PKCE. */
  verifier: string;
}

/** What the browser came back with. */
export interface Returned {
  code: string;
  state: string;
  /** RFC 9207: the issuer that says to have sent it. */
  iss?: string | null;
}

/** One provider's dialect of OpenID Connect or OAuth 2. */
export interface Provider {
  name: ProviderName;
  /** What it is called in the state and on the screen. */
  title: 'Clever' | 'ClassLink' | 'Google';
  /** Where the browser is sent. */
  begin(values: ServiceValues, redirectUri: string, journey: Journey): Promise<URL>;
  /**
   * Exchanges the code that the browser came back with.
   * @throws Error of any kind when the provider does not vouch for anybody
   */
  finish(values: ServiceValues, redirectUri: string, journey: Journey, back: Returned): Promise<ProviderPerson>;
}
