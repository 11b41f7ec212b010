/** A school year runs from August 1 to July 31 (UTC); its id is the year in which it begins. */
export interface SchoolYear {
  id: number;
  /** '2026-2027' */
  name: string;
  /** '2026-27' */
  shortName: string;
  /** First day, ISO date. */
  startsOn: string;
  /** Last day, ISO date. */
  endsOn: string;
}

const AUGUST = 7;

export function schoolYear(id: number): SchoolYear {
  return {
    id,
    name: `${id}-${id + 1}`,
    shortName: `${id}-${String((id + 1) % 100).padStart(2, '0')}`,
    startsOn: `${id}-08-01`,
    endsOn: `${id + 1}-07-31`,
  };
}

/** The school year that contains a moment. */
export function schoolYearOf(moment: Date): SchoolYear {
  return schoolYear(moment.getUTCMonth() >= AUGUST ? moment.getUTCFullYear() : moment.getUTCFullYear() - 1);
}
