import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeRoles, lockEmail } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { recordChange } from '../changes.js';
import { School } from '../entities/school.js';
import type { RosterEvents } from '../published.js';
import { schoolNotFound } from '../read/schools.js';
import { lockPeople, publishLeft } from './people-standing.js';
import { blank, mergedInto } from './erase-person.js';

/**
 * Says that a school will be erased, so that nobody restores it, or takes that back. It must be archived. Who may do it is the
 * caller's policy.
 */
export class SetSchoolLeaving extends Command<void> {
  constructor(
    readonly schoolId: number,
    readonly leaving: boolean,
    readonly by: number,
  ) {
    super();
  }
}

/**
 * Takes somebody out of a school that is erased: the place, the classes, the children there. Who has no other place is erased
 * as a person is: the row stays, and says nothing. Answers what they were there, and whether they were erased; null for who is
 * gone already. Done again it does nothing.
 */
export class EraseFromSchool extends Command<{ as: 'student' | 'staff' | 'parent'; erased: boolean } | null> {
  constructor(
    readonly personId: number,
    readonly schoolId: number,
    readonly by: number,
  ) {
    super();
  }
}

/**
 * Erases once more who was erased before a backup brought them back: out of every school. Answers whether they are erased;
 * `left` for who has a role of a district or the platform here; null for who is not there, or erased.
 */
export class EraseAgain extends Command<'erased' | 'left' | null> {
  constructor(
    readonly personId: number,
    readonly by: number,
  ) {
    super();
  }
}

/**
 * What is the school's own and nobody's: its name, those of its classes and terms, and what its history says. Nobody may be
 * tied to it any more.
 */
export class EraseSchoolItself extends Command<{ classes: number; terms: number }> {
  constructor(
    readonly schoolId: number,
    readonly by: number,
  ) {
    super();
  }
}

@CommandHandler(SetSchoolLeaving)
export class SetSchoolLeavingHandler implements ICommandHandler<SetSchoolLeaving> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws DomainError `roster/school-not-found` */
  async execute({ schoolId, leaving, by }: SetSchoolLeaving): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const school = await lockArchived(u, schoolId);
      if (school.leaving === leaving) return;
      school.leaving = leaving;
      await u.em.flush();
      await recordChange(
        u,
        { userId: by, masquerader: null },
        {
          record: 'school',
          id: schoolId,
          schoolId,
          districtId: school.districtId,
          action: leaving ? 'planned the erasure of' : 'took back the erasure of',
        },
      );
    });
  }
}

@CommandHandler(EraseFromSchool)
export class EraseFromSchoolHandler implements ICommandHandler<EraseFromSchool> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({
    personId,
    schoolId,
    by,
  }: EraseFromSchool): Promise<{ as: 'student' | 'staff' | 'parent'; erased: boolean } | null> {
    return this.unitOfWork.run(async (u) => {
      // Whoever gives them another place finds them by their e-mail and holds it: the e-mail before the person, as everybody.
      const known = await u.q.one<{ email: string }>(
        'select email from roster.people where id = $1 and erased_at is null',
        [personId],
      );
      if (known) await lockEmail(u, known.email);
      await lockPeople(u, [personId]);
      const person = await u.q.one<{ school_id: number | null }>(
        'select school_id from roster.people where id = $1 and erased_at is null',
        [personId],
      );
      if (!person) return null;
      const student = person.school_id === schoolId;
      u.leaves({ schoolId });
      await leaveClasses(u, 'm.person_id = $1 and c.school_id = $2', personId, schoolId);
      const links = await u.q.query<{ parentId: number; studentId: number }>(
        `delete from roster.guardians g using roster.people s where s.id = g.student_id and s.school_id = $2 and (g.parent_id = $1 or g.student_id = $1)
         returning g.parent_id as "parentId", g.student_id as "studentId"`,
        [personId, schoolId],
      );
      for (const link of links)
        u.publish('roster.GuardianRemoved.v1', link satisfies RosterEvents['roster.GuardianRemoved.v1']);
      const worked = await u.q.query(
        'delete from roster.staff_roles where person_id = $1 and school_id = $2 returning id',
        [personId, schoolId],
      );
      const childless = await u.q.query(
        `delete from roster.staff_roles r where r.person_id = $1 and r.role = 'Parent' and not exists (select from roster.guardians g where g.parent_id = $1) returning id`,
        [personId],
      );
      const elsewhere = await u.q.one(
        `select from roster.people p where p.id = $1 and (p.school_id is not null and p.school_id <> $2
           or exists (select from roster.staff_roles r where r.person_id = p.id) or exists (select from roster.guardians g where g.parent_id = p.id))`,
        [personId, schoolId],
      );
      // Records that were merged into theirs were only of this school.
      for (const id of student || !elsewhere
        ? await mergedInto(u, personId)
        : await this.mergedAt(u, schoolId, personId)) {
        await blank(u, this.commands, this.outbox, id, student ? 'student' : 'person', new Date(this.clock.now()));
        u.publish(student ? 'roster.StudentErased.v1' : 'roster.PersonDeleted.v1', {
          personId: id,
          schoolId,
          by,
        } satisfies RosterEvents['roster.StudentErased.v1']);
        u.publish('roster.PersonChanged.v1', { personId: id } satisfies RosterEvents['roster.PersonChanged.v1']);
      }
      if (!elsewhere) {
        // Classes of a school that they left and kept their classes at.
        await leaveClasses(u, 'm.person_id = $1', personId);
        await blank(
          u,
          this.commands,
          this.outbox,
          personId,
          student ? 'student' : 'person',
          new Date(this.clock.now()),
        );
        u.publish(student ? 'roster.StudentErased.v1' : 'roster.PersonDeleted.v1', {
          personId,
          schoolId,
          by,
        } satisfies RosterEvents['roster.StudentErased.v1']);
      } else {
        if (student)
          await u.q.query(
            'update roster.people set school_id = null, student_number = null, grade_level = null, archived_at = null where id = $1',
            [personId],
          );
        await this.commands.execute(
          new ChangeRoles(
            [
              { userId: personId, schoolId },
              ...(childless.length > 0 ? [{ userId: personId, districtId: null, role: 'Parent' as const }] : []),
            ],
            [],
          ),
        );
      }
      u.publish('roster.PersonChanged.v1', { personId } satisfies RosterEvents['roster.PersonChanged.v1']);
      return { as: student ? 'student' : worked.length > 0 ? 'staff' : 'parent', erased: !elsewhere };
    });
  }

  /** Accounts of somebody who stays that were merged into theirs at this school. */
  private async mergedAt(u: Unit, schoolId: number, personId: number): Promise<number[]> {
    const rows = await u.q.query<{ id: number }>(
      `select p.id from roster.people p join roster.merges m on m.absorbed_id = p.id and m.parted_at is null
        where p.merged_into = $1 and m.school_id = $2 and p.erased_at is null order by p.id`,
      [personId, schoolId],
    );
    return rows.map(({ id }) => id);
  }
}

