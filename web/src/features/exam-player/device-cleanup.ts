import type { Me } from '../../api/session.js';
import { dropForeign } from './saved-sittings.js';
import { sendLeftovers, stopLeftovers } from './leftovers.js';

/** After the page has what it needs itself. */
const WORKER_AFTER_MS = 2000;

/** Somebody is signed in on this device: what others left to be read goes, what this student left unsent is sent. */
export async function signedInHere(me: Me): Promise<void> {
  stopLeftovers();
  const own = me.role === 'Student' && me.masqId == null && me.masqIdent == null ? me.userId : null;
  await dropForeign(own).catch(() => undefined);
  if (own === null) return;
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), WORKER_AFTER_MS);
  }
  await sendLeftovers(own).catch(() => undefined);
}

/** Nobody is to read a test here after its student has signed out; unsent answers stay for the next time. */
export function signedOutHere(): Promise<void> {
  stopLeftovers();
  return dropForeign(null);
}
