import { describe, expect, it } from '@jest/globals';
import { findingOf, type FindingOf } from '../../../src/reporting/student-results/finding.js';

type Topic = FindingOf['topics'][number];
const topic = (more: Partial<Topic>): Topic => ({
  ...{
    section: 'Math',
    categoryId: 2,
    area: 'Algebra',
    topic: null,
    topicAreaId: null,
    students: 40,
    unseen: 0,
    questions: 14,
  },
  ...{ answers: 560, right: 280, share: 0.5, schoolShare: null, few: 20, none: 2, all: 3, byRight: null },
  ...more,
});
const of = (more: Partial<FindingOf>): FindingOf => ({
  ...{ group: 'the class', reference: 'the school', small: false, preliminary: false, sections: [], topics: [] },
  ...more,
});

describe('the finding of a group', () => {
  it('begins with the section of which the smallest share reaches the benchmark', () => {
    const sections = [
      { name: 'Reading & Writing', n: 58, reached: 46 },
      { name: 'Math', n: 58, reached: 31 },
    ];
    expect(findingOf(of({ sections })).lead).toBe(
      '31 of 58 reach the Math benchmark, 46 the one in Reading & Writing.',
    );
    expect(findingOf(of({ sections: [{ ...sections[0]!, n: 60 }, sections[1]!] })).lead).toBe(
      '31 of 58 reach the Math benchmark, 46 of 60 the one in Reading & Writing.',
    );
  });

  it('names all four sections of an ACT', () => {
    const section = (name: string, reached: number) => ({ name, n: 40, reached });
    const sections = [section('English', 30), section('Math', 18), section('Reading', 22), section('Science', 12)];
    expect(findingOf(of({ sections })).lead).toBe(
      '12 of 40 reach the Science benchmark; 18 the one in Math, 22 the one in Reading and 30 the one in English.',
    );
  });

  it('says nothing where there is nothing', () => {
    expect(findingOf(of({}))).toEqual({ lead: null, rest: null, topics: [] });
    expect(findingOf(of({ sections: [{ name: 'Math', n: 20, reached: null }] })).lead).toBeNull();
  });

  it('names the area that loses most points against the school, where that is more than chance', () => {
    const topics = [
      topic({ share: 0.5, schoolShare: 0.68 }),
      topic({ area: 'Geometry', questions: 6, share: 0.3, schoolShare: 0.5 }),
      topic({ area: 'Data', questions: 10, share: 0.2, schoolShare: 0.25 }),
    ];
    expect(findingOf(of({ topics })).rest).toBe(
      'Against the school, the class loses most points in Algebra: 7 of 14 questions, the school 4.5.',
    );
  });

  it('says that no area is behind by more than chance, and that there are too few to say', () => {
    expect(findingOf(of({ topics: [topic({ share: 0.5, schoolShare: 0.55 })] })).rest).toBe(
      'In no area is the class behind the school by more than chance.',
    );
    expect(findingOf(of({ topics: [topic({})] })).rest).toBe('Too few to say how the class differs from the school.');
    expect(findingOf(of({ preliminary: true, topics: [topic({})] })).rest).toBe(
      'Too few to say yet how the class differs from the school.',
    );
  });

  it('names of a whole school where most points are lost', () => {
    const topics = [topic({ share: 0.5 }), topic({ area: 'Geometry', questions: 6, share: 0.3 })];
    expect(findingOf(of({ reference: null, topics })).rest).toBe('Most points are lost in Algebra: 7 of 14 questions.');
  });

  it('ranks up to three topics by the answers that are lost, none of one question', () => {
    const one = (name: string, right: number, more: Partial<Topic> = {}) =>
      topic({
        ...{ topic: name, topicAreaId: `2~Algebra~${name}`, questions: 3, answers: 120, right, share: right / 120 },
        ...more,
      });
    const { topics } = findingOf(
      of({
        topics: [
          one('A', 60),
          one('B', 40, { schoolShare: 0.5 }),
          one('C', 90),
          one('D', 80),
          one('E', 10, { questions: 1, answers: 40 }),
          one('F', 20, { few: 0 }),
        ],
      }),
    );
    expect(topics.map(({ topic: name }) => name)).toEqual(['B', 'A', 'D']);
    expect(topics[0]!.why).toBe(
      '80 of 120 answers to gain: right in 33.3%; the school reaches 50.0%. 20 of 40 have less than half right.',
    );
  });

  it('is counts alone of a small group', () => {
    const sections = [{ name: 'Math', n: 7, reached: 3 }];
    expect(findingOf(of({ small: true, sections, topics: [topic({ topic: 'A', topicAreaId: 'a', few: 5 })] }))).toEqual(
      {
        ...{ lead: '3 of 7 reach the Math benchmark.', rest: null, topics: [] },
      },
    );
  });
});
