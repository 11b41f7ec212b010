import { describe, expect, it } from '@jest/globals';
import {
  formOf,
  SectionTopics,
  tallySection,
  type FormQuestions,
  type PartOutcomes,
} from '../../../src/reporting/student-results/topics.js';

const question = (ref: string, area: string, topic: string) => ({ ref, area, topic });
const FORMS: Record<string, FormQuestions> = {
  first: {
    difficulty: 'default',
    questions: [
      question('q1', 'Algebra', 'Lines'),
      question('q2', 'Algebra', 'Lines'),
      question('q3', 'Geometry', 'Circles'),
      question('q4', 'Geometry', 'Circles'),
    ],
  },
  easy: { difficulty: 'easy', questions: [question('e1', 'Algebra', 'Lines')] },
  hard: { difficulty: 'hard', questions: [question('h1', 'Algebra', 'Lines')] },
};
const part = (studentId: number, code: string, outcomes: string, mine = true, seen = true): PartOutcomes => ({
  ...{ studentId, categoryId: 2, part: code === 'first' ? 1 : 2, form: formOf(code, 1), outcomes, mine, seen },
});
const topicsOf = (parts: PartOutcomes[], compares?: boolean) =>
  new SectionTopics(
    2,
    tallySection(2, parts, ({ code }) => FORMS[code]),
    compares,
  );

describe('the topics of a section', () => {
  const parts = [part(1, 'first', 'rrw-'), part(1, 'hard', 'r'), part(2, 'first', 'wbb-'), part(2, 'easy', 'r')];

  it('are counted by area and topic, without questions that do not count', () => {
    expect(
      topicsOf(parts)
        .topics()
        .map(({ area, topic, questions, answers, right, share }) => [area, topic, questions, answers, right, share]),
    ).toEqual([
      ['Algebra', null, 3, 6, 4, 4 / 6],
      ['Algebra', 'Lines', 3, 6, 4, 4 / 6],
      ['Geometry', null, 1, 2, 0, 0],
      ['Geometry', 'Circles', 1, 2, 0, 0],
    ]);
  });

  it('say who has less than half right, none and all', () => {
    const [, lines, , circles] = topicsOf(parts).topics();
    expect(lines).toMatchObject({ students: 2, few: 1, none: 0, all: 1, byRight: [0, 1, 0, 1] });
    expect(circles).toMatchObject({ students: 2, few: 2, none: 2, all: 0, byRight: [2, 0] });
    expect(topicsOf(parts).studentsOn('2~Algebra~Lines')).toEqual([
      { studentId: 1, right: 3, questions: 3 },
      { studentId: 2, right: 1, questions: 3 },
    ]);
  });

  it('have their questions in the order of the test, with right, wrong and blank', () => {
    expect(
      topicsOf(parts)
        .questions()
        .map(({ ref, students, right, wrong, blank }) => [ref, students, right, wrong, blank]),
    ).toEqual([
      ['q1', 2, 1, 1, 0],
      ['q2', 2, 1, 0, 1],
      ['q3', 2, 0, 1, 1],
      ['e1', 1, 1, 0, 0],
      ['h1', 1, 1, 0, 0],
    ]);
  });

  it('compare with the school on the same forms, each as often as the group had it', () => {
    // The group is mostly on the hard form, the others mostly on the easy one.
    const mine = [...Array.from({ length: 3 }, (_, i) => part(i + 1, 'hard', 'r')), part(4, 'easy', 'w')];
    const others = [
      ...Array.from({ length: 2 }, (_, i) => part(10 + i, 'hard', 'w', false)),
      ...Array.from({ length: 9 }, (_, i) => part(20 + i, 'easy', 'r', false)),
    ];
    const [algebra] = topicsOf([...mine, ...others]).topics();
    expect(algebra!.share).toBe(3 / 4);
    expect(algebra!.schoolShare).toBeCloseTo((3 * (3 / 5) + 1 * (9 / 10)) / 4, 12);
    expect(topicsOf([...mine, ...others], false).topics()[0]!.schoolShare).toBeNull();
    expect(topicsOf([...mine, ...others.slice(2)]).topics()[0]!.schoolShare).toBeNull();
  });

  it('are not compared where a few whom the asker may not see could be told by it', () => {
    const some = (n: number, from: number, code: string, seen: boolean) =>
      Array.from({ length: n }, (_, i) => part(from + i, code, 'r', false, seen));
    const mine = Array.from({ length: 12 }, (_, i) => part(i + 1, i < 6 ? 'hard' : 'easy', 'w'));
    const shareBeside = (hidden: number, known = 0) =>
      topicsOf([
        ...mine,
        ...some(20, 100, 'easy', false),
        ...some(hidden, 200, 'hard', false),
        ...some(known, 300, 'hard', true),
      ]).topics()[0]!.schoolShare;
    expect(shareBeside(1)).toBeNull();
    expect(shareBeside(9, 20)).toBeNull();
    expect(shareBeside(10)).not.toBeNull();
    expect(shareBeside(0, 1)).not.toBeNull();
  });

  it('say how many of the group the asker may not see', () => {
    const group = topicsOf([...parts, part(3, 'first', 'rrrr', true, false), part(3, 'hard', 'r', true, false)]);
    expect(group.unseen).toBe(1);
    expect(group.topics().map(({ unseen }) => unseen)).toEqual([1, 1, 1, 1]);
    expect(group.questions().map(({ ref, unseen }) => [ref, unseen])).toEqual([
      ...[
        ['q1', 1],
        ['q2', 1],
        ['q3', 1],
        ['q4', 1],
        ['e1', 0],
        ['h1', 1],
      ],
    ]);
  });
});
