import { assessmentType, category } from '../../content/index.js';
import { columnsOf, totalTitle } from './sheet.js';

/** Names of the types in the addresses of their templates. */
export const TEMPLATE_TYPES: Readonly<Record<string, number>> = {
  sat: 1,
  act: 2,
  psat89: 3,
  psat10: 4,
  preact9: 5,
  preact10: 6,
};

const WIDTHS: Record<string, number> = {
  'Student ID': 14,
  'First Name': 18,
  'Last Name': 18,
  Email: 32,
  'Test Date': 14,
};
const INK = 'FF18233B';
const PAPER = 'FFF3F2EC';
/** Rows that carry the rules for what may be typed. */
const READY_ROWS = 500;

const made = new Map<number, Promise<Buffer>>();

/** The workbook to fill in for a type: its columns with rules for what may stand in them, and a page that explains them. */
export function resultTemplate(typeId: number): Promise<Buffer> {
  if (!made.has(typeId)) made.set(typeId, make(typeId));
  return made.get(typeId)!;
}

async function make(typeId: number): Promise<Buffer> {
  const type = assessmentType(typeId);
  const { min, max, step } = type.section;
  const { default: excel } = await import('exceljs'); // large, and seldom needed
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('Results', { views: [{ state: 'frozen', ySplit: 1 }] });
  const columns = columnsOf(typeId);
  sheet.columns = columns.map(({ title }) => ({
    header: title,
    key: title,
    width: WIDTHS[title] ?? Math.max(12, title.length + 3),
  }));
  sheet.getRow(1).eachCell((cell) => {
    cell.font = { bold: true, color: { argb: INK } };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: PAPER } };
    cell.border = { bottom: { style: 'thin', color: { argb: INK } } };
  });
  columns.forEach(({ title, categoryId }, i) => {
    const column = sheet.getColumn(i + 1);
    if (title === 'Student ID') column.numFmt = '@';
    if (title === 'Test Date') column.numFmt = 'yyyy-mm-dd';
    if (categoryId === undefined) return;
    for (let row = 2; row <= READY_ROWS; row += 1) {
      sheet.getCell(row, i + 1).dataValidation = {
        type: 'whole',
        operator: 'between',
        formulae: [min, max],
        allowBlank: true,
        showErrorMessage: true,
        errorTitle: title,
        error: `A whole number from ${min} to ${max}${step > 1 ? `, in steps of ${step}` : ''}`,
      };
    }
  });
  const help = book.addWorksheet('How to fill this in');
  help.columns = [{ width: 22 }, { width: 96 }];
  const sections = type.categories.map((id) => category(id).name).join(', ');
  const lines: [string, string][] = [
    [
      'One line',
      'One student and one test a line, on the sheet Results. The first line keeps the names of the columns.',
    ],
    [
      'Student ID, Email',
      'One of the two is needed; the student must be on the roster of the school. The student ID is looked for first.',
    ],
    [
      'First Name, Last Name',
      'May stay empty. A last name is compared with the roster, so that a mistyped ID is noticed.',
    ],
    ['Test Date', 'The day of the test, like 2026-10-14. It decides the school year.'],
    [
      sections,
      `Section scores from ${min} to ${max}${step > 1 ? ` in steps of ${step}` : ''}. A section that was not taken stays empty; one at least is needed.`,
    ],
    [totalTitle(type), 'May stay empty. When it is there and all sections are, it must agree with them.'],
    [
      'Nothing by halves',
      'When any line cannot enter, nothing of the file does, and every cell that is wrong is named.',
    ],
  ];
  lines.forEach((line) => help.addRow(line));
  help.eachRow((row) => {
    row.getCell(1).font = { bold: true, color: { argb: INK } };
    row.eachCell((cell) => (cell.alignment = { wrapText: true, vertical: 'top' }));
  });
  return Buffer.from(await book.xlsx.writeBuffer());
}
