import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '../../lib/moments.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import type { Scope } from '../../lib/scope.js';
import { parentsQuery, type Guardian, type StudentCard } from './queries.js';
import css from './student-profile.module.css';

const COLUMNS: Column<Guardian>[] = [
  { id: 'first', header: 'First Name', cell: (p) => p.firstName, phone: 'title' },
  { id: 'last', header: 'Last Name', cell: (p) => p.lastName, phone: 'title' },
  { id: 'added', header: 'Date Added', cell: (p) => longDate(p.createdAt), phoneLabel: 'Added' },
  {
    id: 'active',
    header: 'Last Active',
    cell: (p) => (p.lastLoginAt ? longDate(p.lastLoginAt) : <span className="muted">Never</span>),
    phoneLabel: 'Last active',
  },
];

const PER_PAGE = 5;

/** The parents and guardians who read the student's reports. */
export function ParentsTab({ scope, student }: { scope: Scope; student: StudentCard }) {
  const parents = useQuery(parentsQuery(scope, student.id));
  const [page, setPage] = useState(1);
  return (
    <div className={css.list}>
      <DataTable
        height="box"
        label="Parents/Guardians"
        columns={COLUMNS}
        rows={parents.data?.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowId={(p) => p.id}
        rowName={(p) => `${p.firstName} ${p.lastName}`}
        loadingRows={2}
        failed={
          parents.isError && !parents.data
            ? {
                title: 'There was a problem getting parents',
                error: parents.error,
                onRetry: () => void parents.refetch(),
              }
            : null
        }
        empty={
          <EmptyState title="No parents or guardians yet.">
            Those who are linked to a student read the score reports once they are revealed.
          </EmptyState>
        }
      />
      {(parents.data?.length ?? 0) > PER_PAGE && (
        <Pager page={page} perPage={PER_PAGE} total={parents.data!.length} onPage={setPage} label="Pages of parents" />
      )}
    </div>
  );
}
