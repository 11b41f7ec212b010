import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { saidBy, variantOf, variantRef, type Model } from '../generators/variants.js';
import type { Item } from '../item.js';
import type { ContentCode } from '../problems.js';
import { insertVersions } from '../store.js';

/**
 * Publishes another draw of a generated question, the first that is not among `except`: the same template with other numbers.
 * What was drawn before is found again. Null when the question cannot be drawn again, or not once more.
 */
export class PublishVariant extends Command<{ ref: string; version: number } | null> {
  constructor(
    readonly of: { ref: string; version: number },
    readonly except: ReadonlySet<string>,
  ) {
    super();
  }
}

/** Of one template; nobody sees so many. */
const MOST = 99;

@CommandHandler(PublishVariant)
export class PublishVariantHandler implements ICommandHandler<PublishVariant> {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute({ of, except }: PublishVariant): Promise<{ ref: string; version: number } | null> {
    const row = await this.db.one<{ body: Model }>('select body from content.items where ref = $1 and version = $2', [
      of.ref,
      of.version,
    ]);
    if (!row?.body.source.template) return null;
    for (let n = 1; n <= MOST; n++) {
      const ref = variantRef(row.body, n);
      if (except.has(ref)) continue;
      return (await this.published(ref)) ?? (await this.publish(row.body, n, ref));
    }
    return null;
  }

  private published(ref: string): Promise<{ ref: string; version: number } | undefined> {
    return this.db.one('select ref, version from content.items where ref = $1 order by version desc limit 1', [ref]);
  }

  private async publish(model: Model, n: number, ref: string): Promise<{ ref: string; version: number } | null> {
    const others = await this.db.query<Pick<Item, 'stem' | 'choices'>>(
      `select body->>'stem' as stem, body->'choices' as choices from content.items where body->'source'->>'template' = $1`,
      [model.source.template],
    );
    const made = variantOf(
      model,
      n,
      new Set(others.map(({ stem, choices }) => saidBy({ stem, choices: choices ?? [] }))),
    );
    if (!made) return null;
    const { item, key } = made;
    const refuse = (sentence: string) => new DomainError<ContentCode>('content/version-taken', sentence);
    await this.unitOfWork.run(async (u) => {
      // Two who ask at once: the second waits here, and takes what the first has published.
      await u.q.query('select pg_advisory_xact_lock(7203061, hashtext($1))', [ref]);
      if (await u.q.one('select from content.items where ref = $1 and version = $2', [ref, item.version])) return;
      await insertVersions(
        u.q,
        'items',
        [{ name: `The item ${ref}`, key: { ref, version: item.version }, columns: { body: item } }],
        refuse,
      );
      await insertVersions(
        u.q,
        'item_keys',
        [
          {
            name: `The key ${ref}`,
            key: { ref, item_version: key.itemVersion, key_version: key.keyVersion },
            columns: { scoring: key.scoring, rationale: key.rationale },
          },
        ],
        refuse,
      );
    });
    return { ref, version: item.version };
  }
}
