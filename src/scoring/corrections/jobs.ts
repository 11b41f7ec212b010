import { Injectable } from '@nestjs/common';
import { Clock, toInstant, toMs } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { outageOf } from '../../platform/db/outage.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { ScoringEvents } from '../published-corrections.js';
import type { Change } from './change.js';
import { Corrections, type Correction } from './corrections.js';
import { crossings, isChanged, reroutings } from './rescore.js';
import { Rescoring, type RescoredReport } from './rescoring.js';
import { shiftOf, SummaryOf, type Summary } from './summary.js';

export const PREVIEW_JOB = 'scoring.preview-correction';
export const PUBLISH_JOB = 'scoring.publish-correction';

export interface PreviewJob {
  id: number;
  revision: number;
}

export interface PublishJob {
  id: number;
}

const BY = 'scoring.correct';
/** A sitting submitted this long before a publication may have been scored with what it replaces, while it was on the way. */
const OVERLAP_MS = 5 * 60_000;
const SWEEPS = 10;
/** A correction of a large district rescored from the first part to the last, with time to spare. */
const LIMIT_SECONDS = 6 * 3600;

/**
 * The long work of corrections. Both jobs may be killed at any place and begun again: a preview replaces what it wrote, a
 * publication finds the scores that stand already and adds nothing to them.
 */
