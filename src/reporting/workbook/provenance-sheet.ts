import type { Workbook, Worksheet } from 'exceljs';

export const INK = 'FF18233B';
export const PAPER = 'FFF3F2EC';

/** What every workbook of the product says of itself, in its properties and on its last sheet. */
export interface BookProvenance {
  brand: string;
  title: string;
  /** One sentence or two: what is in it and where that comes from. */
  line: string;
  /** Over the hashes of all results in it; the same results give the same code. */
  resultHash: string;
  madeBy: string;
  /** ISO 8601. */
  madeAt: string;
  /** Name and value of each fact about the whole, such as class, versions and norms. */
  facts: [string, string][];
  /** One line for each result: where it comes from. */
  sources: SourceLine[];
}

export interface SourceLine {
  of: string;
  number: string;
  score: number | null;
  /** Form with version, and the hash of what it showed. */
  form: string;
  formHash: string;
  keys: string;
  correctedKeys: number;
  table: string;
  norms: string;
  stream: string;
  events: string;
  headHash: string;
  codeVersion: string;
  scoredAt: string;
  resultHash: string;
}

const COLUMNS: [keyof SourceLine, string, number][] = [
  ['of', 'Student', 26],
  ['number', 'Number', 26],
  ['score', 'Score', 9],
  ['form', 'Form', 26],
  ['formHash', 'Form hash', 20],
  ['keys', 'Answer keys', 20],
  ['correctedKeys', 'Keys corrected', 14],
  ['table', 'Conversion table', 32],
  ['norms', 'Norms', 44],
  ['stream', 'History', 18],
  ['events', 'Events read', 14],
  ['headHash', 'Hash of the last event', 22],
  ['codeVersion', 'Version', 22],
  ['scoredAt', 'Scored', 26],
  ['resultHash', 'Result', 66],
];

/** Puts where its numbers come from into a workbook: the document's properties, and a sheet with every source. */
export function writeProvenance(
  book: Workbook,
  { brand, title, line, resultHash, madeBy, madeAt, facts, sources }: BookProvenance,
): void {
  Object.assign(book, {
    title,
    subject: `Result ${resultHash}`,
    description: line,
    keywords: `result ${resultHash}`,
    creator: brand,
    lastModifiedBy: madeBy,
    company: brand,
    created: new Date(madeAt),
    modified: new Date(madeAt),
  });
  const sheet = book.addWorksheet('Provenance');
  COLUMNS.forEach(([, , width], i) => (sheet.getColumn(i + 1).width = width));
  sheet.addRow([title]).font = { bold: true, size: 14, color: { argb: INK } };
  sheet.addRow([line]);
  sheet.addRow([]);
  const all: [string, string][] = [...facts, ['Made', `${madeAt} by ${madeBy}`], ['Result', resultHash]];
  for (const fact of all) sheet.addRow(fact).getCell(1).font = { bold: true, color: { argb: INK } };
  sheet.addRow([]);
  const head = sheet.addRow(COLUMNS.map(([, name]) => name));
  headRow(sheet, head.number);
  for (const source of sources) sheet.addRow(COLUMNS.map(([key]) => source[key]));
  if (sources.length > 0)
    sheet.autoFilter = {
      from: { row: head.number, column: 1 },
      to: { row: head.number + sources.length, column: COLUMNS.length },
    };
}

/** Marks a row as the names of the columns below it. */
export function headRow(sheet: Worksheet, number: number): void {
  const row = sheet.getRow(number);
  row.alignment = { vertical: 'middle', wrapText: true };
  row.eachCell((cell) => {
    cell.font = { bold: true, color: { argb: INK } };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: PAPER } };
    cell.border = { bottom: { style: 'thin', color: { argb: INK } } };
  });
}
