import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/sha';

/**
 * The `captcha` of a sign-in for a challenge of `GET /api/captcha`: does the work that a browser would do and packs it
 * as the widget does. Any script that signs in over HTTP does the same.
 */
export async function solveCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({
    challenge,
    deriveKey: challenge.parameters.algorithm === 'SHA-256' ? sha : pbkdf2,
  });
  if (!solution) throw new Error('the captcha has no solution');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
