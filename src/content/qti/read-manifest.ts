import { parseXml, type Element } from '../xml.js';
import { attribute, find, nameOf, pathOf, shortened } from './names.js';
import { ItemRefused } from './refusal.js';

/** What a manifest says of an item besides its text. */
export interface Described {
  area?: string;
  topic?: string;
  difficulty?: 1 | 2 | 3;
  keywords?: string[];
  /** Ours: the question that was exported, and its version. */
  known?: { ref: string; version: number };
}

export interface Manifest {
  identifier: string;
  /** Files of items, in the order of the manifest, and what it says of them. */
  items: Map<string, Described>;
  tests: string[];
  /** What is wrong with it beside its items. */
  notes: string[];
}

/** An item as a test asks for it. */
export interface Asked {
  file: string;
  section: string;
  pretest: boolean;
}

export interface ReadTest {
  title: string;
  /** Null when the test names none. */
  minutes: number | null;
  items: Asked[];
}

const DIFFICULTIES: Record<string, 1 | 2 | 3> = {
  'very easy': 1,
  easy: 1,
  medium: 2,
  difficult: 3,
  'very difficult': 3,
};
/** How our exports call themselves in a catalogue of identifiers. */
export const CATALOG = 'horizon';

/** @throws {SyntaxError} when it is no XML */
export function readManifest(xml: string, path: string): Manifest {
  const root = parseXml(xml).documentElement!;
  const resources = find(root, 'resource');
  const ids = new Set(resources.map((resource) => resource.getAttribute('identifier')));
  const items: Manifest['items'] = new Map();
  const tests: string[] = [];
  const notes: string[] = [];
  const seen = new Set<string>();
  for (const resource of resources) {
    const identifier = resource.getAttribute('identifier') ?? '';
    if (identifier !== '' && seen.has(identifier)) notes.push(`The manifest uses the identifier ${identifier} twice.`);
    seen.add(identifier);
    for (const dependency of find(resource, 'dependency')) {
      const on = dependency.getAttribute('identifierref') ?? '';
      if (!ids.has(on)) notes.push(`The manifest says that ${identifier} needs ${on}, which it does not list.`);
    }
    const href = resource.getAttribute('href') ?? find(resource, 'file')[0]?.getAttribute('href');
    if (!href) continue;
    let file: string;
    try {
      file = pathOf(baseOf(resource) + href, path);
    } catch (error) {
      if (!(error instanceof ItemRefused)) throw error;
      notes.push(`The manifest names ${shortened(href)}, a path that leaves the package.`);
      continue;
    }
    const type = (resource.getAttribute('type') ?? '').toLowerCase();
    if (/^ims(qti|api)p?_.*item/.test(type)) {
      if (items.has(file)) notes.push(`The manifest names ${file} twice.`);
      else items.set(file, described(resource));
    } else if (/^ims(qti|api)p?_.*(test|assessment)_|^ims(qti|api)p?_test/.test(type)) tests.push(file);
  }
  return { identifier: root.getAttribute('identifier') ?? '', items, tests, notes };
}

/** @returns null for a file that is no test */
export function readTest(xml: string, path: string): ReadTest | null {
  const root = parseXml(xml).documentElement!;
  if (nameOf(root) !== 'assessmentTest') return null;
  const seconds = find(root, 'timeLimits').map((limits) => Number(attribute(limits, 'maxTime')));
  const items = find(root, 'assessmentItemRef').flatMap((ref): Asked[] => {
    try {
      return [
        {
          file: pathOf(ref.getAttribute('href') ?? '', path),
          section: sectionOf(ref),
          pretest: /(^|\s)(pretest|field-?test)(\s|$)/i.test(ref.getAttribute('category') ?? ''),
        },
      ];
    } catch {
      return [];
    }
  });
  const most = Math.max(0, ...seconds.filter(Number.isFinite));
  return { title: root.getAttribute('title') ?? '', minutes: most > 0 ? Math.ceil(most / 60) : null, items };
}

function baseOf(resource: Element): string {
  const own = resource.getAttribute('xml:base') ?? '';
  const parent = resource.parentNode as Element | null;
  return (parent?.getAttribute?.('xml:base') ?? '') + own;
}

function sectionOf(ref: Element): string {
  for (let node = ref.parentNode as Element | null; node; node = node.parentNode as Element | null)
    if (node.nodeType === 1 && nameOf(node) === 'assessmentSection') return node.getAttribute('title')?.trim() ?? '';
  return '';
}

/** Of learning object metadata (LOM): the taxonomy gives area and topic, the educational part the difficulty; keywords may. */
function described(resource: Element): Described {
  const text = (element: Element | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const entries = find(resource, 'taxonPath')
    .slice(0, 1)
    .flatMap((path) => find(path, 'taxon'))
    .map((taxon) => text(find(taxon, 'entry')[0]))
    .filter(Boolean);
  const difficulty = find(resource, 'difficulty').map(
    (one) => DIFFICULTIES[text(find(one, 'value')[0] ?? one).toLowerCase()],
  );
  const own = find(resource, 'identifier')
    .filter((one) => text(find(one, 'catalog')[0]) === CATALOG)
    .map((one) => /^(.+)@(\d{1,6})$/.exec(text(find(one, 'entry')[0])))
    .find((match) => match);
  const keywords = find(resource, 'keyword')
    .flatMap((one) => (find(one, 'string').length > 0 ? find(one, 'string') : [one]))
    .flatMap((one) => text(one).split(/[,;]/))
    .map((word) => word.trim())
    .filter(Boolean);
  const [area, topic] = entries.length > 1 ? entries.slice(-2) : [undefined, entries[0]];
  return {
    ...(area && { area }),
    ...(topic && { topic }),
    ...(difficulty[0] && { difficulty: difficulty[0] }),
    ...(keywords.length > 0 && { keywords }),
    ...(own && { known: { ref: own[1]!, version: Number(own[2]) } }),
  };
}
