import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.js';
import { hasSubtle, solve, type Challenge } from '../../lib/proof-of-work.js';
import type { Captcha, CaptchaState } from './useCaptcha.js';

/** A solution lives five minutes on the server. */
const FRESH_MS = 4 * 60_000;

/** Does the proof of work in the background while the form is filled in. */
export function useProofOfWork(wanted: boolean): Captcha {
  const [state, setState] = useState<CaptchaState>('working');
  const current = useRef<{ answer: Promise<string>; since: number; stop: AbortController } | null>(null);

  const begin = useCallback(() => {
    current.current?.stop.abort();
    const stop = new AbortController();
    setState('working');
    const answer = work(stop.signal);
    answer.then(
      () => !stop.signal.aborted && setState('done'),
      () => !stop.signal.aborted && setState('failed'),
    );
    current.current = { answer, since: Date.now(), stop };
  }, []);

  useEffect(() => {
    if (!wanted) return;
    // Somebody quick may have taken one already.
    if (!current.current) begin();
    return () => {
      current.current?.stop.abort();
      current.current = null;
    };
  }, [wanted, begin]);

  const renew = useCallback(() => {
    if (current.current) begin();
  }, [begin]);

  const take = useCallback(async () => {
    if (!current.current || Date.now() - current.current.since > FRESH_MS) begin();
    return current.current!.answer;
  }, [begin]);

  return { state, take, renew };
}

async function work(signal: AbortSignal): Promise<string> {
  const challenge = await api.get<Challenge>('/api/captcha', {
    query: { script: hasSubtle() ? undefined : 1 },
    signal,
  });
  return solve(challenge, signal);
}
