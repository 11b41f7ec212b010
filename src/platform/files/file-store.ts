import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Transform, type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { uuidv7 } from '../../kernel/ids.js';
import { Config, type FileStoreKind } from '../config/config.js';
import { Db } from '../db/db.js';
import { registerProblems } from '../http/problem.js';
import { OutsideServices } from '../services/outside-services.js';
import { Bucket } from './bucket.js';
import { BucketPlace } from './bucket-place.js';
import { PlaceFailure, type FilePlace } from './file-place.js';
import { FolderPlace } from './folder-place.js';

const STATUS = { 'files/away': 503 } as const;
registerProblems(STATUS);
type FilesCode = keyof typeof STATUS;

const SERVICE = 'files';
const RETRY_S = 30;

export interface StoredFile {
  id: string;
  name: string;
  mime: string;
  /** Size. */
  bytes: number;
  /** Undefined when the file was deleted meanwhile. @throws DomainError `files/away` */
  open(): Promise<Readable | undefined>;
  /**
   * An address outside that gives the file for a minute to whoever has it: for who may have the file. Undefined where there is
   * none. @throws DomainError `files/away`
   */
  link(): Promise<string | undefined>;
}

/** A file on its way in: nobody finds it before it is kept. */
export interface FileInWriting {
  stream: Writable;
  /** Ends the stream and makes the file known; its bytes are kept for good when it resolves. @returns its size. */
  keep(called: { name: string; mime: string }): Promise<number>;
}

/** What the row of a file says. */
export interface FileRow {
  id: string;
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
  place: FileStoreKind;
}

export interface Moved {
  moved: number;
  /** Files that stayed, each with one sentence. */
  left: string[];
}

/**
 * Files of any size: bytes under DATA_DIR/files or in a bucket, as FILE_STORE says, name and type in a row. The row says where
 * the bytes are, so that files stay readable when new ones go elsewhere.
 */
