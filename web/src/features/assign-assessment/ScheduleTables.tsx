import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { queryClient } from '../../app/query-client.js';
import { momentText } from '../../lib/moments.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { Section } from '../../ui/Section.js';
import type { ScheduleEntry } from '../classes/queries.js';
import { findForm } from '../question-preview/queries.js';
import css from './assign.module.css';

const GROUPS = [
  { status: 'active', title: 'Active Assessments', none: 'Nothing is open at the moment.' },
  { status: 'upcoming', title: 'Upcoming Assessments', none: 'Nothing is scheduled for later.' },
  { status: 'past', title: 'Past Assessments', none: 'Nothing has closed yet.' },
] as const;

const ASSESSMENT: Column<ScheduleEntry> = { id: 'name', header: 'Assessment Name', cell: (e) => <b className={css.strong}>{e.assessmentSet.name}</b>, phone: 'title' };
const SECTION: Column<ScheduleEntry> = { id: 'section', header: 'Assessment Section', cell: (e) => (e.isMultipart ? `${e.category.name}, ${administration(e)}` : e.category.name) };
const CLASS: Column<ScheduleEntry> = {
  id: 'class',
  header: 'Class Name',
  cell: (e) => (
    <Link to="/staff/classes/$sectionId/assessments" params={{ sectionId: e.sections[0]!.id }} className="way">
      {e.sections[0]!.displayName}
    </Link>
  ),
};
const REST: Column<ScheduleEntry>[] = [
  { id: 'by', header: 'Assigned By', cell: (e) => e.createdBy, phone: 'hide' },
  { id: 'start', header: 'Start Time', cell: (e) => <Windows of={e.assessmentAdministrationType === 'broken' ? [e.p1StartAt, e.p2StartAt] : [e.startAt]} none="" />, phoneLabel: 'Start:' },
  { id: 'end', header: 'End Time', cell: (e) => <Windows of={e.assessmentAdministrationType === 'broken' ? [e.p1EndAt, e.p2EndAt] : [e.endAt]} none="No end" />, phoneLabel: 'End:' },
  { id: 'reveal', header: 'Reveal Answers', cell: (e) => revealText(e), phone: 'hide' },
  { id: 'done', header: 'Completed', align: 'right', cell: (e) => `${e.progress.completed} of ${e.progress.students}`, phone: 'end' },
];

interface Props {
  /** undefined while loading. */
  entries: ScheduleEntry[] | undefined;
  /** Of one class: without the class column. */
  ofClass?: boolean;
}

/** Active, upcoming and past assignments. */
export function ScheduleTables({ entries, ofClass }: Props) {
  const [deleting, setDeleting] = useState<ScheduleEntry | null>(null);
  const navigate = useNavigate();
  const columns = [ASSESSMENT, SECTION, ...(ofClass ? [] : [CLASS]), ...REST];
  const remove = async (entry: ScheduleEntry) => {
    try {
      await api.post(`/api/staff/assignment_schedules/${entry.id}/delete`);
      await queryClient.invalidateQueries({ queryKey: ['schedule'] });
      notify.success('Successfully deleted assessment!');
    } catch (error) {
      notify.error('The assessment could not be deleted. Please try again.');
      throw error;
    }
  };
  const preview = async (entry: ScheduleEntry) => {
    try {
      const form = await findForm(queryClient, entry.assessmentSet.id, entry.category.id);
      await navigate(form ? { to: '/staff/forms/$formId', params: { formId: form.id } } : { to: '/staff/forms' });
    } catch {
      notify.error('The preview could not be loaded. Please try again.');
    }
  };
  return (
    <div className={css.groups}>
      {GROUPS.map(({ status, title, none }) => {
        const rows = entries?.filter((e) => e.status === status);
        if (entries && rows!.length === 0 && status !== 'active') return null;
        return (
          <Section key={status} title={title}>
            <DataTable
              label={title}
              columns={columns}
              rows={rows}
              rowId={(e) => e.id}
              rowName={nameOf}
              loadingRows={status === 'active' ? 3 : 1}
              actions={(e) => (
                <RowMenu
                  name={nameOf(e)}
                  actions={[
                    { label: 'Preview', icon: <IconEye size={16} stroke={1.75} aria-hidden />, onClick: () => void preview(e) },
                    e.permissions.edit && { label: 'Edit', icon: <IconPencil size={16} stroke={1.75} aria-hidden />, onClick: () => void navigate({ to: '/staff/assessments/$assignmentId/edit', params: { assignmentId: e.id } }) },
                    e.permissions.delete && { label: 'Delete', danger: true, icon: <IconTrash size={16} stroke={1.75} aria-hidden />, onClick: () => setDeleting(e) },
                  ]}
                />
              )}
              empty={<p className={css.none}>{none}</p>}
            />
          </Section>
        );
      })}
      <ConfirmDialog
        opened={deleting !== null}
        title={deleting ? `Delete ${nameOf(deleting)}?` : ''}
        confirm="Delete"
        danger
        onConfirm={() => remove(deleting!)}
        onClose={() => setDeleting(null)}
      >
        {deleting?.isMultipart
          ? 'Deleting this assessment will also delete all related assessments.'
          : 'Are you absolutely certain you want to delete the chosen entry? This action cannot be undone.'}
      </ConfirmDialog>
    </div>
  );
}

function nameOf(e: ScheduleEntry): string {
  return `${e.assessmentSet.name}, ${e.category.name}`;
}

function administration(e: ScheduleEntry): string {
  return e.assessmentAdministrationType === 'broken' ? 'two days' : 'Part 1 and 2';
}

function revealText({ settings }: ScheduleEntry): string {
  if (settings.revealAnswersAsap) return 'Immediately';
  return settings.revealAnswersAt ? momentText(settings.revealAnswersAt) : 'No';
}

/** One moment, or two lines for the two parts of a broken assessment. */
function Windows({ of, none }: { of: (string | null)[]; none: string }) {
  const moments = of.every((moment) => moment === null) ? [null] : of;
  return (
    <span className={css.windows}>
      {moments.map((moment, i) => (
        <span key={i}>
          {moments.length === 2 && <span className="muted">Part {i + 1}: </span>}
          {moment ? momentText(moment) : none}
        </span>
      ))}
    </span>
  );
}
