/** A stretch of text that is read in one go, and where each of its characters stands in the page. */
export interface Sentence {
  text: string;
  /** The page's range of the characters from `start` to `end` of the text. */
  range(start: number, end: number): Range;
}

interface Piece {
  text: string;
  /** A text node, or an element that is read by its spoken form as a whole. */
  node: Node;
}

const BLOCKS = new Set(['P', 'DIV', 'LI', 'TR', 'TD', 'TH', 'CAPTION', 'FIGURE', 'FIGCAPTION', 'TABLE', 'UL', 'OL', 'H1', 'H2', 'H3', 'H4', 'BLOCKQUOTE', 'SECTION', 'BUTTON', 'BR']);

/**
 * The sentences of some parts of the page in order. Mathematics and figures are read by their spoken form
 * (`data-speech`, a label or a title); a block always ends a sentence; what is hidden from reading is left out.
 */
export function sentencesOf(parts: readonly Element[]): Sentence[] {
  return parts.flatMap((part) => blocksOf(part).flatMap(split));
}

function blocksOf(root: Element): Piece[][] {
  const blocks: Piece[][] = [[]];
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      blocks.at(-1)!.push({ text: node.textContent!, node });
      return;
    }
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return;
    const spoken = spokenForm(node);
    if (spoken !== null) {
      blocks.at(-1)!.push({ text: ` ${spoken} `, node });
      return;
    }
    const block = BLOCKS.has(node.tagName);
    if (block) blocks.push([]);
    for (const child of node.childNodes) visit(child);
    if (block) blocks.push([]);
  };
  visit(root);
  return blocks.filter((pieces) => pieces.some((p) => /[\p{L}\p{N}]|_{3,}/u.test(p.text)));
}

function spokenForm(element: Element): string | null {
  const speech = element.getAttribute('data-speech');
  if (speech !== null) return speech;
  if (element.tagName.toLowerCase() === 'svg') return element.getAttribute('aria-label') ?? element.querySelector('title')?.textContent ?? '';
  if (element.tagName === 'IMG') return element.getAttribute('alt') ?? '';
  return null;
}

function split(pieces: Piece[]): Sentence[] {
  const text = pieces.map((p) => p.text).join('');
  const parts = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment, index }) => ({ from: index, text: segment }));
  return parts
    .filter((part) => /[\p{L}\p{N}]|_{3,}/u.test(part.text))
    .map((part) => ({ text: part.text, range: (start, end) => rangeOf(pieces, part.from + start, part.from + Math.max(start, end)) }));
}

function rangeOf(pieces: Piece[], start: number, end: number): Range {
  const range = document.createRange();
  let at = 0;
  let begun = false;
  for (const { text, node } of pieces) {
    const [from, to] = [at, at + text.length];
    at = to;
    const whole = node instanceof Element;
    if (!begun && start < to) {
      if (whole) range.setStartBefore(node);
      else range.setStart(node, Math.max(0, start - from));
      begun = true;
    }
    if (begun && end <= to) {
      if (whole) range.setEndAfter(node);
      else range.setEnd(node, Math.max(0, end - from));
      return range;
    }
  }
  const last = pieces.at(-1)!.node;
  if (last instanceof Element) range.setEndAfter(last);
  else range.setEnd(last, last.textContent!.length);
  return range;
}

/** As a voice should read it: a gap to fill is a blank. Keeps the length, so that places stay right. */
export function spoken(text: string): string {
  return text.replace(/_{5,}/g, (gap) => 'blank'.padEnd(gap.length)).replace(/_/g, ' ');
}

/** Voices of this device first: voices from the network stop after a while and tell no places. */
export function pickVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const english = voices.filter((v) => v.lang.toLowerCase().startsWith('en'));
  return english.find((v) => v.localService && v.default) ?? english.find((v) => v.localService) ?? english[0];
}
