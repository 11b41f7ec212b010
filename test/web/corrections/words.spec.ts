import { describe, expect, it } from '@jest/globals';
import { correctionSearch, newSearch } from '../../../web/src/features/corrections/corrections-search.js';
import { binsOf, effectsOf, evidenceWords, signed } from '../../../web/src/features/corrections/words.js';

const preview = {
  routes: [{ section: 'SAT Math', toHard: 14, toEasy: 0 }],
  benchmarks: [{ section: 'SAT Math', reached: 1, missed: 2 }],
} as never;

describe('what a correction does, in sentences', () => {
  it('says who would have been routed elsewhere', () => {
    expect(effectsOf(preview, 'key', false)).toEqual([
      '14 students would have been routed to Hard in SAT Math.',
      '1 student would newly reach the benchmark of SAT Math.',
      '2 students would no longer reach the benchmark of SAT Math.',
      'The part 2 that was taken stays; these students are flagged.',
    ]);
  });
  it('says what students had answered when a key was reported', () => {
    const answers = [
      { answer: 'C', students: 40, key: false },
      { answer: 'A', students: 12, key: true },
    ];
    expect(evidenceWords({ students: 60, right: 12, answers })).toBe('Of 60 students 12 are right: C 40, A 12 (key).');
    expect(evidenceWords({ students: 1, right: 1, answers: [] })).toBe('Of 1 student 1 is right.');
  });
  it('writes differences with their sign', () => {
    expect([signed(20), signed(-10), signed(0)]).toEqual(['+20', '−10', '0']);
  });
});

describe('the bins of a distribution', () => {
  const scale = { min: 400, max: 1600, step: 10 };
  it('hold every student once', () => {
    const scores = Array.from({ length: 100 }, (_, i) => ({
      score: 400 + 12 * 10 * (i % 10) + 10 * (i % 3),
      before: 1,
      after: 2,
    }));
    const sorted = [...new Map(scores.map((s) => [s.score, s])).values()].sort((a, b) => a.score - b.score);
    const bins = binsOf(sorted, scale);
    expect(bins.length).toBeLessThanOrEqual(31);
    expect(bins.reduce((sum, b) => sum + b.before, 0)).toBe(sorted.length);
    expect(bins.reduce((sum, b) => sum + b.after, 0)).toBe(2 * sorted.length);
  });
  it('are none where nobody has a score', () => {
    expect(binsOf([], scale)).toEqual([]);
  });
});

describe('the address of the workbench', () => {
  it('keeps what is good and leaves out the rest', () => {
    expect(correctionSearch({ tab: 'scores', only: 'changed', school: '3', class: 'x', page: '1' })).toEqual({
      tab: 'scores',
      school: 3,
    });
    expect(newSearch({ kind: 'nonsense', id: 'q1' })).toEqual({ id: 'q1' });
  });
});
