import { useId, useState } from 'react';
import { GRID_IN_RULE, readBack, typeGridIn } from './grid-in.js';
import { usePlayer } from '../player-state.js';
import css from '../player.module.css';
import type { PlayerItem } from '../protocol.js';

export function GridIn({ item }: { item: PlayerItem }) {
  const { state, on } = usePlayer();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const value = state.work[item.ref]?.value ?? '';
  const locked = state.locked?.includes(item.ref) === true;
  return (
    <>
      <div className={css.spr}>
        <div>
          <label htmlFor={id}>Your answer</label>
          <input
            id={id}
            className={`${css.num} ${value === '' ? '' : css.filled}`}
            value={value}
            readOnly={on === null || locked}
            tabIndex={on ? undefined : -1}
            inputMode="text"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby={`${id}-rule ${id}-problem`}
            onChange={(event) => {
              const typed = typeGridIn(event.target.value);
              setProblem((old) => typed.problem ?? (typed.text.length > value.length ? old : null));
              if (typed.text !== value) on?.type(item.ref, typed.text);
            }}
            onBlur={() => on?.typed()}
          />
        </div>
        <div className={css.preview} aria-live="polite">
          <ReadAs text={value} />
        </div>
      </div>
      <p className={css.hint} id={`${id}-rule`}>
        {GRID_IN_RULE}
      </p>
      <p className={css.problem} id={`${id}-problem`} role="status">
        {problem}
      </p>
    </>
  );
}

function ReadAs({ text }: { text: string }) {
  const read = readBack(text);
  if (read.kind === 'empty') return null;
  if (read.kind === 'unfinished') return <span>Not a number yet</span>;
  const minus = read.negative && <mo form="prefix">−</mo>;
  return (
    <>
      <span>Read as</span>
      <math>
        {minus}
        {read.kind === 'number' ? (
          <mn>{read.text}</mn>
        ) : (
          <mfrac>
            <mn>{read.top}</mn>
            <mn>{read.bottom}</mn>
          </mfrac>
        )}
      </math>
    </>
  );
}
