import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import type { RecordKind, SourcePage } from '../sources/source.js';

/** A record on its way into the tables. `problem`: it could not be read, and is told but not planned with. */
export interface StagedRecord {
  kind: RecordKind;
  sourceId: string;
  /** As JSON. */
  text: string;
  hash: string;
  problem: string | null;
}

const LONGEST_ID = 255;
const LONGEST_TEXT = 500;
const MOST_IN_LIST = 100;
const SHOWN_OF_ID = 40;

/** The records of a page and what could not be read of it. What no database can hold is told, never cut. */
export function stagedRecords({ kind, records, unreadable }: SourcePage): StagedRecord[] {
  const staged: StagedRecord[] = [];
  for (const data of records) {
    const problem = idProblem(data.id) ?? valueProblem(data);
    staged.push(problem ? unread(kind, data.id, problem) : { kind, sourceId: data.id, ...hashed(data), problem: null });
  }
  for (const { id, problem, nameless } of unreadable) staged.push(unread(kind, id, problem, nameless));
  return staged;
}

function hashed(data: unknown): { text: string; hash: string } {
  const text = canonicalJson(data);
  return { text, hash: sha256hex(text).slice(0, 32) };
}

function unread(kind: RecordKind, id: string, problem: string, nameless = idProblem(id) !== undefined): StagedRecord {
  const sound = idProblem(id) ? `?${sha256hex(id.toWellFormed()).slice(0, 16)}` : id;
  return { kind, sourceId: sound, ...hashed({ id: shown(id), problem, ...(nameless && { nameless }) }), problem };
}

function shown(id: string): string {
  const text = id.toWellFormed().replaceAll('\0', ' ');
  return text.length > SHOWN_OF_ID ? `${text.slice(0, SHOWN_OF_ID)}…` : text;
}

function idProblem(id: string): string | undefined {
  if (id.trim() === '') return 'It has no id.';
  if (id.length > LONGEST_ID) return `Its id is longer than ${LONGEST_ID} characters.`;
  return unsound(id) ? 'Its id holds characters that are no text.' : undefined;
}

function valueProblem(record: object): string | undefined {
  for (const [field, value] of Object.entries(record)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > MOST_IN_LIST) return `${field} holds more than ${MOST_IN_LIST} values.`;
    for (const one of values) {
      if (typeof one !== 'string') continue;
      if (one.length > LONGEST_TEXT) return `${field} is longer than ${LONGEST_TEXT} characters.`;
      if (unsound(one)) return `${field} holds characters that are no text.`;
    }
  }
  return undefined;
}

/** Half characters, and the one that PostgreSQL cannot hold. */
function unsound(text: string): boolean {
  return !text.isWellFormed() || text.includes('\0');
}
