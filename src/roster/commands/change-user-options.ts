import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole } from '../../kernel/roles.js';
import type { BatchDto, Judged } from '../../platform/batches/batch.js';
import { Batches } from '../../platform/batches/batches.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { PlatformUsers, type PlatformUser, type UserSwitch } from '../read/platform-users.js';
import { notAllowed, type Actor } from '../read/school-users.js';
import { SetUsersTiming, SetUsersTimingHandler } from './change-users.js';
import { holdNumbers } from '../standing.js';

interface Request {
  option: UserSwitch;
  on: boolean;
}

const KIND = 'roster.change-user-options';

const WORDS: Record<UserSwitch, { title: [on: string, off: string]; so: [on: string, off: string] }> = {
  untimed_assessment: {
    title: ['Setting students untimed', 'Setting students timed'],
    so: ['Is untimed already.', 'Is timed already.'],
  },
  hidden_account: { title: ['Hiding accounts', 'Showing accounts'], so: ['Is hidden already.', 'Is not hidden.'] },
  grade_level_lock: {
    title: ['Locking grade levels', 'Unlocking grade levels'],
    so: ['Is locked already.', 'Is not locked.'],
  },
};

const of = <T>(words: [on: T, off: T], on: boolean): T => words[on ? 0 : 1];

/**
 * The switches of people, for the platform's administrators alone: of one, or of many as a batch that can be taken back (ADR
 * 43).
 */
@Injectable()
export class ChangeUserOptions {
  constructor(
    private readonly batches: Batches,
    private readonly users: PlatformUsers,
    private readonly unitOfWork: UnitOfWork,
    private readonly timings: SetUsersTimingHandler,
    roles: HeldRoles,
  ) {
    batches.add<BatchActor, Request>({
      name: KIND,
      title: ({ option, on }) => of(WORDS[option].title, on),
      stands: (actor) => stillHolds(roles, actor),
      run: (key, { actor, request }) => this.one(actor, Number(key), request),
      names: async (actor, keys) => {
        const users = await this.users.byIds(actor, keys.map(Number));
        return new Map([...users].map(([id, { fullName }]) => [String(id), fullName]));
      },
      undo: (done, request) => ({
        kind: KIND,
        keys: done.map(({ key }) => key),
        request: { ...request, on: !request.on } satisfies Request,
      }),
    });
  }

  /** Turns a switch the other way. @throws DomainError `roster/person-not-found`, `roster/option-refused` with the reason */
  toggle(actor: BatchActor, userId: number, option: UserSwitch): Promise<void> {
    return this.unitOfWork.run(async (u) => {
      // The school first, as an import does.
      const student = await u.q.one<{ schoolId: number }>(
        'select school_id as "schoolId" from roster.people where id = $1 and school_id is not null',
        [userId],
      );
      if (student) await holdNumbers(u, student.schoolId);
      await u.q.query('select from roster.people where id = $1 for update', [userId]);
      const { options } = await this.users.get(actor, userId, u.q);
      const judged = await this.one(actor, userId, { option, on: !options[option] });
      if (judged) throw new DomainError<RosterCode>('roster/option-refused', judged.reason!);
    });
  }

  /** @param id of the press: the same once more is the same batch */
  start(actor: BatchActor, userIds: readonly number[], request: Request, id: string): Promise<BatchDto> {
    if (effectiveRole(actor.role) !== 'Horizon Admin') throw notAllowed();
    return this.batches.start(actor, KIND, [...new Set(userIds)].map(String), request, id);
  }

  private async one(actor: Actor, userId: number, { option, on }: Request): Promise<Judged | void> {
    return this.unitOfWork.run(async (u) => {
      const user = await this.users.get(actor, userId, u.q);
      if (option !== 'hidden_account' && !user.student)
        return failed('roster/no-student', 'Only a student of a school has this option.');
      if (option === 'hidden_account' && user.id === actor.userId)
        return failed('roster/oneself', 'You cannot hide yourself.');
      if (user.options[option] === on) return { state: 'skipped', code: 'roster/so', reason: of(WORDS[option].so, on) };
      if (option === 'untimed_assessment') return this.time(actor, userId, on);
      await (option === 'hidden_account' ? hide(u, userId, on) : lock(u, user, on));
      await recordChange(u, actor, {
        record: 'person',
        id: userId,
        schoolId: user.places.find(({ schoolId }) => schoolId !== null)?.schoolId ?? null,
        action: 'changed',
        before: { [FIELD[option]]: !on },
        after: { [FIELD[option]]: on },
        personId: userId,
      });
      return undefined;
    });
  }

  /** As the lists of the school do it. */
  private async time(actor: Actor, userId: number, untimed: boolean): Promise<Judged | undefined> {
    const { rows } = await this.timings.execute(new SetUsersTiming(actor, null, [userId], untimed));
    const { state, code, reason } = rows[0]!;
    return state === 'skipped' || state === 'failed' ? { state, code: code!, reason: reason! } : undefined;
  }
}

/** By the names of the fields on the screen. */
const FIELD = { hidden_account: 'hiddenAccount', grade_level_lock: 'gradeLevelLock' } as const;

async function hide(u: Unit, userId: number, on: boolean): Promise<void> {
  await u.q.query('update roster.people set hidden_account = $2, revision = revision + 1 where id = $1', [userId, on]);
  u.publish('roster.PersonChanged.v1', { personId: userId } satisfies RosterEvents['roster.PersonChanged.v1']);
}

/** Whoever writes grade levels of the school meanwhile is waited for, and sees it afterwards. */
async function lock(u: Unit, { id, places }: PlatformUser, on: boolean): Promise<void> {
  const { schoolId } = places.find(({ role }) => role === 'Student')!;
  await holdNumbers(u, schoolId!);
  await u.q.query('update roster.people set grade_locked = $2 where id = $1', [id, on]);
}

function failed(code: string, reason: string): Judged {
  return { state: 'failed', code, reason };
}
