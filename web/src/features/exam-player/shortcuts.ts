import type { PlayerActions, PlayerState } from './player-state.js';
import type { PlayerForm } from './protocol.js';

export interface Key {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  /** The focus is in a field that takes letters. */
  typing: boolean;
}

/**
 * What a key does in the player, or null. Alt combinations always work; single letters only outside of fields and while
 * they are switched on (WCAG 2.1.4).
 */
export function shortcut(key: Key, form: PlayerForm, state: PlayerState, on: PlayerActions): (() => void) | null {
  if (key.ctrlKey || key.metaKey || state.panel !== null) return null;
  const last = form.form.items.length - 1;
  const shown = state.screen === 'question' ? form.form.items[state.index] : undefined;
  const choice = (index: number): (() => void) | null => {
    const found = shown?.choices[index];
    if (shown === undefined || found === undefined) return null;
    if (!key.shiftKey) return () => on.choose(shown.ref, found.id);
    return () => (state.work[shown.ref]?.eliminated?.includes(found.id) ? on.restore(shown.ref, found.id) : on.eliminate(shown.ref, found.id));
  };
  const mark = (): (() => void) | null => (shown ? () => on.flag(shown.ref, !state.work[shown.ref]?.flagged) : null);
  if (key.altKey) {
    const digit = /^(?:Digit|Numpad)([1-5])$/.exec(key.code);
    if (digit) return choice(Number(digit[1]) - 1);
    switch (key.code) {
      case 'ArrowRight':
        return state.screen === 'review' ? null : () => (state.index === last ? on.review() : on.go(state.index + 1));
      case 'ArrowLeft':
        // On the first question too, so that the browser does not go back a page.
        return () => on.go(state.screen === 'review' ? last : Math.max(0, state.index - 1));
      case 'KeyM':
        return mark();
      case 'KeyQ':
        return () => on.panel('menu');
      case 'KeyC':
        return form.form.tools.calculator ? () => on.tool('calculator') : null;
      case 'KeyR':
        return form.form.tools.referenceSheet ? () => on.tool('reference') : null;
      case 'KeyP':
        return form.options.pauseEnabled ? () => on.pause() : null;
      default:
        return null;
    }
  }
  if (key.typing || !state.singleKeys) return null;
  if (/^Key[A-E]$/.test(key.code) && /^[a-e]$/i.test(key.key)) return choice(key.code.charCodeAt(3) - 65);
  if (/^[a-e]$/i.test(key.key)) return choice(key.key.toLowerCase().charCodeAt(0) - 97);
  if (/^m$/i.test(key.key) && !key.shiftKey) return mark();
  return null;
}
