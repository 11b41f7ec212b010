import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import type { Form, ItemKey, ItemTags, PlayerItem } from '../item.js';
import { checkBundle } from '../check-bundle.js';
import { playerItem } from '../player-item.js';
import { publish } from '../publish.js';
import { PRACTICE_DIRECTIONS, PRACTICE_VERSION, practiceBundle } from './practice-bundle.js';

/** The questions to try the player with. They belong to no assessment and are never scored. */
export interface PracticeSet {
  version: number;
  contentHash: string;
  directions: string;
  tools: Form['tools'];
  items: PlayerItem[];
  /** In the order of `items`. */
  answers: (Pick<ItemKey, 'ref' | 'scoring' | 'rationale' | 'keyVersion'> & { tags: ItemTags })[];
}

let made: PracticeSet | undefined;

/** Checked and published like every other content; made once per process. @throws Error when a check fails. */
export function practiceSet(): PracticeSet {
  made ??= publishPractice();
  return made;
}

function publishPractice(): PracticeSet {
  const bundle = practiceBundle();
  const problems = checkBundle(bundle);
  if (problems.length > 0) throw new Error(`the practice questions: ${problems.join('; ')}`);
  const { items, keys, stimuli } = publish(bundle);
  const tools = { calculator: true, referenceSheet: true };
  return {
    version: PRACTICE_VERSION,
    contentHash: sha256hex(canonicalJson({ items, stimuli, directions: PRACTICE_DIRECTIONS, tools })),
    directions: PRACTICE_DIRECTIONS,
    tools,
    items: items.map((item, i) => playerItem(item, stimuli.find((s) => s.ref === item.stimulusRef) ?? null, i + 1)),
    answers: keys.map(({ ref, scoring, rationale, keyVersion }, i) => ({
      ref,
      scoring,
      rationale,
      keyVersion,
      tags: items[i]!.tags,
    })),
  };
}
