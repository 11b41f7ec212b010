import { valueProblem } from '../kernel/json-value.js';
import { ASSESSMENT_TYPES, CATEGORIES } from './catalogue.js';
import type { ContentBundle, Item, ItemKey, Rational } from './item.js';

/**
 * Everything that is wrong with a bundle, one sentence each; empty means that it can be published. References resolve, options
 * and keys fit each other, tables rise within their scale.
 */
export function checkBundle(bundle: ContentBundle): string[] {
  if (typeof bundle !== 'object' || bundle === null) return ['the file holds no bundle'];
  const misshapen = shapeProblem(bundle);
  if (misshapen) return [misshapen];
  const problems: string[] = valueProblems(bundle);
  if (problems.length > 0) return problems;
  const say = (ok: unknown, sentence: string) => {
    if (!ok) problems.push(sentence);
  };
  const stimuli = new Set(bundle.stimuli.map((s) => `${s.ref}@${s.version}`));
  const items = new Map(bundle.items.map((item) => [`${item.ref}@${item.version}`, item]));
  say(stimuli.size === bundle.stimuli.length, 'two stimuli have the same ref and version');
  say(items.size === bundle.items.length, 'two items have the same ref and version');
  const keyed = new Map<string, ItemKey>();
  for (const key of bundle.keys) {
    const item = items.get(`${key.ref}@${key.itemVersion}`);
    say(item, `the key of ${key.ref}@${key.itemVersion} has no item`);
    if (item) for (const problem of keyProblems(item, key)) problems.push(problem);
    keyed.set(`${key.ref}@${key.itemVersion}`, key);
  }
  for (const item of bundle.items) {
    say(keyed.has(`${item.ref}@${item.version}`), `${item.ref} has no key`);
    say(
      item.stimulusRef === undefined || stimuli.has(`${item.stimulusRef}@${item.stimulusVersion ?? 1}`),
      `${item.ref} names the stimulus ${item.stimulusRef}, which is not in the bundle`,
    );
    for (const problem of itemProblems(item)) problems.push(problem);
  }
  const codes = new Set<string>();
  for (const form of bundle.forms) {
    const name = `form ${form.code}`;
    const type = ASSESSMENT_TYPES.find((t) => t.id === form.typeId);
    say(!codes.has(form.code), `${name} appears twice`);
    codes.add(form.code);
    say(type?.categories.includes(form.categoryId), `${name} names a category that its type does not have`);
    say(
      bundle.sets.some((set) => set.id === form.setId && set.typeId === form.typeId),
      `${name} names a set that the bundle does not list`,
    );
    say(
      form.part === 1 ? form.difficulty === 'default' : form.difficulty !== 'default' && type?.parts === 2,
      `${name}: part ${form.part} cannot be ${form.difficulty}`,
    );
    say(Number.isInteger(form.durationSeconds) && form.durationSeconds > 0, `${name} has no duration`);
    say(form.items.length > 0, `${name} has no items`);
    say(new Set(form.items.map((i) => i.ref)).size === form.items.length, `${name} has an item twice`);
    for (const entry of form.items)
      say(
        items.has(`${entry.ref}@${entry.version}`),
        `${name} names the item ${entry.ref}@${entry.version}, which is not in the bundle`,
      );
  }
  for (const [place, [one, ...others]] of Map.groupBy(
    bundle.forms.filter((form) => form.part === 2),
    (form) => `part 2 of ${form.typeId}/${form.setId}/${form.categoryId}`,
  )) {
    const looks = looksOf(one!, items);
    for (const other of others)
      for (const [what, look] of Object.entries(looksOf(other, items)))
        say(look === looks[what], `the forms of ${place} differ in ${what}, which would tell a student the route`);
  }
  for (const table of bundle.conversions) {
    const name = `conversion ${table.typeId}/${table.setId}/${table.categoryId}/${table.path}`;
    const scale = ASSESSMENT_TYPES.find((t) => t.id === table.typeId)?.section;
    say(scale && CATEGORIES.some((c) => c.id === table.categoryId), `${name} names an unknown type or category`);
    if (!scale) continue;
    say(
      table.scaled.every((s) => isOnScale(s, scale)),
      `${name} leaves its scale`,
    );
    say(
      table.scaled.every((s, raw) => raw === 0 || s >= table.scaled[raw - 1]!),
      `${name} falls somewhere`,
    );
  }
  for (const norm of bundle.norms) {
    const name = `norm ${norm.typeId}/${norm.scale}`;
    say(
      norm.steps.every(([, p]) => Number.isInteger(p) && p >= 1 && p <= 99),
      `${name} leaves 1 to 99`,
    );
    say(
      norm.steps.every(([score, p], i) => i === 0 || (score > norm.steps[i - 1]![0] && p >= norm.steps[i - 1]![1])),
      `${name} does not rise`,
    );
  }
  for (const { rule } of bundle.routing)
    say(rule.threshold > 0 && rule.threshold <= 1, 'a routing threshold is not between 0 and 1');
  return problems;
}

