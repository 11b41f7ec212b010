import { atom, createStore } from 'jotai/vanilla';
import { errorText } from './client.js';
import { failingCall, whenWorked } from './failed-calls.js';

export type NotificationType = 'info' | 'success' | 'warning' | 'error';

export interface Notification {
  id: string;
  type: NotificationType;
  message: string;
  /** Milliseconds; 0 stays until closed. */
  timeOnScreen: number;
  /** What can be done about it, such as taking it back. */
  action?: { label: string; run: () => void };
  /** Of an error: the call that failed. It goes once the same call works; null where several calls failed so. */
  call: string | null;
}

const DEFAULT_MS = 3000;
/** An error stays until it is closed or the same call works: nobody has to read faster than it goes. */
const ERROR_MS = 0;
/** Long enough to be reached by keyboard. */
const WITH_ACTION_MS = 10_000;

/** The store of what lives outside the pages. */
export const appStore = createStore();
export const notificationsAtom = atom<Notification[]>([]);

// The error of an earlier try holds no more.
whenWorked((call) => {
  const list = appStore.get(notificationsAtom);
  const left = list.filter((entry) => entry.call !== call);
  if (left.length < list.length) appStore.set(notificationsAtom, left);
});

interface Options {
  timeOnScreen?: number;
  action?: Notification['action'];
}

/** Toasts. The same sentence is not shown twice at a time. Each call returns the id for `dismiss`. */
export const notify = {
  info: (message: string, options?: Options) => show('info', message, options),
  success: (message: string, options?: Options) => show('success', message, options),
  warning: (message: string, options?: Options) => show('warning', message, options),
  error: (message: string, options?: Options) => show('error', message, options),
  /** The server's own sentence of a failed call. */
  problem: (error: unknown, options?: Options) => show('error', errorText(error), options),
};

export function dismiss(id: string): void {
  appStore.set(notificationsAtom, (list) => list.filter((entry) => entry.id !== id));
}

function show(type: NotificationType, message: string, { timeOnScreen, action }: Options = {}): string {
  const id = Math.random().toString(36).slice(2);
  const call = type === 'error' ? failingCall() : null;
  appStore.set(notificationsAtom, (list) =>
    [
      ...list.filter((entry) => entry.message !== message),
      {
        id,
        type,
        message,
        timeOnScreen: timeOnScreen ?? (type === 'error' ? ERROR_MS : action ? WITH_ACTION_MS : DEFAULT_MS),
        action,
        call: list.some((entry) => entry.message === message && entry.call !== call) ? null : call,
      },
    ].slice(-4),
  );
  return id;
}
