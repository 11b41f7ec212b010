import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BytesInWriting, FilePlace } from './file-place.js';

/** Files in a folder: a shared one when there are several machines. */
export class FolderPlace implements FilePlace {
  constructor(private readonly folder: string) {}

  async write(id: string): Promise<BytesInWriting> {
    const path = this.path(id);
    await mkdir(dirname(path), { recursive: true });
    return {
      stream: createWriteStream(unfinished(path), { mode: 0o600, flush: true }),
      finish: () => rename(unfinished(path), path),
    };
  }

  async open(id: string): Promise<Readable | undefined> {
    try {
      return (await open(this.path(id))).createReadStream();
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async delete(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
    await rm(unfinished(this.path(id)), { force: true });
  }

  /** The last two digits are random, so folders fill evenly. */
  private path(id: string): string {
    return join(this.folder, id.slice(-2), id);
  }
}

function unfinished(path: string): string {
  return `${path}.new`;
}
