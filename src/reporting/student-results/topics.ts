import { topicAreaId } from '../composite-report/build.js';
import { ENOUGH, fewest, type Counted, type OneCounted } from './spread.js';

/** A form as many parts name it: by its name they are told apart. */
export interface FormName {
  code: string;
  version: number;
  name: string;
}

export function formOf(code: string, version: number): FormName {
  return { code, version, name: `${code} v${version}` };
}

/** A scored part of a student: a letter for each question, as `outcomesOf` writes them. */
export interface PartOutcomes extends OneCounted {
  studentId: number;
  categoryId: number;
  part: 1 | 2;
  form: FormName;
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
  /** The block of a student who is not seen; null of one who is. */
  block: number | null;
}

/** As the letters of outcomes are written. */
const [RIGHT, WRONG, NOT_COUNTED] = ['r', 'w', '-'].map((letter) => letter.charCodeAt(0)) as [number, number, number];

/** Questions, topics and areas of one section for a group, and for its school on the same forms. Every part is read once. */
export class SectionTopics implements Counted {
  private readonly asked: QuestionFigures[] = [];
  private counted: TopicFigures[] | undefined;
  /** Areas and topics by their place in the counts of a student. */
  private readonly places = new Map<string, number>();
  private readonly byStudent = new Map<number, OwnCounts>();
  private readonly others = new Set<number>();

  /**
   * @param questionsOf what a form asks; a part of an unknown form is left out
   * @param compares whether the school stands beside the group, where enough others are in it
   */
  constructor(
    readonly categoryId: number,
    parts: readonly PartOutcomes[],
    questionsOf: (form: FormName) => FormQuestions | undefined,
    private readonly compares = true,
  ) {
    const ofSection = parts.filter((part) => part.categoryId === categoryId);
    for (const [, ofForm] of Map.groupBy(ofSection, ({ form }) => form.name)) {
      const known = questionsOf(ofForm[0]!.form);
      if (known) this.addForm(ofForm, known);
    }
  }

  /** Of the group. */
  get students(): number {
    return this.byStudent.size;
  }

  get unseen(): number {
    return unseenAmong(this.byStudent.values());
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
    const { part: number, form: named } = parts[0]!;
    const form = { code: named.code, version: named.version };
    const { categoryId } = this;
    const figures = questions.map(({ ref, area, topic }, place): QuestionFigures => ({
      ...{ categoryId, part: number, difficulty, form, number: place + 1, ref, area, topic },
      ...{ students: 0, unseen: 0, right: 0, wrong: 0, blank: 0, schoolStudents: 0, schoolUnseen: 0, schoolRight: 0 },
    }));
    this.asked.push(...figures);
    const topicAt = questions.map(({ area, topic }) => this.placeOf(topicAreaId(categoryId, area, topic)));
    const areaAt = questions.map(({ area }) => this.placeOf(area));
    // A district has millions of answers: they are counted in arrays of numbers.
    const count = questions.length;
    const tally = () => new Int32Array(count);
    const [right, wrong, blank, answered, answeredRight, notSeen] = [
      tally(),
      tally(),
      tally(),
      tally(),
      tally(),
      tally(),
    ];
    const byBlock: (Int32Array | undefined)[] = [];
    for (const { studentId, mine, seen, block = 0, outcomes } of parts) {
      const own = mine ? this.ownOf(studentId) : undefined;
      if (!own) this.others.add(studentId);
      else if (!seen) own.block = block;
      const ofBlock = own && !seen ? (byBlock[block] ??= tally()) : undefined;
      const length = Math.min(count, outcomes.length);
      for (let place = 0; place < length; place += 1) {
        const outcome = outcomes.charCodeAt(place);
        if (outcome === NOT_COUNTED) continue;
        const isRight = outcome === RIGHT ? 1 : 0;
        answered[place]! += 1;
        answeredRight[place]! += isRight;
        if (!seen) notSeen[place]! += 1;
        if (!own) continue;
        if (ofBlock) ofBlock[place]! += 1;
        (isRight ? right : outcome === WRONG ? wrong : blank)[place]! += 1;
        const [topic, area] = [topicAt[place]!, areaAt[place]!];
        own.asked[topic]! += 1;
        own.asked[area]! += 1;
        own.right[topic]! += isRight;
        own.right[area]! += isRight;
      }
    }
    for (const [place, question] of figures.entries()) {
      question.right = right[place]!;
      question.wrong = wrong[place]!;
      question.blank = blank[place]!;
      question.students = question.right + question.wrong + question.blank;
      question.schoolStudents = answered[place]!;
      question.schoolRight = answeredRight[place]!;
      question.schoolUnseen = notSeen[place]!;
      const blocks = byBlock.flatMap((ofBlock) => ofBlock?.[place] || []);
      question.unseen = blocks.length === 0 ? 0 : Math.min(...blocks);
    }
  }

  private placeOf(id: string): number {
    const known = this.places.get(id) ?? this.places.size;
    this.places.set(id, known);
    return known;
  }

  /** With a zero for every area and topic that is known by now. */
  private ownOf(studentId: number): OwnCounts {
    let own = this.byStudent.get(studentId);
    if (!own) this.byStudent.set(studentId, (own = { right: [], asked: [], block: null }));
    while (own.asked.length < this.places.size) {
      own.asked.push(0);
      own.right.push(0);
    }
    return own;
  }

  private figures(area: string, topic: string | null, questions: readonly QuestionFigures[]): TopicFigures {
    const id = topic === null ? null : topicAreaId(this.categoryId, area, topic);
    const of = this.standingOn(id ?? area);
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
    return {
      categoryId: this.categoryId,
      area,
      topic,
      topicAreaId: id,
      students: of.students,
      unseen: of.unseen,
      questions: of.students === 0 ? 0 : answers / of.students,
      answers,
      right,
      share: answers === 0 ? null : right / answers,
      schoolShare: answers === 0 || !compared ? null : expected / answers,
      few: of.few,
      none: of.none,
      all: of.all,
      byRight: of.byRight,
    };
  }

  /** The students who were asked about a topic or area, counted in one pass. */
  private standingOn(id: string): Counted & Pick<TopicFigures, 'few' | 'none' | 'all' | 'byRight'> {
    const place = this.places.get(id);
    const on: OwnCounts[] = [];
    let [few, none, all, most] = [0, 0, 0, 0];
    let sameForAll = true;
    const byRight: number[] = [];
    for (const own of place === undefined ? [] : this.byStudent.values()) {
      const questions = own.asked[place!] ?? 0;
      if (questions === 0) continue;
      const right = own.right[place!]!;
      if (2 * right < questions) few += 1;
      if (right === 0) none += 1;
      if (right === questions) all += 1;
      if (on.length > 0 && questions !== most) sameForAll = false;
      most = Math.max(most, questions);
      byRight[right] = (byRight[right] ?? 0) + 1;
      on.push(own);
    }
    return {
      ...{ students: on.length, unseen: unseenAmong(on), few, none, all },
      byRight: on.length > 0 && sameForAll ? Array.from({ length: most + 1 }, (_, n) => byRight[n] ?? 0) : null,
    };
  }
}

/** The size of the smallest block of those who are not seen. */
function unseenAmong(students: Iterable<OwnCounts>): number {
  const blocks = new Map<number, number>();
  for (const { block } of students) if (block !== null) blocks.set(block, (blocks.get(block) ?? 0) + 1);
  return fewest(blocks);
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
