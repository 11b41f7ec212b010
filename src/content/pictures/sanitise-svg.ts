import { escapeHtml } from '../markup.js';
import { childElements, parseXml, SVG_NAMESPACE, xmlText, type Element, type Node } from '../xml.js';
import { PICTURE_LIMITS, PictureRefused, type Size } from './limits.js';

/** What draws. Scripts, animations, links, foreign objects, filters and whatever an editor left are not in it. */
const DRAWN = new Set(
  `svg g defs symbol use switch title desc style path line polyline polygon rect circle ellipse text tspan textPath
   linearGradient radialGradient stop clipPath mask pattern marker image`.split(/\s+/),
);
/** A larger drawing would be a photograph in words. */
const LONGEST = 1024 * 1024;
const DATA_PICTURE = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=\s]*$/;
const PLAIN = /^#[\w.-]+$/;
const XLINK = 'http://www.w3.org/1999/xlink';
const UNITS: Record<string, number> = { '': 1, px: 1, pt: 96 / 72, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };
/** What browsers take for a drawing that says nothing. */
const USUAL: Size = { width: 300, height: 150 };

/**
 * A drawing without scripts, event handlers, foreign objects and addresses outside of itself; its size is in its head. Undefined
 * for a file that is no SVG.
 * @param look looks at a picture within it
 * @throws {PictureRefused} for one that cannot be shown whole
 */
export function sanitiseSvg(
  bytes: Buffer,
  look: (bytes: Buffer) => Size & { mime: string },
): ({ text: string } & Size) | undefined {
  // Text is small against a picture; what is no text is not read further.
  if (!/<(?:\w+:)?svg[\s>]/.test(xmlText(bytes.subarray(0, 16_384)))) return undefined;
  if (bytes.length > LONGEST) throw new PictureRefused('is an SVG picture larger than 1 MB');
  const xml = withoutDocumentType(xmlText(bytes));
  let root: Element | null;
  try {
    root = parseXml(xml).documentElement;
  } catch (error) {
    throw new PictureRefused(`is not well-formed SVG (${(error as Error).message})`);
  }
  if (root?.localName !== 'svg' || (root.namespaceURI ?? SVG_NAMESPACE) !== SVG_NAMESPACE) return undefined;
  refuseRepeatedRepetition(root);
  lookAtImages(root, look);
  const { width, height, viewBox } = sizeOf(root);
  const head = [
    `xmlns="${SVG_NAMESPACE}" xmlns:xlink="${XLINK}" width="${width}" height="${height}" viewBox="${viewBox}"`,
    ...attributesOf(root).filter((a) => !/^(width|height|viewBox)=/.test(a)),
  ];
  return { text: `<svg ${head.join(' ')}>${contentOf(root)}</svg>`, width, height };
}

