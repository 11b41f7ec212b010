import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { SchedulesSearch } from './schedules-search.js';

type Schemas = components['schemas'];
export type TestingAnswer = Schemas['TestingSchedulesAnswer'];
export type TestingWindow = TestingAnswer['windows'][number];

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
