import type { ItemKey } from '../../content/index.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { gridInIsRight } from './grid-in.js';

/** The version of this file's rules and of `grid-in.ts`; it is recorded beside results and left out of their hash. */
export const SCORING_VERSION = '2';

export type Outcome = 'right' | 'wrong' | 'blank';

/** A delivered item in form order, as `AttemptStarted` froze it. */
export interface DeliveredItem {
  ref: string;
  version: number;
  pretest: boolean;
}

export interface ScoringInput {
  attempt: { stream: string; version: number; hash: string };
  form: { code: string; version: number; contentHash: string };
  items: readonly DeliveredItem[];
  /** The keys of exactly these items, in any order. */
  keys: readonly ItemKey[];
  /** Item ref -> choice id, comma-joined choice ids, or typed text. */
  answers: Readonly<Record<string, string>>;
}

export interface AttemptScore {
  /** Right operational items, and how many operational items there are. */
  raw: number;
  rawMax: number;
  /** Answered items, pretest ones included. */
  answeredCount: number;
  /** SHA-256 over the sorted (ref, item version, key version) triples. */
  keysVersion: string;
  /** Of items whose key is no longer the first one: `ref@itemVersion` -> key version. */
  corrected: Record<string, number>;
  /** The RFC 8785 text the hash covers. */
  text: string;
  resultHash: string;
  /** In form order; items that do not count (pretest, dropped) have an outcome too. */
  outcomes: { ref: string; outcome: Outcome; counts: boolean }[];
}

export class KeyMissing extends Error {
  constructor(readonly ref: string) {
    super(`no key for item ${ref}`);
    this.name = 'KeyMissing';
  }
}

/**
 * Scores one sitting: a pure function of the answers, the form and the keys. Unanswered is not right; there is no penalty.
 * The order of items, keys and answers never changes the result.
 *
 * The hashed text names the head of the attempt and not the outcomes: it binds them just as well, and a hash over a few
 * dozen right-or-wrong values could be guessed after a student was erased.
 * @throws {KeyMissing} when an item of the form has no key.
 */
export function scoreAttempt({ attempt, form, items, keys, answers }: ScoringInput): AttemptScore {
  const keyOf = new Map(keys.map((key) => [`${key.ref}@${key.itemVersion}`, key]));
  const used: string[] = [];
  const corrected: Record<string, number> = {};
  const outcomes = items.map(({ ref, version, pretest }) => {
    const key = keyOf.get(`${ref}@${version}`);
    if (!key) throw new KeyMissing(ref);
    used.push(tripleOf(key));
    if (key.keyVersion > 1) corrected[`${ref}@${version}`] = key.keyVersion;
    return { ref, outcome: judge(answers[ref], key), counts: counts(pretest, key) };
  });
  const operational = outcomes.filter((o) => o.counts);
  const raw = operational.filter((o) => o.outcome === 'right').length;
  const rawMax = operational.length;
  const answeredCount = items.filter(({ ref }) => !isBlank(answers[ref])).length;
  const keysVersion = versionOf(used);
  const text = canonicalJson({ answeredCount, attempt, form, keys: keysVersion, raw, rawMax });
  return { raw, rawMax, answeredCount, keysVersion, corrected, text, resultHash: sha256hex(text), outcomes };
}

/** The keys of a result as its event names them. */
export function keysOf({ keysVersion, corrected }: Pick<AttemptScore, 'keysVersion' | 'corrected'>): {
  version: string;
  corrected?: Record<string, number>;
} {
  return { version: keysVersion, ...(Object.keys(corrected).length > 0 && { corrected }) };
}

/** What `AttemptScored` calls the version of its keys: any order of the keys gives the same. */
export function keysVersionOf(keys: readonly Pick<ItemKey, 'ref' | 'itemVersion' | 'keyVersion'>[]): string {
  return versionOf(keys.map(tripleOf));
}

function tripleOf({ ref, itemVersion, keyVersion }: Pick<ItemKey, 'ref' | 'itemVersion' | 'keyVersion'>): string {
  return `${ref}@${itemVersion}:${keyVersion}`;
}

function versionOf(triples: string[]): string {
  return sha256hex(canonicalJson(triples.sort()));
}

/** Whether an item is among those that a score is out of. */
export function counts(pretest: boolean, key: ItemKey): boolean {
  return !pretest && key.scoring.dropped !== 'uncounted';
}

/** Right, wrong or blank for one answer under one key. A dropped item that gives credit is right whatever was answered. */
export function judge(value: string | undefined, key: ItemKey): Outcome {
  if (key.scoring.dropped === 'credit') return 'right';
  if (value === undefined || isBlank(value)) return 'blank';
  if (key.scoring.type === 'spr') return gridInIsRight(value, key.scoring) ? 'right' : 'wrong';
  const chosen = new Set(value.split(',').map((id) => id.trim()));
  return [key.scoring.choiceIds, ...(key.scoring.also ?? [])].some((ids) => isSame(chosen, new Set(ids)))
    ? 'right'
    : 'wrong';
}

function isSame(chosen: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  return chosen.size === wanted.size && [...wanted].every((id) => chosen.has(id));
}

function isBlank(value: string | undefined): boolean {
  return value === undefined || value.trim() === '';
}
