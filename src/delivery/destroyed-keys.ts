import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock, type Instant } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { Config } from '../platform/config/config.js';
import { Db } from '../platform/db/db.js';
import { UnitOfWork } from '../platform/db/unit-of-work.js';
import type { Reaction } from '../platform/events/subscriptions.js';
import { People, type RosterEvents } from '../roster/index.js';
import { Attempts } from './attempts.js';
import { EraseStudent } from './commands/erase-student.js';
import type { AnswersErased, PublishedAttempt } from './published.js';
import { SittingKeys } from './sitting-keys.js';

export const DESTROYED_KEYS_FILE = 'destroyed-keys.jsonl';

/** One line of the list: a sitting whose key is destroyed, or a student who is erased. */
export type Destroyed = { studentAssessmentId: number; sitting: number; destroyedAt: Instant } | { studentId: number; erasedAt: Instant };

/**
 * The list of what was destroyed, kept outside the database: a backup knows nothing of what came after it, and must not bring
 * back what a reset or an erasure destroyed. Before a restored database serves people, the list is replayed.
 */
@Injectable()
export class DestroyedKeys {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly people: People,
    private readonly keys: SittingKeys,
    private readonly attempts: Attempts,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Everything that this database knows to be destroyed. */
  async list(): Promise<Destroyed[]> {
    const keys = await this.db.query<{ id: number; sitting: number; at: Date }>(
      `select student_assessment_id as id, sitting, destroyed_at as at from delivery.sitting_keys where destroyed_at is not null order by destroyed_at, 1, 2`,
    );
    return [
      ...keys.map(({ id, sitting, at }) => ({ studentAssessmentId: id, sitting, destroyedAt: at.toISOString() })),
      ...(await this.people.erased()).map(({ id, erasedAt }) => ({ studentId: id, erasedAt: erasedAt.toISOString() })),
    ];
  }

  /** Adds to the file in the outside folder what it does not have. */
  async writeOut(): Promise<number> {
    const file = this.file();
    if (!file) return 0;
    const known = new Set(readDestroyed(await readFile(file, 'utf8').catch(() => '')).map(nameOf));
    const missing = (await this.list()).filter((one) => !known.has(nameOf(one)));
    if (missing.length > 0) await this.append(file, missing);
    return missing.length;
  }

  /** Destroys again whatever the list names, keys first, as far as it is there. Once more does nothing. */
  async replay(list: readonly Destroyed[], by: number): Promise<{ keys: number; students: number }> {
    const done = { keys: 0, students: 0 };
    for (const one of list.toSorted((a, b) => Number('studentId' in a) - Number('studentId' in b))) {
      if ('studentId' in one) {
        try {
          await this.commands.execute(new EraseStudent(one.studentId, by));
          done.students += 1;
        } catch (error) {
          if (!(error instanceof DomainError && error.code === 'roster/student-not-found')) throw error; // erased, or not yet there
        }
      } else if (await this.destroy(one.studentAssessmentId, one.sitting)) done.keys += 1;
    }
    return done;
  }

  /** Each is in the file as soon as it happened, maybe twice. */
  reaction(): Reaction {
    return {
      name: 'delivery.list-destroyed-keys',
      types: ['delivery.AnswersErased.v1', 'delivery.AttemptReset.v1', 'roster.StudentErased.v1'],
      handle: async ({ type, payload, occurredAt }) => {
        const file = this.file();
        if (!file) return;
        if (type === 'roster.StudentErased.v1') return this.append(file, [{ studentId: (payload as RosterEvents['roster.StudentErased.v1']).personId, erasedAt: occurredAt }]);
        const { studentAssessmentId, sitting } = payload as AnswersErased | PublishedAttempt<'AttemptReset'>;
        return this.append(file, [{ studentAssessmentId, sitting, destroyedAt: occurredAt }]);
      },
    };
  }

  private file(): string | undefined {
    return this.config.outsideDir && join(this.config.outsideDir, DESTROYED_KEYS_FILE);
  }

  private async append(file: string, list: readonly Destroyed[]): Promise<void> {
    await mkdir(this.config.outsideDir!, { recursive: true });
    await appendFile(file, list.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 });
  }

  /** Told like an erasure, so that read models drop what they hold. */
  private async destroy(studentAssessmentId: number, sitting: number): Promise<boolean> {
    const destroyed = await this.unitOfWork.run(async (u) => {
      const row = await u.q.one<{ student_id: number }>(
        `update delivery.sitting_keys set wrapped_key = null, destroyed_at = $3
         where student_assessment_id = $1 and sitting = $2 and destroyed_at is null returning student_id`,
        [studentAssessmentId, sitting, this.clock.instant()],
      );
      if (row) u.publish('delivery.AnswersErased.v1', { studentAssessmentId, sitting, studentId: row.student_id } satisfies AnswersErased);
      return row !== undefined;
    });
    this.keys.forget(studentAssessmentId, sitting);
    this.attempts.forget(this.attempts.address(studentAssessmentId, sitting));
    return destroyed;
  }
}

/** The lines of a list; others are left out. */
export function readDestroyed(text: string): Destroyed[] {
  return text.split('\n').flatMap((line): Destroyed[] => {
    try {
      const one = JSON.parse(line) as Record<string, unknown>;
      const isKey = Number.isInteger(one.studentAssessmentId) && Number.isInteger(one.sitting);
      return isKey || Number.isInteger(one.studentId) ? [one as unknown as Destroyed] : [];
    } catch {
      return [];
    }
  });
}

function nameOf(one: Destroyed): string {
  return 'studentId' in one ? `student ${one.studentId}` : `sitting ${one.studentAssessmentId}-${one.sitting}`;
}
