import { Controller, Get, Param, ParseIntPipe, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessLog } from '../../audit/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { ClassScoreExports } from '../workbook/class-scores.js';
import { sendFile, XLSX } from '../../platform/http/send-file.js';
import { ClassScoresQuery } from './requests.js';

/** The results of a class in one set, for whoever may see the class; taken along like a report, so it is written down for each student. */
@ApiTags('score reports')
@Controller('api/staff/sections')
@Allow('Teacher', 'Teacher Admin', 'District Admin')
export class ScoreExportController {
  constructor(
    private readonly exports: ClassScoreExports,
    private readonly access: AccessLog,
  ) {}

  @Get(':id/excel_report')
  @NoMasquerade()
  @ApiProduces(XLSX)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async scores(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Query() q: ClassScoresQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { scores, seen } = await this.exports.collect(session, id, q.assessmentTypeId, q.assessmentSetId);
    for (const studentId of seen)
      await this.access.recordViewed(session, studentId, {
        part: 'score_export',
        typeId: q.assessmentTypeId,
        setId: q.assessmentSetId,
      });
    sendFile(reply, await this.exports.make(scores));
  }
}
