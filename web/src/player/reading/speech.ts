import { sentencesIn } from './sentences.js';

/** A stretch of text that is read in one go, and where each of its characters stands in the page. */
export interface Sentence {
  text: string;
  /** The page's range of the characters from `start` to `end` of the text. */
  range(start: number, end: number): Range;
}

/** Some characters that are read, and what they stand for in the page. */
interface Piece {
  text: string;
  /** A text node, or an element that is read as a whole. */
  node: Node;
  /** The place in the text node, and how many characters it takes there if not as many as are read. */
  at?: number;
  span?: number;
}

const BLOCKS = new Set([
  'P',
  'DIV',
  'LI',
  'CAPTION',
  'FIGURE',
  'FIGCAPTION',
  'UL',
  'OL',
  'H1',
  'H2',
  'H3',
  'H4',
  'BLOCKQUOTE',
  'SECTION',
  'BUTTON',
  'BR',
  'DETAILS',
  'SUMMARY',
]);
const GAP = /_{2,}/g;
const READABLE = /[\p{L}\p{N}]/u;
/** Network voices break off in long utterances. */
const LONGEST = 200;

/**
 * The sentences of some parts of the page in order. Mathematics and figures are read by their spoken form
 * (`data-speech`, a label or a title), tables row by row with the names of their columns; a block always ends a
 * sentence; what is hidden is left out.
 */
export function sentencesOf(parts: readonly Element[]): Sentence[] {
  return parts.flatMap((part) => blocksOf(part).flatMap(split));
}

function blocksOf(root: Element): Piece[][] {
  const blocks: Piece[][] = [[]];
  const say = (text: string, node: Node): void => void blocks.at(-1)!.push({ text, node });
  const pause = (): void => void blocks.push([]);
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      blocks.at(-1)!.push(...piecesOf(node));
      return;
    }
    if (!(node instanceof Element) || isHidden(node)) return;
    const spoken = spokenForm(node);
    if (spoken !== null) {
      const alone = node.tagName.toLowerCase() === 'svg' || node.tagName === 'IMG';
      if (alone) pause();
      if (spoken !== '') say(` ${spoken} `, node);
      if (alone) pause();
      return;
    }
    if (node instanceof HTMLTableElement) return table(node);
    const block = BLOCKS.has(node.tagName);
    if (block) pause();
    for (const child of node.childNodes) visit(child);
    if (block) pause();
  };
  const table = (node: HTMLTableElement): void => {
    pause();
    if (node.caption) visit(node.caption);
    const rows = [...node.rows].filter((row) => !isHidden(row));
    const head =
      rows.filter((row) => row.parentElement!.tagName === 'THEAD').at(-1) ??
      (rows[0] && [...rows[0].cells].every((cell) => cell.tagName === 'TH') ? rows[0] : undefined);
    const names = head ? [...head.cells].map(wordsOf) : [];
    for (const row of rows) {
      if (row.parentElement!.tagName === 'THEAD' || row === head) continue;
      pause();
      [...row.cells].forEach((cell, i) => {
        if (i > 0) say(', ', cell);
        if (names[i]) say(`${names[i]}: `, cell);
        for (const child of cell.childNodes) visit(child);
      });
    }
    // A table of names alone.
    if (head && rows.length === 1) [...head.cells].forEach((cell) => (visit(cell), say(', ', cell)));
    pause();
  };
  visit(root);
  const spoken = blocks.filter((pieces) => pieces.some((p) => READABLE.test(p.text)));
  // "Choice A:" leads over to its first block.
  return spoken.flatMap((pieces, i) =>
    i > 0 && leads(spoken[i - 1]!) ? [] : leads(pieces) && spoken[i + 1] ? [[...pieces, ...spoken[i + 1]!]] : [pieces],
  );
}

function leads(pieces: Piece[]): boolean {
  const last = pieces.findLast((p) => p.text.trim() !== '');
  return (
    last?.node instanceof Element &&
    last.text.trim().endsWith(':') &&
    pieces.filter((p) => READABLE.test(p.text)).length === 1
  );
}

/** A blank to fill is read as such. */
function piecesOf(node: Node): Piece[] {
  const text = node.textContent!;
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: gap, index } of text.matchAll(GAP)) {
    pieces.push(
      { text: text.slice(done, index), node, at: done },
      { text: ' blank ', node, at: index, span: gap.length },
    );
    done = index + gap.length;
  }
  return [...pieces, { text: text.slice(done), node, at: done }].filter((p) => p.text !== '');
}

/** Nothing is read that cannot be seen; a closed description under a figure is one such thing. */
function isHidden(element: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden')) return true;
  if (element.tagName === 'DETAILS') return !(element as HTMLDetailsElement).open;
  return element instanceof HTMLElement && !element.checkVisibility({ visibilityProperty: true });
}

