import type { Instant } from '../../kernel/clock.js';
import { effectiveRole, type Role } from '../../kernel/roles.js';
import type { Viewer } from '../../roster/index.js';

/**
 * `requested`: waits for a worker. `running`: is made. `ready`: can be downloaded until it expires. `failed`: the reason says
 * why. `expired`: its file is deleted; it can be made again.
 */
export const DOCUMENT_STATES = ['requested', 'running', 'ready', 'failed', 'expired'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const KEPT_MS = 7 * 86_400_000;
/** A document that failed or expired is listed for this long after its request. */
export const LISTED_MS = 30 * 86_400_000;
/** Tries before a document counts as failed: a process that dies of it must not die for ever. */
export const MOST_RUNS = 3;
/** Unfinished documents of one person. */
export const MOST_UNFINISHED = 10;
/** Whoever has waited this long may have left: a mail says that it is ready. */
export const MAIL_AFTER_MS = 10_000;

export const GAVE_UP = 'It could not be made. Please try again.';
export const TOO_LONG = 'It took too long and was stopped. Please ask for less at a time.';
export const NO_ROLE = 'You do not have the role any more in which you asked for it.';

/** How exports are called in the specifications: the score workbook, that of responses, both in one, or reports. */
export const PROCESS_TYPES = [
  'BATCHEXCEL_SCORE',
  'BATCHEXCEL_RESPONSE',
  'BATCHEXCEL_RESPONSE_SCORE',
  'BATCHPDF',
] as const;
export type ProcessType = (typeof PROCESS_TYPES)[number];

/** What a results export is about, as it was when it was asked for. */
export interface ExportFacts {
  processType: ProcessType;
  /** Whose results: 'Period 1', 'Entire School', '3 schools'. */
  group: string;
  schoolIds: number[];
  assessmentGroups: { assessmentSet: { id: number; name: string }; assessmentType: { id: number; name: string } }[];
}

/** What a file holds, in words, and how many lines or pieces of it. */
export interface DocumentSheet {
  name: string;
  rows: number;
}

/** A row of `exports.documents`. */
export interface DocumentRow {
  id: number;
  kind: string;
  request: object;
  person_id: number;
  role: Role;
  school_id: number | null;
  district_id: number | null;
  title: string;
  state: DocumentState;
  /** Counts the tries. */
  run: number;
  done: number;
  total: number | null;
  reason: string | null;
  always_mail: boolean;
  requested_at: Date;
  ended_at: Date | null;
  expires_at: Date | null;
  file_id: string | null;
  file_bytes: number | null;
  /** null of kinds that export no results. */
  about: ExportFacts | null;
  /** What is in the file; null without one, and where nothing is told. */
  inside: DocumentSheet[] | null;
}

/** A document as its person sees it. */
export interface DocumentCard {
  id: number;
  kind: string;
  label: string;
  title: string;
  state: DocumentState;
  /** 0 to 100; null while nothing is known. */
  percent: number | null;
  done: number;
  total: number | null;
  /** Why it failed. */
  reason: string | null;
  requestedAt: Instant;
  /** Then the file is deleted; null without a file. */
  expiresAt: Instant | null;
  /** Size of the file. */
  bytes: number | null;
  mayRetry: boolean;
  /** null for what exports no results. */
  about: ExportFacts | null;
  /** What is in it; null where nothing is told. */
  inside: DocumentSheet[] | null;
}

/** In which role and where a document is somebody's. District Admins have theirs at the district, wherever they are in it. */
export interface Holder {
  personId: number;
  role: Role;
  schoolId: number | null;
  districtId: number | null;
}

export function holderOf({ userId, role, schoolId, districtId }: Viewer): Holder {
  const wide = effectiveRole(role) === 'District Admin';
  return { personId: userId, role, schoolId: wide ? null : schoolId, districtId };
}

/** Who the document is made for, as a viewer. */
export function viewerOf(row: Pick<DocumentRow, 'person_id' | 'role' | 'school_id' | 'district_id'>): Viewer {
  return { userId: row.person_id, role: row.role, schoolId: row.school_id, districtId: row.district_id };
}

/** As it is now: a file whose time is over is gone, also before it was deleted. */
export function stateAt(
  { state, expires_at }: Pick<DocumentRow, 'state' | 'expires_at'>,
  nowMs: number,
): DocumentState {
  return state === 'ready' && expires_at !== null && expires_at.getTime() <= nowMs ? 'expired' : state;
}

/** Whether it can be made again: what failed, and what is gone. */
export function mayRetry(state: DocumentState): boolean {
  return state === 'failed' || state === 'expired';
}

/** What becomes of a document whose run broke off: it is tried again, or has failed for good. */
export function afterBreak(
  run: number,
  tookTooLong: boolean,
): { state: 'requested' | 'failed'; reason: string | null } {
  if (tookTooLong) return { state: 'failed', reason: TOO_LONG };
  return run >= MOST_RUNS ? { state: 'failed', reason: GAVE_UP } : { state: 'requested', reason: null };
}

/** Whether a mail tells that it has ended. */
export function isMailed(row: Pick<DocumentRow, 'always_mail' | 'requested_at'>, endedMs: number): boolean {
  return row.always_mail || endedMs - row.requested_at.getTime() > MAIL_AFTER_MS;
}

export function cardOf(row: DocumentRow, label: string, nowMs: number): DocumentCard {
  const state = stateAt(row, nowMs);
  const running = state === 'running' && row.total !== null && row.total > 0;
  return {
    id: row.id,
    kind: row.kind,
    label,
    title: row.title,
    state,
    percent: state === 'ready' ? 100 : running ? Math.min(99, Math.floor((100 * row.done) / row.total!)) : null,
    done: row.done,
    total: row.total,
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: state === 'ready' ? row.expires_at!.toISOString() : null,
    bytes: state === 'ready' ? row.file_bytes : null,
    mayRetry: mayRetry(state),
    about: row.about,
    inside: state === 'ready' ? row.inside : null,
  };
}
