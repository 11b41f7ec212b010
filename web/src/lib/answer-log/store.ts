import type { Entry, EntryDraft } from './entry.js';

export type SubmitWish = 'student' | 'time';

/**
 * Where the log of one (attempt, device) lives. Places are given inside the store, so that two tabs that both write
 * for a moment never give one place twice.
 */
export interface LogStore {
  /** `memory`: gone with the tab, the student is told so. */
  readonly durability: 'device' | 'memory';
  /** Appends at the next places after everything stored and after `floor`; resolves when the entries are kept. */
  append(drafts: readonly EntryDraft[], floor: number): Promise<Entry[]>;
  /** Entries with seq >= `from`, in order. */
  read(from: number): Promise<Entry[]>;
  /** Gives every entry from `first` on the places `first`, `first + 1`, ...: for a log whose middle was lost. */
  closeGap(first: number): Promise<void>;
  /** A wish that must survive a reload: the part is to be handed in, because the student said so or the time was up. */
  setSubmit(wish: SubmitWish | null): Promise<void>;
  getSubmit(): Promise<SubmitWish | null>;
  /** Forgets this log, after the receipt. */
  clear(): Promise<void>;
}

export class MemoryStore implements LogStore {
  readonly durability = 'memory' as const;
  private entries: Entry[] = [];
  private submit: SubmitWish | null = null;

  /** `entries` carries over what an earlier store held. */
  constructor(entries: readonly Entry[] = []) {
    this.entries = [...entries];
  }

  async append(drafts: readonly EntryDraft[], floor: number): Promise<Entry[]> {
    let seq = Math.max(this.entries.at(-1)?.seq ?? 0, floor);
    const added = drafts.map((draft) => ({ ...draft, seq: ++seq }));
    this.entries.push(...added);
    return added;
  }

  async read(from: number): Promise<Entry[]> {
    return this.entries.filter((e) => e.seq >= from);
  }

  async closeGap(first: number): Promise<void> {
    let seq = first;
    this.entries = this.entries.map((e) => (e.seq < first ? e : { ...e, seq: seq++ }));
  }

  async setSubmit(wish: SubmitWish | null): Promise<void> {
    this.submit = wish;
  }

  async getSubmit(): Promise<SubmitWish | null> {
    return this.submit;
  }

  async clear(): Promise<void> {
    this.entries = [];
    this.submit = null;
  }
}
