import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { minutesText, shortMoment } from '../../lib/moments.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { RowMenu } from '../../ui/RowMenu.js';
import type { StatusTone } from '../../ui/status-tone.js';
import { StatusWord } from '../../ui/StatusWord.js';
import type { Scope } from '../../lib/scope.js';
import { NO_REASON, ResetReason } from '../steering/ResetReason.js';
import { RESET_WARNING } from '../steering/steering-words.js';
import { assignedAssessmentsQuery, resetAssessment, type AssignedAssessment, type StudentCard } from './queries.js';
import css from './student-profile.module.css';

const GROUPS = [
  { status: 'active', title: 'Active Assessments', none: 'Nothing is open at the moment.' },
  { status: 'upcoming', title: 'Upcoming Assessments', none: 'Nothing is scheduled for later.' },
  { status: 'past', title: 'Past Assessments', none: 'Nothing has closed without being taken.' },
  { status: 'completed', title: 'Completed Assessments', none: 'Nothing is completed yet.' },
] as const;

const TONES: Record<AssignedAssessment['learnosityStatus'], StatusTone> = {
  completed: 'good',
  in_progress: 'warn',
  not_started: 'none',
  invalidated: 'bad',
};

/** 'In Progress' for in_progress. */
export function titleCase(status: string): string {
  return status.replace(
    /(^|_)([a-z])/g,
    (_, before: string, letter: string) => (before ? ' ' : '') + letter.toUpperCase(),
  );
}

const COLUMNS: Column<AssignedAssessment>[] = [
  {
    id: 'name',
    width: '15%',
    header: 'Assessment Name',
    cell: (a) => <b className={css.strong}>{a.assessment.set}</b>,
    phone: 'title',
  },
  {
    id: 'section',
    width: '28%',
    header: 'Assessment Section',
    cell: (a) => `${a.assessment.section} (${minutesText(a.assessment.duration)})`,
  },
  {
    id: 'start',
    width: '20%',
    header: 'Start Time',
    cell: (a) => (a.displayedAvailability ? shortMoment(a.displayedAvailability.startAt) : ''),
    phoneLabel: 'Start:',
  },
  {
    id: 'end',
    width: '20%',
    header: 'End Time',
    cell: (a) =>
      a.displayedAvailability?.endAt ? (
        shortMoment(a.displayedAvailability.endAt)
      ) : (
        <span className="muted">No end</span>
      ),
    phoneLabel: 'End:',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (a) => <StatusWord tone={TONES[a.learnosityStatus]}>{titleCase(a.learnosityStatus)}</StatusWord>,
  },
];

/** What a student was assigned, by how it stands. */
export function AssessmentTab({ scope, student }: { scope: Scope; student: StudentCard }) {
  const list = useQuery(assignedAssessmentsQuery(scope, student.id));
  const [resetting, setResetting] = useState<{ one: AssignedAssessment; asOf: string } | null>(null);
  if (list.isError && !list.data)
    return (
      <LoadFailed
        title="There was a problem getting the assessments"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  return (
    <div className={css.groups}>
      {GROUPS.map(({ status, title, none }) => {
        const rows = list.data?.studentAssessments.filter((one) => one.status === status);
        const resets = rows?.some((one) => one.permissions.reset) ?? false;
        return (
          <section key={status} aria-label={title}>
            <h3 className={css.group}>
              {title}
              {rows && rows.length > 0 && <span className="num">{rows.length}</span>}
            </h3>
            <DataTable
              height="fixed"
              label={title}
              columns={COLUMNS}
              rows={rows}
              rowId={(one) => one.id}
              rowName={(one) => one.assessment.simpleAssessmentName}
              loadingRows={1}
              actions={
                resets
                  ? (one) =>
                      one.permissions.reset && (
                        <RowMenu
                          name={one.assessment.simpleAssessmentName}
                          actions={[
                            {
                              label: 'Reset',
                              danger: true,
                              onClick: () => setResetting({ one, asOf: list.data!.serverNow }),
                            },
                          ]}
                        />
                      )
                  : undefined
              }
              empty={<p className={css.none}>{none}</p>}
            />
          </section>
        );
      })}
      <Dialog
        opened={resetting !== null}
        onClose={() => setResetting(null)}
        title={`Reset ${resetting?.one.assessment.section ?? ''} of ${student.fullName}?`}
        size={480}
      >
        {resetting && <ResetForm scope={scope} {...resetting} onDone={() => setResetting(null)} />}
      </Dialog>
    </div>
  );
}

interface ResetProps {
  scope: Scope;
  one: AssignedAssessment;
  /** When the list was read from which this was opened. */
  asOf: string;
  onDone: () => void;
}

function ResetForm({ scope, one, asOf, onDone }: ResetProps) {
  const form = useEditForm({
    initial: { reason: '' },
    rules: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: NO_REASON }),
    send: ({ reason }) => resetAssessment(scope, one.displayedAvailability!.sectionId, one.id, reason.trim(), asOf),
    done: (message) => message,
    failed: 'Something went wrong. Please try again.',
    onDone,
  });
  return (
    <Form form={form} foot={<FormFoot form={form} action="Reset" danger />}>
      <p className="muted">
        {RESET_WARNING}
        {one.hasNextPart && ' Resetting part 1 also resets its part 2.'}
      </p>
      <ResetReason mt={16} {...form.getInputProps('reason')} />
    </Form>
  );
}
