import { shortMoment, soonText } from '../../lib/moments.js';

/** 'Due in 5 hours, 12/01/26, 3:00 PM CST', 'Was due 11/20/26, …', 'No due date'. */
export function dueText(endAt: string | null, nowMs: number): string {
  if (endAt === null) return 'No due date';
  if (nowMs >= Date.parse(endAt)) return `Was due ${shortMoment(endAt)}`;
  const soon = soonText(endAt, nowMs);
  return soon === null ? `Due ${shortMoment(endAt)}` : `Due ${soon}, ${shortMoment(endAt)}`;
}

/** Due within a day: said louder. */
export function isPressing(endAt: string | null, nowMs: number): boolean {
  if (endAt === null) return false;
  const left = Date.parse(endAt) - nowMs;
  return left > 0 && left < 86_400_000;
}
