import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ScheduleEntry } from '../../api/schedule.js';

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
  const id = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);
  const day = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
      ? value
      : undefined;
  const read: ScheduleSearch = {
    search: typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : undefined,
    status: STATUSES.find((status) => status === raw.status),
    category: id(raw.category),
    classId: id(raw.classId),
    from: day(raw.from),
    to: day(raw.to),
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
