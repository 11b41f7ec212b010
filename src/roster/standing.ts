import { DomainError } from '../kernel/errors.js';
import type { Unit } from '../platform/db/unit-of-work.js';
import type { RosterCode } from './problems.js';

/**
 * Nobody archives, deletes or erases these schools until the transaction ends: whoever brings people or gives roles there asks
 * this first. Locks are taken in one order everywhere, so that nobody waits in a circle: districts, schools, student numbers,
 * e-mails, people.
 * @throws DomainError `roster/school-not-found` for one that is archived, or was while this waited
 */
export async function holdSchools(u: Unit, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const standing = await u.q.query(
    'select id from roster.schools where id = any($1) and archived_at is null order by id for key share',
    [wanted],
  );
  if (standing.length !== wanted.length)
    throw new DomainError<RosterCode>('roster/school-not-found', 'This school does not exist.');
}

/**
 * Student numbers and grade levels of a school, and who enters it: whoever adds, imports, moves or merges people of it, or
 * locks a grade level, waits for each other until the transaction ends. After `holdSchools`, before e-mails and people.
 */
export async function holdNumbers(u: Unit, schoolId: number): Promise<void> {
  await u.q.query('select pg_advisory_xact_lock(7203010, $1)', [schoolId]);
}

/**
 * Ids of Clever and ClassLink: whoever gives one to a district or a school, or brings one back, waits for each other until the
 * transaction ends, so that no two have the same. After districts and schools.
 */
export async function holdProviderIds(u: Unit): Promise<void> {
  await u.q.query('select pg_advisory_xact_lock(7203088)');
}

/** The same of a district. @returns whether there is such a district */
export async function holdDistrict(u: Unit, id: number): Promise<boolean> {
  const standing = await u.q.query(
    'select id from roster.districts where id = $1 and archived_at is null for key share',
    [id],
  );
  return standing.length > 0;
}
