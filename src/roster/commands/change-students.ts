import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { mustReach } from '../read/held-roles.js';

type Actor = Pick<Session, 'role' | 'schoolId' | 'districtId'>;

/** Students of a class become untimed, or timed again. What has begun goes on as it began. */
export class SetTiming extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly sectionId: number,
    readonly studentIds: readonly number[],
    readonly untimed: boolean,
  ) {
    super();
  }
}

/** Takes students out of a class; what they were given there stays theirs. */
export class UnassignStudents extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly sectionId: number,
    readonly studentIds: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(SetTiming)
export class SetTimingHandler implements ICommandHandler<SetTiming> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ actor, sectionId, studentIds, untimed }: SetTiming): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await mustBeIn(u, sectionId, studentIds);
      await mustReach(u.q, actor, studentIds);
      const changed = await u.q.query<{ id: number }>(
        'update roster.people set untimed_assessment = $2 where id = any($1) and untimed_assessment <> $2 returning id',
        [[...studentIds], untimed],
      );
      for (const { id } of changed)
        u.publish('roster.PersonChanged.v1', { personId: id } satisfies RosterEvents['roster.PersonChanged.v1']);
    });
  }
}

@CommandHandler(UnassignStudents)
export class UnassignStudentsHandler implements ICommandHandler<UnassignStudents> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ actor, sectionId, studentIds }: UnassignStudents): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await mustBeIn(u, sectionId, studentIds);
      await mustReach(u.q, actor, studentIds);
      await mustNotBeKept(u, sectionId);
      const [section] = await u.q.query<{ school_id: number }>('select school_id from roster.sections where id = $1', [
        sectionId,
      ]);
      await u.q.query(
        `delete from roster.memberships where section_id = $1 and person_id = any($2) and section_role = 'Student'`,
        [sectionId, [...studentIds]],
      );
      u.publish('roster.StudentsUnenrolled.v1', {
        sectionId,
        schoolId: section!.school_id,
        studentIds: [...studentIds],
      } satisfies RosterEvents['roster.StudentsUnenrolled.v1']);
    });
  }
}

/** @throws DomainError `roster/kept-by-platform` for a class whose students the platform puts in and takes out by grade and timing */
export async function mustNotBeKept(u: Unit, sectionId: number): Promise<void> {
  if (!(await u.q.one('select from roster.sections where id = $1 and grade_level is not null', [sectionId]))) return;
  throw new DomainError<RosterCode>(
    'roster/kept-by-platform',
    'The platform keeps this class by grade and timing. Change the grade level or the timing of a student, and the classes follow.',
  );
}

async function mustBeIn(u: Unit, sectionId: number, studentIds: readonly number[]): Promise<void> {
  const found = await u.q.query<{ hidden: boolean }>(
    `select p.hidden_account as hidden from roster.memberships m join roster.people p on p.id = m.person_id
     where m.section_id = $1 and m.person_id = any($2) and m.section_role = 'Student'`,
    [sectionId, [...studentIds]],
  );
  if (found.length !== new Set(studentIds).size)
    throw new DomainError<RosterCode>('roster/student-not-found', 'This student does not exist.');
  if (found.some(({ hidden }) => hidden))
    throw new DomainError<RosterCode>('roster/not-allowed', 'A hidden account cannot be changed.');
}
