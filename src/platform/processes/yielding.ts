import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Where everybody comes at once, what people wait for goes first, and what follows from it after. */
const YIELDING = 5;

let yields = false;

/** This process comes after others from now on, and so does what PostgreSQL does for it on the same machine. */
export function yieldToOthers(): void {
  yields = true;
  // On Linux a priority belongs to a thread.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) lower(thread);
}

/** Called for each new connection: where this process yields, so does the process of PostgreSQL that serves it. */
export function yieldSession(pid: number, localPort: number | undefined): void {
  if (yields) lowerSession(pid, localPort);
}

/**
 * Lowers the process of PostgreSQL that serves the connection of a local port. One of another machine, of another container or
 * behind a pooler cannot be reached from here; a process that has its number by chance is left alone.
 */
export function lowerSession(pid: number, localPort: number | undefined): void {
  if (process.platform !== 'linux' || localPort === undefined) return;
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
    if (!title.startsWith('postgres: ') || !title.includes(`(${localPort}) `)) return;
    lower(pid);
    // Linux may share processors out between sessions first (autogroup). Each server process of PostgreSQL leads one.
    if (sessionOf(pid) === pid) writeFileSync(`/proc/${pid}/autogroup`, String(YIELDING));
  } catch {
    // it has ended, or this system has no such thing
  }
}

function lower(pid: number): void {
  try {
    setPriority(pid, YIELDING);
  } catch {
    // not allowed here, or it has ended: it works all the same
  }
}

function sessionOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[3]);
}
