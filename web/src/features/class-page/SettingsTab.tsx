import { Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ChangeEvent } from 'react';
import { classTermsQuery, teachersQuery, type ClassSection } from '../../api/classes.js';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { useRevision } from '../../api/revision.js';
import { meQuery } from '../../api/session.js';
import type { ClassPlace } from '../../lib/class-place.js';
import { TeacherRows } from '../../shared/classes/TeacherRows.js';
import { idsOf, nameOf, rowsOf, takenIn, type Teacher } from '../../shared/classes/teachers.js';
import { HistoryLink } from '../../shared/history/HistoryLink.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Form } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { deleteClass, saveClass, type ClassAt, type ClassForm } from './mutations.js';
import css from './SettingsTab.module.css';

const NOT_EDIT = 'You do not have the permissions to edit this class.';
const NOT_DELETE = 'You do not have the permissions to delete this class.';

interface Props {
  section: ClassSection;
  place: ClassPlace;
}

/** Class Settings: to be changed by those who may, to be read by those who look after the class. */
export function SettingsTab({ section, place }: Props) {
  const [saved, setSaved] = useState(0);
  const { settings, editClass } = section.permissions;
  if (!settings)
    return (
      <EmptyState title={NOT_EDIT}>A primary teacher of the class or an administrator of the school can.</EmptyState>
    );
  const history = (
    <div className={css.history}>
      <HistoryLink schoolId={section.schoolId} kind="class" id={section.id} />
    </div>
  );
  if (!editClass)
    return (
      <>
        <Facts section={section} />
        {history}
      </>
    );
  // What was saved begins another form, with what stands now.
  return (
    <>
      <Fields key={`${section.id}-${saved}`} section={section} place={place} onSaved={() => setSaved(saved + 1)} />
      {history}
    </>
  );
}

/** Why nothing can be changed, and what stands. */
function Facts({ section }: { section: ClassSection }) {
  const names = (teachers: readonly Teacher[]) => teachers.map(nameOf).join(', ') || 'None';
  const facts = [
    ['Class name', section.className],
    ['Display name', section.displayName],
    ['Term', `${section.term.name}, ${section.term.schoolYear.shortName}`],
    ['Primary Teachers', names(section.primaryTeachers)],
    ['Secondary Teachers', names(section.secondaryTeachers)],
  ];
  return (
    <>
      {section.editable && (
        <p className={css.why}>{NOT_EDIT} To change it, enter its school with Select in the list of your schools.</p>
      )}
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface Typed {
  className: string;
  displayName: string;
  termId: string;
  primary: (string | null)[];
  secondary: (string | null)[];
}

function wrong({ className, displayName }: Typed): Record<string, string> {
  return {
    ...(className.trim() ? {} : { className: 'Class name can not be empty!' }),
    ...(displayName.trim() ? {} : { displayName: 'Display name can not be empty!' }),
  };
}

/** What of the form is not as it was, and who leaves. */
export function changesOf(now: Typed, before: Typed): ClassForm {
  const chosen = takenIn(now.primary, now.secondary);
  const removedTeacherIds = idsOf([...before.primary, ...before.secondary].filter((id) => id && !chosen.has(id)));
  const listed = (list: 'primary' | 'secondary') =>
    JSON.stringify(idsOf(now[list])) === JSON.stringify(idsOf(before[list])) ? undefined : idsOf(now[list]);
  return {
    ...(now.className === before.className ? {} : { className: now.className }),
    ...(now.displayName === before.displayName ? {} : { displayName: now.displayName }),
    ...(now.termId === before.termId ? {} : { termId: Number(now.termId) }),
    ...(listed('primary') ? { primaryTeacherIds: listed('primary')! } : {}),
    ...(listed('secondary') ? { secondaryTeacherIds: listed('secondary')! } : {}),
    ...(removedTeacherIds.length > 0 ? { removedTeacherIds } : {}),
  };
}

const FIELDS: Record<string, string> = { primaryTeacherIds: 'primary', secondaryTeacherIds: 'secondary' };

function Fields({ section, place, onSaved }: Props & { onSaved: () => void }) {
  const at: ClassAt = { scope: place.scope, sectionId: section.id };
  const may = section.permissions;
  const { data: me } = useQuery(meQuery);
  const teachers = useQuery(teachersQuery(place.scope, section.schoolId));
  const terms = useQuery(classTermsQuery(place.scope, section.id));
  const withRevision = useRevision(section.revision);
  const [removing, setRemoving] = useState<{ list: 'primary' | 'secondary'; id: string } | null>(null);
  useEffect(() => {
    if (teachers.isError) notify.error('Failed to load teachers.');
  }, [teachers.isError]);
  useEffect(() => {
    if (terms.isError) notify.error('There was a problem getting school terms');
  }, [terms.isError]);
  const initial: Typed = {
    className: section.className,
    displayName: section.displayName,
    termId: String(section.term.id),
    primary: rowsOf(section.primaryTeachers),
    secondary: rowsOf(section.secondaryTeachers),
  };
  const form = useEditForm({
    initial,
    rules: wrong,
    send: (typed): Promise<unknown> =>
      withRevision((revision) => saveClass(at, changesOf(typed, form.getInitialValues()), revision)),
    done: 'Class Settings saved!',
    failed: (error) =>
      error instanceof ApiProblem && error.status === 409
        ? error.message
        : 'The changes could not be saved. Please try again.',
    fieldOf: (name) => FIELDS[name.split('.').find((part) => part in FIELDS) ?? ''],
    onDone: onSaved,
  });
  const { getInputProps: field, values } = form;
  const everybody = mergeTeachers(teachers.data, [...section.primaryTeachers, ...section.secondaryTeachers]);
  const taken = takenIn(values.primary, values.secondary);
  const saved = takenIn(initial.primary, initial.secondary);
  const own = String(me?.userId);
  const listOf = (list: 'primary' | 'secondary') => ({
    field: list,
    rows: values[list],
    teachers: everybody,
    taken,
    saved,
    onChange: (rows: (string | null)[]) => form.setFieldValue(list, rows),
    onRemove: (id: string) => setRemoving({ list, id }),
    mayRemove: (id: string | null, row: number) =>
      id === null ? row > 0 : may.leave || list === 'secondary' || id !== own,
    error: form.errors[list] as string | undefined,
  });
  const name = field('className');
  return (
    <>
      <Form
        form={form}
        className={css.form}
        foot={
          <div className={css.foot}>
            <DeleteClass section={section} place={place} />
            <div className={css.buttons}>
              <Button onClick={form.reset} disabled={form.busy || !form.isDirty()}>
                Cancel
              </Button>
              <Button type="submit" variant="filled" loading={form.busy}>
                Save Settings
              </Button>
            </div>
          </div>
        }
      >
        <TextInput
          label="Class name"
          {...name}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            name.onChange(event);
            form.setFieldValue('displayName', event.currentTarget.value);
          }}
          readOnly={!may.editName}
          description={may.editName ? undefined : 'Only an administrator changes the class name.'}
          maxLength={200}
          autoComplete="off"
        />
        <TextInput
          label="Display name"
          description="What students and teachers read."
          {...field('displayName')}
          maxLength={200}
          autoComplete="off"
        />
        <Select label="Term" data={termChoices(terms.data, section.term)} {...field('termId')} allowDeselect={false} />
        <TeacherRows label="Primary Teachers" one="primary teacher" {...listOf('primary')} />
        <p role="status" className={css.none}>
          {initial.primary.some(Boolean) &&
            !values.primary.some(Boolean) &&
            'Saved like this, the class has no primary teacher. Only administrators can then change it and its students.'}
        </p>
        <TeacherRows label="Secondary Teachers" one="secondary teacher" {...listOf('secondary')} />
      </Form>
      <ConfirmDialog
        opened={removing !== null}
        title={`Do you want to remove ${nameById(everybody, removing?.id)} from this class?`}
        confirm="Remove"
        danger
        onConfirm={() => {
          const { list, id } = removing!;
          const rest = values[list].filter((one) => one !== id);
          form.setFieldValue(list, rest.length > 0 ? rest : [null]);
        }}
        onClose={() => setRemoving(null)}
      >
        It counts once the settings are saved.
      </ConfirmDialog>
    </>
  );
}