@Injectable()
export class FileStore implements OnApplicationBootstrap {
  private readonly log = new Logger('files');
  private readonly current: FileStoreKind;
  private readonly places: Partial<Record<FileStoreKind, FilePlace>>;
  private readonly bucket: BucketPlace | undefined;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly services: OutsideServices,
    config: Config,
  ) {
    const { fileStore, bucket } = config;
    this.current = fileStore;
    this.bucket = bucket && new BucketPlace(new Bucket(bucket));
    this.places = { folder: new FolderPlace(join(config.dataDir, 'files')), s3: this.bucket };
    if (!this.bucket || !bucket) return;
    services.define({
      key: SERVICE,
      name: 'File store',
      about:
        fileStore === 's3'
          ? 'Keeps the files that people export in a bucket that speaks S3.'
          : 'A bucket that speaks S3. New files go to the folder of the installation; older ones may still lie here.',
      fields: [
        { key: 'endpoint', label: 'Address', secret: false, required: true },
        { key: 'region', label: 'Region', secret: false, required: true },
        { key: 'bucket', label: 'Bucket', secret: false, required: true },
        { key: 'accessKeyId', label: 'Access key', secret: false, required: true },
        { key: 'secretAccessKey', label: 'Secret key', secret: true, required: true },
        {
          key: 'links',
          label: 'Downloads',
          secret: false,
          required: true,
          options: [
            { value: 'product', label: 'Come through this product' },
            { value: 'store', label: 'Come from the store, by links that hold for a minute' },
          ],
        },
      ],
      fromEnvironment: {
        endpoint: bucket.endpoint,
        region: bucket.region,
        bucket: bucket.bucket,
        accessKeyId: bucket.accessKeyId,
        secretAccessKey: bucket.secretAccessKey,
        links: bucket.linkEndpoint ? 'store' : 'product',
      },
      test: async () => {
        await this.bucket!.try();
        return 'A file was written, read and deleted.';
      },
    });
  }

  /** A store that cannot be used is said in the log at once, and holds up no start. */
  onApplicationBootstrap(): void {
    if (this.current !== 's3') return;
    this.bucket!.try()
      .then(
        () => this.services.note(SERVICE),
        (error: Error) => {
          this.log.error({ err: error }, 'files cannot be kept');
          return this.services.note(SERVICE, error.message);
        },
      )
      .catch(() => undefined);
  }

  /** For a file that will be written: whoever notes it first can delete what a killed process left. */
  newId(): string {
    return uuidv7(this.clock.now());
  }

  /** @param id from `newId` */
  async write(id: string): Promise<FileInWriting> {
    const place = this.current;
    const bytes = await this.placeOf(place).write(id);
    const counted = countedInto(bytes.stream);
    bytes.stream.on('error', (error) => void this.note(error));
    return {
      stream: counted.stream,
      keep: async ({ name, mime }) => {
        counted.stream.end();
        await this.noted(place, async () => {
          await finished(bytes.stream);
          await bytes.finish();
        });
        const { size, sha256 } = counted.sum();
        await this.db.query(
          'insert into platform.files (id, name, mime, bytes, sha256, created_at, place) values ($1, $2, $3, $4, $5, $6, $7)',
          [id, name, mime, size, sha256, this.clock.instant(), place],
        );
        return size;
      },
    };
  }

  async get(id: string): Promise<StoredFile | undefined> {
    const row = await this.row(id);
    if (!row) return undefined;
    const { name, mime, bytes } = row;
    return { id, name, mime, bytes, open: () => this.opened(row), link: () => this.linked(row) };
  }

  /** Also of one that was never finished. Nothing happens for an id that is not known. @throws DomainError `files/away` */
  async delete(id: string): Promise<void> {
    const row = await this.row(id);
    // A move that was cut off leaves a copy elsewhere. The bytes first: what is cut off in between is done again.
    for (const place of KINDS.filter((kind) => kind !== row?.place && this.places[kind]))
      await this.deleteIn(place, id, false);
    if (!row) return;
    await this.deleteIn(row.place, id, true);
    const gone = await this.db.one<{ place: FileStoreKind }>(
      'delete from platform.files where id = $1 returning place',
      [id],
    );
    // Moved in this moment.
    if (gone && gone.place !== row.place) await this.deleteIn(gone.place, id, true);
  }

  /**
   * Moves every file to where new ones go, verified by its hash. What is cut off goes on from there the next time.
   * @param tell is told of each file
   * @throws {PlaceFailure} also while another process moves files
   */
  async moveAll(tell: (row: FileRow) => void = () => undefined): Promise<Moved> {
    const holder = await this.db.pool.connect();
    try {
      const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MOVING]);
      if (!rows[0]!.taken) throw new PlaceFailure('Another process is moving files.');
      return await this.movedAll(tell);
    } finally {
      // The lock goes with its connection.
      holder.release(true);
    }
  }

  private async movedAll(tell: (row: FileRow) => void): Promise<Moved> {
    const done: Moved = { moved: 0, left: [] };
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await this.db.query<FileRow>(
        `select ${COLUMNS} from platform.files where place <> $1 and id > $2 order by id limit 100`,
        [this.current, after],
      );
      if (rows.length === 0) return done;
      for (const row of rows) {
        const why = await this.move(row);
        if (why === undefined) done.moved += 1;
        else done.left.push(`${row.id}: ${why}`);
        tell(row);
      }
      after = rows.at(-1)!.id;
    }
  }

  /** @returns why it stays where it is */
  private async move(row: FileRow): Promise<string | undefined> {
    // Deleted or moved since it was read: what lies there may be its only copy.
    if ((await this.row(row.id))?.place !== row.place) return undefined;
    const [from, to] = [this.placeOf(row.place), this.placeOf(this.current)];
    await to.delete(row.id, false);
    const source = await from.open(row.id);
    if (!source) return 'its bytes are missing.';
    const copy = await to.write(row.id);
    const copied = countedInto(copy.stream);
    source.on('error', (error) => copied.stream.destroy(error));
    source.pipe(copied.stream);
    await finished(copy.stream);
    await copy.finish();
    const isSame = ({ size, sha256 }: { size: number; sha256: string }) => size === row.bytes && sha256 === row.sha256;
    const damaged = !isSame(copied.sum());
    if (damaged || !isSame(await sumOf(await to.open(row.id)))) {
      await to.delete(row.id, true);
      return damaged ? 'its bytes are not those that were written.' : 'its copy came back as something else.';
    }
    const mine = await this.db.query('update platform.files set place = $2 where id = $1 and place = $3 returning id', [
      row.id,
      this.current,
      row.place,
    ]);
    // Deleted meanwhile, or moved by another.
    if (mine.length === 0) {
      if (!(await this.row(row.id))) await to.delete(row.id, true);
      return undefined;
    }
    await from.delete(row.id, true);
    return undefined;
  }

  private deleteIn(place: FileStoreKind, id: string, finished: boolean): Promise<void> {
    return this.answered(place, () => this.placeOf(place).delete(id, finished));
  }

  private row(id: string): Promise<FileRow | undefined> {
    return this.db.one<FileRow>(`select ${COLUMNS} from platform.files where id = $1`, [id]);
  }

  private async opened(row: FileRow): Promise<Readable | undefined> {
    const bytes = await this.answered(row.place, () => this.placeOf(row.place).open(row.id));
    if (bytes) return bytes;
    const now = await this.row(row.id);
    // Moved in this moment.
    return now && now.place !== row.place
      ? this.answered(now.place, () => this.placeOf(now.place).open(now.id))
      : undefined;
  }

  private linked({ id, place, name, mime }: FileRow): Promise<string | undefined> {
    return this.answered(place, async () => this.placeOf(place).link?.(id, { name, mime }));
  }

  /** The same for who is told: the store's own sentence is for those who run the installation. */
  private async answered<T>(place: FileStoreKind, work: () => Promise<T>): Promise<T> {
    try {
      return await this.noted(place, work);
    } catch (error) {
      if (!(error instanceof PlaceFailure)) throw error;
      this.log.error({ err: error }, 'the file store did not do what was asked');
      throw new DomainError<FilesCode>(
        'files/away',
        'Files cannot be reached at the moment. Please try again in a few minutes.',
        { details: { retryAfter: RETRY_S } },
      );
    }
  }

  private async noted<T>(place: FileStoreKind, work: () => Promise<T>): Promise<T> {
    if (place === 'folder') return work();
    try {
      const done = await work();
      await this.services.note(SERVICE);
      return done;
    } catch (error) {
      await this.note(error as Error);
      throw error;
    }
  }

  private async note(error: Error): Promise<void> {
    if (!(error instanceof PlaceFailure)) return;
    // What failed is what matters, also where the note cannot be written.
    await this.services.note(SERVICE, error.message).catch(() => undefined);
  }

  private placeOf(kind: FileStoreKind): FilePlace {
    const place = this.places[kind];
    if (!place) throw new PlaceFailure('This file lies in a bucket, and S3_ENDPOINT and its keys are not set.');
    return place;
  }
}

/** Held by who moves files. */
const MOVING = 7_203_075;
const KINDS: readonly FileStoreKind[] = ['folder', 's3'];
const COLUMNS = 'id, name, mime, bytes, sha256, place';

/** A stream into another one that counts and hashes what passes. */
function countedInto(target: Writable): { stream: Transform; sum(): { size: number; sha256: string } } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  target.on('error', (error) => stream.destroy(error));
  stream.on('error', (error) => target.destroy(error));
  stream.pipe(target);
  return { stream, sum: () => ({ size, sha256: hash.digest('hex') }) };
}

async function sumOf(bytes: Readable | undefined): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes ?? []) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}
