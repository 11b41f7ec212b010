import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { useRevision } from '../../api/revision.js';
import { districtQuery, schoolQuery, type SchoolDetails } from '../../api/schools.js';
import { counted } from '../../lib/counted.js';
import { STATES, TIME_ZONES } from '../../lib/states.js';
import { UploadDialog } from '../../shared/outside-results/UploadDialog.js';
import { HistoryLink } from '../../shared/history/HistoryLink.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Form } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { SAVE_FAILED } from './CreateSchoolPage.js';
import {
  changesOf,
  daysOf,
  deleteSchool,
  forgetSchool,
  MONTHS,
  saveSchool,
  typedOf,
  wrongSchool,
  type Typed,
} from './school-form.js';
import { Part, SchoolFields } from './SchoolFields.js';
import css from './school-settings.module.css';

interface Props {
  schoolId: number;
  onDeleted: () => Promise<void>;
  /** How the roster sync stands; of providers whose ids are saved for the school and its district. */
  sync: (school: { id: number; name: string }, ids: { clever: boolean; classlink: boolean }) => ReactNode;
}

/** The school form in edit mode: the school is loaded, then its district, which says what providers there are. */
export function SettingsPage({ schoolId, onDeleted, sync }: Props) {
  const school = useQuery(schoolQuery('admin', schoolId));
  const districtId = school.data?.schoolDistrict.id;
  const district = useQuery({ ...districtQuery(districtId ?? 0), enabled: districtId !== undefined });
  // After a save the form begins again from what is stored now.
  const [saves, setSaves] = useState(0);
  return (
    <SchoolPage
      scope="admin"
      schoolId={schoolId}
      part="Settings"
      actions={<HistoryLink schoolId={schoolId} kind="school" />}
    >
      {district.isError && !district.data ? (
        <LoadFailed
          title="There was a problem getting School District data"
          error={district.error}
          onRetry={() => void district.refetch()}
        />
      ) : (
        school.data &&
        district.data && (
          <div className={css.columns}>
            <SettingsForm
              key={saves}
              school={school.data}
              district={district.data}
              onSaved={() => setSaves((n) => n + 1)}
              onDeleted={onDeleted}
            />
            <aside>
              {sync(school.data, {
                clever: both(school.data.cleverId, district.data.cleverId),
                classlink: both(school.data.classlinkId, district.data.classlinkId),
              })}
            </aside>
          </div>
        )
      )}
    </SchoolPage>
  );
}

interface FormProps {
  school: SchoolDetails;
  district: { cleverId: string | null; classlinkId: string | null };
  onSaved: () => void;
  onDeleted: () => Promise<void>;
}