/** Delete Class, where one may; otherwise why not. */
function DeleteClass({ section, place }: Props) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { displayName: name, hasResults, permissions } = section;
  if (!permissions.delete)
    return (
      <span className="muted small">
        {section.archived && hasResults ? 'This class has results and stays archived with them.' : NOT_DELETE}
      </span>
    );
  const remove = async () => {
    const { archived } = await deleteClass({ scope: place.scope, sectionId: section.id }, () =>
      navigate({ to: dashboardOf(place) as '/', replace: true }),
    );
    notify.success(
      archived
        ? `Class '${name}' has results and was archived with them. You will be redirected back to the dashboard.`
        : `Class '${name}' has been deleted. You will be redirected back to the dashboard.`,
    );
  };
  const notDeleted = (error: unknown) =>
    error instanceof ApiProblem && error.status === 403 ? error.message : 'This class could not be deleted.';
  return (
    <>
      <Button
        variant="danger"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Delete Class
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${name}?`}
        confirm="Delete Class"
        danger
        onConfirm={remove}
        problemOf={notDeleted}
        onClose={() => setAsking(false)}
      >
        {hasResults
          ? 'This class has results and is archived with them instead. What is assigned to it stays as it is.'
          : 'Are you absolutely certain you want to delete the chosen entry? This action cannot be undone. The accounts and results of the students stay. What was assigned to the class and not begun is taken back.'}
      </ConfirmDialog>
    </>
  );
}

/** Where a deleted class leads to: the classes of the school, or the staff dashboard. */
function dashboardOf({ schoolId, base }: ClassPlace): string {
  return schoolId === null ? '/staff/dashboard' : base.replace(/\/\d+$/, '');
}

/** Teachers of the class stay on offer when they do not work at the school any more. */
function mergeTeachers(teachers: readonly Teacher[] | undefined, own: readonly Teacher[]): Teacher[] {
  const known = new Set(teachers?.map(({ id }) => id));
  return [...(teachers ?? []), ...own.filter(({ id }) => !known.has(id))];
}

function nameById(teachers: readonly Teacher[], id: string | undefined): string {
  const found = teachers.find((teacher) => String(teacher.id) === id);
  return found ? nameOf(found) : '';
}

function termChoices(terms: readonly ClassSection['term'][] | undefined, own: ClassSection['term']) {
  const all = terms?.some(({ id }) => id === own.id) ? terms : [own, ...(terms ?? [])];
  return all.map((term) => ({ value: String(term.id), label: `${term.name}, ${term.schoolYear.shortName}` }));
}
