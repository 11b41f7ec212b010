import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clever } from '../../../src/sync/sources/clever.js';
import type { SourcePage } from '../../../src/sync/sources/source.js';
import { allPages, byKind, RosterServer, unreadableOf, type Call, type Reply } from './roster-server.js';

// Fixtures in the shapes of Clever's published API 3.1, written for these tests.
const student = (id: string, over: object = {}, role: object = {}) => ({
  id,
  district: 'd1',
  email: `${id}@example.org`,
  name: { first: 'Ada', last: id.toUpperCase(), middle: null },
  roles: {
    student: { school: 's1', schools: ['s1', 's2'], grade: '9', student_number: `00${id}`, dob: '1/2/2010', ...role },
  },
  ...over,
});
const ROSTER: Record<string, { id?: string }[]> = {
  districts: [{ id: 'd1' }],
  schools: [{ id: 's1', name: 'North' } as never, { id: 's2', name: 'South' } as never],
  terms: [{ id: 'y', name: 'Year', start_date: '2026-08-20', end_date: '2027-06-01' } as never, { id: 'z' }],
  student: [
    student('a'),
    student('b', { email: null }, { school: 's2', grade: 'Kindergarten', student_number: null }),
    student('both', { roles: { student: { school: 's1' }, teacher: { school: 's1' } } }),
    student('c', { name: { first: 'Cy', last: null } }),
  ],
  teacher: [
    { ...student('t'), roles: { teacher: { school: 's1', schools: ['s1'], teacher_number: '5' } } } as never,
    student('both', { roles: { student: { school: 's1' }, teacher: { school: 's1' } } }),
  ],
  sections: [
    {
      ...{ id: 'c1', name: 'Algebra', school: 's1', term_id: 'y', teacher: 't', teachers: ['t', 'both'] },
      ...{ students: ['a', 'b'], course: null },
    } as never,
    { id: 'c2', name: null, school: 's2', term_id: null, teacher: null, teachers: [], students: ['a'] } as never,
  ],
};

