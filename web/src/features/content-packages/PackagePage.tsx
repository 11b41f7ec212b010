import { Alert, Button, Progress, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { dayText } from '../../lib/moments.js';
import { sizeText } from '../../lib/sizes.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { CountFilter } from '../../ui/CountFilter.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { usePage } from '../../ui/page.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useBusy } from '../../ui/use-busy.js';
import { useList } from '../../ui/use-list.js';
import css from './content-packages.module.css';
import { DescribeMany } from './DescribeMany.js';
import { DiscardPackage } from './DiscardPackage.js';
import type { ItemsSearch } from './packages-search.js';
import { PublishDialog } from './PublishDialog.js';
import {
  changeItems,
  isRead,
  ITEMS_LIST,
  itemsQuery,
  packageQuery,
  type ContentPackage,
  type PackageItem,
} from './queries.js';
import { ITEM_STATUS, needsText, packageStatus } from './words.js';
import { counted } from '../../lib/counted.js';

interface Props {
  id: number;
  search: ItemsSearch;
  onSearch(search: ItemsSearch): void;
  onGone(): void;
}

/** One package: what was found in it, question by question, and the ways on. */
export function PackagePage({ id, search, onSearch, onGone }: Props) {
  const query = useQuery(packageQuery(id));
  const found = query.data;
  usePage(found && (found.title || found.fileName), [{ label: 'Content', to: '/admin/content' }]);
  if (query.isError && (!found || (query.error instanceof ApiProblem && query.error.status === 404))) {
    return query.error instanceof ApiProblem && query.error.status === 404 ? (
      <EmptyState
        size="page"
        title="This package is not here any more"
        action={
          <LinkButton variant="default" to="/admin/content" search={{}}>
            All packages
          </LinkButton>
        }
      >
        Somebody discarded it, or its time was over.
      </EmptyState>
    ) : (
      <LoadFailed title="The package could not be loaded." error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (!found) {
    return (
      <>
        <PageHead title={<Skeleton h={34} w={360} maw="80vw" />} />
        <Skeleton h={300} />
      </>
    );
  }
  return <Shown of={found} search={search} onSearch={onSearch} onGone={onGone} />;
}

function Shown({ of: p, search, onSearch, onGone }: Omit<Props, 'id'> & { of: ContentPackage }) {
  const [asking, setAsking] = useState<'publish' | 'discard' | null>(null);
  const { tone, text } = packageStatus(p);
  return (
    <>
      <PageHead
        title={p.title || p.fileName}
        fact={
          <span className={css.fact}>
            <StatusWord tone={tone}>{text}</StatusWord>{' '}
            <span>
              {p.title && `${p.fileName}, `}
              {sizeText(p.bytes)}. Uploaded {dayText(p.uploadedAt)}, kept until {dayText(p.expiresAt)}.
            </span>
          </span>
        }
        actions={
          <>
            <Button onClick={() => setAsking('discard')}>Discard</Button>
            {p.state === 'open' && (
              <Button
                variant="filled"
                disabled={p.counts.ready + p.counts.published === 0}
                onClick={() => setAsking('publish')}
              >
                Publish as a form
              </Button>
            )}
          </>
        }
      />
      {!isRead(p) && (
        <div className={css.reading} role="status">
          <p>
            {p.total > 0 ? (
              <>
                Question <b className="num">{p.done}</b> of <b className="num">{p.total}</b> is read. You can leave: it
                goes on without you.
              </>
            ) : (
              'The package waits to be read. You can leave: it goes on without you.'
            )}
          </p>
          <Progress value={p.total > 0 ? (100 * p.done) / p.total : 2} aria-label="Questions read" />
          {p.stalled && <Alert mt={16}>Nothing has moved for a minute. It begins anew when a worker is there.</Alert>}
        </div>
      )}
      {p.state === 'failed' && (
        <Alert color="red" title="This package cannot be read" className={css.notes}>
          {p.problem} Discard it, and upload it again when that is put right.
        </Alert>
      )}
      {p.notes.length > 0 && <Notes notes={p.notes} />}
      {p.state === 'open' && <Items of={p} search={search} onSearch={onSearch} />}
      <PublishDialog of={p} opened={asking === 'publish'} onClose={() => setAsking(null)} />
      <DiscardPackage of={asking === 'discard' ? p : null} onClose={() => setAsking(null)} onGone={onGone} />
    </>
  );
}

/** What is wrong with the package beside its questions. */
function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <details className={css.notes} open={notes.length <= 3}>
      <summary>
        {notes.length === 1 ? 'One thing is' : `${notes.length} things are`} wrong with the package itself
      </summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}

function Items({ of: p, search, onSearch }: { of: ContentPackage; search: ItemsSearch; onSearch: Props['onSearch'] }) {
  const client = useQueryClient();
  const [many, setMany] = useState<PackageItem[] | null>(null);
  const [busy, run] = useBusy();
  const list = useList({
    view: ITEMS_LIST,
    search,
    onSearch,
    query: itemsQuery(p.id, p.revision, search),
    rows: ({ items }) => items,
    total: ({ meta }) => meta.totalCount,
    rowId: (item) => item.position,
    failed: 'The questions could not be loaded.',
    selectable: ({ state }) => state !== 'refused' && state !== 'published',
  });
  const { counts } = p;
  const all = counts.ready + counts.needs + counts.refused + counts.excluded + counts.published;
  const leaveOut = (excluded: boolean) =>
    void run(async () => {
      const { package: after } = await changeItems(p.id, {
        positions: list.chosen.map(({ position }) => position),
        excluded,
      });
      client.setQueryData(['content-packages', p.id], after);
      list.clear();
      notify.success(excluded ? 'Left out' : 'Taken in again');
    });
  return (
    <>
      <CountFilter
        label="Questions by state"
        value={search.state}
        onChange={(state) => list.filter({ state })}
        options={[
          { value: undefined, label: 'All', count: all },
          { value: 'ready', label: 'Ready', count: counts.ready },
          { value: 'needs', label: 'Need something', count: counts.needs },
          { value: 'refused', label: 'Refused', count: counts.refused },
          { value: 'excluded', label: 'Left out', count: counts.excluded },
          { value: 'published', label: 'Published', count: counts.published },
        ]}
      />
      <Toolbar summary={list.total !== undefined && counted(list.total, 'question')}>
        <SearchInput label="Search questions" {...list.searchInput} />
      </Toolbar>
      <BulkBar
        {...list.bulk}
        label="Actions for the selected questions"
        actions={[
          { label: 'Set area, topic, difficulty', onClick: () => setMany(list.chosen), disabled: busy },
          { label: 'Leave out', onClick: () => leaveOut(true), disabled: busy },
          { label: 'Take in again', onClick: () => leaveOut(false), disabled: busy },
        ]}
      />
      <DataTable
        label="Questions"
        columns={columnsOf(p.id, search)}
        {...list.table}
        {...list.selection}
        rowName={(item) => `question ${item.position}`}
        muted={({ state }) => state === 'excluded'}
        empty={
          <EmptyState title={all === 0 ? 'The package holds no questions.' : 'No question fits this choice.'}>
            {all === 0 ? 'Look at what is wrong with it above.' : 'Choose another state, or search for other words.'}
          </EmptyState>
        }
      />
      <Pager {...list.pager} />
      {many && (
        <DescribeMany
          packageId={p.id}
          items={many}
          onClose={() => setMany(null)}
          onDone={(after) => {
            client.setQueryData(['content-packages', p.id], after);
            list.clear();
          }}
        />
      )}
    </>
  );
}

function columnsOf(packageId: number, search: ItemsSearch): Column<PackageItem>[] {
  return [
    { id: 'position', header: 'No.', width: 64, align: 'right', cell: (item) => item.position, phone: 'hide' },
    {
      id: 'question',
      header: 'Question',
      phone: 'title',
      cell: (item) => (
        <>
          <Link
            className="way"
            to="/admin/content/$packageId/$position"
            params={{ packageId, position: item.position }}
            search={search.state ? { state: search.state } : {}}
          >
            {item.text || item.title || item.identifier}
          </Link>
          <span className={css.under}>{aboutText(item)}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: '26%',
      phone: 'line',
      phoneLabel: '',
      cell: (item) => (
        <>
          <StatusWord tone={ITEM_STATUS[item.state].tone}>{ITEM_STATUS[item.state].text}</StatusWord>
          {item.reason && <span className={css.under}>{item.reason}</span>}
          {item.state === 'needs' && <span className={css.under}>{needsText(item)}</span>}
        </>
      ),
    },
    {
      id: 'topic',
      header: 'Topic',
      width: '22%',
      phone: 'line',
      phoneLabel: 'Topic:',
      cell: (item) =>
        item.topic ? (
          <>
            {item.topic}
            {item.area && <span className={css.under}>{item.area}</span>}
          </>
        ) : (
          <span className="muted">--</span>
        ),
    },
  ];
}

/** 'q-12, 2 pictures, with a text' */
function aboutText({ identifier, pictures, stimulus, pretest, section }: PackageItem): string {
  return [
    identifier,
    section,
    pictures > 0 && (pictures === 1 ? 'a picture' : `${pictures} pictures`),
    stimulus !== null && 'with a text',
    pretest && 'not scored',
  ]
    .filter(Boolean)
    .join(', ');
}
