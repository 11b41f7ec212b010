import { idOf } from '../../lib/params.js';

/** A student and two tests, as the page has them in the address. */
export interface CompareSearch {
  student?: number;
  /** Type and set: '1-3'. */
  first?: string;
  firstYear?: number;
  second?: string;
  secondYear?: number;
}

export function compareSearch(raw: Record<string, unknown>): CompareSearch {
  const student = idOf(raw.student);
  const first = testOf(raw.first);
  const firstYear = idOf(raw.firstYear);
  const second = testOf(raw.second);
  const secondYear = idOf(raw.secondYear);
  return {
    ...(student !== undefined && { student }),
    ...(first && { first }),
    ...(firstYear !== undefined && { firstYear }),
    ...(second && { second }),
    ...(secondYear !== undefined && { secondYear }),
  };
}

function testOf(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^\d{1,9}-\d{1,9}$/.test(raw) ? raw : undefined;
}

/** What is chosen in the form; null where nothing is. */
export interface CompareForm {
  student: string | null;
  first: string | null;
  firstYear: string | null;
  second: string | null;
  secondYear: string | null;
}

const NEEDED: Record<keyof CompareForm, string> = {
  student: 'Student is required',
  first: 'Assessment#1 is required',
  firstYear: 'School Year is required',
  second: 'Assessment#2 is required',
  secondYear: 'School Year is required',
};

/** What is wrong with the choice, by field. */
export function compareRules(form: CompareForm): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of Object.keys(NEEDED) as (keyof CompareForm)[]) if (!form[field]) errors[field] = NEEDED[field];
  const { first, firstYear, second, secondYear } = form;
  if (first && second) {
    if (first.split('-')[0] !== second.split('-')[0])
      errors.second = 'Please make sure Assessment#1 and Assessment#2 are the same exam type.';
    else if (first === second && firstYear !== null && firstYear === secondYear)
      errors.second = 'Please choose different assessments and/or school years for comparison.';
  }
  return errors;
}

/** The choice of an address that is whole and right; null of any other. */
export function chosenOf({ student, first, firstYear, second, secondYear }: CompareSearch) {
  const form = formOf({ student, first, firstYear, second, secondYear } as CompareSearch);
  if (Object.keys(compareRules(form)).length > 0) return null;
  const key = (test: string, year: number) => {
    const [assessmentTypeId, assessmentSetId] = test.split('-').map(Number) as [number, number];
    return { assessmentTypeId, assessmentSetId, year };
  };
  return { studentId: student!, first: key(first!, firstYear!), second: key(second!, secondYear!) };
}

export function formOf(search: CompareSearch): CompareForm {
  const text = (value: number | undefined) => (value === undefined ? null : String(value));
  return {
    student: text(search.student),
    first: search.first ?? null,
    firstYear: text(search.firstYear),
    second: search.second ?? null,
    secondYear: text(search.secondYear),
  };
}
