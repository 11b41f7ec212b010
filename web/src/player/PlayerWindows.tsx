import { onDemand } from '../ui/on-demand.js';
import type { PlayerActions, PlayerState } from './player-state.js';
import type { PlayerForm } from './protocol.js';
import type { WhatIsRead } from './reading/outside-speaker.js';

const Calculator = onDemand(() => import('./calculator/Calculator.js').then((m) => m.Calculator));
const ReferenceSheet = onDemand(() => import('./calculator/ReferenceSheet.js').then((m) => m.ReferenceSheet));
const SpeechReader = onDemand(() => import('./reading/SpeechReader.js').then((m) => m.SpeechReader));

/** Fetches those of a part ahead of their first use. */
export function loadPlayerWindows({ form, options }: PlayerForm): void {
  for (const part of [
    form.tools.calculator && Calculator,
    form.tools.referenceSheet && ReferenceSheet,
    options.readspeakerEnabled && SpeechReader,
  ]) {
    if (part) part.load().catch(() => undefined);
  }
}

interface PlayerWindowsProps {
  form: PlayerForm;
  state: PlayerState;
  on: PlayerActions;
  /** What the calculator keeps its lines under; absent: it keeps none. */
  sitting?: string;
  /** Where the server finds what is read; absent: it knows of nothing, and the browser reads. */
  read?: WhatIsRead;
}

/** The tools that open beside the question, as far as this part has them. */
export function PlayerWindows({ form, state, on, sitting, read }: PlayerWindowsProps) {
  return (
    <>
      {form.form.tools.calculator && state.calculator && (
        <Calculator sitting={sitting} onClose={() => on.tool('calculator')} />
      )}
      {form.form.tools.referenceSheet && state.reference && <ReferenceSheet onClose={() => on.tool('reference')} />}
      {form.options.readspeakerEnabled && state.reader && state.screen === 'question' && <SpeechReader read={read} />}
    </>
  );
}
