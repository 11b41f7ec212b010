import type { ItemKey } from '../../content/index.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { gridInIsRight } from './grid-in.js';

/** The version of this file's rules and of `grid-in.ts`; it is recorded beside results and left out of their hash. */
export const SCORING_VERSION = '1';

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
  /** The RFC 8785 text the hash covers. */
  text: string;
  resultHash: string;
  /** In form order; pretest items have an outcome too, it never counts. */
  outcomes: { ref: string; outcome: Outcome; pretest: boolean }[];
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
  const outcomes = items.map(({ ref, version, pretest }) => {
    const key = keyOf.get(`${ref}@${version}`);
    if (!key) throw new KeyMissing(ref);
    used.push(`${ref}@${version}:${key.keyVersion}`);
    return { ref, outcome: judge(answers[ref], key), pretest };
  });
  const operational = outcomes.filter((o) => !o.pretest);
  const raw = operational.filter((o) => o.outcome === 'right').length;
  const rawMax = operational.length;
  const answeredCount = outcomes.filter((o) => o.outcome !== 'blank').length;
  const keysVersion = sha256hex(canonicalJson(used.sort()));
  const text = canonicalJson({ answeredCount, attempt, form, keys: keysVersion, raw, rawMax });
  return { raw, rawMax, answeredCount, keysVersion, text, resultHash: sha256hex(text), outcomes };
}

/** Right, wrong or blank for one answer under one key. */
export function judge(value: string | undefined, key: ItemKey): Outcome {
  if (value === undefined || value.trim() === '') return 'blank';
  if (key.scoring.type === 'spr') return gridInIsRight(value, key.scoring) ? 'right' : 'wrong';
  const chosen = new Set(value.split(',').map((id) => id.trim()));
  const wanted = new Set(key.scoring.choiceIds);
  return chosen.size === wanted.size && [...wanted].every((id) => chosen.has(id)) ? 'right' : 'wrong';
}
