import { useRef, useState } from 'react';
import type { CalculatorState } from './calculator-atom.js';
import css from './calculator.module.css';
import { evaluate, show, Unreadable } from './engine.js';

interface ScientificProps {
  state: CalculatorState;
  change(next: Partial<CalculatorState>): void;
}

type Key = [label: string, insert: string, name?: string];

const KEYS: Key[] = [
  ['sin', 'sin('], ['cos', 'cos('], ['tan', 'tan('], ['(', '(', 'open bracket'], [')', ')', 'close bracket'], ['⌫', 'back', 'delete'], ['C', 'clear', 'clear'],
  ['sin⁻¹', 'asin(', 'inverse sine'], ['cos⁻¹', 'acos(', 'inverse cosine'], ['tan⁻¹', 'atan(', 'inverse tangent'], ['7', '7'], ['8', '8'], ['9', '9'], ['÷', '÷', 'divided by'],
  ['√', '√(', 'square root'], ['x²', '²', 'squared'], ['xʸ', '^', 'to the power'], ['4', '4'], ['5', '5'], ['6', '6'], ['×', '×', 'times'],
  ['ln', 'ln('], ['log', 'log('], ['|x|', 'abs(', 'absolute value'], ['1', '1'], ['2', '2'], ['3', '3'], ['−', '−', 'minus'],
  ['π', 'π', 'pi'], ['n!', '!', 'factorial'], ['ans', 'ans', 'last answer'], ['0', '0'], ['.', '.', 'point'], ['=', 'enter', 'equals'], ['+', '+', 'plus'],
];

export function Scientific({ state, change }: ScientificProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const work = (): void => {
    if (state.input.trim() === '') return;
    try {
      const last = state.history.at(-1)?.value;
      const value = evaluate(state.input, state.unit, last === undefined ? {} : { ans: last });
      change({ history: [...state.history, { text: state.input, value }].slice(-50), input: '' });
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Unreadable ? error.message : 'This cannot be read.');
    }
    input.current?.focus();
  };
  const press = (insert: string): void => {
    if (insert === 'enter') return work();
    setProblem(null);
    const field = input.current!;
    const [from, to] = [field.selectionStart ?? state.input.length, field.selectionEnd ?? state.input.length];
    if (insert === 'clear') change({ input: '' });
    else if (insert === 'back') change({ input: state.input.slice(0, from === to ? Math.max(0, from - 1) : from) + state.input.slice(to) });
    else {
      // An operation at the very start goes on from the last answer.
      const text = state.input === '' && /^[+×÷^²!]$/.test(insert) && state.history.length > 0 ? `ans${insert}` : insert;
      change({ input: state.input.slice(0, from) + text + state.input.slice(to) });
      setTimeout(() => field.setSelectionRange(from + text.length, from + text.length));
    }
    field.focus();
  };
  return (
    <div className={css.scientific}>
      <ol className={css.history} aria-label="History" tabIndex={0}>
        {state.history.length === 0 && <li className={css.empty}>Results appear here. Choose one to use it again.</li>}
        {state.history.map((row, i) => (
          <li key={i}>
            <button type="button" onClick={() => press(row.text)} aria-label={`Use ${row.text} again`}>
              {row.text}
            </button>
            <button type="button" className={css.value} onClick={() => press(show(row.value).replace(/ × 10\^/, '*10^'))} aria-label={`Use the result ${show(row.value)}`}>
              = {show(row.value)}
            </button>
          </li>
        ))}
      </ol>
      <div className={css.entry}>
        <input
          ref={input}
          value={state.input}
          aria-label="Calculation"
          aria-describedby="calc-problem"
          placeholder="Type a calculation, Enter works it out"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => {
            setProblem(null);
            change({ input: event.target.value });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === '=') work();
            else if (event.key === 'ArrowUp' && state.history.length > 0) change({ input: state.history.at(-1)!.text });
            else return;
            event.preventDefault();
          }}
        />
        <small id="calc-problem" className={css.problem} role="status">
          {problem}
        </small>
        <span className={css.vh} role="status">
          {state.history.length > 0 && state.input === '' ? `equals ${show(state.history.at(-1)!.value)}` : ''}
        </span>
      </div>
      <div className={css.keys}>
        {KEYS.map(([label, insert, name]) => (
          <button key={label} type="button" className={/^[0-9.]$/.test(label) ? css.digit : label === '=' ? css.equals : ''} aria-label={name} onClick={() => press(insert)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
