import { describe, expect, it } from '@jest/globals';
import { checkBundle } from '../../src/content/check-bundle.js';
import type { ContentBundle } from '../../src/content/item.js';
import { practiceBundle } from '../../src/content/practice/practice-bundle.js';

/** A bundle as a file may hold it, with something else at these places. */
function broken(change: (bundle: Record<string, any>) => void): ContentBundle {
  const bundle = structuredClone(practiceBundle());
  change(bundle);
  return bundle;
}

const ITEM = practiceBundle().items[0]!.ref;
const lacks = (list: string) => [`entry 1 of "${list}" lacks a field or has one of the wrong kind`];
const deep = () => JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown;

describe('a bundle that is broken', () => {
  it.each<[string, (bundle: Record<string, any>) => void, string[]]>([
    ['choices that are no list', (b) => (b.items[0].choices = {}), lacks('items')],
    ['a choice that is nothing', (b) => (b.items[0].choices = [null]), lacks('items')],
    ['no exam', (b) => delete b.items[0].tags.exam, lacks('items')],
    ['no category', (b) => delete b.items[0].tags.category, lacks('items')],
    ['no difficulty', (b) => delete b.items[0].tags.difficulty, lacks('items')],
    ['tags that are a list', (b) => (b.items[0].tags = []), lacks('items')],
    ['a source that is a text', (b) => (b.items[0].source = 'own'), lacks('items')],
    ['a template that is a number', (b) => (b.items[0].source.template = 7), lacks('items')],
    ['other right choices that are a text', (b) => (b.keys[0].scoring.also = 'x'), lacks('keys')],
    ['other right choices of nothing', (b) => (b.keys[0].scoring.also = [null]), lacks('keys')],
    ['right choices of nothing', (b) => (b.keys[0].scoring.choiceIds = [null]), lacks('keys')],
    ['accepted answers of nothing', (b) => (b.keys[0].scoring = { type: 'spr', accept: [null] }), lacks('keys')],
    ['a range of nothing', (b) => (b.keys[0].scoring = { type: 'spr', accept: [], range: { lo: 1 } }), lacks('keys')],
    ['an entry that is a text', (b) => (b.items[0] = 'x'), lacks('items')],
    [
      'a form that asks nothing',
      (b) => (b.forms = [{ code: 'f', version: 1, directions: '', tools: {}, items: [null] }]),
      lacks('forms'),
    ],
    ['half a character', (b) => (b.items[0].stem = '\ud800'), [`${ITEM} has a text with what is no character`]],
    ['a zero', (b) => (b.keys[0].rationale = 'a\0b'), [`${ITEM} has a text with what is no character`]],
    ['half a character as a name', (b) => (b.items[0]['\udfff'] = 1), [`${ITEM} has a text with what is no character`]],
    [
      'a number beyond all',
      (b) => (b.items[0].source.seed = JSON.parse('1e400')),
      [`${ITEM} has a number that is too large`],
    ],
    ['lists within lists', (b) => (b.items[0].more = deep()), [`${ITEM} is nested too deeply`]],
    ['lists within lists of its own', (b) => (b.more = deep()), ['the bundle is nested too deeply']],
    ['half a character in its title', (b) => (b.title = '\ud800'), ['the bundle has a text with what is no character']],
  ])('by %s is told of it', (_what, change, problems) => {
    expect(checkBundle(broken(change))).toEqual(problems);
  });

  it('is none of the product’s, nor what is no bundle', () => {
    expect(checkBundle(practiceBundle())).toEqual([]);
    expect(checkBundle(null as never)).toEqual(['the file holds no bundle']);
  });
});
