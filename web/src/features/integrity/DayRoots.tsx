import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { save } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { Section } from '../../ui/Section.js';
import css from './integrity.module.css';
import { Recipients } from './Recipients.js';
import {
  count,
  dayName,
  dayRootsQuery,
  inFours,
  moment,
  recipientsQuery,
  ROOTS_PER_PAGE,
  type DayRoot,
} from './verification.js';

const COLUMNS: Column<DayRoot>[] = [
  {
    id: 'day',
    header: 'Day',
    cell: ({ day }) => <span className={`num ${css.whole}`}>{dayName(day)}</span>,
    width: 150,
  },
  {
    id: 'heads',
    header: 'Signed heads',
    align: 'right',
    cell: ({ heads }) => heads.toLocaleString('en-US'),
    phoneLabel: 'Signed heads',
    width: 130,
  },
  {
    id: 'root',
    header: 'Root',
    cell: ({ root, heads }) =>
      heads === 0 ? (
        <span className={`muted ${css.whole}`}>Nothing signed</span>
      ) : (
        <code className={css.hash} title={root}>
          {inFours(root.slice(0, 16))} …
        </code>
      ),
    phone: 'line',
  },
  {
    id: 'signed',
    header: 'Made',
    cell: ({ signedAt }) => <span className={`num ${css.whole}`}>{moment(signedAt)}</span>,
    phone: 'hide',
    width: 220,
  },
];

/** One hash a day over everything that was signed, to be kept by people who need not trust us. */
export function DayRoots({ mayChange }: { mayChange: boolean }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(dayRootsQuery(page));
  const recipients = useQuery(recipientsQuery);
  const emails = recipients.data?.emails;
  return (
    <Section title="Day roots" aside={mayChange ? <Recipients>Recipients</Recipients> : null}>
      <p className={css.lead}>
        One hash stands for every head that was signed until the end of that day, Universal Time. Who keeps it can prove
        later that nothing was changed or cut since, even against us.{' '}
        {emails &&
          (emails.length > 0
            ? `Each is mailed to ${emails.length <= 2 ? emails.join(' and ') : count(emails.length, 'recipient')}`
            : 'They are mailed to nobody yet')}
        {emails && (data?.writtenOutside ? ', and written to a folder outside the database.' : '.')}
      </p>
      <DataTable
        height="box"
        label="Day roots"
        columns={COLUMNS}
        rows={data?.dayRoots}
        rowId={({ day }) => day}
        rowName={({ day }) => dayName(day)}
        actions={({ day }) => (
          <Button
            variant="subtle"
            className={css.save}
            aria-label={`Download the root of ${dayName(day)}`}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              void save(`/api/audit/day_roots/${day}/file`).catch((failed: Error) => notify.error(failed.message))
            }
          >
            <span className={css.word}>Download</span>
          </Button>
        )}
        empty={
          <EmptyState title="No day has ended yet on which something was signed.">
            The first root is made in the hour after midnight, Universal Time.
          </EmptyState>
        }
        failed={
          error && !data ? { title: 'Could not load the day roots.', error, onRetry: () => void refetch() } : null
        }
        loadingRows={5}
      />
      {data && (
        <Pager
          page={page}
          perPage={ROOTS_PER_PAGE}
          total={data.meta.totalCount}
          onPage={setPage}
          label="Pages of day roots"
        />
      )}
    </Section>
  );
}
