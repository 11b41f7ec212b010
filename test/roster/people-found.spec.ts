import { describe, expect, it } from '@jest/globals';
import { peopleFound } from '../../src/roster/read/people-found.js';

const found = (text: string) => {
  const params: unknown[] = [7];
  return [peopleFound(text, 'p.searched', params), params.slice(1)];
};

describe('people found by a text', () => {
  it('have each of its words, and all are found by no text', () => {
    expect(found(' Ana  Okafor,')).toEqual([
      'p.searched like lower($2) and p.searched like lower($3)',
      ['%Ana%', '%Okafor,%'],
    ]);
    expect(found('  ')).toEqual(['true', []]);
  });

  it('have a word that begins with one of one or two letters, in a name, the number or the e-mail', () => {
    expect(found('Xu')).toEqual(['(p.searched like lower($2) or p.searched like lower($3))', ['% Xu%', '%\nXu%']]);
  });

  it('are not looked for by signs, nor by more than eight words', () => {
    expect(found('Ana - %')[1]).toEqual(['%Ana%']);
    expect(found('- %')).toEqual(['false', []]);
    expect(found('éa. 李李李 777')[1]).toHaveLength(3);
    expect(found('abc '.repeat(60))[1]).toHaveLength(8);
  });
});
