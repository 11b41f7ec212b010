import type { AttemptHistory, LedgerEntry } from './history.js';
import { span } from './sentences.js';

/** '38:44 used of 40:00. 35:00 were allowed and 5:00 granted by Rosa Delgado; one pause of 3:10 and a credited outage of 1:05 are not counted.' */
export function clockSentence({ attempt, clock }: Pick<AttemptHistory, 'attempt' | 'clock'>): string {
  const { entries } = clock;
  const used = span(attempt.usedSeconds ?? 0);
  const timed = entries[0]?.remainingSeconds !== null;
  const allowed = entries[0]?.changeSeconds ?? 0;
  const grants = entries.filter(({ type }) => type === 'TimeGranted');
  const credits = entries.filter(({ type }) => type === 'OutageCredited');
  const pauses = pausesOf(entries);
  const first = timed ? `${used} used of ${span(allowed + sum(grants))}.` : `${used} used, without a limit.`;
  const given = timed && grants.length > 0 ? `${span(allowed)} were allowed and ${span(sum(grants))} granted by ${list([...new Set(grants.map(({ actor }) => whoOf(actor)))])}` : '';
  const uncounted = [
    ...(pauses.length > 0 ? [pauses.length === 1 ? `one pause of ${span(pauses[0]!)}` : `${pauses.length} pauses of ${span(pauses.reduce((a, b) => a + b, 0))} together`] : []),
    ...(credits.length > 0 ? [`a credited outage of ${span(sum(credits))}`] : []),
  ];
  const left = uncounted.length > 0 ? `${list(uncounted)} ${uncounted.length > 1 || pauses.length > 1 ? 'are' : 'is'} not counted` : '';
  const extended = attempt.timing === 'time_and_a_half' ? 'the time is extended by half' : attempt.timing === 'double' ? 'the time is doubled' : '';
  const rest = [extended, given, left].filter(Boolean).join('; ');
  return rest ? `${first} ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.` : first;
}

const NAMES: Record<string, string> = {
  AttemptStarted: 'Started', AttemptPaused: 'Paused', SavedAndExited: 'Saved and left', TimeExpired: 'Time was up, nothing heard', AttemptSubmitted: 'Submitted', AttemptReset: 'Reset', AttemptReopened: 'Opened again',
};

/** One line of the ledger; `before` are the lines above it. */
export function entryWords(entry: LedgerEntry, before: readonly LedgerEntry[]): string {
  const { type, actor, changeSeconds, reason } = entry;
  const own = actor.kind === 'user' && actor.role === 'Student';
  const by = own ? '' : ` by ${whoOf(actor)}`;
  const why = reason ? `: ${reason}` : '';
  switch (type) {
    case 'AttemptPaused': return `Paused${own ? ' by the student' : by}${why}`;
    case 'AttemptResumed': {
      const length = pausesOf([...before, entry]).at(-1);
      return `Resumed${by}${length === undefined ? '' : ` after ${span(length)}, not counted`}${why}`;
    }
    case 'TimeGranted': return `Granted${by}${why}`;
    case 'OutageCredited': return `${span(changeSeconds)} of an outage credited${by}${why}`;
    case 'AttemptSubmitted': return `Submitted${own ? ' by the student' : by}${why}`;
    default: return `${NAMES[type] ?? type}${type === 'AttemptStarted' ? '' : by}${why}`;
  }
}

/** Lengths of the pauses that are over, in seconds. */
function pausesOf(entries: readonly LedgerEntry[]): number[] {
  let since: number | undefined;
  return entries.flatMap(({ type, at }) => {
    if (type === 'AttemptPaused' || type === 'SavedAndExited' || type === 'AttemptReopened') since ??= Date.parse(at);
    if (type !== 'AttemptResumed' || since === undefined) return [];
    const length = Math.round((Date.parse(at) - since) / 1000);
    since = undefined;
    return [length];
  });
}

function whoOf(actor: LedgerEntry['actor']): string {
  return actor.kind === 'system' ? 'the system' : actor.name || actor.role || 'staff';
}

function sum(entries: readonly LedgerEntry[]): number {
  return entries.reduce((seconds, { changeSeconds }) => seconds + changeSeconds, 0);
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
