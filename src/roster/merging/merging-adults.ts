import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeRoles, lockEmails, PROVIDERS, UnlinkProvider } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole, type Role } from '../../kernel/roles.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { doneBy } from '../changes.js';
import { LeavingParents } from '../commands/leaving-parents.js';
import { openParents } from '../commands/parent-links.js';
import { lockPeople } from '../commands/people-standing.js';
import { phoneText } from '../phone.js';
import { WIDTH } from '../policies.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { heldRolesOf, REACHES_BEYOND } from '../read/held-roles.js';
import { SchoolUsers, type Actor } from '../read/school-users.js';
import {
  adultValuesAfter,
  whyAdultsAreNotMerged,
  widerRole,
  type AdultField,
  type AdultValues,
  type TaughtClass,
} from './adult-plan.js';
import { AdultRecords, type AdultRow } from './adult-records.js';
import { linksBack, valuesBack, type MergedPair, type MovedLink } from './merge-plan.js';
import {
  CHANGED_MEANWHILE,
  holdSchool,
  notMergeable,
  publishChanged,
  recordMerge,
  writeValues,
} from './merge-writes.js';
import { moveFamily, returnFamily } from './moved-links.js';

/** What is asked for: the account that stays, the one that is given up, and which fields come from the latter. */
export interface AdultMergeOrder extends MergedPair {
  keptRevision: number;
  absorbedRevision: number;
  taken: readonly AdultField[];
}

/** A role as it was given, ended or not. */
interface GivenRole {
  role: Role;
  schoolId: number | null;
  districtId: number | null;
  archivedAt: string | null;
  createdAt: string;
  leftSchoolId: number | null;
}

/** What is kept of a merge, to take it back. Names are in it: it goes with an erasure. */
interface MovedOfAdults {
  before: AdultValues;
  after: AdultValues;
  /** Every role of the account that was given up. */
  roles: GivenRole[];
  /** Of the kept account at the school: as they were, and as the merge left them. */
  keptRoles: { before: GivenRole[]; after: GivenRole[] };
  /** Whoever worked under the other account has signed in: the kept one is never deleted as unused. */
  lastLogin: string | null;
  classes: TaughtClass[];
  children: MovedLink[];
}

/** A merge of adults that is taken back, as its row says. */
export interface AdultMerge extends MergedPair {
  id: number;
  mergedAt: Date;
  moved: unknown;
}

const SAID: Record<keyof AdultValues, string> = {
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone number',
  phoneExtension: 'phone number',
};

