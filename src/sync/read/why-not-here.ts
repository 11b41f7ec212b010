import { HOLDS } from '../plan/line.js';
import type { SyncMode } from '../connections.js';
import type { ChangeRow } from './entries.js';
import { stateOf } from './entries.js';

/** What is known of a student whom somebody misses at a school. */
export interface MissedStudent {
  /** Of the source: its record is there now, was there once, or is there and cannot be read. */
  sent: 'now' | 'gone' | 'unreadable';
  problem: string | null;
  /** The source's schools of the student, by name; the first is where the student belongs. */
  schools: { sourceId: string; name: string }[];
  /** Known here under this id; `removed`: the sync took the student away, or somebody here did. */
  link: { removed: boolean } | null;
  /** Archived here, by whomever. */
  archived: boolean;
  /** What the last sync that was about the student wanted here. */
  lastChange: Pick<ChangeRow, 'action' | 'held' | 'decision' | 'outcome' | 'outcomeReason' | 'reason'> | null;
}

/** What is known of the school. */
export interface SyncedSchool {
  sourceId: string | null;
  mode: SyncMode;
  /** 'YYYY-MM-DD', when it has not come yet. */
  pausedUntil: string | null;
  sourceName: string;
}

export interface Answer {
  here: boolean;
  /** One or two sentences: why, and what to do. */
  why: string;
}

/** Why somebody of the source is, or is not, at a school. */
export function whyNotHere(student: MissedStudent, school: SyncedSchool): Answer {
  const { sourceName } = school;
  const { link, lastChange } = student;
  if (link && !link.removed && !student.archived) {
    if (student.sent === 'now') return { here: true, why: 'Is here.' };
    return {
      here: true,
      why: `Is here, although ${sourceName} no longer sends the student${waits(lastChange)}.`,
    };
  }
  if (student.sent === 'unreadable')
    return no(`${sourceName} sends a record that cannot be read: ${student.problem ?? 'it is not complete'}`);
  if (student.sent === 'gone')
    return no(`${sourceName} no longer sends this student. Whoever left there was archived here, or never came.`);
  if (school.sourceId === null)
    return no('This school is not connected to the source. Connect it in the settings of the district.');
  if (!student.schools.some(({ sourceId }) => sourceId === school.sourceId)) {
    const names = student.schools.map(({ name }) => name).join(', ');
    return no(
      names
        ? `${sourceName} has this student at ${names}. Correct the school there, then sync again.`
        : `${sourceName} has this student at no school. Correct it there, then sync again.`,
    );
  }
  if (student.schools[0]!.sourceId !== school.sourceId)
    return no(
      `${sourceName} has this student first of all at ${student.schools[0]!.name}. A student belongs to one school here.`,
    );
  if (lastChange) {
    const state = stateOf(lastChange);
    if (state === 'waiting') return no(`Waits for a decision about held changes: ${HOLDS[lastChange.held!]}`);
    if (state === 'rejected') return no(`Somebody rejected what the sync wanted: ${lastChange.reason}`);
    if (state === 'failed' || state === 'skipped' || state === 'problem')
      return no(lastChange.outcomeReason ?? lastChange.reason);
    if (state === 'planned') return no('A sync that has not ended is about to bring this student.');
  }
  if (student.archived || link?.removed)
    return no('Is archived here. Somebody here archived the student, or a sync did before the student came back.');
  if (school.mode === 'off') return no('Syncing is switched off for this school.');
  if (school.pausedUntil !== null) return no(`Syncing is paused until ${school.pausedUntil}.`);
  return no(`${sourceName} sends this student since the last sync. The next sync brings the student.`);
}

function waits(change: MissedStudent['lastChange']): string {
  if (!change) return '';
  return stateOf(change) === 'waiting' ? `: the removal waits for a decision (${HOLDS[change.held!]})` : '';
}

function no(why: string): Answer {
  return { here: false, why: /[.!?]$/.test(why) ? why : `${why}.` };
}
