import type { Annotation } from '../items.js';

/** Text is highlighted through the CSS Custom Highlight API, so that the content's elements stay as they are; browsers without it get boxes behind the text. */
export function canHighlight(): boolean {
  return 'highlights' in CSS && 'Highlight' in globalThis;
}

/** The text nodes that places count in: all but what the player added itself (`data-aside`). */
export function textNodes(root: Node): Text[] {
  const found: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element
      ? node.hasAttribute('data-aside')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) found.push(node as Text);
  return found;
}

/** Characters of `root`'s text before (node, offset). */
function offsetIn(root: Element, node: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(root);
  range.setEnd(node, offset);
  const added = [...root.querySelectorAll('[data-aside]')].filter((aside) => range.comparePoint(aside, 0) === 0);
  return range.toString().length - added.reduce((sum, aside) => sum + aside.textContent.length, 0);
}

export interface Stretch {
  start: number;
  end: number;
  quote: string;
}

/** The selected stretch of `root`, trimmed; null when the selection is empty or goes beyond it. */
export function selectedStretch(root: HTMLElement): (Stretch & { range: Range }) | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const ends = [range.startContainer, range.endContainer];
  if (
    ends.some(
      (node) => !root.contains(node) || (node instanceof Element ? node : node.parentElement)?.closest('[data-aside]'),
    )
  )
    return null;
  const from = offsetIn(root, range.startContainer, range.startOffset);
  const to = offsetIn(root, range.endContainer, range.endOffset);
  const text = textNodes(root)
    .map((node) => node.data)
    .join('')
    .slice(from, to);
  const quote = text.trim();
  if (quote === '') return null;
  const start = from + (text.length - text.trimStart().length);
  return { start, end: start + quote.length, quote, range };
}

/** The DOM range of a stretch; null when the text is shorter than that. */
export function rangeOf(root: HTMLElement, start: number, end: number): Range | null {
  const range = document.createRange();
  let at = 0;
  let begun = false;
  for (const node of textNodes(root)) {
    if (!begun && start < at + node.length) {
      range.setStart(node, start - at);
      begun = true;
    }
    if (begun && end <= at + node.length) {
      range.setEnd(node, end - at);
      return range;
    }
    at += node.length;
  }
  return null;
}

/** The annotation under a point of the window. */
export function annotationAt<A extends Annotation>(
  root: HTMLElement,
  annotations: readonly A[],
  x: number,
  y: number,
): A | undefined {
  return annotations.find((a) => {
    const range = rangeOf(root, a.start, a.end);
    return (
      range !== null &&
      [...range.getClientRects()].some((r) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom)
    );
  });
}

/** `here` is where the keyboard highlighter stands. */
export type MarkKind = 'mark' | 'note' | 'here';

const shown = new Map<string, { kind: MarkKind; ranges: Range[] }[]>();

/** Shows the ranges of one place (a passage, a stem, the highlighter); the browser's registry is one for the whole page. */
export function showMarks(place: string, marks: { kind: MarkKind; ranges: Range[] }[] | null): void {
  if (marks === null) shown.delete(place);
  else shown.set(place, marks);
  const all = [...shown.values()].flat();
  const rangesOf = (kind: MarkKind): Range[] => all.filter((m) => m.kind === kind).flatMap((m) => m.ranges);
  if (canHighlight()) {
    for (const kind of ['mark', 'note', 'here'] as const) {
      const highlight = new Highlight(...rangesOf(kind));
      if (kind === 'here') highlight.priority = 1;
      CSS.highlights.set(`exam-${kind}`, highlight);
    }
  } else
    void import('./mark-boxes.js').then(
      (boxes) => boxes.draw(all),
      () => undefined,
    );
}

export function newMarkId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, '0')).join('');
}
