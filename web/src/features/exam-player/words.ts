import type { SaveState } from '../../lib/answer-log/save-state.js';

/** 18:24, or 1:02:07 from an hour on. */
export function clockText(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

/** ISO 8601 duration for `<time datetime>`. */
export function isoDuration(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  return `PT${Math.floor(s / 60)}M${s % 60}S`;
}

/** 2:14 PM in the viewer's zone. */
export function timeOfDay(ms: number): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(ms);
}

/** Nov 20, 2026, 2:30 PM CST in the viewer's zone. */
export function dateAndTime(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)) + ' ' + zone(iso);
}

function zone(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(new Date(iso)).find((p) => p.type === 'timeZoneName')?.value ?? '';
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** The few words on the question's own line. */
export function saveWords(save: SaveState): string {
  switch (save.kind) {
    case 'saved':
      return `Saved at ${timeOfDay(save.since)}`;
    case 'saving':
      return 'Saving';
    case 'offline':
      return save.unsentAnswers > 0 ? `Offline. ${count(save.unsentAnswers, 'answer')} only on this device` : 'Offline';
    case 'blocked':
      return save.unsentAnswers > 0 ? `Not sent. ${count(save.unsentAnswers, 'answer')} only on this device` : 'Not sent';
  }
}

/** What is safe and what is only here, in whole sentences; null when there is nothing to say. */
export function saveBanner(save: SaveState): { tone: 'warn' | 'bad'; text: string } | null {
  const here = save.unsentAnswers;
  const onlyHere = here === 0 ? 'Everything you answered is saved.' : `${count(here, 'answer')} ${here === 1 ? 'is' : 'are'} only on this device, everything before is saved.`;
  if (save.kind === 'blocked') {
    if (save.reason === 'signed-out') return { tone: 'bad', text: `You are signed out. ${onlyHere} Sign in again in another tab, then this page goes on by itself.` };
    return { tone: 'bad', text: `This device cannot save any more. ${onlyHere} Tell your teacher before you close this page.` };
  }
  if (save.kind === 'offline') {
    const keep = save.keptOnDevice
      ? 'You can go on, close this page or restart: they are sent when the connection is back. The clock goes on.'
      : 'This browser cannot keep them, so leave this page open until the connection is back. The clock goes on.';
    return { tone: save.keptOnDevice ? 'warn' : 'bad', text: `No connection since ${timeOfDay(save.since)}. ${onlyHere} ${here === 0 ? 'You can go on. The clock goes on.' : keep}` };
  }
  if (!save.keptOnDevice && save.kind === 'saving' && here > 0) return null;
  return null;
}

/** What is said aloud once when the time left passes 10, 5 and 1 minute. */
export const ANNOUNCED_MINUTES = [10, 5, 1] as const;
export const WARNING_SECONDS = 300;

/** The announcement that is due when the seconds left go from `before` to `now`; null when none is passed. */
export function announcement(before: number, now: number): { minutes: number; text: string } | null {
  for (const minutes of [...ANNOUNCED_MINUTES].reverse()) {
    if (before > minutes * 60 && now <= minutes * 60 && now > 0) return { minutes, text: `${count(minutes, 'minute')} left.` };
  }
  return null;
}
