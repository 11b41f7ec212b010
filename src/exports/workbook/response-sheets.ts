import { createHash, type Hash } from 'node:crypto';
import { category } from '../../content/index.js';
import {
  isCounted,
  shownAnswer,
  type AnsweredForm,
  type PartResult,
  type ScoredGroup,
  type StudentAnswers,
} from '../../reporting/index.js';
import type { BookWriter, Cell, TableWriter } from './book-writer.js';
import type { SourceLine } from './provenance-sheet.js';

/** A question as a column of the wide sheet, and what the codebook says of it. */
interface Variable {
  name: string;
  section: string;
  part: number;
  route: string;
  form: string;
  number: number;
  item: string;
  area: string;
  topic: string;
  correct: string;
  counted: boolean;
}

/** The questions of the forms of a group: names that statistics programs take, in the order of the test. */
export class Variables {
  readonly all: readonly Variable[];
  private readonly firstOf = new Map<string, number>();
  private readonly factsOf = new Map<string, AnsweredForm['facts']>();

  constructor(forms: readonly AnsweredForm[]) {
    const all: Variable[] = [];
    const taken = new Map<string, number>();
    for (const { example, facts } of forms) {
      const stem = stemOf(example);
      const before = taken.get(stem) ?? 0;
      taken.set(stem, before + 1);
      // Another form at the same place has questions of its own.
      const other = before === 0 ? '' : `_f${before + 1}`;
      this.firstOf.set(formOf(example), all.length);
      this.factsOf.set(formOf(example), facts);
      for (const item of example.items) {
        const { area = '', topic = '', correct = '' } = facts.get(`${item.ref}@${item.version}`) ?? {};
        all.push({
          name: `${stem}${other}_${String(item.number).padStart(2, '0')}`,
          section: category(example.categoryId).name,
          part: example.part,
          route: example.difficulty,
          form: formOf(example),
          number: item.number,
          item: `${item.ref}@${item.version}`,
          area,
          topic,
          correct,
          counted: isCounted(item),
        });
      }
    }
    this.all = all;
  }

  /** Place of the first question of a part among all. @throws {Error} for a form that came since they were read */
  from(part: PartResult): number {
    const first = this.firstOf.get(formOf(part));
    if (first === undefined) throw new Error('a form came up while the results were read');
    return first;
  }

  /** As it is shown: the letter of a choice, or what was typed. */
  answer(part: PartResult, place: number): string | null {
    const { ref, version, value } = part.items[place]!;
    return shownAnswer(this.factsOf.get(formOf(part))?.get(`${ref}@${version}`), value);
  }
}

/** Who somebody is: on every line, so that files can be joined. */
const WHO = ['student', 'student_number', 'last_name', 'first_name', 'grade'];
const WHO_WIDTHS = [10, 14, 18, 16, 7];
const LONG = [
  'section',
  'part',
  'route',
  'form',
  'question',
  'variable',
  'item',
  'answer',
  'correct',
  'outcome',
  'seconds',
  'counted',
  'marked',
  'submitted',
];
const LONG_WIDTHS = [20, 6, 8, 20, 9, 12, 18, 10, 8, 12, 9, 9, 8, 24];

/** What every line about a student begins with. */
function whoOf({ student }: StudentAnswers, { schools }: ScoredGroup, grade: number | null): Cell[] {
  const { id, studentNumber, lastName, firstName, schoolId } = student;
  return [id, studentNumber, lastName, firstName, grade, ...(schools.size > 1 ? [schools.get(schoolId) ?? null] : [])];
}

const headOf = ({ schools }: ScoredGroup) => (schools.size > 1 ? [...WHO, 'school'] : WHO);
const widthsOf = ({ schools }: ScoredGroup) => (schools.size > 1 ? [...WHO_WIDTHS, 26] : WHO_WIDTHS);

/** A line for each student and question that was on a scored part. */
export class LongSheet {
  /** Of everything that was read, so that a second reading can be compared. */
  readonly digest = createHash('sha256');
  private readonly table: TableWriter;

  constructor(
    book: BookWriter,
    private readonly group: ScoredGroup,
    private readonly variables: Variables,
    name: string,
    mostRows?: number,
  ) {
    this.table = book.table(
      name,
      [...headOf(group), ...LONG],
      { widths: [...widthsOf(group), ...LONG_WIDTHS], frozen: { rows: 1, columns: 4 } },
      mostRows,
    );
  }

  async add(one: StudentAnswers): Promise<void> {
    for (const part of one.parts) {
      noteAnswers(this.digest, part);
      const first = this.variables.from(part);
      const who = whoOf(one, this.group, part.gradeLevel ?? one.student.gradeLevel);
      for (const [place, item] of part.items.entries()) {
        const { section, name, form, route } = this.variables.all[first + place]!;
        const outcome = outcomeOf(item);
        await this.table.row([
          ...who,
          section,
          part.part,
          route,
          form,
          item.number,
          name,
          `${item.ref}@${item.version}`,
          this.variables.answer(part, place),
          outcome === 'right' ? 1 : 0,
          outcome,
          item.seconds,
          isCounted(item) ? 1 : 0,
          item.marked ? 1 : 0,
          part.submittedAt,
        ]);
      }
    }
  }

  end(): Promise<void> {
    return this.table.end();
  }
}

/**
 * A line for each student: of every question the answer, then whether it is right; both empty where it was not on a scored
 * part.
 */
export class WideSheet {
  readonly digest = createHash('sha256');
  private readonly table: TableWriter;

