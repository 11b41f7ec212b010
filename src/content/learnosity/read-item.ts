import { valueProblem } from '../../kernel/json-value.js';
import { isRational } from '../check-bundle.js';
import type { Choice, Item, ItemScoring, Rich } from '../item.js';
import type { QtiItem } from '../qti/read-item.js';
import type { Described } from '../qti/read-manifest.js';
import type { ReadStimulus } from '../qti/read-rich.js';
import { ItemRefused } from '../qti/refusal.js';
import { list, record, type Json } from './data-api.js';
import { GAP, isEmpty, refuse, richText, type FindPicture } from './rich-text.js';
import { describedBy } from './tags.js';

/** What one item of Learnosity's item bank became: the same as one of a QTI package. */
export type LearnosityItem = QtiItem & Described;

/** Questions and features by their references. */
export interface Widgets {
  questions: ReadonlyMap<string, Json>;
  features: ReadonlyMap<string, Json>;
}

type Asked = Pick<Item, 'kind' | 'stem' | 'choices' | 'spr'>;
/** @param what begins the sentence about it */
type RichText = (html: string, what: string) => Rich;

/** Characters of an item with its question and passage, as JSON. */
const LONGEST = 1_000_000;
const LETTERS = 'abcdefghij';

/** Reads one item as the Data API gives it. It is understood as a whole or refused with a reason: never half of it. */
export function readLearnosityItem(source: Json, widgets: Widgets, picture: FindPicture): LearnosityItem {
  const identifier = text(source.reference);
  try {
    return { identifier, ...understood(source, widgets, picture) };
  } catch (error) {
    if (error instanceof ItemRefused) return { identifier, refused: error.message };
    throw error;
  }
}

function understood(source: Json, { questions, features }: Widgets, picture: FindPicture) {
  if (source.status !== undefined && source.status !== 'published')
    refuse(`It is not published in Learnosity (${text(source.status)}).`);
  if (Object.keys(record(source.dynamic_content_data)).length > 0)
    refuse('It has values that are drawn anew for each student.');
  if (typeof source.content === 'string' && !isEmpty(source.content)) refuse('It has text beside its question.');
  const names = widgetsOf(source);
  const missing = names.find((name) => !questions.has(name) && !features.has(name));
  if (missing !== undefined) refuse(`Learnosity did not give its part ${missing}.`);
  const asked = those(questions, names);
  if (asked.length === 0) refuse('It asks no question.');
  if (asked.length > 1) refuse(`It asks ${asked.length} questions; one is supported.`);
  // Whether students have a calculator is said by each form.
  const shown = those(features, names).filter((one) => typeOf(one) !== 'calculator');
  const other = shown.find((one) => typeOf(one) !== 'sharedpassage');
  if (other) refuse(`Its feature ${typeOf(other)} is not supported.`);
  if (shown.length > 1) refuse(`It has ${shown.length} passages; one is supported.`);
  const [question, passage] = [asked[0]!, shown[0]];
  const whole = { source, question, passage };
  if (JSON.stringify(whole).length > LONGEST) refuse('It is larger than 1 MB.');
  const problem = valueProblem(whole);
  if (problem) refuse(`It ${problem}.`);

  const data = record(question.data);
  const rich: RichText = (html, what) => richText(html, what, picture);
  const { scoring, ...content } = readQuestion(typeOf(question), data, rich);
  return {
    title: text(source.title),
    question: content,
    scoring,
    rationale: rationaleOf(data, rich),
    stimulus: passage ? passageOf(passage, rich) : null,
    ...describedBy(source.tags),
  };
}

function those(widgets: ReadonlyMap<string, Json>, names: string[]): Json[] {
  return names.map((name) => widgets.get(name)).filter((widget) => widget !== undefined);
}

/** References of questions and features, in the order in which they stand. */
function widgetsOf(source: Json): string[] {
  const definition = record(source.definition);
  const placed = [definition, ...list(definition.regions).map(record)].flatMap(({ widgets }) => list(widgets));
  const named = [...placed, ...list(source.questions), ...list(source.features)];
  return [...new Set(named.map((one) => text(typeof one === 'string' ? one : record(one).reference)))].filter(Boolean);
}

