import type { Instant } from '../../kernel/clock.js';
import type { Projection } from '../../platform/events/projections.js';

/** A row of `reporting.archiving_facts_v1`. */
export interface ArchivingFactsRow {
  student_id: number;
  /** In the order of the log. */
  moves: { at: Instant; away: boolean }[];
}

/** A row of `reporting.archived_v1`: a student was archived from `archived_at` on, and no more from `restored_at` on. */
export interface ArchivedRow {
  student_id: number;
  archived_at: Instant;
  restored_at: Instant | null;
}

export const ARCHIVED = 'reporting.archived_v1';

/** Who was archived when: a past moment counts who was there then. Whoever moves to another school is there again. */
export const archivings: Projection<ArchivingFactsRow> = {
  name: 'reporting.archivings',
  version: 1,
  table: 'reporting.archiving_facts_v1',
  key: ['student_id'],
  columns: { student_id: 'int4', moves: 'jsonb' },
  derived: [
    {
      table: ARCHIVED,
      key: ['student_id', 'archived_at'],
      columns: { student_id: 'int4', archived_at: 'timestamptz', restored_at: 'timestamptz' },
      of: archivedSpells,
    },
  ],
  types: [
    'roster.PersonArchived.v1',
    'roster.PersonActivated.v1',
    'roster.StudentTransferred.v1',
    'roster.StudentErased.v1',
    'roster.PersonDeleted.v1',
  ],
  keysOf: ({ payload }) => [{ student_id: (payload as { personId: number }).personId }],
  evolve(row, { type, occurredAt: at }, _prepared, key) {
    if (type === 'roster.StudentErased.v1' || type === 'roster.PersonDeleted.v1') return undefined;
    const away = type === 'roster.PersonArchived.v1';
    if (!row) return away ? { student_id: key.student_id as number, moves: [{ at, away }] } : undefined;
    const known = row.moves.some((move) => move.at === at && move.away === away);
    return known ? row : { ...row, moves: [...row.moves, { at, away }] };
  },
};

export function archivedSpells({ student_id, moves }: ArchivingFactsRow): ArchivedRow[] {
  const spells: ArchivedRow[] = [];
  for (const { at, away } of moves.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const open = spells.at(-1)?.restored_at === null ? spells.at(-1) : undefined;
    if (away && !open) spells.push({ student_id, archived_at: at, restored_at: null });
    else if (!away && open) open.restored_at = at;
  }
  return spells.filter(({ archived_at, restored_at }) => archived_at !== restored_at);
}
