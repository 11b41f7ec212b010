import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../..');

/** Beginnings of words of the school domain. Missing are those with a general sense: answer, class, course, question, test. */
const SCHOOL_WORDS = [
  ...['student', 'pupil', 'teacher', 'guardian', 'parent', 'classroom', 'classmate', 'school', 'district', 'roster'],
  ...['enrol', 'lesson', 'attempt', 'sitting', 'exam', 'assess', 'quiz', 'score', 'scoring', 'grade', 'grading'],
];

/** Words of the general language that begin like one of these. */
const GENERAL = ['example', 'examples', 'upgrade'];

/** What may stand, and why. */
const ALLOWED: { file: string; word: string; why: string }[] = [
  { file: 'config/clock-of-process.ts', word: 'parent', why: 'the parent process; CLOCK=parent is a setting' },
  { file: 'observability/process.ts', word: 'parent', why: 'the parent process' },
  { file: 'processes/answer-tasks.ts', word: 'parent', why: 'the parent process' },
  { file: 'http/problem.ts', word: 'attempts', why: 'the title of a 429 that people see' },
  { file: 'event-store/day-root-letters.ts', word: 'attempt', why: 'a letter that people get names the attempt file' },
];

/** The school words in a name or text, as they stand there: `attemptFile` and `attempt-file` hold `attempt`. */
function schoolWords(text: string): string[] {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g);
  return (words ?? []).filter(
    (word) => !GENERAL.includes(word) && SCHOOL_WORDS.some((school) => word.startsWith(school)),
  );
}

const FILES = globSync('**/*.ts', { cwd: join(ROOT, 'src/platform') }).sort();
const FOUND = FILES.flatMap((file) =>
  [...new Set([file, readFileSync(join(ROOT, 'src/platform', file), 'utf8')].flatMap(schoolWords))].map((word) => ({
    file,
    word,
  })),
);

describe('the platform knows no school word', () => {
  it.each([
    ['an identifier', 'const attemptId = 1;', 'attempt'],
    ['a type', 'interface ASTStudentRow {}', 'student'],
    ['a constant', 'export const MOST_STUDENTS = 3;', 'students'],
    ['a comment', '/** A key for one sitting. */', 'sitting'],
    ['a string', `queue('delivery.score-it')`, 'score'],
    ['a file name', 'event-store/school-file.ts', 'school'],
  ])('a planted breach is seen in %s', (_, text, word) => {
    expect(schoolWords(text)).toEqual([word]);
  });

  it('general words are no breach', () => {
    expect(schoolWords('upgradeInsecureRequests; // for example, a class of an answer')).toEqual([]);
  });

  it('no file names a thing of the school', () => {
    expect(FILES.length).toBeGreaterThan(50);
    expect(FOUND.filter((one) => !ALLOWED.some(({ file, word }) => file === one.file && word === one.word))).toEqual(
      [],
    );
  });

  it('nothing is allowed that does not stand there any more', () => {
    expect(ALLOWED.filter(({ file, word }) => !FOUND.some((one) => one.file === file && one.word === word))).toEqual(
      [],
    );
  });
});
