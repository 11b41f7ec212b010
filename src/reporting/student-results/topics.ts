import { topicAreaId } from '../composite-report/build.js';
import { countedOf, ENOUGH, together, type Counted, type OneCounted, type Together } from './spread.js';

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

/** A form as students had it, with right, wrong and blank of each of its questions one after the other. */
interface TalliedForm extends FormQuestions {
  part: 1 | 2;
  form: FormName;
  students: number;
  counts: Int32Array;
}

/** How many students had how many questions, and of them how many right. */
interface Had {
  questions: number;
  right: number;
  n: number;
}

/** What students did with the questions of one section. Every part is read once; of several together it is the sum. */
export class SectionTally {
  readonly forms: readonly TalliedForm[];
  /** Students by their place in the counts. */
  private readonly studentAt = new Map<number, number>();
  /** Topics by their place in the counts of a student, and the places of an area by its name. */
  private readonly topicAt = new Map<string, number>();
  private readonly areaAt = new Map<string, Set<number>>();
  /** Of each student, topic by topic: questions, and right answers. A district has millions of answers. */
  private readonly questionsOn: Uint16Array;
  private readonly rightOn: Uint16Array;
  private readonly had = new Map<string, readonly Had[]>();

  /**
   * @param parts of the section
   * @param questionsOf what a form asks; a part of an unknown form is left out
   */
  constructor(
    private readonly categoryId: number,
    parts: readonly PartOutcomes[],
    questionsOf: (form: FormName) => FormQuestions | undefined,
  ) {
    const forms = [...Map.groupBy(parts, ({ form }) => form.name).values()].flatMap((ofForm) => {
      const known = questionsOf(ofForm[0]!.form);
      return known ? [{ ofForm, known }] : [];
    });
    for (const { ofForm, known } of forms) {
      for (const { area, topic } of known.questions) this.placeOf(area, topic);
      for (const { studentId } of ofForm)
        if (!this.studentAt.has(studentId)) this.studentAt.set(studentId, this.studentAt.size);
    }
    this.questionsOn = new Uint16Array(this.studentAt.size * this.topicAt.size);
    this.rightOn = new Uint16Array(this.questionsOn.length);
    this.forms = forms.map(({ ofForm, known }) => this.counted(ofForm, known));
  }

  get students(): number {
    return this.studentAt.size;
  }

  studentIds(): Iterable<number> {
    return this.studentAt.keys();
  }

  /** How each student did with a topic or, by its name, an area. */
  studentsOn(id: string): StudentOnTopic[] {
    const places = this.placesOf(id);
    return [...this.studentAt].flatMap(([studentId, student]) => {
      const { questions, right } = this.on(student, places);
      return questions > 0 ? [{ studentId, right, questions }] : [];
    });
  }

  /** The same, by how many students did alike. */
  hadOn(id: string): readonly Had[] {
    let had = this.had.get(id);
    if (!had) {
      const alike = new Map<number, Had>();
      const places = this.placesOf(id);
      for (let student = 0; student < this.studentAt.size; student += 1) {
        const { questions, right } = this.on(student, places);
        if (questions === 0) continue;
        const key = questions * 65_536 + right;
        const known = alike.get(key);
        if (known) known.n += 1;
        else alike.set(key, { questions, right, n: 1 });
      }
      this.had.set(id, (had = [...alike.values()]));
    }
    return had;
  }

  private on(student: number, places: readonly number[]): { questions: number; right: number } {
    const at = student * this.topicAt.size;
    let [questions, right] = [0, 0];
    for (const topic of places) {
      questions += this.questionsOn[at + topic]!;
      right += this.rightOn[at + topic]!;
    }
    return { questions, right };
  }

  private counted(parts: readonly PartOutcomes[], known: FormQuestions): TalliedForm {
    const { questions } = known;
    const topicAt = questions.map(({ area, topic }) => this.placeOf(area, topic));
    const counts = new Int32Array(3 * questions.length);
    for (const { studentId, outcomes } of parts) {
      const own = this.studentAt.get(studentId)! * this.topicAt.size;
      const length = Math.min(questions.length, outcomes.length);
      for (let place = 0; place < length; place += 1) {
        const outcome = outcomes.charCodeAt(place);
        if (outcome === NOT_COUNTED) continue;
        const which = outcome === RIGHT ? 0 : outcome === WRONG ? 1 : 2;
        counts[3 * place + which]! += 1;
        const at = own + topicAt[place]!;
        this.questionsOn[at]! += 1;
        if (which === 0) this.rightOn[at]! += 1;
      }
    }
    return { ...known, part: parts[0]!.part, form: parts[0]!.form, students: parts.length, counts };
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
}

/** Counts the parts of a section, by who is in the same figures. */
export function tallySection(
  categoryId: number,
  parts: readonly PartOutcomes[],
  questionsOf: (form: FormName) => FormQuestions | undefined,
): Together<SectionTally>[] {
  return together(parts.filter((part) => part.categoryId === categoryId)).map((one) => ({
    ...one,
    tally: new SectionTally(categoryId, one.tally, questionsOf),
  }));
}

/** Questions, topics and areas of one section for a group, and for its school on the same forms. */
export class SectionTopics implements Counted {
  readonly students: number;
  readonly unseen: number;
  private readonly group: readonly Together<SectionTally>[];
  private readonly others: number;
  private asked: readonly QuestionFigures[] | undefined;
  private counted: readonly TopicFigures[] | undefined;

