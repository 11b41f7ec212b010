import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.js';
import { hasSubtle, solve, type Challenge } from '../../lib/proof-of-work.js';

export type CaptchaState = 'working' | 'done' | 'failed';

/** A solution lives five minutes on the server. */
const FRESH_MS = 4 * 60_000;

/**
 * Does the proof of work in the background while the form is filled in.
 * @returns `take` for the moment of signing in: a fresh solution, once each. It throws when none can be had.
 */
export function useCaptcha(wanted: boolean): { state: CaptchaState; take: () => Promise<string>; retry: () => void } {
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
    begin();
    return () => current.current?.stop.abort();
  }, [wanted, begin]);

  const take = useCallback(async () => {
    if (!current.current || Date.now() - current.current.since > FRESH_MS) begin();
    return current.current!.answer;
  }, [begin]);

  return { state, take, retry: begin };
}

async function work(signal: AbortSignal): Promise<string> {
  const challenge = await api.get<Challenge>('/api/captcha', { query: { script: hasSubtle() ? undefined : 1 }, signal });
  return solve(challenge, signal);
}
