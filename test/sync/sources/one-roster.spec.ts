import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ClassLinkAccess } from '../../../src/sync/sources/oneroster/classlink-access.js';
import { ClientCredentials } from '../../../src/sync/sources/oneroster/one-roster-access.js';
import { OneRoster } from '../../../src/sync/sources/oneroster/one-roster.js';
import { allPages, byKind, RosterServer, unreadableOf, type Call, type Reply } from './roster-server.js';

// Fixtures in the shapes that OneRoster publishes, written for these tests.
const ref = (sourcedId: string) => ({ href: 'https://elsewhere.example/never', sourcedId, type: 'x' });
const ROSTER: Record<string, unknown[]> = {
  orgs: [
    { sourcedId: 'd', status: 'active', name: 'District', type: 'district' },
    { sourcedId: 's1', status: 'active', name: ' North  High ', type: 'school', parent: ref('d') },
    { sourcedId: 's2', status: 'active', name: 'South', type: 'school', parent: ref('d') },
    { sourcedId: 's3', status: 'tobedeleted', name: 'Closed', type: 'school' },
  ],
  academicSessions: [
    { sourcedId: 'q1', title: 'Quarter 1', type: 'gradingPeriod', startDate: '2026-08-20', parent: ref('f') },
    { sourcedId: 'f', title: 'Fall', type: 'term', startDate: '2026-08-20', endDate: '2026-12-18', parent: ref('y') },
    { sourcedId: 'p', title: 'Spring', type: 'term', startDate: '2027-01-05', endDate: '2027-06-01', parent: ref('y') },
    { sourcedId: 'y', title: '2026/27', type: 'schoolYear', startDate: '2026-08-20T00:00:00Z', endDate: '2027-06-01' },
    { sourcedId: 'open', title: 'Some time', type: 'term' },
  ],
  users: [
    {
      ...{ sourcedId: 'A|1', status: 'active', enabledUser: 'true', role: 'student', givenName: 'Zoe\u0308 ' },
      ...{ familyName: "O'Neill", email: ' Zoe@Example.ORG ', identifier: '0012', grades: ['09'], password: 'x' },
      ...{ orgs: [ref('d'), ref('s2'), ref('s1')], sms: '555', phone: '555', agents: [ref('p1')] },
    },
    {
      ...{ sourcedId: 't1', givenName: 'Tom', familyName: 'Field', grades: [], orgs: [], primaryOrg: ref('s2') },
      roles: [
        { roleType: 'secondary', role: 'student', org: ref('s1') },
        { roleType: 'primary', role: 'teacher', org: ref('s1') },
      ],
    },
    { sourcedId: 'p1', role: 'parent', givenName: 'Pa', familyName: 'Rent', orgs: [ref('s1')] },
    { sourcedId: 'x1', role: 'student', givenName: 'Ex', familyName: 'Old', status: 'tobedeleted', orgs: [ref('s1')] },
    { sourcedId: 'n1', role: 'student', givenName: 'x'.repeat(5_000), familyName: 'Long', orgs: [ref('s1')] },
    { role: 'student', givenName: 'No', familyName: 'Id', orgs: [ref('s1')] },
  ],
  classes: [
    { sourcedId: 'c1', title: 'Algebra', school: ref('s1'), terms: [ref('q1')] },
    { sourcedId: 'c2', title: 'Biology', school: ref('s1'), terms: [ref('f'), ref('p')] },
    { sourcedId: 'c3', title: '', classCode: 'CH-1', school: ref('s2'), terms: [] },
  ],
  enrollments: [
    { sourcedId: 'e1', class: ref('c1'), user: ref('A|1'), role: 'student', primary: 'false' },
    { sourcedId: 'e2', class: ref('c1'), user: ref('t1'), role: 'teacher', primary: 'true' },
    { sourcedId: 'e3', class: ref('c1'), user: ref('p1'), role: 'proctor', primary: false },
    { sourcedId: 'e4', class: ref('c2'), user: ref('A|1'), role: 'student', endDate: '2026-11-25' },
    { sourcedId: 'e5', class: ref('c3'), user: ref('A|1'), role: 'student', endDate: '2026-11-26' },
  ],
};

const collectionOf = ({ path }: Call) => path.split('/').at(-1)!;

/** A service as it should be, with `change` for what is bad about it. */
function serving(roster = ROSTER, { counts = true, most = Infinity } = {}) {
  return (call: Call): Reply => {
    const name = collectionOf(call);
    const all = roster[name];
    if (!all) return { status: 404 };
    const [limit, offset] = ['limit', 'offset'].map((key) => Number(call.query.get(key))) as [number, number];
    return {
      headers: counts ? { 'x-total-count': String(all.length) } : {},
      body: { [name]: all.slice(offset, offset + Math.min(limit, most)) },
    };
  };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...{ sourcedId: `u${i}`, role: 'student', givenName: 'A', familyName: `B${i}`, orgs: [ref('s1')] },
  }));

