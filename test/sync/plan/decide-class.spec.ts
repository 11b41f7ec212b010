import { describe, expect, it } from '@jest/globals';
import type { SectionHere, TermHere } from '../../../src/roster/index.js';
import { decideEnrollment, decideSection, decideTerm } from '../../../src/sync/plan/decide-class.js';
import { empties, holdsOf } from '../../../src/sync/plan/guards.js';
import {
  CODES,
  differing,
  lineOf,
  waveOf,
  type Link,
  type PlanMode,
  type Verdict,
} from '../../../src/sync/plan/line.js';
import type { SourceEnrollment, SourceSection, SourceTerm } from '../../../src/sync/sources/source.js';

const link = (more: Partial<Link> = {}): Link => ({
  localId: 5,
  sectionId: 5,
  personId: 9,
  role: 'Student',
  removed: false,
  same: false,
  ...more,
});
function told({ line, link: noted }: Verdict): string {
  if (!line) return noted === undefined ? 'nothing' : typeof noted === 'object' ? `link ${noted.localId}` : noted;
  return [line.action, line.code, Object.keys(line.after ?? {}).join(','), line.held ? `held:${line.held}` : '']
    .filter(Boolean)
    .join(' ');
}
const difference = <R>(record: R | null, known: Link | null, problem: string | null = null) => ({
  schoolId: 1,
  sourceId: 'x',
  record,
  problem,
  link: known,
});

describe('a term of the source', () => {
  const said = (more: Partial<SourceTerm> = {}): SourceTerm => ({
    id: 't',
    schoolId: null,
    name: 'Fall',
    startsOn: '2026-08-20',
    endsOn: '2026-12-18',
    ...more,
  });
  const here = (more: Partial<TermHere> = {}): TermHere => ({
    id: 5,
    name: 'Fall',
    startsOn: '2026-08-20',
    endsOn: '2026-12-18',
    archived: false,
    kept: false,
    ...more,
  });
  const cases: [string, SourceTerm | null, Link | null, TermHere | undefined, TermHere[], PlanMode, string][] = [
    ['is added', said(), null, undefined, [], 'full', 'add new name,startsOn,endsOn'],
    ['is one that is here', said(), null, undefined, [here()], 'full', 'link 5'],
    ['is one that is here in other letters', said(), null, undefined, [here({ name: 'FALL' })], 'full', 'link 5'],
    [
      'is not one with other days',
      said(),
      null,
      undefined,
      [here({ endsOn: '2026-12-19' })],
      'full',
      'add new name,startsOn,endsOn',
    ],
    [
      'is not one that is archived',
      said(),
      null,
      undefined,
      [here({ archived: true })],
      'full',
      'add new name,startsOn,endsOn',
    ],
    ['needs days', said({ startsOn: null }), null, undefined, [], 'full', 'problem no-dates'],
    ['needs an end', said({ endsOn: null }), null, undefined, [], 'full', 'problem no-dates'],
    ['ends after it begins', said({ endsOn: '2026-08-20' }), null, undefined, [], 'full', 'problem invalid'],
    ['has days of the calendar', said({ endsOn: '2026-09-31' }), null, undefined, [], 'full', 'problem invalid'],
    ['is of this century', said({ startsOn: '1926-08-20' }), null, undefined, [], 'full', 'problem invalid'],
    ['has a name', said({ name: '  ' }), null, undefined, [], 'full', 'problem invalid'],
    ['is the same', said(), link(), here(), [], 'full', 'seen'],
    ['has other days', said({ endsOn: '2026-12-20' }), link(), here(), [], 'full', 'change changed endsOn'],
    ['has another name', said({ name: 'Autumn' }), link(), here(), [], 'full', 'change changed name'],
    ['stays as it is when only adding', said({ name: 'Autumn' }), link(), here(), [], 'add_only', 'nothing'],
    ['is the platform’s', said({ name: 'Autumn' }), link(), here({ kept: true }), [], 'full', 'seen'],
    ['is back', said(), link({ removed: true }), here({ archived: true }), [], 'full', 'restore back'],
    [
      'is back with other days',
      said({ endsOn: '2026-12-20' }),
      link({ removed: true }),
      here({ archived: true }),
      [],
      'full',
      'restore back endsOn',
    ],
    ['is gone', null, link(), here(), [], 'full', 'remove gone'],
    ['is gone when only adding', null, link(), here(), [], 'add_only', 'nothing'],
    ['is archived already', null, link(), here({ archived: true }), [], 'full', 'removed'],
    ['was deleted here', null, link(), undefined, [], 'full', 'removed'],
    ['is the platform’s and gone', null, link(), here({ kept: true }), [], 'full', 'removed'],
  ];
  it.each(cases)('%s', (_name, record, known, linked, free, mode, expected) =>
    expect(told(decideTerm(difference(record, known), { linked, free }, mode))).toBe(expected),
  );
  it('is told when it could not be read', () =>
    expect(told(decideTerm(difference(said(), null, 'Half.'), { linked: undefined, free: [] }, 'full'))).toBe(
      'problem unreadable',
    ));
});

