import type { MarkKind } from './marks.js';
import css from './highlighter.module.css';

const LOOKS: Record<MarkKind, string> = { mark: css.box!, note: css.noteBox!, here: css.hereBox! };

let drawn: { kind: MarkKind; ranges: Range[] }[] = [];
let boxes: HTMLElement[] = [];
let watch: ResizeObserver | null = null;

/** Marks for browsers without the CSS Custom Highlight API: boxes behind the text, drawn again when the text moves. */
export function draw(marks: { kind: MarkKind; ranges: Range[] }[]): void {
  drawn = marks;
  watch ??= new ResizeObserver(again);
  again();
}

function again(): void {
  for (const box of boxes) box.remove();
  boxes = drawn.flatMap(({ kind, ranges }) => ranges.flatMap((range) => boxesOf(range, kind)));
}

function boxesOf(range: Range, kind: MarkKind): HTMLElement[] {
  const at = range.commonAncestorContainer;
  const home = (at instanceof Element ? at : at.parentElement)?.closest<HTMLElement>('[data-marks]');
  if (!home) return [];
  watch?.observe(home);
  const origin = home.getBoundingClientRect();
  return [...range.getClientRects()]
    .filter((r) => r.width > 0)
    .map((r) => {
      const box = document.createElement('span');
      box.setAttribute('aria-hidden', 'true');
      box.setAttribute('data-aside', '');
      box.className = LOOKS[kind];
      Object.assign(box.style, {
        left: `${r.left - origin.left}px`,
        top: `${r.top - origin.top}px`,
        width: `${r.width}px`,
        height: `${r.height}px`,
      });
      home.append(box);
      return box;
    });
}
