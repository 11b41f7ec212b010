import { useAtom } from 'jotai/react';
import { useEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import { IconKeyboard } from '@tabler/icons-react';
import css from './calculator.module.css';
import { calculatorAtom, emptyCalculator, recall, remember, type CalculatorState } from './calculator-atom.js';
import { dataPoints, readLines, type Line } from './lines.js';
import { ExpressionList } from './ExpressionList.js';
import { FloatingWindow } from './FloatingWindow.js';
import { Graph } from './Graph.js';
import { Keypad } from './Keypad.js';
import { homeView } from './plot.js';
import { kept } from './rational.js';
import { Scientific } from './Scientific.js';
import { specialPoints, type SpecialPoint } from './special-points.js';
import { MODELS, ValueTable } from './ValueTable.js';

const HIDDEN: Line = { kind: 'empty' };
const MODES = [
  ['graph', 'Graph'],
  ['table', 'Table'],
  ['scientific', 'Scientific'],
] as const;

interface CalculatorProps {
  onClose(): void;
  /** The sitting that its content belongs to: kept in this tab over a reload. */
  sitting?: string;
}

/** The calculator, 640 by 420. */
export function Calculator({ onClose, sitting }: CalculatorProps) {
  const [stored, setState] = useAtom(calculatorAtom);
  const [recalled] = useState(() => (stored === emptyCalculator && sitting !== undefined ? recall(sitting) : null));
  const state = stored === emptyCalculator && recalled ? recalled : stored;
  const change = (next: Partial<CalculatorState>): void =>
    setState((old) => ({ ...(old === emptyCalculator && recalled ? recalled : old), ...next }));
  useEffect(() => {
    if (sitting === undefined || state === emptyCalculator) return;
    const timer = setTimeout(() => remember(sitting, state), 300);
    return () => {
      clearTimeout(timer);
      remember(sitting, state);
    };
  }, [sitting, state]);

  const field = useRef<HTMLInputElement | null>(null);
  const [active, setActive] = useState(0);
  const [picked, setPicked] = useState<SpecialPoint | null>(null);
  const [size, setSize] = useState({ width: 400, height: 376 });
  const data = useMemo(() => dataPoints(state.points), [state.points]);
  const last = state.history.at(-1)?.value;
  const texts = useMemo(() => state.expressions.map((e) => e.text), [state.expressions]);
  const looks = useMemo(() => state.expressions.map((e) => e.id), [state.expressions]);
  const lines = useMemo(
    () => readLines(texts, state.unit, data, last === undefined ? undefined : kept(last)),
    [texts, state.unit, data, last],
  );
  const model = state.mode === 'table' && state.table.what === 'data' ? MODELS[state.model]?.text : undefined;
  const fit = useMemo(
    () => (model === undefined ? null : readLines([model], state.unit, data)[0]!),
    [model, state.unit, data],
  );
  const view = useMemo(() => state.view ?? homeView(size), [state.view, size]);
  const drawn = useMemo(
    () => [...lines, fit].map((line, i) => (line !== null && !state.expressions[i]?.hidden ? line : HIDDEN)),
    [lines, fit, state.expressions],
  );
  // Special points are sought when the window rests; until then those that are known move along.
  const [seen, setSeen] = useState(view);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(view), 120);
    return () => clearTimeout(timer);
  }, [view]);
  const all = useMemo(
    () =>
      specialPoints(
        drawn.flatMap((line, i) => (line.kind === 'drawn' || line.kind === 'fit' ? [{ i, drawn: line.drawn }] : [])),
        seen,
      ),
    [drawn, seen],
  );
  // Everything about the line that is worked on, and where lines meet; with few lines, all there is.
  const points = useMemo(() => {
    const few = all.length <= 8;
    const here = drawn[active]?.kind === 'drawn' || drawn[active]?.kind === 'fit';
    return all.filter((p) => few || p.kind === 'meeting' || (here && p.on.includes(active))).slice(0, 40);
  }, [all, drawn, active]);

  const shared = { state, lines, change };
  return (
    <FloatingWindow
      title="Calculator"
      className={css.calculator}
      small={state.small}
      onSmall={(small) => change({ small })}
      at={state.at}
      onMove={(at) => change({ at })}
      size={state.size}
      onSize={(size) => change({ size })}
      onClose={onClose}
      head={
        <>
          <span className={css.modes} role="group" aria-label="Calculator mode">
            {MODES.map(([mode, name]) => (
              <button
                key={mode}
                type="button"
                aria-pressed={state.mode === mode}
                onClick={() => change({ mode, small: false })}
              >
                {name}
              </button>
            ))}
          </span>
          <button
            type="button"
            className={css.unit}
            aria-label={
              state.unit === 'deg'
                ? 'DEG: angles in degrees, switch to radians'
                : 'RAD: angles in radians, switch to degrees'
            }
            onClick={() => change({ unit: state.unit === 'deg' ? 'rad' : 'deg' })}
          >
            {state.unit === 'deg' ? 'DEG' : 'RAD'}
          </button>
          {state.mode !== 'scientific' && (
            <button
              type="button"
              className={css.iconBtn}
              aria-label="Keypad"
              aria-pressed={state.keypad}
              onClick={() => change({ keypad: !state.keypad, small: false })}
            >
              <IconKeyboard size={18} stroke={1.75} aria-hidden />
            </button>
          )}
        </>
      }
    >
      <div
        className={`${css.work} ${state.keypad && state.mode !== 'scientific' ? css.typing : ''}`}
        onFocus={(event: FocusEvent) => {
          if (event.target instanceof HTMLInputElement && event.target.type !== 'range') field.current = event.target;
        }}
      >
        {state.mode === 'scientific' ? (
          <Scientific state={state} change={change} />
        ) : (
          <>
            <div className={css.main}>
              {state.mode === 'graph' ? (
                <ExpressionList
                  {...shared}
                  field={field}
                  active={active}
                  onActive={setActive}
                  points={points}
                  picked={picked}
                  onPick={setPicked}
                />
              ) : (
                <ValueTable {...shared} data={data} fit={fit} />
              )}
              <Graph
                {...{ view, size, texts, looks, data, active, points, picked, change }}
                lines={drawn}
                fraction={state.fraction}
                kept={state.view !== null}
                onSize={setSize}
                onPick={setPicked}
              />
            </div>
            {state.keypad && <Keypad keys="graph" field={field} />}
          </>
        )}
      </div>
    </FloatingWindow>
  );
}
