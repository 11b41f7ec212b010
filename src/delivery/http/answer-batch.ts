import { DomainError } from '../../kernel/errors.js';
import type { EntryType, Statement } from '../attempt/decide.js';
import { rejected } from '../attempt/rejections.js';
import type { Tool } from '../attempt/events.js';
import type { AnswerBatch, BatchEntry } from '../commands/record-entries.js';
import { invalidInput } from '../../platform/http/validation.js';

export const ENTRY_KINDS: ReadonlySet<string> = new Set<EntryType>([
  'view',
  'leave',
  'answer',
  'clear',
  'flag',
  'unflag',
  'eliminate',
  'restore',
  'annotate',
  'unannotate',
  'tool_open',
  'tool_close',
  'review',
  'warning',
  'focus_lost',
  'focus_gained',
  'connection_lost',
  'connection_restored',
]);
export const TOOLS: ReadonlySet<string> = new Set<Tool>([
  'calculator',
  'reference',
  'line_reader',
  'zoom',
  'theme',
  'directions',
  'help',
  'reader',
]);

export const MOST_ENTRIES = 200;
/** Far above what an honest device has unsent: a sitting has 100 to 500 entries. */
export const MOST_UNSENT = 2000;
/** 128 bits in base64url. */
const DIGEST = /^[\w-]{22}$/;
const SHORT = 100;
const ANNOTATION = 10_000;
const WEEK_MS = 7 * 86_400_000;

/**
 * Reads a batch by hand: the one request that comes thousands of times a minute. Unknown members are ignored, so that a
 * newer player can talk to an older server. @throws DomainError `http/invalid-input`, `delivery/invalid-entry`
 */
export function readBatch(body: unknown): AnswerBatch {
  const { attemptId, deviceId, writerToken, contactAt, mark, entries, lastSeq, unsent } = (body ?? {}) as Record<
    string,
    unknown
  >;
  if (!isText(attemptId)) throw invalid('attemptId');
  if (!isText(deviceId)) throw invalid('deviceId');
  if (typeof writerToken !== 'string' || writerToken.length > SHORT) throw invalid('writerToken');
  if (!isInstant(contactAt)) throw invalid('contactAt');
  if (mark !== undefined && !isText(mark)) throw invalid('mark');
  if (!Array.isArray(entries) || entries.length === 0 || entries.length > MOST_ENTRIES) throw invalid('entries');
  return {
    attemptId,
    deviceId,
    writerToken,
    contactAt,
    mark,
    entries: entries.map((entry) => readEntry(entry, ENTRY_KINDS)),
    statement: readStatement({ lastSeq, unsent }),
  };
}

/**
 * What a request says of the device's own log; undefined from a player of an older version.
 * @throws DomainError `http/invalid-input`
 */
export function readStatement({ lastSeq, unsent }: { lastSeq?: unknown; unsent?: unknown }): Statement | undefined {
  if (lastSeq === undefined) return undefined;
  if (!isCount(lastSeq)) throw invalid('lastSeq');
  const digests = unsent ?? [];
  if (
    !Array.isArray(digests) ||
    digests.length > MOST_UNSENT ||
    !digests.every((one) => typeof one === 'string' && DIGEST.test(one))
  )
    throw invalid('unsent');
  return { lastSeq, unsent: digests as string[] };
}

/**
 * One line of a device's log. @param types what it may be about
 * @throws DomainError `http/invalid-input`, `delivery/invalid-entry`
 */
export function readEntry(raw: unknown, types: ReadonlySet<string>): BatchEntry {
  const e = (raw ?? {}) as Record<string, unknown>;
  if (!isCount(e.seq) || e.seq === 0) throw invalid('entries');
  const wellFormed =
    typeof e.type === 'string' &&
    types.has(e.type) &&
    isInstant(e.at) &&
    typeof e.sinceContactMs === 'number' &&
    e.sinceContactMs >= 0 &&
    e.sinceContactMs < WEEK_MS &&
    (e.contactAt === undefined || isInstant(e.contactAt)) &&
    (e.mark === undefined || isText(e.mark)) &&
    (e.item === undefined || isText(e.item)) &&
    (e.value === undefined || e.value === null || isText(e.value)) &&
    (e.choiceId === undefined || isText(e.choiceId)) &&
    (e.annotationId === undefined || isText(e.annotationId)) &&
    (e.json === undefined || (typeof e.json === 'string' && e.json.length <= ANNOTATION && e.json.isWellFormed())) &&
    (e.tool === undefined || (typeof e.tool === 'string' && TOOLS.has(e.tool))) &&
    (e.secondsLeft === undefined || isCount(e.secondsLeft)) &&
    (e.seconds === undefined || isAmount(e.seconds)) &&
    (e.offlineMs === undefined || isAmount(e.offlineMs));
  if (!wellFormed) throw rejected('delivery/invalid-entry', { seq: e.seq });
  const entry: BatchEntry = {
    seq: e.seq,
    type: e.type as EntryType,
    at: e.at as string,
    sinceContactMs: Math.floor(e.sinceContactMs as number),
  };
  if (e.contactAt !== undefined) entry.contactAt = e.contactAt as string;
  if (e.mark !== undefined) entry.mark = e.mark as string;
  if (e.item !== undefined) entry.item = e.item as string;
  if (e.value !== undefined) entry.value = e.value as string | null;
  if (e.choiceId !== undefined) entry.choiceId = e.choiceId as string;
  if (e.annotationId !== undefined) entry.annotationId = e.annotationId as string;
  if (e.json !== undefined) entry.json = e.json as string;
  if (e.tool !== undefined) entry.tool = e.tool as Tool;
  if (e.secondsLeft !== undefined) entry.secondsLeft = e.secondsLeft as number;
  if (e.seconds !== undefined) entry.seconds = Math.min(e.seconds as number, WEEK_MS / 1000);
  if (e.offlineMs !== undefined) entry.offlineMs = Math.min(e.offlineMs as number, WEEK_MS);
  return entry;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= SHORT && value.isWellFormed();
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 1e9;
}

/** A remark about a long time must not hold up the answers behind it: longer than a week is a week. */
function isAmount(value: unknown): value is number {
  return Number.isFinite(value) && (value as number) >= 0;
}

/** Exactly as the server and `Date.toISOString` write it, so that instants compare as text. */
export function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length === 24 &&
    value.endsWith('Z') &&
    value[10] === 'T' &&
    !Number.isNaN(Date.parse(value))
  );
}

function invalid(field: string): DomainError {
  return invalidInput({ [field]: ['Missing or not valid'] });
}
