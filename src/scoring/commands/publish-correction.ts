import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ContentLibrary, PublishVersions } from '../../content/index.js';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { invalidInput } from '../../platform/http/validation.js';
import type { Change } from '../corrections/change.js';
import { Corrections } from '../corrections/corrections.js';
import { ChangeDrafts } from '../corrections/draft.js';
import { PUBLISH_JOB, type PublishJob } from '../corrections/jobs.js';
import type { ScoringEvents } from '../published-corrections.js';
import { problem } from '../problems.js';

/** Publishes the new key or table; the scores that rest on it are superseded by a job from here on. */
export class PublishCorrection extends Command<void> {
  constructor(
    readonly correctionId: number,
    /** Read by students, parents and staff beside the scores that change. */
    readonly reason: string,
    readonly by: number,
  ) {
    super();
  }
}

@CommandHandler(PublishCorrection)
export class PublishCorrectionHandler implements ICommandHandler<PublishCorrection> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly corrections: Corrections,
    private readonly drafts: ChangeDrafts,
    private readonly content: ContentLibrary,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `scoring/correction-not-found`, `scoring/not-a-draft`, `scoring/preview-missing`, `scoring/outdated`,
   *   `http/invalid-input`
   */
  async execute({ correctionId, reason, by }: PublishCorrection): Promise<void> {
    const known = await this.corrections.find(correctionId);
    if (!known) throw problem('scoring/correction-not-found');
    if (known.status !== 'draft') throw problem('scoring/not-a-draft');
    if (known.previewState !== 'ready') throw problem('scoring/preview-missing');
    if (reason.trim().length < 10)
      throw invalidInput({ reason: ['Say in a sentence why: students, parents and staff read it.'] });
    if ((await this.drafts.newestVersion(known.change)) !== known.change.base) throw problem('scoring/outdated');
    const { change, kind, undoes, revision } = known;
    await this.unitOfWork.run(async (u) => {
      const published = await u.q.query(
        `update scoring.corrections set status = 'publishing', reason = $2, published_by = $3, published_at = $4, done = 0, total = 0, assessed = false
         where id = $1 and status = 'draft' and revision = $5 returning id`,
        [correctionId, reason.trim(), by, this.clock.instant(), revision],
      );
      if (published.length === 0) throw problem('scoring/not-a-draft');
      await this.commands.execute(new PublishVersions(await this.versionsOf(change), by));
      u.publish('scoring.CorrectionPublished.v1', {
        correctionId,
        kind,
        undoes,
        by,
      } satisfies ScoringEvents['scoring.CorrectionPublished.v1']);
      await u.enqueue(PUBLISH_JOB, { id: correctionId } satisfies PublishJob, { singletonKey: String(correctionId) });
    });
  }

  private async versionsOf(change: Change): Promise<PublishVersions['versions']> {
    if (change.kind === 'conversion') {
      const { typeId, setId, categoryId, path, scaled, base } = change;
      return { conversions: [{ typeId, setId, categoryId, path, scaled, version: base + 1 }] };
    }
    if (change.kind === 'norm') {
      const { typeId, scale, steps, base } = change;
      return { norms: [{ typeId, scale, steps, version: base + 1 }] };
    }
    const { ref, itemVersion, scoring, base } = change;
    const { rationale } = (await this.content.keyVersionsOf(ref, itemVersion)).at(-1)!;
    return { keys: [{ ref, itemVersion, keyVersion: base + 1, scoring, rationale }] };
  }
}
