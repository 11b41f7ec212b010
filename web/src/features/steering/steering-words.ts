import { clockText, timeText } from '../../lib/moments.js';
import type { StaffActionType, Steering } from './steering.js';

/** Menu entries: what staff want, in their order. */
export const ACTION_NAMES: Record<StaffActionType, string> = {
  pause: 'Pause',
  resume: 'Resume',
  grant_time: 'Give time',
  credit_outage: 'Credit an outage',
  release_device: 'Move to another device',
  end: 'End and submit',
  reopen: 'Reopen',
  note: 'Note an irregularity',
  invalidate: 'Invalidate',
  reset: 'Reset',
};

/** What cannot simply be taken back. */
export const DANGEROUS: ReadonlySet<StaffActionType> = new Set(['end', 'invalidate', 'reset']);

/** Without a reason these are plain steps of a test day. */
export const NEEDS_NO_REASON: ReadonlySet<StaffActionType> = new Set(['pause', 'resume', 'release_device']);

export const RESET_WARNING =
  "Resetting the assessment will delete the student's responses for this exam from the server. The data cannot be recovered and this action cannot be undone.";

/** 'Running, 21:40 left. 3 of 27 answered. Heard 12 seconds ago, on device 1.' */
export function standing(steering: Steering): string {
  const { clock, answeredCount, questionsCount, device } = steering;
  const left = clock.remainingSeconds === null ? 'no time limit' : `${clockText(clock.remainingSeconds)} left`;
  const parts = [`${PHASE[steering.phase] ?? steering.phase}${steering.phase === 'paused' ? pausedBy(steering.pausedBy) : ''}${['running', 'paused'].includes(steering.phase) ? `, ${left}` : ''}.`];
  if (steering.phase !== 'reset') parts.push(`${answeredCount} of ${questionsCount} answered.`);
  if (steering.phase === 'running' || steering.phase === 'expired') parts.push(`${heard(steering)}${device === null ? '' : `, on device ${device}`}.`);
  return parts.join(' ');
}

const PHASE: Record<string, string> = {
  running: 'Running', paused: 'Paused', expired: 'Time is up, waiting for the device', submitted: 'Submitted', invalidated: 'Invalidated', reset: 'Reset',
};

function pausedBy(by: string | null): string {
  return by === 'staff' ? ' by staff' : by === 'save' ? ', saved and left' : by === 'reopening' ? ', reopened' : by === 'student' ? ' by the student' : '';
}

function heard({ lastSeenAt, serverNow }: Steering): string {
  if (lastSeenAt === null) return 'Not heard of yet';
  const seconds = Math.max(0, Math.round((Date.parse(serverNow) - Date.parse(lastSeenAt)) / 1000));
  return seconds < 90 ? `Heard ${seconds} seconds ago` : `Silent for ${Math.round(seconds / 60)} minutes`;
}

/**
 * When a sitting ends if its clock runs on from now, with what is given; `cutAt` names the moment when that is not the clock's doing.
 * `ownEndMs` is its own end: no pause leads past it.
 */
function endOf({ bounds }: Steering, extraSeconds = 0): { endMs: number; ownEndMs: number; cutAt: string | null } {
  const at = (iso: string | null, without: number) => (iso === null ? without : Date.parse(iso));
  const ownEndMs = Math.max(at(bounds.cutAt, Infinity), at(bounds.allowanceEndAt, -Infinity) + extraSeconds * 1000);
  const clockMs = at(bounds.clockAt, Infinity) + extraSeconds * 1000;
  return { endMs: Math.min(clockMs, ownEndMs), ownEndMs, cutAt: clockMs > ownEndMs ? timeText(new Date(ownEndMs).toISOString()) : null };
}

const CUT = 'The window or auto-submit ends the test at';

function cutOf(cutAt: string | null): string[] {
  return cutAt === null ? [] : [`${CUT} ${cutAt}, so not all of it can be used.`];
}

/** Of a credit: no gap that was told, but a stretch that staff name. */
export const OTHER = 'other';

/** Until when its clock ran: what is lost later costs nothing. */
export function runUntil({ phase, serverNow, clock }: Steering): number {
  const nowMs = Date.parse(serverNow);
  return phase === 'expired' && clock.deadlineAt !== null ? Math.min(nowMs, Date.parse(clock.deadlineAt)) : nowMs;
}

