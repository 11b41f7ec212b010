import { Command } from '@nestjs/cqrs';

/**
 * Starts a sync of a district's roster: all its connected schools, or one school, or one student again at once.
 * @returns the id of the run, which goes on as a job
 */
export class StartSync extends Command<{ runId: number }> {
  constructor(
    readonly wanted: { connectionId: number; schoolId?: number; studentId?: number; startedBy: number | null },
  ) {
    super();
  }
}

/** Approves or rejects held changes of a run, those of `places` or all; what is approved is applied as a job. */
export class DecideHeldChanges extends Command<{ decided: number }> {
  constructor(
    readonly runId: number,
    readonly decision: 'approved' | 'rejected',
    readonly places: number[] | 'all',
    readonly decidedBy: number,
  ) {
    super();
  }
}

/** Takes back what a run did, as another plan; possible for 30 days. @returns the id of the new run */
export class UndoSync extends Command<{ runId: number }> {
  constructor(
    readonly runId: number,
    readonly startedBy: number,
  ) {
    super();
  }
}
