import type { ScheduleEntry } from './queries.js';

/** A row of the schedule. The two parts of a continuous group share one window and one row. */
export type ScheduleRow = ScheduleEntry & { section: string; startedAnyPart: number };

/** The rows of a list of entries whose names contain every word of the search, in the order of the entries. */
export function rowsOf(entries: readonly ScheduleEntry[], search = ''): ScheduleRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .flatMap((entry): ScheduleRow[] => {
      const startedAnyPart = Math.max(...entries.filter((e) => e.id === entry.id).map((e) => e.progress.started));
      if (entry.assessmentAdministrationType !== 'continuous') return [{ ...entry, section: entry.assessment.section, startedAnyPart }];
      // Through with the second part is through with both.
      return entry.assessmentPart === 'Part 1' ? [] : [{ ...entry, section: `${entry.category.name}, Part 1 and Part 2`, startedAnyPart }];
    })
    .filter((row) => words.every((word) => `${row.assessment.name} ${row.section} ${row.sections[0]!.displayName} ${row.createdBy}`.toLowerCase().includes(word)));
}
