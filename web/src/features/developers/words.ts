import { momentText } from '../../lib/moments.js';
import type { StatusTone } from '../../ui/status-tone.js';
import type { ApiToken, Delivery, Scope, Webhook } from './developers.js';

interface Standing {
  tone: StatusTone;
  word: string;
}

/** How an endpoint stands, in a word, and a sentence where there is more to say. */
export function webhookStanding({ on, offBecause, failingSince, lastOkAt }: Webhook): Standing & { more?: string } {
  if (!on) {
    if (offBecause === 'outage') return { tone: 'bad', word: 'Off', more: 'It accepted nothing for five days.' };
    if (offBecause === 'gone') return { tone: 'bad', word: 'Off', more: 'It answered that it is gone.' };
    return { tone: 'none', word: 'Off' };
  }
  if (failingSince) return { tone: 'bad', word: 'Failing', more: `Since ${momentText(failingSince)}` };
  return lastOkAt ? { tone: 'good', word: 'Works' } : { tone: 'waiting', word: 'Nothing sent yet' };
}

export const DELIVERY_WORDS: Record<Delivery['state'], Standing> = {
  waiting: { tone: 'waiting', word: 'Waiting' },
  delivered: { tone: 'good', word: 'Delivered' },
  failed: { tone: 'bad', word: 'Given up' },
};

export const TOKEN_WORDS: Record<ApiToken['state'], Standing & { more?: string }> = {
  active: { tone: 'good', word: 'Works' },
  left: { tone: 'bad', word: 'Ended', more: 'Whoever made it does not administer the district any more.' },
  expired: { tone: 'none', word: 'Expired' },
  revoked: { tone: 'none', word: 'Revoked' },
};

export const SCOPE_WORDS: Record<Scope, { label: string; about: string }> = {
  'roster:read': {
    label: 'Roster',
    about: 'Schools, classes and students with their names, student IDs and grade levels',
  },
  'results:read': { label: 'Results', about: 'Scores of students, who are named by their IDs only' },
};
