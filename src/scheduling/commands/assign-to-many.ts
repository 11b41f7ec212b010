import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../identity/index.js';
import { ContentLibrary } from '../../content/index.js';
import { Classes } from '../../roster/index.js';
import type { BatchDto } from '../../platform/batches/batch.js';
import { Batches } from '../../platform/batches/batches.js';
import type { Schedule, Settings } from '../entities/assignment.js';
import type { SchedulingCode } from '../problems.js';
import { classNotFound, Schedules } from '../read/schedules.js';
import { AssignAssessment, AssignAssessmentHandler } from './assign-assessment.js';
import { TAKE_BACK } from './delete-many.js';

/** One category of a set as it is given to each of many classes. */
export interface GivenAssessment {
  what: AssignAssessment['assessment'];
  schedule: Schedule;
  settings: Settings;
}

interface Request {
  schoolId: number;
  assessments: GivenAssessment[];
}

const ASSIGN = 'scheduling.assign';

/** Gives several categories to several classes of a school: a row for each of both. A class that has it already is skipped. */
@Injectable()
export class AssignToMany {
  constructor(
    private readonly batches: Batches,
    private readonly assign: AssignAssessmentHandler,
    private readonly schedules: Schedules,
    private readonly classes: Classes,
    private readonly content: ContentLibrary,
    roles: HeldRoles,
  ) {
    batches.add<BatchActor, Request>({
      name: ASSIGN,
      title: () => 'Assigning assessments',
      stands: (actor) => stillHolds(roles, actor),
      run: (key, { actor, request }) => this.one(key, actor, request),
      skips: { ['scheduling/already-exists' satisfies SchedulingCode]: 'Has this assessment already.' },
      names: (actor, keys, { assessments }) => this.names(actor, keys, assessments),
      undo: (done, { schoolId }) => ({
        kind: TAKE_BACK,
        keys: done.map(({ made }) => String((made as { assignmentId: number }).assignmentId)),
        request: { schoolId },
      }),
    });
  }

  /**
   * @param id of the press: the same once more is the same batch. @throws DomainError `scheduling/class-not-found` in a school
   *   that the actor does not see
   */
  async start(
    actor: BatchActor,
    schoolId: number,
    sectionIds: readonly number[],
    assessments: GivenAssessment[],
    id: string,
  ): Promise<BatchDto> {
    if (!(await this.schedules.seesSchool(actor, schoolId))) throw classNotFound();
    const keys = sectionIds.flatMap((sectionId) => assessments.map((_, i) => `${sectionId}/${i}`));
    return this.batches.start(actor, ASSIGN, keys, { schoolId, assessments } satisfies Request, id);
  }

  private async one(key: string, actor: BatchActor, { schoolId, assessments }: Request) {
    const [sectionId, which] = key.split('/').map(Number) as [number, number];
    const { what, schedule, settings } = assessments[which]!;
    await this.schedules.mustAssign(actor, sectionId, schoolId);
    const assignmentId = await this.assign.execute(
      new AssignAssessment(sectionId, what, revived(schedule), revived(settings), actor.userId, actor),
    );
    return { state: 'done' as const, made: { assignmentId } };
  }

  /** 'Period 1, Math' */
  private async names(
    actor: BatchActor,
    keys: readonly string[],
    assessments: readonly GivenAssessment[],
  ): Promise<Map<string, string>> {
    const sets = await this.content.availableSets();
    const categories = assessments.map(
      ({ what }) =>
        sets.find(({ id }) => id === what.setId)?.categories.find(({ id }) => id === what.categoryId)?.name ?? '',
    );
    const sections = await this.schedules.namesOfClasses(actor, [...new Set(keys.map((key) => parseInt(key, 10)))]);
    return new Map(
      keys.flatMap((key) => {
        const [sectionId, which] = key.split('/').map(Number) as [number, number];
        const name = sections.get(sectionId);
        return name === undefined ? [] : [[key, [name, categories[which]].filter(Boolean).join(', ')]];
      }),
    );
  }
}

/** Moments that were written as JSON are moments again. */
function revived<T extends object>(fields: T): T {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
    ]),
  ) as T;
}
