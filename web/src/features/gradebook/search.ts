import { idOf } from '../../lib/params.js';

export const STUDENTS_SHOWN = ['finished', 'in_progress', 'many_open', 'quiet'] as const;
export type StudentsShown = (typeof STUDENTS_SHOWN)[number];

/** What of a gradebook is shown, as the address has it. */
export interface GradebookSearch {
  /** A course of the school, where it is not the one of the address: an earlier one. */
  course?: number;
  /** A class, where the address names none. */
  section?: number;
  show?: StudentsShown;
  search?: string;
  /** Who has not done what, in place of the table. */
  view?: 'open';
  by?: 'activity';
  /** Not only what is past its end: everything that is open. */
  open?: 'all';
  /** All lessons of the course, also those that the class has not got. */
  lessons?: 'all';
  /** The one that is looked at on a telephone. */
  activity?: number;
  student?: number;
}

export function gradebookSearch(raw: Record<string, unknown>): GradebookSearch {
  const show = STUDENTS_SHOWN.find((one) => one === raw.show);
  const [course, section, activity, student] = [raw.course, raw.section, raw.activity, raw.student].map(idOf);
  return {
    ...(course && { course }),
    ...(section && { section }),
    ...(show && { show }),
    ...((typeof raw.search === 'string' || typeof raw.search === 'number') && raw.search !== ''
      ? { search: String(raw.search) }
      : {}),
    ...(raw.view === 'open' ? { view: raw.view } : {}),
    ...(raw.by === 'activity' ? { by: raw.by } : {}),
    ...(raw.open === 'all' ? { open: raw.open } : {}),
    ...(raw.lessons === 'all' ? { lessons: raw.lessons } : {}),
    ...(activity && { activity }),
    ...(student && { student }),
  };
}
