import { textNodes } from '../marks/marks.js';
import { inOneLine, type ReadText } from './reading-units.js';

const BLOCK = 'p, li, td, th, caption, figcaption, h1, h2, h3, h4, blockquote, pre, .math-block, div';

/** A marked text of the page as the highlighter walks through it. */
export function readText(root: HTMLElement): ReadText {
  let text = '';
  let block: Element | null | undefined;
  let whole: Element | null = null;
  const blocks: { start: number; end: number }[] = [];
  const wholes: { start: number; end: number; said?: string; line?: string }[] = [];
  const gaps: typeof blocks = [];
  for (const node of textNodes(root)) {
    const parent = node.parentElement!;
    const span = { start: text.length, end: text.length + node.length };
    text += node.data;
    const [inBlock, inWhole] = [parent.closest(BLOCK), parent.closest('[data-tex]') ?? parent.closest('math')];
    if (inBlock === block) blocks.at(-1)!.end = span.end;
    else blocks.push({ ...span });
    block = inBlock;
    if (parent.closest('svg') || (parent.closest('sup') && parent.closest('[data-portion]'))) gaps.push(span);
    else if (inWhole && inWhole === whole) wholes.at(-1)!.end = span.end;
    else if (inWhole) {
      const tex = inWhole.getAttribute('data-tex');
      wholes.push({
        ...span,
        said: inWhole.getAttribute('data-speech') ?? undefined,
        line: tex === null ? undefined : inOneLine(tex),
      });
    }
    whole = inWhole;
  }
  return { text, blocks, wholes, gaps };
}
