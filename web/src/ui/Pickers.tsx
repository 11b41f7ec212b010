import { DatePicker, TimeGrid, getTimeRange } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { fieldsOf } from '../lib/moments.js';
import css from './Pickers.module.css';

interface Props {
  /** 'YYYY-MM-DD' or 'HH:mm'; null where nothing is chosen. */
  value: string | null;
  onPick: (value: string) => void;
  /** Takes the focus when it is shown: it is loaded later than what opens it. */
  focused?: boolean;
}

/** A month to choose a day from. Arrow keys move by days and weeks. */
export function Calendar({ value, min, max, focused, onPick }: Props & { min?: string; max?: string }) {
  const root = useFirstFocus(focused);
  const today = fieldsOf(Date.now()).date;
  // A day that cannot be chosen is not where one begins.
  const wanted = value ?? today;
  const first = max && wanted > max ? max : min && wanted < min ? min : wanted;
  return (
    <div ref={root} className={css.calendar}>
      <DatePicker
        value={value}
        defaultDate={first}
        minDate={min}
        maxDate={max}
        size="md"
        firstDayOfWeek={0}
        weekendDays={[]}
        highlightToday
        hideOutsideDates
        ariaLabels={{
          nextMonth: 'Next month',
          previousMonth: 'Previous month',
          nextYear: 'Next year',
          previousYear: 'Previous year',
          nextDecade: 'Next decade',
          previousDecade: 'Previous decade',
        }}
        getDayProps={(day) => (day === first ? { 'data-autofocus': true } : {})}
        onChange={(day) => onPick(day ?? first)}
      />
    </div>
  );
}

const COLUMNS = 4;
/** The hours of a school day and the evening; any other time can be typed. */
const TIMES = getTimeRange({ startTime: '06:00', endTime: '21:30', interval: '00:30' }).map((time) => time.slice(0, 5));

/** The half hours of a day. Arrow keys move among them. */
export function TimeChoice({ value, focused, onPick }: Props) {
  const root = useFirstFocus(focused);
  const first = value !== null && TIMES.includes(value) ? value : '08:00';
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
  };
  return (
    <div ref={root} role="group" aria-label="Time" className={css.times} onKeyDown={move}>
      <TimeGrid
        data={TIMES}
        value={value}
        format="12h"
        simpleGridProps={{ cols: COLUMNS, spacing: 4, verticalSpacing: 4 }}
        getControlProps={(time) => ({
          tabIndex: time === first ? 0 : -1,
          'aria-pressed': time === value,
          'data-autofocus': time === first || undefined,
        })}
        onChange={(time) => onPick((time ?? first).slice(0, 5))}
      />
    </div>
  );
}

function useFirstFocus(focused = false) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [focused]);
  return root;
}
