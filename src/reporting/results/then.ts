import type { Instant } from '../../kernel/clock.js';
import { ARCHIVED } from '../enrollments/archivings.js';
import { CLASS_MEMBERS, SCHOOL_MOVES } from '../enrollments/projection.js';

/** In SQL, that a row with these columns was what was known at a moment, the moment itself included; now without one. */
export function validAt(from: string, to: string, asOf: Instant | undefined, params: unknown[]): string {
  if (asOf === undefined) return `${to} is null`;
  const at = `$${params.push(asOf)}::timestamptz`;
  return `${from} <= ${at} and (${to} is null or ${to} > ${at})`;
}

/** In SQL, the ids of who was in these classes. */
export function membersOf(sectionIds: readonly number[], asOf: Instant | undefined, params: unknown[]): string {
  const { member, members } = membersThen(asOf);
  return `select ${member} from ${members} where m.section_id = any($${params.push([...sectionIds])}) and ${validAt('m.entered_at', 'm.left_at', asOf, params)}`;
}

/** Members `m` of classes, and who they are. Whose account went into another one since was in them as who they are today. */
export function membersThen(asOf: Instant | undefined): { member: string; members: string } {
  if (asOf === undefined) return { member: 'm.student_id', members: `${CLASS_MEMBERS} m` };
  return {
    member: 'coalesce(who.merged_into, m.student_id)',
    members: `${CLASS_MEMBERS} m left join reporting.people who on who.id = m.student_id and who.merged_into is not null`,
  };
}

/**
 * In SQL, that a student `p` was there and not archived. Whoever was archived before there was a log of it never counts in the
 * past.
 */
export function isPresent(asOf: Instant | undefined, params: unknown[]): string {
  if (asOf === undefined) return 'not p.archived and p.school_id is not null';
  const spells = (when: string) => `exists (select from ${ARCHIVED} away where away.student_id = p.id${when})`;
  return `p.school_id is not null and not ${spells(` and ${validAt('away.archived_at', 'away.restored_at', asOf, params)}`)}
    and (not p.archived or ${spells('')})`;
}

/** In SQL, the school that a student `p` was at. */
export function schoolThen(asOf: Instant | undefined, params: unknown[]): string {
  if (asOf === undefined) return 'p.school_id';
  return `coalesce((select m.from_school_id from ${SCHOOL_MOVES} m where m.student_id = p.id and m.moved_at > $${params.push(asOf)}::timestamptz
    order by m.moved_at limit 1), p.school_id)`;
}

/**
 * That a student `p` was at one of these schools. Whoever could have been is found first, and as an array: joined, PostgreSQL
 * reads everybody of the platform. @param or others who are meant too, as a query of ids
 */
export function wasAtSchools(
  schoolIds: readonly number[],
  asOf: Instant | undefined,
  params: unknown[],
  or?: string,
): string {
  const schools = `$${params.push([...schoolIds])}::int[]`;
  if (asOf === undefined) return `p.school_id = any(${schools})`;
  const at = `$${params.push(asOf)}::timestamptz`;
  return `(p.id = any(array(select known.id from reporting.people known where known.school_id = any(${schools})
      union all select m.student_id from ${SCHOOL_MOVES} m where m.from_school_id = any(${schools}) and m.moved_at > ${at}
      ${or ? `union all ${or}` : ''}))
    and (${schoolThen(asOf, params)} = any(${schools}) ${or ? `or p.id in (${or})` : ''}))`;
}
