import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChanges, type RecordChange } from '../changes.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { classNotFound, type ClassCard, Classes } from '../read/classes.js';
import { mustReach } from '../read/held-roles.js';
import { enroll } from './enroll-students.js';

type Actor = Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId' | 'masquerader'>;

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

/** Students of the school enter a class and get its open assignments. Who is in it already stays as it is. */
export class AddToClass extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly sectionId: number,
    readonly studentIds: readonly number[],
  ) {
    super();
  }
}

/** Students leave a class for another one of the school, with what they have begun. */
export class TransferToClass extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly fromSectionId: number,
    readonly studentIds: readonly number[],
    readonly toSectionId: number,
  ) {
    super();
  }
}

@CommandHandler(SetTiming)
export class SetTimingHandler implements ICommandHandler<SetTiming> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
  ) {}

  async execute({ actor, sectionId, studentIds, untimed }: SetTiming): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const { schoolId } = await this.classes.must(actor, sectionId, 'editStudents', u.q);
      await mustBeIn(u, sectionId, studentIds);
      await mustReach(u.q, actor, studentIds);
      const changed = await u.q.query<{ id: number }>(
        'update roster.people set untimed_assessment = $2 where id = any($1) and untimed_assessment <> $2 returning id',
        [[...studentIds], untimed],
      );
      for (const { id } of changed)
        u.publish('roster.PersonChanged.v1', { personId: id } satisfies RosterEvents['roster.PersonChanged.v1']);
      await recordChanges(
        u,
        actor,
        changed.map(({ id }) => ({
          record: 'person',
          id,
          schoolId,
          action: 'changed',
          before: { untimedAssessment: !untimed },
          after: { untimedAssessment: untimed },
          personId: id,
        })),
      );
    });
  }
}

@CommandHandler(UnassignStudents)
export class UnassignStudentsHandler implements ICommandHandler<UnassignStudents> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
  ) {}

  async execute({ actor, sectionId, studentIds }: UnassignStudents): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const section = await this.classes.must(actor, sectionId, 'editStudents', u.q);
      const ids = await leave(u, actor, section, studentIds);
      await recordChanges(u, actor, ids.map(inClass(section, 'removed from a class')));
    });
  }
}

@CommandHandler(AddToClass)
export class AddToClassHandler implements ICommandHandler<AddToClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `roster/class-not-found`, `roster/not-allowed`, `roster/kept-by-platform`, `roster/student-not-found`
   */
  async execute({ actor, sectionId, studentIds }: AddToClass): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const section = await mustTakeStudents(u, this.classes, actor, sectionId);
      const ids = [...new Set(studentIds)];
      const found = await u.q.query<{ hidden: boolean }>(
        'select hidden_account as hidden from roster.people where id = any($1) and school_id = $2 and archived_at is null',
        [ids, section.schoolId],
      );
      mustBeAll(found, ids);
      await mustReach(u.q, actor, ids);
      await enter(u, actor, section, ids, new Date(this.clock.now()));
    });
  }
}

/** A class that takes students from the actor. @throws DomainError also for one that is archived or kept by grade */
export async function mustTakeStudents(u: Unit, classes: Classes, actor: Actor, sectionId: number): Promise<ClassCard> {
  const section = await classes.must(actor, sectionId, 'editStudents', u.q);
  if (section.archived) throw classNotFound();
  await mustNotBeKept(u, sectionId);
  return section;
}

/** Students enter a class; the history says so of those who were not in it. */
export async function enter(u: Unit, actor: Actor, section: ClassCard, ids: number[], at: Date): Promise<void> {
  const added = await enroll(u, section, ids, at);
  await recordChanges(u, actor, added.map(inClass(section, 'added to a class')));
}

@CommandHandler(TransferToClass)
export class TransferToClassHandler implements ICommandHandler<TransferToClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `AddToClass`, of either class */
  async execute({ actor, fromSectionId, studentIds, toSectionId }: TransferToClass): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const from = await this.classes.must(actor, fromSectionId, 'editStudents', u.q);
      const to = await this.classes.must(actor, toSectionId, 'editStudents', u.q);
      if (to.id === from.id)
        throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', {
          errors: { newSectionId: ['Please select another class'] },
        });
      if (to.schoolId !== from.schoolId || to.archived) throw classNotFound();
      await mustNotBeKept(u, to.id);
      // Who goes over is in the new class before the old one takes back what was not begun.
      await enroll(u, to, [...new Set(studentIds)], new Date(this.clock.now()));
      const ids = await leave(u, actor, from, studentIds);
      await recordChanges(
        u,
        actor,
        ids.map((id) => ({
          record: 'person',
          id,
          schoolId: from.schoolId,
          action: 'moved to another class',
          before: { class: from.displayName },
          after: { class: to.displayName },
          personId: id,
        })),
      );
    });
  }
}

/** One student's place in the class, for the history of the school. */
function inClass({ schoolId, displayName }: ClassCard, action: string): (id: number) => RecordChange {
  const added = action.startsWith('added');
  return (id) => ({
    record: 'person',
    id,
    schoolId,
    action,
    ...(added ? { after: { class: displayName } } : { before: { class: displayName } }),
    personId: id,
  });
}

/** @returns ids of those who left */
async function leave(
  u: Unit,
  actor: Actor,
  { id: sectionId, schoolId }: ClassCard,
  studentIds: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(studentIds)];
  await mustBeIn(u, sectionId, ids);
  await mustReach(u.q, actor, ids);
  await mustNotBeKept(u, sectionId);
  await u.q.query(
    `delete from roster.memberships where section_id = $1 and person_id = any($2) and section_role = 'Student'`,
    [sectionId, ids],
  );
  u.publish('roster.StudentsUnenrolled.v1', {
    sectionId,
    schoolId,
    studentIds: ids,
  } satisfies RosterEvents['roster.StudentsUnenrolled.v1']);
  return ids;
}

/**
 * @throws DomainError `roster/kept-by-platform` for a class whose students the platform puts in and takes out by grade and
 *   timing
 */
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
  mustBeAll(found, studentIds);
}

function mustBeAll(found: readonly { hidden: boolean }[], studentIds: readonly number[]): void {
  if (found.length !== new Set(studentIds).size)
    throw new DomainError<RosterCode>('roster/student-not-found', 'This student does not exist.');
  if (found.some(({ hidden }) => hidden))
    throw new DomainError<RosterCode>('roster/not-allowed', 'A hidden account cannot be changed.');
}
