import { startTransition, useEffect, useRef, useState } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import { fromBoard, withRows, withSigns, type Live, type LiveBoard } from './live.js';

export interface LiveKey {
  sectionId: number;
  setId: number;
  typeId: number;
  subject: string;
  difficulty: string;
}

const PATH = '/api/staff/live_monitoring';
/** The server says something every 10 s at least. */
const LOST_AFTER_MS = 25_000;
const RETRY_MS = 3_000;

/** No connection; or, once there is a board, a server that has no answer just now, as while it restarts behind a proxy. */
function passing(problem: unknown, shown: boolean): boolean {
  return problem instanceof ApiProblem && (problem.status === 0 || (shown && problem.status >= 500));
}

/**
 * The board as it is pushed. The browser connects again by itself and is then told everything anew, so nothing is missed.
 * `lost`: nothing has come for longer than it may; what is shown is old.
 */
export function useLiveBoard({ sectionId, setId, typeId, subject, difficulty }: LiveKey): {
  live: Live | null;
  now: number;
  lost: boolean;
  error: Error | null;
  retry: () => void;
} {
  const [live, setLive] = useState<Live | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [round, setRound] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  // Messages of one moment are one rendering, however many arrive.
  const latest = useRef<Live | null>(null);
  const asked = useRef('');

  useEffect(() => {
    const query = new URLSearchParams({
      section_id: String(sectionId),
      assessment_set_id: String(setId),
      assessment_type_id: String(typeId),
      subject_name: subject,
      selected_difficulty: difficulty,
    });
    // Another question: nothing of the last one's answer stays. The same one is asked again behind what is shown.
    if (asked.current !== String(query)) {
      asked.current = String(query);
      latest.current = null;
      setLive(null);
    }
    setError(null);
    let closed = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      if (!closed) waiting = setTimeout(() => setRound((n) => n + 1), RETRY_MS);
    };
    const source = new EventSource(`${PATH}/stream?${query}`);
    let frame = 0;
    const show = (next: Live | null) => {
      latest.current = next;
      // Drawn in pieces between which the page answers; however much moves, what is typed comes first.
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        startTransition(() => setLive(latest.current));
      });
    };
    const on = <T>(type: string, take: (live: Live, data: T, now: number) => Live) =>
      source.addEventListener(
        type,
        (event) =>
          latest.current &&
          show(take(latest.current, JSON.parse((event as MessageEvent<string>).data) as T, Date.now())),
      );
    source.addEventListener('board', (event) => {
      setNow(Date.now());
      show(fromBoard(JSON.parse((event as MessageEvent<string>).data) as LiveBoard, Date.now()));
    });
    on('rows', withRows);
    on('seen', withSigns);
    on('beat', (before, _: object, at) => ({ ...before, toldAt: at }));
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      // A refused stream says nothing; the same question asked once says why.
      api.get(`${PATH}?${query}`).then(soon, (problem: unknown) => {
        if (passing(problem, latest.current !== null)) soon();
        else if (!closed) setError(problem as Error);
      });
    });
    const ticking = setInterval(() => startTransition(() => setNow(Date.now())), 1000);
    return () => {
      closed = true;
      clearTimeout(waiting);
      source.close();
      clearInterval(ticking);
      cancelAnimationFrame(frame);
    };
  }, [sectionId, setId, typeId, subject, difficulty, round]);

  return {
    live,
    now,
    lost: live !== null && now - live.toldAt > LOST_AFTER_MS,
    error,
    retry: () => setRound((n) => n + 1),
  };
}
