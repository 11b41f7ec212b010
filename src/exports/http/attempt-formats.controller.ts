import { Controller, Get, Param, ParseIntPipe, Res } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessLog, AttemptExport, type AttemptPurpose } from '../../audit/index.js';
import { AttemptsList, type ListedAttempt } from '../../delivery/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { invalidInput } from '../../platform/http/validation.js';
import { People } from '../../roster/index.js';
import { answersCsv } from '../attempt-formats/answers-csv.js';
import { caliperEnvelope } from '../attempt-formats/caliper.js';
import type { PortableAttempt } from '../attempt-formats/portable-attempt.js';
import { PortableAttempts } from '../attempt-formats/portable-attempts.js';
import { qtiResults } from '../attempt-formats/qti-results.js';
import { zipOf } from '../zip.js';
import { sendFile } from '../../platform/http/send-file.js';

const FORMATS = ['file', 'file_with_key', 'caliper', 'qti', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** How each file is called, what it is, and what is written down about taking it. */
const FILES: Record<Format, { name: (attemptId: string) => string; mime: string; purpose: AttemptPurpose }> = {
  file: { name: (id) => `attempt-${id}.jsonl`, mime: 'application/x-ndjson', purpose: 'export' },
  file_with_key: {
    name: (id) => `attempt-${id}-with-key.jsonl`,
    mime: 'application/x-ndjson',
    purpose: 'export_with_key',
  },
  caliper: { name: (id) => `attempt-${id}-caliper.json`, mime: 'application/json', purpose: 'caliper' },
  qti: { name: (id) => `attempt-${id}-qti-results.xml`, mime: 'application/xml', purpose: 'qti' },
  csv: { name: (id) => `attempt-${id}.csv`, mime: 'text/csv', purpose: 'csv' },
};

/** Attempts to take along: as the attempt file, sealed or with its key, and in the formats of others. Whoever may read the history may; each download is recorded. */
@ApiTags('audit')
@Controller('api/audit')
@Allow('Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin')
@NoMasquerade()
export class AttemptFormatsController {
  constructor(
    private readonly attempts: AttemptsList,
    private readonly files: AttemptExport,
    private readonly portable: PortableAttempts,
    private readonly access: AccessLog,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

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
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw notFound();
    const { name, mime, purpose } = FILES[format];
    await this.access.attemptViewed(session, row.student_id, {
      stream: row.stream,
      attemptId: row.attempt_id,
      purpose,
    });
    sendFile(reply, { name: name(row.attempt_id), type: mime, content: await this.made(row, format) });
  }

  /** Every attempt of a student that the reader may read, in every format, with a list of contents; answers can be read in it. */
  @Get('students/:studentId/record')
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async record(
    @CurrentSession() session: Session,
    @Param('studentId', ParseIntPipe) studentId: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = await this.attempts.ofStudent(session, studentId);
    if (rows.length === 0 && !(await this.people.maySee(session, studentId)))
      throw notFound('This student does not exist.');
    await this.access.recordViewed(session, studentId, { part: 'student_export' });
    const entries: { name: string; content: string }[] = [];
    const contents: {
      attemptId: string;
      form: string;
      startedAt: string;
      submittedAt: string | null;
      files: string[];
    }[] = [];
    for (const row of rows) {
      const portable = (await this.portable.find(row.stream))!;
      const folder = `${row.started_at.toISOString().slice(0, 10)}-${portable.form.code.replaceAll('/', '-')}-sitting-${row.sitting}`;
      const files: string[] = [];
      for (const format of portable.gone
        ? (['file'] as const)
        : (['file_with_key', 'caliper', 'qti', 'csv'] as const)) {
        const name = `${folder}/${FILES[format].name(row.attempt_id)}`;
        entries.push({ name, content: await this.made(row, format, portable) });
        files.push(name);
      }
      contents.push({
        attemptId: row.attempt_id,
        form: portable.form.code,
        startedAt: portable.startedAt,
        submittedAt: portable.submittedAt,
        files,
      });
    }
    const zip = await zipOf(
      [
        {
          name: 'contents.json',
          content: `${JSON.stringify({ studentId, exportedAt: this.clock.instant(), attempts: contents }, null, 2)}\n`,
        },
        ...entries,
      ],
      new Date(this.clock.now()),
    );
    sendFile(reply, { name: `student-${studentId}-record.zip`, type: 'application/zip', content: zip });
  }

  private async made(row: ListedAttempt, format: Format, known?: PortableAttempt): Promise<string> {
    if (format === 'file' || format === 'file_with_key') {
      return this.files.file(row.attempt_id, row.student_assessment_id, row.sitting, row.student_id, {
        withKey: format === 'file_with_key',
      });
    }
    const portable = known ?? (await this.portable.find(row.stream));
    if (!portable) throw notFound();
    switch (format) {
      case 'caliper':
        return `${JSON.stringify(caliperEnvelope(portable, this.clock.instant()), null, 1)}\n`;
      case 'qti':
        return qtiResults(portable);
      case 'csv':
        return answersCsv(portable);
    }
  }
}

function isFormat(text: string): text is Format {
  return (FORMATS as readonly string[]).includes(text);
}

function notFound(message = 'This assessment does not exist.'): DomainError {
  return new DomainError('delivery/not-found', message);
}
