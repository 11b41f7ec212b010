import { IconCalendarPlus, IconCheck } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import { GRADES, gradeText } from '../../lib/grades.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { CountFilter } from '../../ui/CountFilter.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { MakeUpDialog } from '../make-ups/MakeUpDialog.js';
import { FAILED, STUDENTS_VIEW, studentsQuery, type Overview, type StudentPerformance } from './queries.js';
import { asOfIn, type Group, type ResultsAt, type StudentsSearch } from './results-at.js';
import css from './results.module.css';

interface Props {
  at: ResultsAt;
  overview: Overview;
  search: StudentsSearch;
  onSearch: (search: StudentsSearch) => void;
}

const DIFFICULTIES = [
  { value: 'easy', label: 'Easy' },
  { value: 'hard', label: 'Hard' },
] as const;

/** Each student of the group: scores, benchmarks, the form of part 2, and what is to be known before the numbers are used. */
export function StudentsTable({ at, overview, search, onSearch }: Props) {
  const { categories, assessmentType } = overview;
  const sat = assessmentType.courseType === 'SAT';
  const list = useList({
    view: STUDENTS_VIEW,
    search,
    onSearch,
    query: studentsQuery(
      at,
      categories.map(({ categoryId }) => categoryId),
      search,
    ),
    rows: (answer) => answer.individualStudentPerformance,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ studentId }) => studentId,
    failed: FAILED,
  });
  const counts = list.answer?.meta.counts;
  const { makeUp } = overview.permissions;
  const [makingUp, setMakingUp] = useState<number[] | null>(null);
  const groups: { value: Group | undefined; label: string; count: number | undefined }[] = [
    { value: undefined, label: 'All students', count: counts?.every },
    ...(categories.some(({ benchmarkScores }) => benchmarkScores.length > 0)
      ? ([
          { value: 'near', label: 'Close to a benchmark', count: counts?.near },
          { value: 'all', label: sat ? 'Both benchmarks' : `All ${categories.length} benchmarks`, count: counts?.all },
          { value: 'some', label: sat ? 'One benchmark' : 'Some benchmarks', count: counts?.some },
          { value: 'none', label: 'None yet', count: counts?.none },
        ] as const)
      : []),
    { value: 'remark', label: 'With a remark', count: counts?.remark },
    { value: 'incomplete', label: sat ? 'No total' : 'No composite', count: counts?.incomplete },
  ];
  const filtered = [search.group, search.grade, search.first, search.second, search.search].some(Boolean);
  return (
    <Section title="Individual student performance">
      <CountFilter
        label="Students by their scores"
        options={groups}
        value={search.group}
        onChange={(group) => list.filter({ group })}
      />
      <div className={css.onScreen}>
        <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'student')}>
          <SearchInput label="Search students" placeholder="Search students" {...list.searchInput} />
          <FilterSelect
            label="Grade"
            all="All Grades"
            options={GRADES}
            value={search.grade === undefined ? undefined : String(search.grade)}
            onChange={(grade) => list.filter({ grade: grade === undefined ? undefined : Number(grade) })}
          />
          {sat &&
            categories.map(({ category }, i) => {
              const name = i === 0 ? 'first' : 'second';
              return (
                <FilterSelect
                  key={category}
                  label={`${category} Part 2 difficulty`}
                  all={`${short(category)} Part 2: any`}
                  options={DIFFICULTIES.map(({ value, label }) => ({
                    value,
                    label: `${short(category)} Part 2: ${label}`,
                  }))}
                  value={search[name]}
                  onChange={(difficulty) => list.filter({ [name]: difficulty })}
                />
              );
            })}
        </Toolbar>
      </div>
      {makeUp && (
        <BulkBar
          {...list.bulk}
          label="Actions for the selected students"
          actions={[
            {
              label: 'Make-up Window',
              icon: <IconCalendarPlus size={16} stroke={1.75} aria-hidden />,
              onClick: () => setMakingUp(list.chosen.map(({ studentId }) => studentId)),
            },
          ]}
        />
      )}
      <DataTable
        label="Individual student performance"
        columns={columnsOf(at, overview)}
        {...list.table}
        {...(makeUp ? list.selection : {})}
        rowName={({ firstName, lastName }) => `${firstName} ${lastName}`}
        height="whole"
        dense
        empty={
          filtered ? (
            <EmptyState
              title="No student matches."
              action={<Button onClick={() => list.filter({ ...NO_FILTER })}>Show all students</Button>}
            >
              {counts && `${counted(counts.every, 'student')} in this group.`}
            </EmptyState>
          ) : (
            <EmptyState title="No data.">Nobody is in this group.</EmptyState>
          )
        }
      />
      <Pager {...list.pager} label="Pages of students" />
      {makingUp && (
        <MakeUpDialog
          at={{ sectionId: overview.group.sectionId, typeId: assessmentType.id, setId: overview.assessmentSet.id }}
          studentIds={makingUp}
          onClose={() => setMakingUp(null)}
        />
      )}
    </Section>
  );
}

