import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import yazl from 'yazl';
import type { SeenPicture } from '../../src/content/pictures/look-at-picture.js';
import { openPackage } from '../../src/content/qti/package-files.js';
import { readPackage, type PackageContents, type PackageItem } from '../../src/content/qti/read-package.js';
import { sha256hex } from '../../src/platform/crypto/sha256.js';
import { jpeg, png } from './made-pictures.js';

export type Files = Record<string, string | Buffer>;

export function zipOf(files: Files): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    zip.outputStream.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
  });
}

const FOLDER = join(import.meta.dirname, 'fixtures');

/** The fixtures with the pictures and letters that they name. */
export async function fixtures(): Promise<Files> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.xml') && name !== 'manifest.xml');
  const texts = await Promise.all(
    names.map(async (name) => [`items/${name}`, await readFile(join(FOLDER, name))] as const),
  );
  return {
    ...Object.fromEntries(texts),
    'items/images/chart.png': png(30, 20),
    'items/images/harbour.png': png(31, 20),
    'items/images/lamp.jpg': jpeg(32, 20),
    'items/images/never.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 20"><path d="M0 0h9"/></svg>',
    'items/letters/lamp.html': '<!DOCTYPE html><html><body><p>Dear clerk, the lamp is out.</p></body></html>',
    'items/letters/reply.xml': '<div><p>Dear keeper, light it.</p></div>',
  };
}

/** What is read of a package, without a database. */
export async function readFiles(
  zip: Buffer,
  fileName = 'package.zip',
): Promise<Omit<PackageContents, 'items'> & { items: PackageItem[]; kept: Map<string, SeenPicture> }> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  const kept = new Map<string, SeenPicture>();
  try {
    const path = join(folder, 'package');
    await writeFile(path, zip);
    const files = await openPackage(path, fileName);
    try {
      const contents = await readPackage(files, async (seen) => {
        const sha256 = sha256hex(seen.bytes);
        kept.set(sha256, seen);
        return { sha256, mime: seen.mime, width: seen.width, height: seen.height };
      });
      const items: PackageItem[] = [];
      for await (const item of contents.items) items.push(item);
      return { ...contents, items, kept };
    } finally {
      files.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
