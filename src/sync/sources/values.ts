import type { SourcePage } from './source.js';

/** A record that cannot be used. `message` is a sentence for administrators. */
export class Unreadable extends Error {}

/** What became of a record of a source; undefined: it is none of ours. */
export type Mapped<T> = { record: T } | { unreadable: UnreadableRecord } | undefined;
export type UnreadableRecord = SourcePage['unreadable'][number];

const ID_LENGTH = 255;
const NAME_LENGTH = 200;
const EMAIL_LENGTH = 254;
/** So much of a value is kept to show what could not be read. */
const SHOWN_LENGTH = 200;

/** Text as it is kept here: trimmed, composed (NFC), without control characters; null when nothing is left. */
export function text(value: unknown): string | null {
  const given = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof given !== 'string') return null;
  const kept = given
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return kept === '' ? null : kept;
}

/** An id as the source writes it: no character of it is changed, so that two ids never become one. Null where there is none. */
export function idText(value: unknown): string | null {
  const given = typeof value === 'number' ? String(value) : value;
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : null;
}

/** @throws {Unreadable} when it is missing or too long */
export function id(value: unknown, called = 'id'): string {
  const found = optionalId(value);
  if (found === null) throw new Unreadable(`The ${called} is missing.`);
  return found;
}

/** @throws {Unreadable} when it is too long */
export function optionalId(value: unknown): string | null {
  const found = idText(value);
  if (found && found.length > ID_LENGTH) throw new Unreadable(`An id has ${inWords(found.length)} characters.`);
  return found;
}

/** @throws {Unreadable} */
export function name(value: unknown, called: string): string {
  const found = optionalName(value, called);
  if (found === null) throw new Unreadable(`The ${called} is missing.`);
  return found;
}

/** @throws {Unreadable} when it is too long */
export function optionalName(value: unknown, called: string): string | null {
  const found = text(value);
  if (found && found.length > NAME_LENGTH)
    throw new Unreadable(
      `The ${called} has ${inWords(found.length)} characters; ${NAME_LENGTH} are the most that is taken.`,
    );
  return found;
}

/** In lower case. @throws {Unreadable} when it is too long */
export function email(value: unknown): string | null {
  const found = text(value)?.toLowerCase() ?? null;
  if (found && found.length > EMAIL_LENGTH) throw new Unreadable(`The e-mail has ${inWords(found.length)} characters.`);
  return found;
}

/** The day of a date or of a moment, 'YYYY-MM-DD'. @throws {Unreadable} for what is there and is no date */
export function day(value: unknown, called: string): string | null {
  const found = text(value);
  if (found === null) return null;
  const date = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(found)?.[1];
  const at = date === undefined ? NaN : Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date)
    throw new Unreadable(`The ${called} is no date (${found.slice(0, 40)}).`);
  return date;
}

/** Whether a source says yes: true, "true", "1", "yes". */
export function isYes(value: unknown): boolean {
  return /^(true|1|y|yes)$/i.test(text(value) ?? '');
}

/** The values of a list, or of one value. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value == null ? [] : [value];
}

/** A part of a record, where it has one; {} otherwise. */
export function part(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/**
 * Runs `map` and turns what it cannot read into a sentence. `raw` must hold no more of a person than what we keep. The id of
 * what has none is empty: the reader says where it stood.
 */
export function mapped<T>(givenId: unknown, raw: unknown, map: () => T | undefined): Mapped<T> {
  try {
    const record = map();
    return record === undefined ? undefined : { record };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { unreadable: { id: idText(givenId) ?? '', problem: error.message, raw: short(raw) } };
  }
}

function short(value: unknown): unknown {
  if (typeof value === 'string') return value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 20).map(short);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, short(one)]));
  return value;
}

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