describe('OneRoster by REST', () => {
  let server: RosterServer;
  const source = (over: { shortPageIsLast?: boolean } = {}, mostBytes?: number) =>
    new OneRoster(server.asking(mostBytes), {
      access: () => Promise.resolve({ base: `${server.url}/ims/oneroster/v1p1`, authorization: 'Bearer good' }),
      shortPageIsLast: false,
      subjectsOf: (id) => [`sourced:${id}`],
      today: () => '2026-11-26',
      ...over,
    });

  beforeAll(async () => {
    server = await RosterServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.calls.length = server.waits.length = 0;
    server.answering = serving();
  });

  it('brings schools, terms, people, classes and who is in them, and nothing else of them', async () => {
    const found = byKind(await allPages(source()));
    expect(found.school).toEqual([
      { id: 's1', name: 'North High' },
      { id: 's2', name: 'South' },
    ]);
    expect(found.term.map(({ id }) => id)).toEqual(['f', 'p', 'y', 'open']);
    expect(found.term.at(-1)).toEqual({ id: 'open', schoolId: null, name: 'Some time', startsOn: null, endsOn: null });
    expect(found.person).toEqual([
      {
        ...{ id: 'A|1', role: 'Student', schoolIds: ['s2', 's1'], firstName: 'Zoë', lastName: "O'Neill" },
        ...{ email: 'zoe@example.org', studentNumber: '0012', grade: '09', subjects: ['sourced:A|1'] },
      },
      {
        ...{ id: 't1', role: 'Teacher', schoolIds: ['s2', 's1'], firstName: 'Tom', lastName: 'Field' },
        ...{ email: null, studentNumber: null, grade: null, subjects: ['sourced:t1'] },
      },
    ]);
    expect(found.section).toEqual([
      { id: 'c1', schoolId: 's1', name: 'Algebra', termId: 'f' },
      { id: 'c2', schoolId: 's1', name: 'Biology', termId: 'y' },
      { id: 'c3', schoolId: 's2', name: 'CH-1', termId: null },
    ]);
    expect(found.enrollment).toEqual([
      { id: 'e1', sectionId: 'c1', personId: 'A|1', role: 'Student', primary: false },
      { id: 'e2', sectionId: 'c1', personId: 't1', role: 'Teacher', primary: true },
      { id: 'e5', sectionId: 'c3', personId: 'A|1', role: 'Student', primary: false },
    ]);
    expect(new Set(server.calls.map(({ headers }) => headers.host))).toEqual(new Set([new URL(server.url).host]));
  });

  it('tells records that cannot be read and goes on', async () => {
    expect(unreadableOf(await allPages(source()))).toEqual([
      ['n1', 'The first name has 5,000 characters; 200 are the most that is taken.'],
      ['no. 6 of users', 'The id is missing.'],
    ]);
  });

  it('goes on after any page with what was not read yet', async () => {
    server.answering = serving(ROSTER, { most: 2 });
    const pages = await allPages(source());
    for (const [i, { cursor }] of pages.entries()) expect(await allPages(source(), cursor)).toEqual(pages.slice(i + 1));
  });

  it('reads smaller pages than it asked for to their end, with and without a count', async () => {
    for (const counts of [true, false]) {
      server.answering = serving({ ...ROSTER, users: many(23) }, { most: 10, counts });
      expect(byKind(await allPages(source())).person).toHaveLength(23);
    }
  });

  it('takes a short page for the last where that is known', async () => {
    server.answering = serving(ROSTER, { counts: false });
    await allPages(source({ shortPageIsLast: true }));
    expect(server.calls).toHaveLength(5);
  });

  it('takes all that a service sends that knows no pages', async () => {
    server.answering = (call) => ({ body: { [collectionOf(call)]: ROSTER[collectionOf(call)] } });
    expect(byKind(await allPages(source())).enrollment).toHaveLength(3);
  });

  it.each<[string, (call: Call, nth: number) => Reply | undefined, object]>([
    [
      'counts more than it sends',
      (call) => ({ ...serving()(call), headers: { 'x-total-count': '9' } }),
      { code: 'incomplete', message: 'The service said that there are 9 orgs, and sent 4.' },
    ],
    [
      'counts fewer than it sends',
      (call) => ({ ...serving()(call), headers: { 'x-total-count': '3' } }),
      { code: 'incomplete', message: 'The service said that there are 3 orgs, and sent more.' },
    ],
    [
      'changes its count',
      (call, nth) => ({ ...serving(ROSTER, { most: 2 })(call), headers: { 'x-total-count': String(3 + nth) } }),
      { code: 'changed-midway', passing: true },
    ],
    [
      'sends a page again and again',
      (call) => ({ body: { [collectionOf(call)]: many(Number(call.query.get('limit'))) } }),
      { code: 'incomplete', message: 'The service sent a page of orgs twice.' },
    ],
    ['says nothing in the right words', () => ({ body: { message: 'OK' } }), { code: 'bad-answer', passing: true }],
    ['sends half of an answer', (call) => ({ ...serving()(call), cut: true }), { code: 'unreachable', passing: true }],
    ['sends no JSON', () => ({ body: '<html>Down for maintenance</html>' }), { code: 'bad-answer', passing: true }],
    ['is broken', () => ({ status: 500 }), { code: 'unreachable', passing: true }],
    ['is busy for ever', () => ({ status: 429 }), { code: 'busy', passing: true }],
    ['wants us back in a day', () => ({ status: 503, headers: { 'retry-after': '86400' } }), { code: 'busy' }],
    ['refuses', () => ({ status: 403 }), { code: 'unauthorized', passing: false }],
    ['sends on', () => ({ status: 302, headers: { location: 'http://127.0.0.1/' } }), { code: 'bad-answer' }],
    ['is not there', () => ({ status: 404 }), { code: 'bad-answer', passing: false }],
  ])('believes nothing of a service that %s', async (_, answering, error) => {
    server.answering = (call, nth) => answering(call, nth) ?? {};
    await expect(allPages(source())).rejects.toMatchObject(error);
  });

  it('waits as long as it is asked to, and asks for less of a service that breaks down', async () => {
    server.answering = (call, nth) =>
      nth === 1
        ? { status: 429, headers: { 'retry-after': '7' } }
        : nth === 2
          ? { status: 429 }
          : nth < 5
            ? { status: 502 }
            : serving()(call);
    await allPages(source());
    expect(server.waits).toEqual([7_000, 2_000, 1_000, 2_000]);
    expect(server.calls.slice(0, 6).map(({ query }) => query.get('limit'))).toEqual([
      '1000',
      '1000',
      '1000',
      '500',
      '250',
      '1000',
    ]);
  });

  it('reads around a record that is larger than an answer may be', async () => {
    const users = many(9).map((user, i) => (i === 4 ? { ...user, givenName: 'x'.repeat(21_000) } : user));
    server.answering = serving({ ...ROSTER, users });
    const pages = await allPages(source({}, 20_000));
    expect(byKind(pages).person.map(({ id }) => id)).toEqual(['u0', 'u1', 'u2', 'u3', 'u5', 'u6', 'u7', 'u8']);
    expect(unreadableOf(pages)).toEqual([['no. 5 of users', 'It is larger than an answer may be.']]);
  });

  it('stops at a service that sends more than an answer may be, whatever it is asked for', async () => {
    server.answering = () => ({ body: 'x'.repeat(2_000) });
    await expect(allPages(source({}, 1_000))).rejects.toMatchObject({ code: 'bad-answer', passing: false });
    expect(server.calls.length).toBeLessThan(200);
  });

  it('keeps ids as they are, and classes whose term goes in circles', async () => {
    const schools = ['s1', 'S1', 'e\u0301', '\u00e9', 'a  b', 'a b'].map((sourcedId) => ({
      ...{ sourcedId, name: 'North', type: 'school' },
    }));
    const academicSessions = [
      { sourcedId: 'x', title: 'X', type: 'gradingPeriod', parent: ref('y') },
      { sourcedId: 'y', title: 'Y', type: 'gradingPeriod', parent: ref('x') },
    ];
    const classes = [
      { sourcedId: 'c1', title: 'A', school: ref('s1'), terms: [ref('x')] },
      { sourcedId: 'c2', title: 'B', school: ref('s1'), terms: [ref('gone')] },
    ];
    server.answering = serving({ ...ROSTER, orgs: schools, academicSessions, classes });
    const found = byKind(await allPages(source()));
    expect(found.school.map(({ id }) => id)).toEqual(schools.map(({ sourcedId }) => sourcedId));
    expect(found.term.map(({ id }) => id)).toEqual(['x', 'y']);
    expect(found.section).toMatchObject([{ termId: 'x' }, { termId: null }]);
  });

  it('says which schools it can read, how many records there are, and what it may not read', async () => {
    server.answering = (call) => (collectionOf(call) === 'classes' ? { status: 403 } : serving()(call));
    expect(await source().look(new AbortController().signal)).toEqual({
      schools: [
        { id: 's1', name: 'North High' },
        { id: 's2', name: 'South' },
      ],
      counts: { term: 5, enrollment: 5 },
      problems: [expect.stringMatching(/^classes: .* does not let these credentials read this \(status 403\)\.$/)],
    });
  });

  it('gets its token as the client of OAuth 2, once, and again when it is not taken any more', async () => {
    let issued = 0;
    server.answering = (call) => {
      if (call.path === '/token') return { body: { access_token: `t${++issued}`, expires_in: 3600 } };
      if (call.headers.authorization !== 'Bearer t2') return { status: 401 };
      return serving()(call);
    };
    const values = {
      ...{ url: `${server.url}/ims/oneroster/rostering/v1p2/`, tokenUrl: `${server.url}/token`, version: '1.2' },
      ...{ clientId: 'us:1', clientSecret: 'a+b' },
    };
    const { access } = new ClientCredentials(server.asking(), values);
    const options = { access, shortPageIsLast: false, subjectsOf: () => [], today: () => '2026-11-26' };
    expect(byKind(await allPages(new OneRoster(server.asking(), options))).person).toHaveLength(2);
    const [token] = server.calls;
    expect(new URLSearchParams(token!.body).get('scope')).toBe(
      'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly',
    );
    expect(Buffer.from(token!.headers.authorization!.slice(6), 'base64').toString()).toBe('us%3A1:a%2Bb');
    expect(issued).toBe(2);
    expect(server.calls.at(-1)!.path).toBe('/ims/oneroster/rostering/v1p2/enrollments');
  });

  it('sends the client in the body where the header is not taken', async () => {
    server.answering = (call) => {
      if (call.path !== '/token') return serving()(call);
      return new URLSearchParams(call.body).get('client_secret') === 's'
        ? { body: { access_token: 't' } }
        : { status: 401 };
    };
    const { access } = new ClientCredentials(server.asking(), {
      ...{ url: server.url, tokenUrl: `${server.url}/token`, version: '1.1', clientId: 'c', clientSecret: 's' },
    });
    expect(await access(false, new AbortController().signal)).toEqual({ base: server.url, authorization: 'Bearer t' });
  });

  describe('of ClassLink', () => {
    const application = (over: object = {}) => ({
      ...{ id: 1, tenant_id: 77, oneroster_application_id: 'ab%2Fc', bearer: 'district', enabled: 'true' },
      ...{ tenant_status: 'Active', ...over },
    });
    const reading = (values: Record<string, string> = {}, district: string | null = '77') => {
      const all = { url: server.url, token: 'partner', ...values };
      const asking = server.asking();
      const { access } = new ClassLinkAccess(asking, all, district);
      const subjectsOf = (id: string) => [`sourced:${id}`];
      return new OneRoster(asking, { access, shortPageIsLast: true, subjectsOf, today: () => '2026-11-26' });
    };
    const proxy = (...applications: object[]) => {
      server.answering = (call) =>
        call.path === '/applications'
          ? call.headers.authorization === 'Bearer partner'
            ? { body: { applications } }
            : { status: 401 }
          : call.headers.authorization === 'Bearer district' && call.path.includes('ab%2Fc/ims/oneroster/v1p1/')
            ? { ...serving(ROSTER, { counts: false })(call), headers: { 'x-perm-rev': '41' } }
            : { status: 401 };
    };

    it("reads the district's application through the proxy and says the revision", async () => {
      proxy(application({ tenant_id: 76, bearer: 'other' }), application());
      const pages = await allPages(reading());
      expect(new Set(pages.map(({ revision }) => revision))).toEqual(new Set(['41']));
      expect(byKind(pages).section).toHaveLength(3);
      expect(server.calls[1]!.path).toBe('/ab%2Fc/ims/oneroster/v1p1/orgs');
    });

    it('takes the other path of the proxy, and the token of one application', async () => {
      proxy();
      const prefix = '/proxy/v1p0/{id}/ims/oneroster/v1p1';
      await allPages(reading({ prefix, applicationId: 'ab%2Fc', token: 'district' }, null));
      expect(server.calls[0]!.path).toBe('/proxy/v1p0/ab%2Fc/ims/oneroster/v1p1/orgs');
    });

    it.each<[string, object[], string | null, RegExp]>([
      ['is not shared', [application({ tenant_id: 76 })], '77', /does not share the district with Tenant ID 77/],
      ['is switched off', [application({ enabled: 'false' })], '77', /does not share its roster at the moment/],
      ['is paused', [application({ tenant_status: 'Inactive' })], '77', /does not share its roster at the moment/],
      ['has no Tenant ID here', [application()], null, /has no ClassLink Tenant ID/],
      ['has a strange id', [application({ oneroster_application_id: '../x' })], '77', /characters that no address/],
    ])('reads nothing when the district %s', async (_, applications, district, message) => {
      proxy(...applications);
      await expect(allPages(reading({}, district))).rejects.toMatchObject({ message: expect.stringMatching(message) });
      expect(server.calls.every(({ path }) => path === '/applications')).toBe(true);
    });
  });
});
