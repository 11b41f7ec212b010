import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeRoles, lockEmails } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { doneBy, recordChanges } from '../changes.js';
import { lockPeople } from '../commands/people-standing.js';
import { keepPlatformClasses } from '../platform-classes.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { SchoolUsers, type Actor } from '../read/school-users.js';
import { ComparedRecords, nameOf, valuesOf, type Row } from './compared-records.js';
import type { MergedKind } from './duplicates.js';
import { undoUntil, valuesBack, type MergedField, type MergedPair } from './merge-plan.js';
import { holdSchool, notMergeable, publishChanged, writeValues } from './merge-writes.js';
import { MergingAdults } from './merging-adults.js';
import type { MovedOfMerge } from './merging.js';
import { returnClasses, returnFamily } from './moved-links.js';
import { StudentWork } from './student-work.js';

interface MergeRow extends MergedPair {
  id: number;
  mergedAt: Date;
  partedAt: Date | null;
  moved: MovedOfMerge;
}

const SAID: Record<MergedField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  studentNumber: 'student ID',
  gradeLevel: 'grade',
  untimedAssessment: 'timing',
};

const NOTHING_LEFT = 'There is nothing to take back. A merge can be taken back for 30 days.';

/** For 30 days two merged records become two again (ADR 46). */
@Injectable()
export class TakingBack {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly records: ComparedRecords,
    private readonly work: StudentWork,
    private readonly adults: MergingAdults,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Two records again: what the merge moved goes back, and what came since stays with the record that was kept and is listed.
   * @throws DomainError `roster/school-not-found`, `roster/not-allowed`, `roster/nothing-to-take-back`, `roster/not-mergeable`
   *   while a test is being taken
   */
  async takeBack(actor: Actor, schoolId: number, of: MergedKind, mergeId: number): Promise<void> {
    await this.users.must(actor, schoolId, of === 'adults' ? 'Teacher' : 'Student', 'edit');
    const kind = of === 'adults' ? 'adult' : 'student';
    await this.unitOfWork.run(async (u) => {
      await holdSchool(u, schoolId);
      const pair = await u.q.query<{ id: number; email: string }>(
        `select p.id, p.email from roster.merges m join roster.people p on p.id in (m.kept_id, m.absorbed_id)
          where m.id = $1 and m.school_id = $2 and m.kind = $3`,
        [mergeId, schoolId, kind],
      );
      // Parents come and go by their e-mails.
      if (of === 'adults')
        await lockEmails(
          u,
          pair.map(({ email }) => email),
        );
      // The people before what is remembered of them, as whoever erases or deletes them does.
      await lockPeople(
        u,
        pair.map(({ id }) => id),
      );
      const merge = await u.q.one<MergeRow>(
        `select id, kept_id as "keptId", absorbed_id as "absorbedId", merged_at as "mergedAt", parted_at as "partedAt", moved
           from roster.merges where id = $1 and school_id = $2 and kind = $3 for update`,
        [mergeId, schoolId, kind],
      );
      const at = new Date(this.clock.now());
      if (!merge || merge.partedAt !== null || at > undoUntil(merge.mergedAt))
        throw new DomainError<RosterCode>('roster/nothing-to-take-back', NOTHING_LEFT);
      const stays =
        of === 'adults'
          ? await this.adults.takeBack(u, actor, schoolId, merge)
          : await this.partStudents(u, actor, schoolId, merge, at);
      await u.q.query('update roster.merges set parted_at = $2, parted_by_id = $3, stays = $4 where id = $1', [
        mergeId,
        at,
        doneBy(actor).by,
        stays,
      ]);
      publishChanged(u, merge);
      await recordChanges(
        u,
        actor,
        [merge.keptId, merge.absorbedId].map((id) => ({
          record: 'person' as const,
          id,
          schoolId,
          action: 'parted from a merged record',
        })),
      );
    });
  }

  /** @returns what stays, in whole sentences */
  private async partStudents(u: Unit, actor: Actor, schoolId: number, merge: MergeRow, at: Date): Promise<string[]> {
    const { keptId, absorbedId, mergedAt, moved } = merge;
    const [kept] = await this.records.rows(u.q, schoolId, [keptId]);
    if (!kept) throw notMergeable(['The record that was kept is not at this school any more.']);
    const name = nameOf(kept);
    if ((await this.work.sitting(u.q, [keptId])).has(keptId))
      throw notMergeable([`${name} is taking a test. Take the merge back when it is over.`]);
    const stays: string[] = [];
    const returned = await this.work.moveBack(u, absorbedId, keptId, moved.work, mergedAt);
    stays.push(...returned.stays);
    stays.push(...(await this.returnValues(u, schoolId, merge, kept)));
    // Nobody who has taken anything is deleted.
    if (moved.hasResultsAt.before !== null || (await this.work.had(u.q, [keptId])).length === 0)
      await u.q.query(
        `update roster.people set has_results_at = $2::timestamptz where id = $1 and has_results_at is not distinct from $3::timestamptz`,
        [keptId, moved.hasResultsAt.before, moved.hasResultsAt.after],
      );
    stays.push(...(await this.returnAccount(u, schoolId, absorbedId)));
    stays.push(...(await returnClasses(u, schoolId, merge, moved.classes)));
    stays.push(...(await returnFamily(u, 'student', merge, moved.parents)));
    await keepPlatformClasses(u, [keptId, absorbedId], at);
    u.publish('roster.PeopleParted.v1', {
      mergeId: merge.id,
      schoolId,
      keptId,
      absorbedId,
      sittings: returned.sittings,
      outsideResultIds: returned.outsideResultIds,
      ...doneBy(actor),
    } satisfies RosterEvents['roster.PeopleParted.v1']);
    return stays;
  }

  /** @returns what stays, in whole sentences */
  private async returnValues(u: Unit, schoolId: number, { keptId, moved }: MergeRow, now: Row): Promise<string[]> {
    const { back, stay } = valuesBack(moved.before, moved.after, valuesOf(now));
    const taken =
      typeof back.studentNumber === 'string' &&
      (await u.q.one('select from roster.people where school_id = $1 and student_number = $2 and id <> $3', [
        schoolId,
        back.studentNumber,
        keptId,
      ])) !== undefined;
    if (taken) {
      delete back.studentNumber;
      stay.push('studentNumber');
    }
    await writeValues(u, keptId, back);
    return stay.map((field) =>
      field === 'studentNumber' && taken
        ? 'The student ID belongs to somebody else now.'
        : `The ${SAID[field]} was changed since.`,
    );
  }

  /** The record that was given up is one of the school again, and signs in unless it was archived before. */
  private async returnAccount(u: Unit, schoolId: number, id: number): Promise<string[]> {
    const back = await u.q.one<{ archived: boolean; kept: boolean }>(
      `update roster.people p set school_id = $2, merged_into = null, revision = p.revision + 1,
         student_number = case when was.taken then null else p.student_number end
       from (select exists (select from roster.people o where o.school_id = $2 and o.student_number = w.student_number) as taken from roster.people w where w.id = $1) was
       where p.id = $1 returning p.archived_at is not null as archived, not was.taken as kept`,
      [id, schoolId],
    );
    if (!back!.archived)
      await this.commands.execute(new ChangeRoles([], [{ userId: id, role: 'Student', schoolId, districtId: null }]));
    return back!.kept ? [] : ['The student ID of the other record belongs to somebody else now. It has none.'];
  }
}
