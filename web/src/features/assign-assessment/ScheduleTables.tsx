import { Button } from '@mantine/core';
import { IconEye, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { tellBatch } from '../../api/batches.js';
import { notify } from '../../api/notifications.js';
import { queryClient } from '../../api/query-client.js';
import { orderInAddress, orderOf, type ListView } from '../../lib/list-view.js';
import { BatchDialog } from '../../ui/BatchDialog.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { DataTable } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu, type MenuAction } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useHistoryAction } from '../../shared/history/use-history.js';
import { useBatch } from '../../ui/use-batch.js';
import { findForm } from '../../shared/question-preview/queries.js';
import { EditDialog } from './AssignmentDialog.js';
import { deleteAssessments, deletedWords, refreshSchedule } from './actions.js';
import css from './assign.module.css';
import type { Place, ScheduleEntry } from '../../api/schedule.js';
import { scheduleColumns } from './schedule-columns.js';
import {
  filtered,
  linesOf,
  nameOf,
  rowId,
  rowsOf,
  selectedLines,
  selectLines,
  type ScheduleLine,
  type ScheduleRow,
} from './schedule-rows.js';
import { useScheduleSearch, type ScheduleSearch } from './schedule-search.js';
import { ScheduleFilters } from './ScheduleFilters.js';

const FormPreviewDialog = lazy(() =>
  import('../../shared/question-preview/FormPreviewDialog.js').then((m) => ({ default: m.FormPreviewDialog })),
);

const GROUPS = [
  { status: 'active', title: 'Active Assessments', none: 'Nothing is open at the moment.' },
  { status: 'upcoming', title: 'Upcoming Assessments', none: 'Nothing is scheduled for later.' },
  { status: 'past', title: 'Past Assessments', none: 'Nothing has closed yet.' },
] as const;

export const ROWS_PER_PAGE = 100;
const VIEW: ListView = { perPage: ROWS_PER_PAGE, sort: 'start', order: 'desc' };
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  place: Place;
  /** undefined while loading. */
  entries: ScheduleEntry[] | undefined;
  /** Of one class: without the class column. */
  ofClass?: boolean;
  /** Beside the search. */
  tools?: ReactNode;
}

