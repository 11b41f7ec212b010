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
/** With everything as often as it is drawn. */
const LONGEST_DRAWN = 4 * 1024 * 1024;
/** Of repetition within repetition. */
const MOST_LEVELS = 10;
/** Of the style sheets of one drawing. */
const LONGEST_STYLE = 64 * 1024;
/** How style names a part of its drawing; anything else that `url(` begins is not understood. */
const PART = /url\((["']?)#([\p{L}\p{M}\p{N}_.:-]+)\1\)/iuy;
const ADDRESS = /url\(\s*["']?\s*/iy;
/** Strings that hold nothing that could end a rule or a comment. */
const STRING = /(["'])[\p{L}\p{M}\p{N} _,.#:%@=+()/-]*\1/gu;
const DATA_PICTURE = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=\s]*$/;
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
  refuseEndlessDrawing(root);
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
  const at = xml.search(/<!DOCTYPE/);
  if (at < 0) return xml;
  return (
    xml.slice(0, at) + xml.slice(at).replace(/^<!DOCTYPE\s+svg(\s+(PUBLIC|SYSTEM)(\s+("[^"]*"|'[^']*'))*)?\s*>/, '')
  );
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

/**
 * Style that fetches nothing from elsewhere. A backslash could hide the name of what does.
 * @throws {PictureRefused} for what it cannot tell
 */
function isLocalCss(css: string): boolean {
  return (
    !/@import|image-set|\\|expression\s*\(|javascript:|-moz-binding|element\s*\(/i.test(css) &&
    partsIn(css) !== undefined
  );
}

/** Names of the parts that style takes from its drawing. Undefined when it takes something from elsewhere. */
function partsIn(css: string): string[] | undefined {
  const names: string[] = [];
  for (const { index } of css.matchAll(/url\(/gi)) {
    PART.lastIndex = index;
    const name = PART.exec(css)?.[2];
    if (name !== undefined) {
      names.push(name);
      continue;
    }
    ADDRESS.lastIndex = index;
    ADDRESS.test(css);
    if (css[ADDRESS.lastIndex] !== '#') return undefined;
    throw new PictureRefused(`names a part of it in a way that is not plain (${css.slice(index, index + 60)})`);
  }
  return names;
}

/** @throws {PictureRefused} for style that gives lines their points: they are not counted */
function refuseLines(css: string): void {
  if (/(path|polygon|shape)\(/i.test(css)) throw new PictureRefused('draws lines by its style');
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

/** What an element draws, with what it repeats as often as it is drawn. */
interface Drawn {
  length: number;
  /** Elements that inherit its paint, and the points of their lines: each may draw a marker. */
  elements: number;
  points: number;
  /** Levels of repetition within repetition. */
  levels: number;
}

/**
 * A few lines of drawings, patterns, masks or markers that repeat each other draw for hours: everything counts as often as it is
 * drawn.
 */
function refuseEndlessDrawing(root: Element): void {
  const all = [root, ...Array.from(root.getElementsByTagName('*'))];
  const named = Map.groupBy(all, (element) => element.getAttribute('id') ?? '');
  named.delete('');
  const sheet = sheetOf(sheetsOf(all), (name) => named.has(name));
  const counted = new Map<Element, Drawn>();
  const count = (element: Element, depth: number): Drawn => {
    const drawn: Drawn = { length: lengthOfTag(element), elements: 1, points: pointsOf(element), levels: 0 };
    const add = (part: Drawn, levels: number, times = 1): void => {
      drawn.length += times * part.length;
      drawn.levels = Math.max(drawn.levels, part.levels + levels);
      if (drawn.length > LONGEST_DRAWN)
        throw new PictureRefused(
          'draws more than 4 MB when all that it repeats is counted (use, pattern, mask, marker)',
        );
    };
    const inherit = (part: Drawn, levels: number): void => {
      add(part, levels);
      drawn.elements += part.elements;
      drawn.points += part.points;
    };
    for (const child of childElements(element)) inherit(walk(child, depth), 0);
    for (const name of element.localName === 'a' ? [] : repeatedBy(element))
      for (const target of named.get(name) ?? []) inherit(walk(target, depth + 1), 1);
    for (const { name, property } of paintOf(element, sheet))
      for (const target of named.get(name) ?? []) {
        const times = /^marker/.test(property) ? drawn.points : /^(fill|stroke)/.test(property) ? drawn.elements : 1;
        add(walk(target, depth + 1), 1, times);
      }
    return drawn;
  };
  const walk = (element: Element, depth: number): Drawn => {
    const drawn = counted.get(element) ?? (depth > MOST_LEVELS ? undefined : count(element, depth));
    if (!drawn || drawn.levels > MOST_LEVELS)
      throw new PictureRefused(
        `repeats itself, or drawings within drawings on more than ${MOST_LEVELS} levels (use, pattern, mask, marker)`,
      );
    counted.set(element, drawn);
    return drawn;
  };
  walk(root, 0);
  // Only now: what paints more than can be looked at was refused.
  refuseInheritedPaint(all, (element) =>
    paintOf(element, sheet).some(
      ({ name, property }) =>
        /^(fill|stroke|marker)/.test(property) &&
        (named.get(name) ?? []).some(({ localName }) => !/Gradient$/.test(localName!)),
    ),
  );
}

/** What is repeated takes paint from where it stands, not from where it is drawn: that is not counted. */
function refuseInheritedPaint(inOrder: readonly Element[], paints: (element: Element) => boolean): void {
  const painted = new Set<Node | null>();
  for (const element of inOrder) {
    const inherits = painted.has(element.parentNode);
    if (inherits && /^(marker|pattern|mask|clipPath)$/.test(element.localName!))
      throw new PictureRefused(`paints what is around a ${element.localName} with a part of itself`);
    if (inherits || paints(element)) painted.add(element);
  }
}

/** A part of the drawing that paint, a mask or a marker is taken from. */
interface Paint {
  name: string;
  property: string;
}

type Sheet = ReadonlyMap<string, readonly Paint[][]>;

/** Names of the drawings that an element repeats, or goes on from. */
function repeatedBy(element: Element): string[] {
  return hrefsOf(element)
    .filter((href) => href.trim().startsWith('#'))
    .map((href) => plain(href).slice(1));
}

function paintOf(element: Element, sheet: Sheet): Paint[] {
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).map((name) => `.${name}`);
  return [
    ...Array.from(element.attributes).flatMap(({ name, value }) => {
      if (name === 'style') refuseLines(value);
      if (!/url\(/i.test(value) || !isLocalCss(value)) return [];
      return name === 'style' ? paintIn(value) : partsIn(value)!.map((part) => ({ name: part, property: name }));
    }),
    ...['*', element.localName!, `#${element.getAttribute('id')}`, ...classes].flatMap((one) =>
      (sheet.get(one) ?? []).flat(),
    ),
  ];
}

/** The paint of the declarations of one rule. @throws {PictureRefused} for what is not understood */
function paintIn(declarations: string): Paint[] {
  if (!/url\(/i.test(declarations)) return [];
  if (!isPlainCss(declarations)) throw notUnderstood(declarations);
  return declarations.split(';').flatMap((one) => {
    const names = partsIn(one) ?? [];
    if (names.length === 0) return [];
    const property = one
      .slice(0, Math.max(0, one.indexOf(':')))
      .trim()
      .toLowerCase();
    if (property.startsWith('--'))
      throw new PictureRefused(`takes its paint from a variable of its style (${property.slice(0, 60)})`);
    if (!/^[a-z-]+$/.test(property)) throw notUnderstood(one);
    return names.map((name) => ({ name, property }));
  });
}

/** Whether nothing in it could hide from us where a rule, a declaration or a string ends. */
function isPlainCss(css: string): boolean {
  let rest = css.replace(STRING, '').replace(/\[[^[\]()]*\]/g, '');
  for (let levels = 0; levels < 3; levels += 1) rest = rest.replace(/\([^()]*\)/g, '');
  return !/["'()[\]{}]|\/\*|\*\//.test(rest);
}

function notUnderstood(css: string): PictureRefused {
  return new PictureRefused(`has a style that is not understood (${css.trim().slice(0, 60)})`);
}

/** Written in another way a name is not seen to be the same. */
function plain(name: string): string {
  if (/[\s%]/.test(name))
    throw new PictureRefused(`repeats a drawing by a name that is not plain (${name.slice(0, 60)})`);
  return name;
}

/** The style sheets that stay, of which all is understood that paints. @throws {PictureRefused} */
function sheetsOf(all: readonly Element[]): string[] {
  const sheets: string[] = [];
  let length = 0;
  for (const style of all.filter((one) => one.localName === 'style' && isDrawn(one))) {
    if (childElements(style).length > 0) throw new PictureRefused('has elements within its style');
    const css = style.textContent ?? '';
    if (!isLocalCss(css)) continue;
    length += css.length;
    if (length > LONGEST_STYLE) throw new PictureRefused('has a style longer than 64 kB');
    if (/@[\w-]*keyframes|animation(-name)?\s*:/i.test(css)) throw new PictureRefused('moves by its style');
    refuseLines(css);
    if (/url\(/i.test(css)) sheets.push(withoutComments(css));
  }
  return sheets;
}

/** Editors write one at the head of a sheet. One that could be something else to a browser is refused. */
function withoutComments(css: string): string {
  let out = '';
  let at = 0;
  for (let start = css.indexOf('/*'); start >= 0; start = css.indexOf('/*', at)) {
    const end = css.indexOf('*/', start + 2);
    const comment = css.slice(start, end < 0 ? undefined : end);
    if (end < 0 || /["'{}]|url\(/i.test(comment)) throw notUnderstood(comment);
    out += css.slice(at, start);
    at = end + 2;
  }
  return out + css.slice(at);
}

/** The paint of style sheets by what their selectors end in: an element, `.class`, `#name`, or `*` for what is not understood. */
function sheetOf(sheets: readonly string[], isPart: (name: string) => boolean): Sheet {
  const sheet = new Map<string, Paint[][]>();
  const put = (selectors: string, declarations: string): void => {
    const paint = paintIn(declarations).filter(({ name }) => isPart(name));
    if (paint.length === 0) return;
    const means = selectors.split(',').flatMap((selector) => {
      const last = selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1)!;
      return /[^\w.#-]/.test(last) ? ['*'] : (last.match(/[.#]?[\w-]+/g) ?? []);
    });
    for (const one of new Set(means)) {
      const known = sheet.get(one);
      if (known) known.push(paint);
      else sheet.set(one, [paint]);
    }
  };
  for (const css of sheets) {
    let at = 0;
    for (let open = css.indexOf('{'); open >= 0; open = css.indexOf('{', at)) {
      const selectors = css.slice(at, open);
      const end = css.indexOf('}', open);
      const body = css.slice(open + 1, end < 0 ? undefined : end);
      at = end < 0 ? css.length : end + 1;
      if (!isPlainCss(selectors) || !isPlainCss(body) || (/@/.test(selectors) && selectors.trim() !== '@font-face'))
        throw notUnderstood(selectors);
      put(selectors, body);
    }
    const rest = css.slice(at);
    if (/[}@]|url\(/i.test(rest)) throw notUnderstood(rest);
  }
  return sheet;
}

function pointsOf(element: Element): number {
  const line = element.getAttribute('d') ?? element.getAttribute('points') ?? '';
  return (line.match(/[a-z]|\d*\.?\d+/gi)?.length ?? 0) + 2;
}

function lengthOfTag(element: Element): number {
  let length = 2 * element.nodeName.length + 5;
  for (const { name, value } of Array.from(element.attributes)) length += name.length + value.length + 4;
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (node.nodeType !== 1) length += (node.nodeValue ?? '').length;
  return length;
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
  const match = /^\s*(\d+(?:\.\d+)?|\.\d+)(px|pt|pc|mm|cm|in)?\s*$/.exec(said ?? '');
  const length = match ? Number(match[1]) * UNITS[match[2] ?? '']! : 0;
  return length > 0 ? length : undefined;
}
