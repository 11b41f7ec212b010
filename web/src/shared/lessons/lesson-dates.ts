import { fieldsOf, typedMoment } from '../../lib/moments.js';
import { EARLIEST, type Moment, NO_SUCH_DATE, NO_SUCH_TIME } from '../../lib/typed-dates.js';

/** From when to when, as typed. */
export interface LessonDates {
  start: Moment;
  end: Moment;
}

const NONE: Moment = { date: '', time: '' };

/** A new lesson begins now and stays open. */
export const datesFromNow = (nowMs: number): LessonDates => ({ start: fieldsOf(nowMs), end: NONE });

/** The dates of a lesson that is assigned. */
export function datesOf({ start_at, end_at }: { start_at: string; end_at: string | null }): LessonDates {
  const typed = (iso: string | null): Moment => (iso ? { ...fieldsOf(Date.parse(iso)), at: iso } : NONE);
  return { start: typed(start_at), end: typed(end_at) };
}

export interface SentDates {
  start_at: string;
  end_at: string | null;
}

/** What is sent of typed dates, or what is wrong with them. */
export function sentDates({ start, end }: LessonDates): { sent: SentDates } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const startAt = momentOf('start', start, 'start', errors);
  const endAt = momentOf('end', end, 'end', errors);
  if (!startAt && !errors.start) errors.start = 'Start date is required';
  if (startAt && endAt && Date.parse(endAt) <= Date.parse(startAt)) errors.end = 'End date must be after start date';
  return Object.keys(errors).length > 0 ? { errors } : { sent: { start_at: startAt!, end_at: endAt } };
}

function momentOf(
  name: string,
  { date, time, at }: Moment,
  without: 'start' | 'end',
  errors: Record<string, string>,
): string | null {
  if (at) return at;
  if (!date && !time) return null;
  const typed = /^\d{4}-\d\d-\d\d$/.test(date) ? typedMoment(date, '', without) : null;
  if (!typed) errors[name] = NO_SUCH_DATE;
  else if (time && !/^\d\d:\d\d$/.test(time)) errors[name] = NO_SUCH_TIME;
  else if (date < EARLIEST) errors[name] = 'The earliest date is January 1, 2023';
  return errors[name] ? null : typedMoment(date, time, without)!.at;
}

/** The field of a form for a name in the server's answer. */
export function fieldOf(name: string): string | undefined {
  return { start_at: 'start', end_at: 'end', class_ids: 'sectionIds', student_ids: 'sectionIds' }[name];
}