/** Active, upcoming and past assignments, as the server groups them. The address says what is shown of them, and how. */
export function ScheduleTables({ place, entries, ofClass = false, tools }: Props) {
  const [search, onSearch] = useScheduleSearch();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<ScheduleRow[] | null>(null);
  const [editing, setEditing] = useState<ScheduleRow | null>(null);
  const [previewed, setPreviewed] = useState<number | null>(null);
  const navigate = useNavigate();
  const historyOf = useHistoryAction(place.schoolId);

  const { status, sort: _sort, order: _order, ...narrowing } = search;
  const narrowed = JSON.stringify({ status, ...narrowing });
  useEffect(() => setSelected(new Set()), [narrowed]);
  const rows = entries && filtered(rowsOf(entries, search.search), narrowing);
  const shown = rows?.filter((row) => status === undefined || row.status === status);
  const chosen = (shown ?? []).filter((row) => selected.has(rowId(row)));
  const isFiltered = narrowed !== '{}';

  const toggle = ({ rows: [first], open }: ScheduleLine) => {
    const next = new Set(opened);
    if (open) next.delete(first!.givenWith);
    else next.add(first!.givenWith);
    setOpened(next);
  };
  const deletion = useBatch<number[]>({
    send: (ids, id) => deleteAssessments(place, ids, id),
    words: deletedWords,
    refresh: refreshSchedule,
    onOver: (over) => {
      setSelected(new Set());
      if (over.counts.done < over.rows.length) return;
      tellBatch(over, deletedWords(over));
      setDeleting(null);
    },
  });
  const preview = async (entry: ScheduleEntry) => {
    try {
      const form = await findForm(queryClient, entry.assessmentSet.id, entry.category.id);
      if (form) setPreviewed(form.id);
      else notify.error('This section cannot be previewed.');
    } catch {
      notify.error('The preview could not be loaded. Please try again.');
    }
  };
  const monitor = (e: ScheduleEntry) =>
    void navigate({
      to: '/staff/assessments/monitoring/{-$sectionId}/{-$assessmentSetId}/{-$assessmentTypeId}',
      params: {
        sectionId: String(e.sections[0]!.id),
        assessmentSetId: String(e.assessmentSet.id),
        assessmentTypeId: String(e.assessmentType.id),
      } as never,
    });
  const actionsOn = (line: ScheduleLine): (MenuAction | false)[] => {
    const [row] = line.rows as [ScheduleRow];
    const one = line.open === undefined;
    return [
      one &&
        row.permissions.monitor &&
        !place.dashboard && { label: 'View', icon: <IconListDetails {...icon} />, onClick: () => monitor(row) },
      one && row.permissions.edit && { label: 'Edit', icon: <IconPencil {...icon} />, onClick: () => setEditing(row) },
      one && { label: 'Preview', icon: <IconEye {...icon} />, onClick: () => void preview(row) },
      one && historyOf('assignment', row.id),
      mayDelete(line) && {
        label: one ? 'Delete' : 'Delete all',
        danger: true,
        icon: <IconTrash {...icon} />,
        onClick: () => setDeleting(line.rows),
      },
    ];
  };

  return (
    <>
      <Toolbar
        summary={
          shown && `${shown.length.toLocaleString('en-US')} ${shown.length === 1 ? 'assessment' : 'assessments'}`
        }
      >
        <SearchInput
          label="Search assessments"
          placeholder={ofClass ? 'Search by name' : 'Search by name or class'}
          value={search.search ?? ''}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
        <ScheduleFilters rows={entries ? rowsOf(entries) : []} search={search} onSearch={onSearch} ofClass={ofClass} />
        {tools}
      </Toolbar>
      <BulkBar
        count={chosen.length}
        label="Actions for the selected assessments"
        onClear={() => setSelected(new Set())}
        actions={[
          {
            label: 'Delete',
            danger: true,
            icon: <IconTrash {...icon} />,
            onClick: () => setDeleting(chosen),
          },
        ]}
      />
      {isFiltered && shown?.length === 0 ? (
        <EmptyState
          title="No assessment fits these filters."
          action={<Button onClick={() => onSearch(NO_FILTERS)}>Show all assessments</Button>}
        >
          Try another name, or other days.
        </EmptyState>
      ) : (
        <div className={css.groups}>
          {GROUPS.filter((group) => status === undefined || group.status === status).map((group) => (
            <Group
              key={group.status}
              title={group.title}
              none={isFiltered ? 'Nothing here matches the search.' : group.none}
              loadingRows={group.status === 'active' ? 3 : 1}
              columns={scheduleColumns(place, ofClass, toggle)}
              lines={
                rows &&
                linesOf(
                  rows.filter((row) => row.status === group.status),
                  orderOf(VIEW, search),
                  // Whoever looks for something sees what was found.
                  ofClass || search.search ? null : { open: opened },
                )
              }
              sort={orderOf(VIEW, search)}
              onSort={(order) => onSearch(orderInAddress(VIEW, order) as Partial<ScheduleSearch>)}
              selected={selected}
              onSelect={setSelected}
              actions={(line) => <RowMenu name={nameOf(line)} actions={actionsOn(line)} />}
            />
          ))}
        </div>
      )}
      {previewed !== null && (
        <Suspense>
          <FormPreviewDialog formId={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
      <EditDialog place={place} entry={editing} onClose={() => setEditing(null)} />
      <BatchDialog
        opened={deleting !== null}
        title={deleting ? deletingTitle(deleting) : ''}
        batch={deletion}
        request={[...new Set((deleting ?? []).map(({ id }) => id))]}
        confirm="Delete"
        danger
        failed={
          deleting?.length === 1
            ? 'The assessment could not be deleted. Please try again.'
            : 'The assessments could not be deleted. Please try again.'
        }
        onClose={() => setDeleting(null)}
      >
        {deleting && deletingText(deleting)}
      </BatchDialog>
    </>
  );
}

const NO_FILTERS: Partial<ScheduleSearch> = {
  search: undefined,
  status: undefined,
  category: undefined,
  classId: undefined,
  from: undefined,
  to: undefined,
};

interface GroupProps {
  title: string;
  none: string;
  loadingRows: number;
  columns: ReturnType<typeof scheduleColumns>;
  lines: ScheduleLine[] | undefined;
  sort: ReturnType<typeof orderOf>;
  onSort: (sort: ReturnType<typeof orderOf>) => void;
  selected: ReadonlySet<string>;
  onSelect: (rows: ReadonlySet<string>) => void;
  actions: (line: ScheduleLine) => ReactNode;
}

function Group({ title, none, lines, selected, onSelect, ...table }: GroupProps) {
  const [page, setPage] = useState(1);
  const total = lines?.length ?? 0;
  const at = Math.min(page, Math.max(1, Math.ceil(total / ROWS_PER_PAGE)));
  const shown = lines?.slice((at - 1) * ROWS_PER_PAGE, at * ROWS_PER_PAGE);
  return (
    <Section title={title}>
      <DataTable
        {...table}
        label={title}
        height="fixed"
        rows={shown}
        rowId={(line) => line.id}
        rowName={nameOf}
        {...(lines?.some(mayDelete)
          ? {
              selected: selectedLines(shown!, selected),
              onSelect: (wanted: Set<number | string>) => onSelect(selectLines(shown!, selected, wanted)),
            }
          : {})}
        selectable={mayDelete}
        empty={<p className={css.none}>{none}</p>}
      />
      {total > ROWS_PER_PAGE && (
        <Pager
          page={at}
          perPage={ROWS_PER_PAGE}
          total={total}
          onPage={setPage}
          label={`Pages of ${title.toLowerCase()}`}
        />
      )}
    </Section>
  );
}

const mayDelete = ({ rows }: ScheduleLine): boolean => rows.every((row) => row.permissions.delete);

function deletingTitle(rows: ScheduleRow[]): string {
  return rows.length === 1
    ? `Delete ${nameOf({ id: '', rows })}?`
    : `Delete ${rows.length.toLocaleString('en-US')} assessments?`;
}

function deletingText(rows: ScheduleRow[]): string {
  const warning = rows.some((row) => row.isMultipart)
    ? 'Deleting this assessment will also delete all related assessments.'
    : 'Are you absolutely certain you want to delete the chosen entry? This action cannot be undone.';
  const started = [...new Map(rows.map((row) => [row.id, row.startedAnyPart])).values()].reduce((a, b) => a + b, 0);
  const said =
    rows.length === 1 ? warning : warning.replace('this assessment', 'these assessments').replace('entry', 'entries');
  return started === 0
    ? said
    : `${said} ${started} ${started === 1 ? 'student has started and keeps' : 'students have started and keep'} what was begun, with its results.`;
}
