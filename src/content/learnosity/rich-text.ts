import { escapeHtml, unescapeHtml } from '../markup.js';
import type { Rich } from '../item.js';
import type { KeptPicture } from '../pictures/pictures.js';
import { ItemRefused } from '../qti/refusal.js';
import { sanitise } from '../sanitise.js';

/** @throws {ItemRefused} */
export function refuse(sentence: string): never {
  throw new ItemRefused(sentence);
}

/** The picture at an address; undefined while it has not been fetched yet. @throws {ItemRefused} */
export type FindPicture = (address: string) => KeptPicture | undefined;

/** Where a template has its answer. */
export const GAP = '{{response}}';

const BLANK = '<span class="blank">______</span>';
/** What the product's own content cannot hold; sanitising would leave it out without a word. */
const NEEDED =
  /<(image|audio|video|iframe|object|embed|canvas|input|select|textarea|button)\b|\blearnosity-feature\b|style\s*=\s*["'][^"'>]*url\(/i;
/** Tools write it where nobody said what a picture shows. */
const FILE_NAME = /^[\w\s.-]+\.(png|jpe?g|webp|svg|gif)$/i;
const PICTURE = /<img\b[^>]*>/gi;
const STRUCK_BY_STYLE = /style\s*=\s*("[^">]*|'[^'>]*)text-decoration[^;"'>]*(underline|line-through)/i;
const TAG_OR_FORMULA = /<[^>]*>|\\\((.*?)\\\)|\\\[(.*?)\\\]/gs;

/**
 * Learnosity's HTML as the product's own: LaTeX between \( and \) or \[ and \] as formulas, pictures by their hash, the gap of a
 * template as a blank.
 * @param what begins the sentence about it: 'Its question'
 * @throws {ItemRefused} for what would be lost
 */
export function richText(html: string, what: string, picture: FindPicture): Rich {
  const needed = NEEDED.exec(html);
  if (needed) refuse(`${what} needs media (${(needed[1] ?? 'a feature').toLowerCase()}), which are not supported.`);
  if (STRUCK_BY_STYLE.test(html)) refuse(`${what} is underlined or struck out by a style, which would be lost.`);
  if (/\{\{\s*var\s*:/i.test(html) || /\{\{(?!response\}\})/.test(html.replace(TAG_OR_FORMULA, ' ')))
    refuse(`${what} has values that are drawn anew for each student.`);
  const drawn = html.replace(TAG_OR_FORMULA, (all, inline?: string, block?: string) =>
    inline === undefined && block === undefined ? all : formula(inline ?? block!, block !== undefined, what),
  );
  if (/\\[()[\]]/.test(drawn.replace(/<[^>]*>/g, ''))) refuse(`${what} has a formula that does not end.`);
  return sanitise(drawn.replace(PICTURE, (img) => pictureOf(img, what, picture)).replaceAll(GAP, BLANK));
}

/** Without `alt` where nobody has said what it shows: whoever completes the package is asked. */
function pictureOf(img: string, what: string, picture: FindPicture): string {
  const attribute = (name: string): string => {
    const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(img) ?? [];
    return unescapeHtml(double ?? single ?? '').trim();
  };
  const address = attribute('src');
  if (!address) refuse(`${what} has a picture without an address.`);
  const kept = picture(address);
  if (!kept) return '';
  const alt = FILE_NAME.test(attribute('alt')) ? '' : attribute('alt');
  return `<img src="/api/pictures/${kept.sha256}"${alt && ` alt="${escapeHtml(alt)}"`} width="${kept.width}" height="${kept.height}">`;
}

/** Around a gap the formula goes on: each side has to stand by itself. */
function formula(source: string, isBlock: boolean, what: string): string {
  if (/<\/?[a-z]/i.test(source)) refuse(`${what} has a formula with HTML in it.`);
  return source
    .split(GAP)
    .map((part) => unescapeHtml(part).replaceAll('\u00a0', ' ').trim())
    .map((tex) => (tex ? `<span${isBlock ? ' class="math-block"' : ''} data-tex="${escapeHtml(tex)}"></span>` : ''))
    .join(GAP);
}

/** Whether HTML says anything. */
export function isEmpty(html: string): boolean {
  return !NEEDED.test(html) && html.replace(/<(?!math|svg|img|span[^>]*data-tex)[^>]*>|&nbsp;|\s/gi, '') === '';
}
