import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeRoles } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { doneBy, type RecordValues } from '../changes.js';
import { lockPeople } from '../commands/people-standing.js';
import { keepPlatformClasses } from '../platform-classes.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { SchoolUsers, type Actor } from '../read/school-users.js';
import { ComparedRecords, valuesOf } from './compared-records.js';
import { valuesAfter, type MergedPair, type MergedValues, type MovedLink, type TakenFields } from './merge-plan.js';
import {
  CHANGED_MEANWHILE,
  holdSchool,
  notMergeable,
  publishChanged,
  recordMerge,
  writeValues,
} from './merge-writes.js';
import { moveClasses, moveFamily } from './moved-links.js';
import { allMoved, StudentWork, type MovedByContext } from './student-work.js';

/** What is asked for: the record that stays, the one that is given up, and which fields come from the latter. */
export interface MergeOrder extends MergedPair {
  keptRevision: number;
  absorbedRevision: number;
  taken: TakenFields;
}

/** What is kept of a merge, to take it back. Names and numbers are in it: it goes with an erasure. */
export interface MovedOfMerge {
  before: MergedValues;
  after: MergedValues;
  hasResultsAt: { before: string | null; after: string | null };
  classes: MovedLink[];
  parents: MovedLink[];
  work: MovedByContext;
}

const BEGUN_MEANWHILE = 'A test was begun just now. Merge the records when it is over.';

/** Two records of one student become one (ADR 46). */
@Injectable()
export class Merging {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly records: ComparedRecords,
    private readonly work: StudentWork,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the id of the merge
   * @throws DomainError as `compare`, `roster/changed-meanwhile`, `roster/not-mergeable` with the reasons
   */
  async merge(actor: Actor, schoolId: number, order: MergeOrder): Promise<number> {
    await this.users.must(actor, schoolId, 'Student', 'edit');
    const { keptId, absorbedId } = order;
    return this.unitOfWork.run(async (u) => {
      await holdSchool(u, schoolId);
      await lockPeople(u, [keptId, absorbedId]);
      const [kept, absorbed] = await this.records.sides(u.q, schoolId, [keptId, absorbedId]);
      if (kept.row.revision !== order.keptRevision || absorbed.row.revision !== order.absorbedRevision)
        throw new DomainError<RosterCode>('roster/changed-meanwhile', CHANGED_MEANWHILE);
      const reasons = this.records.whyNot(kept, absorbed);
      if (reasons.length > 0) throw notMergeable(reasons);
      const at = new Date(this.clock.now());
      const before = valuesOf(kept.row);
      const after = valuesAfter(before, valuesOf(absorbed.row), order.taken);
      const classes = await moveClasses(u, schoolId, order, at);
      const parents = await moveFamily(u, 'student', order, at);
      // Gone from the school, and from all its lists; its number is free for the record that stays.
      await u.q.query(
        'update roster.people set school_id = null, merged_into = $2, revision = revision + 1 where id = $1',
        [absorbedId, keptId],
      );
      await writeValues(u, keptId, after);
      const results = await u.q.one<{ at: Date | null }>(
        `update roster.people p set has_results_at = least(p.has_results_at, $2) where id = $1 returning has_results_at as at`,
        // What was taken may not have been noted yet.
        [keptId, absorbed.row.hasResultsAt ?? (absorbed.facts.work.length > 0 ? at : null)],
      );
      await keepPlatformClasses(u, [keptId], at);
      await this.commands.execute(new ChangeRoles([{ userId: absorbedId, schoolId }], []));
      const work = await this.work.move(u, absorbedId, keptId);
      // Whoever began a test meanwhile would lose sight of it.
      if ((await this.work.sitting(u.q, [keptId, absorbedId])).size > 0) throw notMergeable([BEGUN_MEANWHILE]);
      const moved: MovedOfMerge = {
        before,
        after,
        hasResultsAt: { before: textOf(kept.row.hasResultsAt), after: textOf(results!.at) },
        classes,
        parents,
        work,
      };
      const { by, onBehalfOf = null } = doneBy(actor);
      const { id } = (await u.q.one<{ id: number }>(
        `insert into roster.merges (school_id, kept_id, absorbed_id, merged_at, by_id, behalf_id, moved) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [schoolId, keptId, absorbedId, at, by, onBehalfOf, JSON.stringify(moved)],
      ))!;
      u.publish('roster.PeopleMerged.v1', {
        mergeId: id,
        schoolId,
        keptId,
        absorbedId,
        ...allMoved(work),
        ...doneBy(actor),
      } satisfies RosterEvents['roster.PeopleMerged.v1']);
      publishChanged(u, order);
      await recordMerge(u, actor, schoolId, order, said(before), said(after));
      return id;
    });
  }
}

/** Under the names that the history of changes uses. */
function said({ studentNumber, ...values }: MergedValues): RecordValues {
  return { ...values, studentIdNumber: studentNumber };
}

function textOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
