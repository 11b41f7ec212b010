import type { ScheduledAssessments } from '../scheduling/index.js';
import type { Attempts, Present } from './attempts.js';

/** The sitting of part 2 that belongs to this part 1, while it is open; undefined for a part 2 itself. */
export async function openPartTwo(
  attempts: Attempts,
  scheduled: ScheduledAssessments,
  partOneId: number,
): Promise<Present | undefined> {
  const [section] = await scheduled.sectionsOf([partOneId]);
  const [one, two] = section?.parts ?? [];
  if (one?.id !== partOneId || !two) return undefined;
  const second = await attempts.present(two.id);
  return isOpen(second) ? second : undefined;
}

/** Whether the part 1 of this part 2 is open, as one that staff reopened is; never of a part 1 itself. */
export async function partOneIsOpen(
  attempts: Attempts,
  scheduled: ScheduledAssessments,
  partTwoId: number,
): Promise<boolean> {
  const [section] = await scheduled.sectionsOf([partTwoId]);
  const [one, two] = section?.parts ?? [];
  return one !== undefined && two?.id === partTwoId && isOpen(await attempts.present(one.id));
}

function isOpen({ loaded }: Present): boolean {
  return ['running', 'paused', 'expired'].includes(loaded.state.phase);
}
