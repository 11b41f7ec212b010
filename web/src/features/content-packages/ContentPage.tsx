import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import { dayText } from '../../lib/moments.js';
import type { ListSearch } from '../../lib/params.js';
import { sizeText } from '../../lib/sizes.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import css from './content-packages.module.css';
import { DiscardPackage } from './DiscardPackage.js';
import { learnosityQuery, LearnosityDialog } from './LearnosityDialog.js';
import { PACKAGES_LIST, packagesQuery, type ContentPackage } from './queries.js';
import { UploadDialog } from './UploadDialog.js';
import { countsText, packageStatus } from './words.js';

const COLUMNS: Column<ContentPackage>[] = [
  {
    id: 'package',
    header: 'Package',
    phone: 'title',
    cell: (p) => (
      <>
        <Link className="way" to="/admin/content/$packageId" params={{ packageId: p.id }} search={{}}>
          {p.title || p.fileName}
        </Link>
        <span className={css.under}>
          {p.title ? `${p.fileName}, ` : ''}
          {sizeText(p.bytes)}
        </span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'line',
    phoneLabel: '',
    cell: (p) => {
      const { tone, text } = packageStatus(p);
      return <StatusWord tone={tone}>{text}</StatusWord>;
    },
  },
  {
    id: 'questions',
    header: 'Questions',
    phone: 'line',
    phoneLabel: 'Questions:',
    cell: (p) => <span className="num">{countsText(p.counts)}</span>,
  },
  { id: 'at', header: 'Uploaded', phone: 'hide', cell: (p) => dayText(p.uploadedAt) },
  { id: 'until', header: 'Kept until', phone: 'hide', from: 1200, cell: (p) => dayText(p.expiresAt) },
];

interface Props {
  search: ListSearch;
  onSearch(search: ListSearch): void;
  onPackage(id: number): void;
}

/** Packages of questions that were uploaded and not discarded, the newest first. */
export function ContentPage({ search, onSearch, onPackage }: Props) {
  const client = useQueryClient();
  const [uploading, setUploading] = useState(false);
  const [asking, setAsking] = useState(false);
  const { data: hasLearnosity = false } = useQuery(learnosityQuery);
  const [discarding, setDiscarding] = useState<ContentPackage | null>(null);
  const list = useList({
    view: PACKAGES_LIST,
    search,
    onSearch,
    query: packagesQuery(search),
    rows: ({ packages }) => packages,
    total: ({ meta }) => meta.totalCount,
    rowId: (p) => p.id,
    failed: 'The packages could not be loaded.',
  });
  const button = (
    <>
      {hasLearnosity && <Button onClick={() => setAsking(true)}>Bring in from Learnosity</Button>}
      <Button
        variant="filled"
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
        onClick={() => setUploading(true)}
      >
        Upload package
      </Button>
    </>
  );
  const shown = ({ id }: ContentPackage) => {
    void client.invalidateQueries({ queryKey: ['content-packages', 'list'] });
    onPackage(id);
  };
  return (
    <>
      <PageHead
        title="Content"
        fact="Packages of questions (QTI 2.1, 2.2, 3.0) on their way to a form. Nothing is published before you say so."
        actions={list.total === 0 ? undefined : button}
      />
      {list.total !== 0 && <Toolbar summary={list.total && counted(list.total, 'package')}>{null}</Toolbar>}
      <DataTable
        label="Packages"
        columns={COLUMNS}
        {...list.table}
        rowName={(p) => p.title || p.fileName}
        actions={(p) => (
          <RowMenu
            name={p.title || p.fileName}
            actions={[
              { label: 'Open', onClick: () => onPackage(p.id) },
              { label: 'Discard', danger: true, onClick: () => setDiscarding(p) },
            ]}
          />
        )}
        empty={
          <EmptyState title="No package is here." action={button}>
            A package is checked first: you see each question as students will, complete what is missing, and publish it
            as a new form.
          </EmptyState>
        }
      />
      <Pager {...list.pager} />
      {uploading && <UploadDialog onClose={() => setUploading(false)} onUploaded={shown} />}
      {asking && <LearnosityDialog onClose={() => setAsking(false)} onAsked={shown} />}
      <DiscardPackage of={discarding} onClose={() => setDiscarding(null)} />
    </>
  );
}
