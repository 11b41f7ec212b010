import { describe, expect, it } from '@jest/globals';
import { longMoment, shortHash, shownAnswer } from '../../../src/reporting/composite-report/build.js';
import { paces, timeRemarks } from '../../../src/reporting/composite-report/pace.js';
import { ordinal } from '../../../src/reporting/composite-report/ordinal.js';
import { growth } from '../../../src/reporting/composite-report/words.js';
import { runs } from '../../../src/reporting/pdf/fonts.js';
import { assessmentType } from '../../../src/content/index.js';
import { stemScore } from '../../../src/scoring/index.js';
import { takenOn } from '../../../src/reporting/pdf/taken-on.js';
import { sampleInput, sampleReport } from '../sample-report.js';

describe('a complete SAT report', () => {
  const report = sampleReport(1);

  it('adds its sections up and says so', () => {
    const [rw, math] = report.sections;
    expect(report.compositeScore).toBe(rw!.score! + math!.score!);
    expect(report.lead).toBe(
      `Your total of ${report.compositeScore} is the sum of the two section scores. Both sections are well past the college benchmarks.`,
    );
    expect(rw!.verdict).toBe(`${rw!.score! - 480} points above the benchmark.`);
  });
  it('counts every operational question once, in sections, areas, topics and boxes', () => {
    for (const s of report.sections) {
      const topics = s.areas.flatMap((a) => a.topics);
      expect(s.raw + s.wrong + s.blank).toBe(s.rawMax);
      expect(topics.reduce((n, t) => n + t.total, 0)).toBe(s.rawMax);
      expect(topics.reduce((n, t) => n + t.correct, 0)).toBe(s.raw);
      expect(
        topics.every((t) => t.cells.length === t.total && t.cells.filter((c) => c === 'right').length === t.correct),
      ).toBe(true);
    }
  });
  it('tells of each topic what became of its questions', () => {
    for (const { report: summary } of report.studentAssessments) {
      expect(summary.subsectionDetails[0]).toMatchObject({
        subsectionArea: expect.stringMatching(/./),
        topicArea: expect.stringMatching(/./),
        topicAreaId: expect.stringMatching(/./),
        percent: expect.any(Number),
      });
      for (const { topicAreaDetails, correctTotal, incorrectTotal, blankTotal } of summary.subsectionDetails) {
        const count = (outcome: string) => topicAreaDetails.filter((one) => one === outcome).length;
        expect([count('right'), count('wrong'), count('blank')]).toEqual([correctTotal, incorrectTotal, blankTotal]);
      }
    }
  });
  it('names the five topics with the most to gain, most missed first', () => {
    const missed = report.opportunities.map((o) => o.missed);
    expect(missed).toHaveLength(5);
    expect(missed).toEqual([...missed].sort((a, b) => b - a));
  });
  it('shows percentiles within 1 and 99 and none within too few users', () => {
    expect(report.nationalPercentile).toBeGreaterThanOrEqual(1);
    expect(report.nationalPercentile).toBeLessThanOrEqual(99);
    expect(report.userPercentile).toBeNull();
  });
  it('says where its numbers come from', () => {
    expect(report.provenance.line).toMatch(
      /^Where these numbers come from: forms sat-set-3\/1\/part-1 v1, .* 4 attempts, scored November 13, 2026, 11:52 AM CST by version .*\. Result [0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}\. SAT is a trademark/,
    );
  });
  it('is the same from the same rows, in any order', () => {
    const input = sampleInput(1);
    expect(sampleReport(1, { parts: [...input.parts].reverse() })).toEqual(report);
  });
  it('keeps answers back until they are revealed', () => {
    const hidden = sampleReport(1, {
      revealed: {
        ...{ report: true, answersAt: '2026-11-20T20:30:00.000Z' },
        ...{ answersOf: new Set<number>(), answersNext: new Set<number>() },
      },
    });
    expect(hidden.questions).toBeNull();
  });
});

