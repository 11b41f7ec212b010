import { dayOf, idOf, listSearch, type ListSearch } from '../../lib/params.js';
import type { PlaceSearch } from '../../shared/schools/PlaceFilters.js';

export const PERIODS = [7, 14, 31] as const;
export type Period = (typeof PERIODS)[number];

/** Which schools and days are shown, as kept in the address. */
export interface SchedulesSearch extends ListSearch, PlaceSearch {
  days?: Period;
  /** The day whose hours are shown, 'YYYY-MM-DD'. */
  day?: string;
}

export function schedulesSearch(raw: Record<string, unknown>): SchedulesSearch {
  const days = PERIODS.find((one) => one === raw.days);
  const district = idOf(raw.district);
  const school = idOf(raw.school);
  const day = dayOf(raw.day);
  return {
    ...(days ? { days } : {}),
    ...(district ? { district } : {}),
    ...(school ? { school } : {}),
    ...(day ? { day } : {}),
    ...listSearch(raw),
  };
}