/** Two accounts of one member of staff or one parent become one, and for 30 days two again (ADR 73). */
@Injectable()
export class MergingAdults {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly records: AdultRecords,
    private readonly leaving: LeavingParents,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `AdultRecords.compare`, `roster/changed-meanwhile`, `roster/not-mergeable` with the reasons */
  async merge(actor: Actor, schoolId: number, order: AdultMergeOrder): Promise<void> {
    await this.users.must(actor, schoolId, 'Teacher', 'edit');
    const { keptId, absorbedId } = order;
    await this.unitOfWork.run(async (u) => {
      await holdSchool(u, schoolId);
      await this.lock(u, order);
      const [kept, absorbed] = await this.records.sides(u.q, actor, schoolId, [keptId, absorbedId]);
      if (kept.row.revision !== order.keptRevision || absorbed.row.revision !== order.absorbedRevision)
        throw new DomainError<RosterCode>('roster/changed-meanwhile', CHANGED_MEANWHILE);
      const reasons = whyAdultsAreNotMerged(kept.facts, absorbed.facts, schoolId);
      if (reasons.length > 0) throw notMergeable(reasons);
      const at = new Date(this.clock.now());
      const before = valuesOf(kept.row);
      const after = adultValuesAfter(before, valuesOf(absorbed.row), order.taken);
      const roles = await rolesOf(u, absorbedId);
      const keptBefore = (await rolesOf(u, keptId)).filter((one) => one.schoolId === schoolId);
      const keptAfter = rolesAfter(
        keptBefore,
        roles.filter((one) => one.schoolId === schoolId),
        at,
      );
      await u.q.query('delete from roster.staff_roles where person_id = $1', [absorbedId]);
      await this.commands.execute(
        new ChangeRoles(
          [
            { userId: absorbedId, schoolId },
            { userId: absorbedId, districtId: null, role: 'Parent' },
          ],
          [],
        ),
      );
      // The person may link them again, under the account that stays.
      for (const provider of PROVIDERS) await this.commands.execute(new UnlinkProvider(absorbedId, provider));
      await this.setRoles(u, keptId, schoolId, keptBefore, keptAfter);
      const classes = await moveTaught(u, order, at);
      const children = await moveFamily(u, 'parent', order, at);
      if (children.length > 0) await openParents(u, this.commands, [keptId], at);
      await u.q.query('update roster.people set merged_into = $2, revision = revision + 1 where id = $1', [
        absorbedId,
        keptId,
      ]);
      await writeValues(u, keptId, after);
      const lastLogin = kept.row.lastLoginAt === null ? absorbed.row.lastLoginAt : null;
      if (lastLogin) await u.q.query('update roster.people set last_login_at = $2 where id = $1', [keptId, lastLogin]);
      const moved: MovedOfAdults = {
        before,
        after,
        roles,
        keptRoles: { before: keptBefore, after: keptAfter },
        lastLogin: lastLogin?.toISOString() ?? null,
        classes,
        children,
      };
      const { by, onBehalfOf = null } = doneBy(actor);
      await u.q.query(
        `insert into roster.merges (kind, school_id, kept_id, absorbed_id, merged_at, by_id, behalf_id, moved) values ('adult', $1, $2, $3, $4, $5, $6, $7)`,
        [schoolId, keptId, absorbedId, at, by, onBehalfOf, JSON.stringify(moved)],
      );
      publishChanged(u, order);
      const said = ({ firstName, lastName, ...phone }: AdultValues) => ({
        firstName,
        lastName,
        phone: phoneText(phone),
      });
      await recordMerge(u, actor, schoolId, order, said(before), said(after));
    });
  }

  /**
   * Gives the account that was given up back what it had. Its row of `roster.merges` is the caller's, who holds the school and
   * both people.
   * @returns what stays with the kept account, in whole sentences
   */
  async takeBack(u: Unit, actor: Actor, schoolId: number, merge: AdultMerge): Promise<string[]> {
    const { keptId, absorbedId } = merge;
    const moved = merge.moved as MovedOfAdults;
    // What goes back was moved by the merge, wherever else the kept account belongs by now; only its width matters.
    const held = (await heldRolesOf(u.q, [keptId])).get(keptId) ?? [];
    const widest = WIDTH[effectiveRole(actor.role)];
    if (held.some(({ role }) => WIDTH[effectiveRole(role)] > widest))
      throw new DomainError<RosterCode>('roster/not-allowed', REACHES_BEYOND);
    const stays: string[] = [];
    const now = await u.q.one<AdultValues & { lastLoginAt: Date | null }>(
      `select first_name as "firstName", last_name as "lastName", phone, phone_extension as "phoneExtension", last_login_at as "lastLoginAt"
         from roster.people where id = $1`,
      [keptId],
    );
    const { back, stay } = valuesBack(moved.before, moved.after, valuesOf(now!));
    await writeValues(u, keptId, back);
    stays.push(...new Set(stay.map((field) => `The ${SAID[field]} was changed since.`)));
    if (moved.lastLogin !== null && now!.lastLoginAt?.toISOString() === moved.lastLogin)
      await u.q.query('update roster.people set last_login_at = null where id = $1', [keptId]);
    await u.q.query('update roster.people set merged_into = null, revision = revision + 1 where id = $1', [absorbedId]);
    const roles = await this.rolesBack(u, schoolId, keptId, moved);
    await insertRoles(u, absorbedId, roles);
    await this.commands.execute(new ChangeRoles([], grants(absorbedId, roles)));
    const taught = await returnTaught(u, merge, moved.classes);
    stays.push(...taught.stays);
    stays.push(...(await this.returnRoles(u, schoolId, keptId, moved.keptRoles, taught.added)));
    stays.push(...(await returnFamily(u, 'parent', merge, moved.children)));
    u.leaves({ schoolId });
    await this.leaving.leave(u, actor, schoolId, [keptId, absorbedId]);
    return stays;
  }

