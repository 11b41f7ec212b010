import { formContentHash } from './content-hash.js';
import type { ContentBundle, Form, Item, ItemKey, Stimulus } from './item.js';
import { renderMath } from './math.js';
import { sanitise } from './sanitise.js';

/** Content as it is stored and shown: sanitised, with mathematics rendered, each form with its hash. */
export interface Publication {
  stimuli: Stimulus[];
  items: Item[];
  keys: ItemKey[];
  forms: Omit<Form, 'id'>[];
}

/** @throws {SyntaxError} for a formula that does not compile. */
export function publish(bundle: ContentBundle): Publication {
  const stimuli = bundle.stimuli.map((s) => ({ ...s, html: publishRich(s.html) }));
  const items = bundle.items.map(publishItem);
  const keys = bundle.keys.map((key) => ({ ...key, rationale: publishRich(key.rationale) }));
  const itemOf = new Map(items.map((item) => [`${item.ref}@${item.version}`, item]));
  const stimulusOf = new Map(stimuli.map((s) => [`${s.ref}@${s.version}`, s]));
  const forms = bundle.forms.map((draft) => {
    const form = { ...draft, directions: publishRich(draft.directions) };
    const shown = form.items.map((entry) => itemOf.get(`${entry.ref}@${entry.version}`)!);
    const texts = [
      ...new Set(
        shown.flatMap((item) => (item.stimulusRef ? [`${item.stimulusRef}@${item.stimulusVersion ?? 1}`] : [])),
      ),
    ];
    return {
      ...form,
      contentHash: formContentHash(
        form,
        shown,
        texts.map((id) => stimulusOf.get(id)!),
      ),
    };
  });
  return { stimuli, items, keys, forms };
}

export function publishItem(item: Item): Item {
  return {
    ...item,
    stem: publishRich(item.stem),
    ...(item.choices && { choices: item.choices.map((c) => ({ id: c.id, html: publishRich(c.html) })) }),
  };
}

export function publishRich(html: string): string {
  return renderMath(sanitise(html));
}
