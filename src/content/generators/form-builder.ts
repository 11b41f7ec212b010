import type { Choice, ContentBundle, Form, Item, ItemKey, Stimulus } from '../item.js';
import type { Draft, Option } from './draft.js';
import { Rng } from './rng.js';

export interface FormPlan {
  /** 'sat-1/math/part-1/default'; item refs are this code and the number. */
  code: string;
  exam: 'SAT' | 'ACT';
  category: string;
  form: Omit<Form, 'id' | 'contentHash' | 'items' | 'code' | 'version'>;
  drafts: readonly Draft[];
  options: 4 | 5;
}

const IDS = ['a', 'b', 'c', 'd', 'e'];
export const LICENCE = 'Original content of this product';

/** Gives drafts their places: order of options, letters of keys (balanced within the form), refs, stimuli. */
export function buildForm(plan: FormPlan): Pick<ContentBundle, 'items' | 'keys' | 'stimuli'> & { form: ContentBundle['forms'][number] } {
  const random = new Rng(plan.code);
  const used = Array<number>(plan.options).fill(0);
  let last = -1;
  const items: Item[] = [];
  const keys: ItemKey[] = [];
  const stimuli = new Map<string, Stimulus>();
  plan.drafts.forEach((draft, index) => {
    const ref = `${plan.code}/${String(index + 1).padStart(2, '0')}`;
    let stimulusRef: string | undefined;
    if (draft.stimulus) {
      stimulusRef = draft.stimulus.ref ? `${plan.code}/${draft.stimulus.ref}` : `${ref}/text`;
      stimuli.set(stimulusRef, { ref: stimulusRef, version: 1, ...(draft.stimulus.context && { context: draft.stimulus.context }), html: draft.stimulus.html });
    }
    const common = {
      ref,
      version: 1,
      ...(stimulusRef && { stimulusRef, stimulusVersion: 1 }),
      stem: draft.stem,
      tags: { exam: plan.exam, category: plan.category, area: draft.area, topic: draft.topic, difficulty: draft.difficulty },
      source: { kind: draft.seed === undefined ? ('authored' as const) : ('generated' as const), template: draft.template, ...(draft.seed !== undefined && { seed: draft.seed }), licence: LICENCE },
    };
    const key = { ref, itemVersion: 1, keyVersion: 1, rationale: draft.rationale };
    if (!draft.options) {
      if (!draft.spr) throw new Error(`${draft.template} has neither options nor a typed answer`);
      items.push({ ...common, kind: 'spr', spr: { maxLength: 5, maxLengthNegative: 6 } });
      keys.push({ ...key, scoring: { type: 'spr', ...draft.spr } });
      return;
    }
    const placed = draft.fixedOrder ? { list: draft.fixedOrder, right: draft.fixedOrder.indexOf(draft.options.right) } : place(draft, plan.options, used, last, random);
    used[placed.right]!++;
    last = placed.right;
    const choices: Choice[] = placed.list.map((option, i) => ({ id: IDS[i]!, html: option.html }));
    items.push({ ...common, kind: 'mcq', choices });
    keys.push({ ...key, scoring: { type: 'exact', choiceIds: [IDS[placed.right]!] } });
  });
  return {
    items,
    keys,
    stimuli: [...stimuli.values()],
    form: { ...plan.form, code: plan.code, version: 1, items: items.map((item, i) => ({ ref: item.ref, version: 1, pretest: plan.drafts[i]!.pretest ?? false })) },
  };
}

/** Removes options that equal the key or one another, as text, as number or as expression. */
export function distinct(draft: Pick<Draft, 'options'>): Option[] {
  const { right, wrong } = draft.options!;
  const kept: Option[] = [];
  for (const option of wrong) {
    const same = (other: Option) =>
      other.html === option.html ||
      (other.value !== undefined && option.value !== undefined && Math.abs(other.value - option.value) < 1e-9) ||
      (other.fingerprint !== undefined && other.fingerprint === option.fingerprint);
    if (!same(right) && !kept.some(same)) kept.push(option);
  }
  return kept;
}

/** Numbers stand in rising order, other options in a drawn one; the key's letter is the least used that is possible. */
function place(draft: Draft, count: number, used: readonly number[], last: number, random: Rng): { list: Option[]; right: number } {
  const { right } = draft.options!;
  const wrong = distinct(draft);
  if (wrong.length < count - 1) throw new Error(`${draft.template}, seed ${draft.seed}: only ${wrong.length} different wrong options`);
  const cost = (letter: number) => used[letter]! * 10 + (letter === last ? 6 : 0);
  const letters = random.shuffle(Array.from({ length: count }, (_, i) => i)).sort((a, b) => cost(a) - cost(b));
  const numeric = [right, ...wrong].every((o) => o.value !== undefined);
  if (numeric) {
    const below = wrong.filter((o) => o.value! < right.value!);
    const above = wrong.filter((o) => o.value! > right.value!);
    const letter = letters.find((l) => below.length >= l && above.length >= count - 1 - l)!;
    const list = [...below.slice(0, letter), right, ...above.slice(0, count - 1 - letter)].sort((a, b) => a.value! - b.value!);
    return { list, right: list.indexOf(right) };
  }
  const list = random.shuffle(wrong.slice(0, count - 1));
  list.splice(letters[0]!, 0, right);
  return { list, right: letters[0]! };
}
