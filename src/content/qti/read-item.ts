import { isRational } from '../check-bundle.js';
import type { Choice, Item, ItemScoring } from '../item.js';
import { childElements, parseXml, type Element } from '../xml.js';
import { attribute, find, nameOf, pathOf } from './names.js';
import { joined, readStimulus, RichReader, type ReadStimulus, type RichSource } from './read-rich.js';
import { ItemRefused } from './refusal.js';

/** An item that is understood whole. Its pictures may lack an alternative text; nothing else is missing. */
export interface UnderstoodItem {
  identifier: string;
  title: string;
  question: Pick<Item, 'kind' | 'stem' | 'choices' | 'spr'>;
  stimulus: ReadStimulus | null;
  scoring: ItemScoring;
  rationale: string;
}

/** What one assessment item of a package became. */
export type QtiItem = UnderstoodItem | { identifier: string; refused: string };

const INTERACTIONS = [
  'choiceInteraction',
  'textEntryInteraction',
  'inlineChoiceInteraction',
  'extendedTextInteraction',
  'gapMatchInteraction',
  'graphicGapMatchInteraction',
  'matchInteraction',
  'orderInteraction',
  'graphicOrderInteraction',
  'associateInteraction',
  'graphicAssociateInteraction',
  'hotspotInteraction',
  'hottextInteraction',
  'selectPointInteraction',
  'positionObjectInteraction',
  'sliderInteraction',
  'mediaInteraction',
  'drawingInteraction',
  'uploadInteraction',
  'endAttemptInteraction',
  'customInteraction',
  'portableCustomInteraction',
];
/** Rubrics that tell what to do: they belong to the question. Others for the student are a text beside it. */
const INSTRUCTION = /^(instructions?|directions?|navigation)$/i;
/** Beside an answer, and no question. */
const LABEL = /^((your\s+)?(answer|response)|((question|item)\s*)?\d*)$/i;
const BLANK = '<span class="blank">______</span>';

/**
 * Reads one QTI 2.1, 2.2 or 3.0 item with what it needs of its package. Either the whole item is understood, or it is refused
 * with a reason: never half of it. `null` when the file is not an assessment item (a manifest, a test, a passage).
 */
export async function readQtiItem(xml: string, file: string, source: RichSource): Promise<QtiItem | null> {
  const fallback = file
    .split('/')
    .at(-1)!
    .replace(/\.xml$/i, '');
  let root: Element | null;
  try {
    root = parseXml(xml).documentElement;
  } catch (error) {
    const { message } = error as Error;
    const why = message.startsWith('it ') ? `I${message.slice(1)}.` : `It is not well-formed XML: ${message}.`;
    return /<(?:\w+:)?(qti-)?assessment-?item\b/i.test(xml) ? { identifier: fallback, refused: why } : null;
  }
  if (!root || nameOf(root) !== 'assessmentItem') return null;
  const identifier = root.getAttribute('identifier')?.trim() || fallback;
  try {
    return { identifier, title: root.getAttribute('title')?.trim() ?? '', ...(await understood(root, file, source)) };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { identifier, refused: error.message };
  }
}

async function understood(
  root: Element,
  file: string,
  source: RichSource,
): Promise<Omit<UnderstoodItem, 'identifier' | 'title'>> {
  if (root.getAttribute('adaptive') === 'true') throw new ItemRefused('It is an adaptive item.');
  if (find(root, 'templateDeclaration').length > 0 || find(root, 'templateProcessing').length > 0)
    throw new ItemRefused('It is a template item.');
  const body = find(root, 'itemBody')[0];
  if (!body) throw new ItemRefused('It has no item body.');
  const found = find(body, ...INTERACTIONS);
  if (found.length === 0) throw new ItemRefused('It has no interaction.');
  if (found.length > 1) throw new ItemRefused(`It has ${found.length} interactions; one is supported.`);
  const element = found[0]!;
  const name = nameOf(element);
  if (name !== 'choiceInteraction' && name !== 'textEntryInteraction')
    throw new ItemRefused(`Its interaction ${name} is not supported.`);

  const responseId = attribute(element, 'responseIdentifier');
  const declaration = find(root, 'responseDeclaration').find((d) => d.getAttribute('identifier') === responseId);
  if (!declaration) throw new ItemRefused('Its response is not declared.');

  const reader = new RichReader(source, file);
  await reader.prepare(body);
  const rubrics = rubricsOf(root);
  const columns = columnsBeside(element, body, (column) =>
    isAsking(reader.html(column, { at: element, put: '' }) + promptOf(reader, element)),
  );
  for (const column of columns) column.parentNode!.removeChild(column);
  const beside = columns
    .map((column) => reader.html(column))
    .filter((html) => html !== '')
    .map((html) => `<div>${html}</div>`);
  const instructions = rubrics.instructions.map((block) => reader.html(block)).join('');
  const put = name === 'textEntryInteraction' && !standsAlone(element) ? BLANK : '';
  const stem = [instructions, reader.html(body, { at: element, put }), promptOf(reader, element)].join('').trim();
  const question = stem.replace(/<p>\s*<\/p>$/, '').trim();
  if (question === '' || question === BLANK) throw new ItemRefused('It has no question.');
  const texts = [...beside, ...rubrics.texts.map((block) => reader.html(contentOf(block)))];
  const stimulus = await stimulusOf(root, file, source, reader, texts);
  const rationale = rubrics.rationale.map((block) => reader.html(contentOf(block))).join('');
  const mappings = isMatched(root) ? [] : find(declaration, 'mapping');
  const read =
    name === 'textEntryInteraction'
      ? typed(declaration, mappings)
      : await chosen(element, declaration, mappings, reader);
  return { question: { stem: question, ...read.question }, stimulus, scoring: read.scoring, rationale };
}

