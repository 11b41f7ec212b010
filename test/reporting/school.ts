import { ContentLibrary, demoBundles, ImportBundle, type ItemKey } from '../../src/content/index.js';
import { InitializeTest, RecordEntries, SubmitAttempt, type Entry } from '../../src/delivery/index.js';
import { toInstant } from '../../src/kernel/clock.js';
import {
  AddGuardian,
  AddPerson,
  CreateClass,
  CreateDistrict,
  CreateSchool,
  EnrollStudents,
} from '../../src/roster/index.js';
import { AssignAssessment, OpenNextPart, ScheduledAssessments, type Settings } from '../../src/scheduling/index.js';
import type { TestApp } from '../support/app.js';

export const SETTINGS: Settings = {
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

export interface School {
  districtId: number;
  schoolId: number;
  teacher: number;
  sectionId: number;
}

const bundles = demoBundles();

/** A school with a teacher and a class, and the sets that the demo ships. */
export async function school({ commands }: TestApp): Promise<School> {
  for (const bundle of bundles) await commands.execute(new ImportBundle(bundle, { userId: null, fileName: 'spec' }));
  const districtId = await commands.execute(new CreateDistrict({ name: 'Cedar Unified', state: 'IL' }));
  const schoolId = await commands.execute(
    new CreateSchool({
      districtId,
      name: 'Cedar Ridge High',
      state: 'IL',
      courseType: ['SAT', 'ACT'],
      activitiesAvailable: false,
      schoolAdminOnly: false,
      seatsPurchased: 100,
    }),
  );
  const teacher = await staff({ commands } as TestApp, 'delgado@cedar.test', 'Teacher', schoolId, districtId);
  const sectionId = await commands.execute(
    new CreateClass({ schoolId, className: 'Period 1', memberships: [{ userId: teacher, role: 'Primary Teacher' }] }),
  );
  return { districtId, schoolId, teacher, sectionId };
}

export function staff(
  { commands }: TestApp,
  email: string,
  role: 'Teacher' | 'Teacher Admin' | 'Parent' | 'Horizon Admin',
  schoolId: number | null,
  districtId: number | null,
): Promise<number> {
  return commands.execute(
    new AddPerson({ firstName: 'Elena', lastName: 'Delgado', email }, [{ role, schoolId, districtId }], null, false),
  );
}

export async function student(
  { commands }: TestApp,
  at: School,
  email: string,
  name: [string, string] = ['Amara', 'Okafor'],
): Promise<number> {
  const id = await commands.execute(
    new AddPerson(
      { firstName: name[0], lastName: name[1], email },
      [],
      { schoolId: at.schoolId, studentNumber: email, gradeLevel: 11, untimedAssessment: false },
      false,
    ),
  );
  await commands.execute(new EnrollStudents(at.sectionId, [id]));
  return id;
}

export async function parentOf({ commands }: TestApp, childId: number, email: string): Promise<number> {
  const id = await staff({ commands } as TestApp, email, 'Parent', null, null);
  await commands.execute(new AddGuardian(id, childId));
  return id;
}

/** Assigned from an hour ago for a week; two parts for SAT sets, one window for ACT sets. */
export async function assign(
  { commands, clock }: TestApp,
  at: School,
  setId: number,
  categories: readonly number[],
  twoParts: boolean,
  settings: Partial<Settings> = {},
): Promise<void> {
  const from = new Date(clock.now() - 3_600_000);
  const until = new Date(clock.now() + 7 * 86_400_000);
  const schedule = twoParts
    ? { administrationType: 'continuous' as const, p1StartAt: from, p1EndAt: null, p2StartAt: null, p2EndAt: until }
    : { administrationType: null, p1StartAt: from, p1EndAt: until, p2StartAt: null, p2EndAt: null };
  for (const categoryId of categories)
    await commands.execute(
      new AssignAssessment(at.sectionId, { setId, categoryId }, schedule, { ...SETTINGS, ...settings }, at.teacher),
    );
}

/** The student's copy of a part; part 2 is opened when its route is decided. */
export async function copyOf(
  app: TestApp,
  studentId: number,
  setId: number,
  categoryId: number,
  part: 1 | 2,
): Promise<number> {
  const all = await app.get(ScheduledAssessments).listStudentAssessments(studentId);
  const one = all.find((s) => s.setId === setId && s.categoryId === categoryId && s.part === part);
  if (one) return one.id;
  const first = all.find((s) => s.setId === setId && s.categoryId === categoryId && s.part === 1)!;
  return (await app.commands.execute(new OpenNextPart(first.id)))!;
}

export interface Taken {
  right: number;
  wrong: number;
  blank: number;
  /** Delivered questions, pretest ones included. */
  questions: number;
}

/** Takes one part: a share of the operational questions right, `wrong` more wrong, the rest blank; 30 s each. */
export async function take(
  app: TestApp,
  studentId: number,
  studentAssessmentId: number,
  { share, wrong }: { share: number; wrong: number },
): Promise<Taken> {
  const { commands, clock } = app;
  const device = { deviceId: `d-${studentAssessmentId}`, userAgent: 'spec', viewport: null, takeOver: false };
  const launch = await commands.execute(new InitializeTest(studentId, studentAssessmentId, device));
  const scheduled = (await app.get(ScheduledAssessments).findStudentAssessment(studentAssessmentId))!;
  const content = app.get(ContentLibrary);
  const form = (await content.findFormFor(scheduled))!;
  const keys = new Map((await content.keysFor(form)).map((key) => [key.ref, key]));
  const operational = form.items.flatMap(({ ref, pretest }, place) =>
    pretest ? [] : [{ item: launch.form.items[place]!.ref, key: keys.get(ref)! }],
  );
  const right = Math.floor(share * operational.length);
  const entries: Entry[] = [];
  const contactAt = clock.instant();
  const add = (entry: Omit<Entry, 'seq' | 'at' | 'sinceContactMs'>) =>
    entries.push({
      ...entry,
      seq: entries.length + 1,
      at: toInstant(clock.now()),
      sinceContactMs: clock.now() - Date.parse(contactAt),
    } as Entry);
  for (const [i, { item, key }] of operational.slice(0, right + wrong).entries()) {
    add({ type: 'view', item });
    add({ type: 'answer', item, value: i < right ? rightAnswer(key) : wrongAnswer(key) });
    clock.advance({ seconds: 30 });
    add({ type: 'leave', item, seconds: 30 });
  }
  const writer = { deviceId: device.deviceId, writerToken: launch.writerToken };
  for (let i = 0; i < entries.length; i += 200) {
    await commands.execute(
      new RecordEntries(studentId, studentAssessmentId, {
        attemptId: launch.attemptId,
        ...writer,
        contactAt,
        entries: entries.slice(i, i + 200),
      }),
    );
  }
  await commands.execute(new SubmitAttempt(studentId, studentAssessmentId, writer, entries.length));
  await app.settle();
  return { right, wrong, blank: operational.length - right - wrong, questions: form.items.length };
}

function rightAnswer({ scoring }: ItemKey): string {
  return scoring.type === 'exact' ? scoring.choiceIds.join(',') : (scoring.accept[0] ?? scoring.range!.lo);
}

function wrongAnswer({ scoring }: ItemKey): string {
  return scoring.type === 'exact' ? 'no such choice' : '99999';
}