/** What a credit would give; null when the chosen gap is gone, or a stretch of one's own is none. */
export function spanOf(steering: Steering, chosen: string, own: { from: string; to: string }): { fromMs: number; toMs: number } | null {
  const gap = chosen === OTHER ? own : steering.outages.find(({ from }) => from === chosen);
  if (!gap) return null;
  const fromMs = Date.parse(gap.from);
  const toMs = steering.phase === 'expired' ? Math.min(Date.parse(gap.to), runUntil(steering)) : Date.parse(gap.to);
  return Number.isFinite(fromMs) && Number.isFinite(toMs) && toMs > fromMs ? { fromMs, toMs } : null;
}

/** What an action will do, told before it is done. `extraSeconds`: of the time that is being given. */
export function effectOf(action: StaffActionType, steering: Steering, student: string, extraSeconds = 0): string[] {
  const { clock, answeredCount, questionsCount, device } = steering;
  const left = clock.remainingSeconds;
  const leftText = left === null ? 'no time limit' : `${clockText(left)} left`;
  switch (action) {
    case 'pause':
      return [
        `The clock of ${student} stops${left === null ? '' : ` with ${leftText}`}, and the questions leave the screen within 15 seconds.`,
        'Only staff can let the test go on. Every answer is kept.',
      ];
    case 'resume':
      return [`The test of ${student} goes on with ${leftText}. The questions come back within 15 seconds.`, ...(left === null ? [] : cutOf(endOf(steering).cutAt))];
    case 'grant_time':
    case 'credit_outage': {
      if (left === null || extraSeconds <= 0) return [];
      const nowMs = Date.parse(steering.serverNow);
      const { endMs, cutAt } = endOf(steering, extraSeconds);
      // A clock that stands tells what it holds; one that runs, or will, no more than its window leaves.
      const after = steering.phase === 'paused' ? left + extraSeconds : Math.max(left, Math.ceil((endMs - nowMs) / 1000));
      if (after <= left) return [cutAt === null ? 'It would be over already.' : `${CUT} ${cutAt}, so none of it can be used.`];
      return [
        `Time left goes from ${clockText(left)} to ${clockText(after)}.`,
        ...(clock.deadlineAt === null ? [] : [`The test ends at ${timeText(new Date(endMs).toISOString())} instead of ${timeText(clock.deadlineAt)}.`]),
        ...(steering.phase === 'expired' ? ['Its time was up; it goes on.'] : []),
        ...cutOf(cutAt),
      ];
    }
    case 'release_device':
      return [
        `The next device on which ${student} opens this test goes on without being asked; ${device === null ? 'the present one' : `device ${device}`} stops then.`,
        'The clock goes on meanwhile. Every answer is kept.',
      ];
    case 'end':
      return [`${answeredCount} of ${questionsCount} answers are handed in and scored now. ${student} cannot go on unless you reopen the test.`];
    case 'reopen':
      if (endOf(steering).ownEndMs <= Date.parse(steering.serverNow)) return ['Its window or auto-submit is over: it is handed in again at once.'];
      return [
        `${steering.phase === 'submitted' ? 'The submission is taken back, and its score with it. ' : ''}${student} can go on where the test stopped, with ${leftText}. It stays paused until the test is opened.`,
        ...(left === 0 ? ['No time is left: give time as well after reopening.'] : left === null ? [] : cutOf(endOf(steering).cutAt)),
      ];
    case 'note':
      return ['The note stands in the history with your name. Nothing else changes.'];
    case 'invalidate':
      return ['The result no longer counts and leaves every report. The history stays readable, and the test can be reopened.'];
    case 'reset':
      return [RESET_WARNING, 'Resetting part 1 also resets its part 2.'];
  }
}

/** Said when it is done. */
export const DONE: Record<StaffActionType, string> = {
  pause: 'The test is paused.',
  resume: 'The test goes on.',
  grant_time: 'The time was given.',
  credit_outage: 'The outage was credited.',
  release_device: 'The next device may go on.',
  end: 'The test was submitted.',
  reopen: 'The test was reopened.',
  note: 'The note was added.',
  invalidate: 'The result was invalidated.',
  reset: 'The assessment was reset.',
};

/** '10:58:20 AM to 11:02:05 AM, 3:45' */
export function outageText({ from, to, seconds }: Steering['outages'][number]): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
  return `${time.format(new Date(from))} to ${time.format(new Date(to))}, ${clockText(seconds)}`;
}
