import { Controller, Get, Param, ParseIntPipe, Res } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { sendFile } from '../../platform/http/send-file.js';
import { invalidInput } from '../../platform/http/validation.js';
import { AttemptFiles, FORMATS, type Format } from '../attempt-formats/attempt-files.js';

/** Attempts to take along: as the attempt file, sealed or with its key, and in the formats of others. */
@ApiTags('audit')
@Controller('api/audit')
@Allow('Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin')
@NoMasquerade()
export class AttemptFormatsController {
  constructor(private readonly files: AttemptFiles) {}

  @Get('attempts/:attemptId/as/:format')
  @ApiParam({ name: 'format', enum: FORMATS })
  @ApiProduces('application/x-ndjson', 'application/json', 'application/xml', 'text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async attempt(
    @CurrentSession() session: Session,
    @Param('attemptId') attemptId: string,
    @Param('format') format: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isFormat(format)) throw invalidInput({ format: [`One of: ${FORMATS.join(', ')}`] });
    sendFile(reply, await this.files.attempt(session, attemptId, format));
  }

  /**
   * Every attempt of a student that the reader may read, in every format, with a list of contents; answers can be read in it.
   */
  @Get('students/:studentId/record')
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async record(
    @CurrentSession() session: Session,
    @Param('studentId', ParseIntPipe) studentId: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendFile(reply, await this.files.record(session, studentId));
  }
}

function isFormat(text: string): text is Format {
  return (FORMATS as readonly string[]).includes(text);
}
