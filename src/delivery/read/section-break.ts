import { assessmentType } from '../../content/index.js';
import { type Instant, toInstant, toMs } from '../../kernel/clock.js';

/** The break between the sections of a two-part (SAT) assessment. */
const BREAK_MS = 10 * 60_000;
/** For so long after its end the lists still say that it is over; later the next section simply waits. */
const TOLD_MS = 2 * 3_600_000;

/** What the break is reckoned from: a student's parts, with what their sittings add. */
export interface PartProgress {
  typeId: number;
  setId: number;
  schoolYearId: number;
  categoryId: number;
  part: 1 | 2;
  /** Part 1 of a two-part section. */
  hasNextPart: boolean;
  /** Open and not begun. */
  waiting: boolean;
  completedAt: Instant | null;
}

/**
 * When the break before this part ends or ended: ten minutes after the section before it was completed. null for a part
 * that no break leads to: not open, begun, a part 2, a first section, an assessment of one part a section, or a section
 * before that is not complete or was long ago.
 */
export function breakEndsAt(one: PartProgress, all: readonly PartProgress[], nowMs: number): Instant | null {
  const type = assessmentType(one.typeId);
  const before = type.categories[type.categories.indexOf(one.categoryId) - 1];
  if (!one.waiting || one.part !== 1 || type.parts !== 2 || before === undefined) return null;
  const last = all.find(
    (p) =>
      p.categoryId === before &&
      !p.hasNextPart &&
      p.completedAt !== null &&
      p.typeId === one.typeId &&
      p.setId === one.setId &&
      p.schoolYearId === one.schoolYearId,
  );
  if (!last) return null;
  const endMs = toMs(last.completedAt!) + BREAK_MS;
  return nowMs < endMs + TOLD_MS ? toInstant(endMs) : null;
}
