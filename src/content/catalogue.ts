/** The assessment catalogue. Ids are part of paths and payloads and never change. */
export interface AssessmentType {
  id: number;
  name: string;
  courseType: 'SAT' | 'ACT';
  /** Every section's scale: lowest, highest, step. */
  section: { min: number; max: number; step: number };
  composite: { min: number; max: number; rule: 'sum' | 'mean' };
  categories: readonly number[];
  /** SAT types have two adaptive parts in each category, ACT types one. */
  parts: 1 | 2;
}

export interface Category {
  id: number;
  name: string;
  /** The colour it has on every screen and in print: a = green, b = blue. */
  tone: 'a' | 'b';
}

export const CATEGORIES: readonly Category[] = [
  { id: 1, name: 'Reading & Writing', tone: 'a' },
  { id: 2, name: 'Math', tone: 'b' },
  { id: 3, name: 'English', tone: 'a' },
  { id: 4, name: 'Math', tone: 'b' },
  { id: 5, name: 'Reading', tone: 'a' },
  { id: 6, name: 'Science', tone: 'b' },
];

const SAT_CATEGORIES = [1, 2] as const;
const ACT_CATEGORIES = [3, 4, 5, 6] as const;

export const ASSESSMENT_TYPES: readonly AssessmentType[] = [
  {
    id: 1,
    name: 'SAT',
    courseType: 'SAT',
    section: { min: 200, max: 800, step: 10 },
    composite: { min: 400, max: 1600, rule: 'sum' },
    categories: SAT_CATEGORIES,
    parts: 2,
  },
  {
    id: 2,
    name: 'ACT',
    courseType: 'ACT',
    section: { min: 1, max: 36, step: 1 },
    composite: { min: 1, max: 36, rule: 'mean' },
    categories: ACT_CATEGORIES,
    parts: 1,
  },
  {
    id: 3,
    name: 'PSAT 8/9',
    courseType: 'SAT',
    section: { min: 120, max: 720, step: 10 },
    composite: { min: 240, max: 1440, rule: 'sum' },
    categories: SAT_CATEGORIES,
    parts: 2,
  },
  {
    id: 4,
    name: 'PSAT 10',
    courseType: 'SAT',
    section: { min: 160, max: 760, step: 10 },
    composite: { min: 320, max: 1520, rule: 'sum' },
    categories: SAT_CATEGORIES,
    parts: 2,
  },
  {
    id: 5,
    name: 'PreACT 9',
    courseType: 'ACT',
    section: { min: 1, max: 35, step: 1 },
    composite: { min: 1, max: 35, rule: 'mean' },
    categories: ACT_CATEGORIES,
    parts: 1,
  },
  {
    id: 6,
    name: 'PreACT 10',
    courseType: 'ACT',
    section: { min: 1, max: 35, step: 1 },
    composite: { min: 1, max: 35, rule: 'mean' },
    categories: ACT_CATEGORIES,
    parts: 1,
  },
];

/** @throws {RangeError} for an id that is not in the catalogue. */
export function assessmentType(id: number): AssessmentType {
  const type = ASSESSMENT_TYPES.find((t) => t.id === id);
  if (!type) throw new RangeError(`no assessment type ${id}`);
  return type;
}

/** @throws {RangeError} for an id that is not in the catalogue. */
export function category(id: number): Category {
  const found = CATEGORIES.find((c) => c.id === id);
  if (!found) throw new RangeError(`no category ${id}`);
  return found;
}
