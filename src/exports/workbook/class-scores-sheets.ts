import { category } from '../../content/index.js';
import type {
  ClassQuestion,
  NumberProvenanceDto,
  ScoredGroup,
  ScoredResult,
  StudentScores,
} from '../../reporting/index.js';
import { stemScore, stemSections } from '../../scoring/index.js';
import type { BookWriter, Cell, SheetWriter } from './book-writer.js';
import type { SourceLine } from './provenance-sheet.js';

/** 'Total' or 'Composite'. */
export function totalOf({ type }: Pick<ScoredGroup, 'type'>): string {
  return type.courseType === 'SAT' ? 'Total' : 'Composite';
}

/** The sheet of students: a line for each, and their averages at its end. */
export class ScoresSheet {
  private readonly averages: { sum: number; n: number }[];
  /** Of an ACT type. */
  private readonly stem: { sum: number; n: number } | null;
  private readonly day: Intl.DateTimeFormat;

  private constructor(
    private readonly sheet: SheetWriter,
    private readonly scored: ScoredGroup,
  ) {
    this.day = new Intl.DateTimeFormat('en-CA', { timeZone: scored.school.timeZone });
    this.averages = Array.from({ length: 1 + 2 * scored.type.categories.length }, () => ({ sum: 0, n: 0 }));
    this.stem = hasStem(scored) ? { sum: 0, n: 0 } : null;
  }

  /** @param name of the sheet */
  static async begin(book: BookWriter, scored: ScoredGroup, brand: string, name = 'Scores'): Promise<ScoresSheet> {
    const names = scored.type.categories.map((id) => category(id).name);
    const total = totalOf(scored);
    const school = scored.schools.size > 1;
    const sheet = book.sheet(name, {
      widths: [
        18,
        16,
        14,
        8,
        ...(school ? [26] : []),
        12,
        11,
        14,
        14,
        ...(hasStem(scored) ? [8] : []),
        ...names.flatMap(() => [12, 9, 8, 14, 12]),
        36,
      ],
      frozen: { rows: 1, columns: 2 },
    });
    const perSection = ['', ' right', ' of', ' national percentile', ' benchmark'];
    await sheet.head(
      [
        'Last Name',
        'First Name',
        'Student ID',
        'Grade',
        ...(school ? ['School'] : []),
        'Taken',
        total,
        `${total} national percentile`,
        `${total} ${brand} percentile`,
        ...(hasStem(scored) ? ['STEM'] : []),
        ...names.flatMap((name) => perSection.map((what) => `${name}${what}`)),
        'Note',
      ],
      34,
    );
    return new ScoresSheet(sheet, scored);
  }

  async add({ student, result }: StudentScores): Promise<void> {
    const composite = result?.composite ?? null;
    const first = result?.setResult.takenFrom ?? null;
    const sections = result?.sections ?? this.scored.type.categories.map(() => NONE);
    await this.sheet.row([
      student.lastName,
      student.firstName,
      student.studentNumber,
      student.gradeLevel,
      ...this.schoolOf(student.schoolId),
      first === null ? null : this.day.format(new Date(first)),
      composite,
      result?.nationalPercentile ?? null,
      result?.userPercentile ?? null,
      ...this.stemOf(sections),
      ...sections.flatMap((s): Cell[] => [s.score, s.right, s.of, s.nationalPercentile, s.benchmark]),
      result ? noteOf(result) : 'No result yet.',
    ]);
    for (const [i, value] of [composite, ...sections.flatMap(({ score, right }) => [score, right])].entries()) {
      if (value === null) continue;
      this.averages[i]!.sum += value;
      this.averages[i]!.n += 1;
    }
  }

  /** Averages of those who have a composite score, where somebody has. */
  async end(): Promise<void> {
    const [composite, ...sections] = this.averages.map(meanOf);
    if (composite === null) return;
    await this.sheet.row([]);
    const none = this.schoolOf(0).map(() => null);
    const cells: Cell[] = [
      `Average of ${this.averages[0]!.n}`,
      null,
      null,
      null,
      ...none,
      null,
      composite!,
      null,
      null,
      ...(this.stem ? [meanOf(this.stem)] : []),
    ];
    for (let i = 0; i < sections.length; i += 2) cells.push(sections[i]!, sections[i + 1]!, null, null, null);
    await this.sheet.row(cells, 'bold');
  }

  /** A column only of ACT types; empty until all of its sections are there. */
  private stemOf(sections: readonly { score: number | null }[]): Cell[] {
    if (!this.stem) return [];
    const { type } = this.scored;
    const scaled = type.categories.flatMap((id, i) => {
      const score = sections[i]!.score;
      return score === null ? [] : [[id, score] as const];
    });
    const score = stemScore(type, Object.fromEntries(scaled));
    if (score !== null) {
      this.stem.sum += score;
      this.stem.n += 1;
    }
    return [score];
  }

