import { Button } from '@mantine/core';
import { IconDownload, IconFilter, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session.js';
import { countedSoFar } from '../../lib/counted.js';
import { momentText } from '../../lib/moments.js';
import type { HistoryKind } from '../../shared/history/history-place.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { DayRange } from '../../ui/DayRange.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import css from './history.module.css';
import { changersQuery, exportPath, HISTORY_LIST, historyQuery, type Change, type Place } from './history.js';
import type { HistorySearch } from './history-search.js';

/** The history of a place as its list shows it. */
export function useHistoryList(place: Place, search: HistorySearch, onSearch: (search: HistorySearch) => void) {
  const { data: me } = useQuery({ ...meQuery, staleTime: Infinity });
  const changers = useQuery(changersQuery(place));
  const list = useList({
    view: HISTORY_LIST,
    search,
    onSearch,
    query: historyQuery(place, search),
    rows: ({ changes }) => changes,
    total: ({ meta }) => meta.totalCount,
    more: ({ meta }) => meta.more,
    rowId: ({ id }) => id,
    failed: 'There was a problem getting the history',
    exportPath: exportPath(place, search),
  });
  return {
    search,
    onSearch,
    list,
    people: changers.data?.people ?? [],
    // Nothing leaves behind a mask.
    exportButton: !me?.masqId && (
      <Button
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={list.exportList}
        disabled={!list.total}
      >
        Export history
      </Button>
    ),
  };
}

interface Props {
  history: ReturnType<typeof useHistoryList>;
  kinds: readonly { value: HistoryKind; label: string }[];
  /** What is searched by name. */
  placeholder: string;
  /** Said while nothing was changed. */
  nothing: string;
}

/** Who changed what, when, from what to what and as whom. */
export function HistoryList({ history, kinds, placeholder, nothing }: Props) {
  const { search, onSearch, list, people } = history;
  const { page: _page, sort: _sort, order: _order, ...narrowed } = search;
  const all = () => onSearch({});
  const only =
    search.id === undefined
      ? null
      : (list.rows?.find(({ thing }) => thing && isOf(search, thing))?.thing?.name ?? 'one of them');
  const chosen = people.find(({ id }) => id === search.by);
  return (
    <>
      <Toolbar summary={list.answer && countedSoFar(list.total!, list.answer.meta.more, 'change')}>
        <SearchInput label="Search by name" placeholder={placeholder} {...list.searchInput} />
        <FilterSelect
          label="What was changed"
          all="Everything"
          options={kinds}
          value={search.kind}
          onChange={(kind) => list.filter({ kind, id: undefined })}
        />
        <FilterSelect
          label="Who changed it"
          all="Anybody"
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={search.by?.toString()}
          onChange={(by) => list.filter({ by: by ? Number(by) : undefined })}
          noneFound="Nobody of that name changed anything"
        />
        <DayRange
          lead="From"
          labels={['Changed from', 'Changed until']}
          from={search.from}
          to={search.to}
          onChange={list.filter}
        />
      </Toolbar>
      {only !== null && (
        <p className={css.only}>
          Only of <b>{only}</b>.
          <Button size="compact-sm" onClick={() => list.filter({ kind: undefined, id: undefined })}>
            Show everything
          </Button>
        </p>
      )}
      <DataTable
        label="Changes"
        columns={columnsIn(list.answer?.meta.timeZone)}
        {...list.table}
        rowName={({ sentence }) => sentence}
        actions={({ sentence, thing, by }) => (
          <RowMenu
            name={sentence}
            actions={[
              thing &&
                thing.kind !== 'school' &&
                !isOf(search, thing) && {
                  label: `Only of ${thing.name}`,
                  icon: <IconFilter size={16} aria-hidden />,
                  onClick: () => onSearch({ kind: thing.kind, id: thing.id }),
                },
              by !== null &&
                by.name !== null &&
                search.by !== by.id && {
                  label: `Only by ${by.name}`,
                  icon: <IconUser size={16} aria-hidden />,
                  onClick: () => list.filter({ by: by.id }),
                },
            ]}
          />
        )}
        empty={
          Object.values(narrowed).some((value) => value !== undefined) ? (
            <EmptyState
              title={
                search.search ? `No change matches "${search.search}"` : 'Nothing was changed that fits these filters.'
              }
              action={<Button onClick={all}>Show everything</Button>}
            >
              {chosen
                ? `Only what ${chosen.name} changed is looked through.`
                : 'Other days or kinds may have what you look for.'}
            </EmptyState>
          ) : (
            <EmptyState title="Nothing was changed yet.">{nothing}</EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
    </>
  );
}

function isOf({ kind, id }: HistorySearch, thing: NonNullable<Change['thing']>): boolean {
  return kind === thing.kind && id === thing.id;
}

function columnsIn(timeZone: string | undefined): Column<Change>[] {
  return [
    {
      id: 'at',
      header: 'When',
      sort: 'at',
      width: 210,
      phone: 'line',
      phoneLabel: '',
      cell: ({ at }) => <span className="num">{momentText(at, timeZone)}</span>,
    },
    {
      id: 'what',
      header: 'What',
      phone: 'title',
      cell: ({ sentence, values }) => (
        <span className={css.what}>
          <span>{sentence}.</span>
          {values.length > 1 && (
            <ul className={css.values}>
              {values.map(({ field, label, before, after }) => (
                <li key={field}>
                  {label}: {before === null ? after : after === null ? `${before}, removed` : `${before} → ${after}`}
                </li>
              ))}
            </ul>
          )}
        </span>
      ),
    },
  ];
}
