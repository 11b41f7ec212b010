import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import { listSearch, type ListSearch } from '../../lib/params.js';
import type { PlaceSearch } from '../../shared/schools/PlaceFilters.js';

type Schemas = components['schemas'];
export type TestingAnswer = Schemas['TestingSchedulesAnswer'];
export type TestingWindow = TestingAnswer['windows'][number];

export const PERIODS = [7, 14, 31] as const;
export type Period = (typeof PERIODS)[number];

/** Which schools and days are shown, as kept in the address. */
export interface SchedulesSearch extends ListSearch, PlaceSearch {
  days?: Period;
  /** The day whose hours are shown, 'YYYY-MM-DD'. */
  day?: string;
}

const idOf = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined);

export function schedulesSearch(raw: Record<string, unknown>): SchedulesSearch {
  const days = PERIODS.find((one) => one === raw.days);
  const district = idOf(raw.district);
  const school = idOf(raw.school);
  return {
    ...(days ? { days } : {}),
    ...(district ? { district } : {}),
    ...(school ? { school } : {}),
    ...(typeof raw.day === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw.day) ? { day: raw.day } : {}),
    ...listSearch(raw),
  };
}

export const SCHEDULES: ListView = { perPage: 100 };
const PATH = '/api/admin/analytics/upcoming_schools_and_students';

const filters = ({ days = 14, district, school }: SchedulesSearch) => ({
  days,
  district_id: district,
  school_id: school,
});

export const schedulesQuery = ({ day: _, ...search }: SchedulesSearch) =>
  queryOptions({
    queryKey: ['testing-schedules', search],
    queryFn: ({ signal }) => {
      const { page, per_page } = listParams(SCHEDULES, search);
      return api.get<TestingAnswer>(PATH, { signal, query: { ...filters(search), page, per_page } });
    },
    placeholderData: keepPreviousData,
  });

export const schedulesFile = (search: SchedulesSearch) =>
  `${PATH}/export?${new URLSearchParams(
    Object.entries(filters(search)).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()}`;
