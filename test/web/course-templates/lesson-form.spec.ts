import { describe, expect, it } from '@jest/globals';
import {
  changesOf,
  differing,
  metBy,
  sentOf,
  typedOf,
  wrongLesson,
} from '../../../web/src/features/course-templates/lesson-form.js';
import { lessonFacts, schoolsText, withdrawText } from '../../../web/src/features/course-templates/words.js';
import { aCard, aLesson, aQuestion } from './examples.js';

describe('the form of a lesson', () => {
  it('sends what was changed alone', () => {
    const before = typedOf(aLesson());
    expect(changesOf(before, typedOf(aLesson()))).toEqual({});
    expect(changesOf({ ...before, name: ' Intercepts ', instructionalMinutes: '25', videoUrl: ' ' }, before)).toEqual({
      name: 'Intercepts',
      instructionalMinutes: 25,
    });
    const questions = [...before.independentLesson].reverse();
    expect(changesOf({ ...before, independentLesson: questions }, before)).toEqual({
      independentLesson: [
        { ref: 'own/2', version: 1 },
        { ref: 'own/1', version: 1 },
      ],
    });
  });

  it('says at each field what is wrong', () => {
    const typed = typedOf(null);
    expect(
      wrongLesson({
        ...typed,
        name: ' ',
        instructionalMinutes: '2.5',
        independentMinutes: '',
        pages: [{ key: 'a', title: '', html: ' ' }],
        practiceSet: [aQuestion('asked', { asked: true })],
      }),
    ).toEqual({
      name: 'Please enter a name',
      instructionalMinutes: 'Please enter whole minutes, at most 600',
      independentMinutes: 'Please enter whole minutes, at most 600',
      'pages.0.title': 'Please enter a title',
      'pages.0.html': 'Please enter a text',
      practiceSet: 'Take out the questions that are part of a test',
    });
    expect(wrongLesson({ ...typed, name: 'Slope' })).toEqual({});
  });

  it('is sent whole for a new lesson, which may have nothing to do yet', () => {
    expect(sentOf({ ...typedOf(null), name: 'Slope' })).toEqual({
      name: 'Slope',
      memo: '',
      instructionalMinutes: 20,
      independentMinutes: 20,
      topics: [],
      pages: [],
      videoUrl: null,
      independentLesson: [],
      practiceSet: [],
    });
  });
});

describe('two who change one lesson', () => {
  const before = typedOf(aLesson());
  const theirs = typedOf(aLesson({ name: 'Intercepts', memo: 'Theirs', revision: 6 }));

  it('keep each what only they changed', () => {
    const { values, both } = metBy({ ...before, instructionalMinutes: '45' }, before, theirs);
    expect(both).toEqual([]);
    expect(values).toMatchObject({ name: 'Intercepts', memo: 'Theirs', instructionalMinutes: '45' });
    // What is sent next is the own change alone.
    expect(differing(values, theirs)).toEqual(['instructionalMinutes']);
  });

  it('are asked about what both changed', () => {
    const { values, both } = metBy({ ...before, memo: 'Mine' }, before, theirs);
    expect(both).toEqual(['memo']);
    expect(values).toMatchObject({ name: 'Intercepts', memo: 'Mine' });
    expect(metBy({ ...before, memo: 'Theirs' }, before, theirs).both).toEqual([]);
  });
});

describe('what is said of lessons and schools', () => {
  it('counts what a lesson has', () => {
    expect(lessonFacts(aCard(1, 'Slope', { video: true }))).toBe('20 + 15 min, 3 pages, 6 + 10 questions, video');
    expect(lessonFacts(aCard(1, 'Slope', { pages: 0, practiceSet: null, independentLesson: 1 }))).toBe(
      '20 + 15 min, no explanation, 1 question (independent lesson)',
    );
    expect(lessonFacts(aCard(1, 'Slope', { independentLesson: null, practiceSet: null }))).toContain('no questions');
  });

  it('says who has a lesson before it is withdrawn', () => {
    expect(withdrawText({ assignments: 3, schools: 2, begun: 1, used: true })).toMatch(
      /^3 assignments in 2 schools have this lesson now\. 1 student has begun it and may finish; nobody else begins it\./,
    );
    expect(withdrawText({ assignments: 0, schools: 0, begun: 0, used: false })).toMatch(
      /^No class has this lesson now\. Nobody begins it any more\./,
    );
  });

  it('names one or two schools, and counts more', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((name) => ({ name })) as [
      { name: string },
      { name: string },
      { name: string },
    ];
    expect([[], [a], [a, b], [a, b, c]].map((schools) => schoolsText(schools))).toEqual([
      null,
      'A',
      'A and B',
      'A and 2 more',
    ]);
  });
});
