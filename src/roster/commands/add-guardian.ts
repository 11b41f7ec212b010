import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Person } from '../entities/person.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';

/** Lets a parent read a student's reports. Repeating it changes nothing. */
export class AddGuardian extends Command<void> {
  constructor(
    readonly parentId: number,
    readonly studentId: number,
  ) {
    super();
  }
}

@CommandHandler(AddGuardian)
export class AddGuardianHandler implements ICommandHandler<AddGuardian> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ parentId, studentId }: AddGuardian): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const student = await u.em.findOne(Person, { id: studentId });
      if (!student || student.schoolId === null)
        throw new DomainError<RosterCode>('roster/student-not-found', 'This student does not exist.');
      if (!(await u.em.findOne(Person, { id: parentId })))
        throw new DomainError<RosterCode>('roster/person-not-found', 'This person does not exist.');
      const added = await u.q.query(
        'insert into roster.guardians (parent_id, student_id, created_at) values ($1, $2, $3) on conflict do nothing returning parent_id',
        [parentId, studentId, new Date(this.clock.now())],
      );
      if (added.length)
        u.publish('roster.GuardianAdded.v1', { parentId, studentId } satisfies RosterEvents['roster.GuardianAdded.v1']);
    });
  }
}
