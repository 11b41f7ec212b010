import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import { queryClient } from '../../app/query-client.js';
import { minutesText } from '../../lib/moments.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { minimalClassesQuery, supportedQuery, type MinimalSection } from '../classes/queries.js';
import css from './assign.module.css';
import { emptyForm, requestsOf, type AssignBody, type AssignForm, type FormErrors, type SupportedAssessment } from './form.js';
import { PreviewButton } from '../question-preview/PreviewButton.js';
import { HowFields } from './HowFields.js';

type Schemas = components['schemas'];

interface Props {
  /** Chosen already when one comes from the page of a class. */
  sectionId?: number;
  onDone: () => void;
  onCancel: () => void;
}

/** Assign Assessment: what, to which classes, when, and how it is taken. Each step appears when the one before is settled. */
export function AssignPage({ sectionId, onDone, onCancel }: Props) {
  const supported = useQuery(supportedQuery);
  const classes = useQuery(minimalClassesQuery);
  const [form, setForm] = useState(() => emptyForm(Date.now(), sectionId ? [sectionId] : []));
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const open = useMemo(() => classes.data?.filter((c) => c.permissions.assign), [classes.data]);
  const chosen = supported.data?.find((s) => s.assessmentSet.id === form.setId);
  const failed = supported.isError ? supported : classes.isError ? classes : null;
  const change = (part: Partial<AssignForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors({});
  };

  if (failed) return <LoadFailed title="Failed to load classes of this school." error={failed.error} onRetry={() => void failed.refetch()} />;
  if (open?.length === 0) return <EmptyState size="page" title="There is no class that you can assign to">Assessments are assigned by the primary teacher of a class or by an administrator of the school.</EmptyState>;
  if (supported.data?.length === 0) return <EmptyState size="page" title="No assessments are available">Sets appear here as soon as their content is published for the course types of your school.</EmptyState>;

  const submit = async () => {
    const made = requestsOf(form, chosen!);
    if ('errors' in made) return setErrors(made.errors);
    setBusy(true);
    try {
      const { assigned, failures } = await assign(made.bodies);
      if (failures === 0) notify.success('Assessments assigned.');
      else if (assigned === 0) notify.error('The assessment could not be created. Please check if this kind of assessment already exists.', { timeOnScreen: 5000 });
      else notify.warning('Some assessments could not be created. Please check if the assessments already exist.', { timeOnScreen: 5000 });
      if (assigned > 0) onDone();
    } catch (error) {
      notify.error(error instanceof ApiProblem && error.status === 422 ? error.message : 'Failed to assign assessment. Please try again reload and try again.', { timeOnScreen: 5000 });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PageHead title="Assign Assessment" />
      <Section title="Assessment">
        <What form={form} supported={supported.data} chosen={chosen} error={errors.categories} onChange={change} keepClasses={sectionId} />
      </Section>
      {chosen && (
        <Section title="Classes" aside={form.sectionIds.length > 0 && `${form.sectionIds.length} selected`}>
          <Classes classes={open} selected={form.sectionIds} onChange={(sectionIds) => change({ sectionIds })} error={errors.sections} />
        </Section>
      )}
      {chosen && form.sectionIds.length > 0 && (
        <HowFields form={form} isMultipart={chosen.assessmentType.isMultipart} errors={errors} onChange={change} />
      )}
      <div className={css.foot}>
        {Object.keys(errors).length > 0 && (
          <p className={css.error} role="alert">
            Please check your inputs
          </p>
        )}
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={busy} disabled={!chosen || form.sectionIds.length === 0}>
          Assign
        </Button>
      </div>
    </form>
  );
}

/** One request per category, one after the other; classes that have it already are counted, not thrown. */
async function assign(bodies: AssignBody[]): Promise<{ assigned: number; failures: number }> {
  const sum = { assigned: 0, failures: 0 };
  for (const body of bodies) {
    const answer = await api.post<Schemas['AssignMultipleAnswer']>('/api/staff/assignment_schedules/assign_multiple_class', body);
    sum.assigned += answer.sectionAssessments.length;
    sum.failures += answer.failures.length;
  }
  await queryClient.invalidateQueries({ queryKey: ['schedule'] });
  return sum;
}

interface WhatProps {
  form: AssignForm;
  supported: SupportedAssessment[] | undefined;
  chosen: SupportedAssessment | undefined;
  error?: string;
  keepClasses?: number;
  onChange: (part: Partial<AssignForm>) => void;
}

function What({ form, supported, chosen, error, keepClasses, onChange }: WhatProps) {
  const [typeId, setTypeId] = useState<number | null>(null);
  const types = [...new Map((supported ?? []).map((s) => [s.assessmentType.id, s.assessmentType.displayName])).entries()];
  const shown = typeId ?? (types.length === 1 ? types[0]![0] : null);
  const sets = (supported ?? []).filter((s) => s.assessmentType.id === shown);
  const reset = { sectionIds: keepClasses ? [keepClasses] : [] };
  const toggle = (id: number) => onChange({ categoryIds: form.categoryIds.includes(id) ? form.categoryIds.filter((c) => c !== id) : [...form.categoryIds, id] });
  return (
    <>
      <div className={css.grid}>
        <Select
          label="Assessment type"
          placeholder="Choose a type"
          data={types.map(([id, label]) => ({ value: String(id), label }))}
          value={shown === null ? null : String(shown)}
          disabled={!supported}
          onChange={(id) => {
            setTypeId(Number(id));
            onChange({ setId: null, categoryIds: [], ...reset });
          }}
        />
        <Select
          label="Assessment set"
          placeholder="Choose a set"
          data={sets.map((s) => ({ value: String(s.assessmentSet.id), label: s.assessmentSet.name }))}
          value={form.setId === null ? null : String(form.setId)}
          disabled={shown === null}
          onChange={(id) => {
            const set = sets.find((s) => String(s.assessmentSet.id) === id);
            onChange({ setId: set?.assessmentSet.id ?? null, categoryIds: set?.assessments.map((a) => a.categoryId) ?? [], ...reset });
          }}
        />
      </div>
      {chosen && (
        <fieldset className={css.choices}>
          <legend>Assessment sections</legend>
          {chosen.assessments.map((a) => (
            <div key={a.id} className={css.choice}>
              <Checkbox
                label={
                  <>
                    <b>{a.name}</b> <span className="muted num">{a.questionsCount} questions, {minutesText(a.duration)}{chosen.assessmentType.isMultipart && ', in two parts'}</span>
                  </>
                }
                checked={form.categoryIds.includes(a.categoryId)}
                onChange={() => toggle(a.categoryId)}
              />
              <PreviewButton setId={chosen.assessmentSet.id} categoryId={a.categoryId} name={a.name} />
            </div>
          ))}
          {error && (
            <p className={css.error} role="alert">
              {error}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

const MANY = 12;

function Classes({ classes, selected, onChange, error }: { classes: MinimalSection[] | undefined; selected: number[]; onChange: (ids: number[]) => void; error?: string }) {
  const [search, setSearch] = useState('');
  const shown = classes?.filter((c) => c.displayName.toLowerCase().includes(search.toLowerCase()));
  return (
    <div className={css.classes}>
      {(classes?.length ?? 0) > MANY && <SearchInput label="Search classes" value={search} onChange={setSearch} />}
      <fieldset className={css.choices} aria-label="Classes">
        {shown?.map((c) => (
          <Checkbox
            key={c.id}
            label={
              <>
                <b>{c.displayName}</b>{' '}
                <span className="muted num">
                  {c.studentCount} {c.studentCount === 1 ? 'student' : 'students'}, {c.schoolYear.shortName}
                </span>
              </>
            }
            checked={selected.includes(c.id)}
            onChange={() => onChange(selected.includes(c.id) ? selected.filter((id) => id !== c.id) : [...selected, c.id])}
          />
        ))}
        {shown?.length === 0 && <p className="muted">No class matches.</p>}
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </div>
  );
}
