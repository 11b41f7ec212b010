import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ImportBundle, ownBundles } from '../content/index.js';
import { ImportCourseFile, shippedCourses } from '../courses/index.js';
import { SetPassword } from '../identity/index.js';
import { Clock } from '../kernel/clock.js';
import type { Role } from '../kernel/roles.js';
import { DrivenClock } from '../platform/config/clock-of-process.js';
import { DayRoots } from '../platform/event-store/day-roots.js';
import { SignedHeads } from '../platform/event-store/signed-heads.js';
import { Subscriptions } from '../platform/events/subscriptions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { FreezeUserNorms } from '../reporting/index.js';
import {
  AddParent,
  AddPerson,
  CreateClass,
  CreateDistrict,
  CreateSchool,
  CreateTerm,
  EnrollStudents,
  People,
  schoolYearOf,
} from '../roster/index.js';
import { AssignAssessment, type Settings } from '../scheduling/index.js';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.js';
import { doLessons, type DemoLesson } from './lesson-work.js';
import { FIRST_NAMES, LAST_NAMES } from './names.js';
import { Random } from './random.js';
import { TestDay, type Mishap, type Sitter } from './test-day.js';

const SEED = 20_261_121;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Nine in the morning in Chicago in winter. */
const MORNING_UTC_H = 15;
const PER_CLASS = 30;
/** What a class has gained in ability between two tests, in standard deviations. */
const PRACTISED = 0.3;
const SAT = { type: 1, setOne: 1, setTwo: 2, categories: [1, 2] } as const;
const ACT = { type: 2, set: 3, categories: [3, 4, 5, 6] } as const;

const SETTINGS: Settings = {
  gradeLevels: [9, 10, 11, 12],
  timing: 'timed',
  autosubmitDelay: 48,
  pauseEnabled: true,
  saveEnabled: true,
  readspeakerEnabled: false,
  revealReportAsap: true,
  revealReportAt: null,
  revealAnswersAsap: true,
  revealAnswersAt: null,
};

interface Student {
  id: number;
  talent: number;
}

/**
 * The demo school, made through the product's own commands on a driven clock: a term's history that ends yesterday,
 * with four days of tests whose answers come from a seeded ability model. Dates are relative to today, the day at which the
 * clock stands before; `scale` below 1 makes smaller classes.
 */
