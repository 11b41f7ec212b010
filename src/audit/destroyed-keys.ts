import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  EraseSittingAnswers,
  KeyRecords,
  type AnswersErased,
  type DestroyedKey,
  type PublishedAttempt,
} from '../delivery/index.js';
import type { Instant } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { Config } from '../platform/config/config.js';
import type { Reaction } from '../platform/events/subscriptions.js';
import { EraseAgain, People, type RosterEvents } from '../roster/index.js';
import { EraseStudent, EraseStudentHandler } from './commands/erase-student.js';

export const DESTROYED_KEYS_FILE = 'destroyed-keys.jsonl';

/**
 * One line of the list: a sitting whose key is destroyed, a student who is erased, or somebody else who was erased with a
 * school.
 */
export type Destroyed =
  DestroyedKey | { studentId: number; erasedAt: Instant } | { personId: number; erasedAt: Instant };

/** What a replay destroyed again. `others` are staff and parents. */
export interface Replayed {
  keys: number;
  students: number;
  others?: number;
  left?: number[];
}

/**
 * The list of what was destroyed, kept outside the database: a backup knows nothing of what came after it, and must not bring
 * back what a reset or an erasure destroyed. Before a restored database serves people, the list is replayed.
 */
@Injectable()
export class DestroyedKeys {
  constructor(
    private readonly commands: CommandBus,
    private readonly eraseStudent: EraseStudentHandler,
    private readonly people: People,
    private readonly keys: KeyRecords,
    private readonly config: Config,
  ) {}

  /** Everything that this database knows to be destroyed. */
  async list(): Promise<Destroyed[]> {
    return [
      ...(await this.keys.destroyed()),
      ...(await this.people.erased()).map(({ id, student, erasedAt }) => ({
        ...(student ? { studentId: id } : { personId: id }),
        erasedAt: erasedAt.toISOString(),
      })),
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

  /**
   * Destroys again whatever the list names, keys first, as far as it is there. Once more does nothing. `left` are those who
   * have another role there, as who was erased with a school may have had: they are told, and do not keep it from the others.
   */
  async replay(list: readonly Destroyed[], by: number): Promise<Replayed> {
    const done: Replayed = { keys: 0, students: 0 };
    for (const one of list.toSorted((a, b) => turnOf(a) - turnOf(b))) {
      if ('personId' in one) {
        const again = await this.commands.execute(new EraseAgain(one.personId, by));
        if (again === 'erased') done.others = (done.others ?? 0) + 1;
        if (again === 'left') done.left = [...(done.left ?? []), one.personId];
      } else if ('studentId' in one) {
        try {
          await this.eraseStudent.execute(new EraseStudent(one.studentId, by));
          done.students += 1;
        } catch (error) {
          if (error instanceof DomainError && error.code === 'roster/has-other-role')
            done.left = [...(done.left ?? []), one.studentId];
          else if (!(error instanceof DomainError && error.code === 'roster/student-not-found')) throw error; // erased, or not yet there
        }
      } else {
        const destroyed = await this.commands.execute(new EraseSittingAnswers(one.studentAssessmentId, one.sitting));
        if (destroyed) done.keys += 1;
      }
    }
    return done;
  }

  /** Each is in the file as soon as it happened, maybe twice. */
  reaction(): Reaction {
    return {
      name: 'delivery.list-destroyed-keys',
      types: [
        'delivery.AnswersErased.v1',
        'delivery.AttemptReset.v1',
        'roster.StudentErased.v1',
        'roster.PersonDeleted.v1',
      ],
      handle: async ({ type, payload, occurredAt }) => {
        const file = this.file();
        if (!file) return;
        if (type === 'roster.StudentErased.v1')
          return this.append(file, [
            { studentId: (payload as RosterEvents['roster.StudentErased.v1']).personId, erasedAt: occurredAt },
          ]);
        if (type === 'roster.PersonDeleted.v1') {
          const { personId } = payload as RosterEvents['roster.PersonDeleted.v1'];
          if (await this.people.isErased(personId)) await this.append(file, [{ personId, erasedAt: occurredAt }]);
          return;
        }
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
    // A line that was cut off may be before it.
    await appendFile(file, `\n${list.map((one) => `${JSON.stringify(one)}\n`).join('')}`, { mode: 0o600 });
  }
}

/** The lines of a list; those that cannot be read are left out. */
export function readDestroyed(text: string): Destroyed[] {
  return text.split('\n').flatMap((line) => destroyedIn(line) ?? []);
}

/** The numbers of the lines that cannot be read: one that was cut off, since the disk was full. */
export function unreadLines(text: string): number[] {
  return text.split('\n').flatMap((line, i) => (line.trim() === '' || destroyedIn(line) ? [] : [i + 1]));
}

function destroyedIn(line: string): Destroyed | undefined {
  try {
    const one = JSON.parse(line) as Record<string, unknown>;
    const isKey = Number.isInteger(one.studentAssessmentId) && Number.isInteger(one.sitting);
    return isKey || Number.isInteger(one.studentId) || Number.isInteger(one.personId)
      ? (one as unknown as Destroyed)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keys first, then students, then who looked after them. */
function turnOf(one: Destroyed): number {
  return 'personId' in one ? 2 : 'studentId' in one ? 1 : 0;
}

function nameOf(one: Destroyed): string {
  if ('personId' in one) return `person ${one.personId}`;
  return 'studentId' in one ? `student ${one.studentId}` : `sitting ${one.studentAssessmentId}-${one.sitting}`;
}
