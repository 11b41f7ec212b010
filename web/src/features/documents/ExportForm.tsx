import { Button, Checkbox, MultiSelect, Radio, Select } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { minimalClassesQuery } from '../../api/classes.js';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { GRADES } from '../../lib/grades.js';
import { requestDocument } from '../../shared/documents/documents.js';
import { GENERATE_FAILED, PENDING, START_FAILED, STARTED_HERE, STARTED_MS } from '../../shared/documents/words.js';
import { today } from '../../lib/typed-dates.js';
import { DateField } from '../../ui/DateField.js';
import { useFailureNotice } from '../../ui/EmptyState.js';
import { Form } from '../../ui/Form.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import {
  asOfOf,
  beginWith,
  callsOf,
  districtSchoolsQuery,
  estimateOf,
  exportAssessmentsQuery,
  exportContentsQuery,
  exportYearsQuery,
  wrongIn,
  type Area,
  type ExportType,
  type ExportValues,
} from './export-form.js';
import css from './documents.module.css';

interface Props {
  area: Area;
  type: ExportType;
  school: { id: number; name: string } | undefined;
  ofClasses: boolean;
}

/** Chooses what is exported and says what will be in it. */
export function ExportForm({ area, type, school, ofClasses }: Props) {
  const years = useQuery(exportYearsQuery(area));
  const form = useEditForm<ExportValues>({
    initial: beginWith(type, school, ofClasses),
    rules: (values) => wrongIn(withYear(values, years.data)),
    send: (values) => generate(area, withYear(values, years.data)),
    done: null,
    failed: (error) => ((error as { kind?: string }).kind === 'pdf' ? START_FAILED : GENERATE_FAILED),
    asks: false,
  });
  const values = withYear(form.values, years.data);
  const assessments = useQuery(exportAssessmentsQuery(area, values.school_year_id, asOfOf(values)));
  const schools = useQuery({ ...districtSchoolsQuery, enabled: area === 'district' });
  const classes = useQuery({ ...minimalClassesQuery, enabled: area === 'staff' });
  const contents = useQuery(exportContentsQuery(area, values));
  const yearsFailed = useFailed(years, 'There was a problem loading school years');
  const schoolsFailed = useFailed(schools, 'There was a problem loading schools');
  const assessmentsFailed = useFailed(assessments, 'There was a problem loading assessments');
  const classesFailed = useFailed(classes, 'Failed to load classes.');
  return (
    <Form form={form} className={css.fields}>
      {area === 'staff' && (
        <SegmentedFilter
          label="Kind of export"
          value={values.kind}
          options={[
            { value: 'workbook', label: 'Workbook' },
            { value: 'pdf', label: 'PDF reports' },
          ]}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
      )}
      <Select
        label="School year"
        placeholder="Please select"
        data={(years.data ?? []).map(({ id, shortName }) => ({ value: String(id), label: shortName }))}
        {...form.getInputProps('school_year_id')}
        value={values.school_year_id}
        onChange={(year) => form.setValues({ school_year_id: year, assessments: [] })}
        error={form.errors.school_year_id ?? yearsFailed}
      />
      {area === 'district' && (
        <MultiSelect
          label="Schools"
          placeholder="Choose schools"
          searchable
          clearable
          data={(schools.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('school_ids')}
          error={form.errors.school_ids ?? schoolsFailed}
        />
      )}
      <MultiSelect
        label="Assessments"
        placeholder={assessments.data?.length === 0 ? 'No results in this year yet' : 'Choose assessments'}
        searchable
        clearable
        data={(assessments.data ?? []).map(({ assessmentSet, assessmentType, students }) => ({
          value: `${assessmentSet.id}-${assessmentType.id}`,
          label: `${assessmentSet.name} (${students.toLocaleString('en-US')})`,
        }))}
        {...form.getInputProps('assessments')}
        error={form.errors.assessments ?? assessmentsFailed}
      />
      {!ofClasses && (
        <Radio.Group label="Students" {...form.getInputProps('students')}>
          <div className={css.choices}>
            <Radio value="school" label={area === 'district' ? 'Entire schools' : 'Entire School'} />
            {area === 'staff' && <Radio value="classes" label="Classes" />}
            <Radio value="grades" label="Grade levels" />
          </div>
        </Radio.Group>
      )}
      {values.students === 'classes' && (
        <MultiSelect
          label="Classes"
          placeholder="Choose classes"
          searchable
          clearable
          data={(classes.data ?? []).map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
          {...form.getInputProps('section_ids')}
          error={form.errors.section_ids ?? classesFailed}
        />
      )}
      {values.students === 'grades' && (
        <MultiSelect
          label="Grade levels"
          placeholder="Choose grade levels"
          data={GRADES}
          {...form.getInputProps('grade_levels')}
        />
      )}
      {values.kind === 'workbook' ? (
        <>
          <Checkbox.Group
            label="Report options"
            value={values.options}
            onChange={(options) => options.length > 0 && form.setFieldValue('options', options)}
          >
            <div className={css.choices}>
              <Checkbox value="score" label="Score Report" description="Scores, percentiles, benchmarks, questions" />
              <Checkbox value="response" label="Response" description="Every answer with its time, long and wide" />
            </div>
          </Checkbox.Group>
          <Radio.Group label="Files" {...form.getInputProps('file_option')}>
            <div className={css.choices}>
              <Radio value="single" label="Single file" description="One workbook" />
              <Radio
                value="multi"
                label={area === 'district' ? 'One for each school and assessment' : 'One for each assessment'}
                description="Workbooks in a zip"
              />
            </div>
          </Radio.Group>
        </>
      ) : (
        <>
          <Radio.Group label="Files" {...form.getInputProps('container_type')}>
            <div className={css.choices}>
              <Radio value="pdf" label="One PDF with all score reports" />
              <Radio value="zip" label="A PDF per student" description="In a zip" />
            </div>
          </Radio.Group>
          <Radio.Group label="Order" {...form.getInputProps('sort_order')}>
            <div className={css.choices}>
              <Radio value="name" label="Last Name" />
              <Radio value="id" label="Student ID" />
            </div>
          </Radio.Group>
        </>
      )}
      <DateField
        label="As they stood at the end of"
        of="As they stood at the end of"
        description="The students and results of that day; without a date those of today."
        max={today()}
        {...form.getInputProps('as_of')}
      />
      <p className={css.estimate} aria-live="polite">
        {contents.data ? estimateOf(values, contents.data) : 'Choose what you need to see what will be in it.'}
      </p>
      <Button type="submit" variant="filled" size="md" loading={form.busy}>
        Generate Export
      </Button>
    </Form>
  );
}

/** The newest year until another is chosen. */
function withYear(values: ExportValues, years: { id: number }[] | undefined): ExportValues {
  const newest = years?.[0];
  return values.school_year_id !== null || !newest ? values : { ...values, school_year_id: String(newest.id) };
}

/** What is asked for a second time goes on as it is. @throws what else went wrong, with the kind of export */
async function generate(area: Area, values: ExportValues): Promise<void> {
  for (const { path, body } of callsOf(area, values)) {
    try {
      await requestDocument(path, body);
      notify.info(STARTED_HERE, { timeOnScreen: STARTED_MS });
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'exports/already-requested') notify.warning(PENDING);
      else throw Object.assign(error as Error, { kind: values.kind });
    }
  }
}

/** What to say below a field whose choices could not be loaded; it is a notification too. */
function useFailed({ isError, data }: UseQueryResult<unknown>, sentence: string): string | undefined {
  const message = isError && data === undefined ? sentence : undefined;
  useFailureNotice(message);
  return message;
}