  /** E-mails, then people, as whoever gives a role or a child to somebody by the e-mail. */
  private async lock(u: Unit, { keptId, absorbedId }: MergedPair): Promise<void> {
    const ids = [keptId, absorbedId];
    const emails = await u.q.query<{ email: string }>('select email from roster.people where id = any($1)', [ids]);
    await lockEmails(
      u,
      emails.map(({ email }) => email),
    );
    await lockPeople(u, ids);
  }

  /** Somebody whose role ended since does not come back with it by the account that was given up. */
  private async rolesBack(
    u: Unit,
    schoolId: number,
    keptId: number,
    { roles, keptRoles: { after } }: MovedOfAdults,
  ): Promise<GivenRole[]> {
    const now = (await rolesOf(u, keptId)).filter((one) => one.schoolId === schoolId);
    if (sameRoles(now, after)) return roles;
    const archivedAt = new Date(this.clock.now()).toISOString();
    return roles.map((one) => ({ ...one, archivedAt: one.archivedAt ?? archivedAt }));
  }

  /** @returns what stays, in whole sentences */
  private async returnRoles(
    u: Unit,
    schoolId: number,
    keptId: number,
    { before, after }: MovedOfAdults['keptRoles'],
    teachesMore: boolean,
  ): Promise<string[]> {
    if (sameRoles(before, after)) return [];
    const now = (await rolesOf(u, keptId)).filter((one) => one.schoolId === schoolId);
    if (!sameRoles(now, after)) return ['The user type was changed since. The account that comes back is archived.'];
    if (before.length === 0 && teachesMore) return ['The user type stays, for the classes that were added since.'];
    await this.setRoles(u, keptId, schoolId, now, before);
    return [];
  }

  /** Roles at the school in place of those before; sessions there end only where something changed. */
  private async setRoles(
    u: Unit,
    personId: number,
    schoolId: number,
    before: readonly GivenRole[],
    after: readonly GivenRole[],
  ): Promise<void> {
    if (sameRoles(before, after)) return;
    await u.q.query('delete from roster.staff_roles where person_id = $1 and school_id = $2', [personId, schoolId]);
    await insertRoles(u, personId, after);
    await this.commands.execute(new ChangeRoles([{ userId: personId, schoolId }], grants(personId, after)));
  }
}

function valuesOf({ firstName, lastName, phone, phoneExtension }: AdultValues | AdultRow): AdultValues {
  return { firstName, lastName, phone, phoneExtension };
}

