import { describe, expect, it } from '@jest/globals';
import { differencesOf, entryOf, stateOf } from '../../src/sync/read/entries.js';
import { inEst } from '../../src/sync/read/moments-in-est.js';
import { whyNotHere, type MissedStudent, type SyncedSchool } from '../../src/sync/read/why-not-here.js';

const SCHOOL: SyncedSchool = { sourceId: 's1', mode: 'full', pausedUntil: null, sourceName: 'Clever' };
const STUDENT: MissedStudent = {
  sent: 'now',
  problem: null,
  schools: [{ sourceId: 's1', name: 'North High' }],
  link: null,
  archived: false,
  lastChange: null,
};
const change = (more: Partial<NonNullable<MissedStudent['lastChange']>>) => ({
  lastChange: {
    action: 'add' as const,
    held: null,
    decision: null,
    outcome: null,
    outcomeReason: null,
    reason: 'New at the source.',
    ...more,
  },
});
const HERE = { link: { removed: false } };

describe('why a student is not here', () => {
  const cases: [string, Partial<MissedStudent>, Partial<SyncedSchool>, boolean, string][] = [
    ['is here', HERE, {}, true, 'Is here.'],
    ['stays though the source forgot', { ...HERE, sent: 'gone' }, {}, true, 'no longer sends'],
    [
      'is about to leave',
      { ...HERE, sent: 'gone', ...change({ action: 'remove', held: 'many-removals' }) },
      {},
      true,
      '(More than 10 % would be removed at once.)',
    ],
    ['cannot be read', { sent: 'unreadable', problem: 'No last name' }, {}, false, 'cannot be read: No last name.'],
    ['left there', { sent: 'gone' }, {}, false, 'no longer sends this student'],
    ['school unknown', {}, { sourceId: null }, false, 'not connected'],
    ['elsewhere', { schools: [{ sourceId: 's2', name: 'South' }] }, {}, false, 'at South.'],
    ['nowhere', { schools: [] }, {}, false, 'at no school'],
    [
      'also here',
      { schools: [{ sourceId: 's2', name: 'South' }, ...STUDENT.schools] },
      {},
      false,
      'first of all at South',
    ],
    ['held', change({ held: 'many-removals' }), {}, false, 'More than 10 % would be removed at once.'],
    [
      'rejected',
      change({ held: 'many-changes', decision: 'rejected' }),
      {},
      false,
      'rejected what the sync wanted: New at',
    ],
    ['failed', change({ outcome: 'failed', outcomeReason: 'E-mail is taken' }), {}, false, 'E-mail is taken.'],
    ['problem', change({ action: 'problem', reason: 'Two are called so.' }), {}, false, 'Two are called so.'],
    ['on the way', change({}), {}, false, 'about to bring'],
    ['archived', { ...HERE, archived: true }, {}, false, 'Is archived here'],
    ['removed', { link: { removed: true } }, {}, false, 'Is archived here'],
    ['off', {}, { mode: 'off' }, false, 'switched off'],
    ['paused', {}, { pausedUntil: '2026-12-01' }, false, 'paused until 2026-12-01'],
    ['new', {}, {}, false, 'The next sync brings the student.'],
  ];
  it.each(cases)('%s', (_name, student, school, here, why) => {
    const answer = whyNotHere({ ...STUDENT, ...student }, { ...SCHOOL, ...school });
    expect(answer.here).toBe(here);
    expect(answer.why).toContain(why);
    expect(answer.why).toMatch(/[.!?]$/);
  });
});

describe('a line of a log', () => {
  it('stands as what became of it', () => {
    const line = { action: 'change', held: null, decision: null, outcome: null } as const;
    expect(stateOf(line)).toBe('planned');
    expect(stateOf({ ...line, held: 'many-changes' })).toBe('waiting');
    expect(stateOf({ ...line, held: 'many-changes', decision: 'approved' })).toBe('planned');
    expect(stateOf({ ...line, held: 'many-changes', decision: 'rejected', outcome: 'skipped' })).toBe('rejected');
    expect(stateOf({ ...line, outcome: 'done' })).toBe('done');
    expect(stateOf({ ...line, action: 'problem' })).toBe('problem');
  });

  it('names the fields that differ', () => {
    expect(differencesOf({ name: 'A', grade: 9, email: 'x' }, { name: 'A', grade: 10 })).toEqual([
      { field: 'grade', before: '9', after: '10' },
    ]);
    expect(differencesOf(null, { name: 'A', email: '', tags: ['a', 'b'], untimed: true })).toEqual([
      { field: 'name', before: null, after: 'A' },
      { field: 'tags', before: null, after: 'a, b' },
      { field: 'untimed', before: null, after: 'Yes' },
    ]);
    expect(differencesOf({ name: 'A' }, null)).toEqual([{ field: 'name', before: 'A', after: null }]);
  });
});

describe('somebody who leaves', () => {
  it('has no field that becomes empty', () => {
    const row = {
      runId: 1,
      place: 1,
      record: 'person',
      action: 'remove',
      sourceId: 'k1',
      label: 'Diaz, Lina',
    } as const;
    const told = { before: { role: 'Student' }, after: null, sent: null, code: 'gone', reason: 'Is gone.' };
    const open = { held: null, decision: null, outcome: null, outcomeReason: null };
    expect(entryOf({ ...row, ...told, ...open }).differences).toEqual([]);
  });
});

describe('times of the logs', () => {
  it('are in EST, also while clocks are on summer time', () => {
    expect(inEst(new Date('2026-11-19T10:02:00Z'))).toBe('Nov 19, 2026, 5:02:00 AM EST');
    expect(inEst(new Date('2026-07-01T03:30:00Z'))).toBe('Jun 30, 2026, 10:30:00 PM EST');
  });
});