/** Editors write one that only names SVG. One that declares entities is refused. */
function withoutDocumentType(xml: string): string {
  return xml.replace(/<!DOCTYPE\s+svg(\s+(PUBLIC|SYSTEM)(\s+("[^"]*"|'[^']*'))*)?\s*>/, '');
}

function contentOf(root: Node): string {
  let out = '';
  for (let node: Node | null = root.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3 || node.nodeType === 4) out += escapeHtml(node.nodeValue ?? '');
    if (node.nodeType !== 1) continue;
    const element = node as Element;
    const name = element.localName!;
    if (name === 'a' && isDrawn(element)) out += contentOf(element);
    if (!DRAWN.has(name) || !isDrawn(element)) continue;
    if (name === 'style' && isMoving(element.textContent ?? '')) throw new PictureRefused('moves by its style');
    if (name === 'style' && !isLocalCss(element.textContent ?? '')) continue;
    const attributes = attributesOf(element).map((a) => ` ${a}`);
    out += `<${name}${attributes.join('')}>${contentOf(element)}</${name}>`;
  }
  return out;
}

function isDrawn(element: Element): boolean {
  return (element.namespaceURI ?? SVG_NAMESPACE) === SVG_NAMESPACE;
}

function attributesOf(element: Element): string[] {
  return Array.from(element.attributes).flatMap(({ name, value }) => {
    if (/^(xlink:)?href$/.test(name))
      return value.startsWith('#') || (element.localName === 'image' && DATA_PICTURE.test(value))
        ? [`xlink:href="${escapeHtml(value)}"`]
        : [];
    if (/^(on|xmlns|src$|base$)/i.test(name) || (name.includes(':') && !/^xml:(space|lang)$/.test(name))) return [];
    return isLocalCss(value) ? [`${name}="${escapeHtml(value)}"`] : [];
  });
}

/** Style that fetches nothing from elsewhere. A backslash could hide the name of what does. */
function isLocalCss(css: string): boolean {
  return (
    !/@import|image-set|\\|expression\s*\(|javascript:|-moz-binding/i.test(css) &&
    !/url\(\s*["']?\s*(?!["'#\s])/i.test(css)
  );
}

function isMoving(css: string): boolean {
  return /@[\w-]*keyframes|animation[\w-]*\s*:/i.test(css.replace(/\/\*.*?\*\//gs, ''));
}

function hrefsOf(element: Element): string[] {
  return ['href', 'xlink:href'].flatMap((name) => element.getAttribute(name) ?? []);
}

/** Pictures within a drawing are decoded with it: together they are no larger than one. */
function lookAtImages(root: Element, look: (bytes: Buffer) => Size & { mime: string }): void {
  let points = 0;
  for (const image of Array.from(root.getElementsByTagName('*')).filter(({ localName }) => localName === 'image'))
    for (const href of hrefsOf(image).filter((one) => DATA_PICTURE.test(one))) {
      const { mime, width, height } = lookedAt(href, look);
      if (mime === 'image/svg+xml') throw new PictureRefused('holds a drawing that says it is a picture');
      points += width * height;
      if (points > PICTURE_LIMITS.points) throw new PictureRefused('holds pictures of more than 16 million points');
    }
}

function lookedAt<T>(href: string, look: (bytes: Buffer) => T): T {
  try {
    return look(Buffer.from(href.slice(href.indexOf(',') + 1), 'base64'));
  } catch (error) {
    throw error instanceof PictureRefused ? new PictureRefused(`holds a picture that ${error.message}`) : error;
  }
}

/** A few lines of drawings that repeat each other draw for hours. */
function refuseRepeatedRepetition(root: Element): void {
  const uses = new Set<string>();
  const repeating = new Set<string>();
  const walk = (element: Element, within: readonly string[]): void => {
    const id = element.getAttribute('id');
    const inside = id ? [...within, id] : within;
    if (element.localName === 'use') {
      for (const target of hrefsOf(element)) {
        // Written in another way a name is not seen to be the same.
        if (target.trim().startsWith('#') && !PLAIN.test(target))
          throw new PictureRefused(`repeats a drawing by a name that is not plain (${target.slice(0, 60)})`);
        uses.add(target.slice(1));
      }
      for (const holder of inside) repeating.add(holder);
    }
    for (const child of childElements(element)) walk(child, inside);
  };
  walk(root, []);
  if ([...uses].some((id) => repeating.has(id)))
    throw new PictureRefused('repeats drawings that repeat drawings (use within use)');
}

/** A drawing has every size: one that is too large is given a smaller one. */
function sizeOf(root: Element): Size & { viewBox: string } {
  const box = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = NaN, top = NaN, wide = NaN, high = NaN] = box.length === 4 ? box : [];
  const hasBox = [left, top, wide, high].every(Number.isFinite) && wide > 0 && high > 0;
  const [saidWidth, saidHeight] = [lengthOf(root.getAttribute('width')), lengthOf(root.getAttribute('height'))];
  let width = saidWidth ?? (hasBox ? (saidHeight ? (saidHeight * wide) / high : wide) : USUAL.width);
  let height = saidHeight ?? (hasBox ? (saidWidth ? (saidWidth * high) / wide : high) : USUAL.height);
  const viewBox = hasBox ? [left, top, wide, high].join(' ') : `0 0 ${width} ${height}`;
  const shrink = Math.min(
    1,
    PICTURE_LIMITS.side / Math.max(width, height),
    Math.sqrt(PICTURE_LIMITS.points / (width * height)),
  );
  width = Math.max(1, Math.floor(width * shrink));
  height = Math.max(1, Math.floor(height * shrink));
  return { width, height, viewBox };
}

function lengthOf(said: string | null): number | undefined {
  const match = /^\s*(\d*\.?\d+)(px|pt|pc|mm|cm|in)?\s*$/.exec(said ?? '');
  const length = match ? Number(match[1]) * UNITS[match[2] ?? '']! : 0;
  return length > 0 ? length : undefined;
}
