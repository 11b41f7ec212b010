import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { BatchDto, BatchesAnswer } from '../../platform/batches/batch.js';
import { Batches } from '../../platform/batches/batches.js';
import { Allow, CurrentSession } from '../access.js';
import { batchActor } from '../batch-actor.js';
import type { Session } from '../session.js';

class UndoBatchBody {
  @ApiProperty({ description: 'Of the batch that takes it back; sent again, it is the same one.' })
  @IsUUID()
  batch_id!: string;
}

/** What somebody asked for many at once: how far it is, and what came of each. Each belongs to whoever asked. */
@ApiTags('Batches')
@Controller('api/batches')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
export class BatchesController {
  constructor(private readonly batches: Batches) {}

  /** Those under way, and those whose outcome was not put away; a day long. */
  @Get()
  @ApiOkResponse({ type: BatchesAnswer })
  async list(@CurrentSession() session: Session): Promise<BatchesAnswer> {
    return { batches: await this.batches.list(batchActor(session)) };
  }

  @Get(':batchId')
  @ApiOkResponse({ type: BatchDto })
  get(@CurrentSession() session: Session, @Param('batchId', ParseUUIDPipe) id: string): Promise<BatchDto> {
    return this.batches.get(batchActor(session), id);
  }

  /** Those that failed are tried again. */
  @Post(':batchId/retry')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  retry(@CurrentSession() session: Session, @Param('batchId', ParseUUIDPipe) id: string): Promise<BatchDto> {
    return this.batches.retry(batchActor(session), id);
  }

  /** Another batch takes back what was done. */
  @Post(':batchId/undo')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto, description: 'The batch that takes it back.' })
  undo(
    @CurrentSession() session: Session,
    @Param('batchId', ParseUUIDPipe) id: string,
    @Body() { batch_id: undoId }: UndoBatchBody,
  ): Promise<BatchDto> {
    return this.batches.undo(batchActor(session), id, undoId);
  }

  /** Puts the outcome away. */
  @Delete(':batchId')
  @HttpCode(204)
  @ApiNoContentResponse()
  forget(@CurrentSession() session: Session, @Param('batchId', ParseUUIDPipe) id: string): Promise<void> {
    return this.batches.forget(batchActor(session), id);
  }
}
