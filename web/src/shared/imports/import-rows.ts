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
/** The fields of somebody who works here. */
export const STAFF_FIELDS: readonly FieldInfo[] = [
  ...FIELDS.slice(0, 3),
  { name: 'phone', label: 'Phone', column: 'Phone' },
  { name: 'userType', label: 'User type', column: 'User Type' },
];

/** The parents of a row, with the fields of each. */
export const ROW_PARENTS = ([1, 2] as const).map((n) => ({
  parent: `parent${n}` as const,
  label: `Parent ${n}`,
  fields: {
    firstName: `parent${n}FirstName` as const,
    lastName: `parent${n}LastName` as const,
    email: `parent${n}Email` as const,
    phone: `parent${n}Phone` as const,
  },
}));

/** The fields of a student with the parents. */
export const FAMILY_FIELDS: readonly FieldInfo[] = [
  ...FIELDS,
  ...ROW_PARENTS.flatMap(({ label, fields }) => [
    { name: fields.firstName, label: `${label} first name`, column: `${label} First Name` },
    { name: fields.lastName, label: `${label} last name`, column: `${label} Last Name` },
    { name: fields.email, label: `${label} email`, column: `${label} Email` },
    { name: fields.phone, label: `${label} phone`, column: `${label} Phone` },
  ]),
];

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
  const { label } = [...FAMILY_FIELDS, ...STAFF_FIELDS].find(({ name }) => name === field)!;
  if (from === null) return `${label}: ${to}${byDefault ? ' (not in the file)' : ''}`;
  return `${label}: ${from || 'none'} to ${to}`;
}

/** What is to be known of a row besides its fields. */
export function remarksOf({ plan }: Pick<StagedRow, 'plan'>): string[] {
  return [
    ...(plan.stale ? ['Changed since you looked, and not imported yet'] : []),
    ...(plan.activates ? ['Archived so far, will be activated'] : []),
    ...(plan.joins && plan.verdict !== 'new' ? ['Enters the class'] : []),
    ...(plan.links ?? []).map(
      (parent) => `${ROW_PARENTS.find((one) => one.parent === parent)!.label} has an account and is linked`,
    ),
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

/** The rows as a file for a spreadsheet, the reasons first; a cell that looks like a formula is told to be text. */
export function toCsv(rows: readonly StagedRow[], fields: readonly FieldInfo[] = FIELDS): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = rows.map((row) => [reasonOf(row, fields), ...fields.map(({ name }) => row[name] ?? '')]);
  return `\uFEFF${[['Reason', ...fields.map(({ column }) => column)], ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Why a row did not enter: each sentence with its column. */
function reasonOf({ plan }: StagedRow, fields: readonly FieldInfo[]): string {
  return Object.entries(plan.errors)
    .flatMap(([field, said]) =>
      said.map((sentence) => `${fields.find(({ name }) => name === field)?.column ?? field}: ${sentence}`),
    )
    .join('; ');
}

/** What a file of students with their parents looks like. */
export const FAMILY_FILE =
  'One student a line, with up to two parents beside: the columns of a student list, and First Name, Last Name, Email and Phone of Parent 1 and Parent 2. Of a student who is here the Student ID is enough. Parents with an account are linked; new ones get an activation mail.';

/** What a file of staff looks like. @param types what a user type may be */
export const staffFile = (one: string, types: string) =>
  `One ${one} a line, with the columns First Name, Last Name and Email, and where you like Phone and User Type (${types}). Users are known by their email; new ones get an activation mail.`;

/** What a file of students looks like. */
export const STUDENT_FILE =
  'One student a line, with the columns First Name, Last Name, Email, Student ID, Grade Level and Untimed. Students are known by their student ID or email; new ones get an activation mail.';
