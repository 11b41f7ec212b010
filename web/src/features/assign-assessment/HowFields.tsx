import { Checkbox, Radio, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  AUTOSUBMIT,
  daysOut,
  TIMINGS,
  windowsOf,
  type AssignForm,
  type RevealName,
} from '../../shared/assessments/assign-form.js';
import { Administration, WindowFields, zoneName } from '../../shared/assessments/WindowFields.js';
import { MomentField } from '../../ui/MomentField.js';
import { Section } from '../../ui/Section.js';
import css from './assign.module.css';

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
