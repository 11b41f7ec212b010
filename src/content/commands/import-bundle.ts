import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { checkBundle } from '../check-bundle.js';
import { countsOf, type ImportReport } from '../import-report.js';
import type { ContentBundle } from '../item.js';
import { publishPictures } from '../pictures/publish-pictures.js';
import type { ContentCode } from '../problems.js';
import { publish, type Publication } from '../publish.js';
import { QuestionsInUse } from '../questions-in-use.js';
import { insertVersions } from '../store.js';

/**
 * Publishes a bundle, all of it or nothing. Importing the same bundle again changes nothing and says so; a published version
 * with other content is refused.
 */
export class ImportBundle extends Command<ImportReport> {
  constructor(
    readonly bundle: ContentBundle,
    readonly by: { userId: number | null; fileName: string } = { userId: null, fileName: '' },
  ) {
    super();
  }
}

@CommandHandler(ImportBundle)
export class ImportBundleHandler implements ICommandHandler<ImportBundle> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly inUse: QuestionsInUse,
  ) {}

  /** @throws DomainError `content/bundle-refused` with every problem in `details.problems`. */
  async execute({ bundle, by }: ImportBundle): Promise<ImportReport> {
    const problems = checkBundle(bundle);
    if (problems.length > 0) throw refused(problems);
    let content: Publication;
    try {
      content = publish(bundle);
    } catch (error) {
      if (error instanceof SyntaxError) throw refused([error.message]);
      throw error;
    }
    const inUse = await this.inUse.among(bundle.forms.flatMap((form) => form.items.map(({ ref }) => ref)));
    if (inUse.length > 0)
      throw refused(inUse.map(({ ref, by }) => `a form asks ${ref}, a question of ${by} that shows its answer`));
    return this.unitOfWork.run(async (u) => {
      const unknown = await publishPictures(u.q, [
        ...content.stimuli.map(({ html }) => html),
        ...content.items.flatMap(({ stem, choices = [] }) => [stem, ...choices.map(({ html }) => html)]),
        ...content.keys.map(({ rationale }) => rationale),
        ...content.forms.map(({ directions }) => directions),
      ]);
      if (unknown.length > 0) throw refused(unknown.map((hash) => `the picture ${hash} is not here`));
      const refuse = (sentence: string) => refused([sentence]);
      await insertVersions(u.q, 'sets', bundle.sets, refuse);
      await insertVersions(u.q, 'stimuli', content.stimuli, refuse);
      const outcomes = await insertVersions(u.q, 'items', content.items, refuse);
      await insertVersions(u.q, 'item_keys', content.keys, refuse);
      const publishedAt = this.clock.instant();
      const dated = content.forms.map((form) => ({ ...form, publishedAt }));
      const formOutcomes = await insertVersions(u.q, 'forms', dated, refuse);
      await insertVersions(u.q, 'conversion_tables', bundle.conversions, refuse);
      await insertVersions(u.q, 'norm_tables', bundle.norms, refuse);
      await insertVersions(u.q, 'routing_rules', bundle.routing, refuse);
      const items = content.items.map((item, i) => ({ ref: item.ref, file: '', outcome: outcomes[i]! }));
      const forms = content.forms.map((form, i) => ({
        code: form.code,
        version: form.version,
        outcome: formOutcomes[i]!,
      }));
      const report: ImportReport = {
        kind: 'bundle',
        title: bundle.title,
        accepted: true,
        counts: countsOf(items),
        items,
        forms,
        problems: [],
      };
      await u.q.query(
        'insert into content.imports (imported_at, kind, title, file_name, user_id, sha256, report) values ($1, $2, $3, $4, $5, $6, $7)',
        [
          this.clock.instant(),
          'bundle',
          bundle.title,
          by.fileName,
          by.userId,
          sha256hex(canonicalJson(bundle)),
          JSON.stringify(report),
        ],
      );
      for (const form of forms.filter((f) => f.outcome === 'imported'))
        u.publish('content.FormPublished.v1', { code: form.code, version: form.version });
      return report;
    });
  }
}

function refused(problems: string[]): DomainError<ContentCode> {
  const more = problems.length > 1 ? ` and ${problems.length - 1} more` : '';
  return new DomainError(
    'content/bundle-refused',
    `The bundle was not imported: ${problems[0]!.replace(/\.$/, '')}${more}.`,
    { details: { problems } },
  );
}
