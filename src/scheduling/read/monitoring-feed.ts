import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/db.js';
import { Notices } from '../../platform/db/notices.js';

/** NOTIFY channel of students whose parts were started, handed in, reopened, invalidated, reset, or given another window. */
const CHANNEL = 'scheduling_progress';
/** Changes within this time are told once. */
const GATHER_MS = 150;

export interface Progressed {
  students: number[];
  /** What no sitting says of itself: a part was reset, or given another window. */
  anew: boolean;
}

/** Tells every process whose row has changed; within a transaction only when that commits. */
export async function tellProgress(q: Pick<Queryable, 'query'>, progressed: Progressed): Promise<void> {
  if (progressed.students.length > 0)
    await q.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(progressed satisfies Progressed)]);
}

/** What boards of whole classes learn as soon as scheduling knows it. */
@Injectable()
export class MonitoringFeed {
  constructor(private readonly notices: Notices) {}

  /**
   * Calls `changed` soon after something changed of a student whom it concerns, and when it may have been missed.
   * @returns what ends it
   */
  async watch(
    concerns: (studentId: number) => boolean,
    changed: (what: { anew: boolean }) => void,
  ): Promise<() => void> {
    let gathering: NodeJS.Timeout | undefined;
    let anew = false;
    const tell = (isAnew: boolean): void => {
      anew ||= isAnew;
      gathering ??= setTimeout(() => {
        const what = { anew };
        gathering = undefined;
        anew = false;
        changed(what);
      }, GATHER_MS);
    };
    const stop = await this.notices.listen(CHANNEL, {
      told: (payload) => {
        const { students, anew: isAnew } = JSON.parse(payload) as Progressed;
        if (students.some(concerns)) tell(isAnew);
      },
      back: () => tell(true),
    });
    return () => {
      clearTimeout(gathering);
      stop();
    };
  }
}
