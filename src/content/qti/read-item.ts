import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom';
import { isRational } from '../check-bundle.js';
import { escapeHtml } from '../markup.js';
import type { Choice, Item, ItemScoring } from '../item.js';
import { sanitise } from '../sanitise.js';

/** What one assessment item of a package became. */
export type QtiItem =
  | { identifier: string; item: Omit<Item, 'ref' | 'version'>; scoring: ItemScoring }
  | { identifier: string; refused: string };

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
/** Parts of an item that are not for the student's eyes or not content at all. */
const DROPPED = new Set([
  'rubricBlock',
  'feedbackBlock',
  'feedbackInline',
  'modalFeedback',
  'templateBlock',
  'templateInline',
  'catalogInfo',
  'stylesheet',
  'script',
  'style',
  'companionMaterialsInfo',
  'prompt',
]);

/**
 * Reads one QTI 2.1, 2.2 or 3.0 item. Either the whole item is understood, or it is refused with a reason: never half of it.
 * `null` when the file is not an assessment item (a manifest, a test, a passage).
 */
export function readQtiItem(xml: string, file: string): QtiItem | null {
  const fallback = file
    .split('/')
    .at(-1)!
    .replace(/\.xml$/i, '');
  if (/<!DOCTYPE/i.test(xml))
    return /<(?:\w+:)?(qti-)?assessment-?item\b/i.test(xml)
      ? { identifier: fallback, refused: 'It has a document type declaration (<!DOCTYPE>), which is not accepted.' }
      : null;
  let document: Document;
  try {
    document = parse(xml);
  } catch (error) {
    return /assessment-?item\b/i.test(xml.slice(0, 4000))
      ? { identifier: fallback, refused: `It is not well-formed XML: ${(error as Error).message}.` }
      : null;
  }
  const root = document.documentElement;
  if (!root || nameOf(root) !== 'assessmentItem') return null;
  const identifier = root.getAttribute('identifier') ?? fallback;
  const refuse = (refused: string) => ({ identifier, refused });

  if (root.getAttribute('adaptive') === 'true') return refuse('It is an adaptive item.');
  if (find(root, 'templateDeclaration').length > 0 || find(root, 'templateProcessing').length > 0)
    return refuse('It is a template item.');
  const body = find(root, 'itemBody')[0];
  if (!body) return refuse('It has no item body.');
  const found = INTERACTIONS.flatMap((name) => find(body, name).map((element) => ({ name, element })));
  if (found.length === 0) return refuse('It has no interaction.');
  if (found.length > 1) return refuse(`It has ${found.length} interactions; one is supported.`);
  const [{ name, element }] = found as [(typeof found)[number]];
  if (name !== 'choiceInteraction' && name !== 'textEntryInteraction')
    return refuse(`Its interaction ${name} is not supported.`);
  const media = [
    ...find(body, 'img'),
    ...find(body, 'object'),
    ...find(body, 'audio'),
    ...find(body, 'video'),
    ...find(body, 'include'),
    ...find(body, 'picture'),
  ];
  if (media.length > 0)
    return refuse(
      `It needs a media file (${media[0]!.getAttribute('src') ?? media[0]!.getAttribute('data') ?? nameOf(media[0]!)}); media are not supported.`,
    );
  if (find(root, 'assessmentStimulusRef').length > 0)
    return refuse('It refers to a shared stimulus file, which is not supported.');

  const responseId = element.getAttribute('responseIdentifier') ?? element.getAttribute('response-identifier');
  const declaration = find(root, 'responseDeclaration').find((d) => d.getAttribute('identifier') === responseId);
  if (!declaration) return refuse('Its response is not declared.');
  const correct = find(declaration, 'correctResponse')
    .flatMap((c) => find(c, 'value'))
    .map((v) => (v.textContent ?? '').trim());
  const mapping = find(declaration, 'mapping')[0];

  const stem = sanitise(
    inner(body, { at: element, put: name === 'textEntryInteraction' ? '<span class="blank">______</span>' : '' }) +
      (name === 'choiceInteraction' ? promptOf(element) : ''),
  );
  if (name === 'textEntryInteraction') {
    const mapped = mapping
      ? find(mapping, 'mapEntry')
          .filter((e) => Number(e.getAttribute('mappedValue') ?? e.getAttribute('mapped-value')) > 0)
          .map((e) => e.getAttribute('mapKey') ?? e.getAttribute('map-key') ?? '')
      : [];
    const accept = [...new Set([...correct, ...mapped])];
    if (accept.length === 0) return refuse('It has no key.');
    if (!accept.every((value) => isRational(value) && value.replace('-', '').length <= 5))
      return refuse(`Its answer (${accept.join(', ')}) is not a number that can be typed into the answer field.`);
    if (stem === '') return refuse('It has no question.');
    return {
      identifier,
      item: base(root, { kind: 'spr', stem, spr: { maxLength: 5, maxLengthNegative: 6 } }),
      scoring: { type: 'spr', accept },
    };
  }

  const choices: (Choice & { source: string })[] = find(element, 'simpleChoice').map((choice, i) => ({
    id: 'abcdefghijklmnop'[i] ?? `x${i}`,
    source: choice.getAttribute('identifier') ?? '',
    html: sanitise(inner(choice)),
  }));
  if (correct.length === 0) return refuse('It has no key.');
  if (choices.length < 2) return refuse('It has fewer than two options.');
  if (choices.length > 10) return refuse('It has more than ten options.');
  if (new Set(choices.map((c) => c.html)).size !== choices.length || choices.some((c) => c.html === ''))
    return refuse('Two of its options are the same, or one is empty.');
  const ids = correct.map((value) => choices.find((c) => c.source === value)?.id);
  if (ids.includes(undefined)) return refuse('Its key names an option that is not there.');
  const cardinality = declaration.getAttribute('cardinality') ?? 'single';
  const multiple = cardinality === 'multiple';
  if (cardinality === 'ordered' || cardinality === 'record')
    return refuse(`Its response has cardinality ${cardinality}, which is not supported.`);
  if (multiple && mapping) return refuse('It gives partial credit, which is not supported.');
  if (!multiple && ids.length !== 1) return refuse('It has more than one right option but allows only one.');
  const kind = multiple ? 'mcq-multi' : 'mcq';
  if (stem === '') return refuse('It has no question.');
  return {
    identifier,
    item: base(root, { kind, stem, choices: choices.map(({ id, html }) => ({ id, html })) }),
    scoring: { type: 'exact', choiceIds: ids as string[] },
  };
}

