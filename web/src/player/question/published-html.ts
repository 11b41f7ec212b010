import { pictureAddress } from '../pictures/held-pictures.js';

const OPERATORS = '=|&lt;|&gt;|<|>|≤|≥|≠|≈|\\(|\\[|\\{|,|\\+|−|±|×|⋅|·|/|∣|\\|';
const SIGN_AFTER_OPERATOR = new RegExp(`(<mo[^>]*>(?:${OPERATORS})</mo>)<mo>(−|-|\\+|±)</mo>`, 'g');
const NAME = /<mi>([^<]{2,})<\/mi>/g;
const PICTURE = /<img\b[^>]*\bsrc="\/api\/pictures\/([0-9a-f]{64})"[^>]*>/g;

/**
 * Published HTML as browsers should draw it: a sign after an operator stands close to its number (MathML takes it for an
 * infix otherwise), names of functions stand upright while single letters lean, and each picture has a place of its own. The
 * text stays the same, so that places of highlights do.
 */
export function published(html: string): string {
  return pictured(
    html.includes('<math')
      ? html.replace(SIGN_AFTER_OPERATOR, '$1<mo form="prefix">$2</mo>').replace(NAME, '<mi data-name="">$1</mi>')
      : html,
  );
}

/** Hashes of the pictures in some published HTML, in their order. */
export function picturesIn(html: string): string[] {
  return [...html.matchAll(PICTURE)].map(([, sha256]) => sha256!);
}

/** Each picture in a place that can scroll and knows its natural width; from memory where the page has it there. */
function pictured(html: string): string {
  if (!html.includes('<img')) return html;
  return html.replace(PICTURE, (img, sha256: string) => {
    const width = /\bwidth="(\d+)"/.exec(img)?.[1];
    return `<span data-picture="${sha256}"${width ? ` style="--w:${width}"` : ''}>${img.replace(`/api/pictures/${sha256}`, pictureAddress(sha256))}</span>`;
  });
}

/** Published HTML of a choice: browsers take no name for a control from MathML, so each formula stands there in words as well. */
export function named(html: string): string {
  return published(html).replace(
    /data-speech="([^"]*)"><math/g,
    'data-speech="$1"><span data-words>$1</span><math aria-hidden="true"',
  );
}

/** Published HTML on a page: wide tables scroll in themselves. */
export function scrolling(html: string): string {
  return published(html).replace(/<table\b[\s\S]*?<\/table>/g, '<div data-scroll>$&</div>');
}

/**
 * Published HTML of a stem or passage in the player: what is wide scrolls in itself, and what a figure says to a screen
 * reader everybody can open under it. What is added (`data-aside`) is no part of the text that highlights count in.
 */
export function readable(html: string): string {
  return scrolling(html).replace(/<figure\b[\s\S]*?<\/figure>/g, (figure) => {
    const said =
      /<desc[^>]*>([\s\S]*?)<\/desc>/.exec(figure)?.[1] ?? /<svg[^>]*\saria-label="([^"]*)"/.exec(figure)?.[1];
    if (!said?.trim()) return figure;
    return figure
      .replace(/<svg\b[\s\S]*<\/svg>/, (svg) => `<div data-scroll${tall(svg) ? ' data-tall' : ''}>${svg}</div>`)
      .replace(
        /<\/figure>$/,
        `<details data-aside data-speech=""><summary>Describe this figure</summary><p>${said}</p></details></figure>`,
      );
  });
}

/** A drawing about as high as it is wide is shown smaller, so that the choices under it stay in view. */
function tall(svg: string): boolean {
  const [, , width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
  return width !== undefined && height !== undefined && width / height < 1.25;
}
