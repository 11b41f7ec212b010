import type { Annotation } from './items.js';

/** Text is highlighted through the CSS Custom Highlight API: the content's elements stay as they are. */
export function canHighlight(): boolean {
  return 'highlights' in CSS && 'Highlight' in globalThis;
}

/** Characters of `root`'s text before (node, offset). */
function offsetIn(root: Node, node: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(root);
  range.setEnd(node, offset);
  return range.toString().length;
}

/** The selected stretch of `root`, trimmed; null when the selection is empty or goes beyond it. */
export function selectedStretch(root: HTMLElement): { start: number; end: number; quote: string; range: Range } | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null;
  const text = range.toString();
  const quote = text.trim();
  if (quote === '') return null;
  const start = offsetIn(root, range.startContainer, range.startOffset) + (text.length - text.trimStart().length);
  return { start, end: start + quote.length, quote, range };
}

/** The DOM range of a stretch; null when the text is shorter than that. */
export function rangeOf(root: HTMLElement, start: number, end: number): Range | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let at = 0;
  let begun = false;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent!.length;
    if (!begun && start < at + length) {
      range.setStart(node, start - at);
      begun = true;
    }
    if (begun && end <= at + length) {
      range.setEnd(node, end - at);
      return range;
    }
    at += length;
  }
  return null;
}

/** The annotation under a point of the window. */
export function annotationAt<A extends Annotation>(root: HTMLElement, annotations: readonly A[], x: number, y: number): A | undefined {
  return annotations.find((a) => {
    const range = rangeOf(root, a.start, a.end);
    return range !== null && [...range.getClientRects()].some((r) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom);
  });
}

const shown = new Map<string, { plain: Range[]; noted: Range[] }>();

/** Shows the ranges of one place (a passage, a stem); the browser's registry is one for the whole page. */
export function showMarks(place: string, marks: { plain: Range[]; noted: Range[] } | null): void {
  if (!canHighlight()) return;
  if (marks === null) shown.delete(place);
  else shown.set(place, marks);
  const all = [...shown.values()];
  CSS.highlights.set('exam-mark', new Highlight(...all.flatMap((m) => m.plain)));
  CSS.highlights.set('exam-note', new Highlight(...all.flatMap((m) => m.noted)));
}
