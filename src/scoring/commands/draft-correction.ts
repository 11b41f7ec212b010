import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { ChangeDrafts, type Wanted } from '../corrections/draft.js';
import { Corrections } from '../corrections/corrections.js';
import { PREVIEW_JOB, type PreviewJob } from '../corrections/jobs.js';
import { undoing } from '../corrections/change.js';
import { problem } from '../problems.js';

/** Begins a correction; its preview is on the way when this returns. */
export class DraftCorrection extends Command<number> {
  constructor(
    readonly wanted: Wanted,
    readonly reason: string,
    readonly by: number,
  ) {
    super();
  }
}

/**
 * Another key or table, or another reason, in a draft. Another change asks for another preview; a draft that takes a
 * publication back keeps its own.
 */
export class ReviseCorrection extends Command<void> {
  constructor(
    readonly correctionId: number,
    readonly wanted: Wanted | null,
    readonly reason: string | null,
  ) {
    super();
  }
}

/** A draft that is thrown away was never there. */
export class DiscardCorrection extends Command<void> {
  constructor(readonly correctionId: number) {
    super();
  }
}

/** Drafts the publication that takes another one back. Drafting it twice gives the same draft. */
export class UndoCorrection extends Command<number> {
  constructor(
    readonly correctionId: number,
    readonly by: number,
  ) {
    super();
  }
}

@CommandHandler(DraftCorrection)
export class DraftCorrectionHandler implements ICommandHandler<DraftCorrection> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly drafts: ChangeDrafts,
    private readonly clock: Clock,
  ) {}

  /** @returns the correction's id. @throws DomainError as `ChangeDrafts.check` */
  async execute({ wanted, reason, by }: DraftCorrection): Promise<number> {
    const { change, title } = await this.drafts.check(wanted);
    return insertDraft(this.unitOfWork, {
      kind: change.kind,
      title,
      change,
      reason,
      undoes: null,
      by,
      at: this.clock.instant(),
    });
  }
}

@CommandHandler(ReviseCorrection)
export class ReviseCorrectionHandler implements ICommandHandler<ReviseCorrection> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly corrections: Corrections,
    private readonly drafts: ChangeDrafts,
  ) {}

  /**
   * @throws DomainError `scoring/correction-not-found`, `scoring/not-a-draft`, `scoring/undo-is-fixed`, or as
   *   `ChangeDrafts.check`
   */
  async execute({ correctionId, wanted, reason }: ReviseCorrection): Promise<void> {
    const known = await this.corrections.find(correctionId);
    if (!known) throw problem('scoring/correction-not-found');
    if (wanted && known.undoes !== null) throw problem('scoring/undo-is-fixed');
    const drafted = wanted && (await this.drafts.check(wanted));
    await this.unitOfWork.run(async (u) => {
      const row = await u.q.one<{ revision: number }>(
        `update scoring.corrections set reason = coalesce($2, reason), kind = coalesce($3, kind), title = coalesce($4, title), change = coalesce($5::jsonb, change),
           revision = revision + ($5 is not null)::int, preview_state = case when $5 is null then preview_state else 'running' end
         where id = $1 and status = 'draft' returning revision`,
        [
          correctionId,
          reason,
          drafted?.change.kind ?? null,
          drafted?.title ?? null,
          drafted ? JSON.stringify(drafted.change) : null,
        ],
      );
      if (!row) throw problem('scoring/not-a-draft');
      if (drafted)
        await u.enqueue(PREVIEW_JOB, { id: correctionId, revision: row.revision } satisfies PreviewJob, {
          singletonKey: `${correctionId}-${row.revision}`,
        });
    });
  }
}

@CommandHandler(DiscardCorrection)
export class DiscardCorrectionHandler implements ICommandHandler<DiscardCorrection> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws DomainError `scoring/not-a-draft`, `scoring/correction-not-found` */
  async execute({ correctionId }: DiscardCorrection): Promise<void> {
    await this.unitOfWork.run(async ({ q }) => {
      const known = await q.one<{ status: string }>('select status from scoring.corrections where id = $1 for update', [
        correctionId,
      ]);
      if (!known) throw problem('scoring/correction-not-found');
      if (known.status !== 'draft') throw problem('scoring/not-a-draft');
      await q.query('delete from scoring.corrections where id = $1', [correctionId]);
    });
  }
}

@CommandHandler(UndoCorrection)
export class UndoCorrectionHandler implements ICommandHandler<UndoCorrection> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly corrections: Corrections,
    private readonly drafts: ChangeDrafts,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the draft's id. @throws DomainError `scoring/correction-not-found`, `scoring/not-published`,
   *   `scoring/superseded-since`
   */
  async execute({ correctionId, by }: UndoCorrection): Promise<number> {
    const known = await this.corrections.find(correctionId);
    if (!known) throw problem('scoring/correction-not-found');
    if (known.status !== 'published') throw problem('scoring/not-published');
    if (known.undoneBy?.status === 'draft') return known.undoneBy.id;
    const published = known.change.base + 1;
    if ((await this.drafts.newestVersion(known.change)) !== published) throw problem('scoring/superseded-since');
    const change = undoing(known.change, published);
    return insertDraft(this.unitOfWork, {
      kind: change.kind,
      title: known.title,
      change,
      reason: '',
      undoes: correctionId,
      by,
      at: this.clock.instant(),
    });
  }
}

interface NewDraft {
  kind: string;
  title: string;
  change: object;
  reason: string;
  undoes: number | null;
  by: number;
  at: string;
}

function insertDraft(unitOfWork: UnitOfWork, draft: NewDraft): Promise<number> {
  return unitOfWork.run((u) => draftWithin(u, draft));
}

/** Adds a draft and asks for its preview. @returns its id */
export async function draftWithin(u: Unit, draft: NewDraft): Promise<number> {
  const row = await u.q.one<{ id: number }>(
    `insert into scoring.corrections (kind, title, change, reason, undoes, status, created_by, created_at, preview_state)
     values ($1, $2, $3, $4, $5, 'draft', $6, $7, 'running') returning id`,
    [draft.kind, draft.title, JSON.stringify(draft.change), draft.reason, draft.undoes, draft.by, draft.at],
  );
  await u.enqueue(PREVIEW_JOB, { id: row!.id, revision: 1 } satisfies PreviewJob, { singletonKey: `${row!.id}-1` });
  return row!.id;
}
