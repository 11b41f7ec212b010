import { Button, Menu, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { ApiProblem, save } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { meQuery } from '../../api/session.js';
import { dayText } from '../../lib/moments.js';
import { BACK, NoCourse } from '../../shared/lessons/NoCourse.js';
import text from '../../shared/results/finding.module.css';
import { CountFilter } from '../../ui/CountFilter.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { usePage, type Crumb } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs, type PageTab } from '../../ui/PageTabs.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { CellDialog } from './CellDialog.js';
import { GradebookTable } from './GradebookTable.js';
import { columnsOf, courseLabel, gradebookFact, placeShown, rowsShown, shownOptions } from './model.js';
import { OpenWork } from './OpenWork.js';
import { PhoneGradebook } from './PhoneGradebook.js';
import {
  choicesQuery,
  exportPath,
  gradebookQuery,
  type Choices,
  type ClassChoice,
  type CourseChoice,
  type Gradebook,
  type Row,
  type Shape,
} from './queries.js';
import type { GradebookSearch } from './search.js';
import css from './gradebook.module.css';

const LOAD_FAILED = 'Failed to load Gradebooks.';
const EXPORT_FAILED = 'Failed to Export Gradebooks.';

interface Props {
  /** The gradebook of a course, or of a class. */
  place: { courseTemplate?: number; sectionId?: number };
  tabs: PageTab[];
  trail: Crumb[];
  search: GradebookSearch;
  onSearch: (search: GradebookSearch) => void;
  onCourse: (course: CourseChoice) => void;
  onClass: (sectionId: number) => void;
  /** Where the item analysis of an activity is. */
  analysisPath: (of: { sectionId: number; lessonId: number; courseId: number; activityId: number }) => string;
}

/** What a class did in a course: who is stuck where, and who has not done what. */
export function GradebookPage(props: Props) {
  const { place, tabs, search } = props;
  const { data: choices, error, isError, refetch } = useQuery(choicesQuery(place.sectionId));
  const shown = choices && placeShown(choices, place, search);
  usePage('Gradebook', props.trail);
  // What is refused is not there at the next try either.
  if (error instanceof ApiProblem && [403, 404].includes(error.status))
    return (
      <EmptyState
        size="page"
        title={error.message}
        action={error.status === 403 ? <LinkButton to="/district-admin/schools">Go to Schools</LinkButton> : BACK}
      />
    );
  if (isError && !choices)
    return (
      <>
        <PageHead title="Gradebook" />
        <LoadFailed title={LOAD_FAILED} error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!choices) return <Loading />;
  const { course, section } = shown!;
  if (!course && place.courseTemplate !== undefined) return <NoCourse />;
  if (!course || !section)
    return (
      <>
        <PageHead title={course?.course_name ?? 'Gradebook'} />
        <PageTabs label="Course" tabs={tabs} />
        {course ? (
          <EmptyState title="There is no class to show.">
            A gradebook is of a class: ask an administrator for one.
          </EmptyState>
        ) : (
          <EmptyState title="Your school has no courses yet">
            Courses come with the course templates that are chosen in the settings of the school.
          </EmptyState>
        )}
      </>
    );
  return <OfClass key={`${course.he_course_id} ${section.id}`} {...props} {...{ choices, course, section }} />;
}

function Loading() {
  return (
    <div aria-busy>
      <span className="vh" role="status">
        Loading
      </span>
      <Skeleton h={40} maw={420} my={12} />
      <Skeleton h={34} maw={620} my={24} />
      <Skeleton h={480} />
    </div>
  );
}

interface OfClassProps extends Props {
  choices: Choices;
  course: CourseChoice;
  section: ClassChoice;
}

function OfClass({ choices, course, section, ...props }: OfClassProps) {
  const { tabs, search, onSearch } = props;
  const key = { courseId: course.he_course_id, sectionId: section.id };
  const { data: me } = useQuery({ ...meQuery, staleTime: Infinity });
  const { data: gradebook, error, isError, refetch } = useQuery(gradebookQuery(key));
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHead
        title={course.course_name}
        fact={gradebook && gradebookFact(gradebook)}
        actions={
          <>
            {gradebook?.permissions.delete && !search.view && (
              <Button
                aria-pressed={editing}
                variant={editing ? 'filled' : undefined}
                leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
                onClick={() => setEditing(!editing)}
              >
                {editing ? 'Stop editing' : 'Edit responses'}
              </Button>
            )}
            {me && !me.masqId && <Export courseKey={key} disabled={!gradebook} />}
          </>
        }
      />
      <div className={css.onScreen}>
        <PageTabs label="Course" tabs={tabs} />
      </div>
      <Choose {...props} {...{ choices, course, section }}>
        {gradebook && <Tools {...{ gradebook, search, onSearch }} />}
      </Choose>
      {course.archived_at !== null && (
        <p className={text.note}>
          The school gave this course up on {dayText(course.archived_at)}. Its gradebook is kept as it was: it can be
          read and exported.
        </p>
      )}
      {isError && !gradebook ? (
        <LoadFailed title={LOAD_FAILED} error={error} onRetry={() => void refetch()} />
      ) : !gradebook ? (
        <Loading />
      ) : gradebook.gradebook_table.table_data.length === 0 ? (
        <EmptyState title="There are no students in this class." />
      ) : gradebook.gradebook_table.table_headers.activities.length === 0 ? (
        <EmptyState title="This course has no activities yet." />
      ) : (
        <Shown {...{ gradebook, editing, search, onSearch }} analysisPath={props.analysisPath} />
      )}
    </>
  );
}

