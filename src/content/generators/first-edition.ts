import { distinct, type Draft, type Option } from './draft.js';
import { FIRST_CHOICES, FIRST_TEXTS } from './first-edition-texts.js';
import { hash32, Rng } from './rng.js';

/** A question in the words of the first edition. */
export function firstPublished(draft: Draft): Draft {
  const texts = [...(FIRST_TEXTS[draft.template] ?? []), ...(FIRST_TEXTS[draft.template.replace(/\/\d+$/, '')] ?? [])];
  const choices = new Map(FIRST_CHOICES[draft.template]);
  const then = (text: string) => texts.reduce((all, [now, before]) => all.replace(now, before), text);
  const option = (o: Option): Option => ({ ...o, html: choices.get(o.html) ?? o.html });
  const { stimulus, options } = draft;
  return {
    ...draft,
    ...(stimulus && {
      stimulus: {
        ...stimulus,
        html: then(stimulus.html),
        ...(stimulus.context && { context: then(stimulus.context) }),
      },
    }),
    stem: then(draft.stem),
    ...(options && { options: { right: option(options.right), wrong: options.wrong.map(option) } }),
    rationale: then(draft.rationale),
  };
}

/**
 * The order of options in the first edition: the key gets the letter that was used least, and never the one before if another
 * is left.
 */
export function evenly(code: string, count: number): (draft: Draft) => Option[] {
  const random = new Rng(code);
  const used = Array<number>(count).fill(0);
  let last = -1;
  return (draft) => {
    const list = draft.ends ? betweenEnds(draft, used) : placed(draft, count, used, last, random);
    last = list.indexOf(draft.options!.right);
    used[last]!++;
    return list;
  };
}

function placed(draft: Draft, count: number, used: readonly number[], last: number, random: Rng): Option[] {
  const { right } = draft.options!;
  const wrong = distinct(draft);
  if (wrong.length < count - 1)
    throw new Error(`${draft.template}, seed ${draft.seed}: only ${wrong.length} different wrong options`);
  const cost = (letter: number) => used[letter]! * 10 + (letter === last ? 6 : 0);
  const letters = random.shuffle(Array.from({ length: count }, (_, i) => i)).sort((a, b) => cost(a) - cost(b));
  if ([right, ...wrong].every((o) => o.value !== undefined)) {
    const below = wrong.filter((o) => o.value! < right.value!);
    const above = wrong.filter((o) => o.value! > right.value!);
    const letter = letters.find((l) => below.length >= l && above.length >= count - 1 - l)!;
    return [...below.slice(0, letter), right, ...above.slice(0, count - 1 - letter)].sort(
      (a, b) => a.value! - b.value!,
    );
  }
  const list = random.shuffle(wrong.slice(0, count - 1));
  list.splice(letters[0]!, 0, right);
  return list;
}

function betweenEnds(draft: Draft, used: readonly number[]): Option[] {
  const { right, wrong } = draft.options!;
  const all = new Rng(draft.template).shuffle([right, ...wrong]);
  const first = all.filter((o) => o.html === draft.ends!.first);
  const last = all.filter((o) => o.html === draft.ends!.last);
  const free = all.filter((o) => !first.includes(o) && !last.includes(o));
  if (free.includes(right)) {
    const places = free
      .map((_, i) => i + first.length)
      .sort((a, b) => used[a]! - used[b]! || hash32(`${right.html}${a}`) - hash32(`${right.html}${b}`));
    free.splice(free.indexOf(right), 1);
    free.splice(places[0]! - first.length, 0, right);
  }
  return [...first, ...free, ...last];
}
