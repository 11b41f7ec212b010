import { shortMoment } from '../../lib/moments.js';
import { counted } from '../../lib/counted.js';
import { sizeText } from '../../lib/sizes.js';
import type { StatusTone } from '../../ui/status-tone.js';
import type { DocumentCard } from './documents.js';

/** Said when a document is not there after a moment. */
export const STARTED =
  'The export is currently being generated. You can view and download it from the Export Downloads page once it is complete.';
/** The same on the page with the table. */
export const STARTED_HERE =
  'The export is currently being generated. You can view and download it from the Downloads table once it is complete.';
export const STARTED_MS = 8_000;
export const PENDING = 'You already have a pending request for this report.';
export const AGAIN =
  'The report is being generated again. You will be emailed a link to download the report once it is complete.';
export const RETRY_FAILED = 'Failed to retry generating the export.';
export const DOWNLOAD_FAILED = 'There was a problem downloading this report';
export const LIST_FAILED = 'There was a problem getting reports';
export const EXPORTS_FAILED = 'There was a problem getting exports';
export const GENERATE_FAILED = 'Failed to generate export.';
export const START_FAILED = 'Something went wrong. Please try again.';

export interface Shown {
  tone: StatusTone;
  word: string;
  /** What else there is to say, in a few words. */
  detail: string | null;
}

/** What a kind of document counts instead of students: an export has each student once for each of its tests. */
const COUNTED: Partial<Record<string, string>> = {
  'school-archive': 'sitting',
  'school-export': 'result',
  'district-export': 'result',
};

/** How a document stands, in words. */
export function shownAs(
  { kind, state, percent, done, total, reason, bytes, expiresAt }: DocumentCard,
  timeZone?: string,
): Shown {
  switch (state) {
    case 'requested':
      return { tone: 'waiting', word: 'Processing', detail: 'Waits for its turn' };
    case 'running':
      return {
        tone: 'running',
        word: percent === null ? 'Processing' : `Processing ${percent}%`,
        detail: total ? `${done.toLocaleString('en-US')} of ${counted(total, COUNTED[kind] ?? 'student')}` : null,
      };
    case 'ready':
      return {
        tone: 'good',
        word: 'Ready',
        detail: `${sizeText(bytes ?? 0)}, kept until ${shortMoment(expiresAt!, timeZone)}`,
      };
    case 'failed':
      return { tone: 'bad', word: 'Failed', detail: reason };
    case 'expired':
      return { tone: 'none', word: 'Expired', detail: 'Deleted after 7 days. The results of today may differ.' };
  }
}
