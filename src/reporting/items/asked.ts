import type { Item, ItemKey } from '../../content/index.js';
import { judge } from '../../scoring/index.js';
import { shownAnswer } from '../composite-report/build.js';
import { itemFacts } from '../composite-report/item-facts.js';
import type { AskedItem } from './analysis.js';

/** The choices that are right by a key; none of a typed answer. */
export function rightChoices(key: ItemKey | undefined): Set<string> {
  return new Set(key?.scoring.type === 'exact' ? [key.scoring.choiceIds, ...(key.scoring.also ?? [])].flat() : []);
}

/** A question as the analysis asks it, from its content and its newest key. */
export function askedOf(item: Item, key: ItemKey | undefined, place: number, pretest: boolean): AskedItem {
  const facts = itemFacts(item, key);
  // Of a question that was taken out everything is right; what its key says is another matter.
  const asKeyed = key && { ...key, scoring: { ...key.scoring, dropped: undefined } as ItemKey['scoring'] };
  return {
    ...{ ref: item.ref, version: item.version, number: place + 1, area: facts.area, topic: facts.topic, pretest },
    choices: (item.choices ?? []).map(({ id }) => facts.letters[id]!),
    correct: facts.correct,
    dropped: key?.scoring.dropped ?? null,
    shown: (value) => shownAnswer(facts, value) ?? value,
    isRight: (value) => asKeyed !== undefined && judge(value, asKeyed) === 'right',
  };
}
