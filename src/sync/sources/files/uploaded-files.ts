import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Config } from '../../../platform/config/config.js';
import { open, seal } from '../../../platform/crypto/seal.js';
import { Db } from '../../../platform/db/db.js';
import { SourceError } from '../source.js';

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

  async keep(connectionId: number, name: string, bytes: Buffer, uploadedBy: number): Promise<void> {
    await this.db.query(
      `insert into sync.uploaded_files (connection_id, name, bytes, sealed, uploaded_at, uploaded_by) values ($1, $2, $3, $4, $5, $6)
       on conflict (connection_id) do update set name = $2, bytes = $3, sealed = $4, uploaded_at = $5, uploaded_by = $6`,
      [connectionId, name, bytes.length, seal(this.config.masterKey, bytes), this.clock.instant(), uploadedBy],
    );
  }

  /** @throws {SourceError} when nothing was uploaded yet */
  async bytesOf(connectionId: number | null): Promise<Buffer> {
    const file = await this.db.one<{ sealed: string }>(
      'select sealed from sync.uploaded_files where connection_id = $1',
      [connectionId],
    );
    if (!file)
      throw new SourceError('incomplete', 'No file was uploaded yet. Upload one, or enter an SFTP server.', false);
    return open(this.config.masterKey, file.sealed);
  }
}
