import type { Item, ItemKey } from '../item.js';
import { publish } from '../publish.js';
import { act } from './math/act.js';
import { advanced } from './math/advanced.js';
import { algebra } from './math/algebra.js';
import { data } from './math/data.js';
import { geometry } from './math/geometry.js';
import { secondWording } from './math/second-wording.js';
import type { MathTemplate } from './math/template.js';
import { buildForm, EDITION } from './form-builder.js';
import { hash32 } from './rng.js';
import { AGAIN, draftOf } from './sat-math.js';

const ALL: readonly MathTemplate[] = [...act, ...algebra, ...advanced, ...geometry, ...data];
/** By the beginning of their names; of the same name the first counts, as in the forms. */
const FAMILIES: Readonly<Record<string, readonly MathTemplate[]>> = {
  'sat-math': [...algebra, ...advanced, ...data, ...geometry],
  'act-math': ALL,
  'preact-9-math': ALL,
  'preact-10-math': ALL,
};

/** Begins the refs of questions that are another draw of a published one. */
export const VARIANT = 'variant/';

/** Draws of one number before it is given up. */
const TRIES = 40;

/** A question to draw again: its source, its words for reports and how it is answered. */
export type Model = Pick<Item, 'kind' | 'tags' | 'choices'> & Sourced;

/** A source may be missing in what was imported. */
interface Sourced {
  source?: Item['source'] | null;
}

/** Whether there is a template from which the question can be drawn again. */
export function hasVariants({ source }: Sourced): boolean {
  return templateOf(source?.template) !== undefined;
}

export function variantRef(model: Omit<Model, 'tags'>, n: number): string {
  return `${codeOf(model, n)}/01`;
}

/** What a template is called in every family: tests share templates, and with them what they can ask. */
export function templateId(name: string): string {
  return name.split('/')[1] ?? '';
}

/**
 * The n-th other draw of a question, published: same template, topic, difficulty and way of answering, other numbers. Null when
 * there is none that differs from everything in `asked`. Pure.
 * @param asked stems of all questions of the template, whatever test asks them and whatever choices they have
 */
export function variantOf(model: Model, n: number, asked: ReadonlySet<string>): { item: Item; key: ItemKey } | null {
  const found = templateOf(model.source?.template);
  if (!found) return null;
  const { family, template } = found;
  const { area, topic, exam, category } = model.tags;
  const options = optionsOf(model);
  const code = codeOf(model, n);
  const drawn = new Set<string>();
  for (let i = 0; i < TRIES; i++) {
    const seed = hash32(`${code}/${i}`);
    const draft = draftOf(template, area, family, seed, options, false, topic);
    if (model.kind !== 'spr') delete draft.spr;
    // Some draws have an answer that is too long to be typed.
    else if (draft.spr) delete draft.options;
    else continue;
    if (drawn.has(draft.stem)) continue;
    drawn.add(draft.stem);
    const plan = { code, exam, category, options, drafts: [draft] } as const;
    const { items, keys, stimuli } = buildForm({ ...plan, form: NO_FORM }, EDITION);
    const made = publish({ ...NOTHING, items, keys, stimuli });
    if (!asked.has(made.items[0]!.stem)) return { item: made.items[0]!, key: made.keys[0]! };
  }
  return null;
}

/** One that is typed and one that is chosen are two. */
function codeOf(model: Omit<Model, 'tags'>, n: number): string {
  const way = model.kind === 'spr' ? 'typed' : `${optionsOf(model)}-choices`;
  return `${VARIANT}${model.source?.template}/${way}/${n}`;
}

function optionsOf({ choices }: Pick<Model, 'choices'>): 4 | 5 {
  return choices?.length === 5 ? 5 : 4;
}

function templateOf(name: string | undefined): { family: string; template: MathTemplate } | undefined {
  const [family = '', id] = typeof name === 'string' ? name.split('/') : [];
  const templates = FAMILIES[family];
  const template = templates?.find((one) => one.id === id);
  if (template) return { family, template };
  const first = templates?.find((one) => `${one.id}${AGAIN}` === id);
  const make = first && secondWording[first.id];
  return first && make && { family, template: { ...first, id: id!, make } };
}

const NO_FORM = {
  ...{ typeId: 0, setId: 0, categoryId: 0, part: 1 as const, difficulty: 'default' as const, durationSeconds: 0 },
  ...{ tools: { calculator: false, referenceSheet: false }, directions: '' },
};

const NOTHING = {
  ...{ format: 'horizon-content/1' as const, title: '', sets: [], forms: [], routing: [], conversions: [], norms: [] },
};