describe('Clever', () => {
  let server: RosterServer;
  const source = (district: string | null = 'd1') =>
    new Clever(server.asking(), { token: 'good', url: `${server.url}/v3.1/` }, district);
  const serving =
    (roster = ROSTER, most = Infinity) =>
    (call: Call): Reply => {
      if (call.headers.authorization !== 'Bearer good') return { status: 401 };
      const all = roster[call.query.get('role') ?? call.path.split('/').at(-1)!];
      if (!all) return { status: 404 };
      const begin = all.findIndex(({ id }) => id === call.query.get('starting_after')) + 1;
      const end = begin + Math.min(Number(call.query.get('limit') ?? 100), most);
      const links = [
        { rel: 'self', uri: '/x' },
        ...(end < all.length ? [{ rel: 'next', uri: 'https://elsewhere.example' }] : []),
      ];
      return { body: { data: all.slice(begin, end).map((data) => ({ data, uri: '/y' })), links } };
    };

  beforeAll(async () => {
    server = await RosterServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.calls.length = 0;
    server.answering = serving();
  });

  it('brings schools, terms, people, classes and who is in them, and nothing else of them', async () => {
    const found = byKind(await allPages(source()));
    expect(found.school).toEqual([
      { id: 's1', name: 'North' },
      { id: 's2', name: 'South' },
    ]);
    expect(found.term).toEqual([
      { id: 'y', schoolId: null, name: 'Year', startsOn: '2026-08-20', endsOn: '2027-06-01' },
      { id: 'z', schoolId: null, name: 'z', startsOn: null, endsOn: null },
    ]);
    expect(found.person.slice(0, 2)).toEqual([
      {
        ...{ id: 'a', role: 'Student', schoolIds: ['s1', 's2'], firstName: 'Ada', lastName: 'A' },
        ...{ email: 'a@example.org', studentNumber: '00a', grade: '9', subjects: ['a'] },
      },
      {
        ...{ id: 'b', role: 'Student', schoolIds: ['s2', 's1'], firstName: 'Ada', lastName: 'B' },
        ...{ email: null, studentNumber: null, grade: 'Kindergarten', subjects: ['b'] },
      },
    ]);
    expect(found.person.slice(2)).toMatchObject([
      { id: 'both', role: 'Student' },
      { id: 't', role: 'Teacher', schoolIds: ['s1'], studentNumber: null, grade: null },
    ]);
    expect(found.section).toEqual([
      { id: 'c1', schoolId: 's1', name: 'Algebra', termId: 'y' },
      { id: 'c2', schoolId: 's2', name: 'Class c2', termId: null },
    ]);
    expect(found.enrollment).toEqual([
      { id: 'c1:t:teacher', sectionId: 'c1', personId: 't', role: 'Teacher', primary: true },
      { id: 'c1:both:teacher', sectionId: 'c1', personId: 'both', role: 'Teacher', primary: false },
      { id: 'c1:a', sectionId: 'c1', personId: 'a', role: 'Student', primary: false },
      { id: 'c1:b', sectionId: 'c1', personId: 'b', role: 'Student', primary: false },
      { id: 'c2:a', sectionId: 'c2', personId: 'a', role: 'Student', primary: false },
    ]);
  });

  it('tells people that cannot be read and goes on', async () => {
    expect(unreadableOf(await allPages(source()))).toEqual([['c', 'The last name is missing.']]);
  });

  it('goes on after any page with what was not read yet, also in the middle of a large class', async () => {
    const large = {
      id: 'c0',
      name: 'Assembly',
      school: 's1',
      students: Array.from({ length: 6_000 }, (_, i) => `x${i}`),
    };
    server.answering = serving({ ...ROSTER, sections: [large, ...ROSTER.sections!] }, 1);
    const pages = await allPages(source());
    expect(new Set(pages.map(({ cursor }) => cursor)).size).toBe(pages.length);
    const ids = (some: SourcePage[]) => some.map(({ records }) => records.map(({ id }) => id).join());
    for (const [i, { cursor }] of pages.entries())
      expect(ids(await allPages(source(), cursor))).toEqual(ids(pages.slice(i + 1)));
  });

  it('asks again after a whole page without a link to the next one', async () => {
    const terms = Array.from({ length: 1_500 }, (_, i) => ({ id: `t${i}` }));
    server.answering = (call) => {
      const reply = serving({ ...ROSTER, terms })(call);
      return call.path.endsWith('/terms') ? { body: { ...(reply.body as object), links: [] } } : reply;
    };
    expect(byKind(await allPages(source())).term).toHaveLength(1_500);
  });

  it.each<[string, string | null, RegExp]>([
    ['another district', 'd2', /The token is of another district \(d1\) than this one \(d2\)\./],
    ['a district without an id', null, /has no Clever District ID/],
  ])('reads nothing for %s', async (_, district, message) => {
    await expect(allPages(source(district))).rejects.toMatchObject({
      ...{ code: 'unauthorized', passing: false, message: expect.stringMatching(message) },
    });
    expect(server.calls.every(({ path }) => path.endsWith('/districts'))).toBe(true);
  });

  it.each<[string, (call: Call) => Reply | undefined, object]>([
    [
      'sends a page again and again',
      ({ path }) =>
        path.endsWith('/schools')
          ? { body: { data: [{ data: { id: 's1', name: 'N' } }], links: [{ rel: 'next' }] } }
          : undefined,
      { code: 'incomplete' },
    ],
    [
      'sends nothing though it says there is more',
      ({ path }) => (path.endsWith('/terms') ? { body: { data: [], links: [{ rel: 'next' }] } } : undefined),
      { code: 'incomplete' },
    ],
    [
      'leaves out the links',
      ({ path }) => (path.endsWith('/users') ? { body: { data: [] } } : undefined),
      { code: 'bad-answer' },
    ],
    [
      'takes the token no more',
      ({ path }) => (path.endsWith('/sections') ? { status: 401 } : undefined),
      { code: 'unauthorized' },
    ],
  ])('believes nothing of a service that %s', async (_, answering, error) => {
    server.answering = (call) => answering(call) ?? serving()(call);
    await expect(allPages(source())).rejects.toMatchObject(error);
  });

  it('says which schools it can read and what the district does not share', async () => {
    server.answering = serving({ ...ROSTER, teacher: [] });
    expect(await source().look(new AbortController().signal)).toEqual({
      schools: [
        { id: 's1', name: 'North' },
        { id: 's2', name: 'South' },
      ],
      counts: {},
      problems: ['The district shares no teachers.'],
    });
  });
});
