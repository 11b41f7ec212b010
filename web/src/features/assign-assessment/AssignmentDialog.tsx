import { MultiSelect, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { nothingOfOne, tellBatch } from '../../api/batches.js';
import { api, ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { queryClient } from '../../api/query-client.js';
import { BatchSteps, startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { TheirChanges } from '../../ui/TheirChanges.js';
import { useBatch } from '../../ui/use-batch.js';
import { useEditForm, type EditForm } from '../../ui/use-edit-form.js';
import { assign, assignedWords, EXISTS, refreshSchedule } from './actions.js';
import css from './assign.module.css';
import {
  assignmentsMet,
  changeableOf,
  emptyForm,
  FIELD_NAMES,
  fieldOf,
  formOf,
  requestOf,
  scheduleOf,
  withChangeable,
  type AssignForm,
  type AssignRequest,
  type Changeable,
  type FormErrors,
} from '../../shared/assessments/assign-form.js';
import { HowFields } from './HowFields.js';
import { AlreadyTaken } from './AlreadyTaken.js';
import { useTaken } from './taken.js';
import {
  assignableQuery,
  assignmentQuery,
  entryPath,
  supportedQuery,
  type Place,
  type ScheduleEntry,
} from '../../api/schedule.js';

const SIZE = 760;
const FAILED = 'Something went wrong. Please try again.';
const CHANGED = 'Somebody else changed this assessment meanwhile. What you typed is kept: look at it again, and save.';

/** Assign Assessment in a class: one section of a set, of one part or as a group of two. */
export function AssignDialog({
  place,
  sectionId,
  opened,
  onClose,
}: {
  place: Place;
  sectionId: number;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Assign Assessment" size={SIZE}>
      <NewAssignment place={place} sectionId={sectionId} onClose={onClose} />
    </Dialog>
  );
}

/** Windows and settings of an assignment; the class and the assessment stay. */
export function EditDialog({
  place,
  entry,
  onClose,
}: {
  place: Pick<Place, 'scope'>;
  entry: ScheduleEntry | null;
  onClose: () => void;
}) {
  return (
    <Dialog opened={entry !== null} onClose={onClose} title="Edit Assessment" size={SIZE}>
      {entry && <Loaded key={entry.id} place={place} entry={entry} onClose={onClose} />}
    </Dialog>
  );
}

function Loaded({ place, entry, onClose }: { place: Pick<Place, 'scope'>; entry: ScheduleEntry; onClose: () => void }) {
  const now = useQuery(assignmentQuery(place, entry));
  if (now.isError && !now.data)
    return (
      <LoadFailed
        title="There was a problem getting the assessments"
        error={now.error}
        onRetry={() => void now.refetch()}
      />
    );
  if (!now.data) return <Skeleton h={420} />;
  return <Editor place={place} entry={now.data} onClose={onClose} />;
}

function Editor({ place, entry, onClose }: { place: Pick<Place, 'scope'>; entry: ScheduleEntry; onClose: () => void }) {
  // That the form was filled from; the entry is read afresh behind it.
  const known = useRef({ form: formOf(entry), version: entry.version });
  /** What somebody else changed too while it was typed here. */
  const [both, setBoth] = useState<(keyof Changeable)[]>([]);
  const form = useEditForm({
    initial: known.current.form,
    rules: (typed) => scheduleOf(typed, entry.isMultipart, null).errors,
    send: async (typed) => {
      const { body } = scheduleOf(typed, entry.isMultipart, null);
      try {
        await api.put(entryPath(place, entry), {
          version: known.current.version,
          ...(entry.isMultipart ? { section_assessment_group: body } : { assessment: body }),
        });
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 409) {
          const newer = await queryClient.fetchQuery(assignmentQuery(place, entry)).catch(() => undefined);
          // Nothing can be said of a newer one that cannot be read.
          if (!newer) throw new Error(FAILED, { cause: error });
          const met = assignmentsMet(typed, known.current.form, formOf(newer));
          known.current = { form: formOf(newer), version: newer.version };
          form.setValues(met.values);
          form.resetDirty(known.current.form);
          setBoth(met.both);
        }
        if (error instanceof ApiProblem && [403, 404, 409].includes(error.status))
          void queryClient.invalidateQueries({ queryKey: ['schedule'] });
        throw error;
      }
    },
    done: 'Assessment updated.',
    onDone: () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['schedule'] });
    },
    failed: (error) =>
      error instanceof ApiProblem && error.status === 409
        ? CHANGED
        : error instanceof ApiProblem && [403, 404, 422].includes(error.status)
          ? error.message
          : FAILED,
    fieldOf,
  });
  const take = (field: keyof Changeable) => {
    form.setValues(withChangeable(form.values, { [field]: changeableOf(known.current.form)[field] }));
    setBoth((fields) => fields.filter((one) => one !== field));
  };
  const { started } = entry.progress;
  return (
    <DialogForm
      form={form}
      action="Save"
      disabled={!entry.permissions.edit}
      note={
        started === 0
          ? 'Nobody has started yet.'
          : `${started} ${started === 1 ? 'student has started and keeps' : 'students have started and keep'} the time and options of ${started === 1 ? 'that' : 'their'} start.`
      }
    >
      <TheirChanges fields={both} names={FIELD_NAMES} onTake={take} />
      <div className={css.grid}>
        <TextInput label="Assessment Name" value={entry.assessmentSet.name} disabled readOnly />
        <TextInput
          label="Assessment Section"
          value={entry.isMultipart ? `${entry.category.name}, Part 1 and Part 2` : entry.category.name}
          disabled
          readOnly
        />
        <TextInput label="Class" value={entry.sections[0]!.displayName} disabled readOnly />
      </div>
      <HowFields form={form.values} isMultipart={entry.isMultipart} errors={form.errors} onChange={form.setValues} />
    </DialogForm>
  );
}

