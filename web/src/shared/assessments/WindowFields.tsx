import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { MomentField } from '../../ui/MomentField.js';
import { administered, daysOut, windowKey, windowsOf, type AssignForm, type WindowName } from './assign-form.js';
import css from './windows.module.css';

interface FieldsProps {
  form: AssignForm;
  onChange: (part: Partial<AssignForm>) => void;
}

/** Both parts at one go, or each in a window of its own. */
export function Administration({ form, onChange }: FieldsProps) {
  return (
    <Radio.Group
      aria-label="Administration type"
      value={form.administration}
      onChange={(value) => onChange(administered(form, value as AssignForm['administration']))}
    >
      <div className={css.choices}>
        <Radio value="continuous" label={<Option title="Continuous">Part 2 follows Part 1 immediately.</Option>} />
        <Radio value="broken" label={<Option title="Broken">Part 1 and Part 2 have separate windows.</Option>} />
      </div>
    </Radio.Group>
  );
}

function Option({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <b>{title}</b> <span className="muted">{children}</span>
    </>
  );
}

interface WindowProps extends FieldsProps {
  isMultipart: boolean;
  errors: Readonly<Record<string, ReactNode>>;
  /** null: the window of all sections. */
  categoryId: number | null;
  /** It may not stay open for ever. */
  mustEnd?: boolean;
  /** Put before the names of the fields, where there are several windows. */
  of?: string;
}

/** When it may be begun: one window, or those of both parts. */
export function WindowFields({ form, categoryId, isMultipart, errors, onChange, mustEnd, of }: WindowProps) {
  const windows = categoryId === null ? form.windows : windowsOf(form, categoryId);
  const broken = isMultipart && form.administration === 'broken';
  const field = (name: WindowName, label: string, more: { required?: boolean; hint?: string } = {}) => (
    <MomentField
      label={label}
      of={of}
      value={windows[name]}
      path={windowKey(form, categoryId, name)}
      error={errors[windowKey(form, categoryId, name)]}
      without={name === 'start' || name === 'p2Start' ? 'start' : 'end'}
      daysOut={daysOut(name, isMultipart, broken)}
      onChange={(value) => {
        const changed = { ...windows, [name]: value };
        onChange(
          categoryId === null || !form.ownWindows
            ? { windows: changed }
            : { ownWindows: { ...form.ownWindows, [categoryId]: changed } },
        );
      }}
      {...more}
    />
  );
  const ends = mustEnd
    ? { required: true }
    : { hint: 'Without a close date it stays available until started and completed' };
  if (broken) {
    return (
      <div className={css.grid}>
        {field('start', 'Part 1 start', { required: true })}
        {field('p1End', 'Part 1 end', ends)}
        {field('p2Start', 'Part 2 start', { required: true })}
        {field('end', 'Part 2 end', ends)}
      </div>
    );
  }
  return (
    <div className={css.grid}>
      {field('start', 'Start', { required: true })}
      {field('end', 'End', ends)}
    </div>
  );
}

/** The name for the whole year, for the dates may lie on either side of a change of the clocks: 'Central Time'. */
export function zoneName(): string {
  const named = (timeZoneName: 'longGeneric' | 'long') =>
    Intl.DateTimeFormat('en-US', { timeZoneName })
      .formatToParts(new Date())
      .find((part) => part.type === 'timeZoneName')?.value ?? '';
  const general = named('longGeneric');
  return general.startsWith('GMT') ? named('long') : general;
}
