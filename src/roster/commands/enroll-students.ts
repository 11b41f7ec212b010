import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChanges, type Changer } from '../changes.js';
import { Section } from '../entities/section.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';

/** Puts students of the school into a class. Those who are in it already stay. Answers the ids that are new. */
export class EnrollStudents extends Command<number[]> {
  constructor(
    readonly sectionId: number,
    readonly studentIds: readonly number[],
    readonly by: Changer = null,
  ) {
    super();
  }
}

@CommandHandler(EnrollStudents)
export class EnrollStudentsHandler implements ICommandHandler<EnrollStudents> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ sectionId, studentIds, by }: EnrollStudents): Promise<number[]> {
    return this.unitOfWork.run(async (u) => {
      const section = await u.em.findOne(Section, { id: sectionId });
      if (!section) throw new DomainError<RosterCode>('roster/class-not-found', 'This class does not exist.');
      const rows = await u.q.query<{ id: number }>(
        'select id from roster.people where id = any($1) and school_id = $2',
        [[...studentIds], section.schoolId],
      );
      if (rows.length !== new Set(studentIds).size)
        throw new DomainError<RosterCode>('roster/student-not-found', 'This student does not exist.');
      const ids = rows.map((row) => row.id);
      const added = await enroll(u, section, ids, new Date(this.clock.now()));
      await recordChanges(
        u,
        by,
        added.map((id) => ({
          record: 'person',
          id,
          schoolId: section.schoolId,
          action: 'added to a class',
          after: { class: section.displayName },
          personId: id,
        })),
      );
      return added;
    });
  }
}

/** @returns ids that were not in the class before; they are published. */
export async function enroll(
  u: Unit,
  section: Pick<Section, 'id' | 'schoolId'>,
  studentIds: number[],
  at: Date,
): Promise<number[]> {
  const rows = await u.q.query<{ id: number }>(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select $1, id, 'Student', $3 from unnest($2::int[]) id on conflict (section_id, person_id) do nothing returning person_id as id`,
    [section.id, studentIds, at],
  );
  const added = rows.map((row) => row.id);
  if (added.length) {
    u.publish('roster.StudentsEnrolled.v1', {
      sectionId: section.id,
      schoolId: section.schoolId,
      studentIds: added,
    } satisfies RosterEvents['roster.StudentsEnrolled.v1']);
  }
  return added;
}
