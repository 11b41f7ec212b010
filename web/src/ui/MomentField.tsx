import { useId, type ReactNode } from 'react';
import { momentText, typedMoment } from '../lib/moments.js';
import { timeTyped, EARLIEST, isOver, withDate, type Moment } from '../lib/typed-dates.js';
import { DateField, TimeField } from './DateField.js';
import css from './MomentField.module.css';

interface Props {
  label: string;
  /** Said before the label where several fields are called the same: 'Math: '. */
  of?: string;
  /** What leaving it empty means. */
  hint?: string;
  value: Moment;
  onChange: (value: Moment) => void;
  error?: ReactNode;
  /** The name of the field in the form, by which a refusal finds it. */
  path?: string;
  required?: boolean;
  /** Whether a time may have seconds. */
  seconds?: boolean;
  /** Which end of the day a date without a time means. */
  without: 'start' | 'end';
  /** How many days from today the date is when only a time is set. */
  daysOut: number;
}

/** A date and, if one likes, a time, in the viewer's zone; what they mean is said below with the zone. */
export function MomentField({
  label,
  of = '',
  hint,
  value,
  onChange,
  error,
  path,
  required,
  seconds,
  without,
  daysOut,
}: Props) {
  const id = useId();
  const wrong = Boolean(error);
  const wrongTime = wrong && value.time !== '' && timeTyped(value.time, seconds) === null;
  const meant = meaning(value, without);
  const below = meant?.text ?? hint;
  const said = [below && `${id}-below`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={css.moment} data-path={path}>
      <legend>
        {of && <span className="vh">{of}</span>}
        {label}
        {!required && <span className="muted"> (optional)</span>}
      </legend>
      <div className={css.pair}>
        <DateField
          of={`${of}${label}`}
          min={EARLIEST}
          max="9999-12-31"
          aria-label={`${of}${label}, date`}
          aria-required={required}
          aria-describedby={said}
          error={wrong && !wrongTime}
          value={value.date}
          onChange={(date) => onChange({ date, time: value.time })}
        />
        <TimeField
          of={`${of}${label}`}
          seconds={seconds}
          aria-label={`${of}${label}, time`}
          aria-describedby={wrongTime ? said : undefined}
          error={wrongTime}
          value={value.time}
          onChange={(time) => onChange(withDate({ date: value.date, time }, daysOut, Date.now()))}
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
  const said = typedMeaning(value, without);
  const at = value.at ?? typedMoment(value.date, value.time, without)?.at ?? null;
  return said && without === 'end' && isOver(at, Date.now())
    ? { text: `${said.text.replace(/\.$/, '')}. This lies in the past.`, shifted: true }
    : said;
}

function typedMeaning(value: Moment, without: 'start' | 'end'): { text: string; shifted: boolean } | null {
  if (value.at) return { text: momentText(value.at), shifted: false };
  const typed = typedMoment(value.date, value.time, without);
  if (!typed) return null;
  const text = momentText(typed.at);
  if (typed.shift === 'skipped')
    return { text: `${text}. The clocks go forward over the time that you typed.`, shifted: true };
  if (typed.shift === 'twice')
    return { text: `${text}. The clocks go back, and this time comes twice: the first is meant.`, shifted: true };
  return { text, shifted: false };
}
