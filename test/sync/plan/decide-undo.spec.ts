import { describe, expect, it } from '@jest/globals';
import { decideUndo, type DoneLine, type UndoFacts } from '../../../src/sync/plan/decide-undo.js';
import { nextNightOf } from '../../../src/sync/runs/next-night.js';

const done = (more: Partial<DoneLine> = {}): DoneLine => ({
  schoolId: 1,
  record: 'person',
  action: 'change',
  sourceId: 'p',
  localId: 7,
  sectionId: null,
  personId: 7,
  label: 'Ana Ruiz',
  before: { firstName: 'Ana' },
  after: { firstName: 'Anna' },
  sent: { role: 'Student' },
  code: 'changed',
  ...more,
});
const undo = (line: Partial<DoneLine>, facts: Partial<UndoFacts> = {}) =>
  decideUndo(done(line), { changedLater: false, now: {}, ...facts });

describe('taking a line back', () => {
  it.each([
    ['add', 'remove'],
    ['restore', 'remove'],
    ['remove', 'restore'],
    ['change', 'change'],
    ['move', 'move'],
  ] as const)('%s becomes %s', (action, back) => expect(undo({ action })!.action).toBe(back));

  it('writes what was before', () => {
    expect(undo({}, { now: { firstName: 'Anna' } })).toMatchObject({
      action: 'change',
      code: 'undone',
      before: { firstName: 'Anna' },
      after: { firstName: 'Ana', role: 'Student' },
    });
  });
  it('moves back to the school before', () => {
    const moved = {
      action: 'move',
      schoolId: 2,
      before: { schoolId: 1, gradeLevel: 9 },
      after: { schoolId: 2, gradeLevel: 10 },
    } as const;
    expect(undo(moved, { now: { schoolId: 2, gradeLevel: 10 } })).toMatchObject({
      schoolId: 1,
      after: { schoolId: 1, gradeLevel: 9 },
    });
    // Who was moved on by hand stays where that was.
    expect(undo(moved, { now: { schoolId: 3, gradeLevel: 10 } })).toMatchObject({ code: 'changed-since' });
  });
  it.each([
    ['a field that was changed since', { now: { firstName: 'Annika' } }],
    ['a record that a later sync changed', { changedLater: true }],
    ['a record that is not here any more', { now: null }],
  ])('leaves alone %s', (_name, facts) =>
    expect(undo({}, facts)).toMatchObject({ action: 'problem', code: 'changed-since' }),
  );
  it('minds only what the line wrote', () => {
    expect(undo({}, { now: { firstName: 'Anna', gradeLevel: 12 } })!.action).toBe('change');
  });
  it('has nothing to do where nothing was written', () => {
    expect(undo({ code: 'matched', before: {}, after: {} })).toBeUndefined();
    expect(undo({ action: 'problem' })).toBeUndefined();
  });
  it('takes somebody out of a class, and puts back who left', () => {
    const enrollment = {
      record: 'enrollment',
      sectionId: 5,
      before: {},
      after: { role: 'Student', section: 'c' },
    } as const;
    expect(undo({ ...enrollment, action: 'add' })).toMatchObject({ action: 'remove', sectionId: 5, personId: 7 });
    expect(
      undo({ ...enrollment, action: 'remove', sent: null, before: { role: 'Teacher' }, after: null }),
    ).toMatchObject({ action: 'restore', after: { role: 'Teacher' } });
  });
});

describe('the night of a connection', () => {
  const hourIn = (zone: string, at: Date) =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at));
  const ids = Array.from({ length: 60 }, (_, i) => i + 1);
  it.each(['America/New_York', 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu', 'Pacific/Guam'])(
    'is between one and five in %s, also when the clock is changed',
    (zone) => {
      for (const now of [
        '2026-11-26T12:00:00Z',
        '2026-03-08T03:00:00Z',
        '2026-11-01T02:00:00Z',
        '2026-12-31T23:59:59Z',
      ])
        for (const id of ids) {
          const at = nextNightOf(id, zone, Date.parse(now));
          expect(at.getTime()).toBeGreaterThan(Date.parse(now));
          expect(at.getTime() - Date.parse(now)).toBeLessThanOrEqual(26 * 3_600_000);
          expect(hourIn(zone, at)).toBeGreaterThanOrEqual(1);
          expect(hourIn(zone, at)).toBeLessThan(6);
        }
    },
  );
  it('is spread over the hours, and the same each night', () => {
    const now = Date.parse('2026-11-26T12:00:00Z');
    const at = ids.map((id) => nextNightOf(id, 'America/Chicago', now).getTime());
    expect(new Set(at).size).toBeGreaterThan(40);
    expect(nextNightOf(1, 'America/Chicago', at[0]!).getTime()).toBe(at[0]! + 86_400_000);
  });
});
