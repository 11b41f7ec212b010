import { Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { districtNamesQuery, type SchoolDetails } from '../../api/schools.js';
import { counted } from '../../lib/counted.js';
import { STATES } from '../../lib/states.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import type { EditForm } from '../../ui/use-edit-form.js';
import { COURSES, type Typed } from './school-form.js';
import { TemplateFields } from './TemplateFields.js';
import css from './school-settings.module.css';

interface Props {
  form: EditForm<Typed>;
  /** null makes a new one. */
  school: SchoolDetails | null;
}

const number = (value: number) => value.toLocaleString('en-US');

/** What a school is, what was bought for it and who manages its assessments: the same when it is made and later. */
export function SchoolFields({ form, school }: Props) {
  const districts = useQuery(districtNamesQuery);
  const { getInputProps: field, values } = form;
  const bought = school === null || school.permissions.editPurchase;
  return (
    <>
      <Part title="School">
        <TextInput label="School name" {...field('name')} maxLength={200} autoComplete="off" />
        {districts.isError && !districts.data && (
          <LoadFailed
            title="Failed to load districts."
            error={districts.error}
            onRetry={() => void districts.refetch()}
          />
        )}
        <div className={css.pair}>
          <Select
            label="School district"
            placeholder={districts.data ? 'Select a district' : 'Loading'}
            data={
              districts.data?.map(({ id, name }) => ({ value: String(id), label: name })) ??
              (school ? [{ value: String(school.schoolDistrict.id), label: school.districtName }] : [])
            }
            {...field('schoolDistrictId')}
            disabled={!bought || !districts.data}
            searchable
          />
          <Select
            label="State"
            data={STATES.map(({ value, label }) => ({ value, label }))}
            {...field('state')}
            searchable
          />
        </div>
        <div className={css.pair}>
          <div data-path="courseType">
            <p className={css.label}>SAT or ACT</p>
            <SegmentedFilter
              label="SAT or ACT"
              value={values.courseType ?? 'SAT'}
              options={COURSES}
              onChange={(course) => form.setFieldValue('courseType', course)}
            />
          </div>
          <TextInput
            label="Seats purchased"
            {...field('seatsPurchased')}
            inputMode="numeric"
            placeholder="No limit"
            autoComplete="off"
            disabled={!bought}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={school ? seatsText(values.seatsPurchased, school.studentsEnrolled) : undefined}
          />
        </div>
      </Part>
      <Part title="Products Purchased">
        <Switch
          label="Assessments"
          description={`Tests, monitoring and results.${school ? ` Off hides them for ${counted(school.studentsEnrolled, 'student')} and ${counted(school.teacherCount + school.administratorCount, 'member of staff', 'staff')}; results stay.` : ''}`}
          {...field('assessmentsAvailable', { type: 'checkbox' })}
          disabled={!bought}
        />
        <Switch
          label="Course Activities"
          description="Lessons, assignments and the gradebook. Off hides Activities for everyone at the school; nothing is deleted."
          {...field('activitiesAvailable', { type: 'checkbox' })}
          disabled={!bought}
        />
        <TemplateFields form={form} school={school} bought={bought} />
        {!bought && <p className={css.hint}>What was bought is changed by the administrators of the platform.</p>}
      </Part>
      <Part title="Assessment Settings">
        <Switch
          label="Only administrators manage assessments"
          description={
            school
              ? `On takes assigning, resetting, report generation and changes of students from ${counted(school.teacherCount, 'teacher')}. ${counted(school.administratorCount, 'administrator keeps', 'administrators keep')} them.`
              : 'On takes assigning, resetting, report generation and changes of students from teachers.'
          }
          {...field('schoolAdminOnly', { type: 'checkbox' })}
        />
      </Part>
    </>
  );
}

/** One titled part of the form. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2 className="h2">{title}</h2>
      {children}
    </section>
  );
}

function seatsText(typed: string, used: number): ReactNode {
  const seats = typed.trim() && /^\d+$/.test(typed.trim()) ? Number(typed) : null;
  if (seats === null) return `${number(used)} used`;
  if (used <= seats) return `${number(used)} used, ${number(seats - used)} free`;
  return (
    <span className={css.over}>
      {number(used)} used, {number(used - seats)} above what was bought. Nobody is turned away.
    </span>
  );
}
