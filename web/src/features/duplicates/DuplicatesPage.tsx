import { Alert, Button } from '@mantine/core';
import { IconArrowBackUp, IconColumns2, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { gradeText } from '../../lib/grades.js';
import { longDate } from '../../lib/moments.js';
import { schoolPath, type Scope } from '../../lib/scope.js';
import { EmailText } from '../../shared/people/EmailText.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
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
import { CompareDialog } from './CompareDialog.js';
import css from './duplicates.module.css';
import {
  DUPLICATES_LIST,
  duplicatesQuery,
  setAside,
  type Duplicate,
  type DuplicateRecord,
  type MergedKind,
  type Place,
} from './duplicates.js';
import type { DuplicatesSearch } from './duplicates-search.js';
import { MergedList } from './MergedList.js';
import { adultText, signWords } from './words.js';

interface Props {
  scope: Scope;
  schoolId: number;
  search: DuplicatesSearch;
  onSearch: (search: DuplicatesSearch) => void;
}

/** Records of a school that may be of one student, compared and merged, and the merges that can be taken back. */
export function DuplicatesPage({ scope, schoolId, search, onSearch }: Props) {
  const place: Place = { scope, schoolId, of: search.of ?? 'students' };
  const of = search.of ? { of: search.of } : {};
  const pairs = useQuery(duplicatesQuery(place, {}));
  const base = `${schoolPath(scope, schoolId)}/duplicates`;
  const counts = pairs.data?.meta.counts;
  const may = pairs.data?.permissions.merge;
  return (
    <SchoolPage scope={scope} schoolId={schoolId} part="Duplicates">
      {may === false && (
        <Alert mb="md">
          You look at this school from the district. To merge records, enter it with Select in the{' '}
          <Link to="/district-admin/schools">list of your schools</Link>.
        </Alert>
      )}
      <PageTabs
        label="Duplicates"
        tabs={[
          { label: 'Look alike', to: base, search: of, current: !search.tab, count: counts?.open },
          {
            label: 'Not the same',
            to: base,
            search: { ...of, tab: 'dismissed' },
            current: search.tab === 'dismissed',
            count: counts?.dismissed,
          },
          { label: 'Merged', to: base, search: { ...of, tab: 'merged' }, current: search.tab === 'merged' },
        ]}
      />
      <div className={css.whose}>
        <SegmentedFilter
          label="Whose records"
          value={place.of}
          options={[
            { value: 'students', label: 'Students' },
            { value: 'adults', label: 'Staff and parents' },
          ]}
          onChange={(chosen) =>
            onSearch({ ...(search.tab ? { tab: search.tab } : {}), ...(chosen === 'adults' ? { of: chosen } : {}) })
          }
        />
      </div>
      {search.tab === 'merged' ? (
        <MergedList key={place.of} place={place} search={search} onSearch={onSearch} />
      ) : (
        <PairList key={`${place.of} ${search.tab ?? ''}`} place={place} search={search} onSearch={onSearch} />
      )}
    </SchoolPage>
  );
}

interface ListProps {
  place: Place;
  search: DuplicatesSearch;
  onSearch: (search: DuplicatesSearch) => void;
}

function PairList({ place, search, onSearch }: ListProps) {
  const dismissed = search.tab === 'dismissed';
  const [pair, setPair] = useState<Duplicate | null>(null);
  const list = useList({
    view: DUPLICATES_LIST,
    search,
    onSearch,
    query: duplicatesQuery(place, search),
    rows: ({ duplicates }) => duplicates,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ key }) => key,
    failed: 'There was a problem looking for duplicates',
  });
  const may = list.answer?.permissions.merge ?? false;
  const move = (one: Duplicate, aside: boolean) =>
    setAside(
      place,
      one.records.map(({ id }) => id),
      aside,
    );
  const moved = async (one: Duplicate, aside: boolean) => {
    try {
      await move(one, aside);
      notify.success(aside ? 'The pair was moved to Not the same' : 'The pair was moved back to Look alike');
    } catch (error) {
      notify.problem(error);
    }
  };
  return (
    <>
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'pair')}>
        <SearchInput
          label="Search duplicates"
          placeholder={place.of === 'adults' ? 'Search by name or email' : 'Search by name, email or student ID'}
          {...list.searchInput}
        />
      </Toolbar>
      <DataTable
        label="Pairs of records"
        columns={columnsWith(place.of, setPair, may)}
        {...list.table}
        rowName={nameOf}
        actions={
          may
            ? (one) => (
                <RowMenu
                  name={nameOf(one)}
                  actions={[
                    {
                      label: 'Compare',
                      icon: <IconColumns2 size={16} aria-hidden />,
                      onClick: () => setPair(one),
                    },
                    dismissed
                      ? {
                          label: 'May be the same',
                          icon: <IconArrowBackUp size={16} aria-hidden />,
                          onClick: () => void moved(one, false),
                        }
                      : {
                          label: 'Not the same',
                          icon: <IconUserOff size={16} aria-hidden />,
                          onClick: () => void moved(one, true),
                        },
                  ]}
                />
              )
            : undefined
        }
        empty={
          search.search ? (
            <EmptyState
              title={`No pair matches "${search.search}"`}
              action={<Button onClick={() => list.filter({ search: undefined })}>Show all pairs</Button>}
            />
          ) : dismissed ? (
            <EmptyState title="No pair was set aside.">
              Pairs that somebody marks as Not the same stand here, and can be moved back.
            </EmptyState>
          ) : (
            <EmptyState title="No two records look alike.">
              {place.of === 'adults'
                ? 'Staff and parents with the same or a similar name, phone number or email would stand here.'
                : 'Students with the same or a similar name, student ID or email would stand here.'}
            </EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
      <CompareDialog
        place={place}
        pair={pair}
        may={may}
        onClose={() => setPair(null)}
        onNotSame={dismissed ? undefined : (one) => move(one, true)}
      />
    </>
  );
}

