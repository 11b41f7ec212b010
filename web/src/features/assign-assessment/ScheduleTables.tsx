import { IconEye, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { meQuery } from '../../api/session.js';
import { queryClient } from '../../app/query-client.js';
import { dayText, timeText } from '../../lib/moments.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { findForm } from '../question-preview/queries.js';
import { EditDialog } from './AssignmentDialog.js';
import css from './assign.module.css';
import { entryPath, type Place, type ScheduleEntry } from './queries.js';
import { rowsOf, type ScheduleRow } from './schedule-rows.js';

const GROUPS = [
  { status: 'active', title: 'Active Assessments', none: 'Nothing is open at the moment.' },
  { status: 'upcoming', title: 'Upcoming Assessments', none: 'Nothing is scheduled for later.' },
  { status: 'past', title: 'Past Assessments', none: 'Nothing has closed yet.' },
] as const;

export const ROWS_PER_PAGE = 100;
/** From so many rows on a table keeps its height and scrolls in itself. */
const FIXED_FROM = 6;

const ASSESSMENT: Column<ScheduleRow> = { id: 'name', width: '11%', header: 'Assessment Name', cell: (e) => <b className={css.strong}>{e.assessment.name}</b>, phone: 'title' };
const SECTION: Column<ScheduleRow> = { id: 'section', header: 'Assessment Section', cell: (e) => inOne(e.section) };
/** 'Period 1' and 'Part 1' are one word where lines are broken. */
function inOne(name: string): string {
  return name.replace(/ (?=\S{1,2}$)|(?<=Part) (?=\d)/g, '\u00a0');
}
const classColumn = ({ scope, schoolId, dashboard }: Place): Column<ScheduleRow> => ({
  id: 'class',
  width: '10%',
  header: 'Class Name',
  cell: (e) => {
    const { id, displayName } = e.sections[0]!;
    const to = scope === 'admin' ? `/admin/schools/${schoolId}/classes/${id}?tab=assessments` : dashboard ? `/staff/school-dashboard/${schoolId}/classes/${id}?tab=assessments` : `/staff/classes/${id}/assessments`;
    return (
      <Link to={to as '/'} className="way">
        {inOne(displayName)}
      </Link>
    );
  },
});
const REST: Column<ScheduleRow>[] = [
  { id: 'by', width: '10%', header: 'Assigned By', cell: (e) => e.createdBy, phone: 'hide' },
  { id: 'start', width: '13%', header: 'Start Time', cell: (e) => <At moment={e.startAt} />, phoneLabel: 'Start:' },
  { id: 'end', width: '13%', header: 'End Time', cell: (e) => (e.endAt ? <At moment={e.endAt} /> : 'No end'), phoneLabel: 'End:' },
  { id: 'reveal', width: '11%', header: 'Reveal Answers', cell: (e) => <Revealed settings={e.settings} />, phone: 'hide' },
  { id: 'done', width: '8%', header: 'Completed', align: 'right', cell: (e) => `${e.progress.completed} of ${e.progress.students}`, phone: 'end' },
];

interface Props {
  place: Place;
  /** undefined while loading. */
  entries: ScheduleEntry[] | undefined;
  /** Of one class: without the class column. */
  ofClass?: boolean;
  /** Beside the search. */
  tools?: ReactNode;
}

/** Active, upcoming and past assignments, as the server groups them. */
export function ScheduleTables({ place, entries, ofClass, tools }: Props) {
  const [deleting, setDeleting] = useState<ScheduleRow | null>(null);
  const [editing, setEditing] = useState<ScheduleRow | null>(null);
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const columns = [ASSESSMENT, SECTION, ...(ofClass ? [] : [classColumn(place)]), ...REST];
  const rows = entries && rowsOf(entries, search);
  const remove = async (entry: ScheduleEntry) => {
    try {
      await api.del(entryPath(place, entry));
      await queryClient.invalidateQueries({ queryKey: ['schedule'] });
      notify.success('Successfully deleted assessment!');
    } catch (error) {
      notify.error('The assessment could not be deleted. Please try again.');
      void queryClient.invalidateQueries({ queryKey: ['schedule'] });
      throw error;
    }
  };
  const preview = async (entry: ScheduleEntry) => {
    const area = me?.role === 'Horizon Admin' ? '/admin' : '/staff';
    try {
      const form = await findForm(queryClient, entry.assessmentSet.id, entry.category.id);
      await navigate(form ? { to: `${area}/forms/$formId`, params: { formId: form.id } } : { to: `${area}/forms` });
    } catch {
      notify.error('The preview could not be loaded. Please try again.');
    }
  };
  const monitor = (e: ScheduleEntry) =>
    void navigate({
      to: '/staff/assessments/monitoring/{-$sectionId}/{-$assessmentSetId}/{-$assessmentTypeId}',
      params: { sectionId: String(e.sections[0]!.id), assessmentSetId: String(e.assessmentSet.id), assessmentTypeId: String(e.assessmentType.id) } as never,
    });
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <Toolbar summary={rows && `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'assessment' : 'assessments'}`}>
        <SearchInput label="Search assessments" placeholder={ofClass ? 'Search by name' : 'Search by name or class'} value={search} onChange={setSearch} />
        {tools}
      </Toolbar>
      <div className={css.groups}>
        {GROUPS.map(({ status, title, none }) => (
          <Group
            key={status}
            title={title}
            none={search ? 'Nothing here matches the search.' : none}
            columns={columns}
            rows={rows?.filter((e) => e.status === status)}
            loadingRows={status === 'active' ? 3 : 1}
            actions={(e) => (
              <RowMenu
                name={nameOf(e)}
                actions={[
                  e.permissions.monitor && !place.dashboard && { label: 'View', icon: <IconListDetails {...icon} />, onClick: () => monitor(e) },
                  e.permissions.edit && { label: 'Edit', icon: <IconPencil {...icon} />, onClick: () => setEditing(e) },
                  { label: 'Preview', icon: <IconEye {...icon} />, onClick: () => void preview(e) },
                  e.permissions.delete && { label: 'Delete', danger: true, icon: <IconTrash {...icon} />, onClick: () => setDeleting(e) },
                ]}
              />
            )}
          />
        ))}
      </div>
      <EditDialog place={place} entry={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        opened={deleting !== null}
        title={deleting ? `Delete ${nameOf(deleting)}?` : ''}
        confirm="Delete"
        danger
        onConfirm={() => remove(deleting!)}
        onClose={() => setDeleting(null)}
      >
        {deleting && deletingText(deleting)}
      </ConfirmDialog>
    </>
  );
}

interface GroupProps {
  title: string;
  none: string;
  columns: Column<ScheduleRow>[];
  rows: ScheduleRow[] | undefined;
  loadingRows: number;
  actions: (row: ScheduleRow) => ReactNode;
}

function Group({ title, none, columns, rows, loadingRows, actions }: GroupProps) {
  const [page, setPage] = useState(1);
  const total = rows?.length ?? 0;
  const shown = Math.min(page, Math.max(1, Math.ceil(total / ROWS_PER_PAGE)));
  const fixed = total >= FIXED_FROM;
  return (
    <Section title={title}>
      <div className={fixed ? css.fixed : undefined} {...(fixed ? { role: 'region', tabIndex: 0, 'aria-label': `${title}, ${total} rows` } : {})}>
        <DataTable
          label={title}
          columns={columns}
          rows={rows?.slice((shown - 1) * ROWS_PER_PAGE, shown * ROWS_PER_PAGE)}
          rowId={(e) => `${e.id}/${e.assessmentPart}`}
          rowName={nameOf}
          loadingRows={loadingRows}
          actions={actions}
          empty={<p className={css.none}>{none}</p>}
        />
      </div>
      {total > ROWS_PER_PAGE && <Pager page={shown} perPage={ROWS_PER_PAGE} total={total} onPage={setPage} label={`Pages of ${title.toLowerCase()}`} />}
    </Section>
  );
}

function nameOf(e: ScheduleRow): string {
  return `${e.assessment.name}, ${e.section}, ${e.sections[0]!.displayName}`;
}

function deletingText(e: ScheduleRow): string {
  const warning = e.isMultipart
    ? 'Deleting this assessment will also delete all related assessments.'
    : 'Are you absolutely certain you want to delete the chosen entry? This action cannot be undone.';
  const started = e.startedAnyPart;
  return started === 0 ? warning : `${warning} ${started} ${started === 1 ? 'student has started and keeps' : 'students have started and keep'} what was begun, with its results.`;
}

function Revealed({ settings }: Pick<ScheduleEntry, 'settings'>) {
  if (settings.revealAnswersAsap) return 'Immediately';
  return settings.revealAnswersAt ? <At moment={settings.revealAnswersAt} /> : 'No';
}

/** 'Nov 20, 2026, 2:30 PM CST', broken between day and time where it is narrow. */
function At({ moment }: { moment: string }) {
  return (
    <span className={css.moments}>
      <span>{dayText(moment)},</span> <span>{timeText(moment)}</span>
    </span>
  );
}
