import { useState } from 'react';
import { dayTyped, NO_SUCH_DATE } from '../lib/typed-dates.js';
import { DateField } from './DateField.js';
import css from './DayRange.module.css';

interface Props {
  /** Before the two fields: 'Open from'. */
  lead: string;
  /** The name of each field: 'Open from', 'Open until'. */
  labels: [from: string, to: string];
  from?: string;
  to?: string;
  onChange: (part: { from?: string } | { to?: string }) => void;
  className?: string;
}

/** Two days of a filter, 'YYYY-MM-DD', either of which may be open. A day counts when it is whole and its field is left. */
export function DayRange({ lead, labels, from, to, onChange, className = '' }: Props) {
  return (
    <div className={`${css.days} ${className}`}>
      <span aria-hidden>{lead}</span>
      <Day label={labels[0]} day={from} max={to} onDay={(day) => onChange({ from: day })} />
      <span aria-hidden>to</span>
      <Day label={labels[1]} day={to} min={from} onDay={(day) => onChange({ to: day })} />
    </div>
  );
}

interface DayProps {
  label: string;
  day: string | undefined;
  min?: string;
  max?: string;
  onDay: (day: string | undefined) => void;
}

function Day({ label, day = '', onDay, ...range }: DayProps) {
  // What is typed until it is a day, and whether the field was left with it; gone when another day comes from outside.
  const [typed, setTyped] = useState<{ of: string; text: string; left: boolean } | null>(null);
  const mine = typed?.of === day ? typed : null;
  return (
    <DateField
      {...range}
      of={label}
      aria-label={label}
      value={mine?.text ?? day}
      error={mine?.left && NO_SUCH_DATE}
      onChange={(text) => setTyped({ of: day, text, left: mine?.left ?? false })}
      onSettled={(value) => {
        const whole = value === '' || dayTyped(value) !== null;
        setTyped(whole ? null : { of: day, text: value, left: true });
        if (whole && value !== day) onDay(value || undefined);
      }}
    />
  );
}
