import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ContentLibrary, FormCatalogue, keyProblems, type ItemScoring } from '../../content/index.js';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { invalidInput } from '../../platform/http/validation.js';
import type { KeyEvidence } from '../corrections/key-reports.js';
import { ChangeDrafts } from '../corrections/draft.js';
import { problem } from '../problems.js';
import { draftWithin } from './draft-correction.js';

/** Of one person that nobody has decided about: each asks for a preview over all who answered. */
export const MOST_OPEN_REPORTS = 10;

/** Somebody on the staff says that a key is wrong. It becomes a draft of a correction, or stands with the one that is there. */
export class ReportKey extends Command<void> {
  constructor(
    readonly report: {
      ref: string;
      itemVersion: number;
      /** The ids of the right choices, or a typed answer; null where the question has no right answer. */
      right: { choiceIds: string[] } | { typed: string } | null;
      /** The same in words. */
      answer: string;
      reason: string;
      evidence: KeyEvidence;
    },
    readonly by: number,
  ) {
    super();
  }
}

@CommandHandler(ReportKey)
export class ReportKeyHandler implements ICommandHandler<ReportKey> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly drafts: ChangeDrafts,
    private readonly content: ContentLibrary,
    private readonly forms: FormCatalogue,
    private readonly clock: Clock,
  ) {}

  /**
   * Saying it again changes what was said.
   * @throws DomainError `http/invalid-input` for an answer that the question cannot have, `scoring/target-not-found`,
   * `scoring/nothing-changes`, `scoring/too-many-reports`
   */
  async execute({ report, by }: ReportKey): Promise<void> {
    const { ref, itemVersion, right, answer, reason, evidence } = report;
    const [question, versions] = await Promise.all([
      this.forms.findQuestion(ref, itemVersion),
      this.content.keyVersionsOf(ref, itemVersion),
    ]);
    const newest = versions.at(-1);
    if (!question || !newest) throw problem('scoring/target-not-found');
    const scoring = scoringOf(newest.scoring, right);
    if (keyProblems(question.item, { ...newest, scoring }).length > 0)
      throw invalidInput({ answer: ['This question cannot have this answer.'] });
    const drafted = await this.drafts.check({ kind: right ? 'key' : 'drop', ref, itemVersion, scoring });
    const at = this.clock.instant();
    await this.unitOfWork.run(async (u) => {
      // Reports of one question, and of one person, come one after the other.
      for (const name of [`key-report ${ref}`, `key-reports of ${by}`])
        await u.q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
      const known = await u.q.one<{ id: number; own: boolean }>(
        `select c.id, exists (select from scoring.key_reports r where r.correction_id = c.id and r.reported_by = $3) as own
         from scoring.corrections c where c.status = 'draft' and c.undoes is null and c.change->>'ref' = $1 and (c.change->>'itemVersion')::int = $2
         order by c.id limit 1 for update`,
        [ref, itemVersion, by],
      );
      const open = await u.q.one<{ n: number }>(
        `select count(*)::int as n from scoring.key_reports r join scoring.corrections c on c.id = r.correction_id where r.reported_by = $1 and c.status = 'draft'`,
        [by],
      );
      if (!known?.own && open!.n >= MOST_OPEN_REPORTS) throw problem('scoring/too-many-reports');
      const id =
        known?.id ??
        (await draftWithin(u, {
          ...{ kind: drafted.change.kind, title: drafted.title, change: drafted.change },
          // What everybody concerned reads is written by who publishes it.
          ...{ reason: '', undoes: null, by, at },
        }));
      await u.q.query(
        `insert into scoring.key_reports (correction_id, reported_by, reported_at, answer, reason, evidence) values ($1, $2, $3, $4, $5, $6)
         on conflict (correction_id, reported_by) do update set reported_at = excluded.reported_at, answer = excluded.answer, reason = excluded.reason, evidence = excluded.evidence`,
        [id, by, at, answer, reason, JSON.stringify(evidence)],
      );
    });
  }
}

function scoringOf(newest: ItemScoring, right: ReportKey['report']['right']): ItemScoring {
  if (right === null) return { ...newest, dropped: 'credit' };
  return 'typed' in right ? { type: 'spr', accept: [right.typed] } : { type: 'exact', choiceIds: right.choiceIds };
}
