// Every list of people, classes, terms, schools and districts, with what is asked of it.
import type { Session } from '../src/identity/index.js';
import type { Role } from '../src/kernel/roles.js';
import { load } from './product.ts';
import { CLASSES_PER_SCHOOL, STAFF } from './roster-people.ts';
import type { Application } from './school.ts';

/** Within a school or district, or over the platform. */
export type Within = 'place' | 'platform';

export interface Ask {
  within: Within;
  run: () => Promise<unknown>;
}

interface Page<S extends string> {
  page: number;
  perPage: number;
  offset: number;
  sort: S;
  order: 'asc' | 'desc';
  search: string;
}

const PER_PAGE = 100;
const DAY_MS = 86_400_000;
/** Beyond what a long list is counted to there is no page. */
const LAST_OF_MANY = 100;

/** A session as far as reading goes. */
export function sessionOf(role: Role, at: { userId?: number; schoolId?: number; districtId?: number } = {}): Session {
  const { userId = 1, schoolId = null, districtId = null } = at;
  return { userId, role, schoolId, districtId, masquerader: null } as unknown as Session;
}

export const HORIZON = sessionOf('Horizon Admin');
export const DISTRICT = sessionOf('District Admin', { districtId: 1 });
export const ADMIN = sessionOf('Teacher Admin', { schoolId: 1, districtId: 1 });
/** Leads classes of this year at the first school. */
export const TEACHER = sessionOf('Teacher', { userId: 6 + 41, schoolId: 1, districtId: 1 });