export async function seedDemo(
  app: INestApplicationContext,
  { log, scale = 1 }: { log: (line: string) => unknown; scale?: number },
): Promise<void> {
  const clock = app.get(Clock, { strict: false });
  if (!(clock instanceof DrivenClock)) throw new Error('the demo is seeded under a driven clock: set CLOCK=driven');
  const commands = app.get(CommandBus, { strict: false });
  const subscriptions = app.get(Subscriptions, { strict: false });
  const jobs = app.get(Jobs, { strict: false });
  const directory = app.get(People, { strict: false });
  const settle = async () => {
    do await subscriptions.drain();
    while ((await jobs.drain()) > 0);
  };
  const began = Date.now();
  const step = (what: string) => log(`  ${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${what}`);
  const random = new Random(SEED);
  const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
  const thisYear = schoolYearOf(new Date(today));
  const morning = (daysAgo: number) => schoolDay(today - daysAgo * DAY_MS) + MORNING_UTC_H * HOUR_MS;

  clock.set(morning(60));
  step('questions and forms');
  for (const bundle of ownBundles())
    await commands.execute(new ImportBundle(bundle, { userId: null, fileName: 'demo' }));
  step('courses with their lessons');
  const templates: Record<string, number> = {};
  for (const shipped of shippedCourses()) {
    const { templateId } = await commands.execute(new ImportCourseFile(shipped, { userId: null, fileName: 'demo' }));
    templates[shipped.course.exam] = templateId;
  }

  step('districts, schools and staff');
  const lakeview = await commands.execute(
    new CreateDistrict({
      name: 'Lakeview Unified',
      state: 'IL',
      cleverId: '5f2d8c1a9b3e4d0012a7c901',
      classlinkId: '48213',
    }),
  );
  const prairie = await commands.execute(new CreateDistrict({ name: 'Prairie Valley', state: 'KS' }));
  const school = async (
    districtId: number,
    name: string,
    state: string,
    courseType: ('SAT' | 'ACT')[],
    activitiesAvailable: boolean,
    schoolAdminOnly: boolean,
  ) => {
    const id = await commands.execute(
      new CreateSchool({
        districtId,
        name,
        state,
        courseType,
        activitiesAvailable,
        schoolAdminOnly,
        seatsPurchased: 400,
        courseTemplateIds: activitiesAvailable ? courseType.map((type) => templates[type]!) : [],
      }),
    );
    // A history that began before the summer is told in the school year of today all the same: boards show the year that is
    // now.
    if (schoolYearOf(new Date(clock.now())).id !== thisYear.id) {
      const [startDate, endDate] = [thisYear.startsOn, thisYear.endsOn].map((day) => new Date(`${day}T00:00:00Z`)) as [
        Date,
        Date,
      ];
      await commands.execute(new CreateTerm(id, { name: 'Full year', startDate, endDate, source: 'default' }));
    }
    return id;
  };
  const high = await school(lakeview, 'Lakeview High', 'IL', ['SAT', 'ACT'], true, false);
  const academy = await school(lakeview, 'Northside Academy', 'IL', ['SAT'], true, true);
  const valley = await school(prairie, 'Prairie Valley High', 'KS', ['ACT'], false, false);

  const staff = (
    email: string,
    firstName: string,
    lastName: string,
    role: Exclude<Role, 'Student'>,
    place: { schoolId?: number; districtId?: number } = {},
  ) =>
    commands.execute(
      new AddPerson(
        { firstName, lastName, email },
        [{ role, schoolId: place.schoolId ?? null, districtId: place.districtId ?? null }],
        null,
        false,
      ),
    );
  await staff('horizon.admin@demo.test', 'Helena', 'Marsh', 'Horizon Admin');
  await staff('district.admin@demo.test', 'Dominic', 'Reyes', 'District Admin', { districtId: lakeview });
  await staff('teacher.admin@demo.test', 'Tessa', 'Albright', 'Teacher Admin', {
    schoolId: high,
    districtId: lakeview,
  });
  const teacher = await staff('teacher@demo.test', 'Tobias', 'Delgado', 'Teacher', {
    schoolId: high,
    districtId: lakeview,
  });
  const secondary = await staff('secondary.teacher@demo.test', 'Sylvia', 'Chen', 'Teacher', {
    schoolId: high,
    districtId: lakeview,
  });
  await staff('auditor@demo.test', 'Ingrid', 'Solheim', 'Auditor');
  const others = [];
  for (const [first, last] of [
    ['Beatriz', 'Solano'],
    ['Philip', 'Nakamura'],
    ['Odette', 'Grant'],
  ] as const) {
    others.push(
      await staff(`${first}.${last}@demo.test`.toLowerCase(), first, last, 'Teacher', {
        schoolId: high,
        districtId: lakeview,
      }),
    );
  }
  const northside = await staff('head.teacher@demo.test', 'Noel', 'Okonkwo', 'Teacher Admin', {
    schoolId: academy,
    districtId: lakeview,
  });
  const prairieTeacher = await staff('prairie.teacher@demo.test', 'Paula', 'Ruiz', 'Teacher', {
    schoolId: valley,
    districtId: prairie,
  });
  await staff('principal@demo.test', 'Priscilla', 'Vaughn', 'Principal', { schoolId: high, districtId: lakeview });

  step('classes and students');
  const classOf = (schoolId: number, className: string, primary: number, second?: number) =>
    commands.execute(
      new CreateClass({
        schoolId,
        className,
        memberships: [
          { userId: primary, role: 'Primary Teacher' },
          ...(second ? [{ userId: second, role: 'Secondary Teacher' as const }] : []),
        ],
      }),
    );
  const names = people(random);
  let number = 100_200;
  const student = async (
    schoolId: number,
    email?: string,
    name?: [string, string],
    untimedAssessment = false,
  ): Promise<Student> => {
    const [firstName, lastName] = name ?? names.next().value!;
    number += random.between(1, 9);
    const address = email ?? `s${number}@students.demo.test`;
    const id = await commands.execute(
      new AddPerson(
        { firstName, lastName, email: address },
        [],
        { schoolId, studentNumber: String(number), gradeLevel: random.between(10, 12), untimedAssessment },
        false,
      ),
    );
    return { id, talent: random.normal() * 0.9 + 0.1 };
  };
  const fill = async (schoolId: number, sectionId: number, count: number): Promise<Student[]> => {
    const students: Student[] = [];
    for (let i = 0; i < count; i++) students.push(await student(schoolId));
    await commands.execute(
      new EnrollStudents(
        sectionId,
        students.map((s) => s.id),
      ),
    );
    return students;
  };
  const period1 = await classOf(high, 'Period 1', teacher, secondary);
  const period2 = await classOf(high, 'Period 2', others[0]!);
  const period3 = await classOf(high, 'Period 3', others[1]!);
  const period4 = await classOf(high, 'Period 4', others[2]!);
  await classOf(high, 'Period 5', teacher);
  const seminar = await classOf(academy, 'College Seminar', northside);
  const prairieClass = await classOf(valley, 'ACT Workshop', prairieTeacher);
  const size = (count: number) => Math.max(2, Math.round(count * scale));
  const inOne = await fill(high, period1, size(PER_CLASS - 2));
  const inTwo = await fill(high, period2, size(PER_CLASS));
  const inThree = await fill(high, period3, size(PER_CLASS));
  await fill(high, period4, size(14));
  const inSeminar = await fill(academy, seminar, size(12));
  await fill(valley, prairieClass, size(10));
  const done: Student = { ...(await student(high, 'student.done@demo.test', ['Amara', 'Okafor'])), talent: 0.9 };
  await commands.execute(new EnrollStudents(period1, [done.id]));
  inOne.push(done);

  const assign = async (
    sectionId: number,
    by: number,
    setId: number,
    categories: readonly number[],
    fromMs: number,
    untilMs: number,
    settings: Partial<Settings> = {},
  ) => {
    const twoParts = setId !== ACT.set;
    for (const categoryId of categories) {
      await commands.execute(
        new AssignAssessment(
          sectionId,
          { setId, categoryId },
          twoParts
            ? {
                administrationType: 'continuous',
                p1StartAt: new Date(fromMs),
                p1EndAt: null,
                p2StartAt: null,
                p2EndAt: new Date(untilMs),
              }
            : {
                administrationType: null,
                p1StartAt: new Date(fromMs),
                p1EndAt: new Date(untilMs),
                p2StartAt: null,
                p2EndAt: null,
              },
          { ...SETTINGS, ...settings },
          by,
        ),
      );
    }
  };
  const byTeacher = [teacher, others[0]!, others[1]!];
  const testDays = [
    [period1, inOne],
    [period2, inTwo],
    [period3, inThree],
  ] as const;
  for (const [i, [sectionId]] of testDays.entries())
    await assign(sectionId, byTeacher[i]!, SAT.setOne, SAT.categories, morning(45), morning(8));
  await settle();

  const day = new TestDay(app, clock, settle, random);
  step(`SAT Set 1: ${inOne.length + inTwo.length} students`);
  await day.run(SAT.type, SAT.setOne, sitters(random, [...inOne, ...inTwo], SAT.categories), morning(24));
  step(`SAT Set 1: ${inThree.length} students on another day`);
  await day.run(SAT.type, SAT.setOne, sitters(random, inThree, SAT.categories), morning(17));

  step(`SAT Set 2: ${inTwo.length} students again`);
  await assign(period2, others[0]!, SAT.setTwo, SAT.categories, morning(16), morning(9));
  await settle();
  const later = new Random(SEED + 2);
  const practised = inTwo.map(({ id, talent }) => ({ id, talent: talent + PRACTISED }));
  await new TestDay(app, clock, settle, later).run(
    SAT.type,
    SAT.setTwo,
    sitters(later, practised, SAT.categories),
    morning(14),
  );

  const inAct = [...inTwo.slice(0, size(9)), done];
  await assign(period1, teacher, ACT.set, ACT.categories, morning(14), morning(6));
  await assign(period2, others[0]!, ACT.set, ACT.categories, morning(14), morning(6));
  step(`ACT Set 1: ${inAct.length} students`);
  await settle();
  await day.run(ACT.type, ACT.set, sitters(random, inAct, ACT.categories), morning(11));

  const at = (daysAgo: number, hours = 0) => morning(daysAgo) + hours * HOUR_MS;
  /** Eleven in the evening in Chicago. */
  const evening = (inDays: number) => today + inDays * DAY_MS + 29 * HOUR_MS;
  const lesson = (
    sectionId: number,
    students: readonly Student[],
    by: number,
    code: string,
    days: Pick<DemoLesson, 'startMs' | 'givenMs' | 'endMs' | 'work'>,
    schoolId = high,
  ): DemoLesson => ({ schoolId, sectionId, students, by, code, ...days });
  const learn = (atMs: number, share: number) => ({ kind: 'independent_lesson' as const, atMs, share });
  const practice = (atMs: number, share: number) => ({ kind: 'practice_set' as const, atMs, share });
  const lessons = [
    lesson(period1, inOne, teacher, 'sat-foundations/linear-functions', {
      startMs: at(10, 4),
      endMs: at(3, 8),
      work: [learn(at(9, 5), 0.85), practice(at(7, 5), 0.7)],
    }),
    lesson(period1, inOne, teacher, 'sat-foundations/transitions', {
      startMs: at(5, 1),
      endMs: null,
      work: [learn(at(4, 5), 0.6), practice(at(2, 5), 0.35)],
    }),
    lesson(period1, inOne, teacher, 'sat-foundations/systems', {
      startMs: at(1, 1),
      endMs: evening(10),
      work: [],
    }),
    lesson(period1, inOne, teacher, 'act-foundations/punctuation', {
      givenMs: at(1, 1),
      startMs: today + 2 * DAY_MS + MORNING_UTC_H * HOUR_MS,
      endMs: evening(16),
      work: [],
    }),
    lesson(period2, inTwo, others[0]!, 'act-foundations/tables-and-graphs', {
      startMs: at(9, 1),
      endMs: evening(7),
      work: [learn(at(8, 4), 0.75), practice(at(6, 4), 0.5)],
    }),
    lesson(period2, inTwo, others[0]!, 'sat-foundations/linear-functions', {
      startMs: at(8, 1),
      endMs: at(2, 8),
      work: [learn(at(5, 4), 0.7), practice(at(3, 4), 0.6)],
    }),
    lesson(
      seminar,
      inSeminar,
      northside,
      'sat-foundations/systems',
      {
        startMs: at(6, 1),
        endMs: evening(5),
        work: [learn(at(5, 6), 0.8), practice(at(3, 6), 0.5)],
      },
      academy,
    ),
  ];
  step(`lessons: ${lessons.length} given, with the work of ${inOne.length + inTwo.length + inSeminar.length} students`);
  await doLessons(app, clock, SEED, lessons);
  await settle();

  step('what is open now, parents, passwords');
  clock.set(Math.max(clock.now() + HOUR_MS, morning(1)));
  const open = [today + MORNING_UTC_H * HOUR_MS - DAY_MS, today + 14 * DAY_MS] as const;
  await assign(period1, teacher, SAT.setTwo, SAT.categories, ...open);
  await assign(period4, others[2]!, SAT.setTwo, SAT.categories, ...open, { timing: 'time_and_a_half' });
  const free = await student(high, 'student@demo.test', ['Jonah', 'Whitaker']);
  const untimed = await student(high, 'student.untimed@demo.test', ['Maya', 'Lindqvist'], true);
  await commands.execute(new EnrollStudents(period1, [free.id, untimed.id]));
  await commands.execute(
    new AddParent({ firstName: 'Ngozi', lastName: 'Okafor', email: 'parent@demo.test' }, [done.id, free.id], false),
  );
  await commands.execute(
    new AddParent({ firstName: 'Chidi', lastName: 'Okafor', email: 'guardian@demo.test' }, [done.id], false),
  );
  await settle();
  for (const [email] of DEMO_ACCOUNTS) {
    await commands.execute(new SetPassword((await directory.findByEmail(email))!, DEMO_PASSWORD));
  }
  await settle();
  await commands.execute(new FreezeUserNorms());
  await app.get(SignedHeads, { strict: false }).signGrown(clock.instant());
  await app.get(DayRoots, { strict: false }).closeDays(clock.instant());
  step('done');
}

