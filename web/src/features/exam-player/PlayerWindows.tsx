import { lazy, Suspense } from 'react';
import type { PlayerActions, PlayerState } from './player-state.js';
import type { PlayerForm } from './protocol.js';

const parts = {
  calculator: () => import('../calculator/Calculator.js').then((m) => ({ default: m.Calculator })),
  reference: () => import('../calculator/ReferenceSheet.js').then((m) => ({ default: m.ReferenceSheet })),
  reader: () => import('./SpeechReader.js').then((m) => ({ default: m.SpeechReader })),
};
const Calculator = lazy(parts.calculator);
const ReferenceSheet = lazy(parts.reference);
const SpeechReader = lazy(parts.reader);

/** Fetches all of them ahead of their first use. */
export function loadPlayerWindows(): void {
  for (const load of Object.values(parts)) load().catch(() => undefined);
}

/** The tools that open beside the question, as far as this part has them. */
export function PlayerWindows({ form, state, on }: { form: PlayerForm; state: PlayerState; on: PlayerActions }) {
  return (
    <Suspense>
      {form.form.tools.calculator && state.calculator && <Calculator onClose={() => on.tool('calculator')} />}
      {form.form.tools.referenceSheet && state.reference && <ReferenceSheet onClose={() => on.tool('reference')} />}
      {form.options.readspeakerEnabled && state.reader && <SpeechReader />}
    </Suspense>
  );
}
