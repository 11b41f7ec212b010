import { span } from '../../lib/attempt-times.js';
import type { AttemptHistory, HistoryEvent } from './history.js';

export type EventKind = 'answer' | 'change' | 'clock' | 'connection' | 'work';

/** One line of the event list. */
export interface Told {
  event: HistoryEvent;
  kind: EventKind;
  text: string;
  /** Done by somebody other than the student. */
  byStaff: boolean;
}

const TOOLS: Record<string, string> = {
  calculator: 'the calculator',
  reference: 'the reference sheet',
  line_reader: 'the line reader',
  zoom: 'zoom',
  theme: 'the theme',
  directions: 'the directions',
  help: 'the help',
  reader: 'the reader',
};

const ENDED: Record<string, string> = {
  student: 'Submitted by the student.',
  expiry: 'Time was up: submitted by the clock.',
  window_end: 'The window ended: submitted.',
  auto_submit: 'Submitted by the automatic submission.',
};

/** The whole history in plain language, event by event, in the order in which it is stored. */
export function tell({ events, player, gone }: Pick<AttemptHistory, 'events' | 'player' | 'gone'>): Told[] {
  const numbers = new Map(player.form.items.map((item) => [item.ref, item.number]));
  const answers = new Map<string, string>();
  const items = new Map(player.form.items.map((item) => [item.ref, item]));
  const devices = [...new Set(events.flatMap((event) => event.deviceId ?? []))];
  const question = (ref: unknown) => `question ${numbers.get(String(ref)) ?? '?'}`;
  const device = (id: unknown) => `device ${devices.indexOf(String(id)) + 1}`;
  let pausedAt: number | undefined;
  const studentId = events[0]?.actor.id;

  /** The letters of a choice answer, or the typed text. */
  const answer = (ref: string, value: string): string => {
    const choices = items.get(ref)?.choices ?? [];
    if (choices.length === 0) return value;
    return value
      .split(',')
      .map((id) => letter(choices, id))
      .join(' and ');
  };

  return events.map((event): Told => {
    const p = event.payload as Record<string, unknown>;
    const ref = String(p.item ?? '');
    const who = event.actor.kind === 'user' ? event.actor.name || event.actor.role || 'Staff' : 'The system';
    const byStaff = event.actor.kind === 'user' && event.actor.id !== studentId;
    const line = (kind: EventKind, text: string): Told => ({ event, kind, text, byStaff });
    switch (event.type) {
      case 'AttemptStarted':
        return line(
          'clock',
          `Started ${p.makeUp === true ? 'in a make-up window ' : ''}with ${p.allowedSeconds === null ? 'no time limit' : span(Number(p.allowedSeconds))}.`,
        );
      case 'DeviceResumed':
        return line('connection', `Opened on ${device(event.deviceId)}.`);
      case 'DeviceTakenOver':
        return line(
          'connection',
          `Opened on ${device(p.toDeviceId)}, which took over. ${capital(device(p.fromDeviceId))} was suspended.`,
        );
      case 'DeviceReleased':
        return line('connection', `${who} let the test go on at another device.${reason(p)}`);
      case 'EntriesStated':
        return line(
          'connection',
          `${capital(device(event.deviceId))} said that its own record goes up to entry ${Number(p.seq)}.`,
        );
      case 'ItemViewed':
        return line('work', `Opened ${question(ref)}.`);
      case 'ItemLeft':
        return line(
          'work',
          `Left ${question(ref)}${answers.has(ref) ? '' : ' without an answer,'} after ${spoken(Number(p.seconds))}.`,
        );
      case 'ResponseRecorded': {
        if (gone || typeof p.value !== 'string')
          return line('answer', `Answered ${question(ref)}. The answer was destroyed by a reset.`);
        const before = answers.get(ref);
        const now = answer(ref, p.value);
        answers.set(ref, now);
        if (before !== undefined && before !== now)
          return line('change', `Changed the answer to ${question(ref)} from ${before} to ${now}.`);
        return line('answer', `${items.get(ref)?.kind === 'spr' ? 'Typed' : 'Chose'} ${now} for ${question(ref)}.`);
      }
      case 'ResponseCleared':
        answers.delete(ref);
        return line('change', `Cleared the answer to ${question(ref)}.`);
      case 'LateResponseRecorded':
        return line('clock', `${notCounted(question(ref), p)} Kept, not scored.`);
      case 'AnswersAmended':
        if (byStaff)
          return line(
            'clock',
            `What counts was sealed anew: ${Number(p.answeredCount)} of ${player.form.items.length} answered.`,
          );
        return line(
          'clock',
          `Answers given in time arrived after the submission${p.gapMs === undefined ? '' : `, up to ${spoken(Math.round(Number(p.gapMs) / 1000))} after they were given`}, and were counted.`,
        );
      case 'LateAnswersSetAside':
      case 'LateAnswersRestored': {
        for (const item of event.after.items ?? []) {
          if (item.value === undefined) answers.delete(item.ref);
          else answers.set(item.ref, answer(item.ref, item.value));
        }
        const which = (event.after.items ?? []).map((item) => question(item.ref)).join(', ');
        const did =
          event.type === 'LateAnswersSetAside'
            ? 'set aside the answers that arrived after the end'
            : 'let the answers that arrived after the end count again';
        return line('change', `${who} ${did}${which && `: ${which}`}.${reason(p)}`);
      }
      case 'AnswersShown':
        return line(
          'clock',
          `Questions and right answers were first shown to ${p.to === 'parent' ? 'the parents' : 'the student'}. What arrives later does not count.`,
        );
      case 'ItemFlagged':
        return line('work', `Marked ${question(ref)} for review.`);
      case 'ItemUnflagged':
        return line('work', `Took the mark off ${question(ref)}.`);
      case 'OptionEliminated':
        return line(
          'work',
          `Crossed out ${letter(items.get(ref)?.choices ?? [], String(p.choiceId))} in ${question(ref)}.`,
        );
      case 'OptionRestored':
        return line(
          'work',
          `Brought back ${letter(items.get(ref)?.choices ?? [], String(p.choiceId))} in ${question(ref)}.`,
        );
      case 'AnnotationSaved':
        return line(
          'work',
          p.removed ? `Removed a highlight in ${question(ref)}.` : `Highlighted text in ${question(ref)}.`,
        );
      case 'ToolOpened':
        return line('work', `Opened ${TOOLS[String(p.tool)] ?? 'a tool'}.`);
      case 'ToolClosed':
        return line('work', `Closed ${TOOLS[String(p.tool)] ?? 'a tool'}.`);
      case 'ReviewOpened':
        return line('work', 'Opened the review page.');
      case 'AttemptPaused':
        pausedAt = event.atMs;
        return line(
          'clock',
          p.by === 'staff' ? `${who} paused the clock.${reason(p)}` : p.by === 'break' ? 'The break began.' : 'Paused.',
        );
      case 'PauseMoved':
        return line(
          'clock',
          `The device had not heard of the pause: it began ${spoken(Math.round(Number(p.byMs) / 1000))} later, with the last entry.`,
        );
      case 'SavedAndExited':
        pausedAt = event.atMs;
        return line('clock', 'Saved and left. The clock stopped.');
      case 'AttemptResumed': {
        const length = pausedAt === undefined ? null : Math.round((event.atMs - pausedAt) / 1000);
        pausedAt = undefined;
        return line(
          'clock',
          `${p.by === 'staff' ? `${who} resumed the clock` : 'Resumed'}${length === null ? '' : ` after a pause of ${span(length)}. The pause is not counted`}.${reason(p)}`,
        );
      }
      case 'TimeGranted':
        return line(
          'clock',
          `${who} granted ${span(Number(p.seconds))}${p.goesOnAt ? ' after the time was up; the test went on' : ''}.${reason(p)}`,
        );
      case 'TimeTakenBack':
        return line('clock', `${who} took back ${span(Number(p.seconds))} of the time that was granted.${reason(p)}`);
      case 'OutageCredited':
        return line(
          'clock',
          `${who} credited ${span(Number(p.seconds))} for an outage${p.goesOnAt ? ' after the time was up; the test went on' : ''}.${reason(p)}`,
        );
      case 'TimeWarningShown':
        return line('clock', `Was told that ${spoken(Number(p.secondsLeft))} were left.`);
      case 'TimeExpired':
        return line('clock', 'Time was up while nothing was heard from the device.');
      case 'FocusLost':
        return line('connection', 'Looked at another window or tab.');
      case 'FocusGained':
        return line('connection', 'Came back to the test.');
      case 'ConnectionLost':
        return line('connection', 'The connection was lost. The player went on.');
      case 'ConnectionRestored':
        return line('connection', `Back online after ${spoken(Math.round(Number(p.offlineMs) / 1000))}.`);
      case 'AttemptSubmitted':
        return line(
          'clock',
          `${p.by === 'staff' ? `Ended and submitted by ${who}.` : (ENDED[String(p.by)] ?? 'Submitted.')} ${Number(p.answeredCount)} of ${player.form.items.length} answered.${reason(p)}`,
        );
      case 'AttemptReset':
        return line('clock', `${who} reset this attempt. Its answers can no longer be read.${reason(p)}`);
      case 'AttemptInvalidated':
        return line('clock', `${who} invalidated this attempt.${reason(p)}`);
      case 'AttemptReopened':
        return line('clock', `${who} reopened this attempt.${reason(p)}`);
      case 'IrregularityNoted':
        return line('clock', `${who} noted an irregularity.${typeof p.note === 'string' ? ` ${p.note}` : ''}`);
      default:
        return line('work', event.type);
    }
  });
}

