import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { itemProblems, keyProblems } from '../check-bundle.js';
import { countsOf, type ImportedItem, type ImportReport } from '../import-report.js';
import type { Item, ItemKey } from '../item.js';
import type { ContentCode } from '../problems.js';
import { publishItem } from '../publish.js';
import { readQtiItem } from '../qti/read-item.js';
import { readPackage } from '../qti/read-package.js';
import { insertVersions } from '../store.js';

/**
 * Takes the items of a QTI package (zip) or of one item file into the bank. Each item enters whole or is refused with its
 * file and reason. An item that was imported before and has changed becomes its next version.
 */
export class ImportQti extends Command<ImportReport> {
  constructor(
    readonly bytes: Buffer,
    readonly by: { userId: number | null; fileName: string } = { userId: null, fileName: 'package.zip' },
  ) {
    super();
  }
}

@CommandHandler(ImportQti)
export class ImportQtiHandler implements ICommandHandler<ImportQti> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `content/unreadable-file` when the file as a whole cannot be read or holds no items. */
  async execute({ bytes, by }: ImportQti): Promise<ImportReport> {
    const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
    const files = isZip
      ? await readPackage(bytes)
      : new Map([[by.fileName, bytes.toString('utf8').replace(/^\ufeff/, '')]]);
    const bank =
      by.fileName
        .replace(/\.[^.]*$/, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'package';
    const read = [...files].flatMap(([file, xml]) => {
      const item = readQtiItem(xml, file);
      return item ? [{ file, ...item }] : [];
    });
    if (read.length === 0)
      throw new DomainError<ContentCode>('content/unreadable-file', 'The file holds no QTI items.');

    const items: ImportedItem[] = [];
    const accepted: { file: string; item: Item; key: ItemKey }[] = [];
    const seen = new Set<string>();
    for (const entry of read) {
      const ref = `qti/${bank}/${entry.identifier}`;
      const refuse = (reason: string) => items.push({ ref, file: entry.file, outcome: 'refused', reason });
      if ('refused' in entry) {
        refuse(entry.refused);
        continue;
      }
      if (seen.has(ref)) {
        refuse('Another item of the package has the same identifier.');
        continue;
      }
      seen.add(ref);
      const item = publishItem({ ref, version: 1, ...entry.item });
      const key: ItemKey = { ref, itemVersion: 1, keyVersion: 1, scoring: entry.scoring, rationale: '' };
      const [problem] = [...itemProblems(item), ...keyProblems(item, key)];
      if (problem) refuse(`${problem}.`);
      else accepted.push({ file: entry.file, item, key });
    }

    return this.unitOfWork.run(async (u) => {
      const known = await u.q.query<{ ref: string; version: number; body: Item; scoring: ItemKey['scoring'] | null }>(
        `select distinct on (i.ref) i.ref, i.version, i.body, k.scoring from content.items i
         left join content.item_keys k on k.ref = i.ref and k.item_version = i.version
         where i.ref = any($1::text[]) order by i.ref, i.version desc, k.key_version desc`,
        [accepted.map((a) => a.item.ref)],
      );
      const latest = new Map(known.map((row) => [row.ref, row]));
      const fresh: typeof accepted = [];
      for (const entry of accepted) {
        const before = latest.get(entry.item.ref);
        const version = before ? before.version + 1 : 1;
        const same =
          before &&
          canonicalJson({ ...entry.item, version: before.version }) === canonicalJson(before.body) &&
          canonicalJson(before.scoring) === canonicalJson(entry.key.scoring);
        items.push({ ref: entry.item.ref, file: entry.file, outcome: same ? 'unchanged' : 'imported' });
        if (!same)
          fresh.push({ ...entry, item: { ...entry.item, version }, key: { ...entry.key, itemVersion: version } });
      }
      const refuse = (sentence: string) => new DomainError<ContentCode>('content/bundle-refused', sentence);
      await insertVersions(
        u.q,
        'items',
        fresh.map(({ item }) => ({
          name: `The item ${item.ref}`,
          key: { ref: item.ref, version: item.version },
          columns: { body: item },
        })),
        refuse,
      );
      await insertVersions(
        u.q,
        'item_keys',
        fresh.map(({ key }) => ({
          name: `The key ${key.ref}`,
          key: { ref: key.ref, item_version: key.itemVersion, key_version: 1 },
          columns: { scoring: key.scoring, rationale: key.rationale },
        })),
        refuse,
      );
      items.sort((a, b) => (a.file < b.file ? -1 : 1));
      const counts = countsOf(items);
      const report: ImportReport = {
        kind: 'qti',
        title: by.fileName,
        accepted: counts.imported + counts.unchanged > 0,
        counts,
        items,
        forms: [],
        problems: [],
      };
      await u.q.query(
        'insert into content.imports (imported_at, kind, title, file_name, user_id, sha256, report) values ($1, $2, $3, $4, $5, $6, $7)',
        [this.clock.instant(), 'qti', by.fileName, by.fileName, by.userId, sha256hex(bytes), JSON.stringify(report)],
      );
      if (counts.imported > 0) u.publish('content.ItemsImported.v1', { bank, imported: counts.imported });
      return report;
    });
  }
}