function typeOf(widget: Json): string {
  return text(record(widget.data).type) || text(widget.type) || 'without a type';
}

function passageOf(feature: Json, rich: RichText): ReadStimulus {
  const data = record(feature.data);
  if (data.paginated_content === true) refuse('Its passage has pages, which are not supported.');
  const [heading, content] = [text(data.heading), text(data.content)];
  if (isEmpty(content)) refuse('Its passage is empty.');
  const html = (isEmpty(heading) ? '' : `<h3>${heading}</h3>`) + content;
  return { id: text(feature.reference), html: rich(html, 'Its passage') };
}

function readQuestion(type: string, data: Json, rich: RichText): Asked & { scoring: ItemScoring } {
  const stimulus = text(data.stimulus);
  const template = text(data.template);
  const check = (value: unknown) => valueOfCheck(list(value));
  const typed = (stem: string, answers: string[]) => typedNumber(stem, answers, rich);
  switch (type) {
    case 'mcq':
      return readChoices(data, rich);
    case 'shorttext':
      return typed(stimulus, answersOf(data).map(text));
    case 'clozetext':
      return typed(`${stimulus}<div>${oneGap(template)}</div>`, answersOf(data).map(onlyOne).map(text));
    case 'clozeformula':
      noTemplateOfItsOwn(data);
      return typed(`${stimulus}<div>${oneGap(template)}</div>`, answersOf(data).map(onlyOne).map(check));
    case 'formula':
    case 'formulaV2': {
      const isField = template === '' || template.trim() === GAP;
      if (!isField) noTemplateOfItsOwn(data);
      return typed(isField ? stimulus : `${stimulus}<div>\\(${oneGap(template)}\\)</div>`, answersOf(data).map(check));
    }
    default:
      return refuse(`Its question type ${type} is not supported.`);
  }
}

function readChoices(data: Json, rich: RichText): Asked & { scoring: ItemScoring } {
  const options = list(data.options).map(record);
  if (options.length < 2) refuse('It has fewer than two options.');
  if (options.length > LETTERS.length) refuse('It has more than ten options.');
  const choices: Choice[] = options.map(({ label }, i) => ({
    id: LETTERS[i]!,
    html: rich(text(label), 'One of its options'),
  }));
  const labels = options.map(({ label }) => text(label));
  if (labels.some(isEmpty) || new Set(labels.map((label) => label.trim())).size !== labels.length)
    refuse('Two of its options are the same, or one is empty.');
  const values = options.map(({ value }) => text(value));
  if (new Set(values).size !== values.length) refuse('Two of its options have the same value.');
  const multiple = data.multiple_responses === true;
  const sets = answersOf(data).map((answer) =>
    list(answer).map((value) => {
      const at = values.indexOf(text(value));
      return at < 0 ? refuse('Its key names an option that is not there.') : LETTERS[at]!;
    }),
  );
  if (sets.some((set) => set.length === 0)) refuse('It has no key.');
  if (multiple && !['exactMatch', undefined].includes(record(data.validation).scoring_type as string))
    refuse('It gives partial credit, which is not supported.');
  if (!multiple && sets.some((set) => set.length !== 1))
    refuse('It has more than one right option but allows only one.');
  const [choiceIds, ...also] = sets as [string[], ...string[][]];
  return {
    kind: multiple ? 'mcq-multi' : 'mcq',
    stem: stemOf(text(data.stimulus), rich),
    choices,
    scoring: { type: 'exact', choiceIds, ...(also.length > 0 && { also }) },
  };
}

function typedNumber(stem: string, answers: string[], rich: RichText): Asked & { scoring: ItemScoring } {
  const accept = [...new Set(answers.map((answer) => answer.trim().replace('\u2212', '-')))];
  if (!accept.every((value) => isRational(value) && value.replace('-', '').length <= 5))
    refuse(`Its answer (${shortened(accept.join(', '))}) is not a number that can be typed into the answer field.`);
  return {
    kind: 'spr',
    stem: stemOf(stem, rich),
    spr: { maxLength: 5, maxLengthNegative: 6 },
    scoring: { type: 'spr', accept },
  };
}

