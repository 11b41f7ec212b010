import { describe, expect, it } from '@jest/globals';
import { Random } from '../../src/demo/random.js';
import { simulateSitting, type SimulatedItem } from '../../src/demo/simulated-student.js';

const items: SimulatedItem[] = Array.from({ length: 27 }, (_, i) => ({
  ref: `item-${i + 1}`,
  choiceIds: ['a', 'b', 'c', 'd'],
  right: 'abcd'[i % 4]!,
  difficulty: (1 + (i % 3)) as 1 | 2 | 3,
}));

function rightAnswers(ability: number, seed: number): number {
  const { entries } = simulateSitting(new Random(seed), items, ability, 1_920_000, false);
  const last = new Map(entries.filter((e) => e.type === 'answer').map((e) => [e.item, e.value]));
  return items.filter((item) => last.get(item.ref) === item.right).length;
}

describe('a simulated student', () => {
  it('does the same again with the same seed', () => {
    expect(simulateSitting(new Random(5), items, 0.3, 1_920_000, false)).toEqual(
      simulateSitting(new Random(5), items, 0.3, 1_920_000, false),
    );
  });

  it('works in order of time and hands in before the clock ends', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const { entries, submitAtMs } = simulateSitting(new Random(seed), items, seed / 25 - 1, 1_920_000, true);
      const times = entries.map((e) => e.atMs);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(submitAtMs).toBeLessThan(1_920_000);
      expect(submitAtMs).toBeGreaterThanOrEqual(times.at(-1)!);
    }
  });

  it('answers more questions right the abler it is', () => {
    const mean = (ability: number) =>
      Array.from({ length: 40 }, (_, seed) => rightAnswers(ability, seed + 1)).reduce((a, b) => a + b) / 40;
    expect(mean(-1.5)).toBeLessThan(mean(0) - 3);
    expect(mean(0)).toBeLessThan(mean(1.5) - 3);
  });
});
