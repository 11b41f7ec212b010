import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { ConversionTable, ItemKey, NormTable } from '../item.js';
import type { ContentCode } from '../problems.js';
import type { ContentEvents } from '../published.js';
import { ContentLibrary } from '../read/content-library.js';
import { insertVersions } from '../store.js';

/**
 * Publishes new versions of keys and tables that scores rest on. The rationale of a key is published HTML already. The same
 * version with the same content once more changes nothing; with other content it is refused.
 */
export class PublishVersions extends Command<void> {
  constructor(
    readonly versions: {
      keys?: readonly ItemKey[];
      conversions?: readonly ConversionTable[];
      norms?: readonly NormTable[];
    },
    readonly by: number,
  ) {
    super();
  }
}

@CommandHandler(PublishVersions)
export class PublishVersionsHandler implements ICommandHandler<PublishVersions> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly library: ContentLibrary,
  ) {}

  /** @throws DomainError `content/version-taken` when a version is published with other content. */
  async execute({ versions: { keys = [], conversions = [], norms = [] }, by }: PublishVersions): Promise<void> {
    const refuse = (sentence: string) => new DomainError<ContentCode>('content/version-taken', sentence);
    await this.unitOfWork.run(async (u) => {
      const publish = <T extends keyof ContentEvents>(type: T, payload: ContentEvents[T]) => u.publish(type, payload);
      const keyOutcomes = await insertVersions(u.q, 'item_keys', keys, refuse);
      const tableOutcomes = await insertVersions(u.q, 'conversion_tables', conversions, refuse);
      const normOutcomes = await insertVersions(u.q, 'norm_tables', norms, refuse);
      keys.forEach(
        ({ ref, itemVersion, keyVersion }, i) =>
          keyOutcomes[i] === 'imported' && publish('content.KeyPublished.v1', { ref, itemVersion, keyVersion, by }),
      );
      conversions.forEach(
        ({ typeId, setId, categoryId, path, version }, i) =>
          tableOutcomes[i] === 'imported' &&
          publish('content.ConversionTablePublished.v1', { typeId, setId, categoryId, path, version, by }),
      );
      norms.forEach(
        ({ typeId, scale, version }, i) =>
          normOutcomes[i] === 'imported' && publish('content.NormTablePublished.v1', { typeId, scale, version, by }),
      );
    });
    this.library.forgetLatest();
  }
}