/** Of answers that arrived after the end and changed what counts; null where there are none. */
export function lateWords({
  lateGapSeconds,
  flags,
}: Pick<AttemptHistory['attempt'], 'lateGapSeconds' | 'flags'>): string | null {
  if (lateGapSeconds === null) return null;
  const arrived = `Answers arrived after the end, up to ${spoken(lateGapSeconds)} after they were given`;
  return flags.includes('late_counted')
    ? `${arrived}, and count. Staff can set them aside.`
    : `${arrived}. Staff have set them aside: they do not count.`;
}

/** Why an answer does not count. */
function notCounted(question: string, { why, lateByMs }: Record<string, unknown>): string {
  const by = spoken(Math.round(Number(lateByMs) / 1000));
  switch (why) {
    case 'paused':
      return `Answered ${question} while the test was paused.`;
    case 'submitted':
      return `Answered ${question} after this device had handed the test in.`;
    case 'answers_shown':
      return `An answer to ${question} arrived ${by} after the right answers were shown.`;
    case 'not_as_stated':
      return `An answer to ${question} arrived in the place of another that the device had stated.`;
    default:
      return `Answered ${question} ${by} after the end.`;
  }
}

/** 'A' for the first choice. */
function letter(choices: readonly { id: string }[], id: string): string {
  const place = choices.findIndex((choice) => choice.id === id);
  return place < 0 ? id : String.fromCharCode(65 + place);
}

function reason(payload: Record<string, unknown>): string {
  return typeof payload.reason === 'string' && payload.reason ? ` Reason: ${payload.reason}` : '';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 144 -> '2 minutes 24 seconds'. */
export function spoken(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  const unit = (n: number, name: string) => `${n} ${name}${n === 1 ? '' : 's'}`;
  if (s < 60) return unit(s, 'second');
  const rest = s % 60;
  return rest === 0
    ? unit(Math.floor(s / 60), 'minute')
    : `${unit(Math.floor(s / 60), 'minute')} ${unit(rest, 'second')}`;
}