function spokenForm(element: Element): string | null {
  const speech = element.getAttribute('data-speech');
  if (speech !== null) return speech;
  if (element.tagName.toLowerCase() === 'svg') {
    const named = element.getAttribute('aria-label');
    const [title, words] = [
      element.querySelector(':scope > title')?.textContent?.trim() ?? '',
      element.querySelector(':scope > desc')?.textContent?.trim() ?? '',
    ];
    return (
      named ??
      [title, words]
        .filter(Boolean)
        .map((part) => part.replace(/(?<![.!?])$/, '.'))
        .join(' ')
    );
  }
  if (element.tagName === 'IMG') return element.getAttribute('alt') ?? '';
  // The number of an underlined portion.
  if (
    element.tagName === 'SUP' &&
    element.nextElementSibling?.tagName === 'U' &&
    /^\d+$/.test(element.textContent ?? '')
  )
    return `portion ${element.textContent}: `;
  return null;
}

/** A short text, such as the name of a column, as it is read. */
function wordsOf(element: Element): string {
  return blocksOf(element)
    .map((pieces) => pieces.map((p) => p.text).join(''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function split(pieces: Piece[]): Sentence[] {
  const text = pieces.map((p) => p.text).join('');
  return sentencesIn(text)
    .flatMap(({ segment, index }) => chunks(segment).map((chunk) => ({ from: index + chunk.from, text: chunk.text })))
    .filter((part) => READABLE.test(part.text))
    .map((part) => ({
      text: part.text,
      range: (start, end) => rangeOf(pieces, part.from + start, part.from + Math.max(start, end)),
    }));
}

/** A long sentence in parts, at its commas where it has some. */
export function chunks(sentence: string): { from: number; text: string }[] {
  const out: { from: number; text: string }[] = [];
  let from = 0;
  while (sentence.length - from > LONGEST) {
    const part = sentence.slice(from, from + LONGEST);
    const cut = Math.max(
      ...['; ', ': ', ', ', ' – ', ' — ', ') '].map(
        (mark) => part.lastIndexOf(mark, LONGEST - mark.length) + (part.includes(mark) ? mark.length : 0),
      ),
    );
    const at = cut > LONGEST / 3 ? cut : part.lastIndexOf(' ') + 1 || LONGEST;
    out.push({ from, text: sentence.slice(from, from + at) });
    from += at;
  }
  out.push({ from, text: sentence.slice(from) });
  return out;
}

function rangeOf(pieces: Piece[], start: number, end: number): Range {
  const range = document.createRange();
  let at = 0;
  let begun = false;
  for (const piece of pieces) {
    const [from, to] = [at, at + piece.text.length];
    at = to;
    const { node } = piece;
    const place = piece.at ?? 0;
    if (!begun && start < to) {
      if (node instanceof Element) range.setStartBefore(node);
      else range.setStart(node, piece.span === undefined ? place + Math.max(0, start - from) : place);
      begun = true;
    }
    if (begun && end <= to) {
      if (node instanceof Element) range.setEndAfter(node);
      else range.setEnd(node, piece.span === undefined ? place + Math.max(0, end - from) : place + piece.span);
      return range;
    }
  }
  const last = pieces.at(-1)!.node;
  if (last instanceof Element) range.setEndAfter(last);
  else range.setEnd(last, last.textContent!.length);
  return range;
}

/** The sentences that a selection touches, cut to it. */
export function selected(sentences: readonly Sentence[], selection: Range): Sentence[] {
  return sentences.flatMap((sentence) => {
    const within = (place: number): boolean => {
      const range = sentence.range(place, place + 1);
      return (
        range.compareBoundaryPoints(Range.END_TO_START, selection) < 0 &&
        range.compareBoundaryPoints(Range.START_TO_END, selection) > 0
      );
    };
    const whole = sentence.range(0, sentence.text.length);
    if (
      whole.compareBoundaryPoints(Range.END_TO_START, selection) >= 0 ||
      whole.compareBoundaryPoints(Range.START_TO_END, selection) <= 0
    )
      return [];
    let [from, to] = [0, sentence.text.length];
    while (from < to && !within(from)) from++;
    while (to > from && !within(to - 1)) to--;
    const text = sentence.text.slice(from, to);
    return READABLE.test(text)
      ? [{ text, range: (start: number, end: number) => sentence.range(from + start, from + end) }]
      : [];
  });
}

/** As a voice should get it, of the same length: a minus is no dash. */
export function spoken(text: string): string {
  return text.replace(/\u2212/g, '-').replace(/_/g, ' ');
}

/** Voices for English; those of this device first: voices from the network stop after a while and tell no places. */
export function englishVoices(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice[] {
  const rank = (v: SpeechSynthesisVoice): number =>
    (v.localService ? 0 : 2) + (v.lang.toLowerCase().replace('_', '-') === 'en-us' ? 0 : 1) - (v.default ? 0.5 : 0);
  return voices.filter((v) => /^en\b/i.test(v.lang.replace('_', '-'))).sort((a, b) => rank(a) - rank(b));
}

/** The one that was chosen last, or the best there is. */
export function pickVoice(
  voices: readonly SpeechSynthesisVoice[],
  chosen: string | null = null,
): SpeechSynthesisVoice | undefined {
  const english = englishVoices(voices);
  return english.find((v) => v.name === chosen) ?? english[0];
}

/** The word that begins at a place, with nothing of what follows it. */
export function wordAt(text: string, place: number): number {
  return /^\S+/.exec(text.slice(place))?.[0].length ?? 0;
}