/** Where there is little room. */
const short = (category: string): string => (category === 'Reading & Writing' ? 'R&W' : category);

const NO_FILTER: StudentsSearch = {
  group: undefined,
  grade: undefined,
  first: undefined,
  second: undefined,
  search: undefined,
};

function columnsOf(at: ResultsAt, { categories, assessmentType, schoolYear }: Overview): Column<StudentPerformance>[] {
  const sat = assessmentType.courseType === 'SAT';
  return [
    {
      id: 'name',
      header: 'Student',
      sort: 'lastName',
      phone: 'title',
      cell: ({ studentId, firstName, lastName, hasReport }) =>
        hasReport ? (
          <Link
            to="/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}"
            params={{
              assessmentSetId: at.assessmentSetId,
              assessmentTypeId: at.assessmentTypeId,
              studentId,
              sectionId: at.sectionId,
            }}
            search={{ from: 'student-performance', year: schoolYear.id, asOf: asOfIn(at) }}
            className="way"
          >
            {lastName}, {firstName}
          </Link>
        ) : (
          `${lastName}, ${firstName}`
        ),
    },
    {
      id: 'grade',
      header: 'Grade',
      sort: 'gradeLevel',
      align: 'right',
      phone: 'hide',
      cell: ({ gradeLevel }) => gradeText(gradeLevel),
    },
    {
      id: 'composite',
      header: sat ? 'Total' : 'Composite',
      sort: 'composite',
      align: 'right',
      phone: 'end',
      phoneLabel: '',
      cell: ({ assessment1 }) => <b>{assessment1.compositeScore ?? '--'}</b>,
    },
    ...categories.flatMap(({ category, tone }, i): Column<StudentPerformance>[] => {
      const header = (text: string) => (
        <span className={css.toned} data-tone={tone}>
          {text}
        </span>
      );
      return [
        {
          id: `score ${i}`,
          header: header(category),
          sort: `section${i + 1}`,
          align: 'right',
          phoneLabel: category,
          cell: ({ assessment1 }) => <Score section={assessment1.sections[i]!} />,
        },
        {
          id: `correct ${i}`,
          header: sat ? 'Correct' : header(`${category} correct`),
          align: 'right',
          phone: 'hide',
          from: sat ? 1200 : 1400,
          cell: ({ assessment1 }) => {
            const { percentCorrect } = assessment1.sections[i]!;
            return percentCorrect === null ? '--' : `${percentCorrect.toFixed(1)}%`;
          },
        },
        ...(sat
          ? [
              {
                id: `part2 ${i}`,
                header: 'Part 2',
                phone: 'hide',
                from: 1200,
                cell: ({ assessment1 }: StudentPerformance) =>
                  ({ easy: 'Easy', hard: 'Hard', none: '' })[assessment1.sections[i]!.part2Difficulty ?? 'none'],
              } as const,
            ]
          : []),
      ];
    }),
    {
      id: 'remarks',
      header: 'Remarks',
      phoneLabel: '',
      cell: ({ remarks }) => (
        <span className={css.remarks}>
          {remarks.map((remark) => (
            <Tag key={remark} tone="warn">
              {remark}
            </Tag>
          ))}
        </span>
      ),
    },
  ];
}

/** A section's score, and how far it is from its benchmark. */
function Score({
  section: { score, benchmarkScore, standing },
}: {
  section: StudentPerformance['assessment1']['sections'][number];
}) {
  if (score === null) return '--';
  return (
    <span className={css.score} data-standing={standing ?? undefined}>
      <b>{score}</b>
      {standing === 'met' ? (
        <IconCheck size={16} stroke={2.25} aria-label="benchmark reached" />
      ) : standing !== null && benchmarkScore !== null ? (
        <small aria-label={`${benchmarkScore - score} below the benchmark`}>−{benchmarkScore - score}</small>
      ) : null}
    </span>
  );
}
