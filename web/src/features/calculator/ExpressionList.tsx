import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { CalculatorState } from './calculator-atom.js';
import css from './calculator.module.css';
import { show } from './engine.js';
import type { Line } from './expressions.js';
import { meetings } from './plot.js';

interface ExpressionListProps {
  state: CalculatorState;
  lines: readonly Line[];
  change(next: Partial<CalculatorState>): void;
}

const MOST = 12;

export function ExpressionList({ state, lines, change }: ExpressionListProps) {
  const list = useRef<HTMLOListElement>(null);
  const set = (index: number, text: string): void => {
    const expressions = state.expressions.map((old, i) => (i === index ? text : old));
    if (expressions.at(-1) !== '' && expressions.length < MOST) expressions.push('');
    change({ expressions });
  };
  const remove = (index: number): void => {
    const expressions = state.expressions.filter((_, i) => i !== index);
    change({ expressions: expressions.length === 0 || expressions.at(-1) !== '' ? [...expressions, ''] : expressions });
    focus(Math.max(0, index - 1));
  };
  const focus = (index: number): void => void setTimeout(() => list.current?.querySelectorAll('input')[index]?.focus());
  const curves = lines.flatMap((line, i) => (line.kind === 'curve' ? [{ f: line.f, i }] : []));
  const points = curves.length === 2 ? meetings(curves[0]!.f, curves[1]!.f, state.view.x0, state.view.x1).slice(0, 6) : null;
  return (
    <div className={css.exprs}>
      <ol ref={list}>
        {state.expressions.map((text, i) => {
          const line = lines[i]!;
          return (
            <li key={i}>
              <span className={css.no} aria-hidden>
                {i + 1}
                {(line.kind === 'curve' || line.kind === 'upright') && <i className={css.swatch} data-curve={i % 6} />}
              </span>
              <span className={css.expr}>
                <input
                  value={text}
                  aria-label={`Expression ${i + 1}`}
                  placeholder="Type an expression"
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  onChange={(event) => set(i, event.target.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' || event.key === 'ArrowDown') focus(i + 1);
                    else if (event.key === 'ArrowUp') focus(i - 1);
                    else if (event.key === 'Backspace' && text === '' && i > 0) remove(i);
                    else return;
                    event.preventDefault();
                  }}
                />
                {(line.kind === 'value' || line.kind === 'letter') && <output className={css.result}>= {line.text}</output>}
                {line.kind === 'problem' && <small className={css.problem}>{line.text}</small>}
              </span>
              {text !== '' && (
                <button type="button" className={css.clear} aria-label={`Remove expression ${i + 1}`} onClick={() => remove(i)}>
                  <IconX size={14} stroke={1.75} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
        {points && (
          <li className={css.meet}>
            <span className={css.no} />
            <span className={css.expr} role="status">
              <small>Meeting points</small>
              {points.length === 0 ? 'None in this window' : points.map((p) => `(${show(p.x)}, ${show(p.y)})`).join(' and ')}
            </span>
          </li>
        )}
      </ol>
    </div>
  );
}
