import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { type BatchDto, type Judged, outcomeOf } from '../../platform/batches/batch.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChanges } from '../changes.js';
import { kindOfRole, schoolUsersPermissions, type UserPermissions } from '../policies.js';
import type { RosterCode } from '../problems.js';
import { Classes, classNotFound } from '../read/classes.js';
import { REACHES_BEYOND } from '../read/held-roles.js';
import { notAllowed, SchoolUsers, type Actor, type SchoolUser, type UserPlace } from '../read/school-users.js';
import { holdNumbers, holdSchools } from '../standing.js';
import { mustNotBeKept } from './change-students.js';
import { enroll } from './enroll-students.js';
import { handOverClasses, type TakeOver } from './hand-over-classes.js';
import { LeavingParents } from './leaving-parents.js';
import {
  activatePeople,
  archivePeople,
  changed,
  forget,
  idsOf,
  lockPeople,
  moveStudents,
  noted,
} from './people-standing.js';

/** People of one school, or (`schoolId` null) of any that the actor administers; each is changed wholly or not at all. */
abstract class OnUsers extends Command<BatchDto> {
  constructor(
    readonly actor: Actor,
    readonly schoolId: number | null,
    readonly userIds: readonly number[],
  ) {
    super();
  }
}

/**
 * No sign-in at this school any more; results, classes and everything done there stay. Others may take over the classes that
 * they lead.
 */
export class ArchiveUsers extends OnUsers {
  constructor(
    actor: Actor,
    schoolId: number | null,
    userIds: readonly number[],
    readonly takeOver?: TakeOver,
  ) {
    super(actor, schoolId, userIds);
  }
}
export class ActivateUsers extends OnUsers {}
/** Who has results is archived with them; everybody else disappears. */
export class DeleteUsers extends OnUsers {}

/** Students become untimed, or timed again. What has begun goes on as it began. */
export class SetUsersTiming extends OnUsers {
  constructor(
    actor: Actor,
    schoolId: number | null,
    userIds: readonly number[],
    readonly untimed: boolean,
  ) {
    super(actor, schoolId, userIds);
  }
}

export class AddUsersToClass extends OnUsers {
  constructor(
    actor: Actor,
    override readonly schoolId: number,
    userIds: readonly number[],
    readonly sectionId: number,
  ) {
    super(actor, schoolId, userIds);
  }
}

/** Students go to another school with their results, and with their classes or without. */
export class TransferStudents extends OnUsers {
  constructor(
    actor: Actor,
    userIds: readonly number[],
    readonly toSchoolId: number,
    readonly retainSections: boolean,
  ) {
    super(actor, null, userIds);
  }
}

type BulkAction = Extract<
  keyof UserPermissions,
  'addToClass' | 'setTiming' | 'transfer' | 'archive' | 'activate' | 'delete'
>;

/** Why people are not changed, or not as they were asked for. */
type Judgements = Map<number, Judged>;

interface Chosen {
  places: { school: UserPlace; people: SchoolUser[] }[];
  /** Of those who may not be acted on. */
  judged: Judgements;
  asked: SchoolUser[];
}

/** Who of those asked for may be acted on, school by school, and why the others may not. */
async function choose(
  u: Unit,
  users: SchoolUsers,
  { actor, schoolId, userIds }: OnUsers,
  action: BulkAction,
): Promise<Chosen> {
  // Schools before people, as everybody: where somebody goes away, or is let in again, nobody archives the school meanwhile.
  if (action === 'activate')
    await holdSchools(u, schoolId === null ? [...(await users.bySchool(userIds, u.q)).keys()] : [schoolId]);
  await lockPeople(u, userIds);
  const groups = schoolId === null ? await users.bySchool(userIds, u.q) : new Map([[schoolId, [...userIds]]]);
  const chosen: Chosen = { places: [], judged: new Map(), asked: [] };
  for (const [id, ids] of groups) {
    const school = await users.open(actor, id, u.q, action === 'transfer' && { alsoArchived: true });
    const people = await users.among(actor, id, ids, u.q);
    if (people.some((person) => !schoolUsersPermissions(actor, school, kindOfRole(person.role))[action]))
      throw notAllowed();
    for (const person of people)
      if (!person.permissions[action]) chosen.judged.set(person.id, whyNot(actor, person, action));
    chosen.asked.push(...people);
    chosen.places.push({ school, people: people.filter((person) => person.permissions[action]) });
  }
  return chosen;
}