type ReadAnswer = { question: Omit<UnderstoodItem['question'], 'stem'>; scoring: ItemScoring };

function typed(declaration: Element, mappings: readonly Element[]): ReadAnswer {
  const accept = [...new Set([...correctOf(declaration), ...mappedOf(mappings)])];
  if (accept.length === 0) throw new ItemRefused('It has no key.');
  if (!accept.every((value) => isRational(value) && value.replace('-', '').length <= 5))
    throw new ItemRefused(`Its answer (${accept.join(', ')}) is not a number that can be typed into the answer field.`);
  return {
    question: { kind: 'spr', spr: { maxLength: 5, maxLengthNegative: 6 } },
    scoring: { type: 'spr', accept },
  };
}

async function chosen(
  interaction: Element,
  declaration: Element,
  mappings: readonly Element[],
  reader: RichReader,
): Promise<ReadAnswer> {
  const elements = find(interaction, 'simpleChoice');
  const sources = elements.map((choice) => choice.getAttribute('identifier') ?? '');
  // Letters stay what they are, so that a form that was exported comes in again equal.
  const keepsIds = sources.every((id) => /^[a-p]$/.test(id));
  const choices: Choice[] = elements.map((choice, i) => ({
    id: keepsIds ? sources[i]! : ('abcdefghijklmnop'[i] ?? `x${i}`),
    html: reader.html(choice),
  }));
  const cardinality = declaration.getAttribute('cardinality') ?? 'single';
  const multiple = cardinality === 'multiple';
  if (cardinality === 'ordered' || cardinality === 'record')
    throw new ItemRefused(`Its response has cardinality ${cardinality}, which is not supported.`);
  if (multiple && mappings.length > 0) throw partialCredit();
  const mapped = mappedOf(mappings);
  const correct = correctOf(declaration);
  const right = correct.length > 0 || multiple ? correct : mapped.slice(0, 1);
  if (right.length === 0) throw new ItemRefused('It has no key.');
  if (choices.length < 2) throw new ItemRefused('It has fewer than two options.');
  if (choices.length > 10) throw new ItemRefused('It has more than ten options.');
  if (new Set(sources).size !== sources.length) throw new ItemRefused('Two of its options have the same identifier.');
  if (new Set(choices.map((c) => c.html)).size !== choices.length || choices.some((c) => c.html === ''))
    throw new ItemRefused('Two of its options are the same, or one is empty.');
  const idOf = (source: string): string => {
    const choice = choices[sources.indexOf(source)];
    if (!choice) throw new ItemRefused('Its key names an option that is not there.');
    return choice.id;
  };
  const choiceIds = right.map(idOf);
  if (!multiple && choiceIds.length !== 1)
    throw new ItemRefused('It has more than one right option but allows only one.');
  // Several options with points, of which one may be chosen: each of them is right.
  const also = multiple ? [] : mapped.map(idOf).filter((id) => !choiceIds.includes(id));
  return {
    question: { kind: multiple ? 'mcq-multi' : 'mcq', choices },
    scoring: { type: 'exact', choiceIds, ...(also.length > 0 && { also: also.map((id) => [id]) }) },
  };
}

function correctOf(declaration: Element): string[] {
  return find(declaration, 'correctResponse')
    .flatMap((c) => find(c, 'value'))
    .map((v) => (v.textContent ?? '').trim());
}

/**
 * Answers that a mapping gives points for: each all of them.
 * @throws {ItemRefused} when one is worth less than another
 */
