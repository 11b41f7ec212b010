import { round, report } from './harness.ts';
import { Connection } from './load/connection.ts';
import { Visitor } from './load/visitor.ts';
import { application, counted, countStatements, install, load, option, profiled, start } from './product.ts';
import { importContent, MATH, openSchool, openSession, READING } from './school.ts';

const STUDENTS = 2_000;
const MOST_SECONDS = 60;

/**
 * A Teacher Admin assigns SAT Set 1 to every grade of a school, as the screen does: one call after the other for each class
 * of the platform and section of the assessment, over the running product. In a minute every student must have both
 * sections. Control: the same once more must give nobody anything, with every call refused because it exists.
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

    const assignAll = async (): Promise<{ made: number; refused: number; seconds: number; slowestMs: number }> => {
      const outcome = { made: 0, refused: 0, seconds: 0, slowestMs: 0 };
      const began = performance.now();
      for (const { id } of sections) {
        for (const categoryId of [READING, MATH]) {
          const from = performance.now();
          const { status } = await admin.post(`/api/staff/sections/${id}/class_assessments_sat`, {
            section_assessment_group: {
              default_assessment_id: assessmentId(1, categoryId),
              assessment_administration_type: 'continuous',
              p1_start_at: new Date().toISOString(),
            },
            school_id: school.schoolId,
          });
          if (status === 201) outcome.made += 1;
          else if (status === 409) outcome.refused += 1;
          else throw new Error(`a call was answered with ${status}`);
          outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - from);
        }
      }
      outcome.seconds = (performance.now() - began) / 1000;
      return outcome;
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
    const controlFails = again.made === 0 && again.refused === first.made && (await given()) === availabilities;
    console.log(
      `  ${first.made} calls in ${round(first.seconds)} s, the slowest ${round(first.slowestMs)} ms; ${availabilities} parts given; again: ${again.refused} refused in ${round(again.seconds)} s`,
    );
    report({
      bench: 'assign',
      figures: {
        students,
        calls: first.made,
        seconds: first.seconds,
        secondsMost: MOST_SECONDS,
        slowestCallMs: first.slowestMs,
        partsGiven: availabilities,
        studentsPerSecond: students / first.seconds,
        againRefused: again.refused,
        againSeconds: again.seconds,
        controlFails,
      },
      floor: null,
      ratio: null,
      holds:
        students >= STUDENTS &&
        first.made === sections.length * 2 &&
        availabilities === students * 2 &&
        first.seconds <= MOST_SECONDS &&
        controlFails,
    });
    await owner.end();
  } finally {
    await installation.remove();
  }
}
