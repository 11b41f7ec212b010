import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TakeBackEmail, type EmailTakenBack } from '../../identity/index.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { Person } from '../entities/person.js';
import type { RosterEvents } from '../published.js';

/** The old address takes a changed e-mail back: of the account, and of the person in the directory. */
export class TakeBackPersonEmail extends Command<EmailTakenBack> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(TakeBackPersonEmail)
export class TakeBackPersonEmailHandler implements ICommandHandler<TakeBackPersonEmail> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
  ) {}

  execute({ token }: TakeBackPersonEmail): Promise<EmailTakenBack> {
    return this.unitOfWork.run(async (u) => {
      const done = await this.commands.execute(new TakeBackEmail(token));
      const person = await u.em.findOne(Person, { id: done.userId });
      if (person) {
        const before = person.email;
        person.email = done.email;
        const place = await u.q.one<{ schoolId: number | null }>(
          `select coalesce(p.school_id, (select min(r.school_id) from roster.staff_roles r where r.person_id = p.id)) as "schoolId"
             from roster.people p where p.id = $1`,
          [person.id],
        );
        await recordChange(
          u,
          { userId: done.userId, masquerader: null },
          {
            record: 'person',
            id: person.id,
            schoolId: place!.schoolId,
            action: 'changed',
            before: { email: before },
            after: { email: done.email },
            personId: person.id,
          },
        );
      }
      u.publish('roster.PersonChanged.v1', { personId: done.userId } satisfies RosterEvents['roster.PersonChanged.v1']);
      return done;
    });
  }
}
