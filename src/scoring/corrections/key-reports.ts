import { Injectable } from '@nestjs/common';
import { toInstant, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';

/** How a group answered the question when it was reported. */
export interface KeyEvidence {
  students: number;
  right: number;
  answers: { answer: string; students: number; key: boolean }[];
}

/** What somebody on the staff says about a key. */
export interface KeyReport {
  reportedBy: number;
  reportedAt: Instant;
  /** In words: 'B', or 'none'. */
  answer: string;
  reason: string;
  evidence: KeyEvidence;
}

/** Reports of wrong keys, which stand with drafts of corrections. */
@Injectable()
export class KeyReports {
  constructor(private readonly db: Db) {}

  /** The first first. */
  async of(correctionId: number): Promise<KeyReport[]> {
    const rows = await this.db.query<Omit<KeyReport, 'reportedAt'> & { reportedAt: Date }>(
      `select reported_by as "reportedBy", reported_at as "reportedAt", answer, reason, evidence
       from scoring.key_reports where correction_id = $1 order by reported_at, reported_by`,
      [correctionId],
    );
    return rows.map(({ reportedAt, ...row }) => ({ ...row, reportedAt: toInstant(reportedAt.getTime()) }));
  }

  /** Questions, by their refs, that the person reported and that nobody has decided about. */
  async openOf(userId: number): Promise<string[]> {
    const rows = await this.db.query<{ ref: string }>(
      `select c.change->>'ref' as ref from scoring.key_reports r join scoring.corrections c on c.id = r.correction_id
       where r.reported_by = $1 and c.status = 'draft' order by 1`,
      [userId],
    );
    return rows.map(({ ref }) => ref);
  }
}
