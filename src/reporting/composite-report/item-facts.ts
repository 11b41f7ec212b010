import type { Item, ItemKey } from '../../content/index.js';
import type { ItemFacts } from './build.js';

const LETTERS = 'ABCDEFGHIJ';

/** What reports say about an item, from its content and its key. */
export function itemFacts(item: Item, key: ItemKey | undefined): ItemFacts {
  const letters = Object.fromEntries((item.choices ?? []).map((choice, place) => [choice.id, LETTERS[place] ?? '?']));
  return {
    ref: item.ref,
    version: item.version,
    area: item.tags.area,
    topic: item.tags.topic,
    difficulty: item.tags.difficulty,
    letters,
    correct: key ? shownKey(key, letters) : '',
  };
}

/** Letters of the right choices; of a grid-in the first accepted value, or its range in words. */
function shownKey({ scoring }: ItemKey, letters: Record<string, string>): string {
  if (scoring.type === 'exact')
    return [scoring.choiceIds, ...(scoring.also ?? [])]
      .map((ids) =>
        ids
          .map((id) => letters[id] ?? id)
          .sort()
          .join(', '),
      )
      .join(' or ');
  if (scoring.accept[0] !== undefined) return scoring.accept[0];
  const { lo, hi, openLo, openHi } = scoring.range!;
  return `${openLo ? 'above' : 'from'} ${lo} ${openHi ? 'to below' : 'to'} ${hi}`;
}
