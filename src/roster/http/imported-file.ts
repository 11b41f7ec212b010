import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.js';
import { bytesOf } from '../../platform/http/upload.js';
import { readSheets } from '../import/read-sheet.js';
import { HEADER_WITHIN, peopleListOf, type ListOf, type PeopleSheet } from '../import/student-rows.js';
import type { RosterCode } from '../problems.js';

/** The most rows that are brought while the caller waits. */
export const ROWS_AT_ONCE = 2_000;

/** A file of people as it was uploaded in the part `file`, not read yet. */
export interface ImportedFile {
  name: string;
  /** A text part of the form. */
  field(name: string): string | undefined;
  /** @throws DomainError for what is no list of people, or too large */
  sheet(maxRows: number, of?: ListOf): Promise<PeopleSheet>;
}

/** @throws DomainError `roster/invalid` when there is no file */
export async function importedFile(request: FastifyRequest): Promise<ImportedFile> {
  const file = request.isMultipart() ? await request.file() : undefined;
  if (!file) throw new DomainError<RosterCode>('roster/invalid', 'Please upload a file');
  const bytes = await bytesOf(file);
  return {
    name: (file.filename ?? '').replace(/[\p{Cc}\p{Cf}<>]/gu, '').slice(0, 200) || 'list',
    field: (name) => {
      const sent = [file.fields[name]].flat()[0];
      return sent?.type === 'field' && typeof sent.value === 'string' ? sent.value : undefined;
    },
    sheet: async (maxRows, of) => peopleListOf(await readSheets(bytes, maxRows, HEADER_WITHIN), maxRows, of),
  };
}
