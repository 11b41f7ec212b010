import { Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import css from './corrections.module.css';
import type { CorrectionSearch } from './corrections-search.js';
import { Move } from './Move.js';
import { CORRECTIONS_LIST, effectsQuery, type Correction, type StudentEffect } from './queries.js';
import { signed, students } from './words.js';

interface Props {
  correction: Correction;
  search: CorrectionSearch;
  onSearch(search: CorrectionSearch): void;
}

/** What a correction does to each student. */
export function StudentsTable({ correction, search, onSearch }: Props) {
  const list = useList({
    view: CORRECTIONS_LIST,
    search,
    onSearch,
    query: effectsQuery(correction.id, correction.previewAt, search),
    rows: ({ students: rows }) => rows,
    total: ({ meta }) => meta.totalCount,
    rowId: (s) => `${s.studentId}-${s.assessmentSetId}-${s.schoolYearId}`,
    failed: 'The students could not be loaded.',
  });
  const { total } = list;
  const { places, preview } = correction;
  const only = search.only ?? 'changed';
  return (
    <>
      <Toolbar summary={total === undefined ? undefined : students(total)}>
        <SearchInput label="Search students" placeholder="Search by student" {...list.searchInput} />
        <SegmentedFilter
          label="Show"
          value={only}
          options={[
            { value: 'changed', label: 'Changed' },
            { value: 'crossed', label: 'Benchmark' },
            { value: 'rerouted', label: 'Route' },
            { value: 'all', label: 'All' },
          ]}
          onChange={(value) => list.filter({ only: value === 'changed' ? undefined : value })}
        />
        {places.classes.length > 1 || search.class !== undefined ? (
          <Select
            aria-label="Class"
            placeholder="All classes"
            clearable
            searchable
            data={places.classes.map((c) => ({ value: String(c.id), label: c.name }))}
            value={search.class === undefined ? null : String(search.class)}
            onChange={(id) => list.filter({ class: id ? Number(id) : undefined })}
          />
        ) : null}
        {places.schools.length > 1 || search.school !== undefined ? (
          <Select
            aria-label="School"
            placeholder="All schools"
            clearable
            searchable
            data={places.schools.map((s) => ({ value: String(s.id), label: s.name }))}
            value={search.school === undefined ? null : String(search.school)}
            onChange={(id) => list.filter({ school: id ? Number(id) : undefined })}
          />
        ) : null}
      </Toolbar>
      <DataTable
        height="box"
        label="Students"
        columns={columnsOf(correction)}
        {...list.table}
        rowName={(s) => s.name}
        empty={
          <EmptyState
            title={
              search.search
                ? `No student matches "${search.search}"`
                : preview?.changed === 0 && only === 'changed'
                  ? 'Nobody’s result changes.'
                  : 'No student here.'
            }
          >
            Choose All to see everybody whose answers were judged.
          </EmptyState>
        }
      />
      <Pager {...list.pager} />
    </>
  );
}

function columnsOf({ kind }: Correction): Column<StudentEffect>[] {
  return [
    {
      id: 'name',
      header: 'Student',
      phone: 'title',
      cell: (s) => (
        <>
          <Link
            className="way"
            to="/admin/score-reports/$assessmentSetId/$assessmentTypeId/$studentId"
            params={{
              assessmentSetId: s.assessmentSetId,
              assessmentTypeId: s.assessmentTypeId,
              studentId: s.studentId,
            }}
            search={{ year: s.schoolYearId }}
          >
            {s.name}
          </Link>
          <span className={css.kind}>
            {s.school}
            {s.classes && `, ${s.classes}`}
          </span>
        </>
      ),
    },
    { id: 'set', header: 'Set', phone: 'hide', cell: (s) => s.set },
    {
      id: 'sections',
      header: 'Right answers',
      phone: 'line',
      cell: (s) => (
        <ul className={css.sections}>
          {s.sections
            .filter(
              (one) =>
                kind === 'norm' ||
                one.rawBefore !== one.rawAfter ||
                one.rawMaxBefore !== one.rawMaxAfter ||
                one.scoreBefore !== one.scoreAfter,
            )
            .map((one) => (
              <li key={one.name} className="num">
                <span>{one.name}</span>
                <span className={css.score}>
                  {one.rawBefore === one.rawAfter && one.rawMaxBefore === one.rawMaxAfter ? (
                    `${one.rawAfter} of ${one.rawMaxAfter}`
                  ) : (
                    <Move from={one.rawBefore} to={`${one.rawAfter} of ${one.rawMaxAfter}`} />
                  )}
                </span>
              </li>
            ))}
        </ul>
      ),
    },
    {
      id: 'score',
      header: 'Section score',
      phone: 'line',
      cell: (s) => (
        <ul className={css.sections}>
          {s.sections
            .filter((one) => one.scoreBefore !== one.scoreAfter)
            .map((one) => (
              <li key={one.name} className="num">
                <span className={css.score}>
                  <Move from={one.scoreBefore ?? '--'} to={one.scoreAfter ?? '--'} />
                </span>
              </li>
            ))}
        </ul>
      ),
    },
    {
      id: 'composite',
      header: kind === 'norm' ? 'Percentile' : 'Total',
      phone: 'end',
      cell: (s) => {
        const [before, after] =
          kind === 'norm' ? [s.percentileBefore, s.percentileAfter] : [s.compositeBefore, s.compositeAfter];
        if (before === null || after === null) return <span className="muted">--</span>;
        return (
          <span className={`${css.score} num`}>
            {before === after ? after : <Move from={before} to={after} />}
            {before !== after && <em>{signed(after - before)}</em>}
          </span>
        );
      },
    },
    {
      id: 'flags',
      header: <span className="vh">What to look at</span>,
      phone: 'line',
      cell: (s) => (
        <span className={css.flags}>
          {s.sections.map((one) => (
            <Flags key={one.name} section={one} />
          ))}
        </span>
      ),
    },
  ];
}

function Flags({ section: { name, benchmark, wouldBe } }: { section: StudentEffect['sections'][number] }) {
  return (
    <>
      {benchmark && (
        <Tag tone={benchmark === 'reached' ? 'good' : 'warn'}>
          {benchmark === 'reached' ? `${name}: reaches the benchmark` : `${name}: below the benchmark`}
        </Tag>
      )}
      {wouldBe && <Tag tone="line">{`${name}: would be ${wouldBe === 'hard' ? 'Hard' : 'Easy'}`}</Tag>}
    </>
  );
}
