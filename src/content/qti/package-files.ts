import { open, readFile, stat } from 'node:fs/promises';
import yauzl from 'yauzl';
import { DomainError } from '../../kernel/errors.js';
import { whyNoZip } from '../../platform/files/zip.js';
import type { ContentCode } from '../problems.js';
import { ItemRefused } from './refusal.js';

const MOST_FILES = 5_000;
const MOST_UNPACKED = 400 * 1024 * 1024;
const NOT_CONTENT = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;

/**
 * The files of a package by path. Nothing is unpacked but what is asked for, and no more of it than its reader takes: what a
 * zip says of its sizes is held against what comes.
 */
export interface PackageFiles {
  readonly paths: ReadonlySet<string>;
  /** @throws {ItemRefused} when it is missing, longer than `most`, or its size is not the declared one */
  read(path: string, most: number): Promise<Buffer>;
  close(): void;
}

/**
 * A package (zip), or one item (XML) as a package of one file.
 * @throws DomainError `content/unreadable-file`: no zip, a path that leaves it, a file twice, too much in it
 */
export async function openPackage(path: string, fileName: string): Promise<PackageFiles> {
  const start = await firstBytes(path);
  if (start.toString('latin1') !== 'PK') {
    if (/\.zip$/i.test(fileName)) throw noZip(start);
    return onlyFile(path, fileName);
  }
  const zip = await opened(path, start);
  try {
    const entries = await entriesOf(zip);
    return {
      paths: new Set(entries.keys()),
      read: async (name, most) => {
        const entry = entries.get(name);
        if (!entry) throw new ItemRefused(`Its file ${name} is missing from the package.`);
        if (entry.uncompressedSize > most)
          throw new ItemRefused(`Its file ${name} is larger than ${Math.round(most / 1024 / 1024)} MB.`);
        return bytesOf(zip, entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function onlyFile(path: string, fileName: string): Promise<PackageFiles> {
  const { size } = await stat(path);
  return {
    paths: new Set([fileName]),
    read: (name, most) =>
      name !== fileName
        ? Promise.reject(new ItemRefused(`Its file ${name} is missing: only ${fileName} was uploaded.`))
        : size > most
          ? Promise.reject(new ItemRefused(`Its file ${name} is larger than ${Math.round(most / 1024 / 1024)} MB.`))
          : readFile(path),
    close: () => undefined,
  };
}

function opened(path: string, start: Buffer): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(
      path,
      { lazyEntries: true, validateEntrySizes: true, autoClose: false, strictFileNames: false, decodeStrings: true },
      (error, zip) => {
        if (error || !zip) reject(noZip(start));
        else resolve(zip);
      },
    );
  });
}

function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => reject(unreadable(error.message)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = entry.fileName;
      const problem = ((): string | undefined => {
        if (/^\/|^[a-zA-Z]:|\\|(^|\/)\.\.(\/|$)/.test(name)) return `the path ${name} leaves the package`;
        if (name.endsWith('/') || NOT_CONTENT.test(name)) return undefined;
        if (entry.isEncrypted()) return `${name} is encrypted`;
        if (entries.has(name)) return `it holds ${name} twice`;
        entries.set(name, entry);
        unpacked += entry.uncompressedSize;
        if (entries.size > MOST_FILES) return `it has more than ${MOST_FILES} files`;
        if (unpacked > MOST_UNPACKED) return `it unpacks to more than ${MOST_UNPACKED / 1024 / 1024} MB`;
        return undefined;
      })();
      if (problem) reject(unreadable(problem));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

function bytesOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const broken = (error: Error | null | undefined) =>
    new ItemRefused(`Its file ${entry.fileName} cannot be unpacked: ${error?.message ?? 'it is damaged'}.`);
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error || !stream) return reject(broken(error));
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', (e: Error) => reject(broken(e)));
      stream.on('end', () => resolve(Buffer.concat(parts)));
    });
  });
}

function noZip(start: Buffer): DomainError<ContentCode> {
  return new DomainError('content/unreadable-file', whyNoZip(start));
}

function unreadable(why: string): DomainError<ContentCode> {
  return new DomainError('content/unreadable-file', `The package cannot be read: ${why}.`);
}
