import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ScheduleEntry } from '../../api/schedule.js';
import { dayOf, idOf } from '../../lib/params.js';

export const STATUSES = ['active', 'upcoming', 'past'] as const satisfies ScheduleEntry['status'][];
export const SORTS = ['name', 'section', 'class', 'by', 'start', 'end', 'reveal', 'done'] as const;
export type ScheduleSort = (typeof SORTS)[number];

/** What a schedule shows, as kept in the address. Whatever is usual is left out. */
export interface ScheduleSearch {
  search?: string;
  status?: ScheduleEntry['status'];
  /** The id of a section, such as Math. */
  category?: number;
  classId?: number;
  /** Days on which a window is open, as `2026-11-20`. */
  from?: string;
  to?: string;
  sort?: ScheduleSort;
  order?: 'asc' | 'desc';
}

export function scheduleSearch(raw: Record<string, unknown>): ScheduleSearch {
  const read: ScheduleSearch = {
    search: typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : undefined,
    status: STATUSES.find((status) => status === raw.status),
    category: idOf(raw.category),
    classId: idOf(raw.classId),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    sort: SORTS.find((sort) => sort === raw.sort),
    order: raw.order === 'asc' || raw.order === 'desc' ? raw.order : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** What the address says of the schedule, whichever page it is on, and how it is changed. */
export function useScheduleSearch(): [ScheduleSearch, (part: Partial<ScheduleSearch>) => void] {
  const search = scheduleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return [
    search,
    (part) =>
      void navigate({
        to: '.',
        search: ((all: object) => ({ ...all, ...part })) as never,
        replace: true,
        resetScroll: false,
      }),
  ];
}
