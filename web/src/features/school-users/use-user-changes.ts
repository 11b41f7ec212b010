import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import type { Outcome, Place, SchoolUser } from '../../shared/people/people.js';
import { activateUsers, archiveUsers, deleteUsers, setUsersTiming } from './actions.js';
import type { ListPermissions } from './queries.js';
import { counted } from '../../lib/counted.js';

/** What is said of a change, and how it is taken back. */
interface Said {
  done: string;
  failed: string;
  undo?: (changed: SchoolUser[]) => Promise<void>;
  /** Of whom it changes anything; of everybody by default. */
  changes?: (user: SchoolUser) => boolean;
}

const STATUS = {
  done: 'Users status changed successfully',
  failed: 'Failed to change the status of the users. Please try again.',
};

/** For what says itself what failed. */
export const quietly = (work: Promise<void>) => void work.catch(() => undefined);

/** What is done to one person or many of a school. Each change says what became of it; `outcome` are those who could not be changed. */
export function useUserChanges(place: Place, may: ListPermissions | undefined, onChanged: () => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const run = async (
    who: SchoolUser[],
    work: (place: Place, ids: number[]) => Promise<Outcome>,
    said: Said,
  ): Promise<void> => {
    try {
      const result = await work(
        place,
        who.map((user) => user.id),
      );
      // Only what was done here is taken back, not what was so before or was done by others.
      const failed = new Set(result.failures.map(({ id }) => id));
      const changed = who.filter((user) => !failed.has(user.id) && (said.changes?.(user) ?? true));
      const { undo } = said;
      if (result.doneCount > 0)
        notify.success(
          said.done,
          undo && changed.length > 0 ? { action: { label: 'Undo', run: () => quietly(undo(changed)) } } : {},
        );
      if (result.archivedCount > 0)
        notify.info(
          `${counted(result.archivedCount)} ${result.archivedCount === 1 ? 'was' : 'were'} archived instead of deleted, and nothing of theirs is lost.`,
        );
      tell(result);
    } catch (error) {
      notify.error(said.failed);
      throw error;
    }
  };
  const tell = (result: Outcome) => {
    onChanged();
    if (result.failedCount > 0) setOutcome(result);
  };
  const time = (who: SchoolUser[], untimed: boolean): Promise<void> =>
    run(who, (at, ids) => setUsersTiming(at, ids, untimed), {
      done: untimed ? 'Students untimed successfully' : 'Students set to timed assessments successfully',
      failed: 'Failed to untime the student. Please try again.',
      changes: (user) => user.untimedAssessment !== untimed,
      undo: (changed) => time(changed, !untimed),
    });
  const archive = (who: SchoolUser[]): Promise<void> =>
    run(who, archiveUsers, { ...STATUS, undo: may?.activate ? activate : undefined });
  const activate = (who: SchoolUser[]): Promise<void> => run(who, activateUsers, { ...STATUS, undo: archive });
  const remove = (who: SchoolUser[]): Promise<void> =>
    run(who, deleteUsers, {
      done: who.length === 1 ? 'User removed successfully' : 'Users removed successfully',
      failed:
        who.length === 1
          ? 'Failed to remove the user. Please try again.'
          : 'Failed to remove the selected users. Please try again.',
    });
  return { time, archive, activate, remove, outcome, tell, forget: () => setOutcome(null) };
}

export type UserChanges = ReturnType<typeof useUserChanges>;