/** Course and class, each only where there is a choice; what the school gave up stands apart. Beside them what is shown of it. */
function Choose({ choices, course, section, onCourse, onClass, children }: OfClassProps & { children: ReactNode }) {
  const current = choices.courses.filter(({ archived_at: archived }) => archived === null);
  const earlier = choices.courses.filter(({ archived_at: archived }) => archived !== null);
  const option = (one: CourseChoice) => ({ value: String(one.he_course_id), label: courseLabel(one) });
  const choose = (id: string | undefined) => {
    const chosen = choices.courses.find(({ he_course_id: one }) => String(one) === id) ?? current[0];
    if (chosen) onCourse(chosen);
  };
  return (
    <div className={css.choose}>
      <Toolbar>
        {current.length > 1 && (
          <FilterSelect
            label="Course"
            {...(course.archived_at !== null && { all: 'Courses of now' })}
            options={current.map(option)}
            value={course.archived_at === null ? String(course.he_course_id) : undefined}
            onChange={choose}
          />
        )}
        <FilterSelect
          label="Class"
          options={choices.classes.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(section.id)}
          onChange={(id) => id !== undefined && onClass(Number(id))}
          noneFound="No class has these letters."
        />
        {earlier.length > 0 && (
          <FilterSelect
            label="Earlier courses"
            all={current.length > 0 ? 'Earlier courses' : undefined}
            options={earlier.map(option)}
            value={course.archived_at === null ? undefined : String(course.he_course_id)}
            onChange={choose}
          />
        )}
        {children}
      </Toolbar>
    </div>
  );
}

/** Which view of the gradebook, and which lessons and students of it. */
function Tools({ gradebook, search, onSearch }: Pick<ShownProps, 'gradebook' | 'search' | 'onSearch'>) {
  const { table_headers: headers, table_data: rows } = gradebook.gradebook_table;
  if (rows.length === 0 || headers.activities.length === 0) return null;
  const some = columnsOf(gradebook, false).places.length < headers.activities.length;
  return (
    <>
      <SegmentedFilter
        label="View"
        value={search.view ?? 'table'}
        options={[
          { value: 'table', label: 'Gradebook' },
          { value: 'open', label: 'Who has not done what' },
        ]}
        onChange={(view) => onSearch({ ...search, view: view === 'open' ? view : undefined })}
      />
      {some && !search.view && (
        <SegmentedFilter
          label="Lessons"
          value={search.lessons ?? 'assigned'}
          options={[
            { value: 'assigned', label: 'Assigned lessons' },
            { value: 'all', label: 'All lessons' },
          ]}
          onChange={(lessons) => onSearch({ ...search, lessons: lessons === 'all' ? lessons : undefined })}
        />
      )}
      <SearchInput
        label="Search students"
        value={search.search ?? ''}
        onChange={(words) => onSearch({ ...search, search: words || undefined })}
      />
    </>
  );
}