describe('a class of the source', () => {
  const said = (more: Partial<SourceSection> = {}): SourceSection => ({
    id: 'c',
    schoolId: 's',
    name: 'Algebra',
    termId: 't',
    ...more,
  });
  const here = (more: Partial<SectionHere> = {}): SectionHere => ({
    id: 5,
    name: 'Algebra',
    termId: 3,
    archived: false,
    ...more,
  });
  const cases: [string, SourceSection | null, Link | null, SectionHere | undefined, PlanMode, string][] = [
    ['is added', said(), null, undefined, 'full', 'add new name,term'],
    ['is added when only adding', said(), null, undefined, 'add_only', 'add new name,term'],
    ['has a name', said({ name: ' ' }), null, undefined, 'full', 'problem invalid'],
    ['is the same', said(), link(), here(), 'full', 'seen'],
    ['is the same but for spaces', said({ name: ' Algebra  ' }), link(), here(), 'full', 'seen'],
    ['has another name', said({ name: 'Algebra 2' }), link(), here(), 'full', 'change changed name'],
    ['has another term', said(), link(), here({ termId: 4 }), 'full', 'change changed termId'],
    ['has both', said({ name: 'Algebra 2' }), link(), here({ termId: 4 }), 'full', 'change changed name,termId'],
    ['keeps its term when the source says none', said({ termId: null }), link(), here({ termId: 4 }), 'full', 'seen'],
    ['keeps its term when that is not here', said({ termId: 'other' }), link(), here({ termId: 4 }), 'full', 'seen'],
    ['stays when only adding', said({ name: 'Algebra 2' }), link(), here(), 'add_only', 'nothing'],
    ['is back', said(), link({ removed: true }), here({ archived: true }), 'full', 'restore back'],
    [
      'is back with another name',
      said({ name: 'B' }),
      link({ removed: true }),
      here({ archived: true }),
      'full',
      'restore back name',
    ],
    ['archived by hand stays so', said(), link(), here({ archived: true }), 'full', 'seen'],
    ['deleted by hand is added again when it changes', said(), link(), undefined, 'full', 'add new name,term'],
    ['is gone', null, link(), here(), 'full', 'remove gone'],
    ['is gone when only adding', null, link(), here(), 'add_only', 'nothing'],
    ['is archived already', null, link(), here({ archived: true }), 'full', 'removed'],
    ['was deleted here', null, link(), undefined, 'full', 'removed'],
  ];
  it.each(cases)('%s', (_name, record, known, linked, mode, expected) =>
    expect(
      told(decideSection(difference(record, known), { linked, termOf: (id) => (id === 't' ? 3 : undefined) }, mode)),
    ).toBe(expected),
  );
});

