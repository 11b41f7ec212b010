import type { ItemFigures } from './queries.js';

export const ANALYSIS_FAILED = 'Could not load the response analysis.';
export const REPORT_FAILED = 'There was a problem generating this report.';
export const NO_DATA = 'There is no data for this search filter.';

/** '1:39' */
export function timeText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** '0.45', and a true minus. */
export function fitText(fit: number | null): string {
  return fit === null ? '--' : fit.toFixed(2).replace('-', '\u2212');
}

export function shareText(share: number | null): string {
  return share === null ? '--' : `${share.toFixed(1)}%`;
}

/** Who chose what, in words: 'A 5, B 4, C 51; key C'. */
export function chosenText({ answers, omitted, notReached, correct }: ItemFigures): string {
  const parts = [
    ...answers.map(({ answer, students }) => `${answer} ${students}`),
    ...(omitted > 0 ? [`left blank ${omitted}`] : []),
    ...(notReached > 0 ? [`not reached ${notReached}`] : []),
  ];
  return `${parts.join(', ')}; key ${correct}`;
}

/** Why a question is not in the score; null where it is. */
export function unscoredText({ pretest, dropped }: Pick<ItemFigures, 'pretest' | 'dropped'>): string | null {
  if (pretest) return 'Not scored';
  return dropped === 'uncounted' ? 'Taken out' : dropped === 'credit' ? 'Credit for all' : null;
}
