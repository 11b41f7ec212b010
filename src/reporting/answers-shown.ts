import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ShowAnswers } from '../delivery/index.js';
import { toInstant, type Instant } from '../kernel/clock.js';
import { ScheduledAssessments } from '../scheduling/index.js';
import type { Reader } from './composite-report/query.js';

/** Of which parts a reader may have questions and right answers. */
export interface AnswersShown {
  of: ReadonlySet<number>;
  /** Of the others: when the first of them may be, where a date is known. */
  from: Instant | null;
  /** That moment is the latest: until then a device of the sitting may say that it has sent everything. */
  forDevices: boolean;
}

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
    if (reader === 'staff') return { of: new Set(studentAssessmentIds), from: null, forDevices: false };
    const reveal = await this.scheduled.revealOf(studentAssessmentIds);
    const revealed = studentAssessmentIds.filter((id) => reveal.get(id)?.answersRevealed);
    const showings = await this.commands.execute(new ShowAnswers(revealed, reader));
    const shown = new Set(revealed.filter((id) => showings.get(id)?.shown));
    const dates = studentAssessmentIds.flatMap((id) => {
      const showing = showings.get(id);
      const at = showing ? (showing.shown ? null : showing.from) : reveal.get(id)?.answers.at;
      return at ? [{ ms: Date.parse(at), forDevices: showing !== undefined }] : [];
    });
    const first = dates.sort((a, b) => a.ms - b.ms)[0];
    return { of: shown, from: first ? toInstant(first.ms) : null, forDevices: first?.forDevices ?? false };
  }
}
