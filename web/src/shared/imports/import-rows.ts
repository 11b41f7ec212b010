import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type StagedImport = Schemas['StagedImportDto'];
export type StagedRow = Schemas['StagedRowDto'];
export type Verdict = StagedRow['plan']['verdict'];
export type Field = StagedRow['plan']['changes'][number]['field'];

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

/** What becomes of rows, in the order in which they want to be looked at. */
export const VIEWS: readonly { verdict: Verdict; label: string }[] = [
  { verdict: 'refused', label: 'To correct' },
  { verdict: 'changed', label: 'Changed' },
  { verdict: 'new', label: 'New' },
  { verdict: 'joins', label: 'Into the class' },
  { verdict: 'unchanged', label: 'Unchanged' },
];

/** Rows that can enter as they are. */
export function readyCount({ counts }: Pick<StagedImport, 'counts'>): number {
  return counts.new + counts.changed + counts.joins + counts.unchanged;
}

/** 'Grade: 11 to 12', or the value of somebody new. */
export function changeText({ field, from, to, byDefault }: StagedRow['plan']['changes'][number]): string {
  const { label } = FIELDS.find(({ name }) => name === field)!;
  if (from === null) return `${label}: ${to}${byDefault ? ' (not in the file)' : ''}`;
  return `${label}: ${from || 'none'} to ${to}`;
}

/** What is to be known of a row besides its fields. */
export function remarksOf({ plan }: Pick<StagedRow, 'plan'>): string[] {
  return [
    ...(plan.stale ? ['Changed since you looked, and not imported yet'] : []),
    ...(plan.activates ? ['Archived so far, will be activated'] : []),
    ...(plan.joins && plan.verdict !== 'new' ? ['Enters the class'] : []),
    ...(plan.sameAs === undefined ? [] : [`The same as line ${plan.sameAs}`]),
  ];
}

/** The sentence about what an import came to. */
export function outcomeText(
  { importedCount, unchangedCount, counts, run }: StagedImport,
  added = 'Import was successful',
): { type: 'warning' | 'success'; text: string } {
  const left = readyCount({ counts }) + counts.refused;
  if (left > 0) return { type: 'warning', text: `Imported ${importedCount} users, Failed to import ${left} users` };
  if (importedCount === 0) return { type: 'success', text: 'Import was successful. Nothing has changed.' };
  return { type: 'success', text: run.total < importedCount + unchangedCount ? added : 'Import was successful' };
}

/** 'fall.csv: 120 new, 3 changed, 2 to correct.' */
export function summaryText(counts: StagedImport['counts']): string {
  const words: Record<Verdict, string> = {
    new: 'new',
    changed: 'changed',
    joins: 'into the class',
    unchanged: 'unchanged',
    refused: 'to correct',
  };
  return (['new', 'changed', 'joins', 'unchanged', 'refused'] as const)
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict].toLocaleString('en-US')} ${words[verdict]}`)
    .join(', ');
}

/** The rows as a file for a spreadsheet, with the reasons; a cell that looks like a formula is told to be text. */
export function toCsv(rows: readonly StagedRow[], fields: readonly FieldInfo[] = FIELDS): string {
  const cell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = rows.map((row) => [
    ...fields.map(({ name }) => row[name] ?? ''),
    Object.values(row.plan.errors).flat().join('; '),
  ]);
  return `\uFEFF${[[...fields.map(({ column }) => column), 'Reason'], ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** What a file of students looks like. */
export const STUDENT_FILE =
  'One student a line, with the columns First Name, Last Name, Email, Student ID, Grade Level and Untimed. Students are known by their student ID or email; new ones get an activation mail.';