function whyNot(actor: Actor, person: SchoolUser, action: BulkAction): Judged {
  if (person.hiddenAccount) return skipped('roster/hidden-account', 'A hidden account cannot be changed.');
  if (person.id === actor.userId && (action === 'archive' || action === 'delete'))
    return { state: 'failed', code: 'roster/oneself', reason: `You cannot ${action} yourself.` };
  if (action === 'delete' && person.archived && person.hasResults)
    return skipped('roster/kept', 'Has results and stays archived with them.');
  if (action === 'activate' && !person.archived) return skipped('roster/active', 'This user is active already.');
  if (action !== 'activate' && action !== 'delete' && person.archived)
    return {
      state: action === 'archive' ? 'skipped' : 'failed',
      code: 'roster/archived',
      reason: 'This user is archived.',
    };
  return { state: 'failed', code: 'roster/not-allowed', reason: REACHES_BEYOND };
}

function skipped(code: string, reason: string): Judged {
  return { state: 'skipped', code, reason };
}

/** A row for each who was asked for, in that order. */
function outcome({ userIds }: OnUsers, { asked, judged }: Chosen): BatchDto {
  const people = new Map(asked.map((person) => [person.id, person]));
  return outcomeOf(
    [...new Set(userIds)].map((id) => {
      const { state, code, reason }: Judged = judged.get(id) ?? { state: 'done' };
      return { key: String(id), name: people.get(id)!.fullName, state, code: code ?? null, reason: reason ?? null };
    }),
  );
}

@CommandHandler(ArchiveUsers)
export class ArchiveUsersHandler implements ICommandHandler<ArchiveUsers> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly classes: Classes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError besides those of all, when the classes cannot be taken over: then nobody is archived */
  async execute(command: ArchiveUsers): Promise<BatchDto> {
    const { actor, takeOver } = command;
    return this.unitOfWork.run(async (u) => {
      const now = new Date(this.clock.now());
      const chosen = await choose(u, this.users, command, 'archive');
      for (const { school, people } of chosen.places) {
        if (takeOver) await handOverClasses(u, this.classes, actor, school.id, idsOf(people), takeOver, now);
        await archivePeople(u, this.commands, actor, school, people, now);
        await noted(u, actor, school, idsOf(people), 'archived');
      }
      return outcome(command, chosen);
    });
  }
}

@CommandHandler(ActivateUsers)
export class ActivateUsersHandler implements ICommandHandler<ActivateUsers> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly commands: CommandBus,
  ) {}

  async execute(command: ActivateUsers): Promise<BatchDto> {
    return this.unitOfWork.run(async (u) => {
      const chosen = await choose(u, this.users, command, 'activate');
      for (const { school, people } of chosen.places) {
        await activatePeople(u, this.commands, command.actor, school, people);
        await noted(u, command.actor, school, idsOf(people), 'activated');
      }
      return outcome(command, chosen);
    });
  }
}

/** Done, in its way. */
const ARCHIVED_INSTEAD: Judged = {
  state: 'done',
  code: 'roster/archived-instead',
  reason: 'Was archived instead of deleted: nothing is lost.',
};

@CommandHandler(DeleteUsers)
export class DeleteUsersHandler implements ICommandHandler<DeleteUsers> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly leaving: LeavingParents,
  ) {}

  async execute(command: DeleteUsers): Promise<BatchDto> {
    return this.unitOfWork.run(async (u) => {
      const chosen = await choose(u, this.users, command, 'delete');
      for (const { school, people } of chosen.places) {
        const toArchive = people.filter((person) => person.hasResults);
        await archivePeople(u, this.commands, command.actor, school, toArchive, new Date(this.clock.now()));
        await noted(u, command.actor, school, idsOf(toArchive), 'archived');
        const toDelete = people.filter((person) => !person.hasResults);
        u.leaves({ schoolId: school.id });
        const parents = await forget(u, this.commands, command.actor, school, idsOf(toDelete));
        await this.leaving.leave(u, command.actor, school.id, parents);
        for (const { id } of toArchive) chosen.judged.set(id, ARCHIVED_INSTEAD);
      }
      return outcome(command, chosen);
    });
  }
}

