import { createHash } from 'node:crypto';
import {
  numbersIn,
  type Choice,
  type ContentBundle,
  type Item,
  type ItemKey,
  type ItemTags,
} from '../../content/index.js';
import type { ActivityItem, CourseBundle, LessonPage, LessonTopic } from '../course-template.js';

export const LESSONS_LICENCE = 'Original lessons of this product';
/** Rises when a question of any lesson changes: what is published never does. */
const VERSION = 1;

/** A wrong answer, and the mistake that leads to it: the rest of a sentence that begins with the answer. */
export type Slip = readonly [answer: string, slip: string];

interface Asked {
  d: ItemTags['difficulty'];
  /** Where the lesson teaches several, the one of this question. */
  topic?: LessonTopic;
  /** The text on the left; `[[...]]` is an underlined portion that takes the number of the question. */
  text?: string;
  /** The name of one of the lesson's `texts`, which several questions share. */
  about?: string;
  ask: string;
  /** Why the right answer is right. */
  why: string;
}

export type Question = Asked &
  (
    | {
        right: string;
        wrong: readonly Slip[];
        /** Choices stand as they are named here, where they have an order of their own. */
        order?: readonly string[];
      }
    | { typed: string; slips: readonly Slip[] }
  );

export interface AuthoredLesson {
  code: string;
  name: string;
  memo: string;
  /** Of the explanation, and of what students do by themselves. */
  minutes: readonly [instructional: number, independent: number];
  topics: readonly LessonTopic[];
  pages: readonly LessonPage[];
  texts?: Readonly<Record<string, { context?: string; html: string }>>;
  learn: readonly Question[];
  practice: readonly Question[];
  /** 'drawn': each right choice has its place by chance. Otherwise as the first lessons have theirs, which are published so. */
  places?: 'drawn';
}

export interface AuthoredCourse {
  code: string;
  name: string;
  exam: 'SAT' | 'ACT';
  sections: readonly { name: string; memo: string; lessons: readonly AuthoredLesson[] }[];
}

/** What the product ships: a course, and the questions that it names. */
export interface ShippedCourse {
  course: CourseBundle;
  questions: ContentBundle;
}

/** Gives questions their places, choices their letters, and rationales their words. */
export function shipped({ code, name, exam, sections }: AuthoredCourse): ShippedCourse {
  const questions: ContentBundle = {
    format: 'horizon-content/1',
    title: `Lessons of ${name}`,
    sets: [],
    stimuli: [],
    items: [],
    keys: [],
    forms: [],
    routing: [],
    conversions: [],
    norms: [],
  };
  const places = new Places(code);
  const activity = (lesson: AuthoredLesson, kind: 'learn' | 'practice'): ActivityItem[] =>
    lesson[kind].map((question, i) => {
      const ref = `lessons/${code}/${lesson.code}/${kind}/${String(i + 1).padStart(2, '0')}`;
      const stimulus = stimulusOf(question, lesson, ref, `lessons/${code}/${lesson.code}`, i + 1);
      if (stimulus && !questions.stimuli.some((one) => one.ref === stimulus.ref)) questions.stimuli.push(stimulus);
      const { item, key } = built(
        question,
        ref,
        question.topic ?? lesson.topics[0]!,
        stimulus?.ref,
        lesson.places ? new Draw(ref) : places,
      );
      questions.items.push(item);
      questions.keys.push(key);
      return { ref, version: VERSION };
    });
  const course: CourseBundle = {
    code,
    name,
    exam,
    sections: sections.map((section) => ({
      name: section.name,
      memo: section.memo,
      lessons: section.lessons.map((lesson) => ({
        code: `${code}/${lesson.code}`,
        name: lesson.name,
        memo: lesson.memo,
        instructionalMinutes: lesson.minutes[0],
        independentMinutes: lesson.minutes[1],
        topics: [...lesson.topics],
        pages: [...lesson.pages],
        videoUrl: null,
        independentLesson: activity(lesson, 'learn'),
        practiceSet: activity(lesson, 'practice'),
      })),
    })),
  };
  return { course, questions };
}

function stimulusOf(
  { text, about }: Question,
  { texts }: AuthoredLesson,
  ref: string,
  lesson: string,
  number: number,
): ContentBundle['stimuli'][number] | undefined {
  if (about !== undefined) return { ref: `${lesson}/${about}`, version: VERSION, ...texts![about]! };
  if (text === undefined) return undefined;
  const html = text.replace(
    /\[\[(.*?)\]\]/g,
    `<span class="portion" data-portion="${number}"><sup>${number}</sup><u>$1</u></span>`,
  );
  return { ref: `${ref}/text`, version: VERSION, html };
}