  /** @param compares whether the school stands beside the group, where enough others are in it */
  constructor(
    readonly categoryId: number,
    private readonly everybody: readonly Together<SectionTally>[],
    private readonly compares = true,
  ) {
    this.group = everybody.filter(({ mine }) => mine);
    this.others = sum(everybody, ({ mine, tally }) => (mine ? 0 : tally.students));
    ({ students: this.students, unseen: this.unseen } = countedOf(this.group, (tally) => tally.students));
  }

  /** Of the forms that the group had, in the order of the test. Questions that do not count are left out. */
  questions(): readonly QuestionFigures[] {
    return (this.asked ??= this.count());
  }

  /** Areas, by name, each followed by its topics. */
  topics(): readonly TopicFigures[] {
    return (this.counted ??= [...Map.groupBy(this.questions(), ({ area }) => area)]
      .sort(byName)
      .flatMap(([area, ofArea]) => [
        this.figures(area, null, ofArea),
        ...[...Map.groupBy(ofArea, ({ topic }) => topic)]
          .sort(byName)
          .map(([topic, ofTopic]) => this.figures(area, topic, ofTopic)),
      ]));
  }

  /** How each student of the group did with a topic or, by its name, an area. */
  studentsOn(id: string): StudentOnTopic[] {
    return this.group.flatMap(({ tally }) => tally.studentsOn(id));
  }

  private count(): QuestionFigures[] {
    const tallied = this.everybody.flatMap(({ tally, ...one }) => tally.forms.map((form) => ({ ...one, tally: form })));
    return [...Map.groupBy(tallied, ({ tally }) => tally.form.name).values()]
      .flatMap((ofForm) => this.questionsOf(ofForm))
      .sort(
        (a, b) =>
          a.part - b.part || PLACE[a.difficulty] - PLACE[b.difficulty] || byForm(a.form, b.form) || a.number - b.number,
      );
  }

  private questionsOf(ofForm: readonly Together<TalliedForm>[]): QuestionFigures[] {
    const group = ofForm.filter(({ mine }) => mine);
    const { part, form, difficulty, questions } = ofForm[0]!.tally;
    return questions.flatMap(({ ref, area, topic }, place): QuestionFigures[] => {
      const of = (which: number, all: typeof ofForm) => sum(all, ({ tally }) => tally.counts[3 * place + which]!);
      const had = ({ counts }: TalliedForm) => counts[3 * place]! + counts[3 * place + 1]! + counts[3 * place + 2]!;
      const own = countedOf(group, had);
      if (own.students === 0) return [];
      return [
        {
          ...{ categoryId: this.categoryId, part, difficulty, number: place + 1, ref, area, topic },
          form: { code: form.code, version: form.version },
          ...{ right: of(0, group), wrong: of(1, group), blank: of(2, group), ...own },
          schoolStudents: sum(ofForm, ({ tally }) => had(tally)),
          schoolUnseen: sum(ofForm, ({ seen, tally }) => (seen ? 0 : had(tally))),
          schoolRight: of(0, ofForm),
        },
      ];
    });
  }

  private figures(area: string, topic: string | null, questions: readonly QuestionFigures[]): TopicFigures {
    const id = topic === null ? null : topicAreaId(this.categoryId, area, topic);
    const of = this.standingOn(id ?? area);
    const answers = sum(questions, ({ students: n }) => n);
    const right = sum(questions, (one) => one.right);
    const compared =
      this.compares &&
      this.others >= ENOUGH &&
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

  /** The students who were asked about a topic or area. */
  private standingOn(id: string): Counted & Pick<TopicFigures, 'few' | 'none' | 'all' | 'byRight'> {
    const group = this.group.map((one) => ({ ...one, tally: one.tally.hadOn(id) }));
    const { students, unseen } = countedOf(group, (had) => sum(had, ({ n }) => n));
    const all = group.flatMap(({ tally }) => tally);
    const some = (is: (one: Had) => boolean) => sum(all, (one) => (is(one) ? one.n : 0));
    const most = all.reduce((found, { questions }) => Math.max(found, questions), 0);
    const byRight = Array.from({ length: most + 1 }, () => 0);
    for (const { right, n } of all) byRight[right]! += n;
    return {
      ...{ students, unseen },
      few: some(({ questions, right }) => 2 * right < questions),
      none: some(({ right }) => right === 0),
      all: some(({ questions, right }) => right === questions),
      byRight: students > 0 && all.every(({ questions }) => questions === most) ? byRight : null,
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
