import { useAtom } from 'jotai/react';
import { useMemo } from 'react';
import css from './calculator.module.css';
import { calculatorAtom, type CalculatorState } from './calculator-atom.js';
import { readLines } from './expressions.js';
import { FloatingWindow } from './FloatingWindow.js';
import { Graph } from './Graph.js';
import { ExpressionList } from './ExpressionList.js';
import { Scientific } from './Scientific.js';
import { ValueTable } from './ValueTable.js';

const MODES = [['graph', 'Graph'], ['table', 'Table'], ['scientific', 'Scientific']] as const;

/** The calculator, 640 by 420. */
export function Calculator({ onClose }: { onClose(): void }) {
  const [state, setState] = useAtom(calculatorAtom);
  const change = (next: Partial<CalculatorState>): void => setState((old) => ({ ...old, ...next }));
  const lines = useMemo(() => readLines(state.expressions, state.unit), [state.expressions, state.unit]);
  return (
    <FloatingWindow
      title="Calculator"
      className={css.calculator}
      small={state.small}
      onSmall={(small) => change({ small })}
      at={state.at}
      onMove={(at) => change({ at })}
      onClose={onClose}
      head={
        <>
          <span className={css.modes} role="group" aria-label="Calculator mode">
            {MODES.map(([mode, name]) => (
              <button key={mode} type="button" aria-pressed={state.mode === mode} onClick={() => change({ mode, small: false })}>
                {name}
              </button>
            ))}
          </span>
          <button
            type="button"
            className={css.unit}
            aria-label={state.unit === 'deg' ? 'DEG: angles in degrees, switch to radians' : 'RAD: angles in radians, switch to degrees'}
            onClick={() => change({ unit: state.unit === 'deg' ? 'rad' : 'deg' })}
          >
            {state.unit === 'deg' ? 'DEG' : 'RAD'}
          </button>
        </>
      }
    >
      {state.mode === 'scientific' ? (
        <Scientific state={state} change={change} />
      ) : (
        <div className={css.main}>
          {state.mode === 'graph' ? <ExpressionList state={state} lines={lines} change={change} /> : <ValueTable state={state} lines={lines} change={change} />}
          <Graph state={state} lines={lines} change={change} />
        </div>
      )}
    </FloatingWindow>
  );
}
