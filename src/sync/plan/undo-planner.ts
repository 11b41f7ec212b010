import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { SourceFacts } from '../../roster/index.js';
import { Runs, type Run } from '../runs/runs.js';
import { decideUndo, type DoneLine } from './decide-undo.js';
import type { Line, LineValues } from './line.js';
import { placed, writeChanges } from './write-changes.js';

const PAGE = 1_000;
type Found = DoneLine & { place: number; changedLater: boolean };

/** Makes the plan that takes a run back: a line for each that was done. */
@Injectable()
export class UndoPlanner {
  constructor(
    private readonly db: Db,
    private readonly facts: SourceFacts,
    private readonly runs: Runs,
  ) {}

  async plan(run: Run, signal: AbortSignal): Promise<void> {
    await this.db.unhurried('delete from sync.changes where run_id = $1', [run.id]);
    const places = new Map<number, number>();
    for (let after = -1; ;) {
      signal.throwIfAborted();
      const page = await this.db.query<Found>(
        `select c.place, c.school_id as "schoolId", c.record, c.action, c.source_id as "sourceId", c.local_id as "localId", c.section_id as "sectionId",
           c.person_id as "personId", c.label, c.before, c.after, c.sent, c.code,
           exists (select from sync.changes o join sync.runs r on r.id = o.run_id where o.run_id > c.run_id and o.run_id <> $4 and r.connection_id = $5
             and o.record = c.record and o.source_id = c.source_id and o.outcome = 'done') as "changedLater"
         from sync.changes c where c.run_id = $1 and c.outcome = 'done' and c.place > $2 order by c.place limit $3`,
        [run.undoesRunId, after, PAGE, run.id, run.connectionId],
      );
      if (page.length === 0) return;
      const now = await this.now(run, page);
      const lines = page.flatMap((line): Line[] => {
        const undo = decideUndo(line, { changedLater: line.changedLater, now: now(line) });
        return undo ? [undo] : [];
      });
      await this.db.tx(async (q) => {
        await this.runs.mustBeMine(run, q);
        await writeChanges(q, run.id, placed(lines, places));
      });
      after = page.at(-1)!.place;
    }
  }

  /** What is so now of the records of lines. */
  private async now(run: Run, page: readonly Found[]): Promise<(line: Found) => LineValues | null> {
    const ids = (record: Found['record']) =>
      page.flatMap((line) => (line.record === record && line.localId !== null ? line.localId : []));
    const people = await this.facts.byIds(run.districtId, ids('person'));
    const bySchool = Map.groupBy(page, ({ schoolId }) => schoolId);
    const terms = new Map<number, LineValues>();
    const sections = new Map<number, LineValues>();
    for (const [schoolId, lines] of bySchool) {
      if (lines.some(({ record }) => record === 'term'))
        for (const { id, name, startsOn, endsOn } of await this.facts.terms(schoolId))
          terms.set(id, { name, startsOn, endsOn });
      const classes = lines.flatMap(({ record, localId }) => (record === 'section' && localId !== null ? localId : []));
      if (classes.length > 0)
        for (const [id, { name, termId }] of await this.facts.sections(schoolId, classes))
          sections.set(id, { name, termId });
    }
    return ({ record, localId }) => {
      switch (record) {
        case 'enrollment':
          return {};
        case 'term':
          return terms.get(localId ?? -1) ?? null;
        case 'section':
          return sections.get(localId ?? -1) ?? null;
        case 'person': {
          const one = people.get(localId ?? -1);
          if (!one || one.closed) return null;
          const { firstName, lastName, email, studentNumber, gradeLevel, schoolId } = one;
          return { firstName, lastName, email, studentNumber, gradeLevel, schoolId };
        }
      }
    };
  }
}
