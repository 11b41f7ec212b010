import { Injectable } from '@nestjs/common';
import { category, ContentLibrary } from '../../content/index.js';
import { type BatchActor, HeldRoles, stillHolds } from '../../identity/index.js';
import type { BatchDto, Judged } from '../../platform/batches/batch.js';
import { Batches } from '../../platform/batches/batches.js';
import { Db } from '../../platform/db/db.js';
import { assignmentNotFound, Schedules } from '../read/schedules.js';
import { DeleteAssignment, DeleteAssignmentHandler } from './change-assignment.js';

interface Request {
  schoolId: number;
}

const DELETE = 'scheduling.delete';
/** The same for what was assigned just now: what students have begun since stays. */
export const TAKE_BACK = 'scheduling.take-back';

/** Takes assignments of a school back, both parts of each with what hangs on them: a row for each. */
@Injectable()
export class DeleteMany {
  constructor(
    private readonly batches: Batches,
    private readonly deletes: DeleteAssignmentHandler,
    private readonly schedules: Schedules,
    private readonly content: ContentLibrary,
    private readonly db: Db,
    roles: HeldRoles,
  ) {
    for (const name of [DELETE, TAKE_BACK]) {
      batches.add<BatchActor, Request>({
        name,
        title: () => (name === DELETE ? 'Deleting assessments' : 'Taking back assessments'),
        stands: (actor) => stillHolds(roles, actor),
        run: (key, { actor, request }) => this.one(Number(key), actor, request, name === TAKE_BACK),
        names: (actor, keys) => this.names(actor, keys.map(Number)),
      });
    }
  }

  /**
   * @param id of the press: the same once more is the same batch. @throws DomainError `scheduling/assignment-not-found` in a
   *   school that the actor does not see
   */
  async start(actor: BatchActor, schoolId: number, ids: readonly number[], id: string): Promise<BatchDto> {
    if (!(await this.schedules.seesSchool(actor, schoolId))) throw assignmentNotFound();
    return this.batches.start(actor, DELETE, ids.map(String), { schoolId } satisfies Request, id);
  }

  private async one(id: number, actor: BatchActor, { schoolId }: Request, fresh: boolean): Promise<Judged | void> {
    const { progress } = await this.schedules.mustDelete(actor, schoolId, id);
    if (fresh && progress.started > 0) {
      const reason = `${progress.started === 1 ? '1 student has' : `${progress.started} students have`} begun it, so it stays.`;
      return { state: 'skipped', code: 'scheduling/begun', reason };
    }
    await this.deletes.execute(new DeleteAssignment(id, actor));
  }

  /** 'Period 1, SAT Set 1, Math', also of those that are deleted. */
  private async names(actor: BatchActor, ids: readonly number[]): Promise<Map<string, string>> {
    const rows = await this.db.query<{ id: number; section_id: number; set_id: number; category_id: number }>(
      'select id, section_id, set_id, category_id from scheduling.assignments where id = any($1)',
      [ids],
    );
    const [sections, sets] = await Promise.all([
      this.schedules.namesOfClasses(actor, [...new Set(rows.map((row) => row.section_id))]),
      this.content.setNames(rows.map((row) => row.set_id)),
    ]);
    return new Map(
      rows.flatMap((row): [string, string][] => {
        const section = sections.get(row.section_id);
        if (section === undefined) return [];
        return [[String(row.id), [section, sets.get(row.set_id), category(row.category_id).name].join(', ')]];
      }),
    );
  }
}