describe('somebody’s place in a class', () => {
  const said = (more: Partial<SourceEnrollment> = {}): SourceEnrollment => ({
    id: 'e',
    sectionId: 'c',
    personId: 'p',
    role: 'Student',
    primary: false,
    ...more,
  });
  const AFTER = 'role,primary,section,person';
  const cases: [
    string,
    SourceEnrollment | null,
    Link | null,
    PlanMode,
    { member?: boolean; sitting?: boolean; still?: boolean },
    string,
  ][] = [
    ['is added', said(), null, 'full', {}, `add new ${AFTER}`],
    ['is added when only adding', said(), null, 'add_only', {}, `add new ${AFTER}`],
    ['is changed', said({ role: 'Teacher' }), link(), 'full', {}, `change changed ${AFTER}`],
    ['stays when only adding', said({ role: 'Teacher' }), link(), 'add_only', {}, 'nothing'],
    ['is back', said(), link({ removed: true }), 'full', {}, `restore back ${AFTER}`],
    ['is looked up again', said(), link({ same: true }), 'full', { member: true }, 'seen'],
    ['is looked up again and missing', said(), link({ same: true }), 'full', {}, `restore again ${AFTER}`],
    ['is gone', null, link(), 'full', {}, 'remove gone'],
    ['is gone when only adding', null, link(), 'add_only', {}, 'nothing'],
    ['waits while a test is taken', null, link(), 'full', { sitting: true }, 'remove gone held:sitting'],
    ['of a teacher waits for no test', null, link({ role: 'Teacher' }), 'full', { sitting: true }, 'remove gone'],
    ['has another id', null, link(), 'full', { still: true }, 'removed'],
    ['never came about', null, link({ sectionId: null }), 'full', {}, 'removed'],
    ['of nobody', null, link({ personId: null }), 'full', {}, 'removed'],
  ];
  it.each(cases)('%s', (_name, record, known, mode, { member = false, sitting = false, still = false }, expected) =>
    expect(
      told(
        decideEnrollment(
          difference(record, known),
          { label: 'Ana in Algebra', isMember: member, isStillMember: still, isSitting: () => sitting },
          mode,
        ),
      ),
    ).toBe(expected),
  );
});

describe('guards', () => {
  it.each([
    [{ known: 100, removed: 10, changed: 0 }, {}],
    [{ known: 100, removed: 11, changed: 0 }, { remove: 'many-removals' }],
    [{ known: 10, removed: 5, changed: 0 }, {}],
    [{ known: 5, removed: 5, changed: 5 }, {}],
    [{ known: 6, removed: 6, changed: 0 }, { remove: 'many-removals' }],
    [{ known: 60, removed: 6, changed: 0 }, {}],
    [{ known: 59, removed: 6, changed: 0 }, { remove: 'many-removals' }],
    [{ known: 100, removed: 0, changed: 75 }, {}],
    [{ known: 100, removed: 0, changed: 76 }, { change: 'many-changes' }],
    [{ known: 8, removed: 0, changed: 6 }, {}],
    [{ known: 7, removed: 0, changed: 6 }, { change: 'many-changes' }],
    [
      { known: 1000, removed: 1000, changed: 800 },
      { remove: 'many-removals', change: 'many-changes' },
    ],
    [{ known: 0, removed: 0, changed: 0 }, {}],
  ])('%j', (counts, expected) => expect(holdsOf(counts)).toEqual(expected));

  it.each([
    [{ had: 3, leave: 3, enter: 0 }, true],
    [{ had: 3, leave: 2, enter: 0 }, false],
    [{ had: 3, leave: 3, enter: 1 }, false],
    [{ had: 1, leave: 1, enter: 0 }, true],
    [{ had: 0, leave: 0, enter: 0 }, false],
  ])('%j', (counts, expected) => expect(empties(counts)).toBe(expected));
});

describe('lines', () => {
  it('are done in the order in which they need each other', () => {
    const order = (['term', 'person', 'section', 'enrollment'] as const).flatMap((record) =>
      (['add', 'remove'] as const).map((action) => [waveOf({ record, action }), `${record} ${action}`] as const),
    );
    expect(order.sort(([a], [b]) => a - b).map(([, name]) => name)).toEqual([
      'term add',
      'person add',
      'section add',
      'enrollment add',
      'enrollment remove',
      'section remove',
      'term remove',
      'person remove',
    ]);
  });

  it('say why, each code in a sentence', () => {
    for (const sentence of Object.values(CODES)) expect(sentence).toMatch(/\.$/);
    const line = lineOf(difference({}, null), { record: 'term', action: 'add', code: 'new', label: 'x' });
    expect(line.reason).toBe(CODES.new);
  });

  it('hold the fields that differ alone', () => {
    expect(differing({ a: 1, b: 2 }, { a: 1, b: 3 })).toEqual({ before: { b: 2 }, after: { b: 3 } });
    expect(differing({ a: 1 }, { a: 1 })).toBeUndefined();
  });
});
