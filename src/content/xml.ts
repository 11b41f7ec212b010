import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom';

export type { Document, Element, Node };

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const MATHML_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';

/** No item and no drawing is nested as deeply; what is would overflow the stack of whoever walks through it. */
const DEEPEST = 200;
/** The tree of a document takes some hundred times the room of its text. */
const MOST_TAGS = 200_000;

/**
 * @throws {SyntaxError} with the parser's first complaint, for a document type declaration, and for what is nested too deeply or
 *   has too many tags
 */
export function parseXml(xml: string): Document {
  let tags = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) tags += 1;
  if (tags > MOST_TAGS) throw new SyntaxError('it has more than 200,000 tags');
  if (/<!DOCTYPE/i.test(xml))
    throw new SyntaxError('it has a document type declaration (<!DOCTYPE>), which is not accepted');
  let complaint: string | undefined;
  try {
    const document = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') complaint ??= message;
      },
    }).parseFromString(xml, 'text/xml');
    if (complaint === undefined) {
      if (isTooDeep(document)) throw new SyntaxError(`it is nested deeper than ${DEEPEST} elements`);
      return document;
    }
  } catch (error) {
    complaint ??= (error as Error).message;
  }
  throw new SyntaxError(complaint.split('\n')[0]);
}

function isTooDeep(document: Document): boolean {
  let depth = 0;
  for (let node: Node | null = document.documentElement; node;) {
    if (node.firstChild) {
      node = node.firstChild;
      if (++depth > DEEPEST) return true;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parentNode;
      depth--;
    }
    node = depth > 0 ? (node?.nextSibling ?? null) : null;
  }
  return false;
}

/** XML text of a file, by its mark of order: UTF-8 or UTF-16. */
export function xmlText(bytes: Buffer): string {
  const text =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? bytes.toString('utf16le')
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? Buffer.from(bytes.subarray(0, bytes.length & ~1))
            .swap16()
            .toString('utf16le')
        : bytes.toString('utf8');
  return text.replace(/^\ufeff/, '');
}

export function childElements(root: Node): Element[] {
  const out: Element[] = [];
  for (let node: Node | null = root.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1) out.push(node as Element);
  return out;
}