describe('a part 1 that was reopened and submitted again', () => {
  it('lost its route, and the report still says which form part 2 was', () => {
    const parts = sampleInput(1).parts.map((p) => ({
      ...p,
      route: null,
      difficulty: p.part === 1 ? ('default' as const) : p.categoryId === 1 ? ('hard' as const) : ('easy' as const),
    }));
    const [rw, math] = sampleReport(1, { parts }).sections;
    expect(rw!.tally).toMatch(/ Part 2 was the harder form\.$/);
    expect(math!.tally).toMatch(/ Part 2 was the easier form\.$/);
    expect(rw!.routeMeaning).toBe(
      'The harder form has more demanding questions and is the way to the highest scores, up to 800.',
    );
    expect(math!.routeMeaning).toBe('The easier form leads to scores up to 620; the harder one up to 800.');
  });
});

describe('answers that are shown part by part', () => {
  it('names the parts that wait, those of them that are next, and the date', () => {
    const [first, second] = sampleInput(1).parts;
    const report = sampleReport(1, {
      revealed: {
        report: true,
        answersAt: '2026-11-20T20:30:00.000Z',
        answersWaitForDevices: true,
        answersOf: new Set([first!.studentAssessmentId]),
        answersNext: new Set([second!.studentAssessmentId]),
      },
    });
    expect(report.revealed).toEqual({
      report: true,
      answers: true,
      waiting: ['Reading & Writing, Part 2', 'Math, Part 1', 'Math, Part 2'],
      next: ['Reading & Writing, Part 2'],
      answersAt: '2026-11-20T20:30:00.000Z',
      answersWaitForDevices: true,
    });
    expect(new Set(report.questions!.map((q) => q.studentAssessmentId))).toEqual(new Set([first!.studentAssessmentId]));
  });
});

describe('the time of a part', () => {
  const items = (seconds: [number, 'right' | 'wrong' | 'blank'][]) =>
    seconds.map(([s, outcome], i) => ({
      ref: `${i}`,
      version: 1,
      number: i + 1,
      pretest: false,
      outcome,
      value: null,
      seconds: s,
      marked: false,
    }));
  it('is held against an even pace, slow and rushed named', () => {
    const part = {
      items: items([
        [60, 'right'],
        [130, 'right'],
        [15, 'wrong'],
        [15, 'right'],
        [140, 'wrong'],
      ]),
      allowedSeconds: 300,
    };
    const paced = paces(part);
    expect(part.items.map(paced.of)).toEqual([null, 'slow', 'rushed', null, 'slow']);
    expect(timeRemarks(part, paced)).toBe(
      'An even pace was 1:00 a question. Questions 2 and 5 took more than twice as long. Question 3 was wrong after less than a third of it.',
    );
  });
  it('is held against the middle question where there was no limit, and stays silent where none was kept', () => {
    const part = {
      items: items([
        [40, 'right'],
        [50, 'right'],
        [60, 'right'],
      ]),
      allowedSeconds: null,
    };
    expect(timeRemarks(part, paces(part))).toBe(
      'The middle question took 0:50. No question took more than twice as long, and no wrong answer was rushed.',
    );
    const silent = {
      items: items([
        [0, 'blank'],
        [0, 'blank'],
      ]),
      allowedSeconds: 300,
    };
    expect(timeRemarks(silent, paces(silent))).toBe('');
  });
});

describe('a second set of the same type', () => {
  const past = (name: string, compositeScore: number | null, current: boolean) => ({
    assessmentSet: { id: 1, name },
    compositeScore,
    current,
  });
  const sat = sampleInput(1).type;
  it('is compared with the one before, with a warning where the difference may be chance', () => {
    expect(growth(sat, [past('SAT Set 1', 1100, false), past('SAT Set 2', 1190, true)])).toBe(
      '90 points more than in SAT Set 1.',
    );
    expect(growth(sat, [past('SAT Set 1', 1100, false), past('SAT Set 2', 1090, true)])).toBe(
      '10 points fewer than in SAT Set 1. A change this small can be chance.',
    );
    expect(growth(sat, [past('SAT Set 1', 1100, true), past('SAT Set 2', 1190, false)])).toBe('');
    expect(growth(sat, [past('SAT Set 1', null, false), past('SAT Set 2', 1190, true)])).toBe('');
  });
});

