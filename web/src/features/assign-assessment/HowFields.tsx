import { Checkbox, Radio, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from '../../ui/Section.js';
import css from './assign.module.css';
import {
  administered,
  AUTOSUBMIT,
  daysOut,
  TIMINGS,
  windowKey,
  windowsOf,
  type AssignForm,
  type RevealName,
  type WindowName,
} from './form.js';
import { MomentField } from '../../ui/MomentField.js';

interface Props {
  form: AssignForm;
  isMultipart: boolean;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (part: Partial<AssignForm>) => void;
  /** Sections of the assessment that may have windows of their own; without them there is one window. */
  sections?: { categoryId: number; name: string }[];
}

/** When and how an assessment is taken: what a new assignment and an existing one share. */
export function HowFields({ form, isMultipart, errors, onChange, sections = [] }: Props) {
  const several = sections.length > 1;
  const own = (separate: boolean) =>
    onChange({
      ownWindows: separate
        ? Object.fromEntries(sections.map(({ categoryId }) => [categoryId, windowsOf(form, categoryId)]))
        : null,
    });
  return (
    <>
      {isMultipart && (
        <Section title="Administration type">
          <Administration form={form} onChange={onChange} />
        </Section>
      )}
      <Section title="Window" aside={zoneName()}>
        {several && (
          <Checkbox
            mt={18}
            label="The same window for every section"
            checked={!form.ownWindows}
            onChange={(event) => own(!event.currentTarget.checked)}
          />
        )}
        {several && form.ownWindows ? (
          sections.map(({ categoryId, name }) => (
            <fieldset key={categoryId} className={css.own}>
              <legend>{name}</legend>
              <WindowFields
                form={form}
                categoryId={categoryId}
                isMultipart={isMultipart}
                errors={errors}
                onChange={onChange}
                of={`${name}: `}
              />
            </fieldset>
          ))
        ) : (
          <WindowFields form={form} categoryId={null} isMultipart={isMultipart} errors={errors} onChange={onChange} />
        )}
      </Section>
      <Section title="Timing">
        <div className={css.grid}>
          <Select
            label="Timing option"
            description="Students flagged untimed always get untimed"
            data={TIMINGS}
            value={form.timing}
            onChange={(timing) => timing && onChange({ timing: timing as AssignForm['timing'] })}
          />
          <Select
            label="Auto-submit"
            description="Hands in what is left open"
            data={AUTOSUBMIT}
            value={String(form.autosubmitDelay)}
            onChange={(hours) => hours && onChange({ autosubmitDelay: Number(hours) as AssignForm['autosubmitDelay'] })}
          />
        </div>
      </Section>
      <Section title="Reveal">
        <div className={css.grid}>
          <Reveal
            label="Reveal report immediately?"
            name="Reveal report on"
            form={form}
            isMultipart={isMultipart}
            flag="revealReportAsap"
            moment="revealReport"
            error={errors.revealReport}
            onChange={onChange}
          />
          <Reveal
            label="Reveal answers immediately?"
            name="Reveal answers on"
            form={form}
            isMultipart={isMultipart}
            flag="revealAnswersAsap"
            moment="revealAnswers"
            error={errors.revealAnswers}
            onChange={onChange}
          />
        </div>
      </Section>
      <Section title="Player options">
        <div className={css.checks}>
          <Checkbox
            label="Show Pause Button"
            checked={form.pauseEnabled}
            onChange={(event) => onChange({ pauseEnabled: event.currentTarget.checked })}
          />
          <Checkbox
            label="Show Save/Exit Button"
            checked={form.saveEnabled}
            onChange={(event) => onChange({ saveEnabled: event.currentTarget.checked })}
          />
          <Checkbox
            label="Show Text-to-Speech Reader"
            checked={form.readspeakerEnabled}
            onChange={(event) => onChange({ readspeakerEnabled: event.currentTarget.checked })}
          />
        </div>
      </Section>
    </>
  );
}

function Administration({ form, onChange }: { form: AssignForm; onChange: (part: Partial<AssignForm>) => void }) {
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

interface WindowProps extends Omit<Props, 'sections'> {
  /** null: the window of all sections. */
  categoryId: number | null;
  /** Put before the names of the fields, where there are several windows. */
  of?: string;
}

function WindowFields({ form, categoryId, isMultipart, errors, onChange, of }: WindowProps) {
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
  const stays = 'Without a close date it stays available until started and completed';
  if (broken) {
    return (
      <div className={css.grid}>
        {field('start', 'Part 1 start', { required: true })}
        {field('p1End', 'Part 1 end', { hint: stays })}
        {field('p2Start', 'Part 2 start', { required: true })}
        {field('end', 'Part 2 end', { hint: stays })}
      </div>
    );
  }
  return (
    <div className={css.grid}>
      {field('start', 'Start', { required: true })}
      {field('end', 'End', { hint: stays })}
    </div>
  );
}

interface RevealProps {
  label: string;
  name: string;
  form: AssignForm;
  isMultipart: boolean;
  flag: 'revealReportAsap' | 'revealAnswersAsap';
  moment: RevealName;
  error?: ReactNode;
  onChange: (part: Partial<AssignForm>) => void;
}

function Reveal({ label, name, form, isMultipart, flag, moment, error, onChange }: RevealProps) {
  return (
    <div className={css.reveal}>
      <Radio.Group
        label={label}
        description={flag === 'revealAnswersAsap' && form[flag] ? atOnce(isMultipart) : undefined}
        value={form[flag] ? 'yes' : 'no'}
        onChange={(value) => onChange({ [flag]: value === 'yes' })}
      >
        <div className={css.yesNo}>
          <Radio value="yes" label="Yes" />
          <Radio value="no" label="No" />
        </div>
      </Radio.Group>
      {!form[flag] && (
        <MomentField
          label={name}
          hint="Without a date: not until one is set"
          value={form.reveals[moment]}
          path={moment}
          error={error}
          without="start"
          daysOut={daysOut(moment, isMultipart, false)}
          onChange={(value) => onChange({ reveals: { ...form.reveals, [moment]: value } })}
        />
      )}
    </div>
  );
}

/** What the specified default means. */
function atOnce(isMultipart: boolean): string {
  const whom =
    'Students see questions and right answers as soon as they have handed in, also while classmates still take the test.';
  return isMultipart ? `${whom} Those of Part 1 wait until Part 2 is handed in.` : whom;
}

/** The name for the whole year, for the dates may lie on either side of a change of the clocks: 'Central Time'. */
function zoneName(): string {
  const named = (timeZoneName: 'longGeneric' | 'long') =>
    Intl.DateTimeFormat('en-US', { timeZoneName })
      .formatToParts(new Date())
      .find((part) => part.type === 'timeZoneName')?.value ?? '';
  const general = named('longGeneric');
  return general.startsWith('GMT') ? named('long') : general;
}