function mappedOf(mappings: readonly Element[]): string[] {
  const right = mappings
    .flatMap((mapping) => find(mapping, 'mapEntry'))
    .map((entry) => ({ key: attribute(entry, 'mapKey') ?? '', points: Number(attribute(entry, 'mappedValue')) }))
    .filter(({ points }) => points > 0);
  const most = right[0]?.points ?? 0;
  const bound = (mapping: Element, name: string) => Number(attribute(mapping, name) ?? NaN);
  const isPartial =
    right.some(({ points }) => points !== most) ||
    mappings.some(
      (mapping) =>
        Number(attribute(mapping, 'defaultValue') ?? 0) > 0 ||
        bound(mapping, 'lowerBound') > 0 ||
        bound(mapping, 'upperBound') < most,
    );
  if (isPartial) throw partialCredit();
  return right.map(({ key }) => key);
}

function partialCredit(): ItemRefused {
  return new ItemRefused('It gives partial credit, which is not supported.');
}

/** Whether its answer counts by its key alone, whatever points a mapping names. */
function isMatched(root: Element): boolean {
  return find(root, 'responseProcessing').some((processing) =>
    /(^|\/)match_correct(\.xml)?$/.test(processing.getAttribute('template') ?? ''),
  );
}

interface Rubrics {
  /** Beside the question. */
  texts: Element[];
  /** Before it. */
  instructions: Element[];
  rationale: Element[];
}

/** Rubrics for scorers, tutors and authors are no content; ours for scorers is the explanation of the key. */
function rubricsOf(root: Element): Rubrics {
  const all = find(root, 'rubricBlock');
  const forStudents = all.filter((block) =>
    /(^|\s)(candidate|test-?taker)(\s|$)/i.test(block.getAttribute('view') ?? 'candidate'),
  );
  return {
    texts: forStudents.filter((block) => !INSTRUCTION.test(block.getAttribute('use') ?? '')),
    instructions: forStudents.filter((block) => INSTRUCTION.test(block.getAttribute('use') ?? '')),
    rationale: all.filter((block) => block.getAttribute('data-part') === 'rationale'),
  };
}

async function stimulusOf(
  root: Element,
  file: string,
  source: RichSource,
  reader: RichReader,
  texts: readonly string[],
): Promise<ReadStimulus | null> {
  const parts: ReadStimulus[] = [];
  for (const ref of find(root, 'assessmentStimulusRef')) {
    const href = ref.getAttribute('href');
    if (!href) throw new ItemRefused('It refers to a shared text without naming its file.');
    parts.push(await readStimulus(source, pathOf(href, file)));
  }
  parts.push(...reader.stimuli);
  const own = texts.join('').trim();
  if (own !== '') parts.push({ id: `${file.replace(/\.\w+$/, '')}-text`, html: own });
  if (parts.length < 2) return parts[0] ?? null;
  const html = joined(parts.map((part) => part.html));
  return { id: parts.map(({ id }) => id).join('+'), html };
}

/**
 * Columns of a row that stand beside the one with the interaction: what a student reads or looks at there. A column may hold
 * nothing but the options or the field: then the one beside it asks, and stays in the question.
 */
function columnsBeside(interaction: Element, body: Element, asks: (column: Element) => boolean): Element[] {
  const beside: Element[] = [];
  for (let node = interaction; node !== body; node = node.parentNode as Element)
    if (isColumn(node) && asks(node))
      beside.unshift(...childElements(node.parentNode!).filter((one) => one !== node && isColumn(one)));
  return beside;
}

function isAsking(html: string): boolean {
  const words = html.replace(/<[^>]*>|[_:.]/g, ' ').trim();
  return !LABEL.test(words) || /<(img|svg|math)\b|\bdata-tex=/.test(html);
}

function isColumn(element: Element): boolean {
  return /(^|\s)qti-layout-col\d/.test(element.getAttribute('class') ?? '');
}

function contentOf(block: Element): Element {
  const inside = childElements(block);
  return inside.length === 1 && nameOf(inside[0]!) === 'contentBody' ? inside[0]! : block;
}

/** Whether the field stands in a paragraph of its own, as the product shows it anyway. */
function standsAlone(interaction: Element): boolean {
  const block = interaction.parentNode as Element;
  return (
    /^(p|div)$/.test(nameOf(block)) &&
    (block.textContent ?? '').trim() === '' &&
    childElements(block).length === 1 &&
    !childElements(block.parentNode!).some((other, i, all) => i > all.indexOf(block) && nameOf(other) !== 'rubricBlock')
  );
}

/** The prompt sits inside the interaction; it is part of the question. */
function promptOf(reader: RichReader, interaction: Element): string {
  return childElements(interaction)
    .filter((child) => nameOf(child) === 'prompt')
    .map((prompt) => reader.html(prompt))
    .filter((html) => html !== '')
    .map((html) => (/^<(p|div|ul|ol|table|figure|blockquote|h\d)[\s>]/.test(html) ? html : `<p>${html}</p>`))
    .join('');
}
