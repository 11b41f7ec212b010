import { shortDay } from '../../lib/moments.js';
import type { StudentAssessment } from './queries.js';

export type StudentAction =
  /** Opens the exam view. */
  | { kind: 'exam'; label: 'Start this section' | 'Resume section' | 'Take Next Part' }
  | { kind: 'report'; label: 'View Score Report'; assessmentTypeId: number; assessmentSetId: number; year: number }
  | { kind: 'note'; label: string };

/** What a student can do with an assessment, exactly as specified per status (specification 1, 4.1). */
export function actionsOf(a: StudentAssessment, nowMs: number): StudentAction[] {
  switch (a.status) {
    case 'active':
      return [{ kind: 'exam', label: a.learnosityStatus === 'not_started' ? 'Start this section' : 'Resume section' }];
    case 'upcoming':
      // The next window: an earlier one may be over.
      return [
        {
          kind: 'note',
          label: `Available on ${shortDay(a.displayedAvailability?.startAt ?? a.earliestAvailability!)}`,
        },
      ];
    case 'past':
      return [{ kind: 'note', label: 'Closed' }];
    case 'completed': {
      const next: StudentAction[] = a.nextPartId === -1 ? [{ kind: 'exam', label: 'Take Next Part' }] : [];
      // A section has a report once each of its parts is completed.
      const report: StudentAction[] =
        a.report !== null && isRevealed(a, nowMs)
          ? [
              {
                kind: 'report',
                label: 'View Score Report',
                assessmentTypeId: a.assessment.assessmentType.id,
                assessmentSetId: a.assessment.assessmentSet.id,
                year: a.schoolYear.id,
              },
            ]
          : [];
      return [...next, ...report];
    }
  }
}

/** Waits behind a break, which may be over. */
export function isAfterBreak(a: StudentAssessment): a is StudentAssessment & { breakEndsAt: string } {
  return a.breakEndsAt !== null;
}

/** Goes on with a test: part 2, which is there once part 1 is handed in, or what follows a break. It has not begun. */
export function isNextPart(a: StudentAssessment): boolean {
  return a.status === 'active' && a.learnosityStatus === 'not_started' && (a.assessment.part === 2 || isAfterBreak(a));
}

/** What is open: what has begun, then the next parts, then the rest; each as it came. */
export function openInOrder(open: readonly StudentAssessment[]): StudentAssessment[] {
  const rank = (a: StudentAssessment) => (a.learnosityStatus !== 'not_started' ? 0 : isNextPart(a) ? 1 : 2);
  return [...open].sort((a, b) => rank(a) - rank(b));
}

function isRevealed({ settings }: StudentAssessment, nowMs: number): boolean {
  if (!settings || settings.revealReportAsap) return true;
  return settings.revealReportAt !== null && nowMs >= Date.parse(settings.revealReportAt);
}

/**
 * The one next thing: a sitting that has begun, else a part 2 that waits, else what follows a break or part 1, else what closes
 * first of what is open. A part 2 whose window is over waits behind all that.
 */
export function nextThing(list: readonly StudentAssessment[], nowMs: number): StudentAssessment | undefined {
  const closing = (a: StudentAssessment) =>
    a.displayedAvailability?.endAt ? Date.parse(a.displayedAvailability.endAt) : Infinity;
  const open = list.filter((a) => a.status === 'active').sort((a, b) => closing(a) - closing(b) || a.id - b.id);
  const waiting = list.filter((a) => a.status === 'completed' && a.nextPartId === -1);
  return (
    open.find((a) => a.learnosityStatus !== 'not_started') ??
    waiting.find((a) => !isOver(a, nowMs)) ??
    open.find(isAfterBreak) ??
    open.find(isNextPart) ??
    open[0] ??
    waiting[0]
  );
}

/** Every window that it was given in; the parts of a pair that goes on at once share theirs. */
function isOver({ availabilities }: StudentAssessment, nowMs: number): boolean {
  return availabilities.length > 0 && availabilities.every(({ endAt }) => endAt !== null && Date.parse(endAt) <= nowMs);
}
