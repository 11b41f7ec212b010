import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
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
  read(): Promise<Buffer>;
  stream(): ReadStream;
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

  /** @returns the id; the bytes are on disk when it resolves. */
  async put(bytes: Uint8Array, { name, mime }: { name: string; mime: string }): Promise<string> {
    const id = uuidv7(this.clock.now());
    const path = this.path(id);
    await mkdir(join(path, '..'), { recursive: true });
    const file = await open(`${path}.new`, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    await this.db.query(
      'insert into platform.files (id, name, mime, bytes, sha256, created_at) values ($1, $2, $3, $4, $5, $6)',
      [id, name, mime, bytes.byteLength, createHash('sha256').update(bytes).digest('hex'), this.clock.instant()],
    );
    return id;
  }

  async get(id: string): Promise<StoredFile | undefined> {
    const row = await this.db.one<{ id: string; name: string; mime: string; bytes: number }>(
      'select id, name, mime, bytes from platform.files where id = $1',
      [id],
    );
    return row && { ...row, read: () => readFile(this.path(id)), stream: () => createReadStream(this.path(id)) };
  }

  async delete(id: string): Promise<void> {
    await this.db.query('delete from platform.files where id = $1', [id]);
    await rm(this.path(id), { force: true });
  }

  /** The last two digits are random, so folders fill evenly. */
  private path(id: string): string {
    return join(this.folder, id.slice(-2), id);
  }
}
