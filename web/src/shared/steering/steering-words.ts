import { clockText, timeText } from '../../lib/moments.js';
import type { StaffActionType, Steering } from './steering.js';
import { listed } from '../../lib/listed.js';

/** Menu entries: what staff want, in their order. */
export const ACTION_NAMES: Record<StaffActionType, string> = {
  pause: 'Pause',
  resume: 'Resume',
  grant_time: 'Give time',
  take_back_time: 'Take time back',
  credit_outage: 'Credit an outage',
  release_device: 'Move to another device',
  end: 'End and submit',
  reopen: 'Reopen',
  set_late_aside: 'Set late arrivals aside',
  restore_late: 'Count late arrivals again',
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
  const parts = [
    `${PHASE[steering.phase] ?? steering.phase}${steering.phase === 'paused' ? pausedBy(steering.pausedBy) : ''}${['running', 'paused'].includes(steering.phase) ? `, ${left}` : ''}.`,
  ];
  if (steering.phase !== 'reset') parts.push(`${answeredCount} of ${questionsCount} answered.`);
  if (steering.phase === 'running' || steering.phase === 'expired')
    parts.push(`${heard(steering)}${device === null ? '' : `, on device ${device}`}.`);
  return parts.join(' ');
}

const PHASE: Record<string, string> = {
  running: 'Running',
  paused: 'Paused',
  expired: 'Time is up, waiting for the device',
  submitted: 'Submitted',
  invalidated: 'Invalidated',
  reset: 'Reset',
};

function pausedBy(by: string | null): string {
  return by === 'staff'
    ? ' by staff'
    : by === 'save'
      ? ', saved and left'
      : by === 'reopening'
        ? ', reopened'
        : by === 'student'
          ? ' by the student'
          : '';
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
  return {
    endMs: Math.min(clockMs, ownEndMs),
    ownEndMs,
    cutAt: clockMs > ownEndMs ? timeText(new Date(ownEndMs).toISOString()) : null,
  };
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
export function spanOf(
  steering: Steering,
  chosen: string,
  own: { from: string; to: string },
): { fromMs: number; toMs: number } | null {
  const gap = chosen === OTHER ? own : steering.outages.find(({ from }) => from === chosen);
  if (!gap) return null;
  const fromMs = Date.parse(gap.from);
  const toMs = steering.phase === 'expired' ? Math.min(Date.parse(gap.to), runUntil(steering)) : Date.parse(gap.to);
  return Number.isFinite(fromMs) && Number.isFinite(toMs) && toMs > fromMs ? { fromMs, toMs } : null;
}

/** How much of a stretch a credit would give, whole seconds: what was credited before is not given again. */
export function creditable(
  { credited }: Pick<Steering, 'credited'>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number {
  const before = credited.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(toMs, Date.parse(to)) - Math.max(fromMs, Date.parse(from))),
    0,
  );
  return Math.round((toMs - fromMs - before) / 1000);
}

/** Of a credit: what was given before, and what of the chosen stretch is not given again. */
export function creditedWords(
  steering: Pick<Steering, 'credited'>,
  span: { fromMs: number; toMs: number } | null,
): string[] {
  if (steering.credited.length === 0) return [];
  const before = `Credited so far: ${steering.credited.map(outageText).join('; ')}.`;
  if (!span) return [before];
  const [whole, open] = [Math.round((span.toMs - span.fromMs) / 1000), creditable(steering, span)];
  if (open < 1) return [before, 'All of this time was credited already: nothing more is given.'];
  return open < whole
    ? [
        before,
        `${clockText(whole - open)} of this time was credited already and is not given again: ${clockText(open)} is credited.`,
      ]
    : [before];
}

/** The least and the most that is given at once. */
export const LEAST_GRANT_S = 30;
export const MOST_GRANT_S = 14_400;
export const GRANT_RANGE = 'Between half a minute and 240 minutes';

