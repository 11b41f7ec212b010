// Lessons beside a running test: activities are saved while a test is, and a large gradebook is read, exported and scrolled.
import { cpuSeconds, foreignShare, machine, MOST_FOREIGN, percentile, report } from './harness.ts';
import type { AtActivity, Outcome as Done } from './load/save-activities.ts';
import type { Outcome as Saved } from './load/save-answers.ts';
import {
  application,
  counted,
  countStatements,
  Helper,
  install,
  load,
  option,
  partOf,
  profiled,
  start,
} from './product.ts';
import { launchBrowser } from './player.ts';
import { execute, openSession, type Application } from './school.ts';
import { openSittingsOfSchool } from './sittings.ts';

const STUDENTS = 1_000;
const SITTINGS = 200;
const SAVES = { activities: 500, test: 200, connections: 64 };
const SECONDS = 20;
const GRADEBOOK = { students: 300, lessons: 30 };
/** Of each activity. */
const QUESTIONS = 8;
const READS = 40;
const MOST = {
  testP99Ms: 100,
  gradebookP95Ms: 300,
  exportMs: 2_000,
  shownMs: 1_000,
  scrollFrameP95Ms: 1_000 / 60 + 2,
};
const SCROLL_MS = 8_000;
const HOUR_MS = 3_600_000;
const PATH = '/api/staff/course_activities/gradebook';

const PARTS = ['saves', 'gradebook'] as const;

/**
 * 1,000 students of a school save answers in activities at 500 a second, while 200 others save answers of a test at 200 a second.
 * Then the gradebook of a class of 300 by 60 activities: the server's time, its export, and scrolling in a browser beside an empty
 * table of the same size. A submission is looked for in the gradebook at once. `--part saves|gradebook` measures one alone, and
 * never holds.
 */
export async function courses(args: readonly string[]): Promise<void> {
  const only = partOf(args, PARTS);
  const installation = await install(counted(args));
  try {
    const arranging = await application(installation.env);
    console.log(`  arranging ${SITTINGS} open sittings, ${STUDENTS} students with lessons and a gradebook`);
    const { school, sittings } = await openSittingsOfSchool(arranging, STUDENTS + SITTINGS, {
      minutes: 2,
      sittings: SITTINGS,
    });
    const owner = await installation.connect();
    const arranged = await arrange(arranging, owner, school);
    const token = await openSession(arranging.app, {
      ...{ userId: school.teacherId, role: 'Teacher Admin', schoolId: school.schoolId, districtId: school.districtId },
    });
    await arranging.app.close();
    await owner.query('vacuum analyze');
    const [web, worker] = await Promise.all([
      start('main', installation, profiled(args, 'web')),
      start('worker', installation),
    ]);
    const doing = new Helper('save-activities.ts', { students: arranged.students });
    await doing.ask({ kind: 'prepare', url: web.url });
    const before = machine();
    const figures: Record<string, number> = {};
    if (only !== 'gradebook') {
      const pids = [web.child.pid!, installation.databasePid, worker.child.pid!];
      Object.assign(figures, await besideATest(args, { doing, sittings, url: web.url, owner, pids }));
    }
    if (only !== 'saves') Object.assign(figures, await largeGradebook({ doing, arranged, url: web.url, token }));
    const foreignCpu = foreignShare(before, machine());
    const measurable = foreignCpu <= MOST_FOREIGN;
    report({
      bench: 'courses',
      figures: { ...figures, foreignCpu, measurable },
      floor: null,
      ratio: null,
      holds: only === undefined && measurable && Object.entries(MOST).every(([name, most]) => figures[name]! <= most),
    });
    doing.end();
    await Promise.all([web.stop(), worker.stop()]);
    await owner.end();
  } finally {
    await installation.remove();
  }
}

type Owner = Awaited<ReturnType<Awaited<ReturnType<typeof install>>['connect']>>;
type Sittings = Awaited<ReturnType<typeof openSittingsOfSchool>>['sittings'];
type Arranged = Awaited<ReturnType<typeof arrange>>;

/** Saves in activities beside saves of a test, and the processor time of a save of either kind. */
async function besideATest(
  args: readonly string[],
  of: { doing: Helper; sittings: Sittings; url: string; owner: Owner; pids: readonly number[] },
): Promise<Record<string, number>> {
  const seconds = option(args, '--seconds') ?? SECONDS;
  const testing = new Helper('save-answers.ts', { sittings: of.sittings });
  await testing.ask({ kind: 'prepare', url: of.url });
  const both = (during: number) =>
    Promise.all([
      of.doing.ask<Done>({
        ...{ kind: 'open', connections: SAVES.connections, seconds: during, perSecond: SAVES.activities },
      }),
      testing.ask<Saved>({ kind: 'open', connections: SAVES.connections, seconds: during, perSecond: SAVES.test }),
    ]);
  await both(5); // warm
  const statements = await countStatements(args, of.owner);
  const usedBefore = of.pids.map(cpuSeconds);
  const [activities, test] = await both(seconds);
  const saves = activities.saves + test.saves;
  const [webUs, databaseUs, workerUs] = of.pids.map((pid, i) => ((cpuSeconds(pid) - usedBefore[i]!) * 1e6) / saves);
  await statements(saves);
  testing.end();
  return {
    activitySavesPerSecond: activities.saves / seconds,
    activityP50Ms: activities.p50,
    activityP99Ms: activities.p99,
    testSavesPerSecond: SAVES.test,
    testP50Ms: test.p50,
    testP99Ms: test.p99,
    ...{ webUs: webUs!, databaseUs: databaseUs!, workerUs: workerUs! },
  };
}

