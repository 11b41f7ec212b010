import { describe, expect, it } from '@jest/globals';
import { category } from '../../src/content/catalogue.js';
import { formSheet } from '../../src/content/form-sheet.js';
import { ownBundles } from '../../src/content/generators/demo-bundles.js';
import { playerItem } from '../../src/content/player-item.js';
import { publish } from '../../src/content/publish.js';

function sheetOf(code: string) {
  const bundle = ownBundles().find((b) => b.forms.some((f) => f.code === code))!;
  const content = publish(bundle);
  const form = { ...content.forms.find((f) => f.code === code)!, id: 1 };
  const items = form.items.map(({ ref }) => content.items.find((i) => i.ref === ref)!);
  const keys = form.items.map(({ ref }) => content.keys.find((k) => k.ref === ref)!);
  const player = items.map((item, i) =>
    playerItem(item, content.stimuli.find((s) => s.ref === item.stimulusRef) ?? null, i + 1),
  );
  const setName = bundle.sets[0]!.name;
  return {
    html: formSheet({ form, setName, category: category(form.categoryId).name, items, player, keys }),
    items,
    keys,
  };
}

describe('the sheet of a form', () => {
  it('has every question with its choices, key, rationale, skill and predicted difficulty', () => {
    const { html, items, keys } = sheetOf('preact-9-set-1/science');
    const sections = html.split('<section>').slice(1);
    expect(sections).toHaveLength(items.length);
    items.forEach((item, i) => {
      for (const part of [item.stem, keys[i]!.rationale, item.tags.topic, ...item.choices!.map((c) => c.html)])
        expect(sections[i]).toContain(part);
      expect(sections[i]).toMatch(/predicted difficulty: (easy \(1\)|middle \(2\)|hard \(3\))/);
      const scoring = keys[i]!.scoring as { choiceIds: string[] };
      const letter = 'ABCD'[item.choices!.findIndex((c) => c.id === scoring.choiceIds[0])];
      expect(sections[i]).toContain(`<strong>Key: ${letter}</strong>`);
    });
  });

  it('shows a text once, with its words and its reading level, and its figures', () => {
    const { html } = sheetOf('preact-9-set-1/science');
    expect(html.split('<section class="text">')).toHaveLength(6);
    expect(html.match(/words; reading level: grade \d+(\.\d)?/g)).toHaveLength(5);
    expect(html.match(/<svg/g)!.length).toBeGreaterThanOrEqual(3);
  });

  it('says what is typed, what is pretest, and how many questions each area has', () => {
    const { html, items } = sheetOf('sat-set-2/math/part-1/default');
    expect(html).toContain('SAT Set 2, Math, part 1');
    expect(html.match(/pretest, not scored/g)).toHaveLength(2);
    const typed = items.filter((item) => item.kind === 'spr').length;
    expect(html.match(/<strong>Key: -?[\d./]+( or [^<]*)?<\/strong>/g)).toHaveLength(typed);
    expect(html).toMatch(/<th scope="row">Algebra<\/th><td>7<\/td>/);
    expect(html).toMatch(/<th scope="row">All<\/th><td>20<\/td>/);
  });
});
