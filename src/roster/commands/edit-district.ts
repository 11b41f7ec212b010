import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ClosePlace, DeleteAccounts, EmailChanges, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { doneBy, recordChange } from '../changes.js';
import { District } from '../entities/district.js';
import { School } from '../entities/school.js';
import { districtPermissions, type DistrictPermissions } from '../policies.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { districtNotFound } from '../read/districts.js';
import { notAllowed } from '../read/school-users.js';
import type { Viewer } from '../reach.js';
import { mustBeCurrent } from '../revision.js';
import { checkedDistrict, mustBeItsOwn, type DistrictForm } from './create-district.js';

/** Changes a district; fields that are missing stay. */
export class EditDistrict extends Command<void> {
  constructor(
    readonly actor: Session,
    readonly districtId: number,
    readonly district: Partial<DistrictForm>,
    /** The revision that the form was read with. */
    readonly revision?: number,
  ) {
    super();
  }
}

/**
 * Nobody signs in for the district any more. It is refused while there are schools; a district whose schools are archived is
 * archived with them, one without any disappears with everybody who was only there. Answers whether it was archived.
 */
export class DeleteDistrict extends Command<{ archived: boolean }> {
  constructor(
    readonly actor: Session,
    readonly districtId: number,
  ) {
    super();
  }
}

@CommandHandler(EditDistrict)
export class EditDistrictHandler implements ICommandHandler<EditDistrict> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ actor, districtId, district, revision }: EditDistrict): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const stored = await lockDistrict(u, actor, districtId, 'edit');
      const { name, state, cleverId, classlinkId, linksByEmail } = stored;
      const before = { name, state, cleverId, classlinkId, linksByEmail };
      const after = checkedDistrict({
        name: district.name ?? name,
        state: district.state ?? state,
        cleverId: district.cleverId === undefined ? cleverId : district.cleverId,
        classlinkId: district.classlinkId === undefined ? classlinkId : district.classlinkId,
        linksByEmail: district.linksByEmail ?? linksByEmail,
      });
      mustBeCurrent(revision, stored.revision, before, after);
      await mustBeItsOwn(u, after, stored);
      Object.assign(stored, after, { revision: stored.revision + 1 });
      await u.em.flush();
      await recordChange(u, actor, {
        record: 'district',
        id: districtId,
        schoolId: null,
        districtId,
        action: 'changed',
        before,
        after: { ...after },
      });
    });
  }
}

@CommandHandler(DeleteDistrict)
export class DeleteDistrictHandler implements ICommandHandler<DeleteDistrict> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly emails: EmailChanges,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, districtId }: DeleteDistrict): Promise<{ archived: boolean }> {
    return this.unitOfWork.run(async (u) => {
      const district = await lockDistrict(u, actor, districtId, 'delete');
      const schools = await u.em.find(School, { districtId });
      if (schools.some((school) => school.archivedAt === null))
        throw new DomainError<RosterCode>(
          'roster/district-has-schools',
          'This district has schools. Delete them, or give them to another district first.',
        );
      const staff = (
        await u.q.query<{ id: number }>(
          'select distinct person_id as id from roster.staff_roles where district_id = $1 and school_id is null',
          [districtId],
        )
      ).map(({ id }) => id);
      const archived = schools.length > 0 || (await this.emails.usedAmong(staff, u.q)).size > 0;
      await recordChange(u, actor, {
        record: 'district',
        id: districtId,
        schoolId: null,
        districtId,
        action: archived ? 'archived' : 'deleted',
        before: archived ? {} : { name: district.name, state: district.state },
      });
      if (archived) {
        district.archivedAt = new Date(this.clock.now());
        district.revision += 1;
        await u.em.flush();
      } else {
        await u.q.query('delete from roster.staff_roles where district_id = $1 and school_id is null', [districtId]);
        await u.q.query('delete from roster.districts where id = $1', [districtId]);
      }
      await this.commands.execute(new ClosePlace({ districtId }));
      u.leaves({ districtId });
      if (!archived) await this.forget(u, actor, staff);
      return { archived };
    });
  }

  /** Who has no other place disappears, so that the e-mail is free again. */
  private async forget(u: Unit, actor: Session, staff: readonly number[]): Promise<void> {
    const gone = await u.q.query<{ id: number }>(
      `delete from roster.people p where id = any($1) and school_id is null
         and not exists (select from roster.staff_roles r where r.person_id = p.id)
         and not exists (select from roster.guardians g where g.parent_id = p.id or g.student_id = p.id) returning id`,
      [staff],
    );
    await this.commands.execute(new DeleteAccounts(gone.map(({ id }) => id)));
    for (const { id } of gone)
      u.publish('roster.PersonDeleted.v1', {
        personId: id,
        schoolId: null,
        ...doneBy(actor),
      } satisfies RosterEvents['roster.PersonDeleted.v1']);
  }
}

/**
 * The district for a change. @throws DomainError `roster/district-not-found`, or `roster/not-allowed` for one that is only seen
 */
export async function lockDistrict(
  u: Unit,
  actor: Viewer,
  districtId: number,
  action: keyof DistrictPermissions,
): Promise<District> {
  await u.q.query('select id from roster.districts where id = $1 for update', [districtId]);
  const district = await u.em.findOne(District, { id: districtId, archivedAt: null });
  const may = district && districtPermissions(actor, districtId);
  if (!district || !may?.view) throw districtNotFound();
  if (!may[action]) throw notAllowed();
  return district;
}
