import { ENOUGH } from '../student-results/spread.js';
import { matchedDifference } from './matched.js';

export interface Share {
  right: number;
  questions: number;
}

/** A topic that two tests asked a student about. */
export interface TopicTwice {
  studentId: number;
  topic: string;
  /** Names of lessons on the topic that the student finished between the tests. */
  lessons: readonly string[];
  before: Share;
  after: Share;
}

export interface LessonsBetween {
  /** 'full' with ten students or more, 'few' with one to nine, 'none' where nobody finished a lesson on what both tests ask. */
  basis: 'full' | 'few' | 'none';
  /** Students with topics of both kinds: with a finished lesson between the tests, and without. */
  students: number;
  /** Average shares of right answers of these students, 0 to 1; null unless 'full'. */
  withLesson: Moved | null;
  without: Moved | null;
  /** How much more the same students gained on topics with a lesson, in shares of 1; null unless 'full'. */
  more: { change: number; give: number; mayBeZero: boolean } | null;
  topics: TopicBetween[];
}

export interface Moved {
  before: number;
  after: number;
}

/** One topic: those who finished a lesson on it, and the others of the group. */
export interface TopicBetween {
  topic: string;
  lessons: string[];
  withLesson: { students: number; before: Share; after: Share };
  without: { students: number; before: Share; after: Share };
}

/**
 * Whether topics with a finished lesson between two tests moved more than the topics without, for the same students: of each
 * student the share of right answers over all questions of a kind, in both tests; then the mean of the differences between the
 * two kinds with its 95% range by Student's t. Students who have topics of one kind only compare nothing and are left out.
 * Pure.
 */
export function lessonsBetween(topics: readonly TopicTwice[]): LessonsBetween {
  const students = [...Map.groupBy(topics, ({ studentId }) => studentId).values()].flatMap((own) => {
    const [lesson, other] = [own.filter(hasLesson), own.filter((one) => !hasLesson(one))];
    return lesson.length > 0 && other.length > 0 ? [{ lesson: movedOf(lesson), other: movedOf(other) }] : [];
  });
  const full = students.length >= ENOUGH;
  const matched = full
    ? matchedDifference(students.map(({ lesson, other }) => [gain(other), gain(lesson)] as const))
    : null;
  return {
    basis: full ? 'full' : students.length > 0 ? 'few' : 'none',
    students: students.length,
    withLesson: full ? average(students.map(({ lesson }) => lesson)) : null,
    without: full ? average(students.map(({ other }) => other)) : null,
    more: matched && { change: matched.mean, give: matched.high - matched.mean, mayBeZero: matched.mayBeZero },
    topics: topicsOf(topics),
  };
}

function topicsOf(topics: readonly TopicTwice[]): TopicBetween[] {
  return [...Map.groupBy(topics, ({ topic }) => topic)]
    .flatMap(([topic, all]): TopicBetween[] => {
      const [lesson, other] = [all.filter(hasLesson), all.filter((one) => !hasLesson(one))];
      if (lesson.length === 0) return [];
      const lessons = [...new Set(lesson.flatMap((one) => one.lessons))].sort();
      return [{ topic, lessons, withLesson: summed(lesson), without: summed(other) }];
    })
    .sort((a, b) => b.withLesson.students - a.withLesson.students || a.topic.localeCompare(b.topic));
}

const hasLesson = ({ lessons }: TopicTwice): boolean => lessons.length > 0;
const gain = ({ before, after }: Moved): number => after - before;

function summed(topics: readonly TopicTwice[]): { students: number; before: Share; after: Share } {
  const add = (of: 'before' | 'after'): Share => ({
    right: topics.reduce((sum, one) => sum + one[of].right, 0),
    questions: topics.reduce((sum, one) => sum + one[of].questions, 0),
  });
  return { students: topics.length, before: add('before'), after: add('after') };
}

function movedOf(topics: readonly TopicTwice[]): Moved {
  const { before, after } = summed(topics);
  return { before: before.right / before.questions, after: after.right / after.questions };
}

function average(all: readonly Moved[]): Moved {
  const mean = (of: 'before' | 'after') => all.reduce((sum, one) => sum + one[of], 0) / all.length;
  return { before: mean('before'), after: mean('after') };
}

/** Shares that begin this much lower are said to rise by themselves. */
const LOWER = 0.05;

/** What is said first, by the figures; nothing is said of what may be chance. Pure. */
export function lessonsFinding(between: LessonsBetween): { lead: string; rest: string | null } {
  const { basis, students, more, withLesson, without } = between;
  if (basis === 'none')
    return { lead: 'Nobody finished a lesson between these tests on a topic that both ask.', rest: null };
  const one = students === 1;
  if (!more || !withLesson || !without)
    return {
      lead: `${students} ${one ? 'student' : 'students'} finished a lesson between these tests.`,
      rest: `That is too few to say whether lessons helped: it takes ${ENOUGH}.`,
    };
  const points = Math.round(Math.abs(more.change) * 100);
  const rest =
    withLesson.before < without.before - LOWER
      ? 'Topics with a lesson began lower, and low shares rise a little by themselves: not all of it is the lessons.'
      : null;
  if (more.mayBeZero)
    return {
      lead: `Too little to say whether lessons helped these ${students} students: the difference between topics with a lesson and without may be chance.`,
      rest,
    };
  return {
    lead:
      more.change > 0
        ? `The same ${students} students gained ${points} percentage points more on topics with a finished lesson than on their other topics.`
        : `The same ${students} students gained ${points} percentage points less on topics with a finished lesson than on their other topics.`,
    rest: more.change > 0 ? rest : null,
  };
}