function built(
  question: Question,
  ref: string,
  topic: LessonTopic,
  stimulusRef: string | undefined,
  places: Placing,
): { item: Item; key: ItemKey } {
  const item = {
    ref,
    version: VERSION,
    ...(stimulusRef && { stimulusRef, stimulusVersion: VERSION }),
    stem: /^<(p|figure|table)\b/.test(question.ask) ? question.ask : `<p>${question.ask}</p>`,
    tags: { ...topic, difficulty: question.d },
    source: { kind: 'authored' as const, template: ref, licence: LESSONS_LICENCE },
  };
  const slips = 'typed' in question ? question.slips : question.wrong;
  const key = { ref, itemVersion: VERSION, keyVersion: 1, rationale: rationale(question.why, slips) };
  if ('typed' in question)
    return {
      item: { ...item, kind: 'spr', spr: { maxLength: 5, maxLengthNegative: 6 } },
      key: { ...key, scoring: { type: 'spr', accept: [question.typed] } },
    };
  const order =
    question.order ??
    inOrder(
      places,
      question.right,
      question.wrong.map(([html]) => html),
    );
  const choices = order.map((html, i): Choice => ({ id: 'abcde'[i]!, html }));
  const right = choices.find(({ html }) => html === question.right)!;
  return {
    item: { ...item, kind: 'mcq', choices },
    key: { ...key, scoring: { type: 'exact', choiceIds: [right.id] } },
  };
}

/** Why it is right, and after it what leads to each wrong answer. */
function rationale(why: string, slips: readonly Slip[]): string {
  const list = slips.map(([answer, slip]) => `<li>${named(answer)} ${slip}</li>`).join('');
  return `<p>${why}</p>${list && `<ul>${list}</ul>`}`;
}

/** A formula or number as it is, words in quotation marks. */
function named(answer: string): string {
  return answer.includes('data-tex') || /^[−$]?[\d.,/]+\S*( \S+)?$/.test(answer)
    ? `<strong>${answer}</strong>`
    : `“${answer}”`;
}

/** Numbers rise, NO CHANGE stands first; otherwise the right choice takes its place. */
function inOrder(places: Placing, right: string, wrong: readonly string[]): string[] {
  const all = [right, ...wrong];
  const numbers = numbersIn(all.map(plainNumber));
  if (numbers)
    return all
      .map((html, i) => ({ html, n: numbers[i]! }))
      .sort((a, b) => a.n - b.n)
      .map(({ html }) => html);
  const first = all.filter((html) => html === NO_CHANGE);
  const rest = wrong.filter((html) => html !== NO_CHANGE);
  if (right !== NO_CHANGE) rest.splice(places.next(rest.length + 1), 0, right);
  return [...first, ...rest];
}

export const NO_CHANGE = 'NO CHANGE';

/** A formula that is nothing but a number, as the number. */
function plainNumber(html: string): string {
  const source = /^<span data-tex="([^"]*)"><\/span>$/.exec(html)?.[1];
  if (source === undefined) return html;
  const fraction = /^(-?)\\frac\{(\d+)\}\{(\d+)\}$/.exec(source);
  if (fraction) return String((Number(fraction[2]) / Number(fraction[3])) * (fraction[1] ? -1 : 1));
  const [, times, root] = /^(-?[\d.]*)(?:\\pi|\\sqrt\{(\d+)\})$/.exec(source) ?? [];
  if (times !== undefined) return String(Number(times || 1) * (root ? Math.sqrt(Number(root)) : Math.PI));
  return /^-?[\d.]+$/.test(source) ? source : html;
}

interface Placing {
  next(count: number): number;
}

/** A place for the right choice of one question: by chance, and always the same. */
class Draw implements Placing {
  constructor(private readonly ref: string) {}

  next(count: number): number {
    return createHash('sha256').update(this.ref).digest().readUInt32BE(0) % count;
  }
}

/** Places for right choices of the first lessons: always the same, without a pattern, and in the long run as many of each. */
class Places implements Placing {
  private round: number[] = [];
  private state: number;

  constructor(seed: string) {
    this.state = 2166136261;
    for (const letter of seed) this.state = Math.imul(this.state ^ letter.charCodeAt(0), 16777619) >>> 0;
  }

  next(count: number): number {
    const found = this.round.findIndex((place) => place < count);
    if (found < 0) {
      this.round = Array.from({ length: count }, (_, place) => place);
      return this.next(count);
    }
    const open = this.round.flatMap((place, i) => (place < count ? [i] : []));
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.round.splice(open[(this.state >>> 16) % open.length]!, 1)[0]!;
  }
}
