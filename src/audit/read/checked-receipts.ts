import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { attemptTitle, normalisedCode, Receipts, type AttemptEvent } from '../../delivery/index.js';
import type { Session } from '../../identity/index.js';
import { EventStore } from '../../platform/event-store/port.js';
import { People } from '../../roster/index.js';

/** Receipts, held against the histories that they are of. */
@Injectable()
export class CheckedReceipts {
  constructor(
    private readonly receipts: Receipts,
    private readonly store: EventStore,
    private readonly library: ContentLibrary,
    private readonly people: People,
  ) {}

  /** Undefined for a code that is unknown, or of a student whom the session may not see. */
  async find(session: Session, typed: string) {
    const code = normalisedCode(typed);
    const checked = code && (await this.receipts.check(code));
    const [first] = checked ? ((await this.store.read(checked.receipt.stream)) as AttemptEvent[]) : [];
    if (!checked || first?.type !== 'AttemptStarted') return undefined;
    const { studentId, assessment, items } = first.payload;
    if (!(await this.people.maySee(session, studentId))) return undefined;
    const { receipt, verdict } = checked;
    return {
      code: receipt.code,
      verdict,
      student: { id: studentId, name: (await this.people.namesOf([studentId])).get(studentId) ?? '' },
      title: attemptTitle(assessment),
      setName: (await this.library.setName(assessment.setId)) ?? '',
      answeredCount: receipt.answeredCount,
      questionsCount: items.length,
      issuedAt: receipt.issuedAt,
      version: receipt.version,
      head: receipt.hash.slice(0, 16),
    };
  }
}
