import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { fileName } from './file-name.js';

export interface ZipEntry {
  name: string;
  /** A long one comes in pieces. */
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Stored as it is: compressed again it would hardly be smaller. */
  isCompressed?: boolean;
}

/** Why a file that begins so cannot be opened as a zip. */
export function whyNoZip(start: Buffer): string {
  return start.subarray(0, 2).toString('latin1') === 'PK'
    ? 'This zip file is damaged, or a part of it is missing.'
    : 'This is not a zip file.';
}

/**
 * A zip as a stream. The next entry is asked for when the one before it is read, so that a long list needs no more
 * memory than a short one. Equal entries and moment give equal bytes.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, mtime: Date): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  let reading: Readable | undefined;
  const fill = async (): Promise<void> => {
    for await (const { name, content, isCompressed = false } of entries) {
      reading = Readable.from(
        typeof content === 'string' || content instanceof Uint8Array
          ? [Buffer.from(content as string)]
          : bytesOf(content),
        { objectMode: false },
      );
      outsideOfThePool(() => zip.addReadStreamLazy(name, { mtime, compress: !isCompressed }, givenOnce(reading!)));
      await finished(reading);
      if (out.destroyed) return;
    }
    zip.end();
  };
  // Who asked for it has gone.
  out.once('close', () => reading?.destroy());
  zip.once('error', (error) => out.destroy(error as Error));
  fill().catch((error: unknown) => out.destroy(error as Error));
  return out;
}

/**
 * A zip keeps the bytes of each name until its end. Taken from the pool of small buffers, each would keep a whole block of it: 22
 * kB for an entry.
 */
function outsideOfThePool(work: () => void): void {
  const size = Buffer.poolSize;
  Buffer.poolSize = 0;
  try {
    work();
  } finally {
    Buffer.poolSize = size;
  }
}

/** Until its end a zip keeps what it asks for each entry with; the stream of an entry, with all that was read, is let go. */
function givenOnce(stream: Readable): (take: (error: null, stream: Readable) => void) => void {
  let kept: Readable | undefined = stream;
  return (take) => {
    const given = kept!;
    kept = undefined;
    take(null, given);
  };
}

async function* bytesOf(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
}

/**
 * The name of an entry that no other has, also where systems do not tell capitals apart; "(2)" behind what was there.
 * @param taken grows with each name
 */
export function onlyName(title: string, extension: string, taken: Set<string>): string {
  for (let nr = 1; ; nr += 1) {
    const name = fileName(nr === 1 ? title : `${title} (${nr})`, extension);
    const known = name.normalize('NFC').toLowerCase();
    if (taken.has(known)) continue;
    taken.add(known);
    return name;
  }
}
