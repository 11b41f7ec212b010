import { Input } from '@mantine/core';
import { useId } from 'react';
import css from './assign.module.css';
import { EARLIEST, type Moment } from './form.js';

interface Props {
  label: string;
  hint?: string;
  value: Moment;
  onChange: (value: Moment) => void;
  error?: string;
  required?: boolean;
}

/** A date and, if one likes, a time, in the viewer's zone. */
export function MomentField({ label, hint, value, onChange, error, required }: Props) {
  const id = useId();
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={css.moment}>
      <legend>
        {label}
        {!required && <span className="muted"> (optional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <div className={css.pair}>
        <Input
          type="date"
          min={EARLIEST}
          aria-label={`${label}, date`}
          aria-required={required}
          aria-describedby={said}
          aria-invalid={Boolean(error) || undefined}
          error={Boolean(error)}
          value={value.date}
          onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
        />
        <Input type="time" aria-label={`${label}, time`} value={value.time} onChange={(event) => onChange({ ...value, time: event.currentTarget.value })} />
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
