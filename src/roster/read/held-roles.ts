import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import type { Queryable } from '../../platform/db/db.js';
import { reachOver, type HeldRole } from '../policies.js';
import type { RosterCode } from '../problems.js';

/** Why nothing is done to somebody whose role is wider than the actor's. */
export const REACHES_BEYOND = 'This person has a role that reaches beyond yours.';

/**
 * Every role of the person `p`, archived ones too: an archived role is given back by one click. A record that was merged is of
 * a student still.
 */
export const HELD_ROLES = `(select coalesce(jsonb_agg(jsonb_build_object('role', h.role, 'schoolId', h.school_id, 'districtId', h.district_id)), '[]')
  from (
    select 'Student' as role, hs.id as school_id, hs.district_id from roster.schools hs
      where hs.id = coalesce(p.school_id, (select into_one.school_id from roster.people into_one where into_one.id = p.merged_into))
    union all
    select hr.role, hr.school_id, coalesce(hs.district_id, hr.district_id) from roster.staff_roles hr left join roster.schools hs on hs.id = hr.school_id
      where hr.person_id = p.id and (hr.role <> 'Parent' or not exists (select from roster.guardians hg where hg.parent_id = p.id))
    union all
    select 'Parent', hs.id, hs.district_id from roster.guardians hg join roster.people hc on hc.id = hg.student_id left join roster.schools hs on hs.id = hc.school_id
      where hg.parent_id = p.id
  ) h)`;

/** Every role of these people by id; unknown ids are missing. */
export async function heldRolesOf(q: Queryable, ids: readonly number[]): Promise<Map<number, HeldRole[]>> {
  const rows = await q.query<{ id: number; held: HeldRole[] }>(
    `select p.id, ${HELD_ROLES} as held from roster.people p where p.id = any($1)`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row.held]));
}

/** @throws DomainError `roster/not-allowed` when one of them has a role that is wider than the actor's */
export async function mustReach(
  q: Queryable,
  actor: Pick<Session, 'role' | 'schoolId' | 'districtId'>,
  ids: readonly number[],
): Promise<void> {
  for (const held of (await heldRolesOf(q, ids)).values()) {
    if (reachOver(actor, held) === 'none') throw new DomainError<RosterCode>('roster/not-allowed', REACHES_BEYOND);
  }
}
