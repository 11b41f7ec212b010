import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ShowAnswers } from '../delivery/index.js';
import { toInstant, type Instant } from '../kernel/clock.js';
import { ScheduledAssessments } from '../scheduling/index.js';
import type { Reader } from './composite-report/query.js';

/** Of which parts a reader may have questions and right answers. */
export interface AnswersShown {
  of: ReadonlySet<number>;
  /** Of the others those that may be had next; empty where no date is known. */
  next: ReadonlySet<number>;
  /** When that is. */
  from: Instant | null;
  /** That moment is the latest: until then a device of the sitting may say that it has sent everything. */
  forDevices: boolean;
}

const NONE_NEXT: Omit<AnswersShown, 'of'> = { next: new Set(), from: null, forDevices: false };

/**
 * Staff have them always; students and parents once they are revealed and nothing that arrives can count any more, which the
 * attempt then says.
 */
@Injectable()
export class AnswersShownTo {
  constructor(
    private readonly scheduled: ScheduledAssessments,
    private readonly commands: CommandBus,
  ) {}

  async parts(studentAssessmentIds: readonly number[], reader: Reader): Promise<AnswersShown> {
    if (reader === 'staff') return { of: new Set(studentAssessmentIds), ...NONE_NEXT };
    const reveal = await this.scheduled.revealOf(studentAssessmentIds);
    const revealed = studentAssessmentIds.filter((id) => reveal.get(id)?.answersRevealed);
    const showings = await this.commands.execute(new ShowAnswers(revealed, reader));
    const shown = new Set(revealed.filter((id) => showings.get(id)?.shown));
    const dated = studentAssessmentIds.flatMap((id) => {
      const showing = showings.get(id);
      const known = reveal.get(id);
      // A part that waits for the next one has no date of its own.
      const ownDate = known?.awaitsNextPart ? null : known?.answers.at;
      const at = showing ? (showing.shown ? null : showing.from) : ownDate;
      return at ? [{ id, ms: Date.parse(at), forDevices: showing !== undefined }] : [];
    });
    const first = dated.sort((a, b) => a.ms - b.ms)[0];
    if (!first) return { of: shown, ...NONE_NEXT };
    const { ms, forDevices } = first;
    // Devices have a latest moment each, and the last of these holds for all that wait for one.
    const next = dated.filter((one) => one.forDevices === forDevices && (forDevices || one.ms === ms));
    return { of: shown, next: new Set(next.map(({ id }) => id)), from: toInstant(next.at(-1)!.ms), forDevices };
  }
}
