import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { assessmentType } from '../../src/content/catalogue.js';
import { demoBundles, ownBundles } from '../../src/content/generators/demo-bundles.js';
import type { ContentBundle } from '../../src/content/item.js';
import { readable } from '../../src/content/math.js';
import { readingLevel } from '../../src/content/reading-level.js';

const BUNDLES = ownBundles();
const ofType = (bundles: readonly ContentBundle[], typeId: number) =>
  bundles.filter((b) => b.forms[0]!.typeId === typeId);

/** Everything that a student reads, before or after the keys are shown, with the reference of its text or question. */
function textsOf(bundle: ContentBundle): { ref: string; text: string }[] {
  const plain = (html: string) =>
    readable(html.replace(/<span[^>]*data-tex="[^"]*"[^>]*><\/span>/g, ' # ')).normalize();
  return [
    ...bundle.stimuli.map((s) => ({ ref: s.ref, text: `${s.context ?? ''}\n${plain(s.html)}` })),
    ...bundle.items.map((i) => ({
      ref: i.ref,
      text: [i.stem, ...(i.choices ?? []).map((c) => c.html)].map(plain).join('\n'),
    })),
    ...bundle.keys.map((k) => ({ ref: k.ref, text: plain(k.rationale) })),
  ];
}

describe('the sets of one type', () => {
  /** How a text begins, and a question of mathematics, whose numbers do not make it another opening. */
  function openingsOf(bundle: ContentBundle): Map<string, string> {
    const begin = (html: string, words: number) =>
      readable(html.replace(/<(figure|table)\b.*?<\/\1>/gs, ' '))
        .split(/\s+/)
        .slice(0, words)
        .join(' ')
        .replace(/[\d−.,]+/g, '#');
    return new Map([
      ...bundle.stimuli.map((s) => [begin(s.html, 4), s.ref] as const),
      ...bundle.items.filter((i) => i.tags.category === 'Math').map((i) => [begin(i.stem, 5), i.ref] as const),
    ]);
  }
  function shared(bundles: readonly ContentBundle[]): string[] {
    const opened = new Map<string, string>();
    const both: string[] = [];
    for (const bundle of bundles)
      for (const [opening, ref] of openingsOf(bundle)) {
        const before = opened.get(opening);
        if (before === undefined) opened.set(opening, ref);
        else both.push(`${before} and ${ref}: ${opening}`);
      }
    return both;
  }

  it.each([1, 2, 3, 4, 5, 6].map((id) => [assessmentType(id).name, id] as const))(
    'of the %s open no text and no question of mathematics alike',
    (_name, id) => {
      expect(ofType(BUNDLES, id).length).toBeGreaterThan(0);
      expect(shared(ofType(BUNDLES, id))).toEqual([]);
    },
  );

  it('would be found out: in the second edition SAT Set 2 opened like Set 1 in more than thirty places', () => {
    expect(shared(ofType(demoBundles(2), 1)).length).toBeGreaterThan(30);
  });
});

describe('the spelling of all sets', () => {
  const known = new Set(readFileSync(join(import.meta.dirname, 'known-words.txt'), 'utf8').split(/\s+/));

  it('uses words that were looked up: a new word goes into known-words.txt by hand', () => {
    const unknown = new Map<string, string>();
    for (const { ref, text } of BUNDLES.flatMap(textsOf))
      for (const [word] of text.toLowerCase().matchAll(/\p{L}+(?:[’-]\p{L}+)*/gu))
        if (!known.has(word) && !unknown.has(word)) unknown.set(word, ref);
    expect([...unknown]).toEqual([]);
  });

  it('has straight quotation marks and doubled words nowhere', () => {
    const found = BUNDLES.flatMap(textsOf).flatMap(({ ref, text }) =>
      [...text.matchAll(/["']|(?<![\p{L}’])(?!had |that |wow)(\p{L}{2,}) \1(?![\p{L}’-])/giu)].map(
        ([hit]) => `${ref}: ${hit}`,
      ),
    );
    expect(found).toEqual([]);
  });
});

/** Words that say more of whoever uses them than of whom they are said of, and what makes an exception right. */
const BIASED =
  /\b(mankind|manpower|man-?made|man-hours?|chairm[ae]n|firem[ae]n|policem[ae]n|mailm[ae]n|salesm[ae]n|businessm[ae]n|congressm[ae]n|stewardess(?:es)?|housewi(?:fe|ves)|spinsters?|cripple[ds]?|handicap(?:ped|s)?|wheelchair-bound|retarded|deaf and dumb|deaf-mutes?|insane|crazy|lunatics?|midgets?|savages?|uncivili[sz]ed|primitive (?:people|man|tribes?)|exotic|orientals?|eskimos?|gyps(?:y|ies)|redskins?|negro(?:es)?|half-breeds?|third world|ghettos?|illegal aliens?|master bedroom|elderly|senile|normal (?:people|students|children)|girls? like|women’s work|ladylike|unmanly|henpecked)\b/giu;
const BIAS_EXPLAINED: Record<string, string> = {
  housewife: 'quotes the headline of 1964 on Dorothy Hodgkin, and the text finds fault with it',
  handicapped: 'the question that islanders answered with “they had just been deaf”; the essay is about this word',
};

describe('the language of all sets', () => {
  it('has no word that looks down on anybody, unless the text is about that word', () => {
    const found = BUNDLES.flatMap(textsOf).flatMap(({ ref, text }) =>
      [...text.matchAll(BIASED)]
        .filter(([hit]) => !(hit.toLowerCase() in BIAS_EXPLAINED))
        .map(([hit]) => `${ref}: ${hit}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the reading level', () => {
  const grades = (typeId: number, section: string) =>
    ofType(BUNDLES, typeId).flatMap((b) =>
      b.stimuli.filter((s) => s.ref.includes(`/${section}`)).flatMap((s) => readingLevel(s.html)?.grade ?? []),
    );
  const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;

  it('is known for a text', () => {
    const easy = readingLevel(
      '<p>The cat sat on the mat. The dog ran to the big red barn. It was hot and the sun was up.</p>',
    );
    expect(easy).toMatchObject({ words: 22 });
    expect(easy!.grade).toBeLessThan(2);
    expect(readingLevel('<p>Too short to say.</p>')).toBeNull();
    const hard = readingLevel(
      '<p>Considerable uncertainty nevertheless characterizes contemporary reconstructions of precipitation variability, notwithstanding increasingly sophisticated methodological approaches to sedimentary archives and their interpretation.</p>',
    );
    expect(hard!.grade).toBeGreaterThan(18);
  });

  it('rises with the age that a test is for, in texts of its own length', () => {
    expect(mean(grades(3, 'rw'))).toBeLessThan(mean(grades(4, 'rw')));
    expect(mean(grades(4, 'rw'))).toBeLessThan(mean(grades(1, 'rw')));
    expect(mean(grades(5, 'reading'))).toBeLessThan(mean(grades(6, 'reading')));
    expect(mean(grades(6, 'reading'))).toBeLessThan(mean(grades(2, 'reading')));
  });

  it('stays within what students of the grades read', () => {
    for (const typeId of [3, 4, 5, 6])
      for (const grade of [...grades(typeId, 'rw'), ...grades(typeId, 'english'), ...grades(typeId, 'reading')])
        expect(grade).toBeLessThanOrEqual(12.5);
  });
});
