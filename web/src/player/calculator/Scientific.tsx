import { useEffect, useRef, useState } from 'react';
import type { CalculatorState } from './calculator-atom.js';
import css from './calculator.module.css';
import { Keypad } from './Keypad.js';
import { evaluate } from './lines.js';
import { parseStatement, Unreadable } from './parse.js';
import { Pretty } from './Pretty.js';
import { isExact, keep, kept, type Value } from './rational.js';
import { Result } from './Result.js';
import { asFraction, said, show } from './show.js';

interface ScientificProps {
  state: CalculatorState;
  change(next: Partial<CalculatorState>): void;
}

/** Sums one after the other, with every earlier one at hand. */
export function Scientific({ state, change }: ScientificProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState('');
  /** Place in the history while the arrows go through it. */
  const [back, setBack] = useState<number | null>(null);
  const last = state.history.at(-1)?.value;
  const { length } = state.history;
  // Newer browsers give a promise back, which React would take for a clean-up.
  useEffect(() => void list.current?.scrollTo(0, list.current.scrollHeight), [length]);

  const work = (): void => {
    if (state.input.trim() === '') return;
    try {
      const value = evaluate(state.input, state.unit, last === undefined ? {} : { ans: kept(last) });
      change({ history: [...state.history, { text: state.input, value: keep(value) }].slice(-50), input: '' });
      setProblem(null);
      setBack(null);
      setOutcome(`equals ${said(show(value))}`);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      setProblem(error.message);
    }
    input.current?.focus();
  };
  const type = (text: string): void => {
    setProblem(null);
    setOutcome('');
    // An operation at the very start goes on from the last answer.
    change({ input: state.input === '' && /^[+*/×÷^²!%]$/.test(text) && last !== undefined ? `ans${text}` : text });
  };
  const reuse = (text: string): void => {
    const field = input.current!;
    const [from, to] = [field.selectionStart ?? state.input.length, field.selectionEnd ?? state.input.length];
    setProblem(null);
    change({ input: state.input.slice(0, from) + text + state.input.slice(to) });
    field.focus();
    setTimeout(() => field.setSelectionRange(from + text.length, from + text.length));
  };
  const walk = (by: number): void => {
    const place = Math.min(state.history.length, Math.max(0, (back ?? state.history.length) + by));
    setBack(place);
    change({ input: state.history[place]?.text ?? '' });
  };
  return (
    <div className={css.scientific}>
      <ol ref={list} className={css.history} aria-label="History" tabIndex={0}>
        {state.history.length === 0 && <li className={css.empty}>Results appear here. Choose one to use it again.</li>}
        {state.history.map((row, i) => {
          const value = kept(row.value);
          return (
            <li key={i}>
              <button type="button" onClick={() => reuse(row.text)}>
                <span className={css.vh}>Use {row.text} again</span>
                <span aria-hidden>
                  <Set text={row.text} />
                </span>
              </button>
              <span className={css.value}>
                <Result
                  value={value}
                  fraction={state.fraction}
                  onFraction={() => change({ fraction: !state.fraction })}
                />
                <button
                  type="button"
                  className={css.use}
                  aria-label={`Use the result ${said(show(value))}`}
                  onClick={() => reuse(usable(value, state.input !== ''))}
                >
                  Use
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <div className={css.entry}>
        <input
          ref={input}
          data-begin
          value={state.input}
          aria-label="Calculation"
          aria-describedby="calc-problem"
          placeholder="Type a calculation, Enter works it out"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={300}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === '=') work();
            else if (event.key === 'ArrowUp' && state.history.length > 0) walk(-1);
            else if (event.key === 'ArrowDown' && back !== null) walk(1);
            else return;
            event.preventDefault();
          }}
        />
        <small id="calc-problem" className={css.problem} role="status">
          {problem}
        </small>
        <span className={css.vh} role="status">
          {outcome}
        </span>
      </div>
      <Keypad keys="scientific" field={input} />
    </div>
  );
}

/** As on paper, where it can be read. */
function Set({ text }: { text: string }) {
  try {
    return <Pretty statement={parseStatement(text)} />;
  } catch {
    return text;
  }
}

/** A result as it is written into another sum: exact where that is short. */
function usable(value: Value, within: boolean): string {
  const parts = isExact(value) ? asFraction(value) : null;
  const decimal = show(value);
  const text =
    parts && decimal.replace(/\D/g, '').length > 10
      ? `${parts.n}/${parts.d}`
      : decimal.replace(' × 10^', 'E').replace('E−', 'E-');
  return /[/−E]/.test(text) && (within || text.includes('/')) ? `(${text})` : text;
}
