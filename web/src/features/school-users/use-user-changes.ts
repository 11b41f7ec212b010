import { useState } from 'react';
import type { Batch } from '../../api/batches.js';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { refreshUsers, type Place, type SchoolUser } from '../../shared/people/people.js';
import { startProblem } from '../../ui/BatchDialog.js';
import { useBatch } from '../../ui/use-batch.js';
import type { Chosen } from '../../ui/use-list.js';
import { changeUsers, type Change, type Press } from './actions.js';
import type { ListPermissions } from './queries.js';
import { changeWords, leftText } from './words.js';

/** What takes a change back. */
const BACK = { archive: 'activate', activate: 'archive', set_timed: 'set_untimed', set_untimed: 'set_timed' } as const;

/** Of those who were to be deleted and have results. */
const archivedInstead = ({ rows }: Batch): number =>
  rows.filter(({ code }) => code === 'roster/archived-instead').length;

/** Activating gives nobody a class back. */
const handsOver = (press: Press): boolean =>
  press.action === 'archive' && (press.take_over !== undefined || press.successor_id !== undefined);

interface Props {
  place: Place;
  /** Of everybody whom the list shows. */
  matching: string;
  may: ListPermissions | undefined;
  /** Whatever came of it. */
  onChanged: () => void;
  /** All was done. */
  onDone: () => void;
}

/** What is done to one person or many of a school. Each change says what became of it; who could not be changed is named with the reason. */
export function useUserChanges({ place, matching, may, onChanged, onDone }: Props) {
  const [title, setTitle] = useState('');
  const saidOf = (over: Batch, press?: Press) => {
    const { done, failed, skipped } = over.counts;
    const words = changeWords(press?.action ?? 'archive', over.rows.length);
    return {
      tone: failed > 0 || done === 0 ? ('warning' as const) : ('success' as const),
      text: [words.done, skipped > 0 && leftText(skipped), failed > 0 && `${counted(failed)} could not be changed.`]
        .filter(Boolean)
        .join('. '),
    };
  };
  const batch = useBatch<Press>({
    send: (press, id) => changeUsers(place, press, id),
    words: saidOf,
    shows: ({ counts }) => counts.failed > 0 || counts.done === 0,
    // Only what was done here is taken back, not what was so before or was done by others.
    back: (press, done) =>
      press.action in BACK && done.length > 0 && (press.action !== 'archive' || (may?.activate && !handsOver(press)))
        ? { action: BACK[press.action as keyof typeof BACK], of: done.map(({ key }) => Number(key)) }
        : null,
    failed: (error, { action }) => startProblem(error, changeWords(action, 2).failed),
    refresh: refreshUsers,
    onOver: (over, undo, press) => {
      onChanged();
      const { done, failed } = over.counts;
      if (failed > 0 || done === 0) return;
      onDone();
      notify.success(saidOf(over, press).text, over.mayUndo ? { action: { label: 'Undo', run: undo } } : {});
      const kept = archivedInstead(over);
      if (kept > 0)
        notify.info(
          `${counted(kept)} ${kept === 1 ? 'was' : 'were'} archived instead of deleted, and nothing of theirs is lost.`,
        );
    },
  });
  /** What is sent for a change of these people. */
  const press = (who: Chosen<SchoolUser>, change: Change): Press => ({
    ...change,
    of: who.all ? { matching } : who.rows.map(({ id }) => id),
  });
  const run = (who: Chosen<SchoolUser>, change: Change) => {
    setTitle(changeWords(change.action, who.count).title);
    return batch.run(press(who, change));
  };
  return {
    batch,
    press,
    /** Done without asking; a failure is told. */
    apply: (who: Chosen<SchoolUser>, action: 'activate' | 'archive' | 'set_timed' | 'set_untimed') =>
      void run(who, { action }).catch((error: unknown) =>
        notify.error(startProblem(error, changeWords(action, who.count).failed)),
      ),
    /** Asked for in a form, which says what failed. */
    run,
    /** Of the outcome. */
    title,
  };
}

export type UserChanges = ReturnType<typeof useUserChanges>;
