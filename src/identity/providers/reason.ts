import { OutgoingError } from '../../platform/outgoing/outgoing.js';

/** What a failure at the provider was: it is away, our settings are wrong there, or it vouches for nobody. */
export function reasonOf(error: unknown): { away: boolean; settings: boolean; sentence: string } {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof OutgoingError)
      return { away: at.code !== 'address-refused', settings: true, sentence: at.message };
    const { status, cause, error: code } = at as Error & { status?: number; error?: string };
    const answered = status ?? (cause instanceof Response ? cause.status : undefined);
    if (answered !== undefined && answered >= 500)
      return { away: true, settings: false, sentence: `It answered with status ${answered}.` };
    if (code === 'invalid_client' || code === 'unauthorized_client' || answered === 401)
      return { away: false, settings: true, sentence: 'It does not accept the client ID and secret.' };
  }
  return { away: false, settings: false, sentence: error instanceof Error ? error.message : 'no reason given' };
}
