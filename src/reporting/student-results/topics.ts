import { topicAreaId } from '../composite-report/build.js';
import { counted, ENOUGH, type Counted, type OneCounted } from './spread.js';

/** A scored part of a student: a letter for each question, as `outcomesOf` writes them. */
export interface PartOutcomes extends OneCounted {
  studentId: number;
  categoryId: number;
  part: 1 | 2;
  form: { code: string; version: number };
  outcomes: string;
  /** In the group that is asked for; the others are the rest of its school. */
  mine: boolean;
}

/** What a form asks at each place. */
export interface FormQuestions {
  /** The form of part 2. */
  difficulty: 'default' | 'easy' | 'hard';
  questions: readonly { ref: string; area: string; topic: string }[];
}

export interface QuestionFigures extends Counted {
  categoryId: number;
  part: 1 | 2;
  difficulty: 'default' | 'easy' | 'hard';
  form: { code: string; version: number };
  /** 1-based place in the part. */
  number: number;
  ref: string;
  area: string;
  topic: string;
  /** These, `students` and `unseen` of the group. */
  right: number;
  wrong: number;
  blank: number;
  /** Of the school, the group among them. */
  schoolStudents: number;
  schoolUnseen: number;
  schoolRight: number;
}

/** An area or a topic of a section, for a group and weighted to its forms for the school. */
export interface TopicFigures extends Counted {
  categoryId: number;
  area: string;
  /** null for the area as a whole. */
  topic: string | null;
  topicAreaId: string | null;
  /** Of an average student. */
  questions: number;
  answers: number;
  right: number;
  /** Of the answers; null without any. */
  share: number | null;
  /**
   * What the school has right on the same forms, each as often as the group had it; null where nobody else had them, or a few
   * could be told.
   */
  schoolShare: number | null;
  /** Students with less than half of their questions right, none right, and all right. */
  few: number;
  none: number;
  all: number;
  /** How many students have how many right; only where all had equally many questions. */
  byRight: number[] | null;
}

/** How a student did with a topic. */
export interface StudentOnTopic {
  studentId: number;
  right: number;
  questions: number;
}

/** Right answers and questions of a student, by area and topic. */
interface OwnCounts {
  right: number[];
  asked: number[];
}

/** Questions, topics and areas of one section for a group, and for its school on the same forms. Every part is read once. */
export class SectionTopics implements Counted {
  private readonly asked: QuestionFigures[] = [];
  private counted: TopicFigures[] | undefined;
  /** Areas and topics by their place in the counts of a student. */
  private readonly places = new Map<string, number>();
  private readonly byStudent = new Map<number, OwnCounts>();
  private readonly others = new Set<number>();
  /** Of the group, and the block that each is in. */
  private readonly unseenIds = new Map<number, number>();

  /**
   * @param questionsOf what a form asks; a part of an unknown form is left out
   * @param compares whether the school stands beside the group, where enough others are in it
   */
  constructor(
    readonly categoryId: number,
    parts: readonly PartOutcomes[],
    questionsOf: (form: { code: string; version: number }) => FormQuestions | undefined,
    private readonly compares = true,
  ) {
    const ofSection = parts.filter((part) => part.categoryId === categoryId);
    for (const [, ofForm] of Map.groupBy(ofSection, ({ form }) => `${form.code} v${form.version}`)) {
      const known = questionsOf(ofForm[0]!.form);
      if (known) this.addForm(ofForm, known);
    }
  }

  /** Of the group. */
  get students(): number {
    return this.byStudent.size;
  }

  get unseen(): number {
    return counted([...this.unseenIds.values()].map((block) => ({ seen: false, block }))).unseen;
  }

  /** Of the forms that the group had, in the order of the test. Questions that do not count are left out. */
  questions(): QuestionFigures[] {
    return this.asked
      .filter(({ students, right, wrong, blank }) => students > 0 && right + wrong + blank > 0)
      .sort(
        (a, b) =>
          a.part - b.part || PLACE[a.difficulty] - PLACE[b.difficulty] || byForm(a.form, b.form) || a.number - b.number,
      );
  }

  /** Areas, by name, each followed by its topics. */
  topics(): readonly TopicFigures[] {
    return (this.counted ??= this.count());
  }

  private count(): TopicFigures[] {
    const byArea = Map.groupBy(this.questions(), ({ area }) => area);
    return [...byArea]
      .sort(byName)
      .flatMap(([area, ofArea]) => [
        this.figures(area, null, ofArea),
        ...[...Map.groupBy(ofArea, ({ topic }) => topic)]
          .sort(byName)
          .map(([topic, ofTopic]) => this.figures(area, topic, ofTopic)),
      ]);
  }

