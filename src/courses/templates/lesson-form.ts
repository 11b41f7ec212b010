import type { BankQuestion, Topic } from '../../content/index.js';
import type { FieldErrors } from '../../kernel/errors.js';
import {
  ACTIVITY_KINDS,
  type ActivityItem,
  type ActivityKind,
  type LessonPage,
  type LessonTopic,
} from '../course-template.js';
import { askedInBoth } from '../check-course.js';
import { MOST } from '../limits.js';
import { videoAddress } from '../video-address.js';
import { lessonHtml } from './lesson-text.js';

/** A lesson as its form has it. */
export interface LessonForm {
  name: string;
  memo: string;
  /** Whole. */
  instructionalMinutes: number;
  independentMinutes: number;
  topics: LessonTopic[];
  /** Their texts as they are typed (`lesson-text.ts`). */
  pages: LessonPage[];
  videoUrl: string | null;
  /** Without questions the lesson has no such activity. */
  independentLesson: ActivityItem[];
  practiceSet: ActivityItem[];
}

/** The field of the form for each activity. */
export const BANK = { independent_lesson: 'independentLesson', practice_set: 'practiceSet' } as const satisfies Record<
  ActivityKind,
  keyof LessonForm
>;

/** What the rest of the platform knows, which a form may name. */
export interface KnownToForm {
  topics: readonly Topic[];
  /** By `ref@version`. */
  questions: ReadonlyMap<string, Pick<BankQuestion, 'ref'> & { asked: boolean }>;
}

/** What is wrong with what was typed, by field; what is missing is not looked at. */
export function wrongInLesson(form: Partial<LessonForm>, known: KnownToForm): FieldErrors {
  const errors: FieldErrors = {};
  if (form.name !== undefined && !form.name.trim()) errors.name = ['Please enter a name'];
  for (const field of ['instructionalMinutes', 'independentMinutes'] as const) {
    const minutes = form[field];
    if (minutes !== undefined && !(Number.isInteger(minutes) && minutes >= 0 && minutes <= MOST.minutes))
      errors[field] = [`Please enter whole minutes, at most ${MOST.minutes}`];
  }
  if (form.topics && !form.topics.every((topic) => known.topics.some((one) => isSame(one, topic))))
    errors.topics = ['Please choose topics of the list'];
  form.pages?.forEach(({ title, html }, i) => {
    if (!title.trim()) errors[`pages.${i}.title`] = ['Please enter a title'];
    const wrong = wrongText(html);
    if (wrong) errors[`pages.${i}.html`] = [wrong];
  });
  if (form.videoUrl) {
    const video = videoAddress(form.videoUrl);
    if ('wrong' in video) errors.videoUrl = [video.wrong];
  }
  for (const kind of ACTIVITY_KINDS) {
    const wrong = wrongBank(form[BANK[kind]] ?? [], known);
    if (wrong) errors[BANK[kind]] = [wrong];
  }
  return errors;
}

/** What is wrong with both activities together: the independent lesson shows the answer of each of its questions. */
export function wrongInBoth({ independentLesson, practiceSet }: Record<(typeof BANK)[ActivityKind], ActivityItem[]>) {
  const ref = askedInBoth(independentLesson, practiceSet);
  const errors: FieldErrors = {};
  if (ref) errors.practiceSet = [`Question ${ref} is in the independent lesson, which shows its answer`];
  return errors;
}

/** What is wrong with the text of a page. */
export function wrongText(source: string): string | null {
  try {
    return lessonHtml(source) ? null : 'Please enter a text';
  } catch (error) {
    if (error instanceof SyntaxError) return sentence(error.message);
    throw error;
  }
}

/** A question that a test asks would be answered before the test. */
function wrongBank(items: readonly ActivityItem[], { questions }: KnownToForm): string | null {
  const refs = items.map(({ ref }) => ref);
  const twice = refs.find((ref, i) => refs.indexOf(ref) < i);
  if (twice) return `Question ${twice} is there twice`;
  for (const { ref, version } of items) {
    const question = questions.get(`${ref}@${version}`);
    if (!question) return `There is no question ${ref} in version ${version}`;
    if (question.asked) return `Question ${ref} is part of a test. Its answer would be shown before the test`;
  }
  return null;
}

/** As it is stored. */
export function stored<F extends Partial<LessonForm>>(form: F): F {
  const { name, memo, pages, videoUrl } = form;
  const video = videoUrl ? videoAddress(videoUrl) : null;
  return {
    ...form,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(memo === undefined ? {} : { memo: memo.trim() }),
    ...(pages && { pages: pages.map(({ title, html }) => ({ title: title.trim(), html: lessonHtml(html) })) }),
    ...(videoUrl === undefined ? {} : { videoUrl: video && 'page' in video ? video.page : null }),
  };
}

function isSame(one: LessonTopic, other: LessonTopic): boolean {
  return (
    one.exam === other.exam && one.category === other.category && one.area === other.area && one.topic === other.topic
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
