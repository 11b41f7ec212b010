import { ANNOUNCED_MINUTES, count } from './words.js';

/** How long the notice of 10, 5 and 1 minute stands beside the clock. */
const NOTICE_SECONDS = 12;

/** The notice that the eye gets with the announcement: only just after each of the three minutes. */
export function clockNotice(remainingSeconds: number): string | null {
  const minutes = ANNOUNCED_MINUTES.find(
    (m) => remainingSeconds <= m * 60 && remainingSeconds > m * 60 - NOTICE_SECONDS,
  );
  return minutes === undefined ? null : `${count(minutes, 'minute')} left`;
}

/** The time left in a sentence; null is untimed. */
export function timeLeft(remainingSeconds: number | null): string {
  if (remainingSeconds === null) return 'This test has no time limit.';
  const s = Math.max(0, Math.ceil(remainingSeconds));
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  const parts = [
    h > 0 && count(h, 'hour'),
    m > 0 && count(m, 'minute'),
    (s % 60 > 0 || s < 60) && count(s % 60, 'second'),
  ].filter(Boolean);
  return `${parts.join(' ')} left.`;
}