async function rolesOf(u: Unit, personId: number): Promise<GivenRole[]> {
  const rows = await u.q.query<
    Omit<GivenRole, 'archivedAt' | 'createdAt'> & { archivedAt: Date | null; createdAt: Date }
  >(
    `select role, school_id as "schoolId", district_id as "districtId", archived_at as "archivedAt", created_at as "createdAt",
       left_school_id as "leftSchoolId" from roster.staff_roles where person_id = $1 order by id`,
    [personId],
  );
  return rows.map((row) => ({
    ...row,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

async function insertRoles(u: Unit, personId: number, roles: readonly GivenRole[]): Promise<void> {
  await u.q.query(
    `insert into roster.staff_roles (person_id, role, school_id, district_id, archived_at, created_at, left_school_id)
     select $1, r.role, r."schoolId", r."districtId", r."archivedAt", r."createdAt", r."leftSchoolId"
       from jsonb_to_recordset($2::jsonb) r (role text, "schoolId" int, "districtId" int, "archivedAt" timestamptz, "createdAt" timestamptz, "leftSchoolId" int)
     on conflict do nothing`,
    [personId, JSON.stringify(roles)],
  );
}

function grants(userId: number, roles: readonly GivenRole[]) {
  return roles
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ role, schoolId, districtId }) => ({ userId, role, schoolId, districtId }));
}

function sameRoles(one: readonly GivenRole[], other: readonly GivenRole[]): boolean {
  const text = (roles: readonly GivenRole[]) =>
    JSON.stringify(roles.map(({ role, archivedAt }) => [role, archivedAt]).sort());
  return text(one) === text(other);
}

/** Of who has none at the school those of the other account, else the wider of those that have not ended. */
function rolesAfter(kept: readonly GivenRole[], absorbed: readonly GivenRole[], at: Date): GivenRole[] {
  if (kept.length === 0) return [...absorbed];
  const standing = (roles: readonly GivenRole[]) =>
    roles
      .filter(({ archivedAt }) => archivedAt === null)
      .reduce<Role | null>((widest, { role }) => widerRole(widest, role), null);
  const before = standing(kept);
  const role = widerRole(before, standing(absorbed));
  if (role === null || role === before) return [...kept];
  const { schoolId, districtId } = kept[0]!;
  return [{ role, schoolId, districtId, archivedAt: null, createdAt: at.toISOString(), leftSchoolId: null }];
}

/** The kept account teaches the classes of the other one, as primary teacher where either was. */
async function moveTaught(u: Unit, { keptId, absorbedId }: MergedPair, at: Date): Promise<TaughtClass[]> {
  const left = await u.q.query<{ id: number; role: string; since: Date; before: string | null }>(
    `select m.section_id as id, m.section_role as role, m.created_at as since, k.section_role as before
       from roster.memberships m left join roster.memberships k on k.section_id = m.section_id and k.person_id = $2
      where m.person_id = $1 order by 1`,
    [absorbedId, keptId],
  );
  const ids = left.map(({ id }) => id);
  await u.q.query('select from roster.sections where id = any($1) order by id for update', [ids]);
  await u.q.query('delete from roster.memberships where person_id = $1', [absorbedId]);
  await u.q.query(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select id, $3, role, $4 from unnest($1::int[], $2::text[]) as m (id, role) order by id
     on conflict (section_id, person_id) do update set section_role = excluded.section_role where excluded.section_role = 'Primary Teacher'`,
    [ids, left.map(({ role }) => role), keptId, at],
  );
  await changedClasses(u, ids);
  return left.map(({ id, role, since, before }) => ({
    id,
    role,
    before,
    had: before !== null,
    since: since.toISOString(),
  }));
}

/** Classes go back to who taught them. @returns what stays, and whether the kept account teaches any that came since */
async function returnTaught(
  u: Unit,
  { keptId, absorbedId, mergedAt }: MergedPair & { mergedAt: Date },
  moved: readonly TaughtClass[],
): Promise<{ stays: string[]; added: boolean }> {
  const now = await u.q.query<{ id: number; name: string; at: Date }>(
    `select m.section_id as id, c.display_name as name, m.created_at as at from roster.memberships m join roster.sections c on c.id = m.section_id
      where m.person_id = $1 order by 1`,
    [keptId],
  );
  const { returned, leaves, gone, added } = linksBack(moved, new Map(now.map(({ id, at }) => [id, at])), mergedAt, {
    strictly: true,
  });
  const back = returned as TaughtClass[];
  const ids = moved.map(({ id }) => id);
  await u.q.query('select from roster.sections where id = any($1) order by id for update', [ids]);
  await u.q.query('delete from roster.memberships where person_id = $1 and section_id = any($2)', [keptId, leaves]);
  await u.q.query(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select r.id, $2, r.role, r.since from jsonb_to_recordset($1::jsonb) r (id int, role text, since timestamptz) join roster.sections c on c.id = r.id
     order by r.id on conflict do nothing`,
    [JSON.stringify(back), absorbedId],
  );
  // Whom the merge made the primary teacher is again what they were.
  const raised = back.filter(({ before, role }) => before !== null && before !== role && role === 'Primary Teacher');
  await u.q.query(
    `update roster.memberships set section_role = 'Secondary Teacher' where person_id = $1 and section_id = any($2) and section_role = 'Primary Teacher'`,
    [keptId, raised.map(({ id }) => id)],
  );
  await changedClasses(u, ids);
  const names = new Map(now.map(({ id, name }) => [id, name]));
  return {
    stays: [
      ...added.map((id) => `Teaches ${names.get(id)!} since.`),
      ...(gone.length > 0
        ? [
            `${gone.length === 1 ? 'A class was' : `${gone.length} classes were`} given to others since, and stay${gone.length === 1 ? 's' : ''} so.`,
          ]
        : []),
    ],
    added: added.length > 0,
  };
}

async function changedClasses(u: Unit, ids: readonly number[]): Promise<void> {
  const rows = await u.q.query<{ sectionId: number; schoolId: number }>(
    'update roster.sections set revision = revision + 1 where id = any($1) returning id as "sectionId", school_id as "schoolId"',
    [[...ids]],
  );
  for (const one of rows) u.publish('roster.ClassChanged.v1', one satisfies RosterEvents['roster.ClassChanged.v1']);
}