@Injectable()
export class CorrectionJobs {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly corrections: Corrections,
    private readonly rescoring: Rescoring,
    private readonly clock: Clock,
  ) {}

  register(): void {
    this.jobs.work<PreviewJob>(PREVIEW_JOB, (job) => this.preview(job), {
      does: 'preview a correction',
      limitSeconds: LIMIT_SECONDS,
    });
    this.jobs.work<PublishJob>(PUBLISH_JOB, (job) => this.publish(job), {
      does: 'publish a correction',
      limitSeconds: LIMIT_SECONDS,
    });
    this.jobs.watch(PREVIEW_JOB, async () => {
      const open = (await this.corrections.unfinished()).filter(({ status }) => status !== 'publishing');
      return open.map(({ id, revision }) => ({
        data: { id, revision } satisfies PreviewJob,
        singletonKey: `${id}-${revision}`,
      }));
    });
    this.jobs.watch(PUBLISH_JOB, async () => {
      const open = (await this.corrections.unfinished()).filter(({ status }) => status === 'publishing');
      return open.map(({ id }) => ({ data: { id } satisfies PublishJob, singletonKey: String(id) }));
    });
  }

  /** Nothing but the preview itself is written. */
  async preview({ id, revision }: PreviewJob): Promise<void> {
    const known = await this.corrections.find(id);
    if (!known || known.status !== 'draft' || known.revision !== revision) return;
    try {
      const summary = await this.assess(known);
      if (!summary) return;
      await this.db.query(
        `update scoring.corrections set preview_state = 'ready', preview = $3, preview_at = $4 where id = $1 and revision = $2 and status = 'draft'`,
        [id, revision, JSON.stringify(summary), this.clock.instant()],
      );
    } catch (error) {
      if (outageOf(error)) throw error; // tried again, until the outage is over
      await this.db.query(
        `update scoring.corrections set preview_state = 'failed' where id = $1 and revision = $2 and status = 'draft'`,
        [id, revision],
      );
      throw error;
    }
  }

  async publish({ id }: PublishJob): Promise<void> {
    const known = await this.corrections.find(id);
    if (!known || known.status !== 'publishing') return;
    const { change } = known;
    if (!(await this.isAssessed(id))) {
      const run = await this.takeOver(known);
      const summary = run && (await this.assess(run));
      if (!summary) return; // another run assesses it, or has
      const mine = await this.db.query(
        `update scoring.corrections set preview = $3, preview_at = $4, total = $5, assessed = true
         where id = $1 and revision = $2 and status = 'publishing' returning id`,
        [id, run.revision, JSON.stringify(summary), this.clock.instant(), summary.reports],
      );
      if (mine.length === 0) return;
    }
    if (change.kind !== 'norm') await this.supersede(id, change, known.publishedAt!);
    await this.unitOfWork.run(async (u) => {
      const rows = await u.q.query(
        `update scoring.corrections set status = 'published', done = total, finished_at = $2 where id = $1 and status = 'publishing' returning id`,
        [id, this.clock.instant()],
      );
      if (rows.length > 0)
        u.publish('scoring.CorrectionFinished.v1', {
          correctionId: id,
        } satisfies ScoringEvents['scoring.CorrectionFinished.v1']);
    });
  }

  /**
   * Supersedes every score that rests on the change, then looks again at students who submitted around the publication and
   * at streams that somebody else wrote meanwhile, until a look adds nothing.
   */
  async supersede(id: number, change: Change, publishedAt: string): Promise<void> {
    let done = 0;
    let conflicts = 0;
    for await (const page of this.rescoring.pages(change, { correctionId: id })) {
      conflicts += (await this.rescoring.append(page, BY)).conflicts;
      done += page.length;
      await this.db.query('update scoring.corrections set done = least($2, total) where id = $1', [id, done]);
    }
    const since = toInstant(toMs(publishedAt) - OVERLAP_MS);
    for (let sweep = 0; ; sweep++) {
      let written = 0;
      const again = { correctionId: id, ...(conflicts === 0 && { since }) };
      conflicts = 0;
      for await (const page of this.rescoring.pages(change, again)) {
        const outcome = await this.rescoring.append(page, BY);
        written += outcome.written;
        conflicts += outcome.conflicts;
      }
      if (written + conflicts === 0) return;
      if (sweep === SWEEPS) throw new Error(`correction ${id}: scores keep changing while they are superseded`);
    }
  }

  /** From here on an earlier run that was given up, but goes on, keeps nothing more. @returns null when another was first */
  private async takeOver(known: Correction): Promise<Correction | null> {
    const [taken] = await this.db.query<{ revision: number }>(
      `update scoring.corrections set revision = revision + 1
       where id = $1 and revision = $2 and status = 'publishing' and not assessed returning revision`,
      [known.id, known.revision],
    );
    return taken ? { ...known, revision: taken.revision } : null;
  }

  /**
   * Counts what the change does and keeps it per student; the streams stay as they are.
   * @returns null once the correction is no longer what it was read as: a changed draft, or one that another run publishes
   */
  private async assess(known: Correction): Promise<Summary | null> {
    const summary = new SummaryOf();
    const begun = await this.whileItIs(
      known,
      'delete from scoring.correction_effects where correction_id = $1 and exists (select from still)',
    );
    if (!begun) return null;
    for await (const page of this.rescoring.pages(known.change)) {
      for (const { report, rescored } of page) summary.add(report, rescored);
      if (!(await this.keep(known, page))) return null;
    }
    return summary.result;
  }

  private keep(known: Correction, page: readonly RescoredReport[]): Promise<boolean> {
    const rows = page.map(({ report, rescored: { before, after } }) => ({
      student_id: report.studentId,
      type_id: report.typeId,
      set_id: report.setId,
      school_year_id: report.schoolYearId,
      school_id: report.schoolId,
      class_ids: report.classIds,
      copies: report.parts.map((part) => part.studentAssessmentId),
      before,
      after,
      shift: shiftOf(before, after),
      changed: isChanged(before, after),
      crossed: crossings(before, after).length > 0,
      rerouted: reroutings(before, after).length > 0,
    }));
    return this.whileItIs(
      known,
      `insert into scoring.correction_effects (correction_id, student_id, type_id, set_id, school_year_id, school_id, class_ids, copies, before, after, shift, changed, crossed, rerouted)
       select $1, student_id, type_id, set_id, school_year_id, school_id, class_ids, copies, before, after, shift, changed, crossed, rerouted
       from jsonb_to_recordset($4::jsonb) as r(student_id int, type_id int, set_id int, school_year_id int, school_id int, class_ids int[], copies int[], before jsonb, after jsonb,
         shift int, changed boolean, crossed boolean, rerouted boolean)
       where exists (select from still)
       on conflict (correction_id, student_id, type_id, set_id, school_year_id) do update set before = excluded.before, after = excluded.after, shift = excluded.shift,
         changed = excluded.changed, crossed = excluded.crossed, rerouted = excluded.rerouted, class_ids = excluded.class_ids, copies = excluded.copies`,
      JSON.stringify(rows),
    );
  }

  /**
   * Writes rows of a correction only while it has the revision and the status it was read with; `still` says so in SQL.
   * @returns whether it has
   */
  private async whileItIs({ id, revision, status }: Correction, write: string, ...more: unknown[]): Promise<boolean> {
    const [found] = await this.db.query<{ still: boolean }>(
      `with still as (select from scoring.corrections where id = $1 and revision = $2 and status = $3 for share),
         written as (${write})
       select exists (select from still) as still`,
      [id, revision, status, ...more],
    );
    return found!.still;
  }

  private async isAssessed(id: number): Promise<boolean> {
    return (await this.db.one<{ assessed: boolean }>('select assessed from scoring.corrections where id = $1', [id]))!
      .assessed;
  }
}