function SettingsForm({ school, district, onSaved, onDeleted }: FormProps) {
  const [stored] = useState(school);
  const before = useRef(typedOf(stored)).current;
  const withRevision = useRevision(stored.revision);
  const [dialog, setDialog] = useState<'update' | 'delete' | 'upload' | null>(null);
  const form = useEditForm<Typed, SchoolDetails>({
    initial: before,
    rules: wrongSchool,
    send: (typed) => withRevision((revision) => saveSchool(stored.id, changesOf(typed, before), revision)),
    done: 'School settings updated',
    failed: (error) =>
      error instanceof ApiProblem && error.code === 'roster/changed-meanwhile' ? error.message : SAVE_FAILED,
    onDone: onSaved,
  });
  const { getInputProps: field, values } = form;
  const changedIds = (['cleverId', 'classlinkId'] as const).filter((id) => values[id].trim() !== before[id]);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (changedIds.length > 0 && !form.validate().hasErrors) setDialog('update');
    else form.send(event);
  };
  const confirmed = useRef(false);
  const [month, day] = values.yearStartsOn.split('-') as [string, string];
  const setStart = (nextMonth: string, nextDay: string) => {
    const days = daysOf(nextMonth);
    form.setFieldValue(
      'yearStartsOn',
      `${nextMonth}-${days.some(({ value }) => value === nextDay) ? nextDay : days.at(-1)!.value}`,
    );
  };
  return (
    <>
      <Form form={{ ...form, send }} className={css.form}>
        <SchoolFields form={form} school={stored} />
        <Part title="Parents">
          <Switch
            label="Write to parents when a score report opens"
            description="One mail for each child and test, without scores, to parents who have used their account. Reports that are open when you switch it on are not written about."
            {...field('reportMails', { type: 'checkbox' })}
          />
        </Part>
        <Part title="Year and time">
          <div className={css.pair} data-path="yearStartsOn">
            <Select
              label="The school year begins in"
              data={MONTHS}
              value={month}
              onChange={(next) => next && setStart(next, day)}
              allowDeselect={false}
              error={form.errors.yearStartsOn}
            />
            <Select
              label="On day"
              data={daysOf(month)}
              value={day}
              onChange={(next) => next && setStart(month, next)}
              allowDeselect={false}
            />
          </div>
          <Select
            label="Time zone"
            description="Of mails, PDFs and jobs. It goes with the state unless you choose another."
            data={[...TIME_ZONES]}
            {...field('timeZone')}
            value={
              values.state !== before.state && values.timeZone === before.timeZone
                ? (STATES.find(({ value }) => value === values.state)?.timeZone ?? values.timeZone)
                : values.timeZone
            }
            allowDeselect={false}
            searchable
          />
        </Part>
        {(district.cleverId !== null || district.classlinkId !== null) && (
          <Part title="Roster sync">
            {district.cleverId !== null && (
              <TextInput
                label="Clever School ID"
                {...field('cleverId')}
                maxLength={200}
                placeholder="Not set"
                autoComplete="off"
                description={changedText(values.cleverId, before.cleverId)}
              />
            )}
            {district.classlinkId !== null && (
              <TextInput
                label="ClassLink School ID"
                {...field('classlinkId')}
                maxLength={200}
                placeholder="Not set"
                autoComplete="off"
                description={changedText(values.classlinkId, before.classlinkId)}
              />
            )}
          </Part>
        )}
        {stored.permissions.editPurchase && (
          <Part title="Assessment results from outside">
            <p className={css.hint}>Scores that were not taken here, from a spreadsheet.</p>
            <div className={css.buttons}>
              <Button leftSection={<IconUpload aria-hidden />} onClick={() => setDialog('upload')}>
                Upload Assessment Results
              </Button>
            </div>
          </Part>
        )}
        {stored.permissions.delete && (
          <Part title="Delete School">
            <p className={css.hint}>{deletionText(stored)}</p>
            <div className={css.buttons}>
              <Button variant="danger" leftSection={<IconTrash aria-hidden />} onClick={() => setDialog('delete')}>
                Delete School
              </Button>
            </div>
          </Part>
        )}
        <div className={css.foot}>
          {Object.keys(form.errors).length > 0 ? (
            <p role="alert">Please check your inputs</p>
          ) : (
            form.isDirty() && <p className={css.unsaved}>Changes not saved</p>
          )}
          <Button type="submit" variant="filled" loading={form.busy}>
            Save Settings
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        opened={dialog === 'update'}
        title="Update the school’s identifiers?"
        confirm="Update"
        onConfirm={() => {
          confirmed.current = true;
          form.send();
        }}
        onClose={() => {
          setDialog(null);
          if (!confirmed.current) notify.warning('Update cancelled');
          confirmed.current = false;
        }}
      >
        {changedIds.map((id) => (
          <p key={id}>
            {id === 'cleverId' ? 'Clever School ID' : 'ClassLink School ID'}: {before[id] || 'not set'} becomes{' '}
            {values[id].trim() || 'not set'}. The next sync may move or archive people.
          </p>
        ))}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={`Delete ${stored.name}?`}
        confirm="Delete School"
        danger
        onConfirm={async () => {
          await deleteSchool(stored.id);
          form.resetDirty();
          notify.success('School successfully deleted');
          await onDeleted();
          forgetSchool(stored.id);
        }}
        failed={() => notify.error('Failed to delete school. Please try again.')}
        onClose={() => setDialog(null)}
      >
        <p>{deletionText(stored)}</p>
      </ConfirmDialog>
      <UploadDialog schoolId={stored.id} opened={dialog === 'upload'} onClose={() => setDialog(null)} />
    </>
  );
}

const both = (ofSchool: string | null, ofDistrict: string | null) => Boolean(ofSchool && ofDistrict);

function changedText(now: string, before: string): string | undefined {
  if (now.trim() === before) return undefined;
  return `Changed, was ${before || 'not set'}. Saving asks first, because the next sync may move or archive people.`;
}

/** What deleting does to this school. */
function deletionText({ name, keeps, studentsEnrolled, teacherCount, administratorCount }: SchoolDetails): string {
  const who = `${counted(studentsEnrolled, 'student')} and ${counted(teacherCount + administratorCount, 'member of staff', 'staff')}`;
  return keeps
    ? `${name} is in use, so it is archived: nobody signs in any more, reports stay readable to the district and to auditors. Its ${who} lose access at once. It can be brought back from the list of schools.`
    : `Nobody has used ${name} yet, so it disappears with its terms and classes, and with its ${who} unless they have another place.`;
}
