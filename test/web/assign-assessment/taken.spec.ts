import { describe, expect, it } from '@jest/globals';
import { takenWords, type TakenBy } from '../../../web/src/features/assign-assessment/taken.js';

const SAT = {
  assessments: [
    { categoryId: 1, name: 'Reading & Writing' },
    { categoryId: 2, name: 'Math' },
  ],
} as Parameters<typeof takenWords>[1];
const by = (firstName: string, ...sections: TakenBy['sections']): TakenBy => ({
  studentId: 1,
  firstName,
  lastName: 'Park',
  sections,
});

describe('who has taken a set already', () => {
  it('is named with the sections, and told what a new assignment is for them', () => {
    expect(takenWords([by('Ada', { categoryId: 2, completed: true })], SAT)).toBe(
      'Ada Park (Math) has taken this set already in this school year. That student keeps what is there and gets no second sitting, unless it is reset.',
    );
    expect(
      takenWords(
        [
          by('Ada', { categoryId: 1, completed: false }, { categoryId: 2, completed: true }),
          by('Ben', { categoryId: 1, completed: true }),
        ],
        SAT,
      ),
    ).toMatch(
      /^Ada Park \(Reading & Writing, not handed in; Math\) and Ben Park \(Reading & Writing\) have taken this set/,
    );
  });

  it('is counted where they are many', () => {
    const many = Array.from({ length: 31 }, (_, i) => by(`S${i}`, { categoryId: 1, completed: true }));
    expect(takenWords(many, { assessments: SAT.assessments.slice(0, 1) })).toMatch(
      /^S0 Park, S1 Park, S2 Park, S3 Park and 27 more have taken this set already/,
    );
  });
});
