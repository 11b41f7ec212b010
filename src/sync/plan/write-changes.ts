import type { Queryable } from '../../platform/db/db.js';
import { waveOf, type Line } from './line.js';

/** Places of a wave begin at its number times this. */
const PLACES_OF_WAVE = 10_000_000;

/** A line with its place in the order of work. */
type Placed = Line & { place: number };

/** Gives lines the next places of their waves. @param places the last one that was given in each wave */
export function placed(lines: readonly Line[], places: Map<number, number>): Placed[] {
  return lines.map((line) => {
    const wave = waveOf(line);
    const next = (places.get(wave) ?? 0) + 1;
    places.set(wave, next);
    return { ...line, place: wave * PLACES_OF_WAVE + next };
  });
}

/** Writes lines of a plan. */
export async function writeChanges(q: Queryable, runId: number, lines: readonly Placed[]): Promise<void> {
  if (lines.length === 0) return;
  await q.query(
    `insert into sync.changes (run_id, place, school_id, record, action, source_id, local_id, section_id, person_id, label, before, after, sent, code, reason, held, outcome)
     select $1, place, "schoolId", record, action, "sourceId", "localId", "sectionId", "personId", label, before, after, sent, code, reason, held,
       case when action = 'problem' then 'skipped' end
     from jsonb_to_recordset($2::jsonb) as l (place int, "schoolId" int, record text, action text, "sourceId" text, "localId" int, "sectionId" int, "personId" int,
       label text, before jsonb, after jsonb, sent jsonb, code text, reason text, held text)`,
    [runId, JSON.stringify(lines)],
  );
}
