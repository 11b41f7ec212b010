/** Why the database or the event log cannot do its work for a while. */
export type Outage = 'away' | 'slow' | 'connections' | 'full' | 'read-only' | 'moving';

const BY_CODE: Record<string, Outage> = {
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  '53200': 'away',
  '58000': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  ECONNABORTED: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  '57014': 'slow',
  '55P03': 'slow',
  '25P03': 'slow',
  '53300': 'connections',
  '53400': 'connections',
  '53100': 'full',
  '58030': 'full',
  '25006': 'read-only',
  LOG_MOVES: 'moving',
};
/** What the driver and its pool say without a code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Cannot use a pool after calling end|The server does not support SSL)/;
const WAITED = /^(timeout exceeded when trying to connect|Query read timeout)/;
const DEEPEST = 4;
/** A pooler gives a session to several connections in turn. */
export const SHARED_SESSION = 'SHARED_SESSION';

/** Beside the errors, since other code reads what stands in them. */
const OWNERS = new WeakSet<object>();

/** Notes that something failed as the owner of the database (DATABASE_URL), who may come by another way than the application. */
export function ofOwner(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) OWNERS.add(error);
  return error;
}

/** Whether it failed as the owner of the database. */
export function isOfOwner(error: unknown): boolean {
  return typeof error === 'object' && error !== null && OWNERS.has(error);
}

/** The outage that a failure tells of; undefined for a failure that trying again later would only meet again. */
export function outageOf(error: unknown, depth = 0): Outage | undefined {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return undefined;
  const { name, code, message, cause, errors } = error as {
    name?: string;
    code?: unknown;
    message?: string;
    cause?: unknown;
    errors?: unknown;
  };
  if (name === 'LogUnavailable') return outageOf(cause, depth + 1) ?? 'away';
  if (typeof code === 'string') {
    const known = BY_CODE[code] ?? (/^08...$/.test(code) ? 'away' : undefined);
    if (known) return known;
  }
  if (code === undefined && typeof message === 'string') {
    if (LOST.test(message)) return 'away';
    if (WAITED.test(message)) return 'slow';
  }
  const inner = Array.isArray(errors) ? errors[0] : cause;
  return inner === undefined ? undefined : outageOf(inner, depth + 1);
}

/**
 * What is wrong with the database of a URL, in one sentence for the person at the keyboard; undefined when it is something
 * else.
 */
export function databaseSentence(error: unknown, url: string, variable: string): string | undefined {
  const { host, pathname, username } = new URL(url);
  const { code, message = '' } = ((error as { errors?: unknown[] }).errors?.[0] ?? error) as {
    code?: string;
    message?: string;
  };
  // What poolers say has the code of a lost connection.
  if (code === SHARED_SESSION || /statement pooling mode/.test(message))
    return `The pooler at ${host} gives a session to several connections in turn: set its pool_mode to session, or name the server itself in ${variable}.`;
  if (/unsupported startup parameter/.test(message))
    return `The pooler at ${host} does not take the settings of a connection: set ignore_startup_parameters = options there, or name the server itself in ${variable}.`;
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The machine of ${variable}, ${host}, is not known.`;
    case '28P01':
      return `The PostgreSQL at ${host} refuses the user or password of ${variable}.`;
    case '28000':
      return `The PostgreSQL at ${host} refuses the user ${username} of ${variable}.`;
    case '3D000':
      return `The PostgreSQL at ${host} has no database ${pathname.slice(1)}: create it, or correct ${variable}.`;
    case '42501':
      return `The user ${username} of ${variable} may not do what this needs in the database: name its owner.`;
    case '3F000':
    case '42P01':
      return `The database ${pathname.slice(1)} at ${host} has not the shape of this version: run "node dist/src/cli.js migrate" with DATABASE_URL first.`;
    case '57P03':
      return `The PostgreSQL at ${host} is starting or stopping: try again in a moment.`;
  }
  switch (outageOf(error)) {
    case 'away':
      return `No PostgreSQL answers at ${host}: check ${variable}.`;
    case 'slow':
      return `The PostgreSQL at ${host} did not answer in time: try again, or see what keeps it busy.`;
    case 'connections':
      return `The PostgreSQL at ${host} has no connection left: raise its max_connections, or lower DB_POOL_SIZE.`;
    case 'full':
      return `The disk of the database at ${host} is full: free some space.`;
    case 'read-only':
      return `The database at ${host} is read-only: it is a standby, or still being restored. Name the primary in ${variable}, or wait until it is done.`;
    default:
      return undefined;
  }
}
