import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ClosePlace, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { School } from '../entities/school.js';
import { schoolPermissions } from '../policies.js';
import type { RosterEvents } from '../published.js';
import { notAllowed } from '../read/school-users.js';
import { schoolNotFound } from '../read/schools.js';
import { forget, publishLeft } from './people-standing.js';
import { isUsed } from './edit-school.js';
import { LeavingParents } from './leaving-parents.js';

/**
 * Nobody signs in at the school any more. One that has results, or where somebody signed in, is archived: its people,
 * classes and results stay. Any other disappears with everybody who was only there. Answers whether it was archived.
 */
export class DeleteSchool extends Command<{ archived: boolean }> {
  constructor(
    readonly actor: Session,
    readonly schoolId: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteSchool)
export class DeleteSchoolHandler implements ICommandHandler<DeleteSchool> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly leaving: LeavingParents,
  ) {}

  async execute({ actor, schoolId }: DeleteSchool): Promise<{ archived: boolean }> {
    return this.unitOfWork.run(async (u) => {
      await u.q.query('select id from roster.schools where id = $1 for update', [schoolId]);
      const school = await u.em.findOne(School, { id: schoolId, archivedAt: null });
      const may = school && schoolPermissions(actor, school);
      if (!school || !may?.view) throw schoolNotFound();
      if (!may.delete) throw notAllowed();
      const archived = await isUsed(u, school);
      await recordChange(u, actor, {
        record: 'school',
        id: schoolId,
        schoolId,
        districtId: school.districtId,
        action: archived ? 'archived' : 'deleted',
        before: archived ? {} : { name: school.name, schoolDistrictId: school.districtId, state: school.state },
      });
      if (archived) {
        school.archivedAt = new Date(this.clock.now());
        school.revision += 1;
        await u.em.flush();
      } else {
        u.leaves({ districtId: school.districtId });
        await this.remove(u, actor, school);
      }
      await this.commands.execute(new ClosePlace({ schoolId }));
      u.publish('roster.SchoolChanged.v1', { schoolId } satisfies RosterEvents['roster.SchoolChanged.v1']);
      return { archived };
    });
  }

  private async remove(u: Unit, actor: Session, school: School): Promise<void> {
    const { id } = school;
    const people = await u.q.query<{ id: number }>(
      `select p.id from roster.people p where p.school_id = $1
       union select r.person_id from roster.staff_roles r where r.school_id = $1`,
      [id],
    );
    const left = await u.q.query<{ section_id: number; school_id: number; person_id: number; section_role: string }>(
      `delete from roster.memberships m using roster.sections c where c.id = m.section_id and c.school_id = $1
       returning m.section_id, c.school_id, m.person_id, m.section_role`,
      [id],
    );
    publishLeft(
      u,
      left.filter((row) => row.section_role === 'Student'),
    );
    const parents = await forget(
      u,
      this.commands,
      actor,
      school,
      people.map((row) => row.id),
    );
    await this.leaving.leave(u, actor, id, parents);
    await u.q.query('delete from roster.imports where school_id = $1', [id]);
    await u.q.query('delete from roster.term_jobs where school_id = $1', [id]);
    const classes = await u.q.query<{ id: number }>('delete from roster.sections where school_id = $1 returning id', [
      id,
    ]);
    for (const { id: sectionId } of classes)
      u.publish('roster.ClassDeleted.v1', {
        sectionId,
        schoolId: id,
      } satisfies RosterEvents['roster.ClassDeleted.v1']);
    await u.q.query('delete from roster.terms where school_id = $1', [id]);
    await u.q.query('delete from roster.schools where id = $1', [id]);
  }
}
