import type { Item, PlayerItem, Stimulus } from './item.js';

/** All published content of a question as a player shows it. */
export function htmlOf({ stimulus, stem, choices }: PlayerItem): string[] {
  return [...(stimulus ? [stimulus.html] : []), stem, ...choices.map(({ html }) => html)];
}

/** A question as a player shows it at a place of a form; never a key, rationale, tag or pretest mark. */
export function playerItem(item: Item, stimulus: Stimulus | null, number: number): PlayerItem {
  return {
    ref: item.ref,
    number,
    kind: item.kind,
    stem: item.stem,
    stimulus: stimulus && {
      ref: stimulus.ref,
      ...(stimulus.context && { context: stimulus.context }),
      html: stimulus.html,
    },
    choices: item.choices ?? [],
  };
}
