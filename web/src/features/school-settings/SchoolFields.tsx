import { Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { districtNamesQuery, schoolsNamedQuery, type DistrictName, type SchoolDetails } from '../../api/schools.js';
import { choicesOf } from '../../lib/choices.js';
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
  const named = useSameName(values, school);
  const left = school && idsLeft(values, school, districts.data ?? []);
  return (
    <>
      <Part title="School">
        <TextInput
          label="School name"
          {...field('name')}
          maxLength={200}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={named && <span className={css.over}>{named}</span>}
        />
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
              (districts.data && choicesOf(districts.data, ({ state }) => state)) ??
              (school ? [{ value: String(school.schoolDistrict.id), label: school.districtName }] : [])
            }
            {...field('schoolDistrictId')}
            disabled={!bought || !districts.data}
            searchable
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={left && <span className={css.over}>{left}</span>}
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

/** What is said where the district has a school of this name by now: it may be meant. */
function useSameName({ name, schoolDistrictId }: Typed, school: SchoolDetails | null): string | null {
  const [typed] = useDebouncedValue(name.trim(), 300);
  const as = (text: string) => text.trim().toLowerCase();
  const asStored =
    school !== null && as(typed) === as(school.name) && schoolDistrictId === String(school.schoolDistrict.id);
  const { data } = useQuery({
    ...schoolsNamedQuery(Number(schoolDistrictId), typed),
    enabled: typed !== '' && schoolDistrictId !== null && !asStored,
  });
  const there = data?.some((one) => one.id !== school?.id && as(one.name) === as(typed));
  return there && !asStored && as(name) === as(typed) ? 'The district has a school of this name already.' : null;
}

/** Which ids a school leaves behind when it moves to a district without the provider. */
function idsLeft(typed: Typed, school: SchoolDetails, districts: readonly DistrictName[]): string | null {
  const to = districts.find(({ id }) => String(id) === typed.schoolDistrictId);
  if (!to || to.id === school.schoolDistrict.id) return null;
  const left = [
    ...(school.cleverId && !to.clever ? [`Clever School ID (${school.cleverId})`] : []),
    ...(school.classlinkId && !to.classlink ? [`ClassLink School ID (${school.classlinkId})`] : []),
  ];
  return left.length > 0 ? `The school loses its ${left.join(' and its ')}: ${to.name} has no such provider.` : null;
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
