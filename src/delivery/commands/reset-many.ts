import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../identity/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import { type BatchDto, type Judged, outcomeOf } from '../../platform/batches/batch.js';
import { Batches } from '../../platform/batches/batches.js';
import { isBegun, Monitoring, type MonitoredStudent, partTwoOf, type SubjectKey } from '../../scheduling/index.js';
import { ResetAttemptHandler } from './reset-attempt.js';

/** Why, and what counts as begun since: a sitting that began after `asOf` was not meant, and stays. */
export interface ResetOf {
  reason: string | null;
  asOf?: Instant;
}

/** A column of a board: one subject of one set, of a class or a whole school. */
export interface Column {
  sectionId: number;
  setId: number;
  typeId: number;
  key: SubjectKey;
}

interface Request extends Column {
  reason: string | null;
  asOf: Instant;
}

const KIND = 'delivery.reset';
const AT_ONCE = 16;

const WITH_PART_TWO: Judged = {
  state: 'done',
  code: 'delivery/with-part-two',
  reason: 'Its part 2 was reset with it.',
};
const MEANWHILE: Judged = {
  state: 'skipped',
  code: 'delivery/reset-meanwhile',
  reason: 'Had been reset in the meantime; what was begun since stays.',
};
const NOT_OURS: Judged = {
  state: 'skipped',
  code: 'delivery/begun-before-joining',
  reason: 'Was begun before the student joined the class.',
};
const NOT_BEGUN: Judged = { state: 'skipped', code: 'delivery/not-begun', reason: 'There was nothing to reset.' };

/** Resets the copies of a column that were begun, or one of them: a row for each student. */
@Injectable()
export class ResetMany {
  constructor(
    private readonly batches: Batches,
    private readonly monitoring: Monitoring,
    private readonly resets: ResetAttemptHandler,
    private readonly clock: Clock,
    roles: HeldRoles,
  ) {
    batches.add<BatchActor, Request, Map<string, MonitoredStudent>>({
      name: KIND,
      title: () => 'Resetting assessments',
      stands: (actor) => stillHolds(roles, actor),
      alone: { atOnce: AT_ONCE },
      together: (actor, keys, column) => this.own(actor, column, keys.map(Number)),
      run: (key, { actor, request, again, shared }) => this.row(actor, request, shared.get(key), again),
      names: async (actor, keys, column) =>
        new Map([...(await this.own(actor, column, keys.map(Number)))].map(([key, student]) => [key, nameOf(student)])),
      summary: resetSummary,
    });
  }

  /** @param id of the press @throws DomainError as `Monitoring.board` does */
  async column(
    actor: BatchActor,
    column: Column,
    studentIds: readonly number[] | undefined,
    { reason, asOf = this.clock.instant() }: ResetOf,
    id: string,
  ): Promise<BatchDto> {
    const keys = [...(await this.own(actor, column, studentIds)).values()]
      .filter((student) => begunCopy(student, column.key) !== null && student.subjects[column.key]!.mayReset)
      .map(({ studentId }) => String(studentId));
    return this.batches.start(actor, KIND, keys, { ...column, reason, asOf } satisfies Request, id);
  }

  /** One copy of a board, at once. @throws DomainError when it cannot be reset */
  async one(actor: BatchActor, student: MonitoredStudent, key: SubjectKey, of: ResetOf): Promise<BatchDto> {
    const judged = await this.reset(actor, student, key, of);
    const { state, code = null, reason = null } = judged;
    const row = { key: String(student.studentId), name: nameOf(student), state, code, reason };
    return outcomeOf([row], resetSummary([row]));
  }

  private async row(
    actor: BatchActor,
    { key, ...of }: Request,
    student: MonitoredStudent | undefined,
    again: boolean,
  ): Promise<Judged> {
    if (!student) return NOT_BEGUN;
    if (begunCopy(student, key) !== null && !student.subjects[key]!.mayReset) return NOT_OURS;
    const judged = await this.reset(actor, student, key, of);
    // Begun before by a process that is gone: what is reset now came of that.
    return again && judged.state === 'skipped' ? { state: 'done' } : judged;
  }

  private async reset(
    { userId, role }: BatchActor,
    student: MonitoredStudent,
    key: SubjectKey,
    { reason, asOf }: ResetOf,
  ): Promise<Judged> {
    const studentAssessmentId = begunCopy(student, key);
    if (studentAssessmentId === null) return NOT_BEGUN;
    const actor = { kind: 'user', id: userId, role } as const;
    const events = await this.resets.execute({ studentAssessmentId, actor, reason, ...(asOf ? { asOf } : {}) });
    if (events === 0) return MEANWHILE;
    const second = partTwoOf(key);
    return second !== undefined && isBegun(student.subjects[second]?.status ?? 'Not Started')
      ? WITH_PART_TWO
      : { state: 'done' };
  }

  /** Those of the board on whom the actor may act, by their id. @param only without it everybody */
  private async own(
    actor: BatchActor,
    scope: Column,
    only?: readonly number[],
  ): Promise<Map<string, MonitoredStudent>> {
    const { students } = await this.monitoring.board(actor, scope, only);
    return new Map(students.filter(({ mayAct }) => mayAct).map((one) => [String(one.studentId), one]));
  }
}

/** The copy that there is to reset: in progress, completed or invalidated. */
function begunCopy({ subjects }: MonitoredStudent, key: SubjectKey): number | null {
  const cell = subjects[key];
  return cell?.studentAssessmentId && isBegun(cell.status) ? cell.studentAssessmentId : null;
}

const nameOf = ({ firstName, lastName }: MonitoredStudent): string => `${firstName} ${lastName}`;

/** '12 assessments were reset, with part 2 of 7.' */
export function resetSummary(rows: readonly { state: string; code: string | null }[]): string {
  const of = (n: number) => (n === 1 ? '1 assessment' : `${n} assessments`);
  const count = (state: string, code?: string) =>
    rows.filter((row) => row.state === state && (code === undefined || row.code === code)).length;
  const done = count('done');
  const partTwos = count('done', WITH_PART_TWO.code);
  const already = count('skipped', MEANWHILE.code);
  const failed = count('failed');
  if (done === 0 && failed === 0 && already === 0) return 'There was nothing to reset.';
  const withTwo = partTwos === 0 ? '' : done === 1 ? ', its part 2 with it' : `, with part 2 of ${partTwos}`;
  const said = [
    (done > 0 || already === 0) && `${of(done)} ${done === 1 ? 'was' : 'were'} reset${withTwo}`,
    already > 0 && `${of(already)} had been reset in the meantime, and what was begun since stays`,
    failed > 0 && `${of(failed)} could not be reset`,
  ];
  return `${said.filter(Boolean).join('; ')}.`;
}
