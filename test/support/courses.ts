import { ImportBundle, practiceBundle, type ContentBundle } from '../../src/content/index.js';
import { ImportCourse, KeepCourses, type CourseBundle } from '../../src/courses/index.js';
import type { TestApp } from './app.js';

export interface TestCourse {
  templateId: number;
  courseId: number;
  /** By code: 'linear', 'slope', 'commas' (no practice set) and 'bare' (no activities at all). */
  lessons: Record<string, TestLesson>;
}

export interface TestLesson {
  id: number;
  independentLesson: number | null;
  practiceSet: number | null;
}

let count = 0;

/** What is shown beside the usual text, as HTML. */
export interface AlsoShown {
  /** On the page of each lesson. */
  read: string;
  /** With the question `practice/06`. */
  asked: string;
  /** With what explains `practice/04`. */
  explained: string;
}

function showing(bundle: ContentBundle, { asked, explained }: AlsoShown): ContentBundle {
  const changed = ['practice/04', 'practice/06'];
  return {
    ...bundle,
    items: bundle.items.map((item) =>
      changed.includes(item.ref)
        ? { ...item, version: item.version + 1, stem: item.stem + (item.ref === 'practice/06' ? asked : '') }
        : item,
    ),
    keys: bundle.keys.map((key) =>
      changed.includes(key.ref)
        ? {
            ...key,
            itemVersion: key.itemVersion + 1,
            rationale: key.rationale + (key.ref === 'practice/04' ? explained : ''),
          }
        : key,
    ),
  };
}

/**
 * A small course of two sections that a school takes. The lesson 'linear' has an independent lesson of two questions (the right
 * answers are those of `practice/04` and `practice/05`) and a practice set of three (`practice/06` to `practice/08`).
 */
export async function aCourse(t: TestApp, schoolId: number, also?: AlsoShown): Promise<TestCourse> {
  count += 1;
  const practice = also ? showing(practiceBundle(), also) : practiceBundle();
  await t.commands.execute(new ImportBundle(practice));
  const items = (from: number, to: number) =>
    practice.items.slice(from - 1, to).map(({ ref, version }) => ({ ref, version }));
  const lesson = (
    code: string,
    name: string,
    independentLesson: CourseBundle['sections'][number]['lessons'][number]['independentLesson'],
    practiceSet: CourseBundle['sections'][number]['lessons'][number]['practiceSet'],
  ) => ({
    code: `test-${count}/${code}`,
    name,
    memo: `What ${name} is about.`,
    instructionalMinutes: 20,
    independentMinutes: 15,
    topics: [{ exam: 'SAT' as const, category: 'Math', area: 'Algebra', topic: 'Linear equations in one variable' }],
    pages: [{ title: name, html: `<p>Do the same on both sides.</p>${also?.read ?? ''}` }],
    videoUrl: null,
    independentLesson,
    practiceSet,
  });
  const templateId = await t.commands.execute(
    new ImportCourse({
      code: `test-${count}`,
      name: `SAT Math ${count}`,
      exam: 'SAT',
      sections: [
        {
          name: 'Linear relationships',
          memo: '',
          lessons: [
            lesson('linear', 'Solving linear equations', items(4, 5), items(6, 8)),
            lesson('slope', 'Slope and intercept', items(4, 5), items(7, 8)),
          ],
        },
        {
          name: 'Words',
          memo: '',
          lessons: [lesson('commas', 'Commas', items(1, 2), null), lesson('bare', 'Reading a graph', null, null)],
        },
      ],
    }),
  );
  await t.db.query(
    'update roster.schools set course_template_ids = array_append(course_template_ids, $2) where id = $1',
    [schoolId, templateId],
  );
  await t.commands.execute(new KeepCourses(schoolId));
  const course = await t.db.one<{ id: number }>(
    'select id from courses.courses where school_id = $1 and template_id = $2 and archived_at is null',
    [schoolId, templateId],
  );
  const rows = await t.db.query<{ code: string; id: number; independent: number | null; practice: number | null }>(
    `select l.code, l.id, i.id as independent, p.id as practice from courses.lessons l
     join courses.template_sections s on s.id = l.section_id
     left join courses.activities i on i.lesson_id = l.id and i.kind = 'independent_lesson'
     left join courses.activities p on p.lesson_id = l.id and p.kind = 'practice_set'
     where s.template_id = $1`,
    [templateId],
  );
  return {
    templateId,
    courseId: course!.id,
    lessons: Object.fromEntries(
      rows.map(({ code, id, independent, practice: set }) => [
        code.split('/')[1]!,
        { id, independentLesson: independent, practiceSet: set },
      ]),
    ),
  };
}

/** Gives a lesson to a class, or to certain students of it, without asking who may; answers the assignment's id. */
export async function assigned(
  t: TestApp,
  { courseId }: Pick<TestCourse, 'courseId'>,
  given: {
    lessonId: number;
    sectionId: number;
    schoolId: number;
    startAt: string;
    endAt?: string | null;
    /** Missing: the whole class. */
    studentIds?: readonly number[];
  },
): Promise<number> {
  const { lessonId, sectionId, schoolId, startAt, endAt = null, studentIds } = given;
  const made = await t.db.one<{ id: number }>(
    `insert into courses.assignments (course_id, lesson_id, section_id, school_id, start_at, end_at, whole_class, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 1, $5) returning id`,
    [courseId, lessonId, sectionId, schoolId, startAt, endAt, studentIds === undefined],
  );
  for (const studentId of studentIds ?? [])
    await t.db.query('insert into courses.assignment_students (assignment_id, student_id) values ($1, $2)', [
      made!.id,
      studentId,
    ]);
  return made!.id;
}

/** What a student did at an activity, as a row: completed with `score`, otherwise begun. Answers its id. */
export async function responded(
  t: TestApp,
  { courseId }: Pick<TestCourse, 'courseId'>,
  of: {
    activityId: number;
    studentId: number;
    sectionId: number;
    schoolId: number;
    /** Missing: it is in progress. */
    score?: number;
    answered?: number;
    at?: string;
  },
): Promise<number> {
  const { activityId, studentId, sectionId, schoolId, score = null, answered = 1, at = t.clock.instant() } = of;
  const made = await t.db.one<{ id: number }>(
    `insert into courses.responses (course_id, lesson_id, activity_id, activity_version, student_id, school_id, section_id, begun_at, last_at, answered, completed_at, score, max_score)
     select $1, a.lesson_id, a.id, a.version, $3, $4, $5, $6::timestamptz, $6::timestamptz, $7, case when $8::int is not null then $6::timestamptz end, $8, jsonb_array_length(v.items)
     from courses.activities a join courses.activity_versions v on v.activity_id = a.id and v.version = a.version where a.id = $2 returning id`,
    [courseId, activityId, studentId, schoolId, sectionId, at, answered, score],
  );
  return made!.id;
}
