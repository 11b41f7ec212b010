import { describe, expect, it } from '@jest/globals';
import { choicesOf } from '../../../web/src/lib/choices.js';

describe('rows to choose from', () => {
  const row = (id: number, name: string, state: string) => ({ id, name, state });
  const labels = (rows: ReturnType<typeof row>[]) =>
    choicesOf(rows, ({ state }) => state).map(({ value, label }) => [value, label]);

  it('say only their names while these differ', () => {
    expect(labels([row(1, 'Cedar', 'IL'), row(2, 'Birch', 'KS')])).toEqual([
      ['1', 'Cedar'],
      ['2', 'Birch'],
    ]);
  });

  it('say of one name what tells them apart, and the number where nothing else does', () => {
    expect(
      labels([row(1, 'Cedar', 'IL'), row(2, 'cedar', 'KS'), row(3, 'Cedar', 'KS'), row(4, 'Birch', 'KS')]),
    ).toEqual([
      ['1', 'Cedar, IL'],
      ['2', 'cedar, KS, no. 2'],
      ['3', 'Cedar, KS, no. 3'],
      ['4', 'Birch'],
    ]);
    expect(choicesOf([row(5, 'Cedar', 'IL'), row(6, 'Cedar', 'IL')])).toEqual([
      { value: '5', label: 'Cedar, no. 5' },
      { value: '6', label: 'Cedar, no. 6' },
    ]);
  });
});
