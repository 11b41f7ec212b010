import { assessmentType, category, type AssessmentType } from '../../content/index.js';
import type { FieldErrors } from '../../kernel/errors.js';
import type { SheetRow } from '../../roster/index.js';
import { compositeScore } from '../rules/section-score.js';

/** A column of a file of results; its title is what the header line says. */
export interface Column {
  title: string;
  /** The section whose score stands in it. */
  categoryId?: number;
}

const PERSON: readonly Column[] = [
  { title: 'Student ID' },
  { title: 'First Name' },
  { title: 'Last Name' },
  { title: 'Email' },
];
const DATE = 'Test Date';

/** The whole of a test: a sum of sections is a total, their mean a composite. */
export function totalTitle(type: AssessmentType): string {
  return type.composite.rule === 'sum' ? 'Total' : 'Composite';
}

/** The columns of a type's file, in the order of its template. */
export function columnsOf(typeId: number): Column[] {
  const type = assessmentType(typeId);
  return [
    ...PERSON,
    { title: DATE },
    ...type.categories.map((categoryId) => ({ title: category(categoryId).name, categoryId })),
    { title: totalTitle(type) },
  ];
}

/** A row by the titles of its columns, as read. */
export interface ReadRow {
  line: number;
  cells: Record<string, string>;
}

/** A row that says what it must; who it is about is not known yet. */
export interface CheckedRow extends ReadRow {
  studentNumber: string | null;
  email: string | null;
  takenOn: string;
  scores: { categoryId: number; scaled: number }[];
}

export type RowErrors = ReadRow & { errors: FieldErrors };

const squeezed = (title: string) =>
  title
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '');
const ALIASES: Record<string, string> = {
  studentidnumber: 'Student ID',
  studentnumber: 'Student ID',
  id: 'Student ID',
  emailaddress: 'Email',
  date: DATE,
  readingwriting: 'Reading & Writing',
};

/** The known columns of the header line with their letters; columns may stand in any order, unknown ones are ignored. */
export function headerOf(
  typeId: number,
  header: SheetRow | undefined,
): { columns: { title: string; letter: string }[]; missing: string[] } {
  const known = columnsOf(typeId);
  const columns: { title: string; letter: string; place: number }[] = [];
  header?.cells.forEach((cell, place) => {
    const name = squeezed(cell);
    const title = known.find((column) => squeezed(column.title) === name)?.title ?? ALIASES[name];
    if (title && known.some((column) => column.title === title) && !columns.some((column) => column.title === title))
      columns.push({ title, letter: letterOf(place), place });
  });
  const has = (title: string) => columns.some((column) => column.title === title);
  const sections = known.filter((column) => column.categoryId !== undefined).map((column) => column.title);
  const missing = [
    ...(has('Student ID') || has('Email') ? [] : ['Student ID or Email']),
    ...(has(DATE) ? [] : [DATE]),
    ...(sections.some(has) ? [] : [sections.join(', ')]),
  ];
  return { columns, missing };
}

/** 'A', 'B', … 'AA' as a spreadsheet names its columns. */
export function letterOf(place: number): string {
  return (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));
}

/** Rows by the titles of their columns. */
export function rowsOf(sheet: readonly SheetRow[], columns: readonly { title: string; letter: string }[]): ReadRow[] {
  const places = columns.map(({ title, letter }) => [title, placeOf(letter)] as const);
  return sheet.slice(1).map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(places.map(([title, place]) => [title, (cells[place] ?? '').trim()])),
  }));
}

function placeOf(letter: string): number {
  return [...letter].reduce((place, char) => place * 26 + char.charCodeAt(0) - 64, 0) - 1;
}

/** What a row says, or what is wrong with it, column by column. Who the student is, is asked later. */
export function checkRow(typeId: number, row: ReadRow, today: string): CheckedRow | RowErrors {
  const type = assessmentType(typeId);
  const errors: FieldErrors = {};
  const studentNumber = row.cells['Student ID'] || null;
  const email = row.cells.Email?.toLowerCase() || null;
  if (!studentNumber && !email)
    errors[row.cells['Student ID'] === undefined ? 'Email' : 'Student ID'] = ['A student ID or an email is needed'];
  const takenOn = dateOf(row.cells[DATE] ?? '');
  if (takenOn === null) errors[DATE] = ['A date like 2026-10-14 or 10/14/2026 is needed'];
  else if (takenOn > today) errors[DATE] = ['The date is in the future'];
  const { min, max, step } = type.section;
  const scores: CheckedRow['scores'] = [];
  for (const { title, categoryId } of columnsOf(typeId)) {
    const text = row.cells[title];
    if (categoryId === undefined || !text) continue;
    const scaled = wholeNumber(text);
    if (scaled === null || scaled < min || scaled > max || (scaled - min) % step !== 0)
      errors[title] = [
        `${title} must be a whole number from ${min} to ${max}${step > 1 ? `, in steps of ${step}` : ''}`,
      ];
    else scores.push({ categoryId, scaled });
  }
  const sections = type.categories.map((id) => category(id).name).filter((title) => title in row.cells);
  if (scores.length === 0 && !sections.some((title) => errors[title]))
    errors[sections[0]!] = ['At least one section score is needed'];
  const total = row.cells[totalTitle(type)];
  const composite = compositeScore(
    type,
    Object.fromEntries(scores.map(({ categoryId, scaled }) => [categoryId, scaled])),
  );
  if (total && composite !== null && wholeNumber(total) !== composite)
    errors[totalTitle(type)] = [`The sections make ${composite}`];
  if (Object.keys(errors).length > 0) return { ...row, errors };
  return { ...row, studentNumber, email, takenOn: takenOn!, scores };
}

function wholeNumber(text: string): number | null {
  return /^\d{1,4}(\.0+)?$/.test(text) ? Math.trunc(Number(text)) : null;
}

const EARLIEST = '2000-01-01';
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** ISO date of '2026-10-14', '10/14/2026' or the serial number of a spreadsheet; null for anything else. */
export function dateOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const serial = /^\d{5}(?:\.\d+)?$/.test(text)
    ? new Date(EXCEL_EPOCH + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10)
    : null;
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3], american[1], american[2]]
      : (serial?.split('-') ?? []);
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const real = new Date(`${date}T00:00:00.000Z`);
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(date) && date >= EARLIEST ? date : null;
}
