import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ChangeEvent } from 'react';
import { teachersQuery, termsQuery } from '../../api/classes.js';
import { notify } from '../../api/notifications.js';
import type { Scope } from '../../lib/scope.js';
import { TeacherRows } from '../../shared/classes/TeacherRows.js';
import { idsOf, takenIn } from '../../shared/classes/teachers.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { createClass } from './actions.js';
import css from './classes.module.css';

interface Props {
  scope: Scope;
  schoolId: number;
  opened: boolean;
  onClose: () => void;
}

/** Create Class: names, term and teachers. */
export function CreateClassDialog({ opened, onClose, ...place }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Create Class" size={560}>
      <Fields onClose={onClose} {...place} />
    </Dialog>
  );
}

interface Typed {
  className: string;
  displayName: string;
  termId: string | null;
  primary: (string | null)[];
  secondary: (string | null)[];
}

function wrong({ className, displayName, termId }: Typed): Record<string, string> {
  return {
    ...(className.trim() ? {} : { className: 'Please fill the class name' }),
    ...(displayName.trim() ? {} : { displayName: 'Please fill the display name' }),
    ...(termId ? {} : { termId: 'A term is required' }),
  };
}

function Fields({ scope, schoolId, onClose }: Omit<Props, 'opened'>) {
  const teachers = useQuery(teachersQuery(scope, schoolId));
  const terms = useQuery(termsQuery(scope, schoolId));
  useEffect(() => {
    if (teachers.isError) notify.error('Failed to load teachers.');
  }, [teachers.isError]);
  useEffect(() => {
    if (terms.isError) notify.error('There was a problem getting school terms');
  }, [terms.isError]);
  const initial: Typed = { className: '', displayName: '', termId: null, primary: [null], secondary: [null] };
  const form = useEditForm({
    initial,
    rules: wrong,
    send: ({ className, displayName, termId, primary, secondary }) =>
      createClass(scope, {
        className,
        displayName,
        schoolId,
        termId: Number(termId),
        membershipsAttributes: [
          ...idsOf(primary).map((userId) => ({ userId, role: 'Primary Teacher' as const })),
          ...idsOf(secondary).map((userId) => ({ userId, role: 'Secondary Teacher' as const })),
        ],
      }),
    done: 'Class created successfully',
    failed: 'Failed to create class. Please try again.',
    fieldOf: (name) => (name.includes('membershipsAttributes') ? 'primary' : undefined),
    onDone: onClose,
  });
  const { getInputProps: field, values } = form;
  const taken = takenIn(values.primary, values.secondary);
  const name = field('className');
  const open = terms.data?.filter((term) => !term.archived);
  return (
    <Form form={form} className={css.form} foot={<FormFoot form={form} action="Create Class" />}>
      <TextInput
        label="Class name"
        {...name}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          name.onChange(event);
          form.setFieldValue('displayName', event.currentTarget.value);
        }}
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        label="Display name"
        description="What students and teachers read."
        {...field('displayName')}
        maxLength={200}
        autoComplete="off"
      />
      <Select
        label="Term"
        placeholder={terms.data ? 'Choose a term' : 'Loading'}
        description={open?.length === 0 ? 'This school has no active term yet.' : undefined}
        data={(open ?? []).map((term) => ({
          value: String(term.id),
          label: `${term.name}, ${term.schoolYear.shortName}`,
        }))}
        {...field('termId')}
      />
      <TeacherRows
        label="Primary Teachers"
        one="primary teacher"
        field="primary"
        rows={values.primary}
        teachers={teachers.data}
        taken={taken}
        onChange={(rows) => form.setFieldValue('primary', rows)}
        error={form.errors.primary as string | undefined}
      />
      <TeacherRows
        label="Secondary Teachers"
        one="secondary teacher"
        field="secondary"
        rows={values.secondary}
        teachers={teachers.data}
        taken={taken}
        onChange={(rows) => form.setFieldValue('secondary', rows)}
      />
    </Form>
  );
}
