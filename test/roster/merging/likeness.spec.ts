import { describe, expect, it } from '@jest/globals';
import { likelyPairs, signsOf, similar, type Likened } from '../../../src/roster/merging/likeness.js';

let count = 0;
const one = (firstName: string, lastName: string, more: Partial<Likened> = {}): Likened => {
  count += 1;
  return { id: count, firstName, lastName, studentNumber: null, gradeLevel: 10, email: `p${count}@a.test`, ...more };
};

describe('signs that two records are of one student', () => {
  it.each([
    ['student_id', one('Ana', 'Ruiz', { studentNumber: '00417' }), one('Bo', 'Lind', { studentNumber: '417' })],
    ['name_and_grade', one('Ana María', "O'Neil"), one('ana maria', 'ONeil')],
    ['name_and_grade', one('Ruiz', 'Ana'), one('Ana', 'Ruiz')],
    ['name', one('Ana', 'Ruiz', { gradeLevel: 9 }), one('Ana', 'Ruiz', { gradeLevel: 11 })],
    ['similar_name', one('Alex', 'Ruiz'), one('Alexander', 'Ruiz')],
    ['similar_name', one('Ana', 'Petersen'), one('Ana', 'Peterson')],
    [
      'same_mailbox',
      one('Ana', 'Ruiz', { gradeLevel: 9, email: 'ana.ruiz@a.test' }),
      one('Anna', 'Lind', { email: 'anaruiz+school@a.test' }),
    ],
    [
      'similar_email',
      one('Ana', 'Ruiz', { gradeLevel: 9, email: 'ana.ruiz@a.test' }),
      one('Ana', 'Lind', { email: 'ana_ruiz@home.test' }),
    ],
    [
      'same_phone',
      one('Kathe', 'Doyle', { gradeLevel: 9, phone: '+15552010199' }),
      one('Katherine', 'Reed', { phone: '+15552010199' }),
    ],
  ])('%s', (sign, a, b) => {
    expect(signsOf(a, b)).toEqual([sign]);
    expect(signsOf(b, a)).toEqual([sign]);
  });

  it.each([
    ['other people of one grade', one('Ana', 'Ruiz'), one('Bo', 'Lind')],
    ['siblings', one('Ana', 'Ruiz'), one('Marco', 'Ruiz')],
    [
      'a couple with one phone',
      one('Ana', 'Ruiz', { phone: '+15552010199' }),
      one('Marco', 'Ruiz', { phone: '+15552010199' }),
    ],
    ['short names that differ by a letter', one('Ana', 'Ruiz'), one('Ava', 'Ruiz')],
    ['a similar name in another grade', one('Alex', 'Ruiz', { gradeLevel: 9 }), one('Alexander', 'Ruiz')],
    [
      'strangers who share what stands before the @',
      one('Ana', 'Ruiz', { email: 'runner@a.test' }),
      one('Bo', 'Lind', { email: 'runner@b.test' }),
    ],
    [
      'nobody with a student ID',
      one('Ana', 'Ruiz', { studentNumber: ' ' }),
      one('Bo', 'Lind', { studentNumber: '000' }),
    ],
  ])('none: %s', (_what, a, b) => {
    expect(signsOf(a, b)).toEqual([]);
  });

  it('compares names by beginnings, and by one letter', () => {
    const alike = ['Jonathon Jonathan', 'Brain Brian', 'Sara Sarah', 'Kat Katherine', 'Zoë Zoe'];
    const others = ['Jo Joseph', 'Marcus Marian', 'Lena Lana-Maria', 'Abigail Abigale-Rose'];
    for (const pair of alike) expect([pair, similar(...(pair.split(' ') as [string, string]))]).toEqual([pair, true]);
    for (const pair of others) expect([pair, similar(...(pair.split(' ') as [string, string]))]).toEqual([pair, false]);
  });
});

describe('pairs of a school', () => {
  it('come once, the likeliest first, with every sign', () => {
    const [a, b, c, d] = [
      one('Ana', 'Ruiz', { studentNumber: '0417', email: 'ana.ruiz@a.test' }),
      one('Ana', 'Ruiz', { studentNumber: '417', email: 'anaruiz@a.test' }),
      one('Ana', 'Ruiz', { gradeLevel: 12 }),
      one('Bo', 'Lind'),
    ];
    expect(likelyPairs([d, c, b, a])).toEqual([
      { ids: [a.id, b.id], signs: ['student_id', 'name_and_grade', 'same_mailbox'], weight: 16 },
      { ids: [a.id, c.id], signs: ['name'], weight: 3 },
      { ids: [b.id, c.id], signs: ['name'], weight: 3 },
    ]);
  });

  it('are found among 5,000 students without comparing everybody with everybody', () => {
    const many = Array.from({ length: 5000 }, (_, i) =>
      one(`First${i % 997}`, `Last${i % 613}`, { gradeLevel: 8 + (i % 5), studentNumber: String(i + 1) }),
    );
    const twice = [...many, one('First5', 'Last5', { gradeLevel: many[5]!.gradeLevel, studentNumber: '000006' })];
    expect(likelyPairs(twice)[0]).toMatchObject({
      ids: [many[5]!.id, twice.at(-1)!.id],
      signs: ['student_id', 'name_and_grade'],
    });
  });
});
