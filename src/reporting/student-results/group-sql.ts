import type { Instant } from '../../kernel/clock.js';
import { scopeOf, studentsSeen } from '../../roster/index.js';
import { RESULTS } from '../results/projection.js';
import { membersOf, validAt, wasAtSchools } from '../results/then.js';
import { ENTIRE_SCHOOL, type ResultsPlace } from './place.js';

/**
 * That a student `p` is of the group, as a condition of SQL; values are added behind the parameters. Of a past one that is seen by
 * name only whom the asker sees today.
 */
export function isOfGroup(place: ResultsPlace, params: unknown[]): string {
  const mine = wasOfGroup(place, params);
  if (place.asOf === undefined || !place.named) return mine;
  return `(${mine} and ${studentsSeen(scopeOf(place.viewer), 'p.id', params)})`;
}

function wasOfGroup(place: ResultsPlace, params: unknown[]): string {
  const { sectionId, group, asOf } = place;
  if (sectionId !== ENTIRE_SCHOOL) return isInClasses([sectionId], asOf, params);
  const narrowed = [isOfSchool(place, params)];
  if (group && group.sectionIds.length > 0) narrowed.push(isInClasses(group.sectionIds, asOf, params));
  if (group && group.gradeLevels.length > 0)
    narrowed.push(`${gradeOf(place, params)} = any($${params.push([...group.gradeLevels])})`);
  return `(${narrowed.join(' and ')})`;
}

function isInClasses(sectionIds: readonly number[], asOf: Instant | undefined, params: unknown[]): string {
  return `p.id in (${membersOf(sectionIds, asOf, params)})`;
}

/** The grade level of a student `p`: as frozen when the set was taken, otherwise of today. */
export function gradeOf({ type, set, year, asOf }: ResultsPlace, params: unknown[]): string {
  const of = [type.id, set.id, year.id].map((value) => `$${params.push(value)}`).join(', ');
  return `coalesce((select taken.grade_level from ${RESULTS} taken where taken.student_id = p.id and ${validAt('taken.valid_from', 'taken.valid_to', asOf, params)}
    and (taken.type_id, taken.set_id, taken.school_year_id) = (${of})), p.grade_level)`;
}

/**
 * That a student `p` is of the group or its school. A class may keep students who left the school: its two lists are joined,
 * since PostgreSQL reads everybody of the platform where one of two conditions would do.
 */
export function isOfGroupOrSchool(place: ResultsPlace, params: unknown[]): string {
  const { sectionId, school } = place;
  if (sectionId === ENTIRE_SCHOOL) return isOfSchool(place, params);
  if (place.asOf !== undefined) {
    const members = membersOf([sectionId], place.asOf, params);
    return wasAtSchools([school.id], place.asOf, params, members);
  }
  return `p.id in (select known.id from reporting.people known where known.school_id = $${params.push(school.id)}
    union all ${membersOf([sectionId], undefined, params)})`;
}

function isOfSchool({ school, asOf }: ResultsPlace, params: unknown[]): string {
  return wasAtSchools([school.id], asOf, params);
}

/** That the asker may see a student `p` by name. @param mine that it is of the group, as `isOfGroup` says */
export function isSeen({ named, viewer }: ResultsPlace, mine: string, params: unknown[]): string {
  const seen = studentsSeen(scopeOf(viewer), 'p.id', params);
  return named ? `(${mine} or ${seen})` : seen;
}

/** What stands of the set: `results` of each student `p`, if any. */
export function standing({ type, set, year, asOf }: ResultsPlace, params: unknown[]): string {
  return `left join ${RESULTS} r on r.student_id = p.id and ${validAt('r.valid_from', 'r.valid_to', asOf, params)} and r.type_id = $${params.push(type.id)}
    and r.set_id = $${params.push(set.id)} and r.school_year_id = $${params.push(year.id)}`;
}
