import { canonicalJson } from '../platform/crypto/canonical-json.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import type { Form, Item, Stimulus } from './item.js';

/**
 * SHA-256 of the RFC 8785 text of everything a sitting shows: settings, items and stimuli in form order. Keys are not part of
 * it.
 */
export function formContentHash(
  form: Omit<Form, 'id' | 'contentHash'>,
  items: readonly Item[],
  stimuli: readonly Stimulus[],
): string {
  return sha256hex(canonicalJson({ form, items, stimuli }));
}

/** What makes two questions the same for a student: text and options, whatever their order. */
export function questionHash(item: Item, stimulus?: Stimulus): string {
  return sha256hex(canonicalJson([stimulus?.html ?? '', item.stem, (item.choices ?? []).map((c) => c.html).sort()]));
}
