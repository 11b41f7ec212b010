import type { INestApplicationContext } from '@nestjs/common';
import type { Command, CommandBus as Bus } from '@nestjs/cqrs';
import type { DrivenClock } from '../src/platform/config/clock-of-process.js';
import type { ScheduledAssessment } from '../src/scheduling/index.js';
import { load } from './product.ts';

export interface Application {
  app: INestApplicationContext;
  clock: DrivenClock;
  settle(): Promise<void>;
}

/** A student who may start a part now, and the session of the student's browser. */
export interface Seat {
  studentId: number;
  sectionId: number;
  email: string;
  /** Part 1 of the first category that was assigned, and of each. */
  studentAssessmentId: number;
  studentAssessmentIds: number[];
  /** The session cookie's value; '' when none was asked for. */
  token: string;
}

export interface School {
  districtId: number;
  schoolId: number;
  teacherId: number;
  sectionIds: number[];
  seats: Seat[];
}

export interface SchoolOptions {
  /** Distinguishes several schools of one installation. */
  name?: string;
  /** When the window opened; the clock stands an hour before it while the school is made. */
  beganMs: number;
  timing?: 'timed' | 'double';
  categories?: readonly number[];
  /** Sessions for everybody, opened at the clock's moment. */
  sessions?: boolean;
}

export const READING = 1;
export const MATH = 2;
const HOUR_MS = 3_600_000;
const PER_CLASS = 32;

export async function execute<Answer>(app: INestApplicationContext, command: Command<Answer>): Promise<Answer> {
  const { CommandBus } = await import('@nestjs/cqrs');
  return app.get<Bus>(CommandBus, { strict: false }).execute(command);
}

/** SAT Set 1 of the demo's questions, as every bench takes it. */
export async function importContent({ app }: Application): Promise<void> {
  const content = await load<typeof import('../src/content/index.js')>('content/index.js');
  await execute(app, new content.ImportBundle(content.demoBundles()[0]!));
}

/** A school in which nobody is yet, in a district of its own. @param seatsPurchased null has no limit */
export async function newSchool(
  { app }: Pick<Application, 'app'>,
  name: string,
  seatsPurchased: number | null,
): Promise<{ districtId: number; schoolId: number }> {
  const roster = await load<typeof import('../src/roster/index.js')>('roster/index.js');
  const districtId = await execute(app, new roster.CreateDistrict({ name: `${name} District`, state: 'IL' }));
  const schoolId = await execute(
    app,
    new roster.CreateSchool({
      districtId,
      name: `${name} High`,
      state: 'IL',
      courseType: ['SAT'],
      activitiesAvailable: true,
      schoolAdminOnly: false,
      seatsPurchased,
    }),
  );
  return { districtId, schoolId };
}

/** A school with classes of 32 and SAT Set 1 assigned to each, through the product's own commands. The content is there already. */
export async function openSchool(
  { app, clock, settle }: Application,
  count: number,
  options: SchoolOptions,
): Promise<School> {
  const roster = await load<typeof import('../src/roster/index.js')>('roster/index.js');
  const scheduling = await load<typeof import('../src/scheduling/index.js')>('scheduling/index.js');
  const { name = 'Bench', beganMs, timing = 'timed', categories = [READING] } = options;
  const mail = name.toLowerCase().replace(/\W+/g, '-');
  clock.set(beganMs - HOUR_MS);

  const { districtId, schoolId } = await newSchool({ app }, name, count + 1);
  const teacherId = await execute(
    app,
    new roster.AddPerson(
      { firstName: name, lastName: 'Teacher', email: `teacher@${mail}.test` },
      [{ role: 'Teacher Admin', schoolId, districtId }],
      null,
      false,
    ),
  );
  const sectionIds: number[] = [];
  const members: { studentId: number; sectionId: number; email: string }[] = [];
  for (let first = 0; first < count; first += PER_CLASS) {
    const sectionId = await execute(
      app,
      new roster.CreateClass({
        schoolId,
        className: `Period ${first / PER_CLASS + 1}`,
        memberships: [{ userId: teacherId, role: 'Primary Teacher' }],
      }),
    );
    const emails = Array.from({ length: Math.min(PER_CLASS, count - first) }, (_, i) => `s${first + i}@${mail}.test`);
    const ids = await Promise.all(
      emails.map((email, i) =>
        execute(
          app,
          new roster.AddPerson(
            { firstName: `Student${first + i}`, lastName: name, email },
            [],
            { schoolId, studentNumber: String(first + i), gradeLevel: 11, untimedAssessment: false },
            false,
          ),
        ),
      ),
    );
    await execute(app, new roster.EnrollStudents(sectionId, ids));
    for (const categoryId of categories) {
      await execute(
        app,
        new scheduling.AssignAssessment(
          sectionId,
          { setId: 1, categoryId },
          {
            administrationType: 'continuous',
            p1StartAt: new Date(beganMs - HOUR_MS / 2),
            p1EndAt: null,
            p2StartAt: null,
            p2EndAt: new Date(beganMs + 7 * 24 * HOUR_MS),
          },
          {
            gradeLevels: [9, 10, 11, 12],
            timing,
            autosubmitDelay: 48,
            pauseEnabled: true,
            saveEnabled: true,
            readspeakerEnabled: false,
            revealReportAsap: true,
            revealReportAt: null,
            revealAnswersAsap: false,
            revealAnswersAt: null,
          },
          teacherId,
        ),
      );
    }
    sectionIds.push(sectionId);
    members.push(...ids.map((studentId, i) => ({ studentId, sectionId, email: emails[i]! })));
  }
  await settle();

  clock.set(beganMs);
  const scheduled = app.get(scheduling.ScheduledAssessments, { strict: false });
  const seats: Seat[] = [];
  for (let from = 0; from < members.length; from += PER_CLASS) {
    seats.push(
      ...(await Promise.all(
        members.slice(from, from + PER_CLASS).map(async (member) => {
          const all = (await scheduled.listStudentAssessments(member.studentId)).filter(
            (a: ScheduledAssessment) => a.part === 1,
          );
          const studentAssessmentIds = categories.map(
            (categoryId) => all.find((a) => a.categoryId === categoryId)?.id ?? 0,
          );
          if (studentAssessmentIds.includes(0)) throw new Error(`student ${member.studentId} has nothing to take`);
          const token = options.sessions
            ? await openSession(app, { userId: member.studentId, role: 'Student', schoolId, districtId })
            : '';
          return { ...member, studentAssessmentId: studentAssessmentIds[0]!, studentAssessmentIds, token };
        }),
      )),
    );
  }
  return { districtId, schoolId, teacherId, sectionIds, seats };
}

/** A session as a sign-in opens it, without the sign-in; answers the cookie's value. */
export async function openSession(
  app: INestApplicationContext,
  as: {
    userId: number;
    role: 'Student' | 'Teacher Admin' | 'Auditor';
    schoolId: number | null;
    districtId: number | null;
  },
): Promise<string> {
  const { Sessions } = await load<typeof import('../src/identity/sessions.js')>('identity/sessions.js');
  return (
    await app.get(Sessions, { strict: false }).open({ ...as, masquerader: null, ip: null, userAgent: null }, null)
  ).token;
}
