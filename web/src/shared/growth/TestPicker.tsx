import { Checkbox } from '@mantine/core';
import { shortDay } from '../../lib/moments.js';
import type { GrowthTest } from './queries.js';
import { testKey } from './words.js';
import css from './growth.module.css';

interface Props {
  tests: readonly GrowthTest[];
  available: readonly GrowthTest[];
  /** The keys of what is compared then; two or three. */
  onChange: (tests: string) => void;
}

const MOST = 3;

/** Which tests are compared, the first that was taken first; each with its number in the tables below. */
export function TestPicker({ tests, available, onChange }: Props) {
  const chosen = tests.map(testKey);
  const label = (test: GrowthTest, place: number) =>
    `${place < 0 ? '' : `${place + 1}: `}${test.name}, ${shortDay(test.takenAt)}`;
  // Two are compared at least.
  if (available.length <= 2)
    return (
      <div className={css.tests}>
        <span className="muted">Tests</span>
        {tests.map((test, place) => (
          <span key={testKey(test)}>{label(test, place)}</span>
        ))}
      </div>
    );
  return (
    <fieldset className={css.tests}>
      <legend>Tests, up to {MOST}</legend>
      {available.map((test) => {
        const key = testKey(test);
        const place = chosen.indexOf(key);
        const full = place < 0 && chosen.length >= MOST;
        const last = place >= 0 && chosen.length <= 2;
        return (
          <Checkbox
            key={key}
            label={label(test, place)}
            checked={place >= 0}
            disabled={full || last}
            title={
              full ? 'Take one away first.' : last ? 'Two are compared at least. Choose another one first.' : undefined
            }
            onChange={() =>
              onChange(
                available
                  .map(testKey)
                  .filter((one) => (one === key ? place < 0 : chosen.includes(one)))
                  .join(','),
              )
            }
          />
        );
      })}
    </fieldset>
  );
}
