import { ActionIcon, Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus, IconHelpCircle, IconRefresh, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { meQuery } from '../../api/session.js';
import { BatchResult } from '../../ui/BatchDialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useBatch } from '../../ui/use-batch.js';
import { useList } from '../../ui/use-list.js';
import { refreshClasses } from '../../api/refresh.js';
import { AssessmentsHead } from '../../shared/assessments/AssessmentsHead.js';
import { useStaffPlace } from '../../api/schedule.js';
import { SchoolFirst } from '../../shared/assessments/SchoolFirst.js';
import { MakeUpDialog } from '../../shared/make-ups/MakeUpDialog.js';
import { everybodyOf } from '../../lib/everybody.js';
import { minimalClassesQuery, ownSupportedQuery } from '../../api/classes.js';
import { EndsAhead } from '../../shared/steering/EndsAhead.js';
import { ScoreExport } from './ScoreExport.js';
import { AddToClassDialog } from './AddToClassDialog.js';
import { BoardFilter } from './BoardFilter.js';
import { BoardTable } from './BoardTable.js';
import { HelpDialog } from './HelpDialog.js';
import css from './monitoring.module.css';
import type { BoardSearch } from './board-search.js';
import { addToClass, BOARD_LIST, boardQuery, refreshBoards, subjectsOf, type Watched } from './monitoring.js';
import { useMonitoringFeed } from './use-monitoring-feed.js';

const CHOOSE = 'Please select a class and the assessment';

interface Props {
  watched: Watched;
  search: BoardSearch;
  onWatch: (watched: Watched) => void;
  onSearch: (search: BoardSearch) => void;
}

/** Where every student of a class or school stands with the parts of one set. */
export function MonitoringPage({ watched: shown, search, onWatch, onSearch }: Props) {
  // The address holds all three or none: half a choice stays here, and belongs to the address it was made at.
  const [half, setHalf] = useState<{ at: string; chosen: Watched } | null>(null);
  const at = `${shown.sectionId}/${shown.setId}/${shown.typeId}`;
  const watched = half?.at === at ? { ...shown, ...half.chosen } : shown;
  const choose = (next: Watched) => {
    setHalf(isComplete(next) ? null : { at, chosen: next });
    if (isComplete(next)) onWatch(next);
  };
  const { data: me } = useQuery(meQuery);
  const classes = useQuery(minimalClassesQuery);
  const supported = useQuery(ownSupportedQuery);
  const set = supported.data?.find(
    ({ assessmentSet, assessmentType }) => assessmentSet.id === watched.setId && assessmentType.id === watched.typeId,
  );
  const types = [
    ...new Map((supported.data ?? []).map(({ assessmentType }) => [assessmentType.id, assessmentType])).values(),
  ];
  const sets = (supported.data ?? []).filter(({ assessmentType }) => assessmentType.id === watched.typeId);
  const complete = isComplete(watched);
  const place = useStaffPlace();

  if (place === null) return <SchoolFirst />;
  const failed = [
    { query: classes, title: 'Failed to load class list' },
    { query: supported, title: 'There was a problem getting the assessments' },
  ].find(({ query }) => query.isError && !query.data);
  if (failed) {
    return (
      <>
        <AssessmentsHead tab="monitoring" />
        <LoadFailed title={failed.title} error={failed.query.error} onRetry={() => void failed.query.refetch()} />
      </>
    );
  }
  return (
    <>
      <AssessmentsHead tab="monitoring" />
      <div className={css.choices}>
        <Select
          label="Class"
          placeholder="Select a class"
          data={[
            { value: '0', label: everybodyOf(me?.role) },
            ...(classes.data ?? []).map(({ id, displayName }) => ({ value: String(id), label: displayName })),
          ]}
          value={watched.sectionId === undefined ? null : String(watched.sectionId)}
          onChange={(value) => value !== null && choose({ ...watched, sectionId: Number(value) })}
          searchable
          allowDeselect={false}
        />
        <Select
          label="Assessment type"
          placeholder="Select a type"
          data={types.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
          value={watched.typeId === undefined ? null : String(watched.typeId)}
          onChange={(value) => {
            const typeId = Number(value);
            const own = (supported.data ?? []).filter(({ assessmentType }) => assessmentType.id === typeId);
            // Sets belong to a type: the other type's choice would be none, so its first set stands in.
            choose({ ...watched, typeId, setId: own[0]?.assessmentSet.id });
          }}
          allowDeselect={false}
        />
        <Select
          label="Assessment set"
          placeholder="Select a set"
          data={sets.map(({ assessmentSet }) => ({ value: String(assessmentSet.id), label: assessmentSet.name }))}
          value={
            watched.setId === undefined || !sets.some(({ assessmentSet }) => assessmentSet.id === watched.setId)
              ? null
              : String(watched.setId)
          }
          onChange={(value) => choose({ ...watched, setId: Number(value) })}
          disabled={watched.typeId === undefined}
          allowDeselect={false}
        />
      </div>
      {complete && (set || !supported.data) ? (
        <Board
          key={`${watched.sectionId}/${watched.typeId}/${watched.setId}`}
          watched={watched}
          courseType={set?.assessmentType.courseType}
          search={search}
          onSearch={onSearch}
        />
      ) : (
        <EmptyState
          title={CHOOSE}
          action={
            <Button
              leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
              onClick={() => notify.warning(CHOOSE, { timeOnScreen: 5000 })}
            >
              Show the board
            </Button>
          }
        >
          The board then shows where each student stands with every part, and what you can do about it.
        </EmptyState>
      )}
    </>
  );
}

interface BoardProps {
  watched: Required<Watched>;
  courseType: 'SAT' | 'ACT' | undefined;
  search: BoardSearch;
  onSearch: (search: BoardSearch) => void;
}

function Board({ watched, courseType, search, onSearch }: BoardProps) {
  const list = useList({
    view: BOARD_LIST,
    search,
    onSearch,
    query: boardQuery(watched, search),
    rows: ({ assessments }) => assessments,
    total: ({ meta }) => meta.totalCount,
    rowId: (student) => student.studentId,
    failed: 'There was a problem getting the assessments',
  });
  useMonitoringFeed(watched);
  const { data: me } = useQuery(meQuery);
  // Kept over pages: what is done with them names them by their ids.
  const [selected, setSelected] = useState<Set<number | string>>(new Set());
  const [helping, setHelping] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [makingUp, setMakingUp] = useState(false);
  const may = list.answer?.permissions;
  const { total } = list;
  const chosen = [...selected].map(Number);
  const schoolId = me?.school?.id;
  const mayAdd = may?.addToClass === true && schoolId !== undefined;
  const add = () =>
    chosen.length === 0
      ? notify.warning('Please select at least one user!', { timeOnScreen: 5000 })
      : setChoosing(true);
  const adding = useBatch<number>({
    send: (sectionId) => addToClass(schoolId!, sectionId, chosen),
    shows: ({ counts }) => counts.failed > 0,
    onOver: ({ counts: { done, failed } }) => {
      setSelected(new Set());
      if (failed > 0) return;
      if (done > 0) notify.success('Selected students added to class successfully');
      else notify.info('The selected students are in this class already');
    },
    refresh: () => Promise.all([refreshClasses(), refreshBoards()]),
  });
  return (
    <>
      <Toolbar
        summary={
          total === undefined ? undefined : `${total.toLocaleString('en-US')} ${total === 1 ? 'student' : 'students'}`
        }
      >
        <SearchInput label="Search students" placeholder="Search by name" {...list.searchInput} />
        <BoardFilter search={search} onSearch={onSearch} />
        {mayAdd && (
          <Button
            className={css.addOnPhone}
            leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
            onClick={add}
          >
            Add to Class
          </Button>
        )}
        {may?.makeUp && (
          <Button
            leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              chosen.length === 0
                ? notify.warning('Please select at least one user!', { timeOnScreen: 5000 })
                : setMakingUp(true)
            }
          >
            Make-up Window
          </Button>
        )}
        {watched.sectionId > 0 && me && !me.masqId && (
          <ScoreExport sectionId={watched.sectionId} typeId={watched.typeId} setId={watched.setId} />
        )}
        <ActionIcon aria-label="Reload" onClick={list.reload} loading={list.reloading}>
          <IconRefresh size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        {may?.help && (
          <ActionIcon aria-label="Help" onClick={() => setHelping(true)}>
            <IconHelpCircle size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Toolbar>
      <EndsAhead section={watched.sectionId} setId={watched.setId} typeId={watched.typeId} />
      <BoardTable
        watched={watched}
        subjects={courseType ? subjectsOf(courseType) : []}
        list={list}
        search={search}
        selected={selected}
        onSelect={setSelected}
        onAdd={mayAdd ? add : null}
      />
      {helping && <HelpDialog onClose={() => setHelping(false)} />}
      {choosing && schoolId !== undefined && (
        <AddToClassDialog
          schoolId={schoolId}
          studentIds={chosen}
          onClose={() => setChoosing(false)}
          send={adding.run}
        />
      )}
      {makingUp && <MakeUpDialog at={watched} studentIds={chosen} onClose={() => setMakingUp(false)} />}
      <BatchResult title="Add to Class" batch={adding} />
    </>
  );
}

function isComplete(watched: Watched): watched is Required<Watched> {
  return watched.sectionId !== undefined && watched.setId !== undefined && watched.typeId !== undefined;
}
