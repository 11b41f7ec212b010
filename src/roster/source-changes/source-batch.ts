import type { Unit } from '../../platform/db/unit-of-work.js';
import { recordChanges, type RecordChange } from '../changes.js';
import type { RosterEvents } from '../published.js';
import type { KeyOrId, SourceChange, SourceOutcome, SourceRefusal } from './source-change.js';

/** Where synced records come from. */
export const SYNCED_SOURCES = ['clever', 'classlink', 'oneroster', 'csv'] as const;
export type SyncedSource = (typeof SYNCED_SOURCES)[number];

export type Asked<K extends SourceChange['kind']> = { place: number; change: Extract<SourceChange, { kind: K }> };

/** Behind the words of what was done, in the history. */
const BY_SYNC = ' by a roster sync';

/** Changes of a source under way in one transaction: what became of each, what has a key, and what the history will say. */
export class SourceBatch {
  readonly outcomes: SourceOutcome[] = [];
  private readonly made = {
    person: new Map<string, number>(),
    term: new Map<string, number>(),
    class: new Map<string, number>(),
  };
  private readonly history: RecordChange[] = [];

  constructor(
    readonly u: Unit,
    readonly school: { id: number; districtId: number; yearStartsOn: string },
    readonly source: SyncedSource,
    readonly at: Date,
    private readonly changes: readonly SourceChange[],
  ) {}

  /** Changes of these kinds, in their order. */
  asked<K extends SourceChange['kind']>(...kinds: K[]): Asked<K>[] {
    return this.changes.flatMap((change, place) =>
      (kinds as string[]).includes(change.kind) ? [{ place, change: change as Asked<K>['change'] }] : [],
    );
  }

  done(place: number, id: number, already = false): void {
    this.outcomes[place] = { ok: true, id, already };
  }

  refuse(place: number, code: SourceRefusal, reason: string): void {
    this.outcomes[place] = { ok: false, code, reason };
  }

  keep(kind: keyof SourceBatch['made'], key: string, id: number): void {
    this.made[kind].set(key, id);
  }

  /** The id that is meant; undefined for a key whose record could not be made. */
  idOf(kind: keyof SourceBatch['made'], ref: KeyOrId): number | undefined {
    return 'id' in ref ? ref.id : this.made[kind].get(ref.key);
  }

  classChanged(sectionId: number): void {
    this.u.publish('roster.ClassChanged.v1', {
      sectionId,
      schoolId: this.school.id,
    } satisfies RosterEvents['roster.ClassChanged.v1']);
  }

  noted(change: RecordChange): void {
    this.history.push({ ...change, action: change.action + BY_SYNC });
  }

  writeHistory(): Promise<void> {
    return recordChanges(this.u, null, this.history);
  }
}
