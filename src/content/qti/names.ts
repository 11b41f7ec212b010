import { posix } from 'node:path';
import { childElements, type Element } from '../xml.js';
import { ItemRefused } from './refusal.js';

/** QTI 3 names (`qti-choice-interaction`) as their QTI 2 forms (`choiceInteraction`): one reader for both. */
export function nameOf(element: Element): string {
  const name = element.localName ?? element.nodeName.split(':').at(-1)!;
  return name.startsWith('qti-') ? name.slice(4).replace(/-(\w)/g, (_all, ch: string) => ch.toUpperCase()) : name;
}

/** An attribute by its QTI 2 name, which QTI 3 writes with hyphens. */
export function attribute(element: Element, name: string): string | null {
  return element.getAttribute(name) ?? element.getAttribute(name.replace(/[A-Z]/g, (ch) => `-${ch.toLowerCase()}`));
}

/** Elements of these names at any depth, in the order of the document. */
export function find(root: Element, ...names: readonly string[]): Element[] {
  const out: Element[] = [];
  const walk = (element: Element): void => {
    for (const child of childElements(element)) {
      if (names.includes(nameOf(child))) out.push(child);
      walk(child);
    }
  };
  walk(root);
  return out;
}

/**
 * The path within the package that a file means.
 * @throws {ItemRefused} for an address outside of it
 */
export function pathOf(href: string, from: string): string {
  const plain = href.trim().replace(/[?#].*$/s, '');
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(plain))
    throw new ItemRefused(`It needs ${shortened(href)}, which is outside of the package.`);
  let decoded: string;
  try {
    decoded = decodeURIComponent(plain);
  } catch {
    decoded = plain;
  }
  const path = decoded.startsWith('/')
    ? posix.normalize(decoded.slice(1))
    : posix.normalize(posix.join(posix.dirname(from), decoded));
  if (/^\.\.(\/|$)/.test(path) || path.includes('\\'))
    throw new ItemRefused(`It needs ${shortened(href)}, a path that leaves the package.`);
  return path;
}

/** For a sentence: an address may be a whole file. */
export function shortened(href: string): string {
  return href.length > 120 ? `${href.slice(0, 117)}...` : href;
}
