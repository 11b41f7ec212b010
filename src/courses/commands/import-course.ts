import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pictures, picturesIn } from '../../content/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { courseProblems } from '../check-course.js';
import type { ActivityItem, ActivityKind, CourseBundle } from '../course-template.js';
import { keepPicturesOf, publishPages, wrongPages } from '../lesson-pages.js';
import type { CoursesCode } from '../problems.js';
import type { CoursesEvents } from '../published.js';
import { QuestionsOfLessons } from '../questions-of-lessons.js';
import { videoOf } from '../video-address.js';

/**
 * Brings a course template of a file in, all of it or nothing, and answers its id. One whose code is there is left as it is:
 * from then on its screens change it. The questions that it names are imported before.
 */
export class ImportCourse extends Command<number> {
  constructor(
    readonly bundle: CourseBundle,
    /** Null for the platform itself. */
    readonly by: number | null = null,
  ) {
    super();
  }
}

@CommandHandler(ImportCourse)
export class ImportCourseHandler implements ICommandHandler<ImportCourse> {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly questions: QuestionsOfLessons,
    private readonly pictures: Pictures,
  ) {}

  /** @throws DomainError `courses/invalid` with every sentence in `details.problems` */
  async execute({ bundle, by }: ImportCourse): Promise<number> {
    const known = await this.check(bundle);
    if (known !== undefined) return known;
    const now = this.clock.instant();
    return this.unitOfWork.run(async (u) => {
      const made = await u.q.one<{ id: number }>(
        `insert into courses.templates (code, name, exam, created_at, brought) values ($1, $2, $3, $4, $5)
         on conflict (code) do nothing returning id`,
        [bundle.code, bundle.name, bundle.exam, now, lessonsOf(bundle).map(({ code }) => code)],
      );
      if (!made)
        return (await u.q.one<{ id: number }>('select id from courses.templates where code = $1', [bundle.code]))!.id;
      for (const [place, section] of bundle.sections.entries()) await addSection(u, made.id, place, section, now);
      u.publish('courses.TemplateChanged.v1', {
        templateId: made.id,
        revision: 1,
        by,
      } satisfies CoursesEvents['courses.TemplateChanged.v1']);
      return made.id;
    });
  }

  /**
   * Answers the id of a template that has the course's code.
   * @param coming questions that are published before the course
   * @throws DomainError `courses/invalid` with every sentence in `details.problems`
   */
  async check(bundle: CourseBundle, coming: readonly ActivityItem[] = []): Promise<number | undefined> {
    const wrong = courseProblems(bundle);
    if (wrong.length === 0) {
      const there = await this.db.one<{ id: number }>('select id from courses.templates where code = $1', [
        bundle.code,
      ]);
      if (there) return there.id;
      wrong.push(
        ...(await this.takenCodes(bundle)),
        ...(await this.questions.refused(questionsOf(bundle), coming)),
        ...lessonsOf(bundle).flatMap(({ pages }) => wrongPages(pages)),
      );
      if (wrong.length === 0) wrong.push(...(await this.missingPictures(bundle)));
    }
    const problems = [...new Set(wrong)];
    if (problems.length > 0)
      throw new DomainError<CoursesCode>('courses/invalid', `The course was not imported: ${problems[0]}`, {
        details: { problems },
      });
    return undefined;
  }

  private async missingPictures(bundle: CourseBundle): Promise<string[]> {
    const pages = lessonsOf(bundle).flatMap((lesson) => publishPages(lesson.pages));
    const missing = await this.pictures.missing(picturesIn(...pages.map(({ html }) => html)));
    return missing.map((hash) => `A page shows a picture that is not here (${hash}).`);
  }

  private async takenCodes(bundle: CourseBundle): Promise<string[]> {
    const rows = await this.db.query<{ code: string }>(
      'select code from courses.lessons where code = any($1) order by 1',
      [lessonsOf(bundle).map(({ code }) => code)],
    );
    const [first, ...more] = rows.map(({ code }) => code);
    if (first === undefined) return [];
    const taken =
      more.length > 0
        ? `${rows.length} lessons with codes of this file, such as ${first}`
        : `a lesson with the code ${first}`;
    return [
      `Another course has ${taken}. Every lesson needs a code of its own: "content -- course CODE NEW-CODE" writes a course of the product with new ones.`,
    ];
  }
}

function lessonsOf(bundle: CourseBundle): CourseBundle['sections'][number]['lessons'] {
  return bundle.sections.flatMap((section) => section.lessons);
}

function questionsOf(bundle: CourseBundle): ActivityItem[] {
  return lessonsOf(bundle).flatMap((lesson) => [...(lesson.independentLesson ?? []), ...(lesson.practiceSet ?? [])]);
}

type Section = CourseBundle['sections'][number];

async function addSection(u: Unit, templateId: number, place: number, section: Section, now: Instant): Promise<void> {
  const { id: sectionId } = (await u.q.one<{ id: number }>(
    'insert into courses.template_sections (template_id, name, memo, place) values ($1, $2, $3, $4) returning id',
    [templateId, section.name, section.memo, place],
  ))!;
  for (const [lessonPlace, lesson] of section.lessons.entries())
    await addLesson(u, sectionId, lessonPlace, lesson, now);
}

/** A lesson with both activities at this place of a section; answers its id. */
export async function addLesson(
  u: Unit,
  sectionId: number,
  place: number,
  lesson: Section['lessons'][number],
  now: Instant,
): Promise<number> {
  const pages = publishPages(lesson.pages);
  await keepPicturesOf(u, pages);
  const { id } = (await u.q.one<{ id: number }>(
    `insert into courses.lessons (section_id, code, name, memo, instructional_minutes, independent_minutes, place, topics, pages, video_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      sectionId,
      lesson.code,
      lesson.name,
      lesson.memo,
      lesson.instructionalMinutes,
      lesson.independentMinutes,
      place,
      JSON.stringify(lesson.topics),
      JSON.stringify(pages),
      videoOf(lesson.videoUrl)?.page ?? null,
    ],
  ))!;
  if (lesson.independentLesson) await addActivity(u, id, 'independent_lesson', lesson.independentLesson, now);
  if (lesson.practiceSet) await addActivity(u, id, 'practice_set', lesson.practiceSet, now);
  return id;
}

async function addActivity(
  u: Unit,
  lessonId: number,
  kind: ActivityKind,
  items: readonly ActivityItem[],
  now: Instant,
): Promise<void> {
  const { id } = (await u.q.one<{ id: number }>(
    'insert into courses.activities (lesson_id, kind, version) values ($1, $2, 1) returning id',
    [lessonId, kind],
  ))!;
  await u.q.query(
    'insert into courses.activity_versions (activity_id, version, items, published_at) values ($1, 1, $2, $3)',
    [id, JSON.stringify(items), now],
  );
}