/** Every list with its orders, pages, searches and filters, by a name. */
export async function lists({ app }: Pick<Application, 'app'>): Promise<Record<string, Ask>> {
  const roster = {
    ...(await load<typeof import('../src/roster/read/school-users.js')>('roster/read/school-users.js')),
    ...(await load<typeof import('../src/roster/read/platform-users.js')>('roster/read/platform-users.js')),
    ...(await load<typeof import('../src/roster/read/schools.js')>('roster/read/schools.js')),
    ...(await load<typeof import('../src/roster/read/districts.js')>('roster/read/districts.js')),
    ...(await load<typeof import('../src/roster/read/classes.js')>('roster/read/classes.js')),
    ...(await load<typeof import('../src/roster/read/terms.js')>('roster/read/terms.js')),
    ...(await load<typeof import('../src/roster/read/parents.js')>('roster/read/parents.js')),
    ...(await load<typeof import('../src/roster/read/student-profiles.js')>('roster/read/student-profiles.js')),
    ...(await load<typeof import('../src/roster/read/sign-in-card-students.js')>(
      'roster/read/sign-in-card-students.js',
    )),
  };
  const { TestingSchedules } = await load<typeof import('../src/scheduling/read/testing-schedules.js')>(
    'scheduling/read/testing-schedules.js',
  );
  const { Schedules } =
    await load<typeof import('../src/scheduling/read/schedules.js')>('scheduling/read/schedules.js');
  const { ChangesOfSchool } =
    await load<typeof import('../src/reporting/changes/query.js')>('reporting/changes/query.js');
  const of = { strict: false };
  const users = app.get(roster.SchoolUsers, of);
  const everybody = app.get(roster.PlatformUsers, of);
  const schools = app.get(roster.Schools, of);
  const districts = app.get(roster.Districts, of);
  const classes = app.get(roster.Classes, of);
  const terms = app.get(roster.Terms, of);
  const parents = app.get(roster.Parents, of);
  const profiles = app.get(roster.StudentProfiles, of);
  const cards = app.get(roster.SignInCardStudents, of);
  const changes = app.get(ChangesOfSchool, of);
  const testing = app.get(TestingSchedules, of);
  const schedules = app.get(Schedules, of);

  const asks: Record<string, Ask> = {};
  const add = (name: string, within: Within, run: () => Promise<unknown>) => {
    if (name in asks) throw new Error(`${name} is asked twice`);
    asks[name] = { within, run };
  };
  /** A list in every order, its first and last page, and searches: for few, for nobody, for what most have, and for two letters. */
  const list = <S extends string>(
    name: string,
    within: Within,
    sorts: readonly S[],
    last: number,
    searches: readonly string[],
    read: (request: Page<S>) => Promise<unknown>,
  ) => {
    const page = (more: Partial<Page<S>>): Page<S> => {
      const at = { page: 1, perPage: PER_PAGE, sort: sorts[0]!, order: 'asc' as const, search: '', ...more };
      return { ...at, offset: (at.page - 1) * at.perPage };
    };
    for (const sort of sorts)
      for (const order of ['asc', 'desc'] as const)
        add(`${name}, ${sort} ${order}`, within, () => read(page({ sort, order })));
    if (last > 1)
      for (const sort of new Set([sorts[0]!, sorts.at(-1)!]))
        add(`${name}, last page by ${sort}`, within, () => read(page({ sort, page: last })));
    for (const search of searches) add(`${name}, search ${search}`, within, () => read(page({ search })));
  };
  const PEOPLE = ['alder', 'an', 'son', 'an al', 'nobody of that name', 'qx', '100042'];
  const THINGS = ['Period 3', 'a', 'nothing of that name'];

  // Users of a school: each list, archived people, a grade.
  const ofSchool = (kinds: readonly ('Student' | 'Teacher' | 'Teacher Admin')[], more: object) => (request: object) =>
    users.list(ADMIN, 1, { ...(request as Page<'lastName'>), filters: { kinds, archived: false, ...more } });
  list('school users', 'place', roster.USER_SORTS, 13, PEOPLE, ofSchool(['Student'], {}));
  list('school users, teachers', 'place', roster.USER_SORTS, 1, PEOPLE, ofSchool(['Teacher'], {}));
  list('school users, administrators', 'place', roster.USER_SORTS, 1, [], ofSchool(['Teacher Admin'], {}));
  list('school users, archived', 'place', roster.USER_SORTS, 1, PEOPLE, ofSchool(['Student'], { archived: true }));
  list('school users, grade 10', 'place', roster.USER_SORTS, 3, ['an'], ofSchool(['Student'], { gradeLevel: 10 }));

  // Classes of a school, a district, the platform; of a teacher, a student; who is in one and who is not.
  for (const [name, session, within, schoolId, last] of [
    ['classes of a school', ADMIN, 'place', 1, 1],
    ['classes of a district', DISTRICT, 'place', null, 2],
    ['classes', HORIZON, 'platform', null, 40],
  ] as const) {
    for (const state of roster.CLASS_STATES)
      list(`${name}, ${state}`, within, roster.CLASS_SORTS, last, THINGS, (request) =>
        classes.listOf(session, schoolId, request, { state, termIds: [] }),
      );
    list(`${name}, of a term`, within, roster.CLASS_SORTS, 1, [], (request) =>
      classes.listOf(session, schoolId, request, { state: 'archived', termIds: [5] }),
    );
  }
  list('own classes of a teacher', 'place', roster.CLASS_SORTS, 1, THINGS, (request) =>
    classes.listFor(TEACHER, request, { archived: false }),
  );
  list('classes of a school to work with', 'place', roster.CLASS_SORTS, 1, THINGS, (request) =>
    classes.listFor(ADMIN, request, { archived: null }),
  );
  const studentId = STAFF + 2;
  list('classes of a student', 'place', roster.CLASS_SORTS, 1, THINGS, (request) =>
    classes.listOfStudent(ADMIN, studentId, request, { archived: true }),
  );
  list('students of a class', 'place', roster.STUDENT_SORTS, 1, PEOPLE, (request) =>
    classes.listStudents(CLASSES_PER_SCHOOL, request),
  );
  list('students of a grade', 'place', roster.STUDENT_SORTS, 3, PEOPLE, (request) =>
    classes.listStudents(1_000_000 + 10 + 4, request),
  );
  list('students not in a class', 'place', roster.STUDENT_SORTS, 12, PEOPLE, (request) =>
    classes.listUnassigned({ id: CLASSES_PER_SCHOOL, schoolId: 1 }, request),
  );
  add('sign-in cards of a grade', 'place', () => cards.of(ADMIN, 1_000_000 + 10 + 4));

  // Terms, schools, districts and who administers them.
  for (const archived of [false, true])
    list(`terms of a school${archived ? ', archived' : ''}`, 'place', roster.TERM_SORTS, 1, ['Fall', 'x'], (request) =>
      terms.list(ADMIN, 1, { ...request, filters: { archived } }),
    );
  list('schools', 'platform', roster.SCHOOL_SORTS, 2, ['School 11', 'nothing'], (request) =>
    schools.list(HORIZON, request),
  );
  list('schools of a district', 'place', roster.SCHOOL_SORTS, 1, ['School 1', 'nothing'], (request) =>
    schools.list(DISTRICT, request, { districtId: 1 }),
  );
  list('districts', 'platform', roster.DISTRICT_SORTS, 1, ['District 1', 'nothing'], (request) =>
    districts.list(HORIZON, request),
  );
  for (const archived of [false, true])
    list(
      `administrators of a district${archived ? ', archived' : ''}`,
      'place',
      roster.ADMINISTRATOR_SORTS,
      1,
      ['an', 'nobody'],
      (request) => districts.administrators(DISTRICT, 1, { ...request, filters: { archived } }),
    );

  // User Search, User Masking and User Options are one list with different filters.
  const teachers = { roles: ['Teacher'] as const };
  for (const [name, session, within, filters, last] of [
    ['user search', HORIZON, 'platform', {}, LAST_OF_MANY],
    ['user search, students', HORIZON, 'platform', { roles: ['Student'] as const }, LAST_OF_MANY],
    ['user search, teachers', HORIZON, 'platform', teachers, LAST_OF_MANY],
    ['user search, parents', HORIZON, 'platform', { roles: ['Parent'] as const }, LAST_OF_MANY],
    ['user search, administrators', HORIZON, 'platform', { roles: ['District Admin'] as const }, 1],
    ['user search, archived', HORIZON, 'platform', { archived: true }, LAST_OF_MANY],
    ['user options, untimed', HORIZON, 'platform', { option: 'untimed_assessment' as const }, LAST_OF_MANY],
    ['user options, hidden', HORIZON, 'platform', { option: 'hidden_account' as const }, 5],
    ['user options, grade lock', HORIZON, 'platform', { option: 'grade_level_lock' as const }, 50],
    ['user masking', HORIZON, 'platform', { ...teachers, maskable: true }, LAST_OF_MANY],
    ['user masking of a school', HORIZON, 'place', { ...teachers, maskable: true, schoolId: 1 }, 1],
    ['user search of a school', HORIZON, 'place', { schoolId: 1 }, 14],
    ['user search of a school, teachers', HORIZON, 'place', { ...teachers, schoolId: 1 }, 1],
    ['user search of a school, archived', HORIZON, 'place', { schoolId: 1, archived: true }, 1],
    ['user search of a district', DISTRICT, 'place', {}, LAST_OF_MANY],
    ['user search of a district, teachers', DISTRICT, 'place', teachers, 7],
    ['user search of a district, archived', DISTRICT, 'place', { archived: true }, 5],
    ['user options of a district, untimed', DISTRICT, 'place', { option: 'untimed_assessment' as const }, 6],
    ['user search of one district', HORIZON, 'place', { districtId: 1 }, LAST_OF_MANY],
  ] as const)
    list(name, within, roster.PLATFORM_USER_SORTS, last, PEOPLE, (request) =>
      everybody.list(session, { ...request, filters: { roles: [], archived: false, ...filters } }),
    );

  // The history of the first school, which is longer than a list counts.
  for (const [name, filters, last] of [
    ['history', {}, 100],
    ['history, people', { kinds: ['person'] as const }, 100],
    ['history of a person', { kinds: ['person'] as const, id: studentId }, 1],
    ['history of a class', { kinds: ['class'] as const, id: CLASSES_PER_SCHOOL }, 1],
    ['history of who did it', { by: 2 }, 50],
    ['history of a month', { from: new Date(Date.now() - 30 * DAY_MS).toISOString() }, 8],
  ] as const)
    list(name, 'place', ['at'], last, ['alder', 'an', 'Algebra', 'nobody of that name'], (request) =>
      changes.list(ADMIN, 1, { ...request, filters: { kinds: [], ...filters } }),
    );
  add('history, who changed something', 'place', () => changes.changers(ADMIN, { schoolId: 1 }));

  // Who tests when, and what is scheduled.
  const fromMs = Date.now() - DAY_MS;
  for (const days of [14, 31]) {
    add(`testing schedules, ${days} days`, 'platform', () => testing.of(HORIZON, { fromMs, days }));
    add(`testing schedules of a district, ${days} days`, 'place', () => testing.of(DISTRICT, { fromMs, days }));
    add(`testing schedules of a school, ${days} days`, 'place', () =>
      testing.of(HORIZON, { fromMs, days, schoolId: 1 }),
    );
  }
  add('schedules of a school', 'place', () => schedules.ofSchool(ADMIN, 1));
  add('schedules of a class', 'place', () => schedules.ofSection(ADMIN, CLASSES_PER_SCHOOL));
  add('parents of a student', 'place', async () => parents.of(ADMIN, await profiles.open(ADMIN, STAFF + 4)));
  return asks;
}
