import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClassSection } from '../../api/classes.js';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { counted } from '../../lib/counted.js';
import { dayText } from '../../lib/moments.js';
import { DocumentButton } from '../../shared/documents/DocumentButton.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { Dialog, useClose } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import css from './class-page.module.css';

type CardStudent = components['schemas']['CardStudentDto'];

interface Props {
  section: ClassSection;
  opened: boolean;
  onClose: () => void;
}

/** Sign-in cards of a class to be printed: for whom, and what becomes of earlier cards and passwords. */
export function SignInCardsDialog({ section, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Sign-in cards" size={640}>
      <Cards section={section} />
    </Dialog>
  );
}

const COLUMNS: Column<CardStudent>[] = [
  { id: 'name', header: 'Student', phone: 'title', cell: ({ fullName }) => fullName },
  { id: 'state', header: 'Now', phone: 'line', phoneLabel: '', cell: stateText },
];

function stateText({ hasPassword, cardUntil, mayHave }: CardStudent): string {
  const card = cardUntil ? `card until ${dayText(cardUntil)}` : null;
  if (!mayHave) return 'No card: hidden, or with a role beyond yours';
  return [hasPassword ? 'Has a password' : 'No password yet', card].filter(Boolean).join(', ');
}

function Cards({ section }: Pick<Props, 'section'>) {
  const close = useClose();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['sign-in-cards', section.id],
    queryFn: async ({ signal }) =>
      (
        await api.get<components['schemas']['CardStudentsAnswer']>(`/api/staff/sections/${section.id}/sign_in_cards`, {
          signal,
        })
      ).students,
    staleTime: 0,
    gcTime: 0,
  });
  const [picked, setPicked] = useState<ReadonlySet<number | string> | null>(null);
  if (isError && !data)
    return <LoadFailed title="The students could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={240} />;
  // At first those who cannot sign in yet.
  const selected = picked ?? new Set(data.filter(needsCard).map(({ id }) => id));
  const chosen = data.filter(({ id, mayHave }) => mayHave && selected.has(id));
  const known = chosen.filter(({ hasPassword }) => hasPassword);
  const earlier = chosen.filter(({ cardUntil }) => cardUntil !== null);
  const label = chosen.length === 0 ? 'Make Cards' : `Make ${counted(chosen.length, 'Card', 'Cards')}`;
  return (
    <>
      <p className={css.cardsLead}>
        For students who get no mail outside the school: a page to cut up, with a code for each that lets the student
        choose a password. A code works once and for 14 days.
      </p>
      <DataTable
        label="Students of the class"
        columns={COLUMNS}
        rows={data}
        rowId={({ id }) => id}
        rowName={({ fullName }) => fullName}
        selectable={({ mayHave }) => mayHave}
        selected={selected}
        onSelect={setPicked}
        height="box"
        empty={<EmptyState title="No active students in this class" />}
      />
      <div className={css.cardsNotes} role="status">
        {known.length > 0 && (
          <p>
            {counted(known.length, 'student has', 'students have')} a password already. It works until another one is
            chosen with the card.
          </p>
        )}
        {earlier.length > 0 && (
          <p>
            {earlier.length === 1
              ? 'The earlier card of 1 student stops working.'
              : `The earlier cards of ${earlier.length} students stop working.`}
          </p>
        )}
      </div>
      <DialogFoot>
        <Button onClick={close}>Close</Button>
        {chosen.length === 0 ? (
          <Button variant="filled" disabled>
            {label}
          </Button>
        ) : (
          <DocumentButton
            label={label}
            variant="filled"
            path="/api/staff/sections/sign_in_cards"
            request={{
              id: section.id,
              student_ids: chosen.map(({ id }) => id),
              ...(known.length > 0 ? { with_password: true } : {}),
            }}
            onReady={() => {
              setPicked(null);
              void refetch();
            }}
          />
        )}
      </DialogFoot>
    </>
  );
}

function needsCard({ mayHave, hasPassword, cardUntil }: CardStudent): boolean {
  return mayHave && !hasPassword && cardUntil === null;
}
