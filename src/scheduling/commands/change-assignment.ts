import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assessmentType } from '../../content/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Classes, doneBy, type Changer } from '../../roster/index.js';
import { Assignment, type Schedule, type Settings } from '../entities/assignment.js';
import type { SchedulingCode } from '../problems.js';
import type { AssignmentValue, SchedulingEvents } from '../published.js';
import { windowOf } from './give-make-ups.js';
import { giveToStudents } from './give-to-students.js';

/** New windows and settings. Sittings that have begun keep what they started with, except what is revealed and when. */
export class ChangeAssignment extends Command<void> {
  constructor(
    readonly assignmentId: number,
    readonly schedule: Schedule,
    readonly settings: Settings,
    /** The one that was read before; given, what somebody else changed since stays. */
    readonly version?: number,
    readonly by: Changer = null,
  ) {
    super();
  }
}

/** Takes an assessment back. Sittings that have begun, and their results, stay. */
export class DeleteAssignment extends Command<void> {
  constructor(
    readonly assignmentId: number,
    readonly by: Changer = null,
  ) {
    super();
  }
}

/** The same for everything that a class was given. */
export class DeleteOfClass extends Command<void> {
  constructor(readonly sectionId: number) {
    super();
  }
}

/** Students of a class. */
export interface OfClass {
  sectionId: number;
  studentIds: readonly number[];
}

/** Open assignments of classes for students who came later, by as many statements as for one. */
export class GiveOpenAssignments extends Command<void> {
  constructor(readonly entered: readonly OfClass[]) {
    super();
  }
}

/** What students who left classes were given there and have not begun. Those who are in one again meanwhile keep all of it. */
export class TakeBackUnstarted extends Command<void> {
  constructor(readonly left: readonly OfClass[]) {
    super();
  }
}

@CommandHandler(ChangeAssignment)
export class ChangeAssignmentHandler implements ICommandHandler<ChangeAssignment> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `scheduling/assignment-not-found`, `scheduling/changed-meanwhile`, `scheduling/invalid-schedule` */
  async execute({ assignmentId, schedule, settings, version, by }: ChangeAssignment): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const assignment = await existing(u, assignmentId);
      if (version !== undefined && version !== assignment.version) {
        throw new DomainError<SchedulingCode>(
          'scheduling/changed-meanwhile',
          'Somebody else changed this assessment meanwhile. Here it is as it stands now.',
        );
      }
      const before = { ...assignment };
      assignment.change(assessmentType(assignment.typeId).parts, schedule, settings);
      await u.em.flush();
      await giveToStudents(
        u,
        [{ assignment, students: await this.classes.studentsOf(assignment.sectionId) }],
        new Date(this.clock.now()),
      );
      u.publish('scheduling.AssignmentChanged.v1', {
        assignmentId,
        sectionId: assignment.sectionId,
        schoolId: assignment.schoolId,
        changes: differencesOf(before, assignment),
        ...byWhom(by),
      } satisfies SchedulingEvents['scheduling.AssignmentChanged.v1']);
    });
  }
}

@CommandHandler(DeleteAssignment)
export class DeleteAssignmentHandler implements ICommandHandler<DeleteAssignment> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `scheduling/assignment-not-found` */
  async execute({ assignmentId, by }: DeleteAssignment): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const assignment = await existing(u, assignmentId);
      assignment.deletedAt = new Date(this.clock.now());
      u.publish('scheduling.AssignmentDeleted.v1', {
        assignmentId,
        sectionId: assignment.sectionId,
        schoolId: assignment.schoolId,
        ...byWhom(by),
      } satisfies SchedulingEvents['scheduling.AssignmentDeleted.v1']);
    });
  }
}

@CommandHandler(DeleteOfClass)
export class DeleteOfClassHandler implements ICommandHandler<DeleteOfClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deletes: DeleteAssignmentHandler,
  ) {}

  async execute({ sectionId }: DeleteOfClass): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const given = await u.em.find(Assignment, { sectionId, deletedAt: null }, { orderBy: { id: 'asc' } });
      for (const { id } of given) await this.deletes.execute(new DeleteAssignment(id));
    });
  }
}

