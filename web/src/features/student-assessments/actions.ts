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

function isRevealed({ settings }: StudentAssessment, nowMs: number): boolean {
  if (!settings || settings.revealReportAsap) return true;
  return settings.revealReportAt !== null && nowMs >= Date.parse(settings.revealReportAt);
}

/**
 * The one next thing: a sitting that has begun, else a part 2 that waits, else what follows a break, else what closes first of
 * what is open. A part 2 whose window is over waits behind all that.
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
    open[0] ??
    waiting[0]
  );
}

/** Every window that it was given in; the parts of a pair that goes on at once share theirs. */
function isOver({ availabilities }: StudentAssessment, nowMs: number): boolean {
  return availabilities.length > 0 && availabilities.every(({ endAt }) => endAt !== null && Date.parse(endAt) <= nowMs);
}
