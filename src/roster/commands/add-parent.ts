import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InviteAccount } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { normaliseEmail } from '../../kernel/email.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { AddGuardian, AddGuardianHandler } from './add-guardian.js';
import { AddPerson, AddPersonHandler } from './add-person.js';
import { openParents } from './parent-links.js';

/**
 * Gives a parent or guardian an account that reads the reports of these students. The mail with the activation link goes out
 * at once, or when the parent asks for it at /activate. Repeating it adds the students that are missing. Answers the person's
 * id.
 */
export class AddParent extends Command<number> {
  constructor(
    readonly person: AddPerson['person'],
    readonly studentIds: readonly number[],
    readonly invite: boolean = true,
  ) {
    super();
  }
}

@CommandHandler(AddParent)
export class AddParentHandler implements ICommandHandler<AddParent> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly addPerson: AddPersonHandler,
    private readonly addGuardian: AddGuardianHandler,
    private readonly clock: Clock,
  ) {}

  async execute({ person, studentIds, invite }: AddParent): Promise<number> {
    return this.unitOfWork.run(async (u) => {
      const known = await u.q.query<{ id: number }>('select id from roster.people where email = $1', [
        normaliseEmail(person.email),
      ]);
      await openParents(
        u,
        this.commands,
        known.map(({ id }) => id),
        new Date(this.clock.now()),
      );
      const id = await this.addPerson.execute(
        new AddPerson(person, [{ role: 'Parent', schoolId: null, districtId: null }], null, false),
      );
      for (const studentId of studentIds) await this.addGuardian.execute(new AddGuardian(id, studentId));
      // After the students, so that the letter can name their school.
      if (invite) await this.commands.execute(new InviteAccount(id));
      return id;
    });
  }
}
