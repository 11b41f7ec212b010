import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.js';
import { lookAtPicture, type SeenPicture } from '../pictures/look-at-picture.js';
import { PICTURE_LIMITS, PictureRefused } from '../pictures/limits.js';
import type { KeptPicture } from '../pictures/pictures.js';
import type { ContentCode } from '../problems.js';
import { parseXml, xmlText, type Document } from '../xml.js';
import type { PackageFiles } from './package-files.js';
import { readQtiItem, type QtiItem } from './read-item.js';
import { readManifest, readTest, type Described, type Manifest, type ReadTest } from './read-manifest.js';
import type { ReadStimulus, RichSource } from './read-rich.js';
import { ItemRefused, UNEXPECTED } from './refusal.js';

const log = new Logger('content');
/** No item or text is longer. */
const MOST_XML = 2 * 1024 * 1024;
const MOST_ITEMS = 2_000;

/** An item of a package with what its manifest and test say of it. */
export type PackageItem = QtiItem &
  Described & {
    file: string;
    /** The title of the test's section that asks for it. */
    section: string;
    pretest: boolean;
  };

export interface PackageContents {
  /** Of the manifest; empty without one. */
  identifier: string;
  title: string;
  minutes: number | null;
  notes: string[];
  /** How many items will come. */
  total: number;
  items: AsyncGenerator<PackageItem>;
}

/** A picture of the package, kept; by its path, for the reader's screen. */
export type KeepPicture = (seen: SeenPicture, path: string) => Promise<KeptPicture>;

/**
 * Reads a package item by item, in the order of its test. Items are read one at a time and let go, so that a large package needs
 * no more memory than a small one.
 * @throws DomainError `content/unreadable-file` when it holds no items
 */
export async function readPackage(files: PackageFiles, keep: KeepPicture): Promise<PackageContents> {
  const notes: string[] = [];
  const failures = new Set<unknown>();
  const source = sourceOf(files, async (seen, path) => {
    try {
      return await keep(seen, path);
    } catch (error) {
      failures.add(error);
      throw error;
    }
  });
  const { named, ...manifest } = await manifestOf(files, notes);
  const tests: ReadTest[] = [];
  for (const path of manifest.tests) {
    try {
      const test = readTest(xmlText(await files.read(path, MOST_XML)), path);
      if (test) tests.push(test);
      else notes.push(`${path} is named as a test and is none.`);
    } catch (error) {
      notes.push(`The test ${path} cannot be read: ${(error as Error).message.replace(/\.$/, '')}.`);
    }
  }
  const asked = new Map(tests.flatMap(({ items }) => items).map((one) => [one.file, one]));
  const paths = [...new Set([...asked.keys(), ...manifest.items.keys()])];
  if (paths.length === 0) throw unreadable('The file holds no QTI items.');
  if (paths.length > MOST_ITEMS)
    throw unreadable(`The package holds ${paths.length} items; at most ${MOST_ITEMS} are accepted.`);
  const items = async function* (): AsyncGenerator<PackageItem> {
    const seen = new Map<string, string>();
    for (const file of paths) {
      // Others have their turn: an item takes a few milliseconds.
      await turn();
      const read = await itemOf(files, source, file, named, failures);
      if (!read) continue;
      const { section = '', pretest = false } = asked.get(file) ?? {};
      const first = seen.get(read.identifier);
      if (first === undefined) seen.set(read.identifier, file);
      yield {
        ...(first === undefined
          ? read
          : { identifier: read.identifier, refused: `It has the same identifier as ${first}.` }),
        ...manifest.items.get(file),
        file,
        section,
        pretest,
      };
    }
  };
  const [test] = tests;
  return {
    identifier: manifest.identifier,
    title: test?.title ?? '',
    minutes: test?.minutes ?? null,
    notes: [...notes, ...manifest.notes],
    total: paths.length,
    items: items(),
  };
}

/**
 * One that breaks its reader is refused; the others go on.
 * @param failures of the store of pictures, which are no fault of the item
 * @returns null for a file that is no item, where nobody says that it is one
 */
async function itemOf(
  files: PackageFiles,
  source: RichSource,
  file: string,
  named: boolean,
  failures: ReadonlySet<unknown>,
): Promise<QtiItem | null> {
  const identifier = file
    .split('/')
    .at(-1)!
    .replace(/\.\w+$/, '');
  try {
    const read = await readQtiItem(xmlText(await files.read(file, MOST_XML)), file, source);
    return read ?? (named ? { identifier, refused: 'It is named as an item and is none.' } : null);
  } catch (error) {
    if (error instanceof ItemRefused) return { identifier, refused: error.message };
    if (failures.has(error)) throw error;
    log.error({ err: error, file }, 'a question cannot be read');
    return { identifier, refused: UNEXPECTED };
  }
}

/** Without a manifest every XML file may be an item. */
async function manifestOf(files: PackageFiles, notes: string[]): Promise<Manifest & { named: boolean }> {
  const [path] = [...files.paths]
    .filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
    .sort((a, b) => a.split('/').length - b.split('/').length);
  if (path !== undefined) {
    try {
      const manifest = readManifest(xmlText(await files.read(path, MOST_XML)), path);
      if (manifest.items.size + manifest.tests.length > 0) return { ...manifest, named: true };
      notes.push('The manifest names no items: every XML file was read.');
    } catch (error) {
      notes.push(
        `The manifest cannot be read (${(error as Error).message.replace(/\.$/, '')}): every XML file was read.`,
      );
    }
  }
  const items = [...files.paths].filter((name) => /\.xml$/i.test(name) && name !== path).sort();
  return {
    identifier: '',
    items: new Map(items.map((file) => [file, {}])),
    tests: [],
    notes: [],
    named: false,
  };
}

function sourceOf(files: PackageFiles, keep: KeepPicture): RichSource {
  const pictures = new Map<string, Promise<KeptPicture>>();
  const seen = (bytes: Buffer, name: string): SeenPicture => {
    try {
      return lookAtPicture(bytes);
    } catch (error) {
      if (error instanceof PictureRefused) throw new ItemRefused(`${name} ${error.message}.`);
      throw error;
    }
  };
  return {
    texts: new Map<string, Promise<ReadStimulus>>(),
    document: async (path): Promise<Document> => {
      const text = xmlText(await files.read(path, MOST_XML));
      try {
        return parseXml(/\.html?$/i.test(path) ? withoutHtmlDoctype(text) : text);
      } catch (error) {
        throw new ItemRefused(`Its text ${path} cannot be read: ${(error as Error).message}.`);
      }
    },
    picture: (path) => {
      const known = pictures.get(path);
      if (known) return known;
      const kept = (async () => {
        if (!files.paths.has(path)) throw new ItemRefused(`Its picture ${path} is missing from the package.`);
        let bytes: Buffer;
        try {
          bytes = await files.read(path, PICTURE_LIMITS.bytes);
        } catch (error) {
          throw error instanceof ItemRefused
            ? new ItemRefused(error.message.replace(/^Its file/, 'Its picture'))
            : error;
        }
        return keep(seen(bytes, `Its picture ${path}`), path);
      })();
      pictures.set(path, kept);
      return kept;
    },
    inlinePicture: async (bytes, name) => keep(seen(bytes, name), ''),
  };
}

function withoutHtmlDoctype(text: string): string {
  return text.replace(/^\s*(<\?xml[^>]*\?>\s*)?<!DOCTYPE html[^>[]*>/i, '');
}

function unreadable(sentence: string): DomainError<ContentCode> {
  return new DomainError('content/unreadable-file', sentence);
}
