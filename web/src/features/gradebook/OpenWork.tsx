import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconCopy, IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { usePrintFrame } from '../../ui/print.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { openByActivity, openText, openWords, openWork, remindedWords, rowsShown } from './model.js';
import { mailPreviewQuery, remind, type Gradebook, type GradebookKey } from './queries.js';
import type { GradebookSearch } from './search.js';
import css from './gradebook.module.css';

interface Props {
  gradebook: Gradebook;
  search: GradebookSearch;
  onSearch: (search: GradebookSearch) => void;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Who has not done what, by student or by activity: to print, to paste, or to write to the students themselves. */
export function OpenWork({ gradebook, search, onSearch }: Props) {
  const kept = new Set(rowsShown(gradebook, search).map(({ student }) => student.id));
  // Whoever has time left is not written to without being asked for.
  const overdueOnly = search.open !== 'all';
  const work = openWork(gradebook, overdueOnly).filter(({ row }) => kept.has(row.student.id));
  const by = search.by ?? 'student';
  const activities = openByActivity(gradebook, work);
  // Everybody is chosen until somebody is taken out.
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<{ studentIds: number[]; activityId?: number; title?: string } | null>(null);
  const [outcome, setOutcome] = useState<ReturnType<typeof remindedWords> | null>(null);
  const chosen = work.filter(({ row }) => !left.has(row.student.id)).map(({ row }) => row.student.id);
  const { course, section, permissions } = gradebook;
  usePrintFrame({
    left: `${course.course_name}: who has not done what`,
    right: section.name,
    foot: overdueOnly ? 'Only what is past its end' : 'Everything that is open',
  });
  const key = { courseId: course.he_course_id, sectionId: section.id };
  const names = new Map(work.map(({ row }) => [row.student.id, `${row.student.first_name} ${row.student.last_name}`]));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(openText(gradebook, work, by));
      notify.success('Copied to the clipboard.');
    } catch {
      notify.error('The browser did not let it be copied. Please print the list instead.');
    }
  };
  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <div className={css.openWork}>
      <Toolbar>
        <SegmentedFilter
          label="List by"
          value={by}
          options={[
            { value: 'student', label: 'By student' },
            { value: 'activity', label: 'By activity' },
          ]}
          onChange={(value) => onSearch({ ...search, by: value === 'activity' ? value : undefined })}
        />
        <SegmentedFilter
          label="What is listed"
          value={overdueOnly ? 'overdue' : 'all'}
          options={[
            { value: 'overdue', label: 'Past its end' },
            { value: 'all', label: 'Everything open' },
          ]}
          onChange={(value) => onSearch({ ...search, open: value === 'all' ? value : undefined })}
        />
        <div className={css.tools}>
          <Button leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()} disabled={work.length === 0}>
            Print
          </Button>
          <Button leftSection={<IconCopy {...ICON} />} onClick={() => void copy()} disabled={work.length === 0}>
            Copy
          </Button>
          {permissions.remind && by === 'student' && (
            <Button
              variant="filled"
              leftSection={<IconMail {...ICON} />}
              disabled={chosen.length === 0}
              onClick={() => setAsking({ studentIds: chosen })}
            >
              Write to {chosen.length} {chosen.length === 1 ? 'student' : 'students'}
            </Button>
          )}
        </div>
      </Toolbar>
      {work.length === 0 ? (
        <EmptyState title={overdueOnly ? 'Nothing is past its end.' : 'Nobody has anything open.'} />
      ) : by === 'student' ? (
        <ul className={css.people} aria-label="Students with open activities">
          {work.map(({ row: { student }, open }) => (
            <li key={student.id}>
              {permissions.remind ? (
                <Checkbox
                  label={student.name}
                  aria-label={`Write to ${student.first_name} ${student.last_name}`}
                  checked={!left.has(student.id)}
                  onChange={() => toggle(student.id)}
                />
              ) : (
                <b>{student.name}</b>
              )}
              {!student.has_email && <em className="muted">no e-mail address</em>}
              <ul>
                {open.map(({ title, response, activity }) => (
                  <li key={activity.activity_id}>
                    {title} <span className="muted">{openWords(response)}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={css.people} aria-label="Open activities">
          {activities.map(({ activity, title, students }) => (
            <li key={activity.activity_id}>
              <b>{title}</b>
              {permissions.remind && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  className={css.onScreen}
                  onClick={() =>
                    setAsking({
                      studentIds: students.map(({ row }) => row.student.id),
                      activityId: activity.activity_id,
                      title,
                    })
                  }
                >
                  Write to {students.length === 1 ? 'this student' : `these ${students.length}`}
                </Button>
              )}
              <ul>
                {students.map(({ row: { student }, response }) => (
                  <li key={student.id}>
                    {student.name} <span className="muted">{openWords(response)}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title="Write to Students"
        confirm={`Send ${asking?.studentIds.length ?? 0} ${asking?.studentIds.length === 1 ? 'mail' : 'mails'}`}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          setOutcome(remindedWords(await remind(key, asking!.studentIds, asking!.activityId), names));
        }}
      >
        <p>
          Each student gets one mail that names {asking?.title ?? 'all of their own open activities'}. Nobody reads
          about anybody else, and nobody is written to about a course more than once a day.
        </p>
        {asking && <MailPreview courseKey={key} {...asking} />}
      </ConfirmDialog>
      {outcome && (
        <Dialog opened title={outcome.sent} onClose={() => setOutcome(null)} size={480}>
          {outcome.others.length === 0 ? (
            <p>Everybody was written to.</p>
          ) : (
            <ul className={css.outcome}>
              {outcome.others.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <DialogFoot busy={false}>
            <Button variant="filled" onClick={() => setOutcome(null)}>
              Close
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </div>
  );
}

interface MailPreviewProps {
  courseKey: GradebookKey;
  studentIds: readonly number[];
  activityId?: number;
}

/** The mail as the first of the students will read it. */
function MailPreview({ courseKey, studentIds, activityId }: MailPreviewProps) {
  const { data, isError } = useQuery(mailPreviewQuery(courseKey, studentIds, activityId));
  if (isError && !data) return <p>The text of the mail could not be loaded. It can be sent all the same.</p>;
  if (!data) return <Skeleton h={160} role="status" aria-label="Loading the mail" />;
  if (!data.mail) return <p>Nobody of them has an e-mail address and something open: no mail will be sent.</p>;
  const { student_name: name, subject, text } = data.mail;
  return (
    <>
      <p>
        The mail to {name}: <b>{subject}</b>
      </p>
      <pre className={css.mail} tabIndex={0} aria-label={`The mail to ${name}`}>
        {text}
      </pre>
    </>
  );
}
