import { describe, expect, it } from '@jest/globals';
import { assessmentType } from '../../../src/content/index.js';
import { scoreFigures, standingOf, type StudentScores } from '../../../src/reporting/student-results/figures.js';

const SAT = assessmentType(1);
let count = 0;
const scored = (reading: number | null, math: number | null, more: Partial<StudentScores> = {}): StudentScores => ({
  studentId: ++count,
  mine: true,
  seen: true,
  gradeLevel: 11,
  composite: reading === null || math === null ? null : reading + math,
  scores: [reading, math],
  takenTo: '2026-11-20T16:00:00.000Z',
  ...more,
});
const times = (n: number, of: () => StudentScores) => Array.from({ length: n }, of);
const untested = () => scored(null, null, { scores: null, takenTo: null });

describe('the scores of a group in figures', () => {
  it('count who is tested, complete, and at the benchmark, near it and below it', () => {
    const group = [
      ...times(6, () => scored(480, 530)),
      ...times(3, () => scored(460, 600)),
      ...times(2, () => scored(450, 400)),
      scored(700, null),
      untested(),
    ];
    const { basis, students, tested, complete, spread, reaching, sections } = scoreFigures(SAT, group, true);
    expect({ basis, students, tested, complete }).toEqual({ basis: 'full', students: 13, tested: 12, complete: 11 });
    expect(spread!.mean).toBe(Math.round((6 * 1010 + 3 * 1060 + 2 * 850) / 11));
    expect(reaching).toEqual([
      { sections: 2, n: 6 },
      { sections: 1, n: 3 },
      { sections: 0, n: 2 },
    ]);
    const [reading, math] = sections;
    expect({ n: reading!.n, reached: reading!.reached, near: reading!.near }).toEqual({ n: 12, reached: 7, near: 3 });
    expect({ n: math!.n, reached: math!.reached, near: math!.near }).toEqual({ n: 11, reached: 9, near: 0 });
    expect(reading!.bars.map(({ score, met, near, below }) => [score, met, near, below])).toEqual([
      [450, 0, 0, 2],
      [460, 0, 3, 0],
      [480, 6, 0, 0],
      [700, 1, 0, 0],
    ]);
    expect(reading!.reachedRange).toEqual({ low: 32, high: 81 });
  });

  it('are counts alone below ten students', () => {
    const { basis, spread, sections } = scoreFigures(
      SAT,
      times(9, () => scored(500, 500)),
      true,
    );
    expect(basis).toBe('counts');
    expect(spread).toBeNull();
    expect(sections[0]).toMatchObject({ n: 9, reached: 9, spread: null, reachedRange: null, school: null });
  });

  it('say nothing of a few to who sees aggregates alone', () => {
    const { basis, bars, reaching, sections } = scoreFigures(
      SAT,
      times(9, () => scored(500, 500)),
      false,
    );
    expect({ basis, bars, reaching }).toEqual({ basis: 'nothing', bars: [], reaching: [] });
    expect(sections[0]).toMatchObject({ n: 9, reached: null, near: null, bars: [] });
  });

  it('say nothing where a few could be told by taking away those who are known', () => {
    const known = times(20, () => scored(500, 500));
    const few = times(4, () => scored(700, 700, { seen: false }));
    const many = times(10, () => scored(700, 700, { seen: false }));
    expect(scoreFigures(SAT, [...known, ...few], false).basis).toBe('nothing');
    expect(scoreFigures(SAT, [...known, ...many], false).basis).toBe('full');
    expect(scoreFigures(SAT, known, false).basis).toBe('full');
  });

  it('say nothing of a section that a few of many have taken', () => {
    const group = [...times(20, () => scored(500, null)), ...times(4, () => scored(500, 700))];
    const { basis, bars, reaching, sections } = scoreFigures(SAT, group, false);
    expect([basis, ...sections.map((section) => section.basis)]).toEqual(['full', 'full', 'nothing']);
    expect(sections[1]).toMatchObject({ n: 4, reached: null, spread: null, bars: [] });
    expect({ bars, reaching }).toEqual({ bars: [], reaching: [] });
  });

  it('have the school beside them where enough others are in it and most are tested', () => {
    const mine = times(12, () => scored(500, 500));
    const others = (n: number) => times(n, () => scored(600, 600, { mine: false }));
    expect(scoreFigures(SAT, [...mine, ...others(9)], true).school).toBeNull();
    const school = scoreFigures(SAT, [...mine, ...others(12)], true).school!;
    expect([school.n, school.spread.mean]).toEqual([24, 1100]);
    const late = scoreFigures(SAT, [...mine, ...times(10, untested), ...others(12)], true);
    expect([late.preliminary, late.school]).toEqual([true, null]);
  });

  it('have no school beside them where a few whom the asker may not see could be told by it', () => {
    const mine = times(12, () => scored(500, 500));
    const others = (n: number, seen: boolean) => times(n, () => scored(600, 600, { mine: false, seen }));
    const beside = (...more: StudentScores[]) => {
      const { school, sections } = scoreFigures(SAT, [...mine, ...more], true);
      return [school, ...sections.map((section) => section.school)].map((one) => one?.n ?? null);
    };
    expect(beside(...others(12, true), ...others(1, false))).toEqual([null, null, null]);
    expect(beside(...others(12, true), ...others(10, false))).toEqual([34, 34, 34]);
    expect(beside(...others(12, true))).toEqual([24, 24, 24]);
  });

  it('take the benchmark of each grade', () => {
    const psat = assessmentType(3);
    const group = [
      ...times(6, () => scored(400, 440, { gradeLevel: 8 })),
      ...times(6, () => scored(400, 440, { gradeLevel: 9 })),
    ];
    const [reading] = scoreFigures(psat, group, true).sections;
    expect(reading!.benchmarks).toEqual([
      { name: 'Grade 8', score: 390 },
      { name: 'Grade 9', score: 410 },
    ]);
    expect(reading!.reached).toBe(6);
    expect(scoreFigures(psat, group.slice(0, 6), true).sections[0]!.benchmarks).toEqual([
      { name: 'Benchmark', score: 390 },
    ]);
  });

  it('have no benchmark for type 5', () => {
    const preact = assessmentType(5);
    const group = times(12, () => scored(20, 20, { scores: [20, 20, 20, 20], composite: 20 }));
    const figures = scoreFigures(preact, group, true);
    expect(figures.sections[0]).toMatchObject({ benchmarks: [], reached: null, near: null, reachedRange: null });
    expect(figures.reaching).toEqual([]);
    expect(standingOf(preact, 3, 20, 9)).toBeNull();
  });

  it('call two steps below a benchmark near', () => {
    expect([480, 470, 460, 450].map((score) => standingOf(SAT, 1, score, 11))).toEqual([
      'met',
      'near',
      'near',
      'below',
    ]);
    expect([22, 21, 20, 19].map((score) => standingOf(assessmentType(2), 4, score, 11))).toEqual([
      ...['met', 'near', 'near', 'below'],
    ]);
  });
});
