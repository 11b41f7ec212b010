import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { nextId, type CalculatorState, type Model } from './calculator-atom.js';
import css from './calculator.module.css';
import { evaluate, type Line } from './lines.js';
import type { Point } from './points.js';
import { toNumber } from './rational.js';
import { brief } from './show.js';

interface ValueTableProps {
  state: CalculatorState;
  lines: readonly Line[];
  data: readonly Point[];
  fit: Line | null;
  change(next: Partial<CalculatorState>): void;
}

export const MODELS: Record<Model, { name: string; text?: string }> = {
  line: { name: 'Line', text: 'y1 ~ m x1 + b' },
  parabola: { name: 'Parabola', text: 'y1 ~ a x1^2 + b x1 + c' },
  growth: { name: 'Exponential', text: 'y1 ~ a*b^x1' },
  none: { name: 'No fit' },
};

const MOST_ROWS = 60;

/** Values of the curves, or typed data with its fit. */
export function ValueTable({ state, lines, data, fit, change }: ValueTableProps) {
  const { what } = state.table;
  const show = (next: 'values' | 'data'): void => change({ table: { ...state.table, what: next } });
  return (
    <div className={css.exprs}>
      <div className={css.choice} role="group" aria-label="Table of">
        <button type="button" aria-pressed={what === 'values'} onClick={() => show('values')}>
          Values
        </button>
        <button type="button" aria-pressed={what === 'data'} onClick={() => show('data')}>
          Data
        </button>
      </div>
      {what === 'values' ? <Values {...{ state, lines, change }} /> : <Data {...{ state, data, fit, change }} />}
    </div>
  );
}

const ROWS = 15;