  /** How each student of the group did with a topic or, by its name, an area. */
  studentsOn(id: string): StudentOnTopic[] {
    const place = this.places.get(id);
    if (place === undefined) return [];
    return [...this.byStudent].flatMap(([studentId, { right, asked }]) => {
      const questions = asked[place] ?? 0;
      return questions > 0 ? [{ studentId, right: right[place] ?? 0, questions }] : [];
    });
  }

  private addForm(parts: readonly PartOutcomes[], { difficulty, questions }: FormQuestions): void {
    const { part: number, form } = parts[0]!;
    const { categoryId } = this;
    const figures = questions.map(({ ref, area, topic }, place): QuestionFigures => ({
      ...{ categoryId, part: number, difficulty, form, number: place + 1, ref, area, topic },
      ...{ students: 0, unseen: 0, right: 0, wrong: 0, blank: 0, schoolStudents: 0, schoolUnseen: 0, schoolRight: 0 },
    }));
    this.asked.push(...figures);
    // Those of the group who are not seen, of each question by their block: an array, since a district has millions of answers.
    const unseen = figures.map((): number[] => []);
    const topicAt = questions.map(({ area, topic }) => this.placeOf(topicAreaId(categoryId, area, topic)));
    const areaAt = questions.map(({ area }) => this.placeOf(area));
    for (const { studentId, mine, seen, block = 0, outcomes } of parts) {
      const own = mine ? this.ownOf(studentId) : undefined;
      if (!own) this.others.add(studentId);
      else if (!seen) this.unseenIds.set(studentId, block);
      for (const [place, question] of figures.entries()) {
        const outcome = outcomes[place];
        if (outcome === undefined || outcome === '-') continue;
        const right = outcome === 'r';
        question.schoolStudents += 1;
        if (!seen) question.schoolUnseen += 1;
        if (right) question.schoolRight += 1;
        if (!own) continue;
        question.students += 1;
        if (!seen) unseen[place]![block] = (unseen[place]![block] ?? 0) + 1;
        question[right ? 'right' : outcome === 'w' ? 'wrong' : 'blank'] += 1;
        for (const at of [topicAt[place]!, areaAt[place]!]) {
          own.asked[at] = (own.asked[at] ?? 0) + 1;
          if (right) own.right[at] = (own.right[at] ?? 0) + 1;
        }
      }
    }
    for (const [place, question] of figures.entries()) {
      // Blocks without anybody are holes, which `filter` leaves out.
      const blocks = unseen[place]!.filter(() => true);
      question.unseen = blocks.length === 0 ? 0 : Math.min(...blocks);
    }
  }

  private placeOf(id: string): number {
    const known = this.places.get(id) ?? this.places.size;
    this.places.set(id, known);
    return known;
  }

  private ownOf(studentId: number): OwnCounts {
    const known = this.byStudent.get(studentId) ?? { right: [], asked: [] };
    this.byStudent.set(studentId, known);
    return known;
  }

  private figures(area: string, topic: string | null, questions: readonly QuestionFigures[]): TopicFigures {
    const id = topic === null ? null : topicAreaId(this.categoryId, area, topic);
    const students = this.studentsOn(id ?? area);
    const answers = sum(questions, ({ students: n }) => n);
    const right = sum(questions, (one) => one.right);
    const compared =
      this.compares &&
      this.others.size >= ENOUGH &&
      questions.every(
        ({ students: n, schoolStudents, schoolUnseen }) =>
          schoolStudents > n && (schoolUnseen === 0 || schoolUnseen >= ENOUGH),
      );
    const expected = sum(questions, (one) => (one.students * one.schoolRight) / one.schoolStudents);
    const asked = new Set(students.map((one) => one.questions));
    const most = Math.max(0, ...asked);
    return {
      categoryId: this.categoryId,
      area,
      topic,
      topicAreaId: id,
      students: students.length,
      unseen: counted(
        students.map(({ studentId }) => ({
          seen: !this.unseenIds.has(studentId),
          block: this.unseenIds.get(studentId),
        })),
      ).unseen,
      questions: students.length === 0 ? 0 : answers / students.length,
      answers,
      right,
      share: answers === 0 ? null : right / answers,
      schoolShare: answers === 0 || !compared ? null : expected / answers,
      few: students.filter((one) => 2 * one.right < one.questions).length,
      none: students.filter((one) => one.right === 0).length,
      all: students.filter((one) => one.right === one.questions).length,
      byRight:
        asked.size === 1
          ? Array.from({ length: most + 1 }, (_, n) => students.filter((one) => one.right === n).length)
          : null,
    };
  }
}

const PLACE = { default: 0, easy: 1, hard: 2 };

function byForm(a: { code: string; version: number }, b: { code: string; version: number }): number {
  return a.code.localeCompare(b.code) || a.version - b.version;
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.localeCompare(b);
}

function sum<T>(of: readonly T[], value: (one: T) => number): number {
  return of.reduce((total, one) => total + value(one), 0);
}
