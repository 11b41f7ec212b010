import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { ContentCode } from '../problems.js';
import { Draws, type Draw } from '../read/draws.js';
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

@CommandHandler(PublishVariant)
export class PublishVariantHandler implements ICommandHandler<PublishVariant> {
  constructor(
    private readonly draws: Draws,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute({ of, except }: PublishVariant): Promise<{ ref: string; version: number } | null> {
    const next = (await this.draws.of([of]))(of, except);
    if (!next) return null;
    const { made, ref, version } = next;
    if (made) await this.publish(made);
    return { ref, version };
  }

  private async publish({ item, key }: NonNullable<Draw['made']>): Promise<void> {
    const { ref } = item;
    const refuse = (sentence: string) => new DomainError<ContentCode>('content/version-taken', sentence);
    await this.unitOfWork.run(async (u) => {
      // Two who ask at once: the second waits here, and takes what the first has published.
      await u.q.query('select pg_advisory_xact_lock(7203061, hashtext($1))', [ref]);
      if (await u.q.one('select from content.items where ref = $1 and version = $2', [ref, item.version])) return;
      await insertVersions(u.q, 'items', [item], refuse);
      await insertVersions(u.q, 'item_keys', [key], refuse);
    });
  }
}
