import type { components } from '../../api/schema.js';
import { metBy as metByField } from '../../lib/met.js';
import type { ChosenQuestion, Lesson, Topic } from './courses.js';

type Sent = components['schemas']['NewLessonDto'];

export interface TypedPage {
  /** Of this form only: pages move. */
  key: string;
  title: string;
  html: string;
}

/** A lesson's form as it is typed. */
export interface Typed {
  name: string;
  memo: string;
  instructionalMinutes: string;
  independentMinutes: string;
  /** As `topicKey` says them. */
  topics: string[];
  pages: TypedPage[];
  videoUrl: string;
  independentLesson: ChosenQuestion[];
  practiceSet: ChosenQuestion[];
}

/** What a person calls each field, for what is said about several. */
export const FIELD_NAMES: Record<keyof Typed, string> = {
  name: 'Name',
  memo: 'Memo',
  instructionalMinutes: 'Instructional minutes',
  independentMinutes: 'Independent practice minutes',
  topics: 'Topics',
  pages: 'Explanation',
  videoUrl: 'Support video',
  independentLesson: 'Independent Lesson',
  practiceSet: 'Practice Set',
};

const MOST_MINUTES = 600;

export const topicKey = ({ exam, category, area, topic }: Topic): string =>
  JSON.stringify([exam, category, area, topic]);

export function topicOf(key: string): Topic {
  const [exam, category, area, topic] = JSON.parse(key) as [Topic['exam'], string, string, string];
  return { exam, category, area, topic };
}

let pages = 0;

/** A page with a key of its own. */
export function aPage(page: { title: string; html: string } = { title: '', html: '' }): TypedPage {
  pages += 1;
  return { key: `page-${pages}`, ...page };
}

/** A new lesson, or what is stored of one. */
export function typedOf(lesson: Lesson | null): Typed {
  return {
    name: lesson?.name ?? '',
    memo: lesson?.memo ?? '',
    instructionalMinutes: String(lesson?.instructionalMinutes ?? 20),
    independentMinutes: String(lesson?.independentMinutes ?? 20),
    topics: lesson?.topics.map(topicKey) ?? [],
    pages: lesson?.pages.map(aPage) ?? [],
    videoUrl: lesson?.videoUrl ?? '',
    independentLesson: lesson?.independentLesson.questions ?? [],
    practiceSet: lesson?.practiceSet.questions ?? [],
  };
}

/** Messages by field for what is wrong. */
export function wrongLesson(typed: Typed): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!typed.name.trim()) errors.name = 'Please enter a name';
  for (const field of ['instructionalMinutes', 'independentMinutes'] as const)
    if (!/^\d+$/.test(typed[field].trim()) || Number(typed[field]) > MOST_MINUTES)
      errors[field] = `Please enter whole minutes, at most ${MOST_MINUTES}`;
  typed.pages.forEach(({ title, html }, i) => {
    if (!title.trim()) errors[`pages.${i}.title`] = 'Please enter a title';
    if (!html.trim()) errors[`pages.${i}.html`] = 'Please enter a text';
  });
  for (const bank of ['independentLesson', 'practiceSet'] as const)
    if (typed[bank].some(({ asked }) => asked)) errors[bank] = 'Take out the questions that are part of a test';
  return errors;
}

/** As the server takes it. */
export function sentOf(typed: Typed): Sent {
  const items = (questions: ChosenQuestion[]) => questions.map(({ ref, version }) => ({ ref, version }));
  return {
    name: typed.name.trim(),
    memo: typed.memo.trim(),
    instructionalMinutes: Number(typed.instructionalMinutes),
    independentMinutes: Number(typed.independentMinutes),
    topics: typed.topics.map(topicOf),
    pages: typed.pages.map(({ title, html }) => ({ title: title.trim(), html })),
    videoUrl: typed.videoUrl.trim() || null,
    independentLesson: items(typed.independentLesson),
    practiceSet: items(typed.practiceSet),
  };
}

const FIELDS = Object.keys(FIELD_NAMES) as (keyof Typed)[];

/** The fields in which two forms differ. */
export function differing(one: Typed, other: Typed): (keyof Typed)[] {
  const [a, b] = [sentOf(one), sentOf(other)];
  return FIELDS.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));
}

/** What of the form is not as it was when the form began. */
export function changesOf(typed: Typed, before: Typed): Partial<Sent> {
  const sent = sentOf(typed);
  return Object.fromEntries(differing(typed, before).map((field) => [field, sent[field]])) as Partial<Sent>;
}

/** Two people changed one lesson. */
export const metBy = (typed: Typed, before: Typed, theirs: Typed): { values: Typed; both: (keyof Typed)[] } =>
  metByField(typed, before, theirs, (field, one, other) => differing(one, other).includes(field));