@CommandHandler(EraseAgain)
export class EraseAgainHandler implements ICommandHandler<EraseAgain> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly eraseFromSchool: EraseFromSchoolHandler,
  ) {}

  execute({ personId, by }: EraseAgain): Promise<'erased' | 'left' | null> {
    return this.unitOfWork.run(async (u) => {
      const schools = await u.q.query<{ id: number }>(
        `select distinct school_id as id from (
           select school_id from roster.people where id = $1
           union all select school_id from roster.staff_roles where person_id = $1
           union all select s.school_id from roster.guardians g join roster.people s on s.id = g.student_id where g.parent_id = $1
         ) places where school_id is not null order by 1`,
        [personId],
      );
      let done: 'erased' | 'left' | null = null;
      // Who is at no school any more has nothing to leave, and is erased all the same.
      for (const { id } of schools.length > 0 ? schools : [{ id: 0 }]) {
        const was = await this.eraseFromSchool.execute(new EraseFromSchool(personId, id, by));
        if (was) done = was.erased ? 'erased' : 'left';
      }
      return done;
    });
  }
}

@CommandHandler(EraseSchoolItself)
export class EraseSchoolItselfHandler implements ICommandHandler<EraseSchoolItself> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `roster/school-not-found` */
  async execute({ schoolId, by }: EraseSchoolItself): Promise<{ classes: number; terms: number }> {
    return this.unitOfWork.run(async (u) => {
      const school = await lockArchived(u, schoolId);
      const at = new Date(this.clock.now());
      // Students who went to another school and kept their classes.
      await leaveClasses(u, 'c.school_id = $1', schoolId);
      const classes = await u.q.query<{ id: number }>(
        `update roster.sections set class_name = 'Erased class', display_name = 'Erased class', archived_at = coalesce(archived_at, $2) where school_id = $1 returning id`,
        [schoolId, at],
      );
      const terms = await u.q.query(
        `update roster.terms set name = 'Erased term', archived_at = coalesce(archived_at, $2) where school_id = $1 returning id`,
        [schoolId, at],
      );
      // Of merges also those whose student went to another school since: what they remember is of this one.
      for (const table of ['imports', 'term_jobs', 'roll_overs', 'merges', 'change_values'])
        await u.q.query(`delete from roster.${table} where school_id = $1`, [schoolId]);
      await u.q.query(
        `update roster.schools set name = 'Erased school', clever_id = null, classlink_id = null, seats_purchased = null, course_template_ids = '{}', leaving = false, erased_at = $2,
           revision = revision + 1 where id = $1`,
        [schoolId, at],
      );
      for (const { id: sectionId } of classes)
        u.publish('roster.ClassChanged.v1', {
          sectionId,
          schoolId,
        } satisfies RosterEvents['roster.ClassChanged.v1']);
      await recordChange(
        u,
        { userId: by, masquerader: null },
        { record: 'school', id: schoolId, schoolId, districtId: school.districtId, action: 'erased' },
      );
      u.publish('roster.SchoolChanged.v1', { schoolId } satisfies RosterEvents['roster.SchoolChanged.v1']);
      return { classes: classes.length, terms: terms.length };
    });
  }
}

/** Takes people out of the classes that the condition names: of a membership `m` and its class `c`. */
async function leaveClasses(u: Unit, condition: string, ...params: number[]): Promise<void> {
  const left = await u.q.query<{ section_id: number; school_id: number; person_id: number; section_role: string }>(
    `delete from roster.memberships m using roster.sections c where c.id = m.section_id and ${condition}
     returning m.section_id, c.school_id, m.person_id, m.section_role`,
    params,
  );
  publishLeft(
    u,
    left.filter((row) => row.section_role === 'Student'),
  );
}

async function lockArchived(u: Unit, schoolId: number): Promise<School> {
  await u.q.query('select id from roster.schools where id = $1 for update', [schoolId]);
  const school = await u.em.findOne(School, { id: schoolId, archivedAt: { $ne: null }, erasedAt: null });
  if (!school) throw schoolNotFound();
  return school;
}