function NewAssignment({ place, sectionId, onClose }: { place: Place; sectionId: number; onClose: () => void }) {
  const supported = useQuery(supportedQuery(place));
  const assignable = useQuery(assignableQuery(place));
  const [opened] = useState(Date.now);
  const chosenOf = ({ setId }: AssignForm) => supported.data?.find((s) => s.assessmentSet.id === setId);
  const batch = useBatch<AssignRequest>({
    send: (request, id) => assign(place, request, id),
    words: assignedWords,
    refresh: refreshSchedule,
    shows: (over) => over.counts.done < over.rows.length && !nothingOfOne(over),
    onOver: (over, undo) => {
      const { failed, skipped, done } = over.counts;
      if (failed + skipped === 0) {
        tellBatch(over, { tone: 'success', text: 'Assessment created successfully' }, undo);
        onClose();
      } else if (done > 0) notify.warning(assignedWords(over).text, { timeOnScreen: 5000 });
    },
  });
  const made = (typed: AssignForm) => requestOf(typed, chosenOf(typed), 'dialog', Date.now());
  const form = useEditForm({
    initial: emptyForm(opened, [sectionId]),
    rules: (typed): FormErrors => {
      const asked = made(typed);
      return 'errors' in asked ? asked.errors : {};
    },
    send: async (typed) => {
      const asked = made(typed);
      if (!('request' in asked)) return;
      const answer = await batch.run(asked.request);
      // The form says it, as there is nothing else to say.
      if (nothingOfOne(answer))
        throw new Error(answer.counts.skipped > 0 ? assignedWords(answer).text : answer.rows[0]!.reason!);
    },
    done: null,
    failed: (error) => startProblem(error, EXISTS),
    fieldOf,
  });
  const { values, errors, setValues: change } = form;
  const taken = useTaken(place, values, values.sectionIds);
  const failed = [supported, assignable].find((query) => query.isError && !query.data);
  if (failed)
    return (
      <LoadFailed
        title={
          failed === supported
            ? 'There was a problem getting the assessments'
            : 'Failed to load classes of this school.'
        }
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  const chosen = chosenOf(values);
  return (
    <BatchSteps batch={batch}>
      <DialogForm form={form} action="Assign">
        <div className={css.grid}>
          <Select
            label="Assessment Name"
            placeholder={supported.data ? 'Choose an assessment' : 'Loading'}
            data={(supported.data ?? []).map((s) => ({ value: String(s.assessmentSet.id), label: s.name }))}
            value={values.setId === null ? null : String(values.setId)}
            onChange={(id) => change({ setId: Number(id), categoryIds: [] })}
            data-path="set"
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
            value={values.categoryIds.length ? String(values.categoryIds[0]) : null}
            onChange={(id) => change({ categoryIds: [Number(id)] })}
            data-path="categories"
            error={errors.categories}
            required
            withAsterisk={false}
          />
          <MultiSelect
            className={css.wide}
            label="Classes"
            placeholder={values.sectionIds.length ? undefined : 'Choose classes'}
            data={(assignable.data?.sections ?? []).map((s) => ({ value: String(s.id), label: s.displayName }))}
            value={values.sectionIds.map(String)}
            onChange={(ids) => change({ sectionIds: ids.map(Number) })}
            data-path="sections"
            error={errors.sections}
            searchable
            openOnFocus={false}
          />
        </div>
        {chosen && <AlreadyTaken taken={taken} chosen={chosen} />}
        <HowFields
          form={values}
          isMultipart={chosen?.assessmentType.isMultipart ?? false}
          errors={errors}
          onChange={change}
        />
      </DialogForm>
    </BatchSteps>
  );
}

interface DialogFormProps {
  form: EditForm<AssignForm>;
  action: string;
  disabled?: boolean;
  note?: string;
  children: ReactNode;
}

function DialogForm({ form, action, disabled, note, children }: DialogFormProps) {
  const wrong = Object.keys(form.errors).length > 0;
  return (
    <Form
      form={form}
      className={css.dialogForm}
      foot={
        <FormFoot
          form={form}
          action={action}
          disabled={disabled}
          note={
            wrong ? (
              <span className={css.error} role="alert">
                Please check your inputs
              </span>
            ) : (
              note
            )
          }
        />
      }
    >
      {children}
    </Form>
  );
}