  /** A column only where there are several. */
  private schoolOf(id: number): Cell[] {
    const { schools } = this.scored;
    return schools.size > 1 ? [schools.get(id) ?? null] : [];
  }
}

/** Said on the sheet of where everything comes from. */
export const ABOUT_STEM = 'The mean of Math and Science, half up; empty until both have their score.';

export function hasStem({ type }: Pick<ScoredGroup, 'type'>): boolean {
  return stemSections(type).length > 0;
}

/** With one decimal; null of nobody. */
function meanOf({ sum, n }: { sum: number; n: number }): number | null {
  return n === 0 ? null : Math.round((sum / n) * 10) / 10;
}

const NONE = { score: null, right: null, of: null, nationalPercentile: null, benchmark: null };

/** What has to be known of the sections of a result. */
function noteOf({ sections }: ScoredResult): string {
  return sections
    .flatMap(({ name, score, elsewhere }) => {
      if (elsewhere !== null) return [`${name} was taken elsewhere on ${elsewhere}.`];
      return score === null ? [`${name} is not complete yet.`] : [];
    })
    .join(' ');
}

/** Name, width and value of each column of the sheet of questions. */
const QUESTION_COLUMNS: [string, number, (question: ClassQuestion) => Cell][] = [
  ['Section', 20, (q) => q.section],
  ['Part', 6, (q) => q.part],
  ['Form', 22, (q) => q.form],
  ['Question', 9, (q) => q.number],
  ['Area', 30, (q) => q.area],
  ['Topic', 34, (q) => q.topic],
  ['Correct answer', 12, (q) => q.correct],
  ['Students', 10, (q) => q.students],
  ['Right', 8, (q) => q.right],
  ['Right %', 9, (q) => (q.students === 0 ? null : q.right / q.students)],
  ['Blank', 8, (q) => q.blank],
  ['Too fast', 9, (q) => q.rapid],
  ['Seen, left blank', 11, (q) => q.omitted],
  ['Not reached', 10, (q) => q.notReached],
  ['Median seconds', 10, (q) => q.medianSeconds],
  ['Histories read', 10, (q) => q.order.of],
  ['First choice right', 11, (q) => q.order.firstRight],
  ['Wrong to right', 10, (q) => q.order.wrongToRight],
  ['Right to wrong', 10, (q) => q.order.rightToWrong],
  ['Wrong to wrong', 10, (q) => q.order.wrongToWrong],
];

/** What the sheet of questions has to say of its figures. */
export const ABOUT_QUESTIONS =
  'Right is what the keys of the score say. Too fast is less than a tenth of the group’s mean time, ten seconds at most; where fewer than ten worked on a question, less than three seconds, and no median is told. The order of answers is that of the newest histories of each form; Histories read says how many.';

/** The sheet of questions: a line for each, form by form. */
export async function questionsSheet(
  book: BookWriter,
  questions: readonly ClassQuestion[],
  name = 'Questions',
): Promise<void> {
  const sheet = book.sheet(name, {
    widths: QUESTION_COLUMNS.map(([, width]) => width),
    frozen: { rows: 1, columns: 4 },
  });
  sheet.showPercent(QUESTION_COLUMNS.findIndex(([name]) => name === 'Right %') + 1);
  await sheet.head(
    QUESTION_COLUMNS.map(([name]) => name),
    34,
  );
  for (const question of questions) await sheet.row(QUESTION_COLUMNS.map(([, , of]) => of(question)));
}

/** A line for each number of a student with a score, then for each part that it was made of. */
export function sourcesOf(of: string, numbers: readonly NumberProvenanceDto[]): SourceLine[] {
  return numbers.flatMap((n) => {
    const none = {
      of,
      form: '',
      formHash: '',
      keys: '',
      correctedKeys: 0,
      table: '',
      norms: '',
      stream: '',
      events: '',
      headHash: '',
      codeVersion: n.codeVersion,
      scoredAt: '',
    };
    if (n.score === null && n.parts.length === 0) return [];
    const whole: SourceLine = {
      ...none,
      number: n.name,
      score: n.score,
      table: n.table ?? n.rule,
      norms: n.norms ?? '',
      events: String(n.events),
      resultHash: n.resultHash,
    };
    if (n.categoryId === null) return [whole];
    const parts = n.parts.map((p): SourceLine => ({
      ...none,
      number: p.label,
      score: null,
      form: p.form,
      formHash: p.formHash,
      keys: p.keys,
      correctedKeys: p.correctedKeys,
      stream: p.stream,
      events: `1 to ${p.lastEvent}`,
      headHash: p.headHash,
      codeVersion: `scoring ${p.scoringVersion}`,
      scoredAt: p.scoredAt,
      resultHash: p.resultHash,
      table: `${p.raw} of ${p.rawMax} right`,
    }));
    return [whole, ...parts];
  });
}
