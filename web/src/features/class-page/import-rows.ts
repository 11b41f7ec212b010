import type { ImportRow, StudentRow } from './mutations.js';

export type Field = Exclude<keyof StudentRow, 'line'>;

export interface FieldInfo {
  name: Field;
  label: string;
  column: string;
}

/** The fields of a student; the first three are those of everybody. */
export const FIELDS: readonly FieldInfo[] = [
  { name: 'firstName', label: 'First name', column: 'First Name' },
  { name: 'lastName', label: 'Last name', column: 'Last Name' },
  { name: 'email', label: 'Email', column: 'Email' },
  { name: 'studentIdNumber', label: 'Student ID', column: 'Student ID' },
  { name: 'gradeLevel', label: 'Grade', column: 'Grade Level' },
  { name: 'untimedAssessment', label: 'Untimed', column: 'Untimed' },
];
export const PERSON_FIELDS = FIELDS.slice(0, 3);

/** A row under correction: as it came back, and what has been typed over it. */
export interface ReviewRow {
  read: ImportRow;
  typed: Partial<Record<Field, string>>;
}

export function valueOf({ read, typed }: ReviewRow, field: Field): string {
  return typed[field] ?? read[field] ?? '';
}

/** The message that still stands at a field: that of the server until it is changed, then none. */
export function errorOf(row: ReviewRow, field: Field): string | null {
  const message = row.read.errors[field]?.[0];
  return message && valueOf(row, field) === (row.read[field] ?? '') ? message : null;
}

/** A field that was wrong and has been changed. */
export function isCorrected(row: ReviewRow, field: Field): boolean {
  return Boolean(row.read.errors[field]) && errorOf(row, field) === null && valueOf(row, field).trim() !== '';
}

/** Every wrong field has been changed, or something else that may settle it (a student ID that clashed with an e-mail). */
export function isReady(row: ReviewRow): boolean {
  return FIELDS.every(({ name }) => errorOf(row, name) === null || !blocksAlone(row, name));
}

/** A clash between rows can be settled in another field; anything else only in its own. */
function blocksAlone(row: ReviewRow, field: Field): boolean {
  const clash = /^Line \d+ has the same|^This email belongs/.test(row.read.errors[field]?.[0] ?? '');
  return !clash || Object.keys(row.typed).length === 0;
}

/** What is sent to be imported again: fields without a column stay out. */
export function toStudentRow(row: ReviewRow): StudentRow {
  const values = Object.fromEntries(
    FIELDS.filter(({ name }) => row.read[name] !== undefined || row.typed[name] !== undefined).map(({ name }) => [name, valueOf(row, name)]),
  );
  return { line: row.read.line, ...values } as StudentRow;
}

/** The rows as a file for a spreadsheet, with the reasons; a cell that looks like a formula is told to be text. */
export function toCsv(rows: readonly ReviewRow[], fields: readonly FieldInfo[] = FIELDS): string {
  const cell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = rows.map((row) => [...fields.map(({ name }) => valueOf(row, name)), Object.values(row.read.errors).flat().join('; ')]);
  return `\uFEFF${[[...fields.map(({ column }) => column), 'Reason'], ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
