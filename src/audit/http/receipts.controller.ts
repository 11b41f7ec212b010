import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ContentLibrary } from '../../content/index.js';
import { KeyRecords, normalisedCode, problem, Receipts, type AttemptEvent } from '../../delivery/index.js';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { EventStore } from '../../platform/event-store/port.js';
import { People } from '../../roster/index.js';
import { partTitle } from '../../scheduling/index.js';
import { ReceiptDto } from './audit.dto.js';

/** A student's receipt, checked later by whoever may see the student's records. */
@ApiTags('receipts')
@Controller('api/receipts')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Auditor', 'Parent', 'Student')
export class ReceiptsController {
  constructor(
    private readonly receipts: Receipts,
    private readonly store: EventStore,
    private readonly library: ContentLibrary,
    private readonly people: People,
    private readonly keys: KeyRecords,
  ) {}

  @Get(':code')
  @ApiOkResponse({ type: ReceiptDto })
  async check(@CurrentSession() session: Session, @Param('code') typed: string): Promise<ReceiptDto> {
    const code = normalisedCode(typed);
    const checked = code && (await this.receipts.check(code));
    const [first] = checked ? ((await this.store.read(checked.receipt.stream)) as AttemptEvent[]) : [];
    if (!checked || first?.type !== 'AttemptStarted') throw problem('delivery/receipt-unknown');
    const { assessment, items, studentAssessmentId, sitting } = first.payload;
    const studentId = (await this.keys.ownerOf(studentAssessmentId, sitting)) ?? first.payload.studentId;
    if (!(await this.people.maySee(session, studentId))) throw problem('delivery/receipt-unknown');
    const { receipt, verdict } = checked;
    return {
      code: receipt.code,
      verdict,
      student: { id: studentId, name: (await this.people.namesOf([studentId])).get(studentId) ?? '' },
      title: partTitle(assessment),
      setName: (await this.library.setName(assessment.setId)) ?? '',
      answeredCount: receipt.answeredCount,
      questionsCount: items.length,
      issuedAt: receipt.issuedAt,
      version: receipt.version,
      head: receipt.hash.slice(0, 16),
    };
  }
}
