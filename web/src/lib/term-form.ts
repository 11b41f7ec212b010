import { dayTyped, NO_SUCH_DATE } from './typed-dates.js';

/** A term as it is typed. */
export interface TypedTerm {
  name: string;
  startDate: string;
  endDate: string;
}

/** Messages by field for what is wrong with a term. */
export function wrongTerm({ name, startDate, endDate }: TypedTerm): Record<string, string> {
  const [first, last] = [dayTyped(startDate), dayTyped(endDate)];
  const start = startDate.trim() ? wrongDay(first) : 'Start date is required';
  const end =
    (endDate.trim() && wrongDay(last)) ||
    (last && (!first || last > first) ? null : 'End date must be after start date');
  return {
    ...(name.trim() ? {} : { name: 'Term name is required' }),
    ...(start ? { startDate: start } : {}),
    ...(end ? { endDate: end } : {}),
  };
}

function wrongDay(day: string | null): string | null {
  if (day === null) return NO_SUCH_DATE;
  return day < '2000' || day >= '2100' ? 'Please enter a date between 2000 and 2099' : null;
}
