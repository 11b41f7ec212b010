import { Skeleton, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './EraseDialog.module.css';

type Effect = components['schemas']['ErasureEffectDto'];
const path = (studentId: number) => `/api/admin/students/${studentId}/erasure`;

interface Props {
  /** null while closed. */
  student: { id: number; fullName: string } | null;
  onErased: () => Promise<unknown>;
  onClose: () => void;
}

/** Erases a student on legal request: the effect first, then the name typed, then for good. */
export function EraseDialog({ student, onClose, ...rest }: Props) {
  return (
    <Dialog
      opened={student !== null}
      onClose={onClose}
      title={`Erase all data of ${student?.fullName ?? ''}?`}
      size={560}
    >
      {student && <Confirm key={student.id} student={student} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Confirm({ student, onErased, onClose }: Props & { student: NonNullable<Props['student']> }) {
  const effect = useQuery({
    queryKey: ['erasure', student.id],
    queryFn: ({ signal }) => api.get<Effect>(path(student.id), { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const form = useEditForm({
    initial: { confirmation: '' },
    send: ({ confirmation }) => api.post(path(student.id), { confirmation: confirmation.trim() }),
    done: 'The student was erased.',
    onDone: () => {
      onClose();
      void onErased();
    },
    asks: false,
  });
  if (effect.error)
    return (
      <LoadFailed
        title="Could not find out what this would do."
        error={effect.error}
        onRetry={() => void effect.refetch()}
      />
    );
  const same = effect.data !== undefined && form.values.confirmation.trim() === effect.data.fullName;
  return (
    <Form form={form} foot={<FormFoot form={form} action="Erase for good" danger disabled={!same} />}>
      <p className={css.lead}>
        For a legal request to be forgotten. A student who only leaves the school is archived instead.
      </p>
      <h3 className={css.heading}>What happens</h3>
      {effect.data ? <Effects effect={effect.data} /> : <Skeleton height={148} radius="sm" aria-label="Loading" />}
      <p className={css.never}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        <span>
          <b>This cannot be undone by anyone.</b> Files that were downloaded before are out of reach; the access records
          say who has them.
        </span>
      </p>
      <TextInput
        label={
          <>
            Type <b>{effect.data?.fullName ?? student.fullName}</b> to confirm
          </>
        }
        {...form.getInputProps('confirmation')}
        autoComplete="off"
        data-autofocus
      />
    </Form>
  );
}

function Effects({ effect: { sittings, openSittings, guardians, mails, schoolName } }: { effect: Effect }) {
  const of = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
  const lines = [
    sittings === 0
      ? 'There are no answers to destroy.'
      : `The answers, notes and reports of ${of(sittings, 'sitting', 'sittings')} become unreadable for good.`,
    openSittings > 0 && `${of(openSittings, 'sitting that is open ends', 'sittings that are open end')} at once.`,
    `Name, email, student ID, grade, classes and account at ${schoolName} are deleted${mails > 0 ? `, with ${of(mails, 'mail', 'mails')} to or about the student` : ''}.`,
    guardians > 0 && `${of(guardians, 'parent', 'parents')} can no longer see the student’s reports.`,
    'What stays is when something happened in each test, under a number: never what was answered, or by whom. So the histories still verify.',
  ];
  return (
    <ul className={css.effects}>
      {lines
        .filter((line) => line !== false)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ul>
  );
}