describe('a report for somebody else than the student', () => {
  it('speaks of the student by name', () => {
    expect(sampleReport(1, { reader: 'other' }).lead).toContain('Zoë’s total of');
  });
});

describe('a report with one section complete', () => {
  it('has no total and says what is missing', () => {
    const report = sampleReport(1, { parts: sampleInput(1).parts.filter((p) => p.categoryId === 1) });
    expect(report).toMatchObject({ compositeScore: null, compositeRange: null, nationalPercentile: null });
    expect(report.lead).toContain('Your total needs every section; Math is not complete yet.');
    expect(report.sections[1]).toMatchObject({ score: null, verdict: '', tally: '' });
  });
});

describe('STEM of the ACT', () => {
  it.each([
    [24, 27, 26],
    [24, 25, 25],
    [30, 30, 30],
    [1, 36, 19],
  ])('of Math %i and Science %i is %i: half up', (math, science, score) => {
    expect(stemScore(assessmentType(2), { 3: 36, 4: math, 5: 1, 6: science })).toBe(score);
  });
  it('is in the report with what it is made of, on the scale of a section', () => {
    const { stem, sections } = sampleReport(2);
    const [math, science] = [4, 6].map((id) => sections.find(({ categoryId }) => categoryId === id)!.score!);
    expect(stem!.score).toBe(Math.floor((math! + science!) / 2 + 0.5));
    expect(stem!.text).toContain(`the mean of Math ${math} and Science ${science}, half up`);
    expect(sampleReport(1).stem).toBeNull();
  });
  it('is missing where one of the two is: it never counts as zero', () => {
    const parts = sampleInput(2).parts.filter((p) => p.categoryId !== 6);
    expect(sampleReport(2, { parts }).stem).toEqual({
      ...{ score: null, range: null, text: 'needs Math and Science; Science is not complete yet.' },
    });
    expect(stemScore(assessmentType(2), { 4: 30 })).toBeNull();
    expect(stemScore(assessmentType(1), { 1: 500, 2: 500 })).toBeNull();
  });
});

describe('the PDF', () => {
  it('finds a font file for every letter of a name', () => {
    expect(runs('Zoë Łukasiewicz', 'Ui')).toEqual([
      { text: 'Zoë ', font: 'Ui' },
      { text: 'Ł', font: 'UiExt' },
      { text: 'ukasiewicz', font: 'Ui' },
    ]);
    expect(runs('Юрий', 'Ui')).toEqual([{ text: 'Юрий', font: 'Cyrillic' }]);
    expect(runs('9π', 'Ui').map((r) => r.font)).toEqual(['Ui', 'Greek']);
  });
});

describe('small words', () => {
  it('are exact', () => {
    expect([1, 2, 3, 11, 12, 13, 21, 82, 99].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '11th',
      '12th',
      '13th',
      '21st',
      '82nd',
      '99th',
    ]);
    expect(shortHash('7c419e0b52d8ffff')).toBe('7c41-9e0b-52d8');
    expect(longMoment('2026-11-13T17:52:00.000Z', 'America/Chicago')).toBe('November 13, 2026, 11:52 AM CST');
    expect(takenOn(['2026-11-12T20:00:00Z', '2026-11-13T20:00:00Z', '2026-11-13T22:00:00Z'], 'America/Chicago')).toBe(
      'November 12 and 13, 2026',
    );
    expect(takenOn(['2026-11-30T20:00:00Z', '2026-12-01T20:00:00Z'], 'America/Chicago')).toBe(
      'November 30 and December 1, 2026',
    );
    expect(takenOn(['2026-12-31T20:00:00Z', '2027-01-04T20:00:00Z'], 'America/Chicago')).toBe(
      'December 31, 2026 and January 4, 2027',
    );
    expect(shownAnswer({ letters: { x: 'B', y: 'A' } }, 'x,y')).toBe('A, B');
    expect(shownAnswer({ letters: {} }, '.5')).toBe('.5');
    expect(shownAnswer({ letters: {} }, null)).toBeNull();
  });
});
