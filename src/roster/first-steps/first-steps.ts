import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { administersSchool } from '../policies.js';
import { notAllowed, SchoolUsers, type Actor } from '../read/school-users.js';
import { RunningTests } from '../roll-over/running-tests.js';

/** What a new school does, in this order. */
export const FIRST_STEPS = ['terms', 'staff', 'classes', 'students', 'test'] as const;

export interface FirstStep {
  name: (typeof FIRST_STEPS)[number];
  /** By what is there. */
  done: boolean;
  /** How many are there; of tests 1 when there is any. */
  count: number;
}

/** What a school needs before its first test, and what of it is there. */
@Injectable()
export class FirstSteps {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly tests: RunningTests,
    private readonly clock: Clock,
  ) {}

  /**
   * The steps of a school; none when all were done, or put away.
   * @throws DomainError `roster/school-not-found`, `roster/not-allowed` for who does not administer it
   */
  async of(actor: Actor, schoolId: number): Promise<FirstStep[]> {
    await this.must(actor, schoolId);
    const found = (await this.db.one<{
      putAway: boolean;
      assessments: boolean;
      terms: number;
      staff: number;
      classes: number;
      students: number;
    }>(
      `select s.first_steps_put_away_at is not null as "putAway", s.assessments_available as assessments,
         (select count(*)::int from roster.terms t where t.school_id = s.id and t.archived_at is null and t.end_date > $2) as terms,
         (select count(distinct r.person_id)::int from roster.staff_roles r where r.school_id = s.id and r.role = 'Teacher' and r.archived_at is null) as staff,
         (select count(*)::int from roster.sections c where c.school_id = s.id and c.archived_at is null and c.grade_level is null) as classes,
         (select count(*)::int from roster.people p where p.school_id = s.id and p.archived_at is null) as students
       from roster.schools s where s.id = $1`,
      [schoolId, new Date(this.clock.now())],
    ))!;
    if (found.putAway) return [];
    const counts = { ...found, test: Number(await this.tests.anyAt(schoolId)) };
    const steps = FIRST_STEPS.filter((name) => name !== 'test' || found.assessments).map((name) => ({
      name,
      done: counts[name] > 0,
      count: counts[name],
    }));
    return steps.every(({ done }) => done) ? [] : steps;
  }

  /** Nobody of the school is shown them any more. @throws DomainError as `of` */
  async putAway(actor: Actor, schoolId: number): Promise<void> {
    await this.must(actor, schoolId);
    await this.unitOfWork.run(async (u) => {
      const put = await u.q.query(
        'update roster.schools set first_steps_put_away_at = $2 where id = $1 and first_steps_put_away_at is null returning id',
        [schoolId, new Date(this.clock.now())],
      );
      if (put.length > 0)
        await recordChange(u, actor, { record: 'school', id: schoolId, schoolId, action: 'put away the first steps' });
    });
  }

  private async must(actor: Actor, schoolId: number): Promise<void> {
    await this.users.open(actor, schoolId);
    if (!administersSchool(actor, schoolId)) throw notAllowed();
  }
}
