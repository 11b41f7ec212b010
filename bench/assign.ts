import { randomUUID } from 'node:crypto';
import { round, report } from './harness.ts';
import { Connection } from './load/connection.ts';
import { Visitor } from './load/visitor.ts';
import { application, counted, countStatements, install, load, option, profiled, start } from './product.ts';
import { importContent, MATH, openSchool, openSession, READING } from './school.ts';

interface Batch {
  id: string;
  state: 'running' | 'over';
  counts: { waiting: number; done: number; skipped: number; failed: number };
}

const STUDENTS = 2_000;
const MOST_SECONDS = 60;

/**
 * A Teacher Admin assigns SAT Set 1 to every grade of a school, as the screen does: one command for all classes of the
 * platform and sections of the assessment, over the running product, asked about until it is over. In a minute every student
 * must have both sections. Control: the same once more must give nobody anything, with every row skipped because it exists.
 */
export async function assign(args: readonly string[]): Promise<void> {
  const students = option(args, '--students') ?? STUDENTS;
  const installation = await install(counted(args));
  try {
    const arranging = await application(installation.env);
    console.log(`  arranging a school of ${students}`);
    await importContent(arranging);
    // Somebody else's test of one class each is there already; the school's own comes on top.
    const school = await openSchool(arranging, students, { beganMs: Date.now(), categories: [READING] });
    const token = await openSession(arranging.app, {
      userId: school.teacherId,
      role: 'Teacher Admin',
      schoolId: school.schoolId,
      districtId: school.districtId,
    });
    const { assessmentId } =
      await load<typeof import('../src/scheduling/assessment-id.js')>('scheduling/assessment-id.js');
    await arranging.app.close();
    const owner = await installation.connect();
    await owner.query('vacuum analyze');
    const [web] = await Promise.all([
      start('main', installation, profiled(args, 'main')),
      start('worker', installation),
    ]);
    const { hostname, port } = new URL(web.url);
    const admin = new Visitor(new Connection(hostname, Number(port)), web.url, token);
    const sections = (
      JSON.parse((await admin.get(`/api/staff/schools/${school.schoolId}/assignable_sections`)).body) as {
        sections: { id: number; gradeLevel: number | null; studentCount: number }[];
      }
    ).sections.filter((s) => s.gradeLevel !== null);

    const assignAll = async () => {
      const began = performance.now();
      const answer = await admin.post(`/api/staff/schools/${school.schoolId}/assessments/assign`, {
        batch_id: randomUUID(),
        section_ids: sections.map(({ id }) => id),
        section_assessment_groups: [READING, MATH].map((categoryId) => ({
          default_assessment_id: assessmentId(1, categoryId),
          assessment_administration_type: 'continuous',
          p1_start_at: new Date().toISOString(),
        })),
      });
      if (answer.status !== 200) throw new Error(`the call was answered with ${answer.status}`);
      const firstAnswerMs = performance.now() - began;
      let batch = JSON.parse(answer.body) as Batch;
      while (batch.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, 100));
        batch = JSON.parse((await admin.get(`/api/batches/${batch.id}`)).body) as Batch;
      }
      return { ...batch.counts, seconds: (performance.now() - began) / 1000, firstAnswerMs };
    };
    const given = async (): Promise<number> =>
      Number(
        (
          await owner.query<{ n: string }>(
            `select count(*) as n from scheduling.availabilities v join scheduling.assignments a on a.id = v.assignment_id join roster.sections c on c.id = a.section_id
          join scheduling.student_assessments s on s.student_id = v.student_id and s.category_id = a.category_id and s.part = 1 where c.grade_level is not null`,
          )
        ).rows[0]!.n,
      );

    const statements = await countStatements(args, owner);
    const first = await assignAll();
    await statements(students);
    const availabilities = await given();
    const again = await assignAll();
    const controlFails = again.done === 0 && again.skipped === first.done && (await given()) === availabilities;
    console.log(
      `  ${first.done} rows in ${round(first.seconds)} s, the first answer after ${round(first.firstAnswerMs)} ms; ${availabilities} parts given; again: ${again.skipped} skipped in ${round(again.seconds)} s`,
    );
    report({
      bench: 'assign',
      figures: {
        students,
        rows: first.done,
        seconds: first.seconds,
        secondsMost: MOST_SECONDS,
        firstAnswerMs: first.firstAnswerMs,
        partsGiven: availabilities,
        studentsPerSecond: students / first.seconds,
        againSkipped: again.skipped,
        againSeconds: again.seconds,
        controlFails,
      },
      floor: null,
      ratio: null,
      holds:
        students >= STUDENTS &&
        first.done === sections.length * 2 &&
        availabilities === students * 2 &&
        first.seconds <= MOST_SECONDS &&
        controlFails,
    });
    await owner.end();
  } finally {
    await installation.remove();
  }
}