/** The gradebook of 300 by 60: read, exported, scrolled, and after a submission. */
async function largeGradebook(of: {
  doing: Helper;
  arranged: Arranged;
  url: string;
  token: string;
}): Promise<Record<string, number>> {
  const { courseId, sectionId, first } = of.arranged;
  const timed = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(`${of.url}${path}`, { headers: { cookie: `hz_session=${of.token}` } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body.slice(0, 300)}`);
    return { ms: performance.now() - began, body };
  };
  const query = `course_id=${courseId}&section_id=${sectionId}`;
  const reads: number[] = [];
  let size = 0;
  for (let i = 0; i < READS + 3; i += 1) {
    const { ms, body } = await timed(`${PATH}?${query}`);
    size = body.length;
    if (i >= 3) reads.push(ms);
  }
  const exported = await timed(`${PATH}/export?${query}`);

  const began = performance.now();
  await of.doing.ask({ kind: 'submit', student: 0 });
  const acknowledged = performance.now();
  for (;;) {
    const { body } = await timed(`${PATH}?course_id=${courseId}&section_id=${first.sectionId}`);
    const row = JSON.parse(body).gradebook_table.table_data.find(
      (one: { student: { id: number } }) => one.student.id === first.studentId,
    );
    if (row.summary.activities_completed > 0) break;
    if (performance.now() - began > 10_000) throw new Error('a submission never came into the gradebook');
  }
  const shownMs = performance.now() - acknowledged;

  const { frames, floor } = await scroll(of.url, of.token, sectionId);
  return {
    gradebookStudents: GRADEBOOK.students,
    gradebookActivities: 2 * GRADEBOOK.lessons,
    gradebookBytes: size,
    gradebookP50Ms: percentile(reads, 0.5),
    gradebookP95Ms: percentile(reads, 0.95),
    exportMs: exported.ms,
    shownMs,
    scrollFrameP50Ms: percentile(frames, 0.5),
    scrollFrameP95Ms: percentile(frames, 0.95),
    emptyFrameP50Ms: percentile(floor, 0.5),
    emptyFrameP95Ms: percentile(floor, 0.95),
  };
}

/** A course of 30 lessons that every class has, and a class of 300 who have done most of it. */
async function arrange(
  { app, clock, settle }: Application,
  owner: Owner,
  school: Awaited<ReturnType<typeof openSittingsOfSchool>>['school'],
) {
  const content = await load<typeof import('../src/content/index.js')>('content/index.js');
  const lessons = await load<typeof import('../src/courses/index.js')>('courses/index.js');
  const roster = await load<typeof import('../src/roster/index.js')>('roster/index.js');
  const practice = content.practiceBundle();
  await execute(app, new content.ImportBundle(practice));
  const asked = practice.items.map(({ ref, version }) => ({ ref, version }));
  const [practiceSet, independentLesson] = [asked.slice(0, QUESTIONS), asked.slice(QUESTIONS, 2 * QUESTIONS)];
  const templateId = await execute(
    app,
    new lessons.ImportCourse({
      ...{ code: 'bench', name: 'SAT Math', exam: 'SAT' },
      sections: Array.from({ length: 5 }, (_, section) => ({
        ...{ name: `Part ${section + 1}`, memo: '' },
        lessons: Array.from({ length: GRADEBOOK.lessons / 5 }, (_lesson, place) => ({
          ...{ code: `bench/${section}/${place}`, name: `Lesson ${place + 1}`, memo: '' },
          ...{ instructionalMinutes: 20, independentMinutes: 20, topics: [], pages: [], videoUrl: null },
          ...{ independentLesson, practiceSet },
        })),
      })),
    }),
  );
  await owner.query('update roster.schools set course_template_ids = array[$2::int] where id = $1', [
    school.schoolId,
    templateId,
  ]);
  await execute(app, new lessons.KeepCourses(school.schoolId));
  const sectionId = await execute(
    app,
    new roster.CreateClass({
      schoolId: school.schoolId,
      className: 'Everybody',
      memberships: [{ userId: school.teacherId, role: 'Primary Teacher' }],
    }),
  );
  const members = school.seats.slice(0, GRADEBOOK.students).map(({ studentId }) => studentId);
  await execute(app, new roster.EnrollStudents(sectionId, members));
  await settle();
  const one = async (text: string, values: unknown[]) => Number((await owner.query(text, values)).rows[0].id);
  const courseId = await one('select id from courses.courses where school_id = $1', [school.schoolId]);
  const began = new Date(clock.now() - HOUR_MS);
  await owner.query(
    `insert into courses.assignments (course_id, lesson_id, section_id, school_id, start_at, end_at, whole_class, created_by, created_at)
     select $1, l.id, c.id, $2, $3::timestamptz, $3::timestamptz + interval '30 days', true, $4, $3::timestamptz
     from courses.lessons l cross join unnest($5::int[]) as c (id)`,
    [courseId, school.schoolId, began, school.teacherId, [sectionId, ...school.sectionIds]],
  );
  // The last two lessons stay open: the students of the load begin those.
  await owner.query(
    `insert into courses.responses (course_id, lesson_id, activity_id, activity_version, student_id, school_id, section_id, begun_at, answered, last_at, completed_at, score, max_score)
     select $1, a.lesson_id, a.id, a.version, s.id, $2, $3, $4::timestamptz, 8, $4::timestamptz,
       case when (a.id + s.id) % 7 > 0 then $4::timestamptz + (a.id * 7919 + s.id * 104729::bigint) % 3000000 * interval '1 millisecond' end, case when (a.id + s.id) % 7 > 0 then (a.id * s.id) % 9 end, 8
     from courses.activities a cross join unnest($5::int[]) as s (id)
     where (a.id + s.id) % 5 > 0 and a.lesson_id not in (select id from courses.lessons order by id desc limit 2)`,
    [courseId, school.schoolId, sectionId, began, members],
  );
  const { rows: last } = await owner.query<{ lessonId: number; activityId: number }>(
    `select l.id as "lessonId", a.id as "activityId" from courses.lessons l join courses.activities a on a.lesson_id = l.id and a.kind = 'practice_set'
     order by l.id desc limit 1`,
  );
  const choices = practice.items.slice(0, QUESTIONS).map(({ ref, choices: of }) => ({
    ref,
    choices: of ? of.map(({ id }) => id) : ['1', '2'],
  }));
  const seats = school.seats.slice(-STUDENTS);
  const students: AtActivity[] = [];
  for (const { studentId } of seats)
    students.push({
      ...last[0]!,
      items: choices,
      token: await openSession(app, {
        ...{ userId: studentId, role: 'Student', schoolId: school.schoolId, districtId: school.districtId },
      }),
    });
  return {
    ...{ courseId, sectionId, students },
    first: { studentId: seats[0]!.studentId, sectionId: seats[0]!.sectionId },
  };
}

/**
 * Milliseconds between frames while the gradebook of 300 by 60 scrolls down and to the side; the floor is a table of the same
 * size without anything in it, in the same browser.
 */
async function scroll(url: string, token: string, sectionId: number): Promise<{ frames: number[]; floor: number[] }> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'hz_session', value: token, url }]);
    const page = await context.newPage();
    await page.goto(`/staff/course_activities/class/${sectionId}/gradebook?lessons=all`);
    await page.locator('[data-row="20"]').waitFor();
    const region = page.getByRole('region', { name: /^Gradebook, / });
    const frames = await region.evaluate(scrollThrough, SCROLL_MS);
    const size = await region.evaluate(({ clientWidth, clientHeight, scrollWidth, scrollHeight }) => ({
      ...{ clientWidth, clientHeight, scrollWidth, scrollHeight },
    }));
    const empty = await context.newPage();
    const columns = 2 * GRADEBOOK.lessons + 4;
    await empty.setContent(
      `<div style="overflow: auto; width: ${size.clientWidth}px; height: ${size.clientHeight}px">
         <table style="table-layout: fixed; border-collapse: collapse; width: ${size.scrollWidth}px; height: ${size.scrollHeight}px">
           ${`<tr>${'<td></td>'.repeat(columns)}</tr>`.repeat(GRADEBOOK.students)}
         </table>
       </div>`,
    );
    return { frames, floor: await empty.locator('div').evaluate(scrollThrough, SCROLL_MS) };
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
function scrollThrough(frame: HTMLElement | SVGElement, ms: number): Promise<number[]> {
  return new Promise((done) => {
    const between: number[] = [];
    let last = performance.now();
    const began = last;
    const step = () => {
      const now = performance.now();
      between.push(now - last);
      last = now;
      const at = (now - began) / ms;
      frame.scrollTop = at * (frame.scrollHeight - frame.clientHeight);
      frame.scrollLeft = Math.abs(Math.sin(at * 6)) * (frame.scrollWidth - frame.clientWidth);
      if (at < 1) requestAnimationFrame(step);
      else done(between.slice(1));
    };
    requestAnimationFrame(step);
  });
}
