import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import css from './records.module.css';

type Effect = components['schemas']['ErasureEffectDto'];
const path = (studentId: number) => `/api/admin/students/${studentId}/erasure`;

/** Erases a student on legal request: the effect first, then the name typed, then for good. */
export function EraseDialog({ student, onErased, onClose }: { student: { id: number; fullName: string } | null; onErased: () => Promise<unknown>; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => setTyped(''), [student?.id]);
  const effect = useQuery({
    queryKey: ['erasure', student?.id],
    queryFn: ({ signal }) => api.get<Effect>(path(student!.id), { signal }),
    enabled: student !== null,
    gcTime: 0,
    staleTime: 0,
  });
  const same = effect.data !== undefined && typed.trim() === effect.data.fullName;
  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (!same || !student) return;
    setBusy(true);
    try {
      await api.post(path(student.id), { confirmation: typed.trim() });
      notify.success('The student was erased.');
      onClose();
      await onErased();
    } catch (error) {
      notify.problem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={student !== null} onClose={onClose} title={`Erase all data of ${student?.fullName ?? ''}?`} size={560}>
      {student && (effect.error ? <LoadFailed title="Could not find out what this would do." error={effect.error} onRetry={() => void effect.refetch()} /> : (
        <>
          <form id="erase-student" onSubmit={(event) => void erase(event)}>
            <p className={css.lead}>For a legal request to be forgotten. Who only leaves the school is archived.</p>
            <h3 className={css.heading}>What happens</h3>
            {effect.data ? <Effects effect={effect.data} /> : <Skeleton height={148} radius="sm" aria-label="Loading" />}
            <p className={css.never}>
              <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
              <span><b>This cannot be undone by anyone.</b> Files that were downloaded before are out of reach; the access records say who has them.</span>
            </p>
            <TextInput
              label={<>Type <b>{effect.data?.fullName ?? student.fullName}</b> to confirm</>}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          </form>
          <DialogFoot busy={busy}>
            <Button onClick={onClose} disabled={busy}>Cancel</Button>
            <Button type="submit" form="erase-student" variant="danger" disabled={!same} loading={busy}>Erase for good</Button>
          </DialogFoot>
        </>
      ))}
    </Dialog>
  );
}

function Effects({ effect: { sittings, openSittings, guardians, mails, schoolName } }: { effect: Effect }) {
  const of = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
  const lines = [
    sittings === 0 ? 'There are no answers to destroy.' : `The answers, notes and reports of ${of(sittings, 'sitting', 'sittings')} become unreadable for good.`,
    openSittings > 0 && `${of(openSittings, 'sitting that is open ends', 'sittings that are open end')} at once.`,
    `Name, email, student ID, grade, classes and account at ${schoolName} are deleted${mails > 0 ? `, with ${of(mails, 'mail', 'mails')} to or about the student` : ''}.`,
    guardians > 0 && `${of(guardians, 'parent loses', 'parents lose')} sight of the student.`,
    'What stays is the course of each test under a number: when something was answered, never what or by whom. So the histories still verify.',
  ];
  return (
    <ul className={css.effects}>
      {lines.filter((line) => line !== false).map((line) => <li key={line}>{line}</li>)}
    </ul>
  );
}
