import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { ACCESS_LIST, childAccessQuery, DID } from './access.js';
import { accessColumns } from './AccessPage.js';

/** What parents may know: everybody who looked at the record of their child, themselves included. */
export function ChildAccessPage({ studentId, childName }: { studentId: number; childName: string | undefined }) {
  const [page, setPage] = useState(1);
  const list = useQuery(childAccessQuery(studentId, page));
  const total = list.data?.meta.totalCount;
  return (
    <>
      <PageHead
        title="Who looked at the record"
        fact={`${childName ? `${childName}: r` : 'R'}eports, histories, downloads and logins. The same screen within an hour counts once.`}
      />
      <DataTable
        label="Access records"
        columns={accessColumns(false)}
        rows={list.data?.records}
        rowId={(record) => record.id}
        rowName={(record) => `${record.viewer.name}, ${DID[record.what]}`}
        failed={
          list.isError && !list.data
            ? { title: 'Could not load the access records.', error: list.error, onRetry: () => void list.refetch() }
            : null
        }
        empty={
          <EmptyState title="Nobody has looked yet.">
            When the school opens a report or the history of a test, it appears here.
          </EmptyState>
        }
      />
      <Pager page={page} perPage={ACCESS_LIST.perPage} total={total} onPage={setPage} />
    </>
  );
}
