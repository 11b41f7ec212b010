import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { sha256hex } from '../../../platform/crypto/sha256.js';
import { whyNoZip } from '../../../platform/files/zip.js';
import { SourceError } from '../source.js';
import type { RosterFiles } from './roster-files.js';

const MOST_ENTRIES = 200;
const MOST_UNPACKED = 1024 * 1024 * 1024;

/**
 * The CSV files of a zip, on top or in one folder.
 * @throws {SourceError} not a zip, too much in it, the same name twice
 */
export async function zipFiles(bytes: Buffer): Promise<RosterFiles> {
  const zip = await opened(bytes);
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', (error: Error) => reject(unreadable(error.message)));
    zip.on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = entry.fileName.split(/[/\\]/).at(-1)!.toLowerCase();
      unpacked += entry.uncompressedSize;
      if (unpacked > MOST_UNPACKED) return reject(unreadable('it unpacks to more than 1 GB'));
      if (name.endsWith('.csv') && !entry.fileName.startsWith('__MACOSX/')) {
        if (entries.has(name)) return reject(unreadable(`it holds ${name} twice`));
        entries.set(name, entry);
      }
      zip.readEntry();
    });
    if (zip.entryCount > MOST_ENTRIES) reject(unreadable(`it has ${zip.entryCount} entries`));
    else zip.readEntry();
  });
  const revision = sha256hex(bytes);
  return {
    revision: () => Promise.resolve(revision),
    open: async (name) => {
      const entry = entries.get(name);
      return entry && stream(zip, entry);
    },
    close: () => zip.close(),
  };
}

function opened(bytes: Buffer): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(
      bytes,
      { lazyEntries: true, validateEntrySizes: true, autoClose: false, strictFileNames: false },
      (error, zip) => {
        if (error || !zip) reject(new SourceError('bad-answer', whyNoZip(bytes), false));
        else resolve(zip);
      },
    );
  });
}

function stream(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => {
      if (error || !found) reject(unreadable(error?.message ?? entry.fileName));
      else resolve(found);
    });
  });
}

function unreadable(why: string): SourceError {
  return new SourceError('bad-answer', `The zip file cannot be read: ${why.replace(/\.$/, '')}.`, false);
}
