import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AccessLog, AttemptExport, type AttemptPurpose } from '../../audit/index.js';
import { AttemptsList, type ListedAttempt } from '../../delivery/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { SentFile } from '../../platform/http/send-file.js';
import { People } from '../../roster/index.js';
import { zipOf, type ZipEntry } from '../../platform/files/zip.js';
import { answersCsv } from './answers-csv.js';
import { caliperEnvelope } from './caliper.js';
import type { PortableAttempt } from './portable-attempt.js';
import { PortableAttempts } from './portable-attempts.js';
import { qtiResults } from './qti-results.js';

export const FORMATS = ['file', 'file_with_key', 'caliper', 'qti', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

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

/** What the whole record holds of an attempt whose answers are there, and of one whose answers were destroyed. */
const IN_RECORD: readonly Format[] = ['file_with_key', 'caliper', 'qti', 'csv'];
const IN_RECORD_WHEN_GONE: readonly Format[] = ['file'];

/** Attempts as files. Whoever may read the history of an attempt may have them; each is written down before it is given. */
@Injectable()
export class AttemptFiles {
  constructor(
    private readonly attempts: AttemptsList,
    private readonly files: AttemptExport,
    private readonly portable: PortableAttempts,
    private readonly access: AccessLog,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** One attempt in one format. @throws DomainError `delivery/not-found` */
  async attempt(session: Session, attemptId: string, format: Format): Promise<SentFile> {
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw notFound();
    const { name, mime, purpose } = FILES[format];
    const { stream, attempt_id: id, student_id: studentId } = row;
    await this.access.attemptViewed(session, studentId, { stream, attemptId: id, purpose });
    return { name: name(id), type: mime, content: await this.content(row, format) };
  }

  /**
   * Every attempt of a student that the session may read, in every format, with a list of contents. It is made while it is
   * read, one attempt after the other.
   * @throws DomainError `delivery/not-found`
   */
  async record(session: Session, studentId: number): Promise<SentFile & { content: Readable }> {
    const rows = await this.attempts.ofStudent(session, studentId);
    if (rows.length === 0 && !(await this.people.maySee(session, studentId)))
      throw notFound('This student does not exist.');
    await this.access.recordViewed(session, studentId, { part: 'student_export' });
    return {
      name: `student-${studentId}-record.zip`,
      type: 'application/zip',
      content: zipOf(this.entries(studentId, rows), new Date(this.clock.now())),
    };
  }

  private async *entries(studentId: number, rows: readonly ListedAttempt[]): AsyncGenerator<ZipEntry> {
    const attempts: object[] = [];
    for (const row of rows) {
      const portable = await this.portable.find(row.stream);
      if (!portable) throw notFound();
      const { form, startedAt, submittedAt, gone } = portable;
      const day = row.started_at.toISOString().slice(0, 10);
      const folder = `${day}-${form.code.replaceAll('/', '-')}-sitting-${row.sitting}`;
      const files: string[] = [];
      for (const format of gone ? IN_RECORD_WHEN_GONE : IN_RECORD) {
        const name = `${folder}/${FILES[format].name(row.attempt_id)}`;
        files.push(name);
        yield { name, content: await this.content(row, format, portable) };
      }
      attempts.push({ attemptId: row.attempt_id, form: form.code, startedAt, submittedAt, files });
    }
    const contents = { studentId, exportedAt: this.clock.instant(), attempts };
    yield { name: 'contents.json', content: `${JSON.stringify(contents, null, 2)}\n` };
  }

  private async content(row: ListedAttempt, format: Format, known?: PortableAttempt): Promise<string> {
    if (format === 'file' || format === 'file_with_key') {
      const withKey = format === 'file_with_key';
      return this.files.file(row.attempt_id, row.student_assessment_id, row.sitting, row.student_id, { withKey });
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

function notFound(message = 'This assessment does not exist.'): DomainError {
  return new DomainError('delivery/not-found', message);
}
