import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  behaviourOf,
  cohortOf,
  cohortPace,
  isRapid,
  paceOf,
  rapidThreshold,
  type Question,
  type Step,
} from '../../../src/reporting/behaviour/behaviour.js';

const choice = (number: number): Question => ({
  ref: `q${number}`,
  number,
  single: true,
  right: (value) => value === 'c',
});
const typed = (number: number): Question => ({
  ref: `q${number}`,
  number,
  single: false,
  right: (value) => ['0.8', '4/5'].includes(value),
});

/** 'v' views, 'l' leaves after ten seconds, '-' clears, anything else is an answer; ten seconds between steps. */
function steps(ref: string, ...told: string[]): Step[] {
  return told.map((word, i) => {
    const base = { item: ref, value: null, seconds: 0, clockMs: i * 10_000 };
    return word === 'v'
      ? { ...base, type: 'viewed' }
      : word === 'l'
        ? { ...base, type: 'left', seconds: 10 }
        : word === '-'
          ? { ...base, type: 'cleared' }
          : { ...base, type: 'answered', value: word };
  });
}
const one = (question: Question, ...told: string[]) => behaviourOf([question], steps(question.ref, ...told))[0]!;
const kinds = (question: Question, ...told: string[]) => one(question, ...told).changes.map(({ kind }) => kind);

describe('the changes of an answer', () => {
  it('are named by what they did to it', () => {
    expect(kinds(choice(1), 'v', 'c', 'a')).toEqual(['right_to_wrong']);
    expect(kinds(choice(1), 'v', 'a', 'c')).toEqual(['wrong_to_right']);
    expect(kinds(choice(1), 'v', 'a', 'b')).toEqual(['wrong_to_wrong']);
    expect(kinds(choice(1), 'v', 'a', 'c', 'b', 'c')).toEqual(['wrong_to_right', 'right_to_wrong', 'wrong_to_right']);
    expect(one(choice(1), 'v', 'a', 'c').changes[0]).toMatchObject({ from: 'a', to: 'c', atSeconds: 20 });
  });

  it('are none where the same was chosen again, also after it was taken away', () => {
    expect(kinds(choice(1), 'v', 'a', 'a')).toEqual([]);
    expect(kinds(choice(1), 'v', 'a', '-', 'a')).toEqual([]);
    expect(kinds(choice(1), 'v', 'a', '-', 'c')).toEqual(['wrong_to_right']);
  });

  it('of a typed answer count from visit to visit: what is written in one visit is one answer', () => {
    expect(one(typed(1), 'v', '0', '0.', '0.8', 'l')).toMatchObject({
      first: { value: '0.8', right: true, atSeconds: 30 },
      changes: [],
    });
    expect(kinds(typed(1), 'v', '3', 'l', 'v', '4', '4/', '4/5')).toEqual(['wrong_to_right']);
    expect(kinds(typed(1), 'v', '0.8', 'l', 'v', '4/5')).toEqual([]);
  });
});

describe('a question without an answer', () => {
  it('was omitted when it had been on the screen, and not reached when it never was', () => {
    expect(one(choice(1), 'v', 'l').state).toBe('omitted');
    expect(one(choice(1)).state).toBe('not_reached');
    expect(one(choice(1), 'v', 'c', '-')).toMatchObject({ state: 'omitted', first: { value: 'c' }, final: null });
  });
});

describe('a rapid guess', () => {
  it('took less than a tenth of the mean time of the cohort, ten seconds at most, three without a cohort', () => {
    expect([rapidThreshold(null), rapidThreshold(42), rapidThreshold(240)]).toEqual([3, 4.2, 10]);
    const quick = { ...one(choice(1), 'v', 'c', 'l'), seconds: 4 };
    expect([isRapid(quick, 4.2), isRapid(quick, 4), isRapid({ ...quick, seconds: 0 }, 10)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isRapid({ ...one(choice(1), 'v', 'l'), seconds: 2 }, 10)).toBe(false);
  });
});

describe('the pace', () => {
  it('counts questions as they got their first answers, in whatever order they were worked', () => {
    const worked = behaviourOf(
      [choice(1), choice(2)],
      [...steps('q2', 'v', 'a'), ...steps('q1', 'v', 'l', 'v', 'c', 'a')],
    );
    expect(paceOf(worked)).toEqual([10, 30]);
  });

  it('of the cohort goes as far as half of it got', () => {
    expect(cohortPace([[10, 20, 30], [20, 40], [30], [40]])).toEqual([
      { answered: 1, lower: 18, median: 25, upper: 33 },
      { answered: 2, lower: 25, median: 30, upper: 35 },
    ]);
    expect(cohortPace([])).toEqual([]);
  });
});

describe('a cohort', () => {
  it('adds up what each sitting did with a question', () => {
    const questions = [choice(1)];
    const sittings = [
      ['v', 'a', 'c', 'l'],
      ['v', 'c', 'a', 'l'],
      ['v', 'l'],
      [],
      ...Array.from({ length: 8 }, () => ['v', 'c', 'l', 'v', 'l']),
    ].map((told) => behaviourOf(questions, steps('q1', ...told)));
    expect(cohortOf(questions, sittings)).toMatchObject({
      sittings: 12,
      questions: [
        {
          ref: 'q1',
          seen: 11,
          medianSeconds: 20,
          firstRight: 9,
          finalRight: 9,
          changed: { right_to_wrong: 1, wrong_to_right: 1, wrong_to_wrong: 0 },
          omitted: 1,
          notReached: 1,
          rapid: 0,
        },
      ],
    });
  });
});

describe('whatever a student does', () => {
  const word = fc.constantFrom('v', 'l', '-', 'a', 'b', 'c');

  it('the right answers gained and lost by changes are what lies between the first choice and the last', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (told) => {
        const { first, final, changes } = one(choice(1), ...told);
        const gained =
          changes.filter(({ kind }) => kind === 'wrong_to_right').length -
          changes.filter(({ kind }) => kind === 'right_to_wrong').length;
        if (final) expect(Number(first!.right) + gained).toBe(Number(final.right));
        for (const [i, change] of changes.entries()) if (i > 0) expect(change.from).toBe(changes[i - 1]!.to);
      }),
    );
  });
});