/** Besides the one that the button makes. */
const OTHER_SHAPES: { shape: Shape; label: string }[] = [
  { shape: 'canvas', label: 'For Canvas' },
  { shape: 'classroom', label: 'For Google Classroom' },
];

function Export({ courseKey, disabled }: { courseKey: { courseId: number; sectionId: number }; disabled: boolean }) {
  const [busy, setBusy] = useState(false);
  const run = async (shape: Shape) => {
    setBusy(true);
    try {
      await save(exportPath(courseKey, shape));
    } catch {
      notify.error(EXPORT_FAILED);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={busy}
        disabled={disabled}
        onClick={() => void run('csv')}
      >
        Export Gradebook
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button disabled={disabled || busy}>More files</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {OTHER_SHAPES.map(({ shape, label }) => (
            <Menu.Item key={shape} onClick={() => void run(shape)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface ShownProps extends Pick<Props, 'search' | 'onSearch' | 'analysisPath'> {
  gradebook: Gradebook;
  editing: boolean;
}

function Shown({ gradebook, editing, search, onSearch, analysisPath }: ShownProps) {
  const { finding, course, section } = gradebook;
  const narrow = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<{ studentId: number; place: number } | null>(null);
  const rows = rowsShown(gradebook, search);
  const columns = useMemo(() => columnsOf(gradebook, search.lessons === 'all'), [gradebook, search.lessons]);
  const open = useCallback((row: Row, place: number) => setOpened({ studentId: row.student.id, place }), []);
  const pathOf = useCallback(
    (lessonId: number, activityId: number) =>
      analysisPath({ sectionId: section.id, lessonId, courseId: course.he_course_id, activityId }),
    [analysisPath, section.id, course.he_course_id],
  );
  const openRow = gradebook.gradebook_table.table_data.find(({ student }) => student.id === opened?.studentId);
  const none = (
    <EmptyState
      title="No student is of this kind."
      action={
        <Button onClick={() => onSearch({ ...search, show: undefined, search: undefined })}>Show all students</Button>
      }
    />
  );
  return (
    <>
      <p className={`${text.lede} ${css.lede} num`}>
        <b>{finding.lead}</b> {finding.rest}
      </p>
      <div className={css.onScreen}>
        <CountFilter
          label="Show students"
          value={search.show}
          options={shownOptions(gradebook)}
          onChange={(show) => onSearch({ ...search, show })}
        />
      </div>
      {search.view === 'open' ? (
        <OpenWork {...{ gradebook, search, onSearch }} />
      ) : rows.length === 0 ? (
        none
      ) : narrow ? (
        <PhoneGradebook
          {...{ gradebook, rows, search, onSearch }}
          places={columns.places}
          analysisPath={pathOf}
          onOpen={open}
        />
      ) : (
        <>
          {editing && (
            <p className={text.note} role="status">
              Edit mode: press a response to delete it. It can be brought back for 30 days.
            </p>
          )}
          <GradebookTable
            {...{ columns, rows, editing }}
            everybody={gradebook.gradebook_table.table_data}
            analysisPath={pathOf}
            onOpen={open}
          />
          <ul className={css.legend} aria-hidden>
            <li>
              <b>80%</b> finished, share of points
            </li>
            <li>– 4 of 10: in progress, answered so far</li>
            <li>– not started, – missing: past its end</li>
            <li>Opens Dec 1: begins then</li>
            <li>
              <i /> not assigned
            </li>
            <li>† from another class</li>
          </ul>
        </>
      )}
      <p className={text.explain}>
        <b>Average of completed</b> is the rounded mean of the percentages of finished activities, 0% when none is
        finished; what is open does not lower it. <b>Average of assigned</b> counts what is open as 0%. Excused
        activities are in neither. Read them together with Completed.
      </p>
      {opened && openRow && (
        <CellDialog
          gradebook={gradebook}
          row={openRow}
          place={opened.place}
          deleting={editing}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
