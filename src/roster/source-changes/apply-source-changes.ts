import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailChanges, lockEmails } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { normaliseEmail } from '../../kernel/email.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { lockPeople } from '../commands/people-standing.js';
import { RunningTests } from '../roll-over/running-tests.js';
import { holdNumbers, holdSchools } from '../standing.js';
import { SourceBatch, type SyncedSource } from './source-batch.js';
import type { SourceChange, SourceOutcome } from './source-change.js';
import { archiveClasses, archiveTerms, bringClasses, bringTerms } from './source-classes.js';
import { changeMembers } from './source-members.js';
import { SourcePeople } from './source-people.js';

/**
 * Makes what a roster source changed at a school, in one transaction with whoever asks: terms, then people, classes and who is
 * in them, and what is archived last. Answers what became of each change, in their order; one that is refused stops no other.
 */
export class ApplySourceChanges extends Command<SourceOutcome[]> {
  constructor(
    readonly schoolId: number,
    readonly changes: readonly SourceChange[],
    readonly source: SyncedSource,
  ) {
    super();
  }
}

@CommandHandler(ApplySourceChanges)
export class ApplySourceChangesHandler implements ICommandHandler<ApplySourceChanges> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly emails: EmailChanges,
    private readonly tests: RunningTests,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `roster/school-not-found` for a school that is not there or archived */
  async execute({ schoolId, changes, source }: ApplySourceChanges): Promise<SourceOutcome[]> {
    return this.unitOfWork.run(async (u) => {
      await holdSchools(u, [schoolId]);
      const school = await u.q.one<{ id: number; districtId: number; yearStartsOn: string }>(
        'select id, district_id as "districtId", year_starts_on as "yearStartsOn" from roster.schools where id = $1',
        [schoolId],
      );
      const people = changes.flatMap((change) => ('personId' in change ? change.personId : []));
      if (people.length > 0 || changes.some(({ kind }) => kind === 'add-person')) {
        await holdNumbers(u, schoolId);
        await lockEmails(
          u,
          changes.flatMap((change) => ('email' in change && change.email ? normaliseEmail(change.email) : [])),
        );
        await lockPeople(u, people);
      }
      const batch = new SourceBatch(u, school!, source, new Date(this.clock.now()), changes);
      await bringTerms(batch);
      const ofPeople = new SourcePeople(batch, this.commands, this.emails, this.tests);
      await ofPeople.bring();
      await bringClasses(batch);
      await changeMembers(batch, this.tests);
      await archiveClasses(batch, this.tests);
      await archiveTerms(batch);
      await ofPeople.archive();
      await batch.writeHistory();
      return batch.outcomes;
    });
  }
}
