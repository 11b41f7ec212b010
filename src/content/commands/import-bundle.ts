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
      await insertVersions(
        u.q,
        'sets',
        bundle.sets.map((set) => ({
          name: `The set ${set.name}`,
          key: { id: set.id },
          columns: { type_id: set.typeId, name: set.name },
        })),
        refuse,
      );
      await insertVersions(
        u.q,
        'stimuli',
        content.stimuli.map((s) => ({
          name: `The stimulus ${s.ref}, version ${s.version},`,
          key: { ref: s.ref, version: s.version },
          columns: { body: s },
        })),
        refuse,
      );
      const outcomes = await insertVersions(
        u.q,
        'items',
        content.items.map((item) => ({
          name: `The item ${item.ref}, version ${item.version},`,
          key: { ref: item.ref, version: item.version },
          columns: { body: item },
        })),
        refuse,
      );
      await insertVersions(
        u.q,
        'item_keys',
        content.keys.map((key) => ({
          name: `The key ${key.ref}, version ${key.keyVersion},`,
          key: { ref: key.ref, item_version: key.itemVersion, key_version: key.keyVersion },
          columns: { scoring: key.scoring, rationale: key.rationale },
        })),
        refuse,
      );
      const formOutcomes = await insertVersions(
        u.q,
        'forms',
        content.forms.map((form) => ({
          name: `The form ${form.code}, version ${form.version},`,
          key: { code: form.code, version: form.version },
          columns: {
            type_id: form.typeId,
            set_id: form.setId,
            category_id: form.categoryId,
            part: form.part,
            difficulty: form.difficulty,
            duration_seconds: form.durationSeconds,
            tools: form.tools,
            directions: form.directions,
            items: form.items,
            content_hash: form.contentHash,
            published_at: this.clock.instant(),
          },
        })),
        refuse,
      );
      await insertVersions(
        u.q,
        'conversion_tables',
        bundle.conversions.map((t) => ({
          name: `The conversion table ${t.typeId}/${t.setId}/${t.categoryId}/${t.path}, version ${t.version},`,
          key: { type_id: t.typeId, set_id: t.setId, category_id: t.categoryId, path: t.path, version: t.version },
          columns: { scaled: t.scaled },
        })),
        refuse,
      );
      await insertVersions(
        u.q,
        'norm_tables',
        bundle.norms.map((n) => ({
          name: `The norm table ${n.typeId}/${n.scale}, version ${n.version},`,
          key: { type_id: n.typeId, scale: String(n.scale), version: n.version },
          columns: { steps: n.steps },
        })),
        refuse,
      );
      await insertVersions(
        u.q,
        'routing_rules',
        bundle.routing.map((r) => ({
          name: `The routing rule ${r.typeId}/${r.setId}/${r.categoryId}, version ${r.rule.version},`,
          key: { type_id: r.typeId, set_id: r.setId, category_id: r.categoryId, version: r.rule.version },
          columns: { threshold: r.rule.threshold },
        })),
        refuse,
      );
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
