import { lazy, Suspense } from 'react';
import type { PlayerActions, PlayerState } from './player-state.js';
import type { PlayerForm } from './protocol.js';

const Calculator = lazy(() => import('../calculator/Calculator.js').then((m) => ({ default: m.Calculator })));
const ReferenceSheet = lazy(() => import('../calculator/ReferenceSheet.js').then((m) => ({ default: m.ReferenceSheet })));
const SpeechReader = lazy(() => import('./SpeechReader.js').then((m) => ({ default: m.SpeechReader })));

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
