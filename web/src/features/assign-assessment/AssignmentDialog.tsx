import { Button, MultiSelect, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { queryClient } from '../../app/query-client.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { assign } from './actions.js';
import css from './assign.module.css';
import { focusFirstRefused, holdsNoDate } from './focus.js';
import { callsOf, emptyForm, formOf, scheduleOf, type AssignForm, type FormErrors } from './form.js';
import { HowFields } from './HowFields.js';
import { assignableQuery, assignmentQuery, entryPath, supportedQuery, type Place, type ScheduleEntry } from './queries.js';

const SIZE = 760;

/** Assign Assessment in a class: one section of a set, of one part or as a group of two. */
export function AssignDialog({ place, sectionId, opened, onClose }: { place: Place; sectionId: number; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Assign Assessment" size={SIZE} closeOnClickOutside={false}>
      <NewAssignment place={place} sectionId={sectionId} onClose={onClose} />
    </Dialog>
  );
}

/** Windows and settings of an assignment; the class and the assessment stay. */
export function EditDialog({ place, entry, onClose }: { place: Pick<Place, 'scope'>; entry: ScheduleEntry | null; onClose: () => void }) {
  return (
    <Dialog opened={entry !== null} onClose={onClose} title="Edit Assessment" size={SIZE} closeOnClickOutside={false}>
      {entry && <Loaded key={entry.id} place={place} entry={entry} onClose={onClose} />}
    </Dialog>
  );
}

function Loaded({ place, entry, onClose }: { place: Pick<Place, 'scope'>; entry: ScheduleEntry; onClose: () => void }) {
  const now = useQuery(assignmentQuery(place, entry));
  if (now.isError && !now.data) return <LoadFailed title="There was a problem getting the assessments" error={now.error} onRetry={() => void now.refetch()} />;
  if (!now.data) return <Skeleton h={420} />;
  return <Editor place={place} entry={now.data} onClose={onClose} />;
}

function Editor({ place, entry, onClose }: { place: Pick<Place, 'scope'>; entry: ScheduleEntry; onClose: () => void }) {
  const [form, setForm] = useState(() => formOf(entry));
  // That the form was filled from; the entry is read afresh behind it.
  const [version, setVersion] = useState(entry.version);
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<AssignForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const save = async () => {
    const { body, errors: wrong } = scheduleOf(form, entry.isMultipart, null);
    if (Object.keys(wrong).length) return setErrors(wrong);
    setBusy(true);
    try {
      await api.put(entryPath(place, entry), { version, ...(entry.isMultipart ? { section_assessment_group: body } : { assessment: body }) });
      notify.success('Assessment updated.');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['schedule'] });
    } catch (error) {
      const newer = error instanceof ApiProblem && error.status === 409 ? await queryClient.fetchQuery(assignmentQuery(place, entry)).catch(() => undefined) : undefined;
      if (newer) {
        setForm(formOf(newer));
        setVersion(newer.version);
      }
      const said = error instanceof ApiProblem && (newer !== undefined || [403, 404, 422].includes(error.status));
      notify.error(said ? error.message : 'Something went wrong. Please try again.', { timeOnScreen: 5000 });
      setBusy(false);
      if (said && error.status !== 422) await queryClient.invalidateQueries({ queryKey: ['schedule'] });
    }
  };
  const { started } = entry.progress;
  return (
    <DialogForm
      errors={errors}
      busy={busy}
      action="Save"
      disabled={!entry.permissions.edit}
      note={started === 0 ? 'Nobody has started yet.' : `${started} ${started === 1 ? 'student has started and keeps' : 'students have started and keep'} the time and options of ${started === 1 ? 'that' : 'their'} start.`}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={css.grid}>
        <TextInput label="Assessment Name" value={entry.assessmentSet.name} disabled readOnly />
        <TextInput label="Assessment Section" value={entry.isMultipart ? `${entry.category.name}, Part 1 and Part 2` : entry.category.name} disabled readOnly />
        <TextInput label="Class" value={entry.sections[0]!.displayName} disabled readOnly />
      </div>
      <HowFields form={form} isMultipart={entry.isMultipart} errors={errors} onChange={change} />
    </DialogForm>
  );
}

