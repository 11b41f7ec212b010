import type { ListSearch } from '../../lib/params.js';
import { DataTable } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { useList } from '../../ui/use-list.js';
import { ACCESS_LIST, childAccessQuery, DID } from './access.js';
import { accessColumns } from './AccessPage.js';

interface Props {
  studentId: number;
  childName: string | undefined;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

/** In one order, the newest first. */
const CHILD_LIST = { perPage: ACCESS_LIST.perPage };

/** What parents may know: everybody who looked at the record of their child, themselves included. */
export function ChildAccessPage({ studentId, childName, search, onSearch }: Props) {
  const list = useList({
    view: CHILD_LIST,
    search,
    onSearch,
    query: childAccessQuery(studentId, search),
    rows: ({ records }) => records,
    total: ({ meta }) => meta.totalCount,
    rowId: (record) => record.id,
    failed: 'Could not load the access records.',
  });
  return (
    <>
      <PageHead
        title="Who looked at the record"
        fact={`${childName ? `${childName}: r` : 'R'}eports, histories, downloads and logins. The same screen within an hour counts once.`}
      />
      <DataTable
        label="Access records"
        columns={accessColumns(false)}
        {...list.table}
        rowName={(record) => `${record.viewer.name}, ${DID[record.what]}`}
        empty={
          <EmptyState title="Nobody has looked yet.">
            When the school opens a report or the history of a test, it appears here.
          </EmptyState>
        }
      />
      <Pager {...list.pager} />
    </>
  );
}