function nameOf({ records: [one, other] }: Duplicate): string {
  return `${one.fullName} and ${other.fullName}`;
}

function columnsWith(of: MergedKind, onCompare: (pair: Duplicate) => void, may: boolean): Column<Duplicate>[] {
  return [
    {
      id: 'one',
      header: 'Record',
      sort: 'name',
      phone: 'title',
      cell: (pair) => (
        <Card of={of} record={pair.records[0]}>
          <button type="button" className="way" onClick={() => onCompare(pair)} aria-label={`Compare ${nameOf(pair)}`}>
            {pair.records[0].fullName}
          </button>
        </Card>
      ),
    },
    {
      id: 'other',
      header: may ? 'May be the same as' : 'Looks like',
      phone: 'line',
      phoneLabel: '',
      cell: ({ records: [, other] }) => (
        <Card of={of} record={other}>
          {other.fullName}
        </Card>
      ),
    },
    {
      id: 'why',
      header: 'Why',
      sort: 'likeness',
      phone: 'line',
      phoneLabel: '',
      width: 300,
      cell: ({ signs }) => (
        <span className={css.signs}>
          {signs.map((sign) => (
            <Tag key={sign} tone={sign === signs[0] ? 'warn' : 'line'}>
              {signWords(of, sign)}
            </Tag>
          ))}
        </span>
      ),
    },
  ];
}

function Card({ of, record, children }: { of: MergedKind; record: DuplicateRecord; children: ReactNode }) {
  const { gradeLevel, studentNumber, email, archived, lastLoginAt } = record;
  return (
    <span className={css.card}>
      <span className={css.name}>
        {children} {archived && <Tag tone="line">Archived</Tag>}
      </span>
      <span className={css.muted}>
        {[
          ...(of === 'adults'
            ? [adultText(record)]
            : [
                gradeLevel === null ? 'No grade' : `${gradeText(gradeLevel)} grade`,
                studentNumber ? `ID ${studentNumber}` : 'No student ID',
              ]),
          lastLoginAt ? `signed in ${longDate(lastLoginAt)}` : 'never signed in',
        ].join(', ')}
      </span>
      <span className={css.muted}>
        <EmailText>{email}</EmailText>
      </span>
    </span>
  );
}
