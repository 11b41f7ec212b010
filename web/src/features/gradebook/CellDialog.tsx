import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { notify } from '../../api/notifications.js';
import { momentOf, momentText } from '../../lib/moments.js';
import type { Moment } from '../../lib/typed-dates.js';
import { Dialog } from '../../ui/Dialog.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { MomentField } from '../../ui/MomentField.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { activityTitle, cellWords } from './model.js';
import {
  bringBack,
  deleteResponse,
  except,
  historyQuery,
  refreshGradebook,
  type CellChange,
  type Gradebook,
  type GradebookKey,
  type Row,
} from './queries.js';
import css from './gradebook.module.css';

const DELETE_FAILED = 'Failed to delete response. Please try again.';

/** What is done in the dialog: it only tells, or asks why before it does something. */
type Step = 'facts' | 'delete' | 'excuse' | 'not_excuse' | 'extend' | 'not_extend' | { bringBack: CellChange };

interface Props {
  gradebook: Gradebook;
  row: Row;
  /** Of the activity in the row. */
  place: number;
  /** In edit mode a response is asked to be deleted at once. */
  deleting: boolean;
  onClose: () => void;
}

/** One cell of the gradebook: what it says, what happened to it, and what may be done. */
export function CellDialog({ gradebook, row, place, deleting, onClose }: Props) {
  const { table_headers: headers } = gradebook.gradebook_table;
  const activity = headers.activities[place]!;
  const response = row.responses[place]!;
  const key: GradebookKey = { courseId: gradebook.course.he_course_id, sectionId: gradebook.section.id };
  const [step, setStep] = useState<Step>(
    deleting && response.he_course_student_response_id !== null ? 'delete' : 'facts',
  );
  const who = `${row.student.first_name} ${row.student.last_name}`;
  const what = activityTitle(headers, activity);
  const shared = { gradebook, row, place, keyOf: key, who, what, onClose };
  return (
    <Dialog opened onClose={onClose} title={step === 'facts' ? who : titleOf(step)} size={520}>
      {step === 'facts' ? <Facts {...shared} onStep={setStep} /> : <Change {...shared} step={step} />}
    </Dialog>
  );
}

interface Shared extends Omit<Props, 'deleting'> {
  keyOf: GradebookKey;
  who: string;
  what: string;
}

