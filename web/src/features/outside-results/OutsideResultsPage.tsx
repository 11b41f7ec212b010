import { Alert, Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListSearch } from '../../lib/params.js';
import { momentText } from '../../lib/moments.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import css from '../../shared/outside-results/outside-results.module.css';
import { IMPORTS_LIST, importsQuery, type OutsideImport } from '../../shared/outside-results/queries.js';
import { UploadDialog } from '../../shared/outside-results/UploadDialog.js';
import { counted } from '../../lib/counted.js';

const COLUMNS: Column<OutsideImport>[] = [
  { id: 'file', header: 'File', phone: 'title', cell: (one) => <b className={css.file}>{one.fileName}</b> },
  { id: 'assessment', header: 'Assessment', cell: (one) => one.assessmentSet.name },
  {
    id: 'rows',
    header: 'New rows',
    cell: (one) => (
      <span className="num">
        {one.importedCount === 0 ? <span className="muted">Nothing new</span> : counted(one.importedCount, 'row')}
        {one.importedCount > 0 && one.unchangedCount > 0 && <span className="muted">, {one.unchangedCount} known</span>}
      </span>
    ),
  },
  {
    id: 'standing',
    header: 'Scores that stand',
    align: 'right',
    cell: (one) => one.standing.toLocaleString('en-US'),
    phoneLabel: 'Scores that stand',
  },
  { id: 'by', header: 'Entered by', cell: (one) => one.importedBy ?? '' },
  { id: 'at', header: 'Date', cell: (one) => <span className={`num ${css.date}`}>{momentText(one.importedAt)}</span> },
  {
    id: 'hash',
    header: 'Hash of the file',
    cell: (one) => (
      <span className={`num ${css.hash}`} title={`SHA-256 ${one.fileHash}`}>
        {one.fileHash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1-')}
      </span>
    ),
    phone: 'hide',
  },
];

/** Results of tests that the students of a school took elsewhere: the files that were entered. */
export function OutsideResultsPage({
  schoolId,
  search,
  onSearch,
}: {
  schoolId: number;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}) {
  const list = useList({
    view: IMPORTS_LIST,
    search,
    onSearch,
    query: importsQuery(schoolId, search),
    rows: ({ imports }) => imports,
    total: ({ meta }) => meta.totalCount,
    rowId: (one) => one.id,
    failed: 'There was a problem getting results.',
  });
  const [uploading, setUploading] = useState(false);
  const { total } = list;
  const mayImport = list.answer?.permissions.import ?? false;
  const button = (
    <Button variant="filled" leftSection={<IconUpload aria-hidden />} onClick={() => setUploading(true)}>
      Upload Assessment Results
    </Button>
  );
  return (
    <SchoolPage
      scope="admin"
      schoolId={schoolId}
      part="Results from outside"
      actions={mayImport && total !== 0 && button}
    >
      <Toolbar summary={total === undefined ? undefined : counted(total, 'file')}>
        <p className={css.lead}>
          Scores of tests taken elsewhere. They stand in the score reports with the file they came from; what was taken
          here stands before them.
        </p>
      </Toolbar>
      {list.answer && !mayImport && <Alert mb="md">Files are entered by the administrators of the platform.</Alert>}
      <DataTable
        label="Results from outside"
        columns={COLUMNS}
        {...list.table}
        rowName={(one) => one.fileName}
        loadingRows={4}
        empty={
          <EmptyState title="No results from outside yet." action={mayImport && button}>
            Fill in the workbook of the test and upload it. Either every row of a file enters, or none does.
          </EmptyState>
        }
      />
      <Pager {...list.pager} label="Pages of files" />
      <UploadDialog schoolId={schoolId} opened={uploading} onClose={() => setUploading(false)} />
    </SchoolPage>
  );
}
