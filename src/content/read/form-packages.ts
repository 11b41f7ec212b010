import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { fileName } from '../../platform/files/file-name.js';
import { zipOf, type ZipEntry } from '../../platform/files/zip.js';
import { category } from '../catalogue.js';
import { Pictures } from '../pictures/pictures.js';
import type { ContentCode } from '../problems.js';
import { NotWritable, picturesOfForm, textId, writePackage } from '../qti/write-package.js';
import { ContentLibrary } from './content-library.js';

const ENDS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** Published forms as QTI 3.0 packages, keys and all. */
@Injectable()
export class FormPackages {
  constructor(
    private readonly library: ContentLibrary,
    private readonly pictures: Pictures,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `content/form-not-found`, `content/not-exportable` */
  async write(formId: number): Promise<{ name: string; stream: Readable }> {
    const form = await this.library.getForm(formId);
    const [items, player, keys, setName = ''] = await Promise.all([
      this.library.itemsOf(formId),
      this.library.playerItems(formId),
      this.library.keysFor(form),
      this.library.setName(form.setId),
    ]);
    const stimuli = new Map(
      items.flatMap((item, i) => {
        const { stimulus } = player[i]!;
        return stimulus ? [[textId(item), stimulus] as const] : [];
      }),
    );
    const hashes = picturesOfForm({ items, stimuli, keys });
    const ends = new Map((await this.pictures.types(hashes)).map(({ sha256, mime }) => [sha256, ENDS[mime]!]));
    const name = category(form.categoryId).name;
    const title = `${setName}, ${name}${form.part === 2 ? `, part 2 (${form.difficulty})` : ''}`;
    let files: Map<string, string>;
    try {
      files = writePackage({ form, title, category: name, items, stimuli, keys, pictures: ends });
    } catch (error) {
      if (error instanceof NotWritable) throw new DomainError<ContentCode>('content/not-exportable', error.message);
      throw error;
    }
    return { name: fileName(title, 'zip'), stream: zipOf(this.entries(files, ends), new Date(this.clock.now())) };
  }

  private async *entries(
    files: ReadonlyMap<string, string>,
    pictures: ReadonlyMap<string, string>,
  ): AsyncGenerator<ZipEntry> {
    for (const [name, content] of files) yield { name, content };
    for (const [hash, end] of pictures)
      yield { name: `pictures/${hash}.${end}`, content: (await this.pictures.open(hash)).stream };
  }
}