/** The same or an earlier day that is not a weekend. */
function schoolDay(dayMs: number): number {
  const weekday = new Date(dayMs).getUTCDay();
  return dayMs - (weekday === 6 ? 1 : weekday === 0 ? 2 : 0) * DAY_MS;
}

/** Full names without repetition, in a seeded order. */
function* people(random: Random): Generator<[string, string], undefined> {
  const used = new Set<string>();
  for (;;) {
    const name: [string, string] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    if (used.has(name.join(' '))) continue;
    used.add(name.join(' '));
    yield name;
  }
}

/** Talent spreads over the categories, and a few sitters pause, lose their connection or change the device. */
function sitters(random: Random, students: readonly Student[], categories: readonly number[]): Sitter[] {
  const kinds = [
    ['pause', 190_000],
    ['offline', 65_000],
    ['new_device', 0],
  ] as const;
  return students.map(({ id, talent }): Sitter => {
    const mishaps: Mishap[] = [];
    if (random.chance(0.2)) {
      const [kind, forMs] = random.pick(kinds);
      mishaps.push({
        category: random.pick(categories),
        part: 1,
        kind,
        forMs,
        atMs: random.between(300_000, 1_200_000),
      });
    }
    return {
      studentId: id,
      ability: Object.fromEntries(categories.map((c) => [c, talent + random.normal() * 0.45])),
      mishaps,
    };
  });
}
