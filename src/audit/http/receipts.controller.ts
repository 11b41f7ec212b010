import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { problem } from '../../delivery/index.js';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { CheckedReceipts } from '../read/checked-receipts.js';
import { ReceiptDto } from './audit.dto.js';

/** A student's receipt, checked later by whoever may see the student's records. */
@ApiTags('receipts')
@Controller('api/receipts')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Auditor', 'Parent', 'Student')
export class ReceiptsController {
  constructor(private readonly receipts: CheckedReceipts) {}

  @Get(':code')
  @ApiOkResponse({ type: ReceiptDto })
  async check(@CurrentSession() session: Session, @Param('code') typed: string): Promise<ReceiptDto> {
    const receipt = await this.receipts.find(session, typed);
    if (!receipt) throw problem('delivery/receipt-unknown');
    return receipt;
  }
}
