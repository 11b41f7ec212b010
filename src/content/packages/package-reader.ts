import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import type { SeenPicture } from '../pictures/look-at-picture.js';
import type { KeptPicture } from '../pictures/pictures.js';
import type { ContentCode } from '../problems.js';
import { openPackage, type PackageFiles } from '../qti/package-files.js';
import { readPackage, type PackageContents, type PackageItem } from '../qti/read-package.js';
import { UNEXPECTED } from '../qti/refusal.js';
import { draftRow, topicsByName, type DraftRow, type KnownTopic, type KnownTopics } from './draft-row.js';

const log = new Logger('content');
/** Questions of one step, and in one statement; progress is told with each. */
export const CHUNK = 25;

/** A package that lies on disk. */
export interface PackageOrder {
  path: string;
  fileName: string;
  /** Of this package alone: its pictures are put there by their hash. */
  folder: string;
  topics: readonly KnownTopic[];
}

/** What a package says before its questions. */
export type AboutPackage = Omit<PackageContents, 'items'>;

/** Or why it cannot be read as a whole. */
export type OpenedPackage = AboutPackage | { unreadable: string };

/** Some questions, and the pictures that nobody has shown before; no questions are the end. */
export interface ReadRows {
  rows: DraftRow[];
  /** By the path in the package. */
  pictures: (KeptPicture & { file: string })[];
}

/** Reads one package step by step. */
export interface PackageReading {
  open(order: PackageOrder): Promise<OpenedPackage>;
  next(): Promise<ReadRows>;
  close(): void;
}

/** Reads in this process. It knows no database: what it finds it hands back, pictures as files. */
export class PackageReader implements PackageReading {
  private files: PackageFiles | undefined;
  private rows: AsyncGenerator<DraftRow> | undefined;
  private readonly put = new Set<string>();
  private pictures: ReadRows['pictures'] = [];

  async open({ path, fileName, folder, topics }: PackageOrder): Promise<OpenedPackage> {
    try {
      this.files = await openPackage(path, fileName);
      const { items, ...about } = await readPackage(this.files, (seen, file) => this.putDown(folder, seen, file));
      this.rows = draftRows(items, topicsByName(topics));
      return about;
    } catch (error) {
      const code: ContentCode = 'content/unreadable-file';
      if (error instanceof DomainError && error.code === code) return { unreadable: error.message };
      throw error;
    }
  }

  async next(): Promise<ReadRows> {
    if (!this.rows) throw new Error('no package is open');
    const rows: DraftRow[] = [];
    while (rows.length < CHUNK) {
      const { value, done } = await this.rows.next();
      if (done) break;
      rows.push(value);
    }
    return { rows, pictures: this.pictures.splice(0) };
  }

  close(): void {
    this.files?.close();
  }

  private async putDown(folder: string, { bytes, ...about }: SeenPicture, file: string): Promise<KeptPicture> {
    const picture = { sha256: sha256hex(bytes), ...about };
    if (!this.put.has(picture.sha256)) {
      this.put.add(picture.sha256);
      await writeFile(join(folder, picture.sha256), bytes);
      this.pictures.push({ ...picture, file });
    }
    return picture;
  }
}

/** Items as rows. One that breaks its reader is refused; the others go on. */
export async function* draftRows(items: AsyncIterable<PackageItem>, topics: KnownTopics): AsyncGenerator<DraftRow> {
  let position = 0;
  for await (const item of items) {
    position += 1;
    try {
      yield draftRow(item, position, topics);
    } catch (error) {
      log.error({ err: error, file: item.file, position }, 'a question cannot be read');
      const { file, identifier, section, pretest } = item;
      yield draftRow({ file, identifier, section, pretest, refused: UNEXPECTED }, position, topics);
    }
  }
}
