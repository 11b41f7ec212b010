import { Injectable } from '@nestjs/common';
import { Clock, toInstant } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { DayRootLetters } from '../../platform/event-store/day-root-letters.js';
import { dayAfter, DayRoots } from '../../platform/event-store/day-roots.js';
import { EventStore } from '../../platform/event-store/port.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { Verifications } from './verifications.js';

const HOUR_MS = 3_600_000;
/** What is made each hour may come this late. */
const SLACK_MS = 2 * HOUR_MS;
const VERIFIED_WITHIN_MS = 48 * HOUR_MS;

/** Something that weakens what the log can prove, and since when. */
export interface Warning {
  kind: 'roots-to-nobody' | 'roots-not-outside' | 'root-late' | 'heads-late' | 'verification-found' | 'verification-failed' | 'verification-old';
  /** A moment, or a day of a root; null: never. */
  since: string | null;
  /** Findings. */
  count: number | null;
  verificationId: number | null;
}

/** Whether the proofs are made and kept as they should be: heads hourly, a root a day that somebody outside gets, a verification a night. */
@Injectable()
export class IntegrityStanding {
  constructor(
    private readonly verifications: Verifications,
    private readonly roots: DayRoots,
    private readonly heads: SignedHeads,
    private readonly letters: DayRootLetters,
    private readonly store: EventStore,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The gravest first. */
  async warnings(): Promise<Warning[]> {
    const firstEvent = (await this.store.readAll(null, 1)).events[0];
    const begun = firstEvent ? Date.parse(firstEvent.receivedAt) : Infinity;
    return [...(await this.ofVerifications(begun)), ...(await this.ofHeads(begun)), ...(await this.ofRoots())];
  }

  private async ofVerifications(begun: number): Promise<Warning[]> {
    const { ended, failed } = await this.verifications.lastWhole();
    const warnings: Warning[] = [];
    const findings = ended ? ended.integrity_findings + ended.completeness_findings : 0;
    if (ended && findings > 0) warnings.push(warning('verification-found', ended.ended_at, { count: findings, verificationId: ended.id }));
    if (failed && failed.id > (ended?.id ?? 0)) warnings.push(warning('verification-failed', failed.ended_at, { verificationId: failed.id }));
    if ((ended?.ended_at?.getTime() ?? begun) < this.clock.now() - VERIFIED_WITHIN_MS) warnings.push(warning('verification-old', ended?.ended_at ?? null));
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
    else if (last && this.config.outsideDir && Date.parse(last.signedAt) < this.clock.now() - SLACK_MS && !(await this.roots.isOutside(this.config.outsideDir, last.day))) {
      warnings.push({ ...warning('roots-not-outside', null), since: last.day });
    }
    return warnings;
  }
}

function warning(kind: Warning['kind'], since: Date | null, more: Partial<Pick<Warning, 'count' | 'verificationId'>> = {}): Warning {
  return { kind, since: since?.toISOString() ?? null, count: null, verificationId: null, ...more };
}
