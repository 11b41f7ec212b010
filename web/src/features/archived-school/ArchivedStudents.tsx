import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { gradeText } from '../../lib/grades.js';
import type { ListSearch } from '../../lib/params.js';
import { EmailText } from '../../shared/people/EmailText.js';
import type { SchoolUser } from '../../shared/people/people.js';
import { TransferDialog, type TransferTo } from '../../shared/people/TransferDialog.js';
import { BatchResult } from '../../ui/BatchDialog.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useBatch } from '../../ui/use-batch.js';
import { useList, type Chosen } from '../../ui/use-list.js';
import {
  archivedStudentsQuery,
  refreshSchools,
  STUDENTS,
  transferStudents,
  type ArchivedSchool,
  type Transfer,
} from './archived-school.js';

interface Props {
  school: ArchivedSchool;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

const COLUMNS: Column<SchoolUser>[] = [
  { id: 'name', header: 'Name', sort: 'lastName', phone: 'title', cell: (one) => <b>{one.fullName}</b> },
  {
    id: 'email',
    header: 'Email Address',
    sort: 'email',
    phone: 'line',
    phoneLabel: '',
    cell: ({ email }) => email && <EmailText>{email}</EmailText>,
  },
  {
    id: 'number',
    header: 'Student ID',
    phone: 'line',
    phoneLabel: 'ID',
    cell: (one) => <span className="num">{one.studentIdNumber}</span>,
  },
  {
    id: 'grade',
    header: 'Grade Level',
    sort: 'gradeLevel',
    align: 'right',
    phone: 'line',
    phoneLabel: 'Grade',
    cell: ({ gradeLevel }) => gradeText(gradeLevel),
  },
];

/** The students of a school that is archived; the platform transfers them to another one. */
export function ArchivedStudents({ school, search, onSearch }: Props) {
  const [who, setWho] = useState<Chosen<SchoolUser> | null>(null);
  const list = useList({
    view: STUDENTS,
    search,
    onSearch,
    query: archivedStudentsQuery(school.id, search),
    rows: ({ users }) => users,
    total: ({ meta }) => meta.totalCount,
    rowId: (one) => one.id,
    failed: 'There was a problem getting students',
    selectable: ({ permissions }) => permissions.transfer,
  });
  const transfer = useBatch<Transfer>({
    send: transferStudents,
    words: ({ counts }) =>
      counts.failed + counts.skipped === 0
        ? { tone: 'success', text: 'Students transferred successfully' }
        : { tone: 'warning', text: `${counted(counts.failed + counts.skipped, 'student')} could not be transferred.` },
    onOver: ({ counts }) => {
      list.clear();
      if (counts.failed + counts.skipped === 0) notify.success('Students transferred successfully');
    },
    refresh: refreshSchools,
  });
  const may = school.permissions.transfer;
  return (
    <Section title="Students">
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'student')}>
        <SearchInput label="Search students" placeholder="Search by name, email or ID" {...list.searchInput} />
      </Toolbar>
      {may && list.rows?.length !== 0 && (
        <BulkBar
          {...list.bulk}
          label="Actions for the selected students"
          hint="Please select at least one user!"
          actions={[{ label: 'Transfer Schools', onClick: () => setWho(list.choice) }]}
        />
      )}
      <DataTable
        label="Students"
        columns={COLUMNS}
        {...list.table}
        {...(may ? list.selection : {})}
        rowName={(one) => one.fullName}
        empty={
          search.search ? (
            <EmptyState title={`No student matches "${search.search}"`}>
              Search for another name, or clear the search.
            </EmptyState>
          ) : (
            <EmptyState title="No student is left at this school.">
              Who had been archived before the school is not listed here.
            </EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
      <TransferDialog
        fromSchoolId={school.id}
        who={who}
        send={({ rows }, to: TransferTo) => transfer.run({ user_ids: rows.map(({ id }) => id), ...to })}
        failed="Could not transfer the selected students. Please try again."
        onClose={() => setWho(null)}
      />
      {who === null && <BatchResult title="Transfer Schools" batch={transfer} />}
    </Section>
  );
}