@CommandHandler(GiveOpenAssignments)
export class GiveOpenAssignmentsHandler implements ICommandHandler<GiveOpenAssignments> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  async execute({ entered }: GiveOpenAssignments): Promise<void> {
    const students = Map.groupBy(await this.classes.enrolledAmong(entered), ({ sectionId }) => sectionId);
    if (students.size === 0) return;
    const now = new Date(this.clock.now());
    await this.unitOfWork.run(async (u) => {
      const assignments = await u.em.find(
        Assignment,
        { sectionId: { $in: [...students.keys()] }, deletedAt: null },
        { orderBy: { id: 'asc' } },
      );
      const open = assignments.filter((assignment) => {
        const end = assignment.administrationType ? assignment.p2EndAt : assignment.p1EndAt;
        return end === null || end > now;
      });
      await giveToStudents(
        u,
        open.map((assignment) => ({ assignment, students: students.get(assignment.sectionId)! })),
        now,
      );
    });
  }
}

@CommandHandler(TakeBackUnstarted)
export class TakeBackUnstartedHandler implements ICommandHandler<TakeBackUnstarted> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
  ) {}

  async execute({ left }: TakeBackUnstarted): Promise<void> {
    const inside = new Set((await this.classes.enrolledAmong(left)).map(({ sectionId, id }) => `${sectionId} ${id}`));
    const gone = left
      .flatMap(({ sectionId, studentIds }) => studentIds.map((id) => ({ sectionId, id })))
      .filter(({ sectionId, id }) => !inside.has(`${sectionId} ${id}`));
    if (gone.length === 0) return;
    await this.unitOfWork.run(async (u) => {
      const taken = await u.q.query<
        Schedule & { assignmentId: number; sectionId: number; schoolId: number; studentId: number }
      >(
        `delete from scheduling.availabilities v using scheduling.assignments a, unnest($1::int[], $2::int[]) as gone (section_id, student_id)
          where a.id = v.assignment_id and a.section_id = gone.section_id and v.student_id = gone.student_id
            and not exists (select from scheduling.student_assessments s where s.student_id = v.student_id and s.type_id = a.type_id and s.set_id = a.set_id
              and s.category_id = a.category_id and s.school_year_id = a.school_year_id and (s.started_at is not null or s.sitting > 1))
          returning a.id as "assignmentId", a.section_id as "sectionId", a.school_id as "schoolId", v.student_id as "studentId", v.administration_type as "administrationType",
            v.p1_start_at as "p1StartAt", v.p1_end_at as "p1EndAt", v.p2_start_at as "p2StartAt", v.p2_end_at as "p2EndAt"`,
        [gone.map(({ sectionId }) => sectionId), gone.map(({ id }) => id)],
      );
      for (const { assignmentId, sectionId, schoolId, studentId, ...window } of taken) {
        // Most had the window of the class.
        if (window.p1StartAt === null) continue;
        u.publish('scheduling.MakeUpWithdrawn.v1', {
          assignmentId,
          sectionId,
          schoolId,
          studentId,
          by: null,
          window: windowOf(window),
        } satisfies SchedulingEvents['scheduling.MakeUpWithdrawn.v1']);
      }
    });
  }
}

function byWhom(by: Changer) {
  return by ? doneBy(by) : { by: null };
}

const SAID = [
  'administrationType',
  'p1StartAt',
  'p1EndAt',
  'p2StartAt',
  'p2EndAt',
  'gradeLevels',
  'timing',
  'autosubmitDelay',
  'pauseEnabled',
  'saveEnabled',
  'readspeakerEnabled',
  'revealReportAsap',
  'revealReportAt',
  'revealAnswersAsap',
  'revealAnswersAt',
] as const satisfies readonly (keyof Assignment)[];

type Said = Pick<Assignment, (typeof SAID)[number]>;

function differencesOf(before: Said, after: Said): Record<string, { before: AssignmentValue; after: AssignmentValue }> {
  return Object.fromEntries(
    SAID.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map((field) => [
      field,
      { before: valueOf(before[field]), after: valueOf(after[field]) },
    ]),
  );
}

function valueOf(value: Said[keyof Said]): AssignmentValue {
  return value instanceof Date ? value.toISOString() : value;
}

/** Locked: changes come one after the other. */
async function existing(u: Unit, id: number): Promise<Assignment> {
  const found = await u.em.findOne(Assignment, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!found)
    throw new DomainError<SchedulingCode>('scheduling/assignment-not-found', 'This assessment does not exist.');
  return found;
}
