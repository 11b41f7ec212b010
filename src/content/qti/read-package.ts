import yauzl from 'yauzl';
import { DomainError } from '../../kernel/errors.js';
import type { ContentCode } from '../problems.js';

const MAX_ENTRIES = 2_000;
const MAX_UNPACKED = 200 * 1024 * 1024;
/** One XML file larger than this is not an item. */
const MAX_XML = 5 * 1024 * 1024;

/**
 * The XML files of a zip package by path. Other files are counted against the limits and left out.
 * @throws DomainError `content/unreadable-file`: not a zip, a path that leaves the package, too many or too large entries,
 *   an entry whose real size is not the declared one.
 */
export async function readPackage(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await open(bytes);
  const files = new Map<string, string>();
  try {
    if (zip.entryCount > MAX_ENTRIES) throw unreadable(`it has ${zip.entryCount} entries; ${MAX_ENTRIES} are allowed`);
    let unpacked = 0;
    for await (const entry of entries(zip)) {
      const name = entry.fileName;
      if (name.endsWith('/')) continue;
      if (/^\/|^[a-zA-Z]:|\\|(^|\/)\.\.(\/|$)/.test(name)) throw unreadable(`the path ${name} leaves the package`);
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED) throw unreadable('it unpacks to more than 200 MB');
      if (!/\.xml$/i.test(name) || name.startsWith('__MACOSX/')) continue;
      if (entry.uncompressedSize > MAX_XML) throw unreadable(`${name} is larger than 5 MB`);
      files.set(name, await text(zip, entry));
    }
    return files;
  } finally {
    zip.close();
  }
}

function open(bytes: Buffer): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(
      bytes,
      { lazyEntries: true, validateEntrySizes: true, strictFileNames: false, decodeStrings: true },
      (error, zip) => {
        if (error || !zip) reject(unreadable(error?.message ?? 'it is not a zip file'));
        else resolve(zip);
      },
    );
  });
}

async function* entries(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | undefined>((resolve, reject) => {
      const done = (settle: () => void) => {
        zip.off('entry', onEntry);
        zip.off('end', onEnd);
        zip.off('error', onError);
        settle();
      };
      const onEntry = (e: yauzl.Entry) => done(() => resolve(e));
      const onEnd = () => done(() => resolve(undefined));
      const onError = (e: Error) => done(() => reject(unreadable(e.message)));
      zip.on('entry', onEntry);
      zip.on('end', onEnd);
      zip.on('error', onError);
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

function text(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error || !stream) return reject(unreadable(error?.message ?? entry.fileName));
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', (e: Error) => reject(unreadable(e.message)));
      stream.on('end', () => {
        const whole = Buffer.concat(parts);
        const utf16 = whole[0] === 0xff && whole[1] === 0xfe;
        resolve((utf16 ? whole.toString('utf16le') : whole.toString('utf8')).replace(/^\ufeff/, ''));
      });
    });
  });
}

function unreadable(why: string): DomainError<ContentCode> {
  return new DomainError('content/unreadable-file', `The package cannot be read: ${why}.`);
}
