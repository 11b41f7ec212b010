import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { momentText } from '../../lib/moments.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { Section } from '../../ui/Section.js';
import { Tag } from '../../ui/Tag.js';
import { endSession, ownSessionsQuery, type OwnSession } from './queries.js';
import css from './settings.module.css';

/** 'Teacher at Lakeview High, from 203.0.113.9' */
function whereText({ role, school, address, loggedInAs }: OwnSession): string {
  return [
    school ? `${role} at ${school}` : role,
    loggedInAs && `logged in as ${loggedInAs}`,
    address && `from ${address}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Where one is signed in, each to be ended at once. */
export function Sessions() {
  const { data: sessions, isError, error, refetch } = useQuery(ownSessionsQuery);
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const end = async () => {
    await endSession(ending!);
    notify.success(ending === 'others' ? 'All other sessions have ended.' : 'The session has ended.');
  };
  const columns: Column<OwnSession>[] = [
    {
      id: 'device',
      header: 'Device',
      phone: 'title',
      cell: (session) => (
        <span className={css.device}>
          {session.device}
          {session.current && <Tag tone="good">This session</Tag>}
        </span>
      ),
    },
    { id: 'where', header: 'Where', phone: 'line', phoneLabel: '', cell: whereText },
    { id: 'began', header: 'Signed in', phone: 'line', cell: ({ beganAt }) => momentText(beganAt) },
    {
      id: 'seen',
      header: 'Last seen',
      phone: 'line',
      cell: ({ current, lastSeenAt }) => (current ? 'Now' : momentText(lastSeenAt)),
    },
    {
      id: 'end',
      header: <span className="vh">End the session</span>,
      phone: 'end',
      align: 'right',
      cell: (session) =>
        !session.current && (
          <Button size="sm" aria-label={`End the session of ${session.device}`} onClick={() => setEnding(session)}>
            End
          </Button>
        ),
    },
  ];
  return (
    <Section
      title="Your sessions"
      aside={
        others.length > 0 && (
          <Button onClick={() => setEnding('others')}>
            {others.length === 1 ? 'End the other one' : `End all ${others.length} others`}
          </Button>
        )
      }
    >
      <DataTable
        label="Your sessions"
        columns={columns}
        rows={sessions}
        rowId={({ id }) => id}
        rowName={({ device }) => device}
        height="whole"
        loadingRows={2}
        failed={
          isError && !sessions
            ? { title: 'Your sessions could not be loaded.', error, onRetry: () => void refetch() }
            : null
        }
        empty={null}
      />
      <ConfirmDialog
        opened={ending !== null}
        title={ending === 'others' ? 'End all other sessions?' : `End the session of ${ending?.device ?? ''}?`}
        confirm={ending === 'others' ? 'End Sessions' : 'End Session'}
        onConfirm={end}
        onClose={() => setEnding(null)}
      >
        <p>
          {ending === 'others' ? 'They are' : 'It is'} signed out at once. What was not saved there is lost. Do you not
          know {ending === 'others' ? 'one of them' : 'it'}? Then change your password as well.
        </p>
      </ConfirmDialog>
    </Section>
  );
}
