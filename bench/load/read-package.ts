// The floor and a control of `content`, in a process of its own: a package is unpacked and hashed entry by entry, or its pictures
// are decoded and kept.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import yauzl from 'yauzl';

export interface PackageOrder {
  how: 'hash' | 'decode';
  file: string;
  /** So much memory is enough to know. */
  mostMb: number;
}
export interface PackageRead {
  ms: number;
  /** Peak of resident memory while it read, in MB. */
  peakMb: number;
  error?: string;
}

process.on('message', (order: PackageOrder | object) => {
  if (!('file' in order)) return;
  read(order).then(
    (done) => process.send!(done),
    (error: Error) => process.send!({ ms: 0, peakMb: 0, error: error.message } satisfies PackageRead),
  );
});

async function read({ how, file, mostMb }: PackageOrder): Promise<PackageRead> {
  writeFileSync('/proc/self/clear_refs', '5'); // the peak begins anew
  const began = performance.now();
  const kept: Buffer[] = [];
  await entries(file, (name, bytes) => {
    if (how === 'hash') createHash('sha256').update(bytes).digest('hex');
    else if (name.endsWith('.png') && peak() <= mostMb) kept.push(pixels(bytes));
  });
  return { ms: performance.now() - began, peakMb: peak() };
}

/** What a reader that decodes pictures holds of each. */
function pixels(png: Buffer): Buffer {
  const at = png.indexOf('IDAT');
  return inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
}

function entries(file: string, take: (name: string, bytes: Buffer) => void): Promise<void> {
  return new Promise((done, failed) => {
    yauzl.open(file, { lazyEntries: true }, (error, zip) => {
      if (error || !zip) return failed(error!);
      zip.on('error', failed);
      zip.on('end', done);
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, (wrong, stream) => {
          if (wrong || !stream) return failed(wrong!);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('error', failed);
          stream.on('end', () => {
            take(entry.fileName, Buffer.concat(parts));
            zip.readEntry();
          });
        }),
      );
      zip.readEntry();
    });
  });
}

function peak(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
}