function Facts({ gradebook, row, place, keyOf, what, onStep }: Shared & { onStep: (step: Step) => void }) {
  const { permissions, gradebook_table: table } = gradebook;
  const activity = table.table_headers.activities[place]!;
  const response = row.responses[place]!;
  const lesson = table.table_headers.lessons.find(({ lesson_id: id }) => id === activity.lesson_id)!;
  const end = response.end_at ?? lesson.end_at;
  const given = lesson.start_at !== null && row.student.enrolled;
  const { data: past, isError } = useQuery(historyQuery(keyOf, row.student.id, activity.activity_id));
  const points =
    response.status === 'Completed'
      ? `${Math.round((response.score_percentage * response.max_score) / 100)} of ${response.max_score} points`
      : null;
  return (
    <div className={css.cell}>
      <p className={css.what}>{what}</p>
      <dl className={css.facts}>
        <Fact name="State">{cellWords(response)}</Fact>
        {points && <Fact name="Points">{points}</Fact>}
        {response.status === 'Completed' && !isError && past?.completed_at !== null && (
          <Fact name="Finished">{past ? momentText(past.completed_at) : <Skeleton h={20} w={200} />}</Fact>
        )}
        <Fact name="End">
          {end === null ? 'No end' : `${momentText(end)}${response.end_at ? ', for this student' : ''}`}
        </Fact>
      </dl>
      {response.arrived_after_end && (
        <p className="muted">
          Some of this arrived after the end and counts: by the clock of the student’s device it was given before.
        </p>
      )}
      {response.he_course_student_response_id !== null && (
        <p>
          <Link
            to="/staff/course_activities/class/$sectionId/answers/$courseId/$studentId/$activityId"
            params={{ ...keyOf, studentId: row.student.id, activityId: activity.activity_id }}
            className="way"
          >
            See the answers
          </Link>
        </p>
      )}
      {(permissions.delete || (permissions.excuse && given)) && (
        <div className={css.doings}>
          {permissions.excuse && given && (
            <>
              <Button onClick={() => onStep(response.excused ? 'not_excuse' : 'excuse')}>
                {response.excused ? 'Count it again' : 'Excuse'}
              </Button>
              {lesson.end_at !== null && <Button onClick={() => onStep('extend')}>Give more time</Button>}
              {response.end_at && <Button onClick={() => onStep('not_extend')}>Take the time back</Button>}
            </>
          )}
          {permissions.delete && response.he_course_student_response_id !== null && (
            <Button variant="danger" onClick={() => onStep('delete')}>
              Delete Response
            </Button>
          )}
        </div>
      )}
      <History keyOf={keyOf} studentId={row.student.id} activityId={activity.activity_id} onStep={onStep} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const ACTION: Record<CellChange['action'], string> = {
  deleted: 'Response deleted',
  brought_back: 'Response brought back',
  excused: 'Excused',
  not_excused: 'No longer excused',
  extended: 'More time given',
  not_extended: 'Time taken back',
  destroyed: 'Deleted response destroyed',
};

function History({
  keyOf,
  studentId,
  activityId,
  onStep,
}: {
  keyOf: GradebookKey;
  studentId: number;
  activityId: number;
  onStep: (step: Step) => void;
}) {
  const { data, error, isError, refetch } = useQuery(historyQuery(keyOf, studentId, activityId));
  if (isError && !data)
    return <LoadFailed title="The history could not be loaded." error={error} onRetry={() => void refetch()} />;
  return (
    <section className={css.history} aria-label="History">
      <h3 className="label">History</h3>
      {!data ? (
        <Skeleton h={44} aria-busy />
      ) : data.changes.length === 0 ? (
        <p className="muted">Nobody has changed this cell.</p>
      ) : (
        <ol>
          {data.changes.map((change) => (
            <li key={change.id}>
              <b>{ACTION[change.action]}</b>
              {change.was && <span> ({change.was})</span>}
              {change.end_at && <span>, until {momentText(change.end_at)}</span>}
              <p className="muted">
                {change.by ?? 'By itself, 30 days after it was deleted'}
                {change.on_behalf_of && ` as ${change.on_behalf_of}`}, {momentText(change.at)}
              </p>
              {change.reason && <p>“{change.reason}”</p>}
              {change.may_bring_back && (
                <Button size="compact-sm" onClick={() => onStep({ bringBack: change })}>
                  Bring back
                </Button>
              )}
              {change.until && <p className="muted">It is kept until {momentText(change.until)}.</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function titleOf(step: Exclude<Step, 'facts'>): string {
  if (typeof step === 'object') return 'Bring Back Response';
  return {
    delete: 'Delete Response',
    excuse: 'Excuse',
    not_excuse: 'Count It Again',
    extend: 'Give More Time',
    not_extend: 'Take the Time Back',
  }[step];
}

function doneOf(step: Exclude<Step, 'facts'>, who: string): string {
  if (typeof step === 'object') return `The response of ${who} is back.`;
  return {
    delete: `The response of ${who} is deleted.`,
    excuse: `${who} is excused.`,
    not_excuse: `It counts again for ${who}.`,
    extend: `${who} has more time.`,
    not_extend: `${who} has the time of the class again.`,
  }[step];
}

/** Asks why, and for more time until when; then does it. */
function Change({ row, place, gradebook, keyOf, who, what, step, onClose }: Shared & { step: Exclude<Step, 'facts'> }) {
  const activity = gradebook.gradebook_table.table_headers.activities[place]!;
  const response = row.responses[place]!;
  const cell = { studentId: row.student.id, activityId: activity.activity_id };
  const form = useEditForm({
    initial: { reason: '', end_at: { date: '', time: '' } as Moment },
    rules: ({ reason, end_at: end }): Record<string, string> => ({
      ...(reason.trim() ? {} : { reason: 'Please say why: the reason stays in the history of the cell.' }),
      ...(step === 'extend' && momentOf(end.date, end.time, 'end') === null
        ? { end_at: 'Please enter a day, and a time if you like' }
        : {}),
    }),
    send: async ({ reason, end_at: end }) => {
      if (typeof step === 'object')
        return bringBack(keyOf, step.bringBack.he_course_student_response_id!, reason.trim());
      if (step === 'delete') return deleteResponse(keyOf, response.he_course_student_response_id!, reason.trim());
      if (step === 'excuse' || step === 'not_excuse')
        return except(keyOf, cell, { excused: step === 'excuse' }, reason.trim());
      const until = step === 'extend' ? momentOf(end.date, end.time, 'end') : null;
      return except(keyOf, cell, { end_at: until }, reason.trim());
    },
    done: null,
    ...(step === 'delete' && { failed: DELETE_FAILED }),
    onDone: () => {
      const id = response.he_course_student_response_id;
      notify.success(
        doneOf(step, who),
        step === 'delete' && id !== null
          ? {
              action: {
                label: 'Undo',
                run: () =>
                  void bringBack(keyOf, id, 'Undone at once')
                    .then(refreshGradebook)
                    .catch((error: unknown) => notify.problem(error)),
              },
            }
          : undefined,
      );
      void refreshGradebook();
      onClose();
    },
  });
  return (
    <Form
      form={form}
      className={css.change}
      foot={
        <FormFoot
          form={form}
          danger={step === 'delete'}
          action={step === 'delete' ? 'Delete Response' : titleOf(step)}
        />
      }
    >
      {step === 'delete' && (
        <>
          <p>Are you sure you want to delete the Response? This action cannot be undone.</p>
          <p className="muted">
            For 30 days it is kept sealed: a Teacher Admin, or you, can bring it back. Then it is destroyed.
          </p>
        </>
      )}
      <p>
        {who}, {what}. {cellWords(response)}.
        {step === 'delete' && ' The activity goes back to Not Started; completed and average are counted again.'}
        {step === 'excuse' && ' The activity is left out of both averages.'}
      </p>
      {step === 'extend' && (
        <MomentField
          label="New end"
          required
          without="end"
          daysOut={7}
          path="end_at"
          value={form.values.end_at}
          onChange={(end) => form.setFieldValue('end_at', end)}
          error={form.errors.end_at}
        />
      )}
      <TextInput
        label="Reason"
        description="It stays in the history of the cell."
        maxLength={500}
        required
        {...form.getInputProps('reason')}
      />
    </Form>
  );
}
