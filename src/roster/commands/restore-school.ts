import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeRoles, type RoleGrant, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { District } from '../entities/district.js';
import { School } from '../entities/school.js';
import { schoolPermissions } from '../policies.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { notAllowed } from '../read/school-users.js';
import { schoolNotFound } from '../read/schools.js';
import { holdProviderIds } from '../standing.js';
import { takenIds } from './create-district.js';

/**
 * Brings back a school that deleting it has archived. Everybody who had a role there at that moment has it again; who had been
 * archived before, or went to another school meanwhile, has not. Classes, terms and results were never touched. A district that
 * was archived with its schools comes back with its administrators.
 */
export class RestoreSchool extends Command<void> {
  constructor(
    readonly actor: Session,
    readonly schoolId: number,
  ) {
    super();
  }
}

@CommandHandler(RestoreSchool)
export class RestoreSchoolHandler implements ICommandHandler<RestoreSchool> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
  ) {}

  /** @throws DomainError `roster/school-not-found`, `roster/not-allowed`, `roster/school-leaves`, `roster/provider-id-taken` */
  async execute({ actor, schoolId }: RestoreSchool): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      // The district before the school, as everybody: it is not deleted meanwhile.
      await u.q.query(
        'select d.id from roster.districts d join roster.schools s on s.district_id = d.id where s.id = $1 for update of d',
        [schoolId],
      );
      await u.q.query('select id from roster.schools where id = $1 for update', [schoolId]);
      const school = await u.em.findOne(School, { id: schoolId, archivedAt: { $ne: null }, erasedAt: null });
      const may = school && schoolPermissions(actor, school);
      if (!school || !may?.view) throw schoolNotFound();
      if (!may.delete) throw notAllowed();
      if (school.leaving)
        throw new DomainError<RosterCode>(
          'roster/school-leaves',
          'This school will be erased. Take that back first; then it can be restored.',
        );
      await mustHaveOwnIds(u, school);
      school.archivedAt = null;
      school.revision += 1;
      await u.em.flush();
      const district = await u.em.findOneOrFail(District, { id: school.districtId });
      if (district.archivedAt !== null) await this.restoreDistrict(u, actor, district);
      await this.commands.execute(new ChangeRoles([], await rolesAt(u, schoolId)));
      await recordChange(u, actor, {
        record: 'school',
        id: schoolId,
        schoolId,
        districtId: school.districtId,
        action: 'restored',
      });
      u.publish('roster.SchoolChanged.v1', { schoolId } satisfies RosterEvents['roster.SchoolChanged.v1']);
    });
  }

  private async restoreDistrict(u: Unit, actor: Session, district: District): Promise<void> {
    for (const { label, district: other } of await takenIds(u, district, district.id))
      throw new DomainError<RosterCode>(
        'roster/provider-id-taken',
        `${other.name} has the ${label} of ${district.name} by now. Take it away there first.`,
      );
    district.archivedAt = null;
    district.revision += 1;
    await u.em.flush();
    const roles = await u.q.query<RoleGrant>(
      `select person_id as "userId", role, null::int as "schoolId", district_id as "districtId" from roster.staff_roles
        where district_id = $1 and school_id is null and archived_at is null`,
      [district.id],
    );
    await this.commands.execute(new ChangeRoles([], roles));
    await recordChange(u, actor, {
      record: 'district',
      id: district.id,
      schoolId: null,
      districtId: district.id,
      action: 'restored',
    });
  }
}

/** Archiving took no role out of the roster: what has not ended by itself is what it took away. */
function rolesAt(u: Unit, schoolId: number): Promise<RoleGrant[]> {
  return u.q.query<RoleGrant>(
    `select id as "userId", 'Student' as role, school_id as "schoolId", null::int as "districtId" from roster.people
      where school_id = $1 and archived_at is null and erased_at is null
     union all
     select person_id, role, school_id, district_id from roster.staff_roles where school_id = $1 and archived_at is null`,
    [schoolId],
  );
}

/** @throws DomainError `roster/provider-id-taken` when another school has the id of a provider by now */
async function mustHaveOwnIds(u: Unit, school: School): Promise<void> {
  if (school.cleverId !== null || school.classlinkId !== null) await holdProviderIds(u);
  for (const [field, provider] of [
    ['cleverId', 'Clever'],
    ['classlinkId', 'ClassLink'],
  ] as const) {
    const id = school[field];
    if (id === null) continue;
    const other = await u.em.findOne(School, { [field]: id, archivedAt: null, id: { $ne: school.id } });
    if (other)
      throw new DomainError<RosterCode>(
        'roster/provider-id-taken',
        `${other.name} has the ${provider} School ID of this school by now. Take it away there first.`,
      );
  }
}
