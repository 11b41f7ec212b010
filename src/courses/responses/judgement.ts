import type { ItemKey } from '../../content/index.js';
import { answerOf, type Answer } from '../../delivery/index.js';
import { counts, judge, type Outcome } from '../../scoring/index.js';
import type { ActivityItem } from '../course-template.js';

export interface Judgement {
  score: number;
  maxScore: number;
  /** Of questions whose key is no longer the first one: 'ref@version' -> version of the key. */
  corrected: Record<string, number>;
}

/** A question once its answer may be shown. */
export interface ShownAnswer {
  outcome: Outcome;
  answer: Answer;
}

/** The points of an activity by the newest keys; a question that a correction took out is no point for anybody. */
export function judged(
  items: readonly ActivityItem[],
  keys: readonly ItemKey[],
  answers: Readonly<Record<string, string>>,
): Judgement {
  const corrected: Record<string, number> = {};
  let score = 0;
  let maxScore = 0;
  for (const { ref, version } of items) {
    const key = keyOf(keys, ref);
    if (key.keyVersion > 1) corrected[`${ref}@${version}`] = key.keyVersion;
    if (!counts(false, key)) continue;
    maxScore += 1;
    if (judge(answers[ref], key) === 'right') score += 1;
  }
  return { score, maxScore, corrected };
}

/** Key and rationale of a question, and what its answer is by them. */
export function shownAnswer(keys: readonly ItemKey[], ref: string, value: string | undefined): ShownAnswer {
  const key = keyOf(keys, ref);
  return { outcome: judge(value, key), answer: answerOf(key) };
}

function keyOf(keys: readonly ItemKey[], ref: string): ItemKey {
  const key = keys.find((one) => one.ref === ref);
  if (!key) throw new Error(`no key for item ${ref}`);
  return key;
}
