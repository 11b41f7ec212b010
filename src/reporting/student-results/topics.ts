import { topicAreaId } from '../composite-report/build.js';
import { ENOUGH, type Counted, type OneCounted } from './spread.js';

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

/** As the letters of outcomes are written. */
const [RIGHT, WRONG, NOT_COUNTED] = ['r', 'w', '-'].map((letter) => letter.charCodeAt(0)) as [number, number, number];

/** Questions, topics and areas of one section for a group, and for its school on the same forms. Every part is read once. */
export class SectionTopics implements Counted {
  private readonly asked: QuestionFigures[] = [];
  private counted: TopicFigures[] | undefined;
  /** Topics by their place in the counts of a student, and the places of an area by its name. */
  private readonly topicAt = new Map<string, number>();
  private readonly areaAt = new Map<string, Set<number>>();
  /** Students of the group by their place in the counts. */
  private readonly studentAt = new Map<number, number>();
  /** The block of each who is not seen; -1 of one who is. */
  private readonly blocks: number[] = [];
  /** Of each student, topic by topic: questions, and right answers. A district has millions of answers. */
  private readonly questionsOn: Uint16Array;
  private readonly rightOn: Uint16Array;
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
    const forms = [...Map.groupBy(ofSection, ({ form }) => form.name).values()].flatMap((ofForm) => {
      const known = questionsOf(ofForm[0]!.form);
      return known ? [{ ofForm, known }] : [];
    });
    for (const { ofForm, known } of forms) {
      for (const { area, topic } of known.questions) this.placeOf(area, topic);
      for (const { studentId, mine, seen, block = 0 } of ofForm) {
        if (!mine) this.others.add(studentId);
        else if (!this.studentAt.has(studentId)) {
          this.studentAt.set(studentId, this.blocks.length);
          this.blocks.push(seen ? -1 : block);
        }
      }
    }
    this.questionsOn = new Uint16Array(this.blocks.length * this.topicAt.size);
    this.rightOn = new Uint16Array(this.questionsOn.length);
    for (const { ofForm, known } of forms) this.addForm(ofForm, known);
  }

  /** Of the group. */
  get students(): number {
    return this.blocks.length;
  }

  get unseen(): number {
    const sizes: number[] = [];
    for (const block of this.blocks) if (block >= 0) sizes[block] = (sizes[block] ?? 0) + 1;
    return least(sizes);
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
    const places = this.placesOf(id);
    return [...this.studentAt].flatMap(([studentId, student]) => {
      const on = (counts: Uint16Array) => sum(places, (topic) => counts[student * this.topicAt.size + topic]!);
      const questions = on(this.questionsOn);
      return questions > 0 ? [{ studentId, right: on(this.rightOn), questions }] : [];
    });
  }

  private addForm(parts: readonly PartOutcomes[], { difficulty, questions }: FormQuestions): void {
    const { part: number, form: named } = parts[0]!;
    const form = { code: named.code, version: named.version };
    const { categoryId } = this;
    const topicAt = questions.map(({ area, topic }) => this.placeOf(area, topic));
    const topics = this.topicAt.size;
    // Right, wrong and blank of each question: of those who are seen, of the others of the school, and of each block.
    const tally = () => new Int32Array(3 * questions.length);
    const [seenOnes, seenOthers, otherOnes] = [tally(), tally(), tally()];
    const ofBlocks: (Int32Array | undefined)[] = [];
    for (const { studentId, mine, seen, block = 0, outcomes } of parts) {
      const counts = mine ? (seen ? seenOnes : (ofBlocks[block] ??= tally())) : seen ? seenOthers : otherOnes;
      const own = mine ? this.studentAt.get(studentId)! * topics : -1;
      const length = Math.min(questions.length, outcomes.length);
      for (let place = 0; place < length; place += 1) {
        const outcome = outcomes.charCodeAt(place);
        if (outcome === NOT_COUNTED) continue;
        const which = outcome === RIGHT ? 0 : outcome === WRONG ? 1 : 2;
        counts[3 * place + which]! += 1;
        if (own < 0) continue;
        const at = own + topicAt[place]!;
        this.questionsOn[at]! += 1;
        if (which === 0) this.rightOn[at]! += 1;
      }
    }
    const blocks = ofBlocks.flatMap((one) => one ?? []);
    const group = [seenOnes, ...blocks];
    const school = [...group, seenOthers, otherOnes];
    for (const [place, { ref, area, topic }] of questions.entries()) {
      const of = (counts: Int32Array, which: number) => counts[3 * place + which]!;
      const all = (counts: Int32Array) => of(counts, 0) + of(counts, 1) + of(counts, 2);
      const [right, wrong, blank] = [0, 1, 2].map((which) => sum(group, (counts) => of(counts, which))) as [
        number,
        number,
        number,
      ];
      this.asked.push({
        ...{ categoryId, part: number, difficulty, form, number: place + 1, ref, area, topic },
        ...{ right, wrong, blank, students: right + wrong + blank },
        unseen: least(blocks.map(all)),
        schoolStudents: sum(school, all),
        schoolUnseen: sum(blocks, all) + all(otherOnes),
        schoolRight: sum(school, (counts) => of(counts, 0)),
      });
    }
  }

  private placeOf(area: string, topic: string): number {
    const id = topicAreaId(this.categoryId, area, topic);
    const place = this.topicAt.get(id) ?? this.topicAt.size;
    this.topicAt.set(id, place);
    this.areaAt.set(area, (this.areaAt.get(area) ?? new Set()).add(place));
    return place;
  }

  private placesOf(id: string): number[] {
    const place = this.topicAt.get(id);
    return place === undefined ? [...(this.areaAt.get(id) ?? [])] : [place];
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
    const places = this.placesOf(id);
    let [students, few, none, all, most] = [0, 0, 0, 0, 0];
    let sameForAll = true;
    const byRight: number[] = [];
    const sizes: number[] = [];
    for (let student = 0; student < this.blocks.length; student += 1) {
      const at = student * this.topicAt.size;
      let [questions, right] = [0, 0];
      for (const topic of places) {
        questions += this.questionsOn[at + topic]!;
        right += this.rightOn[at + topic]!;
      }
      if (questions === 0) continue;
      const block = this.blocks[student]!;
      if (2 * right < questions) few += 1;
      if (right === 0) none += 1;
      if (right === questions) all += 1;
      if (students > 0 && questions !== most) sameForAll = false;
      most = Math.max(most, questions);
      byRight[right] = (byRight[right] ?? 0) + 1;
      students += 1;
      if (block >= 0) sizes[block] = (sizes[block] ?? 0) + 1;
    }
    return {
      ...{ students, unseen: least(sizes), few, none, all },
      byRight: students > 0 && sameForAll ? Array.from({ length: most + 1 }, (_, n) => byRight[n] ?? 0) : null,
    };
  }
}

/** The size of the smallest block that has any; 0 without one. */
function least(sizes: readonly (number | undefined)[]): number {
  const some = sizes.filter((size) => size);
  return some.length === 0 ? 0 : Math.min(...(some as number[]));
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