function base(root: Element, content: Pick<Item, 'kind' | 'stem' | 'choices' | 'spr'>): Omit<Item, 'ref' | 'version'> {
  const title = root.getAttribute('title')?.trim();
  return {
    ...content,
    tags: {
      exam: 'SAT',
      category: content.kind === 'spr' ? 'Math' : 'Unassigned',
      area: 'Imported',
      topic: title || 'Imported',
      difficulty: 2,
    },
    source: { kind: 'qti', licence: 'As stated by the provider of the package' },
  };
}

/** @throws {SyntaxError} with the parser's first complaint. */
function parse(xml: string): Document {
  let complaint: string | undefined;
  try {
    const document = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') complaint ??= message;
      },
    }).parseFromString(xml, 'text/xml');
    if (complaint === undefined) return document;
  } catch (error) {
    complaint ??= (error as Error).message;
  }
  throw new SyntaxError(complaint.split('\n')[0]);
}

/** QTI 3 names (`qti-choice-interaction`) as their QTI 2 forms (`choiceInteraction`): one reader for both. */
function nameOf(element: Element): string {
  const name = element.localName ?? element.nodeName.split(':').at(-1)!;
  return name.startsWith('qti-') ? name.slice(4).replace(/-(\w)/g, (_all, ch: string) => ch.toUpperCase()) : name;
}

function find(root: Element, name: string): Element[] {
  const out: Element[] = [];
  for (const child of childElements(root)) {
    if (nameOf(child) === name) out.push(child);
    out.push(...find(child, name));
  }
  return out;
}

function childElements(root: Element): Element[] {
  const out: Element[] = [];
  for (let node: Node | null = root.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1) out.push(node as Element);
  return out;
}

/** The prompt sits inside the interaction; it is part of the question. */
function promptOf(interaction: Element): string {
  return childElements(interaction)
    .filter((c) => nameOf(c) === 'prompt')
    .map((c) => `<p>${inner(c)}</p>`)
    .join('');
}

/** The content of an element as HTML without prefixes, dropped parts and unknown wrappers; still to be sanitised. */
function inner(root: Node, interaction?: { at: Element; put: string }): string {
  let html = '';
  for (let node: Node | null = root.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3 || node.nodeType === 4) html += escapeHtml(node.nodeValue ?? '');
    if (node.nodeType !== 1) continue;
    if (node === interaction?.at) {
      html += interaction.put;
      continue;
    }
    const element = node as Element;
    const name = nameOf(element);
    if (DROPPED.has(name)) continue;
    const attributes = Array.from(element.attributes)
      .filter((a) => !a.name.startsWith('xmlns') && !a.name.includes(':'))
      .map((a) => ` ${a.name}="${escapeHtml(a.value)}"`)
      .join('');
    const namespace = name === 'math' ? ' xmlns="http://www.w3.org/1998/Math/MathML"' : '';
    html += /^(br|hr)$/.test(name)
      ? `<${name}>`
      : `<${name}${namespace}${attributes}>${inner(element, interaction)}</${name}>`;
  }
  return html;
}