  constructor(
    book: BookWriter,
    private readonly group: ScoredGroup,
    private readonly variables: Variables,
    name: string,
    mostRows?: number,
  ) {
    const names = variables.all.map((variable) => variable.name);
    this.table = book.table(
      name,
      [...headOf(group), ...names, ...names.map((one) => `${one}_c`)],
      { widths: [...widthsOf(group), ...names.flatMap(() => [9, 9])], frozen: { rows: 1, columns: 4 } },
      mostRows,
    );
  }

  async add(one: StudentAnswers): Promise<void> {
    const answers: Cell[] = this.variables.all.map(() => null);
    const correct: Cell[] = this.variables.all.map(() => null);
    for (const part of one.parts) {
      noteAnswers(this.digest, part);
      const first = this.variables.from(part);
      for (const [place, item] of part.items.entries()) {
        answers[first + place] = this.variables.answer(part, place);
        correct[first + place] = item.outcome === 'right' ? 1 : 0;
      }
    }
    const grade = one.parts.at(-1)?.gradeLevel ?? one.student.gradeLevel;
    await this.table.row([...whoOf(one, this.group, grade), ...answers, ...correct]);
  }

  end(): Promise<void> {
    return this.table.end();
  }
}

const CODEBOOK: [string, number][] = [
  ['variable', 16],
  ['sheet', 14],
  ['meaning', 60],
  ['section', 20],
  ['part', 6],
  ['route', 8],
  ['form', 22],
  ['question', 9],
  ['item', 18],
  ['area', 30],
  ['topic', 34],
  ['correct answer', 14],
  ['counted', 9],
];

const MEANINGS: [string, string][] = [
  ['student', 'Number of the student here; the same in every file'],
  ['student_number', 'Student ID of the school'],
  ['last_name', 'Last name'],
  ['first_name', 'First name'],
  ['grade', 'Grade when the part was taken; of today where nothing was taken'],
  ['school', 'School of the student then'],
  ['section', 'Section of the test'],
  ['part', '1 or 2'],
  ['route', 'default, easy or hard: which form of the part was given'],
  ['form', 'Form with its version'],
  ['question', 'Number of the question in its part'],
  ['variable', 'Column of the question in the wide sheet'],
  ['item', 'Question in the question bank, with its version'],
  ['answer', 'Letter of the choice, or what was typed; empty when blank'],
  ['correct', '1 right, 0 wrong or without an answer, by the key that judged it'],
  ['outcome', 'right, wrong, blank (it was on the screen) or not reached (it never was)'],
  ['seconds', 'Seconds with the question on the screen'],
  ['counted', '1 when the score is out of it, 0 for a pretest or dropped question'],
  ['marked', '1 when it was marked for review at the end'],
  ['submitted', 'When the part was submitted, UTC'],
];

/** What each column means, then what each question is. */
export async function codebookSheet(
  book: BookWriter,
  group: ScoredGroup,
  variables: Variables,
  names: { codebook: string; long: string; wide: string },
): Promise<void> {
  const sheet = book.table(
    names.codebook,
    CODEBOOK.map(([name]) => name),
    { widths: CODEBOOK.map(([, width]) => width), frozen: { rows: 1, columns: 1 } },
  );
  const both = headOf(group);
  for (const [name, meaning] of MEANINGS) {
    if (name === 'school' && group.schools.size < 2) continue;
    await sheet.row([name, both.includes(name) ? `${names.long}, ${names.wide}` : names.long, meaning]);
  }
  for (const v of variables.all) {
    const of = [v.section, v.part, v.route, v.form, v.number, v.item, v.area, v.topic, v.correct, v.counted ? 1 : 0];
    await sheet.row([v.name, names.wide, 'Answer: letter of the choice, or what was typed; empty when blank', ...of]);
    await sheet.row([
      `${v.name}_c`,
      names.wide,
      '1 right, 0 wrong or without an answer; empty when it was not given',
      ...of,
    ]);
  }
  await sheet.end();
}

/** Where the answers of a part come from. */
export function answerSource(of: string, part: PartResult): SourceLine {
  return {
    of,
    number: `${category(part.categoryId).name}, Part ${part.part}, responses`,
    score: null,
    form: formOf(part),
    formHash: '',
    keys: part.keysVersion,
    correctedKeys: part.items.filter(({ keyVersion = 1 }) => keyVersion > 1).length,
    table: `${part.raw} of ${part.rawMax} right`,
    norms: '',
    stream: part.attempt.stream,
    events: `1 to ${part.attempt.version}`,
    headHash: '',
    codeVersion: `scoring ${part.scoringVersion}`,
    scoredAt: part.scoredAt,
    resultHash: part.resultHash,
  };
}

/** Adds which answers these are, so that two readings can be compared. */
export function noteAnswers(digest: Hash, { studentAssessmentId, sitting, resultHash }: PartResult): void {
  digest.update(`${studentAssessmentId}-${sitting} ${resultHash}\n`);
}

function outcomeOf({ outcome, seconds, value }: PartResult['items'][number]): string {
  return value === null && outcome !== 'right' ? (seconds > 0 ? 'blank' : 'not reached') : outcome;
}

function formOf({ form }: PartResult): string {
  return `${form.code} v${form.version}`;
}

/** 'RW2h': the initials of the section, the part, and e or h where the form was an easy or a hard one. */
function stemOf({ categoryId, part, difficulty }: PartResult): string {
  const initials = category(categoryId)
    .name.split(/[^A-Za-z]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return `${initials}${part}${difficulty === 'default' ? '' : difficulty.charAt(0)}`;
}
