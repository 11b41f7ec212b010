import { queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import type { components } from './schema.js';
import type { Reader, ReportKey } from './report-types.js';

type Schemas = components['schemas'];

const LOOKS_FOR_A_SCORE = 6;
const LOOK_AGAIN_MS = 2_000;

/** A refusal stays until the reader asks again, also when the page is drawn anew. */
const REFUSED = { retryOnMount: false } as const;

/** The same reports have a call of their own for each kind of reader. */
function calls(reader: Reader) {
  switch (reader.kind) {
    case 'student':
      return {
        base: '/api/student/score_reports',
        list: '/api/student/score_reports',
        composite: 'composite',
        who: {},
        report: ({ assessmentTypeId, assessmentSetId, year, asOf }: ReportKey) => ({
          assessmentTypeId,
          assessmentSetId,
          schoolYearId: year,
          asOf,
        }),
        part: (studentAssessmentId: number) => ({ studentAssessmentId }),
      };
    case 'parent':
      return {
        base: '/api/parent/score_reports',
        list: '/api/parent/score_reports',
        composite: 'composite',
        who: { studentId: reader.studentId },
        report: ({ assessmentTypeId, assessmentSetId, year, asOf }: ReportKey) => ({
          studentId: reader.studentId,
          assessmentType: assessmentTypeId,
          assessmentSet: assessmentSetId,
          schoolYearId: year,
          asOf,
        }),
        part: (studentAssessmentId: number) => ({ studentId: reader.studentId, studentAssessmentId }),
      };
    case 'staff':
      return {
        base: '/api/staff/student_assessments',
        list: '/api/staff/student_assessments/composite_reports',
        composite: 'composite_report',
        who: { studentId: reader.studentId, sectionId: reader.sectionId },
        report: ({ assessmentTypeId, assessmentSetId, year, asOf }: ReportKey) => ({
          studentId: reader.studentId,
          sectionId: reader.sectionId,
          assessmentTypeId,
          assessmentSetId,
          schoolYearId: year,
          asOf,
        }),
        part: (assessmentId: number) => ({ studentId: reader.studentId, sectionId: reader.sectionId, assessmentId }),
      };
  }
}

export const reportListQuery = (reader: Reader) => {
  const { list, who } = calls(reader);
  return queryOptions({
    ...REFUSED,
    queryKey: ['score-reports', reader, 'list'],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['CompositeReportsDto']>(list, { signal, query: who })).compositeReports,
  });
};

export const compositeReportQuery = (reader: Reader, key: ReportKey) => {
  const { base, composite, report } = calls(reader);
  return queryOptions({
    ...REFUSED,
    queryKey: ['score-reports', reader, 'composite', key],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['CompositeReportAnswerDto']>(`${base}/${composite}`, { signal, query: report(key) }))
        .compositeReport,
    // Who comes straight from the exam may be here before the last score is.
    refetchInterval: ({ state }) =>
      state.data?.compositeScore === null && state.dataUpdateCount < LOOKS_FOR_A_SCORE ? LOOK_AGAIN_MS : false,
  });
};

/** Questions of one part with answers, keys and explanations. */
export const questionsQuery = (reader: Reader, studentAssessmentId: number, asOf: string | null = null) => {
  const { base, part } = calls(reader);
  return queryOptions({
    ...REFUSED,
    queryKey: ['score-reports', reader, 'questions', studentAssessmentId, asOf],
    queryFn: ({ signal }) =>
      api.get<Schemas['QuestionsAndAnswersDto']>(`${base}/questions_and_answers`, {
        signal,
        query: { ...part(studentAssessmentId), asOf },
      }),
  });
};

/** How a student worked through a part; staff only. */
export const partBehaviourQuery = (
  { studentId, sectionId }: Extract<Reader, { kind: 'staff' }>,
  assessmentId: number,
) =>
  queryOptions({
    ...REFUSED,
    queryKey: ['score-reports', 'behaviour', studentId, assessmentId],
    queryFn: ({ signal }) =>
      api.get<Schemas['PartBehaviourDto']>('/api/staff/student_assessments/behaviour', {
        signal,
        query: { studentId, sectionId, assessmentId },
      }),
    staleTime: 60_000,
  });

/** Where the PDF of a report is. */
export function pdfPath(reader: Reader, key: ReportKey): string {
  const { base, report } = calls(reader);
  const query = Object.entries(report(key)).filter(([, value]) => value !== undefined && value !== null);
  return `${base}/pdf_report?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`;
}

export type Child = Schemas['ChildDto'];

export const childrenQuery = queryOptions({
  queryKey: ['parent', 'students'],
  queryFn: async ({ signal }) => (await api.get<Schemas['ChildrenDto']>('/api/parent/students', { signal })).students,
});
