import { Injectable } from '@nestjs/common';
import { Clock, toInstant } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { DayRootLetters } from '../../platform/event-store/day-root-letters.js';
import { dayAfter, DayRoots } from '../../platform/event-store/day-roots.js';
import { EventStore } from '../../platform/event-store/port.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Verifications } from './verifications.js';

const HOUR_MS = 3_600_000;
/** What is made each hour may come this late. */
const SLACK_MS = 2 * HOUR_MS;
const VERIFIED_WITHIN_MS = 48 * HOUR_MS;

/** Something that weakens what the log can prove, and since when. */
export interface Warning {
  kind:
    | 'roots-to-nobody'
    | 'roots-not-outside'
    | 'root-late'
    | 'heads-late'
    | 'verification-found'
    | 'verification-failed'
    | 'verification-old'
    | 'results-differ'
    | 'jobs-stuck'
    | 'jobs-failed'
    | 'jobs-overdue';
  /** A moment, or a day of a root; null: never. */
  since: string | null;
  /** Findings, or jobs. */
  count: number | null;
  verificationId: number | null;
  /** What these jobs do, as the end of "Jobs to ...". */
  does: string | null;
}

export type WarningSource = () => Promise<(Pick<Warning, 'kind'> & Partial<Warning>)[]>;

/**
 * Whether the proofs are made and kept as they should be: heads hourly, a root a day that somebody outside gets, a verification
 * a night; and jobs that do not go on.
 */
@Injectable()
export class IntegrityWarnings {
  private readonly sources: WarningSource[] = [];

  constructor(
    private readonly verifications: Verifications,
    private readonly roots: DayRoots,
    private readonly heads: SignedHeads,
    private readonly letters: DayRootLetters,
    private readonly store: EventStore,
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** What another context weighs as well. Called once, while the application starts. */
  also(source: WarningSource): void {
    this.sources.push(source);
  }

  /** The gravest first. */
  async list(): Promise<Warning[]> {
    const firstEvent = (await this.store.readAll(null, 1)).events[0];
    const begun = firstEvent ? Date.parse(firstEvent.receivedAt) : Infinity;
    return [
      ...(await this.ofVerifications(begun)),
      ...(await Promise.all(this.sources.map((of) => of()))).flat().map((one) => ({ ...NOTHING, ...one })),
      ...(await this.ofHeads(begun)),
      ...(await this.ofRoots()),
      ...(await this.ofJobs()),
    ];
  }

  private async ofVerifications(begun: number): Promise<Warning[]> {
    const { ended, failed } = await this.verifications.lastWhole();
    const warnings: Warning[] = [];
    const findings = ended ? ended.integrity_findings + ended.completeness_findings : 0;
    if (ended && findings > 0)
      warnings.push(warning('verification-found', ended.ended_at, { count: findings, verificationId: ended.id }));
    if (failed && failed.id > (ended?.id ?? 0))
      warnings.push(warning('verification-failed', failed.ended_at, { verificationId: failed.id }));
    if ((ended?.ended_at?.getTime() ?? begun) < this.clock.now() - VERIFIED_WITHIN_MS)
      warnings.push(warning('verification-old', ended?.ended_at ?? null));
    return warnings;
  }

  /** Work that does not go on by itself, whatever it is: heads, verifications and their letters are jobs like mail. */
  private async ofJobs(): Promise<Warning[]> {
    const warnings: Warning[] = [];
    for (const { queue, does, stuck, failed, overdueSeconds } of await this.jobs.troubles()) {
      const named = { does: does ?? queue };
      if (stuck > 0) warnings.push(warning('jobs-stuck', null, { ...named, count: stuck }));
      if (failed > 0) warnings.push(warning('jobs-failed', null, { ...named, count: failed }));
      if (overdueSeconds > 0)
        warnings.push(warning('jobs-overdue', new Date(Date.now() - overdueSeconds * 1000), named));
    }
    return warnings;
  }

  private async ofHeads(begun: number): Promise<Warning[]> {
    const last = await this.heads.lastSigning();
    return (last?.getTime() ?? begun) < this.clock.now() - SLACK_MS ? [warning('heads-late', last ?? null)] : [];
  }

  private async ofRoots(): Promise<Warning[]> {
    const [[last], recipients] = await Promise.all([this.roots.list(1, 0), this.letters.recipients()]);
    const next = last ? dayAfter(last.day) : await this.roots.firstDay();
    const today = toInstant(this.clock.now() - SLACK_MS).slice(0, 10);
    const warnings: Warning[] = [];
    if (next !== undefined && next < today) warnings.push({ ...warning('root-late', null), since: last?.day ?? null });
    if (recipients.length === 0 && !this.config.outsideDir) warnings.push(warning('roots-to-nobody', null));
    else if (
      last &&
      this.config.outsideDir &&
      Date.parse(last.signedAt) < this.clock.now() - SLACK_MS &&
      !(await this.roots.isOutside(this.config.outsideDir, last.day))
    ) {
      warnings.push({ ...warning('roots-not-outside', null), since: last.day });
    }
    return warnings;
  }
}

const NOTHING = { since: null, count: null, verificationId: null, does: null };

function warning(
  kind: Warning['kind'],
  since: Date | null,
  more: Partial<Pick<Warning, 'count' | 'verificationId' | 'does'>> = {},
): Warning {
  return { ...NOTHING, kind, since: since?.toISOString() ?? null, ...more };
}
