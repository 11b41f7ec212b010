import { queryOptions } from '@tanstack/react-query';
import type { Batch, Said } from '../../api/batches.js';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { fieldsOf, shortMoment } from '../../lib/moments.js';
import { counted } from '../../lib/counted.js';
import { emptyForm, NONE, type AssignForm } from '../assessments/assign-form.js';
import type { Moment } from '../../lib/typed-dates.js';

type Schemas = components['schemas'];
export type MakeUpsAnswer = Schemas['MakeUpsAnswer'];
export type StudentToMakeUp = Schemas['StudentToMakeUpDto'];
export type SectionToMakeUp = Schemas['SectionToMakeUpDto'];

/** A set in a class, or in the entire school with section 0. */
export interface MakeUpAt {
  sectionId: number;
  typeId: number;
  setId: number;
}

export const makeUpsQuery = ({ sectionId, typeId, setId }: MakeUpAt, studentIds: readonly number[]) =>
  queryOptions({
    queryKey: ['make-ups', sectionId, typeId, setId, studentIds],
    queryFn: ({ signal }) =>
      api.get<MakeUpsAnswer>('/api/staff/make_ups', {
        signal,
        query: {
          section_id: sectionId,
          assessment_type_id: typeId,
          assessment_set_id: setId,
          student_ids: studentIds.join(','),
        },
      }),
    gcTime: 0,
  });

/** Students of a section, and as what each one's window was shown: by another one meanwhile nothing is done. */
interface OfStudents {
  categoryId: number;
  studentIds: number[];
  versions: string[];
}

/** Windows for sections of students; without a window those that they have are withdrawn. */
export interface MakeUpRequest {
  sections: OfStudents[];
  window: Schemas['MakeUpWindowFields'] | null;
}

export function sendMakeUps(
  { sectionId, typeId, setId }: MakeUpAt,
  { sections, window }: MakeUpRequest,
  id: string,
): Promise<Batch> {
  const body = {
    section_id: sectionId,
    assessment_type_id: typeId,
    assessment_set_id: setId,
    sections: sections.map(({ categoryId, studentIds, versions }) => ({
      category_id: categoryId,
      student_ids: studentIds,
      versions,
    })),
    batch_id: id,
  };
  return window
    ? api.post<Batch>('/api/staff/make_ups', { ...body, window } satisfies Schemas['GiveMakeUpsBody'])
    : api.post<Batch>('/api/staff/make_ups/withdraw', body satisfies Schemas['WithdrawMakeUpsBody']);
}

export function refreshAfterMakeUps(): Promise<unknown> {
  return Promise.all(
    ['make-ups', 'monitoring', 'schedule'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}

/** 'Gave 3 make-up windows.' */
export function makeUpWords(
  { counts: { done, skipped, failed } }: Batch,
  { window }: Pick<MakeUpRequest, 'window'>,
): Said {
  const did = `${window ? 'Gave' : 'Withdrew'} ${counted(done, 'make-up window')}`;
  const left = skipped + failed;
  if (left === 0) return { tone: 'success', text: `${did}.` };
  return {
    tone: done > 0 ? 'warning' : 'error',
    text: `${did}. ${left} could not be ${window ? 'given' : 'withdrawn'}.`,
  };
}

/** What students can be given a window for, by section of the set, and for what not. */
export interface Offer {
  sections: (OfStudents & { category: string })[];
  refused: { name: string; category: string; why: string }[];
  /** Windows that students have and that can be changed. */
  given: { name: string; studentId: number; section: SectionToMakeUp }[];
}

export function offerOf({ students }: MakeUpsAnswer): Offer {
  const rows = students.flatMap(({ studentId, firstName, lastName, sections }) =>
    sections.map((section) => ({ name: `${firstName} ${lastName}`, studentId, section })),
  );
  const open = rows.filter(({ section }) => section.refused === null);
  return {
    sections: [...Map.groupBy(open, ({ section }) => section.categoryId)].map(([categoryId, of]) => ({
      categoryId,
      category: of[0]!.section.category,
      studentIds: of.map(({ studentId }) => studentId),
      versions: of.map(({ section }) => section.version),
    })),
    refused: rows.flatMap(({ name, section: { category, refused } }) =>
      refused === null ? [] : [{ name, category, why: refused }],
    ),
    given: open.filter(({ section }) => section.makeUp !== null),
  };
}

const WEEK_MS = 7 * 86_400_000;

/** The form as it begins: with the window that all of them have, otherwise for a week from now on. */
export function makeUpFormOf({ sections, given }: Offer, nowMs: number): AssignForm {
  const empty = emptyForm(nowMs);
  const form: AssignForm = {
    ...empty,
    categoryIds: sections.map(({ categoryId }) => categoryId),
    windows: { ...empty.windows, end: fieldsOf(nowMs + WEEK_MS) },
  };
  const [first, ...others] = given.map(({ section }) => section.makeUp!);
  const all = sections.reduce((sum, { studentIds }) => sum + studentIds.length, 0);
  if (!first || given.length < all || others.some((one) => JSON.stringify(one) !== JSON.stringify(first))) return form;
  const typed = (iso: string | null): Moment => (iso ? { ...fieldsOf(Date.parse(iso)), at: iso } : NONE);
  const two = first.administrationType !== null;
  return {
    ...form,
    administration: first.administrationType ?? 'continuous',
    windows: {
      start: typed(first.p1StartAt),
      end: typed(two ? first.p2EndAt : first.p1EndAt),
      p1End: typed(two ? first.p1EndAt : null),
      p2Start: typed(first.p2StartAt),
    },
  };
}

/** '11/30/26, 9:00 AM CST to 11/30/26, 11:00 AM CST', or 'from ... on' without an end. */
export function windowWords({ startAt, endAt }: { startAt: string; endAt: string | null }): string {
  return endAt === null ? `from ${shortMoment(startAt)} on` : `${shortMoment(startAt)} to ${shortMoment(endAt)}`;
}

/** The whole of a window that a student has. */
export function makeUpSpan({
  p1StartAt,
  p1EndAt,
  p2EndAt,
  administrationType,
}: NonNullable<SectionToMakeUp['makeUp']>): string {
  return windowWords({ startAt: p1StartAt, endAt: administrationType === null ? p1EndAt : p2EndAt });
}