/** What is typed, as seconds; null where it is no amount that can be given, or taken back. */
export function secondsOf(action: StaffActionType, minutes: number | string): number | null {
  const seconds = Math.round(Number(minutes) * 60);
  return minutes === '' ||
    !Number.isFinite(seconds) ||
    seconds < (action === 'grant_time' ? LEAST_GRANT_S : 1) ||
    seconds > MOST_GRANT_S
    ? null
    : seconds;
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
      return [
        `The test of ${student} goes on with ${leftText}. The questions come back within 15 seconds.`,
        ...(left === null ? [] : cutOf(endOf(steering).cutAt)),
      ];
    case 'grant_time':
    case 'credit_outage': {
      if (left === null || extraSeconds <= 0) return [];
      const nowMs = Date.parse(steering.serverNow);
      const { endMs, cutAt } = endOf(steering, extraSeconds);
      // A clock that stands tells what it holds; one that runs, or will, no more than its window leaves.
      const after =
        steering.phase === 'paused' ? left + extraSeconds : Math.max(left, Math.ceil((endMs - nowMs) / 1000));
      if (after <= left)
        return [cutAt === null ? 'It would be over already.' : `${CUT} ${cutAt}, so none of it can be used.`];
      return [
        `Time left goes from ${clockText(left)} to ${clockText(after)}.`,
        ...(clock.deadlineAt === null
          ? []
          : [`The test ends at ${timeText(new Date(endMs).toISOString())} instead of ${timeText(clock.deadlineAt)}.`]),
        ...(steering.phase === 'expired' ? ['Its time was up; it goes on.'] : []),
        ...cutOf(cutAt),
      ];
    }
    case 'take_back_time': {
      if (left === null || extraSeconds <= 0) return [];
      const { grantedSeconds: granted, takeableSeconds: takeable } = steering;
      const taken = Math.min(extraSeconds, takeable);
      const used = granted - takeable;
      return [
        `${clockText(granted)} was given in all.${used > 0 ? ` ${clockText(used)} of it is used and stays used.` : ''}`,
        ...(taken < extraSeconds ? [`No more than ${clockText(takeable)} can be taken back.`] : []),
        `Time left goes from ${clockText(left)} to ${clockText(Math.max(0, left - taken))}.`,
        ...(left - taken <= 0 ? ['The time is up then, and the test is handed in as it stands.'] : []),
      ];
    }
    case 'release_device':
      return [
        `The next device on which ${student} opens this test goes on without being asked; ${device === null ? 'the present one' : `device ${device}`} stops then.`,
        'The clock goes on meanwhile. Every answer is kept.',
      ];
    case 'end':
      return [
        `${answeredCount} of ${questionsCount} answers are handed in and scored now. ${student} cannot go on with this part unless you reopen it.`,
        `The clock of a next part does not start before ${student} begins it.`,
      ];
    case 'reopen':
      if (endOf(steering).ownEndMs <= Date.parse(steering.serverNow))
        return ['Its window or auto-submit is over: it is handed in again at once.'];
      return [
        `${steering.phase === 'submitted' ? 'The submission is taken back, and its score with it. ' : ''}${student} can go on where the test stopped, with ${leftText}. It stays paused until the test is opened.`,
        ...partTwoWords(steering),
        ...(left === 0
          ? ['No time is left: give time as well after reopening.']
          : left === null
            ? []
            : cutOf(endOf(steering).cutAt)),
      ];
    case 'set_late_aside':
      return setAsideWords(steering);
    case 'restore_late':
      return restoredWords(steering);
    case 'note':
      return ['The note stands in the history with your name. Nothing else changes.'];
    case 'invalidate':
      return [
        'The result no longer counts and leaves every report. The history stays readable, and the test can be reopened.',
      ];
    case 'reset':
      return [RESET_WARNING, 'Resetting part 1 also resets its part 2.'];
  }
}

const SCORED_ANEW = 'The test is scored again, and its report follows. A part 2 that was assigned because of it stays.';

function setAsideWords({ late, answeredCount }: Steering): string[] {
  if (!late) return [];
  const one = late.counting.length === 1;
  return [
    `${answersTo(late.counting)} arrived after the end${gapWords(late.gapSeconds, one)}, and ${one ? 'counts' : 'count'} now.`,
    `${one ? 'It is' : 'They are'} set aside: what was there at the end counts. Answered questions go from ${answeredCount} to ${late.answeredWithout}. ${SCORED_ANEW}`,
    `${one ? 'It stays' : 'They stay'} in the history, and can be counted again here.`,
  ];
}

function restoredWords({ late, answeredCount }: Steering): string[] {
  if (!late) return [];
  const one = late.aside.length === 1;
  return [
    `${answersTo(late.aside)} arrived after the end${gapWords(late.gapSeconds, one)}, and ${one ? 'is' : 'are'} set aside.`,
    `${one ? 'It counts' : 'They count'} again. Answered questions go from ${answeredCount} to ${late.answeredWith}. ${SCORED_ANEW}`,
  ];
}

/** 'The answers to questions 4, 5 and 9' */
function answersTo(numbers: readonly number[]): string {
  if (numbers.length === 1) return `The answer to question ${numbers[0]}`;
  return `The answers to questions ${listed(numbers.map(String))}`;
}

function gapWords(seconds: number | null, one: boolean): string {
  return seconds === null
    ? ''
    : `, ${one ? '' : 'up to '}${clockText(seconds)} after ${one ? 'it was' : 'they were'} given`;
}

function partTwoWords({ partTwo }: Steering): string[] {
  if (partTwo?.phase === 'running') {
    return [
      `Part 2 is running${partTwo.remainingSeconds === null ? '' : ` with ${clockText(partTwo.remainingSeconds)} left`}: its clock stops now, and it stays paused until you resume it.`,
    ];
  }
  return partTwo?.phase === 'paused' ? ['Part 2 is paused and stays so.'] : [];
}

/** Said when it is done. `seconds`: what was given, credited or taken back. */
export function doneText(action: StaffActionType, seconds: number): string {
  if (action === 'grant_time' && seconds > 0) return `${clockText(seconds)} was given.`;
  if (action === 'take_back_time' && seconds > 0) return `${clockText(seconds)} was taken back.`;
  if (action === 'credit_outage')
    return seconds > 0
      ? `${clockText(seconds)} was credited.`
      : 'Nothing was credited: all of it had been credited before.';
  return DONE[action];
}

const DONE: Record<StaffActionType, string> = {
  pause: 'The test is paused.',
  resume: 'The test goes on.',
  grant_time: 'The time was given.',
  take_back_time: 'The time was taken back.',
  credit_outage: 'The outage was credited.',
  release_device: 'The next device may go on.',
  end: 'The test was submitted.',
  reopen: 'The test was reopened.',
  set_late_aside: 'The late arrivals were set aside.',
  restore_late: 'The late arrivals count again.',
  note: 'The note was added.',
  invalidate: 'The result was invalidated.',
  reset: 'The assessment was reset.',
};

/** '10:58:20 AM to 11:02:05 AM, 3:45' */
export function outageText({ from, to, seconds }: Steering['outages'][number]): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
  return `${time.format(new Date(from))} to ${time.format(new Date(to))}, ${clockText(seconds)}`;
}

/** Of a sitting with more time than the part gives everybody. */
export const TIMING_TAGS: Record<string, string> = { time_and_a_half: '×1.5', double: '×2', untimed: 'Untimed' };
