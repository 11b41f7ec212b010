import { scopeOf, studentsSeen } from '../../roster/index.js';
import { CLASS_MEMBERS } from '../enrollments/projection.js';
import { RESULTS } from '../results/projection.js';
import { ENTIRE_SCHOOL, type ResultsPlace } from './place.js';

/** That a student `p` is of the group, as a condition of SQL; values are added behind the parameters. */
export function isOfGroup({ sectionId, school }: ResultsPlace, params: unknown[]): string {
  return sectionId === ENTIRE_SCHOOL
    ? `p.school_id = $${params.push(school.id)}`
    : `p.id in (select m.student_id from ${CLASS_MEMBERS} m where m.section_id = $${params.push(sectionId)} and m.left_at is null)`;
}

/** That a student `p` is there and not archived. */
export const IS_PRESENT = 'not p.archived and p.school_id is not null';

/** That a student `p` is of the school of the group. */
export function isOfSchool({ school }: ResultsPlace, params: unknown[]): string {
  return `p.school_id = $${params.push(school.id)}`;
}

/** That the asker may see a student `p` by name. @param mine that it is of the group, as `isOfGroup` says */
export function isSeen({ named, viewer }: ResultsPlace, mine: string, params: unknown[]): string {
  const seen = studentsSeen(scopeOf(viewer), 'p.id', params);
  return named ? `(${mine} or ${seen})` : seen;
}

/** What stands of the set: `results` of each student `p`, if any. */
export function standing({ type, set, year }: ResultsPlace, params: unknown[]): string {
  return `left join ${RESULTS} r on r.student_id = p.id and r.valid_to is null and r.type_id = $${params.push(type.id)}
    and r.set_id = $${params.push(set.id)} and r.school_year_id = $${params.push(year.id)}`;
}
