import { Link } from '@tanstack/react-router';
import { dayText } from '../../lib/moments.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import css from './corrections.module.css';
import type { CorrectionsSearch } from './corrections-search.js';
import { Move } from './Move.js';
import { CORRECTIONS_LIST, correctionsQuery, type CorrectionCard } from './queries.js';
import { KIND, statusOf } from './words.js';

const COLUMNS: Column<CorrectionCard>[] = [
  {
    id: 'title',
    header: 'Correction',
    phone: 'title',
    cell: (c) => (
      <>
        <Link className="way" to="/admin/corrections/$correctionId" params={{ correctionId: c.id }}>
          {c.title}
        </Link>
        <span className={css.kind}>
          {c.undoes === null ? KIND[c.kind].name : `Takes back correction ${c.undoes}`}
          {c.reports > 0 && `. Reported by ${c.reports === 1 ? 'one' : c.reports} on the staff`}
        </span>
      </>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    phone: 'line',
    cell: (c) => (
      <span className={css.move}>
        <Move from={c.from} to={c.to} />
      </span>
    ),
  },
  {
    id: 'changed',
    header: 'Scores that change',
    align: 'right',
    phone: 'line',
    phoneLabel: 'Scores that change',
    cell: (c) => c.changed?.toLocaleString('en-US') ?? <span className="muted">--</span>,
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'end',
    cell: (c) => {
      const { tone, text } = statusOf(c);
      return <StatusWord tone={tone}>{text}</StatusWord>;
    },
  },
  { id: 'by', header: 'By', phone: 'hide', cell: (c) => c.publishedBy ?? c.createdBy },
  { id: 'at', header: 'Date', phone: 'line', cell: (c) => dayText(c.publishedAt ?? c.createdAt) },
];

interface Props {
  search: CorrectionsSearch;
  onSearch(search: CorrectionsSearch): void;
}

/** Every correction of a key, a conversion table or a norm: drafts and publications. */
export function CorrectionsPage({ search, onSearch }: Props) {
  const list = useList({
    view: CORRECTIONS_LIST,
    search,
    onSearch,
    query: correctionsQuery(search),
    rows: ({ corrections }) => corrections,
    total: ({ meta }) => meta.totalCount,
    rowId: (c) => c.id,
    failed: 'The corrections could not be loaded.',
  });
  const { total } = list;
  return (
    <>
      <PageHead
        title="Corrections"
        fact="A wrong key, a flawed question, a new table. You see what it does to every score before anybody else does."
        actions={
          <LinkButton variant="filled" to="/admin/corrections/new">
            New correction
          </LinkButton>
        }
      />
      <Toolbar summary={total === undefined ? undefined : `${total} ${total === 1 ? 'correction' : 'corrections'}`}>
        <SegmentedFilter
          label="Show"
          value={search.status ?? ''}
          options={[
            { value: '', label: 'All' },
            { value: 'draft', label: 'Drafts' },
            { value: 'published', label: 'Published' },
          ]}
          onChange={(status) => list.filter({ status: status === '' ? undefined : (status as 'draft') })}
        />
      </Toolbar>
      <DataTable
        label="Corrections"
        columns={COLUMNS}
        {...list.table}
        rowName={(c) => c.title}
        empty={
          <EmptyState
            title={
              search.status === 'draft'
                ? 'There are no drafts.'
                : search.status === 'published'
                  ? 'Nothing has been corrected yet.'
                  : 'There are no corrections yet.'
            }
            action={
              <LinkButton variant="default" to="/admin/corrections/new">
                New correction
              </LinkButton>
            }
          >
            A correction begins as a draft with a preview; scores change only when it is published.
          </EmptyState>
        }
      />
      <Pager {...list.pager} />
    </>
  );
}
