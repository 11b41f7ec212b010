import sanitizeHtml from 'sanitize-html';
import type { Element } from './xml.js';

const MATHML = [
  'math',
  'mrow',
  'mi',
  'mo',
  'mn',
  'ms',
  'mtext',
  'mspace',
  'mfrac',
  'msqrt',
  'mroot',
  'msup',
  'msub',
  'msubsup',
  'mover',
  'munder',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'mstyle',
  'mpadded',
  'mphantom',
  'menclose',
];
const SVG = [
  'svg',
  'g',
  'path',
  'line',
  'polyline',
  'polygon',
  'rect',
  'circle',
  'ellipse',
  'text',
  'tspan',
  'title',
  'desc',
];
const TEXT = [
  'p',
  'br',
  'span',
  'div',
  'em',
  'strong',
  'b',
  'i',
  'u',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'blockquote',
  'q',
  'cite',
  'figure',
  'figcaption',
  'hr',
  'h2',
  'h3',
  'h4',
  'pre',
  'code',
];
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const SHAPE = [
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'dx',
  'dy',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'width',
  'height',
  'points',
  'transform',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'text-anchor',
  'dominant-baseline',
  'font-size',
  'font-style',
  'font-weight',
  'class',
];

const OF_SVG = [
  'viewBox',
  'role',
  'aria-label',
  'aria-labelledby',
  'xmlns',
  'class',
  'width',
  'height',
  'fill',
  'stroke',
];

/** Where a picture of a question is; the hash of its bytes is its name. */
const PICTURE = /^\/api\/pictures\/[0-9a-f]{64}$/;

/**
 * Rich content as the product stores it: an allow-list without scripts, styles, links, forms, frames, media from elsewhere
 * or event handlers. Mathematics (MathML), figures (SVG drawn from shapes) and kept pictures stay.
 */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...TEXT, ...TABLE, ...MATHML, ...SVG, 'img'],
    // Always written alike, so that whoever looks for pictures in published content finds them.
    transformTags: {
      img: (tagName, { src = '', alt, width, height, role }) => ({
        tagName,
        attribs: {
          src,
          ...(alt !== undefined && { alt }),
          ...(/^\d+$/.test(width ?? '') && { width: width! }),
          ...(/^\d+$/.test(height ?? '') && { height: height! }),
          ...(role === 'presentation' && alt === '' && { role }),
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs.src ?? ''),
    allowedAttributes: {
      '*': ['lang', 'dir'],
      p: ['class'],
      div: ['class'],
      ul: ['class'],
      figure: ['class'],
      table: ['class'],
      th: ['scope', 'colspan', 'rowspan', 'class'],
      td: ['colspan', 'rowspan', 'class'],
      img: ['src', 'alt', 'width', 'height', 'role'],
      span: ['class', 'data-tex', 'data-speech', 'data-portion', 'aria-hidden'],
      math: ['xmlns', 'display', 'alttext'],
      mo: ['stretchy', 'fence', 'form', 'separator', 'lspace', 'rspace', 'minsize', 'maxsize'],
      mi: ['mathvariant'],
      mspace: ['width'],
      mfrac: ['linethickness'],
      mtable: ['rowspacing', 'columnalign', 'columnspacing'],
      mtd: ['columnalign'],
      mstyle: ['scriptlevel', 'displaystyle'],
      mover: ['accent'],
      munder: ['accentunder'],
      svg: OF_SVG,
      title: ['id'],
      desc: ['id'],
      ...Object.fromEntries(
        ['g', 'path', 'line', 'polyline', 'polygon', 'rect', 'circle', 'ellipse', 'text', 'tspan'].map((tag) => [
          tag,
          SHAPE,
        ]),
      ),
    },
    allowedSchemes: [],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object'],
    // SVG and MathML names are case-sensitive in XML readers (the PDF), so nothing is folded to lower case.
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim();
}

/** Whether `sanitise` keeps all of a drawing: one that it would change is a picture. */
export function isInlineDrawing(svg: Element): boolean {
  return [svg, ...Array.from(svg.getElementsByTagName('*'))].every((element) => {
    const name = element.localName!;
    const kept = name === 'svg' ? OF_SVG : name === 'title' || name === 'desc' ? ['id'] : SHAPE;
    return (
      SVG.includes(name) &&
      Array.from(element.attributes).every((a) => kept.includes(a.name) || a.name === 'lang' || /^xmlns/.test(a.name))
    );
  });
}

/** The hashes of the pictures in sanitised content, each once. */
export function picturesIn(...texts: readonly string[]): string[] {
  const found = texts.flatMap((html) => [...html.matchAll(/<img src="\/api\/pictures\/([0-9a-f]{64})"/g)]);
  return [...new Set(found.map(([, hash]) => hash!))];
}
