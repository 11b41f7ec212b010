import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { Section } from '../entities/section.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { Classes } from '../read/classes.js';
import type { Actor } from '../read/school-users.js';

/** A class with results is archived with them; any other disappears. Answers which it was. */
export class DeleteClass extends Command<'deleted' | 'archived'> {
  constructor(
    readonly actor: Actor,
    readonly sectionId: number,
  ) {
    super();
  }
}

/** Takes an active class out of every list and choice, or brings it back. Answers whether that changed anything. */
export class HideClass extends Command<boolean> {
  constructor(
    readonly actor: Actor,
    readonly sectionId: number,
    readonly hidden: boolean,
  ) {
    super();
  }
}

/** Takes a class out of the archive. Answers whether it was in there. */
export class RestoreClass extends Command<boolean> {
  constructor(
    readonly actor: Actor,
    readonly sectionId: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteClass)
export class DeleteClassHandler implements ICommandHandler<DeleteClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `roster/class-not-found`, `roster/not-allowed`, `roster/has-results` when it is archived with results
   *   already
   */
  async execute({ actor, sectionId }: DeleteClass): Promise<'deleted' | 'archived'> {
    return this.unitOfWork.run(async (u) => {
      const row = await u.em.findOne(Section, { id: sectionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const card = await this.classes.open(actor, sectionId, { q: u.q });
      if (card.archived && card.hasResults && card.permissions.editClass)
        throw new DomainError<RosterCode>('roster/has-results', 'Has results and stays archived with them.');
      await this.classes.must(actor, sectionId, 'delete', u.q);
      const section = row!;
      const { schoolId, className, displayName } = section;
      const event = { sectionId, schoolId };
      if (card.hasResults) {
        section.archivedAt = new Date(this.clock.now());
        section.revision += 1;
        u.publish('roster.ClassChanged.v1', event satisfies RosterEvents['roster.ClassChanged.v1']);
        await recordChange(u, actor, { record: 'class', id: sectionId, schoolId, action: 'archived' });
        return 'archived';
      }
      const left = await u.q.query<{ id: number; student: boolean }>(
        `delete from roster.memberships where section_id = $1 returning person_id as id, section_role = 'Student' as student`,
        [sectionId],
      );
      const studentIds = left.filter(({ student }) => student).map(({ id }) => id);
      u.em.remove(section);
      await u.em.flush();
      if (studentIds.length > 0)
        u.publish('roster.StudentsUnenrolled.v1', {
          ...event,
          studentIds,
        } satisfies RosterEvents['roster.StudentsUnenrolled.v1']);
      u.publish('roster.ClassDeleted.v1', event satisfies RosterEvents['roster.ClassDeleted.v1']);
      await recordChange(u, actor, {
        record: 'class',
        id: sectionId,
        schoolId,
        action: 'deleted',
        before: { className, displayName },
      });
      return 'deleted';
    });
  }
}

@CommandHandler(HideClass)
export class HideClassHandler implements ICommandHandler<HideClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `roster/class-not-found`, `roster/not-allowed` */
  async execute({ actor, sectionId, hidden }: HideClass): Promise<boolean> {
    return this.unitOfWork.run(async (u) => {
      const row = await u.em.findOne(Section, { id: sectionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const { archived } = await this.classes.must(actor, sectionId, 'hide', u.q);
      const section = row!;
      if (archived) throw new DomainError<RosterCode>('roster/not-allowed', 'An archived class is not hidden.');
      if ((section.hiddenAt !== null) === hidden) return false;
      section.hiddenAt = hidden ? new Date(this.clock.now()) : null;
      section.revision += 1;
      await u.em.flush();
      const { schoolId } = section;
      u.publish('roster.ClassChanged.v1', { sectionId, schoolId } satisfies RosterEvents['roster.ClassChanged.v1']);
      await recordChange(u, actor, {
        record: 'class',
        id: sectionId,
        schoolId,
        action: hidden ? 'hidden' : 'shown again',
      });
      return true;
    });
  }
}

@CommandHandler(RestoreClass)
export class RestoreClassHandler implements ICommandHandler<RestoreClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
  ) {}

  /** @throws DomainError `roster/class-not-found`, `roster/not-allowed`, `roster/term-archived` */
  async execute({ actor, sectionId }: RestoreClass): Promise<boolean> {
    return this.unitOfWork.run(async (u) => {
      // The term first, as the job that archives it does; it cannot be archived in between.
      const term = await u.q.one<{ archivedAt: Date | null }>(
        `select t.archived_at as "archivedAt" from roster.terms t join roster.sections c on c.term_id = t.id where c.id = $1 for share of t`,
        [sectionId],
      );
      const row = await u.em.findOne(Section, { id: sectionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      await this.classes.must(actor, sectionId, 'hide', u.q);
      const section = row!;
      if (!section.archivedAt) return false;
      if (term?.archivedAt)
        throw new DomainError<RosterCode>('roster/term-archived', 'Its term is archived. Activate the term first.');
      section.archivedAt = null;
      section.revision += 1;
      await u.em.flush();
      const { schoolId } = section;
      u.publish('roster.ClassChanged.v1', { sectionId, schoolId } satisfies RosterEvents['roster.ClassChanged.v1']);
      await recordChange(u, actor, { record: 'class', id: sectionId, schoolId, action: 'restored' });
      return true;
    });
  }
}
