import { valueProblem } from '../kernel/json-value.js';
import type { ActivityItem, CourseBundle } from './course-template.js';
import { MOST } from './limits.js';
import { videoAddress } from './video-address.js';

type Lesson = CourseBundle['sections'][number]['lessons'][number];

/** Everything that is wrong with a course by itself, one sentence each; the questions that it names are looked up elsewhere. */
export function courseProblems(course: CourseBundle): string[] {
  if (!isObject(course)) return ['The file holds no course.'];
  const wrong = valueProblem(course);
  if (wrong) return [`The course ${wrong}.`];
  const problems: string[] = [];
  const say = (ok: unknown, sentence: string) => {
    if (!ok) problems.push(sentence);
  };
  say(isCode(course.code), 'The course needs a code of letters, digits, hyphens and slashes.');
  say(isName(course.name), 'The course needs a name.');
  say(['SAT', 'ACT'].includes(course.exam), 'The course says neither SAT nor ACT as its exam.');
  if (!Array.isArray(course.sections)) return [...problems, 'The course has no list of sections.'];
  if (course.sections.length > MOST.sections)
    return [...problems, `The course has more than ${MOST.sections} sections.`];
  const codes = new Set<string>();
  for (const [i, section] of course.sections.entries()) {
    if (!isObject(section) || !isName(section.name) || !isMemo(section.memo) || !Array.isArray(section.lessons)) {
      say(false, `Section ${i + 1} needs a name, a memo and a list of lessons.`);
      continue;
    }
    if (section.lessons.length > MOST.lessons) {
      say(false, `“${section.name}” has more than ${MOST.lessons} lessons.`);
      continue;
    }
    for (const [k, lesson] of section.lessons.entries()) {
      const which = `Lesson ${k + 1} of “${section.name}”`;
      if (!isObject(lesson)) {
        say(false, `${which} is no lesson.`);
        continue;
      }
      for (const problem of lessonProblems(lesson)) problems.push(`${which} ${problem}.`);
      say(!codes.has(lesson.code), `Two lessons have the code ${lesson.code}.`);
      codes.add(lesson.code);
    }
  }
  return problems;
}

function* lessonProblems(lesson: Lesson): Generator<string> {
  if (!isCode(lesson.code)) yield 'needs a code of letters, digits, hyphens and slashes';
  if (!isName(lesson.name)) yield 'needs a name';
  if (!isMemo(lesson.memo)) yield 'needs a memo, which may be empty';
  for (const minutes of [lesson.instructionalMinutes, lesson.independentMinutes])
    if (!Number.isInteger(minutes) || minutes < 0 || minutes > MOST.minutes)
      yield `needs whole minutes from 0 to ${MOST.minutes}`;
  if (
    !Array.isArray(lesson.topics) ||
    !lesson.topics.every((t) => isObject(t) && [t.exam, t.category, t.area, t.topic].every(isName))
  )
    yield 'needs a list of topics, each with exam, category, area and topic';
  else if (lesson.topics.length > MOST.topics) yield `has more than ${MOST.topics} topics`;
  if (
    !Array.isArray(lesson.pages) ||
    !lesson.pages.every((p) => isObject(p) && isName(p.title) && typeof p.html === 'string')
  )
    yield 'needs a list of pages, each with title and html';
  else if (lesson.pages.length > MOST.pages) yield `has more than ${MOST.pages} pages`;
  else if (lesson.pages.some(({ html }) => html.length > MOST.page))
    yield `has a page of more than ${MOST.page} characters`;
  if (lesson.videoUrl !== null) {
    const video = isMemo(lesson.videoUrl) ? videoAddress(lesson.videoUrl) : { wrong: 'It is no address.' };
    if ('wrong' in video) yield `has a video that cannot be shown. ${video.wrong.replace(/\.$/, '')}`;
  }
  for (const activity of [lesson.independentLesson, lesson.practiceSet])
    if (activity !== null) yield* activityProblems(activity);
  const both = askedInBoth(itemsIn(lesson.independentLesson), itemsIn(lesson.practiceSet));
  if (both) yield `asks the question ${both} in both activities; the independent lesson shows its answer`;
}

/** A question, in any version, that both activities of a lesson ask. */
export function askedInBoth(independentLesson: readonly ActivityItem[], practiceSet: readonly ActivityItem[]) {
  const shown = new Set(independentLesson.map(({ ref }) => ref));
  return practiceSet.find(({ ref }) => shown.has(ref))?.ref;
}

const itemsIn = (activity: readonly ActivityItem[] | null) =>
  Array.isArray(activity) ? (activity as ActivityItem[]).filter(isObject) : [];

function* activityProblems(items: readonly ActivityItem[]): Generator<string> {
  if (
    !Array.isArray(items) ||
    !items.every(
      (i) => isObject(i) && isRef(i.ref) && Number.isInteger(i.version) && i.version > 0 && i.version <= MOST.version,
    )
  ) {
    yield 'needs activities that are null or lists of questions, each with ref and version';
    return;
  }
  if (items.length === 0) yield 'has an activity without questions';
  if (items.length > MOST.questions) yield `has an activity of more than ${MOST.questions} questions`;
  const seen = new Set<string>();
  const twice = items.map(({ ref }) => ref).find((ref) => seen.size === seen.add(ref).size);
  if (twice !== undefined) yield `asks the question ${twice} twice in one activity`;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;
const isName = (value: unknown): boolean => isText(value, MOST.name);
const isRef = (value: unknown): boolean => isText(value, MOST.ref);
const isMemo = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST.memo;
const isCode = (value: unknown): boolean => typeof value === 'string' && /^[a-z0-9][a-z0-9/-]{0,99}$/.test(value);
