import type { Choice, ContentBundle, Form, Item, ItemKey, Stimulus } from '../item.js';
import { distinct, type Draft, type Option } from './draft.js';
import { evenly, firstPublished } from './first-edition.js';
import { numbersIn } from './numbers-in.js';
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

/**
 * Editions of the product's own forms. An edition is the version of everything that it changes; what it leaves as it was keeps
 * the version of the edition before.
 */
export type Edition = 1 | 2 | 3 | 4 | 5;
export const EDITION: Edition = 5;

export function isEdition(n: number): n is Edition {
  return n === 1 || n === 2 || n === 3 || n === 4 || n === 5;
}

/** Gives drafts their places: order of options and with it letters of keys, refs, stimuli. */
export function buildForm(
  plan: FormPlan,
  edition: Edition,
): Pick<ContentBundle, 'items' | 'keys' | 'stimuli'> & { form: ContentBundle['forms'][number] } {
  const order = edition === 1 ? evenly(plan.code, plan.options) : byChance(plan.code, plan.options);
  const items: Item[] = [];
  const keys: ItemKey[] = [];
  const stimuli = new Map<string, Stimulus>();
  plan.drafts.forEach((newest, index) => {
    const draft = edition === 1 ? firstPublished(newest) : newest;
    const ref = `${plan.code}/${String(index + 1).padStart(2, '0')}`;
    let stimulusRef: string | undefined;
    if (draft.stimulus) {
      stimulusRef = draft.stimulus.ref ? `${plan.code}/${draft.stimulus.ref}` : `${ref}/text`;
      stimuli.set(stimulusRef, {
        ref: stimulusRef,
        version: edition,
        ...(draft.stimulus.context && { context: draft.stimulus.context }),
        html: draft.stimulus.html,
      });
    }
    const common = {
      ref,
      version: edition,
      ...(stimulusRef && { stimulusRef, stimulusVersion: edition }),
      stem: draft.stem,
      tags: {
        exam: plan.exam,
        category: plan.category,
        area: draft.area,
        topic: draft.topic,
        difficulty: draft.difficulty,
      },
      source: {
        kind: draft.seed === undefined ? ('authored' as const) : ('generated' as const),
        template: draft.template,
        ...(draft.seed !== undefined && { seed: draft.seed }),
        licence: LICENCE,
      },
    };
    const key = { ref, itemVersion: edition, keyVersion: 1, rationale: draft.rationale };
    if (!draft.options) {
      if (!draft.spr) throw new Error(`${draft.template} has neither options nor a typed answer`);
      items.push({ ...common, kind: 'spr', spr: { maxLength: 5, maxLengthNegative: 6 } });
      keys.push({ ...key, scoring: { type: 'spr', ...draft.spr } });
      return;
    }
    const list = order(draft);
    const choices: Choice[] = list.map((option, i) => ({ id: IDS[i]!, html: option.html }));
    items.push({ ...common, kind: 'mcq', choices });
    keys.push({ ...key, scoring: { type: 'exact', choiceIds: [IDS[list.indexOf(draft.options.right)]!] } });
  });
  return {
    items,
    keys,
    stimuli: [...stimuli.values()],
    form: {
      ...plan.form,
      code: plan.code,
      version: edition,
      items: items.map((item, i) => ({ ref: item.ref, version: edition, pretest: plan.drafts[i]!.pretest ?? false })),
    },
  };
}

/**
 * Numbers stand in rising order: the key's place is drawn among those that its wrong options allow. Other options stand as
 * drawn, and so does the key: neither its letter nor the one before says anything about the next.
 */
function byChance(code: string, count: number): (draft: Draft) => Option[] {
  const random = new Rng(`${code}/edition-2`);
  return (draft) => {
    const { right } = draft.options!;
    const wrong = distinct(draft);
    if (wrong.length < count - 1)
      throw new Error(`${draft.template}, seed ${draft.seed}: only ${wrong.length} different wrong options`);
    const value = valuesOf([right, ...wrong]);
    if (value) {
      const rising = (options: Option[]) => options.sort((a, b) => value.get(a)! - value.get(b)!);
      const below = wrong.filter((o) => value.get(o)! < value.get(right)!);
      const above = wrong.filter((o) => value.get(o)! > value.get(right)!);
      const places = Array.from({ length: count }, (_, place) => place).filter(
        (place) => below.length >= place && above.length >= count - 1 - place,
      );
      const place = random.pick(places);
      return rising([...below.slice(0, place), right, ...above.slice(0, count - 1 - place)]);
    }
    const drawn = random.shuffle([right, ...wrong.slice(0, count - 1)]);
    const rank = ({ html }: Option) => (html === draft.ends?.first ? 0 : html === draft.ends?.last ? 2 : 1);
    return drawn.sort((a, b) => rank(a) - rank(b));
  };
}

/** The number that each option stands for, when all do. */
function valuesOf(options: readonly Option[]): Map<Option, number> | undefined {
  const known = options.map((o) => o.value ?? o.rank);
  const values = known.every((v) => v !== undefined) ? known : numbersIn(options.map((o) => o.html));
  return values && new Map(options.map((o, i) => [o, values[i]!]));
}
