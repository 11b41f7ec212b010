import { randomUUID } from 'node:crypto';
import { Writable, type Readable } from 'node:stream';
import { Bucket, type Part } from './bucket.js';
import { PlaceFailure, type BytesInWriting, type FilePlace } from './file-place.js';

/** A file is an object of one call up to this size, and of parts of this size above it; so much of it is in memory. */
const PART_BYTES = 8 * 1024 * 1024;

/** Files in a bucket of a store that speaks S3. */
export class BucketPlace implements FilePlace {
  constructor(
    private readonly bucket: Bucket,
    private readonly partBytes = PART_BYTES,
  ) {}

  write(id: string): Promise<BytesInWriting> {
    const upload = new Upload(this.bucket, keyOf(id), this.partBytes);
    return Promise.resolve({ stream: upload, finish: () => upload.finish() });
  }

  open(id: string): Promise<Readable | undefined> {
    return this.bucket.get(keyOf(id));
  }

  async delete(id: string, finished: boolean): Promise<void> {
    const key = keyOf(id);
    await this.bucket.delete(key);
    if (finished) return;
    for (const uploadId of await this.bucket.unfinished(key)) await this.bucket.abortParts(key, uploadId);
  }

  async link(id: string, called: { name: string; mime: string }): Promise<string | undefined> {
    const link = await this.bucket.link(keyOf(id), called);
    // Whoever has the address is told of a missing file by the store, in its own words.
    return link && (await this.bucket.bytes(keyOf(id))) !== undefined ? link : undefined;
  }

  /** Writes, reads and deletes an object. @throws {PlaceFailure} */
  async try(): Promise<void> {
    const key = `test-${randomUUID()}`;
    await this.bucket.put(key, Buffer.from(key));
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of (await this.bucket.get(key)) ?? []) chunks.push(chunk as Buffer);
      if (Buffer.concat(chunks).toString() !== key)
        throw new PlaceFailure('What was written came back as something else.');
    } finally {
      await this.bucket.delete(key);
    }
  }
}

/** Bytes on their way to an object. They are sent in parts while they come, and become the object by `finish`. */
class Upload extends Writable {
  private readonly parts: Part[] = [];
  private held: Buffer[] = [];
  private heldBytes = 0;
  private bytes = 0;
  private uploadId: string | undefined;

  constructor(
    private readonly bucket: Bucket,
    private readonly key: string,
    private readonly partBytes: number,
  ) {
    super();
  }

  async finish(): Promise<void> {
    if (this.uploadId === undefined) return this.bucket.put(this.key, this.take(this.heldBytes));
    if (this.heldBytes > 0) await this.send(this.heldBytes);
    await this.bucket.completeParts(this.key, this.uploadId, this.parts, this.bytes);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.held.push(chunk);
    this.heldBytes += chunk.length;
    if (this.heldBytes < this.partBytes) return done();
    this.sendWholeParts().then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // It ends without an error before `finish` sends what is held.
    if (!error) return done(null);
    this.held = [];
    if (this.uploadId === undefined) return done(error);
    // What is left of it all the same goes when the file is deleted.
    this.bucket.abortParts(this.key, this.uploadId).then(
      () => done(error),
      () => done(error),
    );
  }

  private async sendWholeParts(): Promise<void> {
    while (this.heldBytes >= this.partBytes) await this.send(this.partBytes);
  }

  private async send(bytes: number): Promise<void> {
    this.uploadId ??= await this.bucket.beginParts(this.key);
    this.parts.push(await this.bucket.putPart(this.key, this.uploadId, this.parts.length + 1, this.take(bytes)));
  }

  private take(bytes: number): Buffer {
    const all = Buffer.concat(this.held);
    const taken = all.subarray(0, bytes);
    this.held = bytes < all.length ? [all.subarray(bytes)] : [];
    this.heldBytes = all.length - taken.length;
    this.bytes += taken.length;
    return taken;
  }
}

function keyOf(id: string): string {
  return `files/${id}`;
}
