import { describe, expect, it } from '@jest/globals';
import { practiceSet } from '../../../src/content/index.js';
import { answerWords } from '../../../web/src/player/answers.js';
import { THINGS, thingsFor, triedBy } from '../../../web/src/features/practice/things.js';

describe('what an entry of the player ticks off', () => {
  it.each([
    ['a first answer', { type: 'answer', value: 'b' }, undefined, ['answer']],
    ['another answer', { type: 'answer', value: 'c' }, { value: 'b' }, ['answer', 'change']],
    ['an answer taken away', { type: 'clear' }, { value: 'b' }, ['change']],
    ['two choices', { type: 'answer', value: 'b,d' }, { value: 'b' }, ['answer', 'several']],
    ['a typed fraction', { type: 'answer', value: '5/2' }, { value: '5/' }, ['answer', 'fraction']],
    ['a typed number', { type: 'answer', value: '-2.5' }, { value: '-2' }, ['answer']],
    ['half a fraction', { type: 'answer', value: '5/' }, undefined, ['answer']],
    ['a choice crossed out', { type: 'eliminate' }, undefined, ['cross']],
    ['a choice brought back', { type: 'restore' }, undefined, ['undo']],
    ['a mark for review', { type: 'flag' }, undefined, ['flag']],
    ['a highlight', { type: 'annotate', json: '{"on":"stem"}' }, undefined, ['highlight']],
    ['a note', { type: 'annotate', json: '{"on":"stem","note":"why?"}' }, undefined, ['highlight', 'note']],
    ['the calculator', { type: 'tool_open', tool: 'calculator' }, undefined, ['calculator']],
    ['the directions, which are on no list', { type: 'tool_open', tool: 'directions' }, undefined, []],
    ['a look at a question', { type: 'view' }, undefined, []],
  ] as const)('%s', (_what, entry, before, tried) => {
    expect(triedBy(entry, before)).toEqual(tried);
  });
});

describe('the things to try', () => {
  const { items } = practiceSet();

  it('have names of their own, and hiding the clock only where there is one', () => {
    expect(new Set(THINGS.map((t) => t.id)).size).toBe(THINGS.length);
    expect(thingsFor(false).map((t) => t.id)).not.toContain('clock');
    expect(thingsFor(true)).toHaveLength(THINGS.length);
  });

  it('lead to questions on which they can be done', () => {
    const at = (id: string) => items[THINGS.find((t) => t.id === id)!.question! - 1]!;
    expect(at('fraction').kind).toBe('spr');
    expect(at('several').kind).toBe('mcq-multi');
    for (const id of ['highlight', 'note', 'line-reader', 'reader']) expect(at(id).stimulus).not.toBeNull();
    expect(THINGS.find((t) => t.id === 'review')!.question).toBe(items.length);
    expect(THINGS.find((t) => t.id === 'menu')!.how).toContain(`of ${items.length}`);
  });
});

describe('the right answer in a word', () => {
  const key = { keyVersion: 1, choiceIds: null, accept: null, range: null, rationale: '' };
  const item = { choices: ['a', 'b', 'c', 'd'].map((id) => ({ id, html: id })) };

  it.each([
    [{ ...key, choiceIds: ['c'] }, 'C'],
    [{ ...key, choiceIds: ['b', 'd'] }, 'B and D'],
    [{ ...key, choiceIds: ['a', 'b', 'd'] }, 'A, B and D'],
    [{ ...key, accept: ['7/2'] }, '7/2'],
    [{ ...key, accept: ['-1', '5'] }, '-1 or 5'],
    [{ ...key, accept: [], range: { lo: '2.9', hi: '3.1' } }, 'from 2.9 to 3.1'],
    [{ ...key, accept: [], range: { lo: '0', hi: '1', openLo: true, openHi: true } }, 'above 0 to below 1'],
  ])('%#: %j', (given, words) => {
    expect(answerWords(item, given)).toBe(words);
  });
});
