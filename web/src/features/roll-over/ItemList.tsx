import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { longDate } from '../../lib/moments.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import css from './roll-over.module.css';
import type { RollOverSearch, Show } from './roll-over-search.js';
import { choose, ITEMS, itemsQuery, type Item, type Kind, type Place, type RollOver } from './roll-over.js';
import { actionText, COMMANDS, KIND_NAMES, STATES } from './words.js';

interface Props {
  place: Place;
  base: string;
  roll: RollOver;
  search: RollOverSearch;
  onSearch: (search: RollOverSearch) => void;
  onEdit: (item: Item) => void;
}

/** Everything that a plan is about, by kind; in an open plan each row can be made an exception. */
export function ItemList({ place, base, roll, search, onSearch, onEdit }: Props) {
  const kind: Kind = search.kind ?? 'student';
  const [one, many] = KIND_NAMES[kind];
  const planned = roll.state === 'planned';
  const list = useList({
    view: ITEMS,
    search,
    onSearch,
    query: itemsQuery(place, search),
    rows: ({ items }) => items,
    total: ({ meta }) => meta.totalCount,
    rowId: (item) => item.id,
    failed: 'There was a problem getting the plan',
    selectable: ({ choices }) => choices.length > 1,
  });
  const set = async (items: Item[], action: Item['action']) => {
    const able = items.filter(({ choices }) => choices.includes(action));
    try {
      await choose(
        place,
        able.map((item) => ({ kind: item.kind, id: item.id, action })),
      );
      list.clear();
      if (able.length < items.length)
        notify.warning(`${counted(items.length - able.length, one, many)} cannot be changed so.`);
    } catch (error) {
      notify.problem(error);
    }
  };
  const counts = countsOf(roll);
  return (
    <>
      <PageTabs
        label="The plan"
        tabs={(['student', 'class', 'term', 'new_term'] as const).map((of) => ({
          label: TABS[of],
          to: base,
          search: of === 'student' ? {} : { kind: of },
          current: kind === of,
          count: planned ? counts[of] : undefined,
        }))}
      />
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, one, many)}>
        <SearchInput label={`Search ${many}`} placeholder="Search by name" {...list.searchInput} />
        <SegmentedFilter
          label="Show"
          value={search.show ?? 'all'}
          options={filtersOf(roll, kind)}
          onChange={(show) => list.filter({ show: show === 'all' ? undefined : show })}
        />
      </Toolbar>
      {planned && (
        <BulkBar
          {...list.bulk}
          label={`Actions for the selected ${many}`}
          actions={BULK[kind].map((action) => ({
            label: COMMANDS[action],
            onClick: () => void set(list.chosen, action),
          }))}
        />
      )}
      <DataTable
        label={TABS[kind]}
        columns={columnsOf(kind, planned)}
        {...list.table}
        {...(planned ? list.selection : {})}
        rowName={({ name }) => name}
        actions={
          planned
            ? (item) => (
                <RowMenu
                  name={item.name}
                  actions={[
                    ...item.choices
                      .filter((action) => action !== item.action)
                      .map((action) => ({ label: COMMANDS[action], onClick: () => void set([item], action) })),
                    item.kind === 'new_term' &&
                      item.choices.length > 1 && { label: 'Edit', onClick: () => onEdit(item) },
                  ]}
                />
              )
            : undefined
        }
        empty={
          search.search || search.show ? (
            <EmptyState title={`No ${one} is like that.`}>Search for something else, or show all.</EmptyState>
          ) : (
            <EmptyState title={`There are no ${many}.`} />
          )
        }
      />
      <Pager {...list.pager} />
    </>
  );
}

const TABS: Record<Kind, string> = { student: 'Students', class: 'Classes', term: 'Terms', new_term: 'New terms' };
const BULK: Record<Kind, Item['action'][]> = {
  student: ['stay', 'leave', 'up'],
  class: ['keep', 'archive'],
  term: ['keep', 'archive'],
  new_term: ['skip', 'make'],
};

function countsOf({ counts: c }: RollOver): Record<Kind, number> {
  return {
    student: c.up + c.graduate + c.leave + c.stay,
    class: c.archivedClasses + c.laterClasses + c.keptClasses,
    term: c.archivedTerms + c.keptTerms,
    new_term: c.newTerms,
  };
}

function filtersOf({ state }: RollOver, kind: Kind): { value: Show | 'all'; label: string }[] {
  const all = { value: 'all' as const, label: 'All' };
  if (state === 'undoing' || state === 'undone')
    return [all, { value: 'back', label: 'Taken back' }, { value: 'stays', label: 'Stay' }];
  if (state !== 'planned')
    return [
      all,
      { value: 'done', label: 'Done' },
      { value: 'later', label: 'Later' },
      { value: 'skipped', label: 'Left alone' },
    ];
  return kind === 'student'
    ? [
        all,
        { value: 'leave', label: 'Leave' },
        { value: 'stay', label: 'Stay' },
        { value: 'exceptions', label: 'Exceptions' },
      ]
    : [all, { value: 'stay', label: kind === 'new_term' ? 'Not made' : 'Stay active' }];
}

function columnsOf(kind: Kind, planned: boolean): Column<Item>[] {
  const columns: (Column<Item> | false)[] = [
    {
      id: 'name',
      header: kind === 'student' ? 'Student' : kind === 'class' ? 'Class' : 'Term',
      sort: 'name',
      phone: 'title',
      cell: ({ name, action, usual }) => (
        <span className={css.name}>
          {name}
          {planned && action !== usual && <Tag tone="warn">Exception</Tag>}
        </span>
      ),
    },
    kind === 'student' && {
      id: 'detail',
      header: 'Student ID',
      phone: 'hide',
      cell: ({ detail }) => <span className="num">{detail}</span>,
    },
    kind === 'student' && {
      id: 'grade',
      header: 'Grade',
      sort: 'grade',
      align: 'right',
      phone: 'line',
      cell: ({ gradeLevel }) => gradeLevel ?? <span className="muted">None</span>,
    },
    kind === 'class' && { id: 'detail', header: 'Term', phone: 'line', cell: ({ detail }) => detail },
    kind === 'new_term' && {
      id: 'days',
      header: 'Days',
      phone: 'line',
      phoneLabel: '',
      cell: ({ term }) =>
        term && (
          <span className="num">
            {longDate(`${term.startDate}T00:00:00Z`)} to {longDate(`${term.endDate}T00:00:00Z`)}
          </span>
        ),
    },
    { id: 'action', header: planned ? 'What will happen' : 'Planned', phone: 'line', phoneLabel: '', cell: actionText },
    !planned && {
      id: 'state',
      header: 'What became of it',
      sort: 'state',
      phone: 'line',
      phoneLabel: '',
      cell: ({ state }) => <Tag tone={TONES[state]}>{STATES[state]}</Tag>,
    },
    {
      id: 'reason',
      header: 'Why',
      phone: 'line',
      phoneLabel: '',
      cell: ({ reason, until }) =>
        reason && (
          <span className="muted">
            {reason}
            {until && until > '' && kind === 'class' ? ` The last ends on ${longDate(until)}.` : ''}
          </span>
        ),
    },
  ];
  return columns.filter((column): column is Column<Item> => column !== false);
}

const TONES = { waiting: 'plain', later: 'warn', done: 'good', skipped: 'line', back: 'good', stays: 'warn' } as const;
