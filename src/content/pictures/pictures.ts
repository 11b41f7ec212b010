import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { Db } from '../../platform/db/db.js';
import { FileStore } from '../../platform/files/file-store.js';
import type { ContentCode } from '../problems.js';
import type { PictureType, SeenPicture } from './look-at-picture.js';

/** A picture that is kept, without its bytes. */
export interface KeptPicture {
  /** Of its bytes, in hex: its name everywhere. */
  sha256: string;
  mime: PictureType;
  /** Natural size, in CSS pixels. */
  width: number;
  height: number;
}

interface Row extends KeptPicture {
  bytes: number;
  fileId: string;
}

/** A picture is written in a moment: who has not ended by then was killed. */
const ABANDONED_MS = 15_000;
const LOOK_MS = 50;
const LOOKS = 400;
const COLUMNS = 'sha256, mime, bytes, width, height, file_id as "fileId"';

/** Pictures of questions: found by the hash of their bytes, kept once, never changed. */
@Injectable()
export class Pictures {
  constructor(
    private readonly db: Db,
    private readonly files: FileStore,
    private readonly clock: Clock,
  ) {}

  /** Its bytes come as a stream. @throws DomainError `content/picture-not-found` */
  async open(sha256: string): Promise<KeptPicture & { bytes: number; stream: Readable }> {
    const row = await this.find(sha256);
    const stream = row && (await (await this.files.get(row.fileId))?.open());
    if (!stream) throw notFound();
    const { mime, bytes, width, height } = row;
    return { sha256, mime, bytes, width, height, stream };
  }

  /** For what is made on the server. @throws DomainError `content/picture-not-found` */
  async read(sha256: string): Promise<{ mime: PictureType; width: number; height: number; bytes: Buffer }> {
    const { mime, width, height, stream } = await this.open(sha256);
    return { mime, width, height, bytes: await buffer(stream) };
  }

  /** What kind of pictures these are; unknown ones are missing. */
  types(hashes: readonly string[]): Promise<{ sha256: string; mime: PictureType }[]> {
    return this.db.query('select sha256, mime from content.pictures where sha256 = any($1) and kept order by sha256', [
      hashes,
    ]);
  }

  /** Of these hashes those of which there is no picture. */
  async missing(hashes: readonly string[]): Promise<string[]> {
    const there = new Set((await this.types(hashes)).map(({ sha256 }) => sha256));
    return hashes.filter((hash) => !there.has(hash));
  }

  /** Keeps a picture that was looked at. One that is there stays. */
  async keep({ mime, width, height, bytes }: SeenPicture): Promise<KeptPicture> {
    const sha256 = sha256hex(bytes);
    const kept: KeptPicture = { sha256, mime, width, height };
    if (await this.find(sha256)) return kept;
    const fileId = this.files.newId();
    // Noted before the first byte, so that what a killed process wrote is found and deleted.
    const before = await this.db.one<{ fileId: string }>(
      `insert into content.pictures as p (sha256, mime, bytes, width, height, file_id, begun_at, kept)
       values ($1, $2, $3, $4, $5, $6, $7, false) on conflict (sha256) do nothing returning p.file_id as "fileId"`,
      [sha256, mime, bytes.length, width, height, fileId, this.clock.instant()],
    );
    if (!before && !(await this.takeOver(sha256, fileId))) return kept;
    const file = await this.files.write(fileId);
    await pipeline(Readable.from([bytes], { objectMode: false }), file.stream, { end: false });
    await file.keep({ name: `content/pictures/${sha256}`, mime });
    const mine = await this.db.one(
      'update content.pictures set kept = true where sha256 = $1 and file_id = $2 and not kept returning sha256',
      [sha256, fileId],
    );
    // It took so long that somebody else took over.
    if (!mine) await this.files.delete(fileId);
    return kept;
  }

  /** Forgets a picture that nothing shows and that is not kept any more. The bytes first, so that none is left without a row. */
  async forget({ sha256, fileId }: { sha256: string; fileId: string }): Promise<void> {
    await this.files.delete(fileId);
    await this.db.query('delete from content.pictures where sha256 = $1 and file_id = $2 and not kept', [
      sha256,
      fileId,
    ]);
  }

  /**
   * Waits for whoever is keeping the same picture, and takes the place of one that was killed. False when it is kept meanwhile.
   */
  private async takeOver(sha256: string, fileId: string): Promise<boolean> {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      if (await this.find(sha256)) return false;
      const old = await this.db.one<{ fileId: string }>(
        `update content.pictures p set file_id = $2, begun_at = $3 from content.pictures o
         where p.sha256 = $1 and o.sha256 = p.sha256 and not p.kept and p.begun_at < $4 returning o.file_id as "fileId"`,
        [sha256, fileId, this.clock.instant(), new Date(this.clock.now() - ABANDONED_MS)],
      );
      if (old) {
        await this.files.delete(old.fileId);
        return true;
      }
      await sleep(LOOK_MS);
    }
    throw new Error(`the picture ${sha256} is being kept by somebody else, who does not end`);
  }

  private find(sha256: string): Promise<Row | undefined> {
    if (!/^[0-9a-f]{64}$/.test(sha256)) return Promise.resolve(undefined);
    return this.db.one<Row>(`select ${COLUMNS} from content.pictures where sha256 = $1 and kept`, [sha256]);
  }
}

function notFound(): DomainError<ContentCode> {
  return new DomainError('content/picture-not-found', 'This picture does not exist.');
}
