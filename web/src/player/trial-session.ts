import type { EntryDraft, EntryType } from '../lib/answer-log/entry.js';
import { phaseAtom, viewAtom, workAtom } from './atoms.js';
import { AnswerSession, readFlag } from './answer-session.js';
import { applyEntry, type ItemWork, type Work } from './items.js';
import { initialPlayerState } from './player-state.js';
import type { PlayerForm } from './protocol.js';

export interface TrialHost {
  onSubmit(): void;
}

/** A player that behaves like the exam and tells nobody: nothing is sent and nothing is kept. */
export class TrialSession extends AnswerSession {
  constructor(
    form: PlayerForm,
    protected readonly host: TrialHost,
    start: { index?: number; work?: Work } = {},
  ) {
    super(form);
    this.store.set(workAtom, start.work ?? {});
    this.store.set(viewAtom, {
      ...initialPlayerState,
      index: start.index ?? 0,
      singleKeys: readFlag('exam-single-keys', true),
    });
  }

  pause(): void {
    if (!this.working) return;
    this.leaveItem();
    this.panel(null);
    this.stopCalculator();
    this.store.set(phaseAtom, 'paused');
  }

  resume(): void {
    this.store.set(phaseAtom, 'working');
    this.view();
  }

  saveAndExit(): void {
    this.submit();
  }

  submit(): void {
    this.leaveItem();
    this.panel(null);
    this.host.onSubmit();
  }

  protected get working(): boolean {
    return this.store.get(phaseAtom) === 'working';
  }

  protected add(type: EntryType, fields: Partial<EntryDraft>, always = false): void {
    if (!this.working && !always) return;
    const work = this.store.get(workAtom);
    const entry: EntryDraft = { type, at: new Date().toISOString(), contactAt: '', sinceContactMs: 0, ...fields };
    this.store.set(workAtom, applyEntry(work, entry));
    this.added(entry, fields.item === undefined ? undefined : work[fields.item]);
  }

  /** Told of every entry, with the work on its question before it. */
  protected added(_entry: EntryDraft, _before: ItemWork | undefined): void {}
}
