import { Injectable } from '@nestjs/common';
import { problem } from '../../delivery/index.js';
import type { Session } from '../../identity/index.js';
import { Classes, People, scopeOf } from '../../roster/index.js';
import { isWhole, Verifications, type VerificationRow } from '../integrity/verifications.js';
import { IntegrityWarnings } from '../integrity/warnings.js';

/** A part of a list. */
interface Window {
  perPage: number;
  offset: number;
}

/** Verifications of the log as the screen Integrity shows them. */
@Injectable()
export class VerificationViews {
  constructor(
    private readonly verifications: Verifications,
    private readonly integrity: IntegrityWarnings,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  /** Newest first. */
  async list(session: Session, { perPage, offset }: Window) {
    const { rows, totalCount } = await this.verifications.list(session, perPage, offset);
    return { verifications: await this.withNames(rows), totalCount };
  }

  /** @throws DomainError `delivery/not-found` */
  async one(session: Session, id: number) {
    const row = await this.verifications.one(session, id);
    if (!row) throw problem('delivery/not-found');
    return (await this.withNames([row]))[0]!;
  }

  /** Schools whose tests the session may have verified, by name. */
  async schools(session: Session): Promise<{ id: number; name: string }[]> {
    const ids = await this.verifications.schoolsWithin(session);
    const names = await this.classes.schoolNames(ids);
    return ids.map((id) => ({ id, name: names.get(id) ?? '' })).sort((a, b) => a.name.localeCompare(b.name));
  }

  /** What weakens the proofs now. Faults are named to those who see everything. */
  async warnings(session: Session) {
    const all = scopeOf(session).within === 'everything';
    const warnings = await this.integrity.list();
    return {
      nextVerificationAt: this.verifications.nextNight().toISOString(),
      warnings: warnings.map((one) => (all ? one : { ...one, verificationId: null })),
    };
  }

  /** What one found. @throws DomainError `delivery/not-found` */
  async findings(session: Session, id: number, { perPage, offset }: Window) {
    const row = await this.verifications.one(session, id);
    if (!row) throw problem('delivery/not-found');
    const [[verification], findings] = await Promise.all([
      this.withNames([row]),
      this.verifications.findings(id, perPage, offset),
    ]);
    const totalCount = row.integrity_findings + row.completeness_findings;
    return { verification: verification!, findings, totalCount };
  }

  private async withNames(rows: readonly VerificationRow[]) {
    const [names, schoolNames] = await Promise.all([
      this.people.namesOf([...new Set(rows.flatMap((row) => row.requested_by ?? []))]),
      this.classes.schoolNames(rows.flatMap((row) => row.school_id ?? [])),
    ]);
    const named = (id: number | null, among: ReadonlyMap<number, string>) =>
      id === null ? null : { id, name: among.get(id) ?? '' };
    return rows.map((row) => ({
      id: row.id,
      scope: {
        whole: isWhole(row),
        school: named(row.school_id, schoolNames),
        from: row.started_from?.toISOString() ?? null,
        until: row.started_until?.toISOString() ?? null,
      },
      state: row.state,
      requestedBy: named(row.requested_by, names),
      requestedAt: row.requested_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      totalEvents: row.total_events,
      events: row.events,
      streams: row.streams,
      heads: row.heads,
      roots: row.roots,
      integrityFindings: row.integrity_findings,
      completenessFindings: row.completeness_findings,
      error: row.error,
    }));
  }
}
