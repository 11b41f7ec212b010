import { canKeep } from './indexed-db-store.js';
import { uuid } from '../uuid.js';

const KEY = 'exam-device';

/**
 * This browser's id, kept between visits. Where the answer log cannot be kept, each page is a device of its own: a page
 * that knows nothing of the one before must not give the same place of one log to another answer.
 */
export async function deviceId(): Promise<string> {
  if (!(await canKeep())) return uuid();
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null) return kept;
    const made = uuid();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return uuid();
  }
}

/** The next page of this browser is a new device. */
export function forgetDevice(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}

/** Remembers that this tab has the test open under an id that the next page will not have: a reload then need not ask. */
export function holdInTab(studentAssessmentId: number, holds: boolean): void {
  try {
    if (holds) sessionStorage.setItem(`exam-open-${studentAssessmentId}`, '1');
    else sessionStorage.removeItem(`exam-open-${studentAssessmentId}`);
  } catch {
    // the reload asks
  }
}

export function heldInTab(studentAssessmentId: number): boolean {
  try {
    return sessionStorage.getItem(`exam-open-${studentAssessmentId}`) !== null;
  } catch {
    return false;
  }
}
