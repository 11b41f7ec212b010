import type { PointerEvent, RefObject } from 'react';
import { IconArrowLeft, IconArrowRight, IconBackspace, IconCornerDownLeft } from '@tabler/icons-react';
import css from './calculator.module.css';

/** What it writes, with ‸ where the caret goes; `name` where the label is not a word. */
type Key = [label: string, insert: string, name?: string];

const DIGITS: Key[][] = [
  [
    ['7', '7'],
    ['8', '8'],
    ['9', '9'],
    ['÷', '÷', 'divided by'],
  ],
  [
    ['4', '4'],
    ['5', '5'],
    ['6', '6'],
    ['×', '×', 'times'],
  ],
  [
    ['1', '1'],
    ['2', '2'],
    ['3', '3'],
    ['−', '−', 'minus'],
  ],
  [
    ['0', '0'],
    ['.', '.', 'point'],
  ],
];
const PLUS: Key = ['+', '+', 'plus'];
const BACK: Key = ['⌫', 'back', 'delete'];
const LEFT: Key = ['←', 'left', 'caret left'];
const RIGHT: Key = ['→', 'right', 'caret right'];

const GRAPH: Key[][] = [
  [
    ['x', 'x'],
    ['y', 'y'],
    ['x²', '²', 'squared'],
    ['xʸ', '^', 'to the power'],
    ['√', '√(‸)', 'square root'],
    ...DIGITS[0]!,
    BACK,
  ],
  [
    ['(', '(', 'open bracket'],
    [')', ')', 'close bracket'],
    ['|x|', '|‸|', 'absolute value'],
    ['π', 'π', 'pi'],
    ['e', 'e'],
    ...DIGITS[1]!,
    LEFT,
  ],
  [['sin', 'sin(‸)'], ['cos', 'cos(‸)'], ['tan', 'tan(‸)'], ['ln', 'ln(‸)'], ['log', 'log(‸)'], ...DIGITS[2]!, RIGHT],
  [
    ['=', '=', 'equals'],
    ['<', '<', 'less than'],
    ['>', '>', 'greater than'],
    ['≤', '≤', 'at most'],
    ['≥', '≥', 'at least'],
    ...DIGITS[3]!,
    [',', ', ', 'comma'],
    PLUS,
    ['↵', 'enter', 'next line'],
  ],
];
const SCIENTIFIC: Key[][] = [
  [
    ['sin', 'sin(‸)'],
    ['cos', 'cos(‸)'],
    ['tan', 'tan(‸)'],
    ['(', '(', 'open bracket'],
    [')', ')', 'close bracket'],
    ...DIGITS[0]!,
    BACK,
  ],
  [
    ['sin⁻¹', 'sin⁻¹(‸)', 'inverse sine'],
    ['cos⁻¹', 'cos⁻¹(‸)', 'inverse cosine'],
    ['tan⁻¹', 'tan⁻¹(‸)', 'inverse tangent'],
    ['x²', '²', 'squared'],
    ['xʸ', '^', 'to the power'],
    ...DIGITS[1]!,
    ['C', 'clear', 'clear'],
  ],
  [
    ['√', '√(‸)', 'square root'],
    ['∛', '∛(‸)', 'cube root'],
    ['|x|', '|‸|', 'absolute value'],
    ['ln', 'ln(‸)'],
    ['log', 'log(‸)'],
    ...DIGITS[2]!,
    ['ans', 'ans', 'last answer'],
  ],
  [
    ['π', 'π', 'pi'],
    ['e', 'e'],
    ['n!', '!', 'factorial'],
    ['%', '%', 'percent'],
    ['1/x', '^(−1)', 'reciprocal'],
    ...DIGITS[3]!,
    ['EE', 'E', 'times ten to the power'],
    PLUS,
    ['=', 'enter', 'equals'],
  ],
];

interface KeypadProps {
  keys: 'graph' | 'scientific';
  /** The field that it writes into. */
  field: RefObject<HTMLInputElement | null>;
}

export function Keypad({ keys, field }: KeypadProps) {
  // The field keeps the focus, and with it the caret and, on phones, the place of the page.
  const stay = (event: PointerEvent): void => {
    if (document.activeElement === field.current) event.preventDefault();
  };
  return (
    <div
      className={css.keys}
      role="group"
      aria-label="Keypad"
      onPointerDown={stay}
      onMouseDown={(event) => document.activeElement === field.current && event.preventDefault()}
    >
      {(keys === 'graph' ? GRAPH : SCIENTIFIC).flat().map(([label, insert, name]) => (
        <button
          key={label}
          type="button"
          className={
            /^[0-9.]$/.test(label)
              ? css.digit
              : insert === 'enter'
                ? css.equals
                : /^[xye]$/.test(label)
                  ? css.letterKey
                  : label.length > 3
                    ? css.longKey
                    : ''
          }
          aria-label={name && /[a-z]/i.test(label) ? `${label}, ${name}` : name}
          onClick={() => field.current && press(field.current, insert)}
        >
          {{
            '⌫': <IconBackspace size={17} stroke={1.75} aria-hidden />,
            '←': <IconArrowLeft size={16} stroke={1.75} aria-hidden />,
            '→': <IconArrowRight size={16} stroke={1.75} aria-hidden />,
            '↵': <IconCornerDownLeft size={16} stroke={1.75} aria-hidden />,
          }[label] ?? label}
        </button>
      ))}
    </div>
  );
}

/** Does in a field what a key says, as if it were typed. */
export function press(field: HTMLInputElement, insert: string): void {
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  if (insert === 'enter') {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return;
  }
  if (insert === 'left' || insert === 'right') {
    const place =
      from !== to
        ? insert === 'left'
          ? from
          : to
        : Math.min(field.value.length, Math.max(0, from + (insert === 'left' ? -1 : 1)));
    field.focus();
    field.setSelectionRange(place, place);
    return;
  }
  if (insert === 'clear') field.setRangeText('', 0, field.value.length, 'end');
  else if (insert === 'back') field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
  else if (insert === ')' && from === to && field.value[to] === ')') field.setSelectionRange(to + 1, to + 1);
  else {
    const [front, back = ''] = insert.split('‸') as [string, string?];
    field.setRangeText(front + (insert.includes('‸') ? field.value.slice(from, to) : '') + back, from, to, 'end');
    field.setSelectionRange(field.selectionStart! - back.length, field.selectionStart! - back.length);
  }
  const caret = field.selectionStart!;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
  field.setSelectionRange(caret, caret);
}
