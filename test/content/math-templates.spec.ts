import { describe, expect, it } from '@jest/globals';
import { distinct } from '../../src/content/generators/draft.js';
import { secondWording } from '../../src/content/generators/math/second-wording.js';
import { act } from '../../src/content/generators/math/act.js';
import { Rng } from '../../src/content/generators/rng.js';
import { SAT_MATH } from '../../src/content/generators/sat-math.js';
import { readable, renderMath } from '../../src/content/math.js';
import { gridInIsRight } from '../../src/scoring/rules/grid-in.js';

const templates = [
  ...SAT_MATH.flatMap((area) => area.templates),
  ...act,
  ...Object.entries(secondWording).map(([id, make]) => ({ id: `${id}-again`, make })),
];
const SEEDS = Array.from({ length: 60 }, (_, i) => i * 7919 + 3);

describe('every mathematics template, over sixty seeds', () => {
  it.each(templates.map((t) => [t.id, t] as const))(
    '%s agrees with its second calculation and has different options',
    (_id, template) => {
      const made = SEEDS.map((seed) => template.make(new Rng(seed)));
      const usable = made.filter((draft) => draft.check);
      expect(usable.length).toBeGreaterThan(SEEDS.length * 0.3);
      const wide = usable.filter((draft) => distinct({ options: draft }).length >= 3);
      expect(wide.length).toBeGreaterThan(usable.length * 0.6);
      for (const draft of usable) {
        const html = [draft.stem, draft.right.html, draft.why, ...draft.wrong.map((w) => w.html)].join('');
        const rendered = renderMath(html);
        expect(rendered).not.toMatch(/NaN|undefined|Infinity|\[object/);
        expect(readable(rendered)).not.toMatch(/\\|\+ -|- -|\+ −/);
        if (draft.spr) {
          for (const accepted of draft.spr.accept)
            if (accepted.replace('-', '').length <= 5)
              expect(gridInIsRight(accepted, { type: 'spr', ...draft.spr })).toBe(true);
          if (draft.right.value !== undefined) {
            const [n, d = '1'] = draft.spr.accept[0]!.split('/');
            expect(Number(n) / Number(d)).toBeCloseTo(draft.right.value, 9);
          }
        }
      }
    },
  );

  it('is deterministic', () => {
    for (const template of templates) expect(template.make(new Rng(42))).toEqual(template.make(new Rng(42)));
  });

  it('is asked otherwise in a second set only where there is a first', () => {
    const first = new Set(SAT_MATH.flatMap((area) => area.templates).map((t) => t.id));
    expect(Object.keys(secondWording).filter((id) => !first.has(id))).toEqual([]);
  });

  it('has names that are used once', () => {
    expect(new Set(templates.map((t) => t.id)).size).toBe(templates.length);
  });
});
