/** The grades that a student may be in, as choices. */
export const GRADES = [8, 9, 10, 11, 12].map((grade) => ({ value: String(grade), label: `${grade}th Grade` }));

/** '9th'; nothing without a grade. */
export function gradeText(grade: number | null): string {
  return grade === null ? '' : `${grade}th`;
}
