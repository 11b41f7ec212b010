import { Checkbox, Radio, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from '../../ui/Section.js';
import css from './assign.module.css';
import { AUTOSUBMIT, TIMINGS, type AssignForm, type FormErrors, type MomentName } from './form.js';
import { MomentField } from './MomentField.js';

interface Props {
  form: AssignForm;
  isMultipart: boolean;
  errors: FormErrors;
  onChange: (part: Partial<AssignForm>) => void;
}

/** When and how an assessment is taken: the steps that a new assignment and an existing one share. */
export function HowFields({ form, isMultipart, errors, onChange }: Props) {
  return (
    <>
      {isMultipart && (
        <Section title="Administration type">
          <Administration form={form} onChange={onChange} />
        </Section>
      )}
      <Section title="Window" aside={zoneName()}>
        <Windows form={form} isMultipart={isMultipart} errors={errors} onChange={onChange} />
      </Section>
      <Section title="Timing">
        <div className={css.grid}>
          <Select label="Timing option" description="Students flagged untimed always get untimed" data={TIMINGS} value={form.timing} onChange={(timing) => timing && onChange({ timing: timing as AssignForm['timing'] })} />
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
          <Reveal label="Reveal report immediately?" form={form} flag="revealReportAsap" moment="revealReport" onChange={onChange} />
          <Reveal label="Reveal answers immediately?" form={form} flag="revealAnswersAsap" moment="revealAnswers" onChange={onChange} />
        </div>
      </Section>
      <Section title="Player options">
        <div className={css.checks}>
          <Checkbox label="Show Pause Button" checked={form.pauseEnabled} onChange={(event) => onChange({ pauseEnabled: event.currentTarget.checked })} />
          <Checkbox label="Show Save/Exit Button" checked={form.saveEnabled} onChange={(event) => onChange({ saveEnabled: event.currentTarget.checked })} />
          <Checkbox label="Show Text-to-Speech Reader" checked={form.readspeakerEnabled} onChange={(event) => onChange({ readspeakerEnabled: event.currentTarget.checked })} />
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
      onChange={(value) =>
        // Continuous has neither an end of part 1 nor a start of part 2.
        onChange({
          administration: value as AssignForm['administration'],
          ...(value === 'continuous' ? { moments: { ...form.moments, p1End: { date: '', time: '' }, p2Start: { date: '', time: '' } } } : {}),
        })
      }
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

function Windows({ form, isMultipart, errors, onChange }: { form: AssignForm; isMultipart: boolean; errors: FormErrors; onChange: (part: Partial<AssignForm>) => void }) {
  const field = (name: MomentName, label: string, more: { required?: boolean; hint?: string } = {}) => (
    <MomentField label={label} value={form.moments[name]} error={errors[name]} onChange={(value) => onChange({ moments: { ...form.moments, [name]: value } })} {...more} />
  );
  const stays = 'Without a close date it stays available until started and completed';
  if (isMultipart && form.administration === 'broken') {
    return (
      <div className={css.grid}>
        {field('start', 'Part 1 start', { required: true })}
        {field('p1End', 'Part 1 end')}
        {field('p2Start', 'Part 2 start', { required: true })}
        {field('end', 'Part 2 end')}
      </div>
    );
  }
  return (
    <div className={css.grid}>
      {field('start', 'Start', { required: true, hint: 'Without a time: the beginning of the day' })}
      {field('end', 'End', { hint: stays })}
    </div>
  );
}

interface RevealProps {
  label: string;
  form: AssignForm;
  flag: 'revealReportAsap' | 'revealAnswersAsap';
  moment: 'revealReport' | 'revealAnswers';
  onChange: (part: Partial<AssignForm>) => void;
}

function Reveal({ label, form, flag, moment, onChange }: RevealProps) {
  return (
    <div className={css.reveal}>
      <Radio.Group label={label} value={form[flag] ? 'yes' : 'no'} onChange={(value) => onChange({ [flag]: value === 'yes' })}>
        <div className={css.yesNo}>
          <Radio value="yes" label="Yes" />
          <Radio value="no" label="No" />
        </div>
      </Radio.Group>
      {!form[flag] && <MomentField label="Reveal on" value={form.moments[moment]} onChange={(value) => onChange({ moments: { ...form.moments, [moment]: value } })} />}
    </div>
  );
}

function zoneName(): string {
  return Intl.DateTimeFormat('en-US', { timeZoneName: 'long' }).formatToParts(new Date()).find((part) => part.type === 'timeZoneName')?.value ?? '';
}
