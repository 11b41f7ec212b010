import { IconEyeOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { nextId, type CalculatorState, type Expression } from './calculator-atom.js';
import css from './calculator.module.css';
import { childrenOf, lettersOf } from './compute.js';
import { coordinates, pointName } from './describe.js';
import type { Line } from './lines.js';
import type { Node } from './parse.js';
import { isWorthSetting, Pretty } from './Pretty.js';
import { toNumber, type Value } from './rational.js';
import { Result } from './Result.js';
import { brief, said, show } from './show.js';
import type { SpecialPoint } from './special-points.js';
import { Swatch } from './Swatch.js';

interface ExpressionListProps {
  state: CalculatorState;
  lines: readonly Line[];
  change(next: Partial<CalculatorState>): void;
  field: RefObject<HTMLInputElement | null>;
  /** The line that is worked on. */
  active: number;
  onActive(index: number): void;
  points: readonly SpecialPoint[];
  picked: SpecialPoint | null;
  onPick(point: SpecialPoint | null): void;
}

const MOST = 20;

export function ExpressionList({
  state,
  lines,
  change,
  field,
  active,
  onActive,
  points,
  picked,
  onPick,
}: ExpressionListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [typed, setTyped] = useState(false);
  const { expressions } = state;

  const focus = (index: number): void =>
    list.current?.querySelectorAll<HTMLInputElement>('[data-expression]')[index]?.focus();
  /** Done before the next key is typed: that belongs to the line that gets the focus. */
  const putAndFocus = (next: Expression[], index: number): void => {
    flushSync(() => put(next));
    focus(index);
  };
  const put = (next: Expression[]): void =>
    change({
      expressions: next.at(-1)?.text === '' || next.length >= MOST ? next : [...next, { id: nextId(next), text: '' }],
    });
  const set = (index: number, text: string): void => {
    setTyped(true);
    put(expressions.map((old, i) => (i === index ? { ...old, text } : old)));
  };
  const remove = (index: number): void => {
    putAndFocus(
      expressions.filter((_, i) => i !== index),
      Math.max(0, index - 1),
    );
  };
  const insertAfter = (index: number): void => {
    if (expressions[index + 1]?.text === '' || expressions.length >= MOST) focus(index + 1);
    else
      putAndFocus(
        [...expressions.slice(0, index + 1), { id: nextId(expressions), text: '' }, ...expressions.slice(index + 1)],
        index + 1,
      );
  };
  const give = (names: readonly string[]): void => {
    const kept = expressions.filter((e, i) => e.text !== '' || i < expressions.length - 1);
    for (const name of names) kept.push({ id: nextId(kept), text: `${name} = 1` });
    put(kept.slice(0, MOST));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number): void => {
    const { key, currentTarget } = event;
    if (key === 'Enter') insertAfter(index);
    else if (key === 'ArrowDown') focus(index + 1);
    else if (key === 'ArrowUp') focus(index - 1);
    else if (key === 'Backspace' && currentTarget.value === '' && expressions.length > 1) remove(index);
    else return;
    event.preventDefault();
  };

  // What a line came to is said when the typing rests, not with every letter.
  const [said, setSaid] = useState('');
  const outcome = typed ? outcomeOf(lines[active], state.fraction) : '';
  useEffect(() => {
    const timer = setTimeout(() => setSaid(outcome), 900);
    return () => clearTimeout(timer);
  }, [outcome, expressions]);

  return (
    <div className={css.exprs}>
      <ol ref={list} aria-label="Expressions">
        {expressions.map(({ id, text, hidden }, i) => {
          const line = lines[i] ?? { kind: 'empty' };
          const isDrawn = line.kind === 'drawn' || line.kind === 'points' || line.kind === 'fit';
          const setting =
            line.kind !== 'empty' && line.kind !== 'problem' && isWorthSetting(line.node) ? line.node : null;
          return (
            <li key={id}>
              {isDrawn ? (
                <button
                  type="button"
                  className={css.no}
                  aria-label={`Line ${i + 1} on the graph`}
                  aria-pressed={!hidden}
                  onClick={() =>
                    change({ expressions: expressions.map((e, n) => (n === i ? { ...e, hidden: !hidden } : e)) })
                  }
                >
                  {i + 1}
                  {hidden ? (
                    <IconEyeOff size={16} stroke={1.75} aria-hidden />
                  ) : (
                    <Swatch
                      id={id}
                      kind={
                        line.kind === 'points'
                          ? 'points'
                          : line.kind === 'fit' || !line.drawn.inside
                            ? 'line'
                            : line.drawn.branches.some((b) => b.dashed)
                              ? 'open edge'
                              : 'edge'
                      }
                    />
                  )}
                </button>
              ) : (
                <span className={css.no} aria-hidden>
                  {i + 1}
                </span>
              )}
              <div className={css.expr}>
                <div className={css.typed}>
                  <input
                    data-expression
                    data-begin={text === '' ? '' : undefined}
                    data-set={setting ? '' : undefined}
                    value={text}
                    aria-label={`Expression ${i + 1}`}
                    aria-describedby={line.kind === 'problem' ? `calc-line-${id}` : undefined}
                    placeholder={i === 0 && expressions.length === 1 ? 'y = 2x + 1' : 'Type an expression'}
                    autoComplete="off"
                    autoCapitalize="off"
                    autoCorrect="off"
                    spellCheck={false}
                    inputMode={state.keypad ? 'none' : undefined}
                    maxLength={200}
                    onFocus={(event) => {
                      field.current = event.currentTarget;
                      onActive(i);
                    }}
                    onChange={(event) => set(i, event.target.value)}
                    onKeyDown={(event) => onKeyDown(event, i)}
                  />
                  {setting && (
                    <span className={css.setting} aria-hidden>
                      <Pretty statement={setting} />
                    </span>
                  )}
                </div>
                <Outcome
                  line={line}
                  id={id}
                  state={state}
                  onFraction={() => change({ fraction: !state.fraction })}
                  onGive={give}
                />
                {line.kind === 'letter' && line.plain && (
                  <Slider name={line.name} value={line.value} onValue={(value) => set(i, `${line.name} = ${value}`)} />
                )}
              </div>
              {text !== '' && (
                <button
                  type="button"
                  className={css.clear}
                  aria-label={`Remove expression ${i + 1}`}
                  onClick={() => remove(i)}
                >
                  <IconX size={14} stroke={1.75} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {points.length > 0 && (
        <div className={css.points} role="group" aria-label="Points in this window">
          {points.map((point) => (
            <button
              key={`${point.kind} ${point.x} ${point.y}`}
              type="button"
              aria-pressed={isSame(point, picked)}
              onClick={() => onPick(isSame(point, picked) ? null : point)}
            >
              <small>{pointName(point)}</small>
              <b>{coordinates(point, state.fraction)}</b>
            </button>
          ))}
          <button
            type="button"
            className={css.fractions}
            aria-pressed={state.fraction}
            onClick={() => change({ fraction: !state.fraction })}
          >
            Fractions where exact
          </button>
        </div>
      )}
      <span className={css.vh} role="status">
        {said}
      </span>
    </div>
  );
}

export function isSame(a: SpecialPoint, b: SpecialPoint | null): boolean {
  return (
    b !== null &&
    a.kind === b.kind &&
    Math.abs(a.x - b.x) < 1e-6 * Math.max(1, Math.abs(a.x)) &&
    Math.abs(a.y - b.y) < 1e-6 * Math.max(1, Math.abs(a.y))
  );
}

interface OutcomeProps {
  line: Line;
  id: number;
  state: CalculatorState;
  onFraction(): void;
  onGive(names: readonly string[]): void;
}

function Outcome({ line, id, state, onFraction, onGive }: OutcomeProps) {
  switch (line.kind) {
    case 'value':
      return <Result value={line.value} fraction={state.fraction} onFraction={onFraction} />;
    case 'letter':
      return line.plain ? null : <Result value={line.value} fraction={state.fraction} onFraction={onFraction} />;
    case 'truth':
      return <span className={css.result}>{line.holds ? 'true' : 'not true'}</span>;
    case 'problem':
      return (
        <small id={`calc-line-${id}`} className={css.problem}>
          {line.text}{' '}
          {line.missing && (
            <button type="button" className={css.give} onClick={() => onGive(line.missing!)}>
              Add {line.missing.map((l) => `${l} = 1`).join(', ')}
            </button>
          )}
        </small>
      );
    case 'drawn': {
      if (line.solutions) return <span className={css.result}>{solutionText(line.solutions, state.fraction)}</span>;
      if (state.unit === 'deg' && line.node.sides.some(turns))
        return <small className={css.shape}>x in degrees; DEG above switches to radians</small>;
      return line.drawn.shape ? <small className={css.shape}>{line.drawn.shape}</small> : null;
    }
    case 'fit':
      return (
        <small className={css.shape}>
          {line.letters.map((l) => `${l.name} = ${brief(l.value)}`).join(', ')}
          <br />
          {line.r !== null && `r = ${brief(line.r)}, `}
          r² = {brief(line.r2)}
        </small>
      );
    default:
      return null;
  }
}

function solutionText(solutions: readonly Value[], fraction: boolean): string {
  if (solutions.length === 0) return 'No real solution';
  return solutions
    .map((s) => `x = ${fraction && typeof s !== 'number' && s.d > 1n ? `${s.n}/${s.d}`.replace('-', '−') : show(s)}`)
    .join(' or ');
}

function outcomeOf(line: Line | undefined, fraction: boolean): string {
  switch (line?.kind) {
    case 'value':
      return `equals ${said(show(line.value))}`;
    case 'truth':
      return line.holds ? 'true' : 'not true';
    case 'problem':
      return line.text;
    case 'drawn':
      return said(line.solutions ? solutionText(line.solutions, fraction) : (line.drawn.shape ?? 'Drawn'));
    case 'fit':
      return said(`Fitted: ${line.letters.map((l) => `${l.name} = ${brief(l.value)}`).join(', ')}`);
    case 'points':
      return 'Drawn';
    default:
      return '';
  }
}

/** Whether x is an angle in it. */
function turns(node: Node): boolean {
  return (
    (node.t === 'call' &&
      /^(sin|cos|tan|sec|csc|cot)$/.test(node.fn) &&
      node.args.some((arg) => lettersOf(arg).has('x'))) ||
    childrenOf(node).some(turns)
  );
}

/** From −10 to 10, or as far as the number goes. */
function Slider({ name, value, onValue }: { name: string; value: Value; onValue(value: number): void }) {
  const at = toNumber(value);
  const reach = Math.abs(at) <= 10 ? 10 : 10 ** Math.ceil(Math.log10(Math.abs(at)));
  return (
    <input
      type="range"
      className={css.slider}
      aria-label={`Slide ${name}`}
      min={-reach}
      max={reach}
      step={reach / 100}
      value={at}
      onChange={(event) => onValue(Number(event.target.value))}
    />
  );
}
