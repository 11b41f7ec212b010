import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/counted.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import type { ActivitiesSearch } from './courses-search.js';
import { ACTIVITIES, activitiesQuery, coursesQuery, type ListedActivity } from './courses.js';
import { CourseTabs } from './CoursesPage.js';
import { KIND } from './words.js';

const COLUMNS: Column<ListedActivity>[] = [
  {
    id: 'lesson',
    header: 'Lesson',
    sort: 'lesson',
    phone: 'title',
    cell: ({ templateId, lessonId, lesson, withdrawn }) => (
      <>
        <Link
          className="way"
          to="/admin/courses/$courseId/lessons/$lessonId"
          params={{ courseId: templateId, lessonId }}
        >
          {lesson}
        </Link>{' '}
        {withdrawn && <Tag tone="warn">Withdrawn</Tag>}
      </>
    ),
  },
  {
    id: 'kind',
    header: 'Activity',
    sort: 'kind',
    width: '17%',
    phoneLabel: '',
    cell: ({ id, kind, lesson }) => (
      <Link
        to="/admin/course-activities/learnosity/$activityId"
        params={{ activityId: id }}
        aria-label={`Preview ${KIND[kind]} of ${lesson}`}
      >
        {KIND[kind]}
      </Link>
    ),
  },
  {
    id: 'course',
    header: 'Course',
    sort: 'course',
    width: '22%',
    phoneLabel: '',
    cell: ({ course, section }) => (
      <>
        {course} <span className="muted">{section}</span>
      </>
    ),
  },
  { id: 'questions', header: 'Questions', sort: 'questions', align: 'right', width: 110, cell: (row) => row.questions },
  {
    id: 'version',
    header: 'Version',
    sort: 'version',
    align: 'right',
    width: 100,
    cell: (row) => row.version,
    from: 1200,
    phone: 'hide',
  },
  {
    id: 'schools',
    header: 'Assigned in',
    sort: 'schools',
    align: 'right',
    width: 130,
    cell: ({ schools }) => (schools > 0 ? counted(schools, 'school') : <span className="muted">No school</span>),
  },
];

interface Props {
  search: ActivitiesSearch;
  onSearch: (search: ActivitiesSearch) => void;
}

/** What all courses ask: every activity, its questions and where it is given now. */
export function ActivitiesPage({ search, onSearch }: Props) {
  const list = useList({
    view: ACTIVITIES,
    search,
    onSearch,
    query: activitiesQuery(search),
    rows: ({ activities }) => activities,
    total: ({ meta }) => meta.totalCount,
    rowId: ({ id }) => id,
    failed: 'The activities could not be loaded.',
  });
  const courses = useQuery(coursesQuery({}));
  return (
    <>
      <PageHead title="Course Activities" />
      <CourseTabs current="activities" />
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'activity', 'activities')}>
        <SearchInput label="Search activities" placeholder="Lesson, section or course" {...list.searchInput} />
        <FilterSelect
          label="Course"
          all="All courses"
          options={(courses.data?.courseTemplates ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={search.course === undefined ? undefined : String(search.course)}
          onChange={(course) => list.filter({ course: course === undefined ? undefined : Number(course) })}
        />
        <FilterSelect
          label="Kind"
          all="Both kinds"
          options={[
            { value: 'independent_lesson', label: KIND.independent_lesson },
            { value: 'practice_set', label: KIND.practice_set },
          ]}
          value={search.kind}
          onChange={(kind) => list.filter({ kind: kind as ActivitiesSearch['kind'] })}
        />
      </Toolbar>
      <DataTable
        label="Activities"
        columns={COLUMNS}
        {...list.table}
        rowName={({ lesson, kind }) => `${KIND[kind]} of ${lesson}`}
        empty={
          search.search || search.course || search.kind ? (
            <EmptyState title="No activity matches">Search for something else, or choose all courses.</EmptyState>
          ) : (
            <EmptyState title="There are no activities yet.">
              A lesson has activities as soon as questions are chosen for it.
            </EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
    </>
  );
}
