import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Db } from '../../platform/db/db.js';
import { newestEditions, ownBundles } from '../generators/demo-bundles.js';
import { ImportBundle, ImportBundleHandler } from './import-bundle.js';

/**
 * Publishes the newest edition of the product's own sets that an older edition of is here. What was assigned or sat keeps its
 * version. Answers the titles of what was renewed; an installation without the product's sets gets none.
 */
export class RenewOwnContent extends Command<string[]> {}

@CommandHandler(RenewOwnContent)
export class RenewOwnContentHandler implements ICommandHandler<RenewOwnContent> {
  constructor(
    private readonly db: Db,
    private readonly importBundle: ImportBundleHandler,
  ) {}

  async execute(): Promise<string[]> {
    const rows = await this.db.query<{ set_id: number; version: number }>(
      `select set_id, max(version) as version from content.forms
       where code ~ '^(sat|act|psat-89|psat-10|preact-9|preact-10)-set-[0-9]+/' group by set_id`,
    );
    const newest = newestEditions();
    const behind = new Set(rows.filter((row) => row.version < (newest.get(row.set_id) ?? 0)).map((row) => row.set_id));
    if (behind.size === 0) return [];
    const bundles = ownBundles().filter((bundle) => bundle.sets.some((set) => behind.has(set.id)));
    for (const bundle of bundles)
      await this.importBundle.execute(
        new ImportBundle(bundle, { userId: null, fileName: `edition ${bundle.forms[0]!.version}` }),
      );
    return bundles.map((bundle) => bundle.title);
  }
}