function Values({ state, lines, change }: Pick<ValueTableProps, 'state' | 'lines' | 'change'>) {
  const { table, unit } = state;
  const curves = lines
    .flatMap((line, i) =>
      line.kind === 'drawn' || line.kind === 'fit'
        ? line.drawn.branches.length > 0
          ? [{ i, branches: line.drawn.branches }]
          : []
        : [],
    )
    .slice(0, 4);
  const number = (text: string, otherwise: number): number => {
    try {
      return toNumber(evaluate(text, unit));
    } catch {
      return otherwise;
    }
  };
  const from = number(table.from, 0);
  const by = number(table.step, 1) || 1;
  if (curves.length === 0) return <p className={css.empty}>Type y = … in Graph to see its values here.</p>;
  return (
    <>
      <div className={css.fromBy}>
        <label>
          From x ={' '}
          <input value={table.from} onChange={(event) => change({ table: { ...table, from: event.target.value } })} />
        </label>
        <label>
          step{' '}
          <input value={table.step} onChange={(event) => change({ table: { ...table, step: event.target.value } })} />
        </label>
      </div>
      <div className={css.scroll} tabIndex={0} role="region" aria-label="Values">
        <table>
          <thead>
            <tr>
              <th scope="col">x</th>
              {curves.map((c) => (
                <th key={c.i} scope="col">
                  {curves.length > 1 ? `y, line ${c.i + 1}` : 'y'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: ROWS }, (_, i) => Number((from + i * by).toPrecision(12))).map((x) => (
              <tr key={x}>
                <th scope="row">{brief(x)}</th>
                {curves.map((c) => {
                  const ys = [
                    ...new Set(
                      c.branches
                        .map((b) => b.f(x))
                        .filter(Number.isFinite)
                        .map((y) => brief(y)),
                    ),
                  ];
                  return <td key={c.i}>{ys.length === 0 ? <span title="No value">–</span> : ys.join(', ')}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Data({ state, data, fit, change }: Omit<ValueTableProps, 'lines'>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [cleared, setCleared] = useState<CalculatorState['points'] | null>(null);
  const put = (rows: CalculatorState['points']): void => {
    const last = rows.at(-1)!;
    change({
      points: (last.x !== '' || last.y !== '') && rows.length < MOST_ROWS ? [...rows, { x: '', y: '' }] : rows,
    });
  };
  const set = (index: number, next: Partial<{ x: string; y: string }>): void =>
    put(state.points.map((row, i) => (i === index ? { ...row, ...next } : row)));
  const cell = (row: number, column: 'x' | 'y'): HTMLInputElement | undefined =>
    body.current?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`)[row];
  const onKeyDown = (event: KeyboardEvent, row: number, column: 'x' | 'y'): void => {
    if (event.key === 'Enter') (column === 'x' ? cell(row, 'y') : cell(row + 1, 'x'))?.focus();
    else if (event.key === 'ArrowDown') cell(row + 1, column)?.focus();
    else if (event.key === 'ArrowUp') cell(row - 1, column)?.focus();
    else return;
    event.preventDefault();
  };
  /** Columns from a spreadsheet, or the text of a table. */
  const onPaste = (event: ClipboardEvent, row: number, column: 'x' | 'y'): void => {
    const pasted = event.clipboardData
      .getData('text')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.trim().split(/[\t;]\s*|\s+|,\s+/));
    if (pasted.length < 2 && pasted[0]!.length < 2) return;
    event.preventDefault();
    const rows = state.points.map((r) => ({ ...r }));
    pasted.slice(0, MOST_ROWS - row).forEach((values, i) => {
      const target = (rows[row + i] ??= { x: '', y: '' });
      if (values.length > 1) Object.assign(target, { x: values[0], y: values[1] });
      else target[column] = values[0]!;
    });
    put(rows);
  };
  const model = MODELS[state.model];
  return (
    <>
      <table className={css.data}>
        <thead>
          <tr>
            <th scope="col">
              x<sub>1</sub>
            </th>
            <th scope="col">
              y<sub>1</sub>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {state.points.map((row, i) => (
            <tr key={i}>
              {(['x', 'y'] as const).map((column) => {
                const bad = row[column].trim() !== '' && !readable(row[column]);
                return (
                  <td key={column}>
                    <input
                      data-column={column}
                      aria-label={`${column} of point ${i + 1}`}
                      aria-invalid={bad || undefined}
                      title={bad ? 'This is not a number.' : undefined}
                      autoComplete="off"
                      inputMode={state.keypad ? 'none' : undefined}
                      value={row[column]}
                      onChange={(event) => set(i, { [column]: event.target.value })}
                      onKeyDown={(event) => onKeyDown(event, i, column)}
                      onPaste={(event) => onPaste(event, i, column)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.fit}>
        <label className={css.model}>
          Fit{' '}
          <select value={state.model} onChange={(event) => change({ model: event.target.value as Model })}>
            {Object.entries(MODELS).map(([key, { name }]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div role="status">
          {fit?.kind === 'fit' ? (
            <Fitted fit={fit} model={state.model} />
          ) : (
            model.text && (
              <small>
                {data.length === 0
                  ? 'Type points, or paste them from a table.'
                  : (fit?.kind === 'problem' && fit.text) || ''}
              </small>
            )
          )}
        </div>
        {fit?.kind === 'fit' && (
          <button
            type="button"
            className={css.give}
            onClick={() => {
              const kept = state.expressions.filter((e) => e.text !== '');
              change({ mode: 'graph', expressions: [...kept, { id: nextId(kept), text: model.text! }] });
            }}
          >
            Keep it in the graph
          </button>
        )}
        {(data.length > 0 || cleared) && (
          <button
            type="button"
            className={css.give}
            onClick={() => {
              change({ points: cleared ?? [{ x: '', y: '' }] });
              setCleared(cleared ? null : state.points);
            }}
          >
            {cleared ? 'Bring the points back' : 'Clear the points'}
          </button>
        )}
      </div>
    </>
  );
}

function readable(text: string): boolean {
  try {
    evaluate(text, 'rad');
    return true;
  } catch {
    return false;
  }
}

function Fitted({ fit, model }: { fit: Line & { kind: 'fit' }; model: Model }) {
  const value = (name: string): number => fit.letters.find((l) => l.name === name)?.value ?? 0;
  const term = (v: number, what: string): string => `${v < 0 ? '−' : '+'} ${brief(Math.abs(v))}${what}`;
  const equation = {
    line: () => `y = ${brief(value('m'))}x ${term(value('b'), '')}`,
    parabola: () => `y = ${brief(value('a'))}x² ${term(value('b'), 'x')} ${term(value('c'), '')}`,
    growth: () => `y = ${brief(value('a'))} · ${value('b') < 0 ? `(${brief(value('b'))})` : brief(value('b'))}ˣ`,
    none: () => '',
  }[model]();
  return (
    <>
      <b>{equation}</b>
      <br />
      {fit.r !== null && `r = ${brief(fit.r)}, `}
      r² = {brief(fit.r2)}
    </>
  );
}
