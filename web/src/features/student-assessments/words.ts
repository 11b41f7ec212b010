import { minutesText, shortMoment, soonText } from '../../lib/moments.js';
import type { StudentAssessment } from './queries.js';

/** '27 questions, 32 minutes' */
export function sizeText({ assessment }: StudentAssessment): string {
  return `${assessment.questionsCount} questions, ${assessment.allowedSeconds === null ? 'untimed' : minutesText(assessment.allowedSeconds)}`;
}

/** 'Open until 11/25/26, 3:00 PM CST', by the status. */
export function windowText({ status, displayedAvailability: window, completedAt, sitting }: StudentAssessment): string {
  if (status === 'past' && sitting?.clock.phase === 'closed')
    return 'Does not count: your teacher invalidated this test.';
  if (status === 'completed') return completedAt ? `Completed ${shortMoment(completedAt)}` : '';
  if (!window) return '';
  switch (status) {
    case 'active':
      return window.endAt ? `Open until ${shortMoment(window.endAt)}` : 'No end date';
    case 'upcoming':
      return `Opens ${shortMoment(window.startAt)}`;
    case 'past':
      return window.endAt ? `Closed ${shortMoment(window.endAt)}` : '';
  }
}

/** 'Closes in 5 hours' when an open window ends soon, 'Opens in 2 days' when one begins soon. */
export function soonOf(
  { status, sitting, displayedAvailability: window }: StudentAssessment,
  nowMs: number,
): { text: string; pressing: boolean } | null {
  if (!window || sitting) return null;
  if (status === 'active' && window.endAt) {
    const soon = soonText(window.endAt, nowMs);
    return soon === null ? null : { text: `Closes ${soon}`, pressing: Date.parse(window.endAt) - nowMs < 86_400_000 };
  }
  const soon = status === 'upcoming' ? soonText(window.startAt, nowMs) : null;
  return soon === null ? null : { text: `Opens ${soon}`, pressing: false };
}

/** What has been done in a sitting, and how its clock stands. */
export function standText({ sitting }: StudentAssessment): string {
  if (!sitting) return '';
  const marked = sitting.flaggedCount > 0 ? ` and ${sitting.flaggedCount} marked for review` : '';
  const done = `${sitting.answeredCount} of ${sitting.questionsCount} questions are answered${marked}.`;
  if (sitting.clock.phase === 'paused') {
    return sitting.clock.pausedBy === 'staff'
      ? `${done} Your teacher paused this test; the clock stands still.`
      : `${done} The clock has been standing still since you left.`;
  }
  if (sitting.clock.phase === 'running' && sitting.clock.allowedSeconds !== null)
    return `${done} The clock is running.`;
  return done;
}