@CommandHandler(SetUsersTiming)
export class SetUsersTimingHandler implements ICommandHandler<SetUsersTiming> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
  ) {}

  async execute(command: SetUsersTiming): Promise<BatchDto> {
    return this.unitOfWork.run(async (u) => {
      const chosen = await choose(u, this.users, command, 'setTiming');
      const people = chosen.places.flatMap((place) => place.people);
      const rows = await u.q.query<{ id: number }>(
        'update roster.people set untimed_assessment = $2 where id = any($1) and untimed_assessment <> $2 returning id',
        [idsOf(people), command.untimed],
      );
      changed(
        u,
        rows.map((row) => row.id),
      );
      const { untimed } = command;
      const values = { before: { untimedAssessment: !untimed }, after: { untimedAssessment: untimed } };
      const turned = new Set(rows.map((row) => row.id));
      for (const place of chosen.places) {
        const here = idsOf(place.people).filter((id) => turned.has(id));
        await noted(u, command.actor, place.school, here, 'changed', values);
      }
      const so = skipped('roster/timing-is-so', command.untimed ? 'Is untimed already.' : 'Is timed already.');
      for (const { id, untimedAssessment } of people)
        if (untimedAssessment === command.untimed) chosen.judged.set(id, so);
      return outcome(command, chosen);
    });
  }
}

/** @throws DomainError `roster/class-not-found` for a class that takes no students of this school from the actor */
export async function mustBeOpenClass(classes: Classes, actor: Actor, schoolId: number, sectionId: number) {
  const section = await classes.must(actor, sectionId, 'editStudents');
  if (section.schoolId !== schoolId || section.archived) throw classNotFound();
  return section;
}

@CommandHandler(AddUsersToClass)
export class AddUsersToClassHandler implements ICommandHandler<AddUsersToClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  async execute(command: AddUsersToClass): Promise<BatchDto> {
    const section = await mustBeOpenClass(this.classes, command.actor, command.schoolId, command.sectionId);
    return this.unitOfWork.run(async (u) => {
      const chosen = await choose(u, this.users, command, 'addToClass');
      await mustNotBeKept(u, section.id);
      const ids = chosen.places.flatMap((place) => idsOf(place.people));
      const added = new Set(await enroll(u, section, ids, new Date(this.clock.now())));
      await noted(u, command.actor, { id: command.schoolId }, [...added], 'added to a class', {
        after: { class: section.displayName },
      });
      for (const id of ids)
        if (!added.has(id)) chosen.judged.set(id, skipped('roster/in-class', 'Is in this class already.'));
      return outcome(command, chosen);
    });
  }
}

@CommandHandler(TransferStudents)
export class TransferStudentsHandler implements ICommandHandler<TransferStudents> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly commands: CommandBus,
  ) {}

  async execute(command: TransferStudents): Promise<BatchDto> {
    const { actor, toSchoolId, retainSections } = command;
    return this.unitOfWork.run(async (u) => {
      const gone = () => {
        throw new DomainError<RosterCode>('roster/school-not-found', 'This school does not exist.', {
          errors: { school_id: ['Please select a school'] },
        });
      };
      // Before the people, as everybody. A school that they leave may be archived meanwhile: they are students of another one
      // then.
      const to = await this.users.open(actor, toSchoolId, u.q).catch(gone);
      await holdSchools(u, [to.id]).catch(gone);
      // A student who is added there at the same time may have the same number.
      await holdNumbers(u, to.id);
      const chosen = await choose(u, this.users, command, 'transfer');
      const numbers = chosen.asked.flatMap(({ studentIdNumber }) => studentIdNumber ?? []);
      const rows = await u.q.query<{ n: string }>(
        'select student_number as n from roster.people where school_id = $1 and student_number = any($2)',
        [to.id, numbers],
      );
      const taken = new Set(rows.map((row) => row.n));
      for (const { school, people } of chosen.places) {
        const moving = people.filter(({ id, studentIdNumber: number }) => {
          const why =
            school.id === to.id
              ? skipped('roster/there-already', `Is a student of ${to.name} already.`)
              : number !== null && taken.has(number)
                ? ({
                    state: 'failed',
                    code: 'roster/student-id-taken',
                    reason: `A student of ${to.name} has the student ID ${number}.`,
                  } as const)
                : null;
          if (why) chosen.judged.set(id, why);
          else if (number !== null) taken.add(number);
          return !why;
        });
        if (moving.length === 0) continue;
        const students = moving.map(({ id, studentIdNumber }) => ({
          id,
          from: school.id,
          studentNumber: studentIdNumber,
        }));
        await recordChanges(u, actor, await moveStudents(u, this.commands, actor, students, to.id, retainSections));
      }
      return outcome(command, chosen);
    });
  }
}
