import type { ServiceValues } from '../../../platform/services/outside-services.js';
import type { Asking } from '../asking.js';
import { SourceError } from '../source.js';
import { part, text } from '../values.js';
import type { Access } from './one-roster.js';

const SCOPES: Record<string, string[]> = {
  '1.1': ['https://purl.imsglobal.org/spec/or/v1p1/scope/roster-core.readonly'],
  '1.2': ['https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly'],
};
/** A token is asked for anew so long before it ends. */
const EARLIER_MS = 60_000;
const USUAL_SECONDS = 3_600;

/** OAuth 2 client credentials, as OneRoster asks for them: the client as HTTP Basic, for who wants it so in the body. */
export class ClientCredentials {
  private token: { value: string; until: number } | undefined;
  private inBody = false;

  constructor(
    private readonly asking: Asking,
    private readonly values: ServiceValues,
  ) {}

  readonly access = async (refused: boolean, signal: AbortSignal): Promise<Access> => {
    if (refused || !this.token || this.token.until < Date.now()) this.token = await this.fresh(signal);
    return { base: this.values.url!.replace(/\/+$/, ''), authorization: `Bearer ${this.token.value}` };
  };

  private async fresh(signal: AbortSignal): Promise<{ value: string; until: number }> {
    const { clientId, clientSecret, tokenUrl, version, scope } = this.values;
    const asked = { grant_type: 'client_credentials', scope: scope ?? (SCOPES[version!] ?? []).join(' ') };
    const { body } = await this.asking.json(({ refused }) => {
      this.inBody ||= refused;
      const form = new URLSearchParams(
        this.inBody ? { ...asked, client_id: clientId!, client_secret: clientSecret! } : asked,
      );
      return {
        address: tokenUrl!,
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
          ...(this.inBody ? {} : { authorization: `Basic ${basic(clientId!, clientSecret!)}` }),
        },
        body: form.toString(),
      };
    }, signal);
    const { access_token, expires_in } = part(body);
    const value = text(access_token);
    if (!value) throw new SourceError('bad-answer', `${new URL(tokenUrl!).host} answered without a token.`, false);
    const seconds = Number(text(expires_in) ?? NaN);
    const lasts = Number.isFinite(seconds) && seconds > 0 ? seconds : USUAL_SECONDS;
    return { value, until: Date.now() + Math.max(lasts * 1000 - EARLIER_MS, (lasts * 1000) / 2) };
  }
}

/** RFC 6749, 2.3.1: both are encoded as in a form before they are joined. */
function basic(clientId: string, clientSecret: string): string {
  const encoded = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);
  return Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString('base64');
}
