const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** After each try that failed so long is waited: eleven tries in a little more than three days. */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY];
/** What waits longer than this, because its endpoint rested, is given up too. */
export const GIVEN_UP_AFTER_MS = 80 * HOUR;

/** An endpoint rests after so many failures in a row, each time twice as long. */
const RESTS_FROM = 3;
const FIRST_REST = 5 * SECOND;
const LONGEST_REST = 15 * MINUTE;
/** The longest that an endpoint may ask us to stay away. */
const LONGEST_ASKED = HOUR;

/** An endpoint that answered nothing right for so long, in so many tries, is switched off. */
export const OUTAGE_DAYS = 5;
const OUTAGE_TRIES = 10;

/** How an endpoint stood before a try. */
export interface Standing {
  failures: number;
  failingSince: Date | null;
}

/** How a try ended. */
export interface Outcome {
  /** Null when there was no answer. */
  status: number | null;
  /** Seconds that the endpoint asks us to wait. */
  retryAfter: number | null;
}

export type Verdict =
  | { is: 'delivered' }
  | {
      is: 'failed';
      /** Null: given up. */
      nextAt: Date | null;
      failures: number;
      failingSince: Date;
      restingUntil: Date | null;
      /** The endpoint is switched off for this. */
      off: 'outage' | 'gone' | null;
    };

/** What follows from a try. `attempts` counts this one. */
export function verdictOn(outcome: Outcome, attempts: number, standing: Standing, nowMs: number): Verdict {
  const { status } = outcome;
  if (status !== null && status >= 200 && status < 300) return { is: 'delivered' };
  const failures = standing.failures + 1;
  const failingSince = standing.failingSince ?? new Date(nowMs);
  const asked = Math.min((outcome.retryAfter ?? 0) * SECOND, LONGEST_ASKED);
  const rest =
    failures < RESTS_FROM ? asked : Math.max(asked, Math.min(FIRST_REST * 2 ** (failures - RESTS_FROM), LONGEST_REST));
  const wait = WAITS[attempts - 1];
  const lasted = nowMs - failingSince.getTime();
  return {
    is: 'failed',
    nextAt: wait === undefined ? null : new Date(nowMs + Math.max(wait, asked)),
    failures,
    failingSince,
    restingUntil: rest > 0 ? new Date(nowMs + rest) : null,
    off: status === 410 ? 'gone' : failures >= OUTAGE_TRIES && lasted >= OUTAGE_DAYS * DAY ? 'outage' : null,
  };
}

/** Seconds of a `Retry-After`, which may also be a date. */
export function retryAfterOf(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / SECOND));
}
