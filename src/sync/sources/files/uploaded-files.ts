import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Config } from '../../../platform/config/config.js';
import { open, seal } from '../../../platform/crypto/seal.js';
import { Db, type Queryable } from '../../../platform/db/db.js';
import { SourceError } from '../source.js';
import { whileNobodyIsErased } from '../../erasing.js';
import { keptZip } from './kept-files.js';

export const NO_FILE = 'No file was uploaded yet. Upload one, or enter an SFTP server.';

export interface UploadedFile {
  name: string;
  bytes: number;
  uploadedAt: Date;
  uploadedBy: number;
}

/** The zip that was last uploaded for a connection. Nothing of it is readable without the master key. */
@Injectable()
export class UploadedFiles {
  constructor(
    private readonly db: Db,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** What was uploaded last, without its bytes. */
  async of(connectionId: number): Promise<UploadedFile | undefined> {
    return this.db.one<UploadedFile>(
      `select name, bytes, uploaded_at as "uploadedAt", uploaded_by as "uploadedBy"
         from sync.uploaded_files where connection_id = $1`,
      [connectionId],
    );
  }

  /** Keeps what is read of it, and nothing of people who were erased here. @throws {SourceError} for what is no zip */
  async keep(connectionId: number, name: string, bytes: Buffer, uploadedBy: number): Promise<void> {
    await this.db.tx(async (q) => {
      await whileNobodyIsErased(q, connectionId);
      const erased = await q.query<{ id: string }>(
        `select source_id as id from sync.links where connection_id = $1 and kind = 'person' and erased`,
        [connectionId],
      );
      const kept = await keptZip(bytes, new Set(erased.map(({ id }) => id)));
      await q.query(
        `insert into sync.uploaded_files (connection_id, name, bytes, sealed, uploaded_at, uploaded_by) values ($1, $2, $3, $4, $5, $6)
       on conflict (connection_id) do update set name = $2, bytes = $3, sealed = $4, uploaded_at = $5, uploaded_by = $6`,
        [connectionId, name, bytes.length, seal(this.config.masterKey, kept), this.clock.instant(), uploadedBy],
      );
    });
  }

  /**
   * Leaves nothing of people in the file but their ids; a file that cannot be read any more is deleted. For who waited until
   * nothing comes in.
   */
  async forget(q: Queryable, connectionId: number, ids: readonly string[]): Promise<void> {
    const file = await q.one<{ sealed: string }>('select sealed from sync.uploaded_files where connection_id = $1', [
      connectionId,
    ]);
    if (!file) return;
    try {
      const kept = await keptZip(open(this.config.masterKey, file.sealed), new Set(ids));
      await q.query('update sync.uploaded_files set sealed = $2 where connection_id = $1', [
        connectionId,
        seal(this.config.masterKey, kept),
      ]);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      await q.query('delete from sync.uploaded_files where connection_id = $1', [connectionId]);
    }
  }

  /** @throws {SourceError} when nothing was uploaded yet */
  async bytesOf(connectionId: number | null): Promise<Buffer> {
    const file = await this.db.one<{ sealed: string }>(
      'select sealed from sync.uploaded_files where connection_id = $1',
      [connectionId],
    );
    if (!file) throw new SourceError('incomplete', NO_FILE, false);
    return open(this.config.masterKey, file.sealed);
  }
}