function stemOf(html: string, rich: RichText): Rich {
  return isEmpty(html) ? refuse('It has no question.') : rich(html, 'Its question');
}

/** The answer that is right, and then others that are as right. */
function answersOf(data: Json): [unknown, ...unknown[]] {
  const validation = record(data.validation);
  if (validation.unscored === true) refuse('It is not scored in Learnosity.');
  if (Number(validation.penalty) > 0) refuse('It takes points away, which is not supported.');
  if (Number(validation.min_score_if_attempted) > 0) refuse('It gives points for any answer, which is not supported.');
  const [valid, ...others] = [validation.valid_response, ...list(validation.alt_responses)].map(record);
  const value = valid!.value;
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    refuse('It has no key.');
  const points = (response: Json) => (response.score === undefined ? 1 : Number(response.score));
  if (!(points(valid!) > 0)) refuse('Its key is worth no points.');
  if (others.some((other) => points(other) !== points(valid!)))
    refuse('It gives partial credit, which is not supported.');
  return [value, ...others.map((other) => other.value)];
}

function oneGap(template: string): string {
  const gaps = template.split(GAP).length - 1;
  return gaps === 1 ? template : refuse(`It has ${gaps} gaps; one is supported.`);
}

function onlyOne(values: unknown): unknown {
  return list(values).length === 1 ? list(values)[0] : refuse('Its key does not fit its gap.');
}

/** Text around the answer inside of the gap, such as a unit. */
function noTemplateOfItsOwn(data: Json): void {
  const containers = [data.response_container, ...list(data.response_containers)].map(record);
  if (containers.some(({ template }) => ![undefined, null, '', GAP].includes(template as string)))
    refuse('Its gap holds more than the answer, which is not supported.');
}

const BY_VALUE = ['equivValue', 'equivSymbolic', 'equivLiteral', 'stringMatch'];

/** The number that a check of formulas asks for. */
function valueOfCheck(checks: unknown[]): string {
  if (checks.length !== 1) refuse('Its answer is checked in several ways, which is not supported.');
  const { method, value, options } = record(checks[0]);
  if (!BY_VALUE.includes(text(method))) refuse(`Its answer is checked by ${text(method)}, which is not supported.`);
  const number = numberIn(text(value));
  for (const [name, said] of Object.entries(record(options))) {
    if (name === 'inverseResult' && said === true) refuse('Everything but its key is right, which is not supported.');
    if (/tolerance/i.test(name) && said) refuse('It accepts what is nearly right, which is not supported.');
    if (name === 'decimalPlaces' && Number(said) < (number.includes('/') ? 10 : decimalsOf(number)))
      refuse('It rounds answers, which is not supported.');
  }
  return number;
}

function decimalsOf(number: string): number {
  return number.split('.')[1]?.length ?? 0;
}

/** A fraction of LaTeX as it is typed; anything else stays as it is. */
function numberIn(tex: string): string {
  const plain = tex.replace(/\s|\\[,:;! ]/g, '');
  const fraction = /^(-?)\\[dt]?frac(?:\{(-?\d+)\}|(\d))(?:\{(\d+)\}|(\d))$/.exec(plain);
  if (!fraction) return plain;
  const [, minus, top, topDigit, bottom, bottomDigit] = fraction;
  return `${minus}${top ?? topDigit}/${bottom ?? bottomDigit}`;
}

/** What explains the answer: of the question, then of each option by its letter. */
function rationaleOf(data: Json, rich: RichText): Rich {
  const said = record(data.metadata);
  const ofOptions = list(said.distractor_rationale_response_level).map(text);
  const letters = list(data.options).length > 0;
  const parts = [
    text(said.distractor_rationale),
    text(said.sample_answer),
    ...ofOptions.map((html, i) =>
      letters && !isEmpty(html) ? `<p><strong>${String.fromCharCode(65 + i)}</strong></p>${html}` : html,
    ),
  ].filter((html) => !isEmpty(html));
  return parts.map((html) => rich(`<div>${html}</div>`, 'Its explanation')).join('');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function shortened(words: string): string {
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}
