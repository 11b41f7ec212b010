/** The grade levels that the roster knows. */
const LEVELS = { from: 8, to: 12 };

/**
 * The grade level of a grade as sources write it: "09", "9", "9th", "Grade 9", "G9". Null for one that the roster does not
 * know: "KG", "PK", "07", "13", "UG", "Kindergarten".
 */
export function gradeLevelOf(grade: string | null): number | null {
  const found = /^(?:grade\s*|g)?0*(\d{1,2})(?:st|nd|rd|th)?(?:\s*grade)?$/i.exec(grade?.trim() ?? '');
  const level = found ? Number(found[1]) : NaN;
  return level >= LEVELS.from && level <= LEVELS.to ? level : null;
}
