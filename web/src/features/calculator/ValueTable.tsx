import { useState } from 'react';
import type { CalculatorState } from './calculator-atom.js';
import css from './calculator.module.css';
import { linearFit, show } from './engine.js';
import type { Line } from './expressions.js';
import { dataPoints } from './table.js';

interface ValueTableProps {
  state: CalculatorState;
  lines: readonly Line[];
  change(next: Partial<CalculatorState>): void;
}

const MOST_ROWS = 40;

/** Values of the curves, or typed data with its line of best fit. */
export function ValueTable({ state, lines, change }: ValueTableProps) {
  const [what, setWhat] = useState<'values' | 'data'>('values');
  return (
    <div className={css.exprs}>
      <div className={css.choice} role="group" aria-label="Table of">
        <button type="button" aria-pressed={what === 'values'} onClick={() => setWhat('values')}>
          Values
        </button>
        <button type="button" aria-pressed={what === 'data'} onClick={() => setWhat('data')}>
          Data
        </button>
      </div>
      {what === 'values' ? <Values lines={lines} /> : <Data state={state} change={change} />}
    </div>
  );
}

function Values({ lines }: { lines: readonly Line[] }) {
  const [start, setStart] = useState('0');
  const [step, setStep] = useState('1');
  const curves = lines.flatMap((line, i) => (line.kind === 'curve' ? [{ i, f: line.f }] : [])).slice(0, 3);
  const [from, by] = [Number(start.replace('−', '-')) || 0, Number(step.replace('−', '-')) || 1];
  if (curves.length === 0) return <p className={css.empty}>Type y = … in Graph to see its values here.</p>;
  return (
    <>
      <div className={css.fromBy}>
        <label>
          From x = <input value={start} inputMode="text" onChange={(event) => setStart(event.target.value)} />
        </label>
        <label>
          step <input value={step} inputMode="text" onChange={(event) => setStep(event.target.value)} />
        </label>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">x</th>
            {curves.map((c) => (
              <th key={c.i} scope="col">
                {c.i + 1}: y
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 11 }, (_, i) => Number((from + i * by).toPrecision(12))).map((x) => (
            <tr key={x}>
              <th scope="row">{show(x)}</th>
              {curves.map((c) => {
                const y = c.f(x);
                return <td key={c.i}>{Number.isFinite(y) ? show(Number(y.toPrecision(8))) : '–'}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Data({ state, change }: Omit<ValueTableProps, 'lines'>) {
  const points = dataPoints(state.points);
  const fit = linearFit(points);
  const set = (index: number, next: Partial<{ x: string; y: string }>): void => {
    const rows = state.points.map((row, i) => (i === index ? { ...row, ...next } : row));
    const last = rows.at(-1)!;
    if ((last.x !== '' || last.y !== '') && rows.length < MOST_ROWS) rows.push({ x: '', y: '' });
    change({ points: rows });
  };
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">x</th>
            <th scope="col">y</th>
          </tr>
        </thead>
        <tbody>
          {state.points.map((row, i) => (
            <tr key={i}>
              <td>
                <input aria-label={`x of point ${i + 1}`} value={row.x} inputMode="text" onChange={(event) => set(i, { x: event.target.value })} />
              </td>
              <td>
                <input aria-label={`y of point ${i + 1}`} value={row.y} inputMode="text" onChange={(event) => set(i, { y: event.target.value })} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.fit} role="status">
        {fit ? (
          <>
            <small>Line of best fit</small>
            y = {show(sig(fit.m))}x {fit.b < 0 ? '−' : '+'} {show(sig(Math.abs(fit.b)))}
            <br />r = {show(sig(fit.r))}
          </>
        ) : (
          <small>Two points or more give a line of best fit.</small>
        )}
      </p>
    </>
  );
}

function sig(value: number): number {
  return Number(value.toPrecision(6));
}