/** What a student sees of a form besides its questions. */
export function looksOf(
  form: Pick<ContentBundle['forms'][number], 'items' | 'durationSeconds' | 'tools' | 'directions'>,
  items: ReadonlyMap<string, Item>,
): Record<string, string> {
  const choices = form.items.flatMap(({ ref, version }) => items.get(`${ref}@${version}`)?.choices ?? []);
  return {
    'the number of questions': String(form.items.length),
    'the time': String(form.durationSeconds),
    'the tools': `${Boolean(form.tools.calculator)} ${Boolean(form.tools.referenceSheet)}`,
    'the directions': form.directions,
    'the ids of choices': [...new Set(choices.map(({ id }) => id))].sort().join(' '),
  };
}

const LISTS = ['sets', 'stimuli', 'items', 'keys', 'forms', 'routing', 'conversions', 'norms'] as const;
/** Values of a JSON file that can neither be hashed nor stored, with the entry that has them. */
function valueProblems(bundle: ContentBundle): string[] {
  const { sets, stimuli, items, keys, forms, routing, conversions, norms, ...rest } = bundle;
  const named = { sets, stimuli, items, keys, forms, routing, conversions, norms };
  const about = (name: string, value: unknown) => {
    const wrong = valueProblem(value);
    return wrong ? [`${name} ${wrong}`] : [];
  };
  return [
    ...about('the bundle', rest),
    ...LISTS.flatMap((list) =>
      named[list].flatMap((entry, i) =>
        about('ref' in entry && !valueProblem(entry.ref) ? entry.ref : `entry ${i + 1} of "${list}"`, entry),
      ),
    ),
  ];
}

/** The first way in which a value read from a file is not a bundle at all. */
function shapeProblem(bundle: ContentBundle): string | undefined {
  for (const list of LISTS) if (!Array.isArray(bundle[list])) return `the bundle has no list "${list}"`;
  const text = (value: unknown) => typeof value === 'string';
  const texts = (value: unknown) => Array.isArray(value) && value.every(text);
  const object = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const missing = (value: unknown) => value === undefined;
  const version = (value: unknown) => Number.isInteger(value) && (value as number) > 0;
  const bad = (list: string, index: number) =>
    `entry ${index + 1} of "${list}" lacks a field or has one of the wrong kind`;
  const first = <T>(list: string, entries: T[], ok: (entry: T) => unknown) => {
    const index = entries.findIndex((entry) => !object(entry) || !ok(entry));
    return index < 0 ? undefined : bad(list, index);
  };
  return (
    (text(bundle.title) ? undefined : 'the bundle has no title') ??
    first('sets', bundle.sets, (s) => version(s.id) && version(s.typeId) && text(s.name)) ??
    first(
      'stimuli',
      bundle.stimuli,
      (s) => text(s.ref) && version(s.version) && text(s.html) && (missing(s.context) || text(s.context)),
    ) ??
    first(
      'items',
      bundle.items,
      (i) =>
        text(i.ref) &&
        version(i.version) &&
        ['mcq', 'mcq-multi', 'spr'].includes(i.kind) &&
        text(i.stem) &&
        object(i.tags) &&
        ['SAT', 'ACT'].includes(i.tags.exam) &&
        text(i.tags.category) &&
        text(i.tags.area) &&
        text(i.tags.topic) &&
        [1, 2, 3].includes(i.tags.difficulty) &&
        (missing(i.stimulusRef) || text(i.stimulusRef)) &&
        (missing(i.stimulusVersion) || version(i.stimulusVersion)) &&
        (missing(i.source) || (object(i.source) && (missing(i.source.template) || text(i.source.template)))) &&
        (missing(i.choices) ||
          (Array.isArray(i.choices) && i.choices.every((c) => object(c) && text(c.id) && text(c.html)))),
    ) ??
    first(
      'keys',
      bundle.keys,
      (k) =>
        text(k.ref) &&
        version(k.itemVersion) &&
        version(k.keyVersion) &&
        text(k.rationale) &&
        object(k.scoring) &&
        (k.scoring.type === 'spr'
          ? texts(k.scoring.accept) &&
            (missing(k.scoring.range) ||
              (object(k.scoring.range) && text(k.scoring.range.lo) && text(k.scoring.range.hi)))
          : texts(k.scoring.choiceIds) &&
            (missing(k.scoring.also) || (Array.isArray(k.scoring.also) && k.scoring.also.every(texts)))),
    ) ??
    first(
      'forms',
      bundle.forms,
      (f) =>
        text(f.code) &&
        version(f.version) &&
        text(f.directions) &&
        object(f.tools) &&
        Array.isArray(f.items) &&
        f.items.every((i) => object(i) && text(i.ref) && version(i.version) && typeof i.pretest === 'boolean'),
    ) ??
    first('conversions', bundle.conversions, (t) => version(t.version) && Array.isArray(t.scaled)) ??
    first(
      'norms',
      bundle.norms,
      (n) => version(n.version) && Array.isArray(n.steps) && n.steps.every((s) => Array.isArray(s) && s.length === 2),
    ) ??
    first(
      'routing',
      bundle.routing,
      (r) => object(r.rule) && version(r.rule.version) && typeof r.rule.threshold === 'number',
    )
  );
}

