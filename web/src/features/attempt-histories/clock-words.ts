import type { AttemptHistory, LedgerEntry } from './history.js';
import { span } from '../../lib/attempt-times.js';
import { listed } from '../../lib/listed.js';

/** '38:44 used of 40:00. 35:00 were allowed and 5:00 granted by Rosa Delgado; one pause of 3:10 and a credited outage of 1:05 are not counted.' */
export function clockSentence({ attempt, clock }: Pick<AttemptHistory, 'attempt' | 'clock'>): string {
  const { entries } = clock;
  const used = span(attempt.usedSeconds ?? 0);
  const timed = entries[0]?.remainingSeconds !== null;
  const allowed = entries[0]?.changeSeconds ?? 0;
  const grants = entries.filter(({ type }) => type === 'TimeGranted');
  const credits = entries.filter(({ type }) => type === 'OutageCredited');
  const pauses = entries.flatMap(({ stoodSeconds }) => stoodSeconds ?? []);
  const taken = entries.filter(({ type }) => type === 'TimeTakenBack');
  const first = timed
    ? `${used} used of ${span(allowed + sum(grants) + sum(taken))}.`
    : `${used} used, without a limit.`;
  const given =
    timed && grants.length > 0
      ? `${span(allowed)} were allowed and ${span(sum(grants))} granted by ${listed([...new Set(grants.map(({ actor }) => whoOf(actor)))])}${taken.length > 0 ? `, ${span(-sum(taken))} of it taken back by ${listed([...new Set(taken.map(({ actor }) => whoOf(actor)))])}` : ''}`
      : '';
  const uncounted = [
    ...(pauses.length > 0
      ? [
          pauses.length === 1
            ? `one pause of ${span(pauses[0]!)}`
            : `${pauses.length} pauses of ${span(pauses.reduce((a, b) => a + b, 0))} together`,
        ]
      : []),
    ...(credits.length > 0 ? [`a credited outage of ${span(sum(credits))}`] : []),
  ];
  const left =
    uncounted.length > 0
      ? `${listed(uncounted)} ${uncounted.length > 1 || pauses.length > 1 ? 'are' : 'is'} not counted`
      : '';
  const extended =
    attempt.timing === 'time_and_a_half'
      ? 'the time is extended by half'
      : attempt.timing === 'double'
        ? 'the time is doubled'
        : '';
  const rest = [extended, given, left].filter(Boolean).join('; ');
  return rest ? `${first} ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.` : first;
}

const NAMES: Record<string, string> = {
  AttemptStarted: 'Started',
  AttemptPaused: 'Paused',
  PauseMoved: 'The pause began later',
  SavedAndExited: 'Saved and left',
  TimeExpired: 'Time was up, nothing heard',
  AttemptSubmitted: 'Submitted',
  AttemptReset: 'Reset',
  AttemptInvalidated: 'Invalidated',
  AttemptReopened: 'Opened again',
};

/** One line of the ledger. */
export function entryWords({ type, actor, changeSeconds, stoodSeconds, reason }: LedgerEntry): string {
  const own = actor.kind === 'user' && actor.role === 'Student';
  const by = own ? '' : ` by ${whoOf(actor)}`;
  const why = reason ? `: ${reason}` : '';
  const after = stoodSeconds === null ? '' : ` after ${span(stoodSeconds)}, not counted`;
  switch (type) {
    case 'AttemptPaused':
      return `Paused${own ? ' by the student' : by}${why}`;
    case 'AttemptResumed':
      return `Resumed${by}${after}${why}`;
    case 'TimeGranted':
      return `Granted${by}${after}${why}`;
    case 'TimeTakenBack':
      return `${span(-changeSeconds)} of it taken back${by}${why}`;
    case 'OutageCredited':
      return `${span(changeSeconds)} of an outage credited${by}${after}${why}`;
    case 'AttemptSubmitted':
      return `Submitted${own ? ' by the student' : by}${why}`;
    default:
      return `${NAMES[type] ?? type}${type === 'AttemptStarted' ? '' : by}${why}`;
  }
}

function whoOf(actor: LedgerEntry['actor']): string {
  return actor.kind === 'system' ? 'the system' : actor.name || actor.role || 'staff';
}

function sum(entries: readonly LedgerEntry[]): number {
  return entries.reduce((seconds, { changeSeconds }) => seconds + changeSeconds, 0);
}
