import { Input } from '@mantine/core';
import { useId } from 'react';
import { momentText, typedMoment } from '../../lib/moments.js';
import css from './assign.module.css';
import { EARLIEST, withDate, type Moment } from './form.js';

interface Props {
  label: string;
  /** Said before the label where several fields are called the same: 'Math: '. */
  of?: string;
  /** What leaving it empty means. */
  hint?: string;
  value: Moment;
  onChange: (value: Moment) => void;
  error?: string;
  required?: boolean;
  /** Which end of the day a date without a time means. */
  without: 'start' | 'end';
  /** How many days from today the date is when only a time is set. */
  daysOut: number;
}

/** A date and, if one likes, a time, in the viewer's zone; what they mean is said below with the zone. */
export function MomentField({ label, of = '', hint, value, onChange, error, required, without, daysOut }: Props) {
  const id = useId();
  const meant = meaning(value, without);
  const below = meant?.text ?? hint;
  const said = [below && `${id}-below`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={css.moment}>
      <legend>
        {of && <span className="vh">{of}</span>}
        {label}
        {!required && <span className="muted"> (optional)</span>}
      </legend>
      <div className={css.pair}>
        <Input
          type="date"
          min={EARLIEST}
          max="9999-12-31"
          aria-label={`${of}${label}, date`}
          aria-required={required}
          aria-describedby={said}
          aria-invalid={Boolean(error) || undefined}
          error={Boolean(error)}
          value={value.date}
          onChange={(event) => onChange({ date: event.currentTarget.value, time: value.time })}
        />
        <Input
          type="time"
          aria-label={`${of}${label}, time`}
          value={value.time}
          onChange={(event) => onChange(withDate({ date: value.date, time: event.currentTarget.value }, daysOut, Date.now()))}
        />
      </div>
      {below && (
        <p id={`${id}-below`} className={css.below} data-shifted={meant?.shifted || undefined}>
          {below}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** 'Nov 1, 2026, 1:30 AM CDT', with a word on days when the clocks are changed. */
function meaning(value: Moment, without: 'start' | 'end'): { text: string; shifted: boolean } | null {
  if (value.at) return { text: momentText(value.at), shifted: false };
  const typed = typedMoment(value.date, value.time, without);
  if (!typed) return null;
  const text = momentText(typed.at);
  if (typed.shift === 'skipped') return { text: `${text}. The clocks go forward over the time that you typed.`, shifted: true };
  if (typed.shift === 'twice') return { text: `${text}. The clocks go back, and this time comes twice: the first is meant.`, shifted: true };
  return { text, shifted: false };
}