export function itemProblems(item: Item): string[] {
  const problems: string[] = [];
  if (item.kind === 'spr') {
    if (item.choices?.length) problems.push(`${item.ref} is student-produced and has options`);
    return problems;
  }
  const choices = item.choices ?? [];
  if (choices.length < 2) problems.push(`${item.ref} has fewer than two options`);
  if (new Set(choices.map((c) => c.id)).size !== choices.length)
    problems.push(`${item.ref} has two options with the same id`);
  if (new Set(choices.map((c) => c.html.replace(/\s+/g, ' ').trim())).size !== choices.length)
    problems.push(`${item.ref} has two equal options`);
  if (choices.some((c) => c.html.trim() === '')) problems.push(`${item.ref} has an empty option`);
  return problems;
}

export function keyProblems(item: Item, key: ItemKey): string[] {
  if ((item.kind === 'spr') !== (key.scoring.type === 'spr')) return [`the key of ${item.ref} does not fit its kind`];
  if (key.scoring.type === 'spr') {
    const { accept, range } = key.scoring;
    if (accept.length === 0 && !range) return [`the key of ${item.ref} accepts nothing`];
    const bad = [...accept, ...(range ? [range.lo, range.hi] : [])].filter((r) => !isRational(r));
    return bad.length > 0 ? [`the key of ${item.ref} holds ${bad.join(', ')}, which is no exact number`] : [];
  }
  const ids = key.scoring.choiceIds;
  const also = key.scoring.also ?? [];
  if ([...ids, ...also.flat()].some((id) => !item.choices?.some((c) => c.id === id)))
    return [`the key of ${item.ref} names an option that is not there`];
  if (also.some((set) => set.length === 0 || (item.kind === 'mcq' && set.length !== 1)))
    return [`${item.ref} accepts a set of options that nobody can give`];
  if (item.kind === 'mcq' ? ids.length !== 1 : ids.length === 0)
    return [`${item.ref} needs ${item.kind === 'mcq' ? 'exactly one' : 'at least one'} right option`];
  return [];
}

/** A whole number within the scale, and on one of its steps. */
export function isOnScale(score: number, scale: { min: number; max: number; step: number }): boolean {
  return Number.isInteger(score) && score >= scale.min && score <= scale.max && (score - scale.min) % scale.step === 0;
}

/** An integer, a decimal or a fraction with a denominator other than 0. */
export function isRational(text: Rational): boolean {
  return /^-?(\d+|\d*\.\d+|\d+\/0*[1-9]\d*)$/.test(text);
}