function NewAssignment({ place, sectionId, onClose }: { place: Place; sectionId: number; onClose: () => void }) {
  const supported = useQuery(supportedQuery(place));
  const assignable = useQuery(assignableQuery(place));
  const [form, setForm] = useState(() => emptyForm(Date.now(), [sectionId]));
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<AssignForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const failed = [supported, assignable].find((query) => query.isError && !query.data);
  if (failed) return <LoadFailed title={failed === supported ? 'There was a problem getting the assessments' : 'Failed to load classes of this school.'} error={failed.error} onRetry={() => void failed.refetch()} />;
  const chosen = supported.data?.find((s) => s.assessmentSet.id === form.setId);
  const save = async () => {
    const made = callsOf(form, chosen, place, 'dialog');
    if ('errors' in made) return setErrors(made.errors);
    setBusy(true);
    const { assigned, failures } = await assign(made.calls, () => undefined);
    setBusy(false);
    if (failures.length === 0) notify.success('Assessment created successfully');
    else if (assigned > 0) notify.warning('Some assessments could not be created. Please check if the assessments already exist.', { timeOnScreen: 5000 });
    else notify.error('The assessment could not be created. Please check if this kind of assessment already exists.', { timeOnScreen: 5000 });
    if (assigned > 0) onClose();
  };
  return (
    <DialogForm errors={errors} busy={busy} action="Assign" onSubmit={save} onClose={onClose}>
      <div className={css.grid}>
        <Select
          label="Assessment Name"
          placeholder={supported.data ? 'Choose an assessment' : 'Loading'}
          data={(supported.data ?? []).map((s) => ({ value: String(s.assessmentSet.id), label: s.name }))}
          value={form.setId === null ? null : String(form.setId)}
          onChange={(id) => change({ setId: Number(id), categoryIds: [] })}
          error={errors.set}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Select
          label="Assessment Section"
          placeholder={chosen ? 'Choose a section' : 'Choose the assessment first'}
          disabled={!chosen}
          data={(chosen?.assessments ?? []).map((a) => ({ value: String(a.categoryId), label: a.name }))}
          value={form.categoryIds.length ? String(form.categoryIds[0]) : null}
          onChange={(id) => change({ categoryIds: [Number(id)] })}
          error={errors.categories}
          required
          withAsterisk={false}
        />
        <MultiSelect
          className={css.wide}
          label="Classes"
          placeholder={form.sectionIds.length ? undefined : 'Choose classes'}
          data={(assignable.data?.sections ?? []).map((s) => ({ value: String(s.id), label: s.displayName }))}
          value={form.sectionIds.map(String)}
          onChange={(ids) => change({ sectionIds: ids.map(Number) })}
          error={errors.sections}
          searchable
        />
      </div>
      <HowFields form={form} isMultipart={chosen?.assessmentType.isMultipart ?? false} errors={errors} onChange={change} />
    </DialogForm>
  );
}

interface DialogFormProps {
  errors: FormErrors;
  busy: boolean;
  action: string;
  disabled?: boolean;
  note?: string;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function DialogForm({ errors, busy, action, disabled, note, onSubmit, onClose, children }: DialogFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (holdsNoDate(event.currentTarget)) return;
    void onSubmit();
    focusFirstRefused(element);
  };
  const wrong = Object.keys(errors).length > 0;
  return (
    <form ref={element} className={css.dialogForm} noValidate onSubmit={submit}>
      <div className={css.dialogForm}>{children}</div>
      <DialogFoot
        busy={busy}
        note={
          wrong ? (
            <span className={css.error} role="alert">
              Please check your inputs
            </span>
          ) : (
            note
          )
        }
      >
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={busy} disabled={disabled}>
          {action}
        </Button>
      </DialogFoot>
    </form>
  );
}
