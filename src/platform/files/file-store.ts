import { createHash } from 'node:crypto';
import { createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { Transform, type Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import { Config } from '../config/config.js';
import { Db } from '../db/db.js';

export interface StoredFile {
  id: string;
  name: string;
  mime: string;
  /** Size. */
  bytes: number;
  /** Undefined when the file was deleted meanwhile. */
  open(): Promise<ReadStream | undefined>;
}

/** A file on its way in: nobody finds it before it is kept. */
export interface FileInWriting {
  stream: Writable;
  /** Ends the stream and makes the file known; its bytes are on disk when it resolves. @returns its size. */
  keep(called: { name: string; mime: string }): Promise<number>;
}

/** Files of any size: bytes under DATA_DIR/files (a shared folder when there are several machines), name and type in a row. */
@Injectable()
export class FileStore {
  private readonly folder: string;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.folder = join(config.dataDir, 'files');
  }

  /** For a file that will be written: whoever notes it first can delete what a killed process left. */
  newId(): string {
    return uuidv7(this.clock.now());
  }

  /** @param id from `newId` */
  async write(id: string): Promise<FileInWriting> {
    const path = this.path(id);
    await mkdir(dirname(path), { recursive: true });
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const file = createWriteStream(unfinished(path), { mode: 0o600, flush: true });
    file.on('error', (error) => counted.destroy(error));
    counted.on('error', () => file.destroy());
    counted.pipe(file);
    return {
      stream: counted,
      keep: async ({ name, mime }) => {
        counted.end();
        await finished(file);
        await rename(unfinished(path), path);
        await this.db.query(
          'insert into platform.files (id, name, mime, bytes, sha256, created_at) values ($1, $2, $3, $4, $5, $6)',
          [id, name, mime, bytes, hash.digest('hex'), this.clock.instant()],
        );
        return bytes;
      },
    };
  }

  async get(id: string): Promise<StoredFile | undefined> {
    const row = await this.db.one<{ id: string; name: string; mime: string; bytes: number }>(
      'select id, name, mime, bytes from platform.files where id = $1',
      [id],
    );
    return row && { ...row, open: () => this.opened(id) };
  }

  /** Also of one that was never finished. Nothing happens for an id that is not known. */
  async delete(id: string): Promise<void> {
    await this.db.query('delete from platform.files where id = $1', [id]);
    await rm(this.path(id), { force: true });
    await rm(unfinished(this.path(id)), { force: true });
  }

  private async opened(id: string): Promise<ReadStream | undefined> {
    try {
      return (await open(this.path(id))).createReadStream();
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** The last two digits are random, so folders fill evenly. */
  private path(id: string): string {
    return join(this.folder, id.slice(-2), id);
  }
}

function unfinished(path: string): string {
  return `${path}.new`;
}
