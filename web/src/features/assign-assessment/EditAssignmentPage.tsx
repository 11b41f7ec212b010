import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import { queryClient } from '../../app/query-client.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import type { ScheduleEntry } from '../classes/queries.js';
import css from './assign.module.css';
import { formOf, scheduleOf, type AssignForm, type FormErrors } from './form.js';
import { HowFields } from './HowFields.js';

type Schemas = components['schemas'];

const assignmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['schedule', 'one', id],
    queryFn: async ({ signal }) => (await api.get<Schemas['ClassAssessmentAnswer']>(`/api/staff/assignment_schedules/${id}`, { signal })).classAssessment,
  });

/** Windows and settings of an assignment; the class and the assessment stay. */
export function EditAssignmentPage({ id, onDone }: { id: number; onDone: () => void }) {
  const entry = useQuery(assignmentQuery(id));
  if (entry.isError && !entry.data) return <LoadFailed title="There was a problem getting the assessments" error={entry.error} onRetry={() => void entry.refetch()} />;
  return entry.data ? <Editor entry={entry.data} onDone={onDone} /> : <Skeleton h={320} />;
}

function Editor({ entry, onDone }: { entry: ScheduleEntry; onDone: () => void }) {
  const [form, setForm] = useState(() => formOf(entry));
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<AssignForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const save = async () => {
    const made = scheduleOf(form, entry.isMultipart);
    if ('errors' in made) return setErrors(made.errors);
    setBusy(true);
    try {
      await api.put(`/api/staff/assignment_schedules/${entry.id}`, made.body);
      await queryClient.invalidateQueries({ queryKey: ['schedule'] });
      notify.success('Assessment updated.');
      onDone();
    } catch (error) {
      notify.error(error instanceof ApiProblem && error.status === 422 ? error.message : 'Something went wrong. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const started = entry.progress.started;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <PageHead
        title={`${entry.assessmentSet.name}, ${entry.category.name}`}
        fact={`${entry.sections[0]!.displayName}. ${started === 0 ? 'Nobody has started yet.' : `${started} ${started === 1 ? 'student has' : 'students have'} started and keep the time and options of their start.`}`}
      />
      <HowFields form={form} isMultipart={entry.isMultipart} errors={errors} onChange={change} />
      <div className={css.foot}>
        {Object.keys(errors).length > 0 && (
          <p className={css.error} role="alert">
            Please check your inputs
          </p>
        )}
        <Button onClick={onDone} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={busy} disabled={!entry.permissions.edit}>
          Save
        </Button>
      </div>
    </form>
  );
}
