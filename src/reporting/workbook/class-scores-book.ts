import ExcelJS from 'exceljs';
import { headRow, INK, writeProvenance, type BookProvenance } from './provenance-sheet.js';

type Cell = string | number | null;

export interface ScoreSection {
  name: string;
  score: number | null;
  right: number | null;
  of: number | null;
  nationalPercentile: number | null;
  /** 'met', 'below', or null without a score or a benchmark. */
  benchmark: string | null;
  /** '', or that it was taken elsewhere. */
  note: string;
}

export interface ScoreLine {
  lastName: string;
  firstName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  /** ISO date in the school's zone; null without a result. */
  takenOn: string | null;
  composite: number | null;
  nationalPercentile: number | null;
  userPercentile: number | null;
  sections: ScoreSection[];
}

export interface QuestionLine {
  section: string;
  part: number;
  form: string;
  number: number;
  area: string;
  topic: string;
  correct: string;
  students: number;
  right: number;
  blank: number;
  firstRight: number;
  wrongToRight: number;
  rightToWrong: number;
  wrongToWrong: number;
  rapid: number;
  omitted: number;
  notReached: number;
  medianSeconds: number | null;
}

/** Everything in the workbook of a class's results of one set, ready to be written. */
export interface ClassScores {
  total: string;
  sectionNames: string[];
  students: ScoreLine[];
  questions: QuestionLine[];
  provenance: BookProvenance;
}

/** A class's results of one set as .xlsx: a line for each student, a line for each question, and where it all comes from. */
export async function classScoresBook({
  total,
  sectionNames,
  students,
  questions,
  provenance,
}: ClassScores): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const scores = book.addWorksheet('Scores', { views: [{ state: 'frozen', ySplit: 1, xSplit: 2 }] });
  const names = [
    'Last Name',
    'First Name',
    'Student ID',
    'Grade',
    'Taken',
    total,
    `${total} national percentile`,
    `${total} ${provenance.brand} percentile`,
  ];
  const perSection = ['', ' right', ' of', ' national percentile', ' benchmark'];
  table(
    scores,
    [...names, ...sectionNames.flatMap((name) => perSection.map((what) => `${name}${what}`)), 'Note'],
    [18, 16, 14, 8, 12, 11, 14, 14, ...sectionNames.flatMap(() => [12, 9, 8, 14, 12]), 36],
  );
  for (const s of students) {
    const note =
      s.takenOn === null
        ? 'No result yet.'
        : [...new Set(s.sections.map(({ note }) => note).filter(Boolean))].join(' ');
    scores.addRow([
      s.lastName,
      s.firstName,
      s.studentNumber,
      s.gradeLevel,
      s.takenOn,
      s.composite,
      s.nationalPercentile,
      s.userPercentile,
      ...s.sections.flatMap((one): Cell[] => [one.score, one.right, one.of, one.nationalPercentile, one.benchmark]),
      note,
    ]);
  }
  const composites = students.flatMap(({ composite }) => composite ?? []);
  if (composites.length > 0) {
    scores.addRow([]);
    const mean = (of: (line: ScoreLine) => number | null) => {
      const all = students.flatMap((line) => of(line) ?? []);
      return all.length === 0 ? null : Math.round((all.reduce((sum, n) => sum + n, 0) / all.length) * 10) / 10;
    };
    const row = scores.addRow([
      `Average of ${composites.length}`,
      null,
      null,
      null,
      null,
      mean((s) => s.composite),
      null,
      null,
      ...sectionNames.flatMap((_, i): Cell[] => [
        mean((s) => s.sections[i]?.score ?? null),
        mean((s) => s.sections[i]?.right ?? null),
        null,
        null,
        null,
      ]),
    ]);
    row.font = { bold: true, color: { argb: INK } };
  }

  const sheet = book.addWorksheet('Questions', { views: [{ state: 'frozen', ySplit: 1, xSplit: 4 }] });
  table(
    sheet,
    [
      'Section',
      'Part',
      'Form',
      'Question',
      'Area',
      'Topic',
      'Correct answer',
      'Students',
      'Right',
      'Right %',
      'Blank',
      'First choice right',
      'Wrong to right',
      'Right to wrong',
      'Wrong to wrong',
      'Too fast',
      'Seen, left blank',
      'Not reached',
      'Median seconds',
    ],
    [20, 6, 22, 9, 30, 34, 12, 10, 8, 9, 8, 11, 10, 10, 10, 9, 11, 10, 10],
  );
  for (const q of questions) {
    const row = sheet.addRow([
      q.section,
      q.part,
      q.form,
      q.number,
      q.area,
      q.topic,
      q.correct,
      q.students,
      q.right,
      q.students === 0 ? null : q.right / q.students,
      q.blank,
      q.firstRight,
      q.wrongToRight,
      q.rightToWrong,
      q.wrongToWrong,
      q.rapid,
      q.omitted,
      q.notReached,
      q.medianSeconds,
    ]);
    row.getCell(10).numFmt = '0%';
  }
  writeProvenance(book, provenance);
  return Buffer.from(await book.xlsx.writeBuffer());
}

function table(sheet: ExcelJS.Worksheet, names: readonly string[], widths: readonly number[]): void {
  sheet.addRow(names);
  sheet.getRow(1).height = 34;
  headRow(sheet, 1);
  widths.forEach((width, i) => (sheet.getColumn(i + 1).width = width));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: names.length } };
}
