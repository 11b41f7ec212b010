/** A school year begins on August 1, or on the day that the school sets (UTC); its id is the year in which it begins. */
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

/** Month and day of the first day of a school year, 'MM-DD', where the school says nothing else. */
export const USUAL_YEAR_START = '08-01';
const DAY_MS = 86_400_000;

/** @param yearStartsOn 'MM-DD' of the school */
export function schoolYear(id: number, yearStartsOn = USUAL_YEAR_START): SchoolYear {
  return {
    id,
    name: `${id}-${id + 1}`,
    shortName: `${id}-${String((id + 1) % 100).padStart(2, '0')}`,
    startsOn: `${id}-${yearStartsOn}`,
    endsOn: new Date(Date.parse(`${id + 1}-${yearStartsOn}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10),
  };
}

/** The school year that contains a moment. @param yearStartsOn 'MM-DD' of the school */
export function schoolYearOf(moment: Date, yearStartsOn = USUAL_YEAR_START): SchoolYear {
  const begun = moment.toISOString().slice(5, 10) >= yearStartsOn;
  return schoolYear(begun ? moment.getUTCFullYear() : moment.getUTCFullYear() - 1, yearStartsOn);
}
