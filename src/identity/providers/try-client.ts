import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { ServiceFailure, type ServiceValues } from '../../platform/services/outside-services.js';
import type { Provider } from './provider.js';
import { reasonOf } from './reason.js';

/** No provider has given it to anybody. */
const NOBODYS_CODE = 'a-code-of-nobody';

/**
 * Asks a provider for the token of a code that it never gave: it refuses the client before it looks at the code, so that its
 * refusal says whether it knows the client. Nobody is signed in.
 * @returns one sentence; @throws ServiceFailure with one
 */
export async function tryClient(provider: Provider, values: ServiceValues, redirectUri: string): Promise<string> {
  const { title } = provider;
  const journey = { state: randomNonce(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  try {
    await provider.finish(values, redirectUri, journey, { code: NOBODYS_CODE, state: journey.state });
  } catch (error) {
    const code = codeIn(error);
    if (code === 'invalid_grant')
      return `${title} answers and knows the client. Whether it sends people back to ${redirectUri} shows at the first sign-in.`;
    if (code === 'redirect_uri_mismatch')
      throw new ServiceFailure(
        `${title} knows the client, and does not send people back to ${redirectUri}: enter this address there.`,
      );
    const why = reasonOf(error);
    if (why.away || why.settings) throw new ServiceFailure(why.sentence);
    throw new ServiceFailure(
      `${title} answers, and does not say whether it knows the client (${code ?? 'no reason given'}).`,
    );
  }
  throw new ServiceFailure(`${title} gave a token for a code that nobody has. It is no provider to rely on.`);
}

/** OAuth's word for a refusal. */
function codeIn(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { error: code } = at as Error & { error?: unknown };
    if (typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)) return code;
  }
  return undefined;
}
