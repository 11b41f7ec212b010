import { queryOptions } from '@tanstack/react-query';
import { instantOf } from '../../lib/as-of.js';
import { dayTyped, NO_SUCH_DATE, today } from '../../lib/typed-dates.js';
import { api } from '../../api/client.js';
import { everyPage } from '../../api/every-page.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type ExportType = 'score' | 'response' | 'pdf';
export type Area = 'staff' | 'district';
export type Contents = Schemas['ExportContentsAnswer'];

/** What the form holds; lists of ids as the fields have them. */
export interface ExportValues {
  kind: 'workbook' | 'pdf';
  school_year_id: string | null;
  school_ids: string[];
  /** '1-2': set 1 of type 2. */
  assessments: string[];
  students: 'school' | 'classes' | 'grades';
  section_ids: string[];
  grade_levels: string[];
  options: string[];
  file_option: 'single' | 'multi';
  container_type: 'pdf' | 'zip';
  sort_order: 'name' | 'id';
  /** A day as it is typed; now without one. */
  as_of: string;
}

export function beginWith(type: ExportType, school: { id: number } | undefined, ofClasses: boolean): ExportValues {
  return {
    kind: type === 'pdf' ? 'pdf' : 'workbook',
    school_year_id: null,
    school_ids: school ? [String(school.id)] : [],
    assessments: [],
    students: ofClasses ? 'classes' : 'school',
    section_ids: [],
    grade_levels: [],
    options: [type === 'response' ? 'response' : 'score'],
    file_option: 'single',
    container_type: 'pdf',
    sort_order: 'name',
    as_of: '',
  };
}

/** Messages of the specifications. */
export function wrongIn(values: ExportValues): Record<string, string> {
  return {
    ...(values.school_ids.length === 0 && { school_ids: 'Selecting at least one school is required' }),
    ...(values.assessments.length === 0 && { assessments: 'Selecting at least one assessment is required' }),
    ...(values.school_year_id === null && { school_year_id: 'Please select a school year' }),
    ...(values.students === 'classes' && values.section_ids.length === 0 && { section_ids: 'Please select a class' }),
    ...(values.students === 'grades' &&
      values.grade_levels.length === 0 && { grade_levels: 'Please select a grade level' }),
    ...wrongDay(values.as_of),
  };
}

function wrongDay(typed: string): { as_of?: string } {
  if (typed === '') return {};
  const day = dayTyped(typed);
  if (!day) return { as_of: NO_SUCH_DATE };
  return day > today() ? { as_of: 'This day is yet to come' } : {};
}

/** The end of the day that was typed; nothing while it is no day, and of now. */
export function asOfOf({ as_of: typed }: ExportValues): string | undefined {
  return instantOf((typed && dayTyped(typed)) || undefined);
}

interface Call {
  path: string;
  body: object;
}

const BASE: Record<Area, string> = { staff: '/api/staff/schools/exports', district: '/api/district_admin/exports' };

/** What the choices ask for: one workbook or zip, or of PDFs one file for each assessment. */
export function callsOf(area: Area, values: ExportValues): Call[] {
  if (values.kind === 'workbook')
    return [{ path: area === 'district' ? `${BASE.district}/generate` : BASE.staff, body: workbookOf(values) }];
  return values.assessments.map((key) => ({
    path: '/api/staff/batch_pdf_exports',
    body: {
      assessment_set_id: setOf(key),
      assessment_type_id: typeOf(key),
      school_year_id: Number(values.school_year_id),
      container_type: values.container_type,
      sort_order: values.sort_order,
      as_of: asOfOf(values),
      ...whoOf(values),
    },
  }));
}

export function workbookOf(values: ExportValues): object {
  return {
    assessments: values.assessments.map((key) => ({ assessment_set_id: setOf(key), assesment_type_id: typeOf(key) })),
    school_ids: values.school_ids.map(Number),
    options: values.options.length === 2 ? 'both' : values.options[0],
    file_option: values.file_option,
    school_year_id: Number(values.school_year_id),
    as_of: asOfOf(values),
    ...whoOf(values),
  };
}

function whoOf({ students, section_ids: sections, grade_levels: grades }: ExportValues): object {
  if (students === 'classes') return { section_ids: sections.map(Number) };
  return students === 'grades' ? { grade_levels: grades.map(Number) } : {};
}

const setOf = (key: string) => Number(key.split('-')[0]);
const typeOf = (key: string) => Number(key.split('-')[1]);

export const exportYearsQuery = (area: Area) =>
  queryOptions({
    queryKey: ['exports', area, 'years'],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['ExportYearsAnswer']>(
          area === 'staff' ? `${BASE.staff}/school_years` : '/api/district_admin/school_years',
          { signal },
        )
      ).schoolYears,
  });

export const exportAssessmentsQuery = (area: Area, yearId: string | null, asOf: string | undefined) =>
  queryOptions({
    queryKey: ['exports', area, 'assessments', yearId, asOf ?? null],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['ExportableAssessmentsAnswer']>(
          area === 'staff' ? `${BASE.staff}/assessments` : '/api/district_admin/assessments',
          { signal, query: { school_year_id: yearId, as_of: asOf } },
        )
      ).assessments,
    enabled: yearId !== null,
  });

/** Every school of the district, by name. */
export const districtSchoolsQuery = queryOptions({
  queryKey: ['exports', 'district', 'schools'],
  queryFn: ({ signal }) =>
    everyPage(async (page) => {
      const { schools, meta } = await api.get<Schemas['SchoolsAnswer']>('/api/district_admin/schools', {
        signal,
        query: { page, per_page: 200, sort: 'name' },
      });
      return { rows: schools, total: meta.totalCount };
    }),
});

/** What would be in it. Nothing is asked while a choice is missing. */
export const exportContentsQuery = (area: Area, values: ExportValues) =>
  queryOptions({
    queryKey: ['exports', area, 'contents', workbookOf(values)],
    queryFn: ({ signal }) => api.post<Contents>(`${BASE[area]}/contents`, workbookOf(values), { signal }),
    enabled: Object.keys(wrongIn(values)).length === 0,
    retry: false,
  });

/** What will be made, in a sentence or two. */
export function estimateOf(values: ExportValues, { contents, files }: Contents): string {
  const number = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
  const results = contents.reduce((sum, { withResults }) => sum + withResults, 0);
  if (results === 0) return 'None of these students has a result of this kind yet.';
  const rows = contents.reduce((sum, { students }) => sum + students, 0);
  const without = rows - results;
  if (values.kind === 'pdf') {
    const of = number(results, 'score report', 'score reports');
    const file =
      values.container_type === 'pdf' ? number(contents.length, 'PDF', 'PDFs') : number(contents.length, 'zip', 'zips');
    const left =
      without > 0
        ? ` ${number(without, 'student', 'students')} without a result ${without === 1 ? 'is' : 'are'} left out.`
        : '';
    return `${file} with ${of}.${left}`;
  }
  const book = files === 1 ? 'One workbook' : `A zip with ${number(files, 'workbook', 'workbooks')}`;
  const tests = number(contents.length, 'assessment', 'assessments');
  const empty = without > 0 ? ` ${number(without, 'row has', 'rows have')} no result yet.` : '';
  return `${book}: ${tests}, ${number(rows, 'row', 'rows')} of students.${empty}`;
}
