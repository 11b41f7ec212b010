import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { assessmentType } from '../../../src/content/index.js';
import {
  figuresOfMoves,
  growthFigures,
  tallyMoves,
  type GrowthFigures,
  type GrowthStudent,
} from '../../../src/reporting/growth/figures.js';
import { FormTally, type Answered } from '../../../src/reporting/items/form-tally.js';
import { benchmarkFor } from '../../../src/scoring/index.js';
import { figuresOfTallies, tallyScores, type StudentScores } from '../../../src/reporting/student-results/figures.js';
import { ofSame } from '../../../src/reporting/student-results/of-same.js';
import {
  formOf,
  SectionTally,
  SectionTopics,
  type FormQuestions,
  type PartOutcomes,
} from '../../../src/reporting/student-results/topics.js';

const CASES = 60;
const TYPES = [1, 2].map(assessmentType);
let seed = 11;
const some = (n: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % n;
};
const times = <T>(n: number, of: (at: number) => T) => Array.from({ length: n }, (_, at) => of(at));
const parted = <T>(all: readonly T[], n: number): T[][] => {
  const parts: T[][] = times(n, () => []);
  for (const one of all) parts[some(n)]!.push(one);
  return parts.filter((part) => part.length > 0);
};
const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
const middle = (sorted: readonly number[]) =>
  (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;

describe('what is counted of blocks and added up', () => {
  it('are the scores of all of their students, counted one by one', () => {
    for (let n = 0; n < CASES; n += 1) {
      const type = TYPES[n % 2]!;
      const { min, max, step } = type.section;
      const score = () => min + step * some((max - min) / step + 1);
      const students = times(some(120), (studentId): StudentScores => {
        const took = some(5) > 0;
        const scores = took ? type.categories.map(() => (some(12) > 0 ? score() : null)) : null;
        const whole = scores?.every((one) => one !== null) ? sum(scores as number[]) : null;
        return {
          ...{ studentId, mine: true, seen: false, gradeLevel: some(9) > 0 ? 9 + some(4) : null, scores },
          composite: whole === null || type.composite.rule === 'sum' ? whole : Math.round(whole / 4),
          takenTo: took ? (`2026-11-${10 + some(20)}T16:00:00.000Z` as StudentScores['takenTo']) : null,
        };
      });
      const group = parted(students, 1 + some(8)).filter((part) => part.length > 0);
      const mine = new Set(group.filter(() => some(4) > 0));
      const figures = figuresOfTallies(
        type,
        group.map((part) => ({ mine: mine.has(part), seen: false, tally: tallyScores(type, part) })),
        true,
      );
      const asked = [...mine].flat();
      const totals = asked.flatMap(({ composite }) => composite ?? []).sort((a, b) => a - b);
      const tested = asked.filter(({ scores }) => scores?.some((one) => one !== null));
      expect(figures).toMatchObject({ students: asked.length, tested: tested.length, complete: totals.length });
      expect(figures.takenTo).toBe(
        tested
          .flatMap(({ takenTo }) => takenTo ?? [])
          .sort()
          .at(-1) ?? null,
      );
      expect(figures.bars.flatMap(({ score: value, n: many }) => times(many, () => value))).toEqual(totals);
      if (figures.spread)
        expect(figures.spread).toMatchObject({
          ...{ n: totals.length, mean: Math.round(sum(totals) / totals.length), median: Math.round(middle(totals)) },
          ...{ p10: totals[Math.ceil(totals.length / 10) - 1], p90: totals[Math.ceil(totals.length * 0.9) - 1] },
        });
      const met = ({ scores, gradeLevel }: StudentScores, place: number) => {
        const mark = benchmarkFor(type, type.categories[place]!, gradeLevel)?.score;
        return mark !== undefined && (scores?.[place] ?? -1) >= mark;
      };
      for (const [place, section] of figures.sections.entries()) {
        const own = asked.flatMap(({ scores }) => scores?.[place] ?? []).sort((a, b) => a - b);
        expect(section.bars.flatMap((bar) => times(bar.met + bar.near + bar.below, () => bar.score))).toEqual(own);
        if (section.reached !== null) expect(section.reached).toBe(asked.filter((one) => met(one, place)).length);
        if (section.school)
          expect(section.school).toMatchObject({
            n: students.filter(({ scores }) => scores?.[place] != null).length,
            reached: students.filter((one) => met(one, place)).length,
          });
      }
      for (const { sections, n: reaching } of figures.reaching)
        expect(reaching).toBe(
          asked.filter(
            (one) =>
              one.composite !== null && type.categories.filter((_, place) => met(one, place)).length === sections,
          ).length,
        );
    }
  });

  it('are the topics and questions of all of their students, counted one by one', () => {
    const topics = [
      ['Algebra', 'Lines'],
      ['Algebra', 'Curves'],
      ['Geometry', 'Circles'],
    ] as const;
    const forms = ['first', 'easy', 'hard'].map((code, at): [string, FormQuestions] => [
      code,
      {
        difficulty: at === 0 ? 'default' : (code as 'easy' | 'hard'),
        questions: times(4 + at, (i) => {
          const [area, topic] = topics[(i * (at + 1)) % 3]!;
          return { ref: `${code}${i}`, area, topic };
        }),
      },
    ]);
    const known = new Map(forms);
    for (let n = 0; n < CASES; n += 1) {
      const students = times(some(90), (studentId) =>
        ['first', some(2) > 0 ? 'easy' : 'hard'].map((code, at): PartOutcomes => ({
          ...{ studentId, categoryId: 2, part: (at + 1) as 1 | 2, form: formOf(code, 1), mine: true, seen: false },
          outcomes: known
            .get(code)!
            .questions.map(() => 'rrwb-'[some(5)])
            .join(''),
        })),
      );
      const group = parted(students, 1 + some(6));
      const mine = new Set(group.filter(() => some(4) > 0));
      const section = new SectionTopics(
        2,
        group.map((part) => ({
          ...{ mine: mine.has(part), seen: false },
          tally: new SectionTally(2, part.flat(), ({ code }) => known.get(code)),
        })),
      );
      const asked = [...mine].flat();
      expect(section.students).toBe(asked.length);
      const lettersOf = (of: PartOutcomes[], area: string, topic: string | null) =>
        of.flatMap(({ form, outcomes }) =>
          known
            .get(form.code)!
            .questions.flatMap((one, at) =>
              one.area === area && (topic === null || one.topic === topic) && outcomes[at] !== '-'
                ? [outcomes[at]!]
                : [],
            ),
        );
      for (const { area, topic, ...figures } of section.topics()) {
        const had = asked.map((of) => lettersOf(of, area, topic)).filter((letters) => letters.length > 0);
        const rights = had.map((letters) => letters.filter((letter) => letter === 'r').length);
        expect(figures).toMatchObject({
          ...{ students: had.length, answers: sum(had.map(({ length }) => length)), right: sum(rights) },
          none: rights.filter((right) => right === 0).length,
          all: rights.filter((right, at) => right === had[at]!.length).length,
          few: rights.filter((right, at) => 2 * right < had[at]!.length).length,
        });
        const even = new Set(had.map(({ length }) => length)).size === 1;
        expect(figures.byRight).toEqual(
          even ? times(had[0]!.length + 1, (right) => rights.filter((one) => one === right).length) : null,
        );
      }
      for (const { form, number, ...figures } of section.questions()) {
        const letters = (of: PartOutcomes[][]) =>
          of.flat().flatMap((one) => (one.form.code === form.code ? [one.outcomes[number - 1]!] : []));
        const many = (all: readonly string[], letter: string) => all.filter((one) => one === letter).length;
        const [own, all] = [letters(asked), letters(group.flat())];
        expect(figures).toMatchObject({
          ...{ right: many(own, 'r'), wrong: many(own, 'w'), blank: many(own, 'b') },
          ...{ schoolStudents: all.length - many(all, '-'), schoolRight: many(all, 'r') },
        });
      }
      expect(section.topics().length > 0).toBe(asked.some((of) => of.some(({ outcomes }) => /[^-]/.test(outcomes))));
    }
  });

  it('are the questions of all of their sittings', () => {
    for (let n = 0; n < CASES; n += 1) {
      const sittings = times(some(80), () =>
        times(6, (): Answered => {
          const outcome = (['right', 'wrong', 'blank'] as const)[some(3)]!;
          const value = outcome === 'blank' ? null : 'ABCD'[some(4)]!;
          return { outcome, value, counted: some(20) > 0, seconds: some(3) > 0 ? some(90) : 0 };
        }),
      );
      const whole = new FormTally(6);
      for (const one of sittings) whole.add(one);
      const added = new FormTally(6);
      for (const part of parted(sittings, 1 + some(6))) {
        const tally = new FormTally(6);
        for (const one of part) tally.add(one);
        added.addAll(tally);
      }
      expect(added.result()).toEqual(whole.result());
    }
  });

  it('are the growth of all of their students', () => {
    const byStudent = (figures: GrowthFigures) => ({
      ...figures,
      crossings: figures.crossings.map((one) => ({
        ...one,
        crossed: one.crossed.toSorted((a, b) => a.studentId - b.studentId),
        fell: one.fell.toSorted((a, b) => a.studentId - b.studentId),
      })),
    });
    for (let n = 0; n < CASES; n += 1) {
      const type = TYPES[n % 2]!;
      const tests = 2 + some(2);
      const { min, max, step } = type.section;
      const students = times(some(60), (studentId): GrowthStudent => ({
        ...{ studentId, seen: false },
        results: times(tests, () => {
          const scores = type.categories.map(() => min + step * some((max - min) / step + 1));
          const composite = type.composite.rule === 'sum' ? sum(scores) : Math.round(sum(scores) / 4);
          return { composite, scores, gradeLevel: 9 + some(4), missing: [] };
        }),
      }));
      const tallies = parted(students, 1 + some(6)).map((part) => tallyMoves(type, tests, part));
      expect(byStudent(figuresOfMoves(type, tests, tallies))).toEqual(
        byStudent(growthFigures(type, tests, students, { named: false, eachPair: false })),
      );
    }
  });
});

describe('what is counted of the same lists', () => {
  it('is counted once, and anew of another list or under another name', () => {
    let counted = 0;
    const count = () => (counted += 1);
    const [one, two, three] = [[1], [2], [3]];
    expect([ofSame([one, two], 'a', count), ofSame([one, two], 'a', count)]).toEqual([1, 1]);
    expect([ofSame([one, two], 'b', count), ofSame([one, three], 'a', count), ofSame([[1], two], 'a', count)]).toEqual([
      2, 3, 4,
    ]);
    expect([ofSame([one, two], 'a', count), ofSame([one, two], 'b', count), ofSame([one], 'a', count)]).toEqual([
      1, 2, 5,
    ]);
  });

  it.each([0, 1])('is forgotten with any of them (%i)', async (place) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const kept = [[1], [2]] as const;
    const counted = (listsOf: () => readonly [object, object]) => {
      const lists = listsOf();
      return new WeakRef(ofSame(lists, 'of these', () => ({ lists: [...lists] })));
    };
    const stays = counted(() => kept);
    const goes = counted(() => (place === 0 ? [[1], kept[1]] : [kept[0], [2]]));
    await new Promise(setImmediate); // a reference is held to the end of the turn
    collect();
    expect([stays.deref(), goes.deref()]).toEqual([{ lists: kept }, undefined]);
  });
});
