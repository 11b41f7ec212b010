import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { QuestionBank } from '../../content/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { uuidv7 } from '../../kernel/ids.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import type { Changer } from '../../roster/index.js';
import { ACTIVITY_KINDS, type ActivityItem, type ActivityKind } from '../course-template.js';
import { keepPicturesOf } from '../lesson-pages.js';
import type { CoursesCode } from '../problems.js';
import {
  holdTemplateOfLesson,
  holdTemplateOfSection,
  invalid,
  lessonNotFound,
  templateChanged,
} from './hold-template.js';
import { BANK, stored, wrongInBoth, wrongInLesson, type KnownToForm, type LessonForm } from './lesson-form.js';

/** Adds a lesson behind the others of a section and answers its id. */
export class AddLesson extends Command<number> {
  constructor(
    readonly by: Changer,
    readonly sectionId: number,
    readonly lesson: LessonForm,
  ) {
    super();
  }
}

/**
 * Changes a lesson; fields that are missing stay. Questions that changed make a new version of the activity: whoever has begun
 * goes on with the one before.
 */
export class SaveLesson extends Command<void> {
  constructor(
    readonly by: Changer,
    readonly lessonId: number,
    readonly lesson: Partial<LessonForm>,
    /** The lesson's revision that the form was read with. */
    readonly revision?: number,
  ) {
    super();
  }
}

/** Takes away a lesson that no class was ever given and no student began. */
export class DeleteLesson extends Command<void> {
  constructor(
    readonly by: Changer,
    readonly lessonId: number,
  ) {
    super();
  }
}

/** Withdraws a lesson, or gives it back. Nobody is given it and nobody begins it meanwhile; who has begun may finish. */
export class WithdrawLesson extends Command<void> {
  constructor(
    readonly by: Changer,
    readonly lessonId: number,
    readonly withdrawn: boolean,
  ) {
    super();
  }
}

@CommandHandler(AddLesson)
export class AddLessonHandler implements ICommandHandler<AddLesson> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly questions: QuestionBank,
    private readonly clock: Clock,
  ) {}

  async execute({ by, sectionId, lesson }: AddLesson): Promise<number> {
    mustBeRight({ ...wrongInBoth(lesson), ...wrongInLesson(lesson, await known(this.questions, lesson)) });
    const { name, memo, instructionalMinutes, independentMinutes, topics, pages, videoUrl, ...banks } = stored(lesson);
    return this.unitOfWork.run(async (u) => {
      const template = await holdTemplateOfSection(u, sectionId);
      await keepPicturesOf(u, pages);
      const { id } = (await u.q.one<{ id: number }>(
        `insert into courses.lessons (section_id, code, name, memo, instructional_minutes, independent_minutes, place, topics, pages, video_url)
         select $1, $2, $3, $4, $5, $6, coalesce(max(place) + 1, 0), $7, $8, $9 from courses.lessons where section_id = $1 returning id`,
        [
          sectionId,
          `own/${uuidv7(this.clock.now())}`,
          name,
          memo,
          instructionalMinutes,
          independentMinutes,
          JSON.stringify(topics),
          JSON.stringify(pages),
          videoUrl,
        ],
      ))!;
      for (const kind of ACTIVITY_KINDS) await saveBank(u, id, kind, banks[BANK[kind]], this.clock.instant());
      await templateChanged(u, template.id, by);
      return id;
    });
  }
}

interface StoredRow {
  name: string;
  memo: string;
  instructionalMinutes: number;
  independentMinutes: number;
  topics: LessonForm['topics'];
  pages: LessonForm['pages'];
  videoUrl: string | null;
  revision: number;
}

@CommandHandler(SaveLesson)
export class SaveLessonHandler implements ICommandHandler<SaveLesson> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly questions: QuestionBank,
    private readonly clock: Clock,
  ) {}

  async execute({ by, lessonId, lesson, revision }: SaveLesson): Promise<void> {
    const errors = wrongInLesson(lesson, await known(this.questions, lesson));
    await this.unitOfWork.run(async (u) => {
      const template = await holdTemplateOfLesson(u, lessonId);
      mustBeRight(errors);
      const row = (await u.q.one<StoredRow>(
        `select name, memo, instructional_minutes as "instructionalMinutes", independent_minutes as "independentMinutes",
           topics, pages, video_url as "videoUrl", revision from courses.lessons where id = $1`,
        [lessonId],
      ))!;
      const sent = stored(definedOf(lesson));
      const banks = await banksOf(u, lessonId);
      mustBeCurrent(revision, row.revision, { ...row, ...banks }, sent);
      if (sent.independentLesson ?? sent.practiceSet) mustBeRight(wrongInBoth({ ...banks, ...sent }));
      if (sent.pages) await keepPicturesOf(u, sent.pages);
      const { name, memo, instructionalMinutes, independentMinutes, topics, pages, videoUrl } = { ...row, ...sent };
      await u.q.query(
        `update courses.lessons set name = $2, memo = $3, instructional_minutes = $4, independent_minutes = $5, topics = $6, pages = $7,
           video_url = $8, revision = revision + 1 where id = $1`,
        [
          lessonId,
          name,
          memo,
          instructionalMinutes,
          independentMinutes,
          JSON.stringify(topics),
          JSON.stringify(pages),
          videoUrl,
        ],
      );
      for (const kind of ACTIVITY_KINDS) {
        const items = sent[BANK[kind]];
        if (items) await saveBank(u, lessonId, kind, items, this.clock.instant());
      }
      await templateChanged(u, template.id, by);
    });
  }
}

@CommandHandler(WithdrawLesson)
export class WithdrawLessonHandler implements ICommandHandler<WithdrawLesson> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ by, lessonId, withdrawn }: WithdrawLesson): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const template = await holdTemplateOfLesson(u, lessonId);
      const changed = await u.q.one(
        `update courses.lessons set withdrawn_at = $2 where id = $1 and (withdrawn_at is null) <> ($2::timestamptz is null) returning id`,
        [lessonId, withdrawn ? this.clock.instant() : null],
      );
      if (changed) await templateChanged(u, template.id, by);
    });
  }
}

@CommandHandler(DeleteLesson)
export class DeleteLessonHandler implements ICommandHandler<DeleteLesson> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ by, lessonId }: DeleteLesson): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const template = await holdTemplateOfLesson(u, lessonId);
      // Who gives or begins it in this moment holds the row; their key would dangle.
      const free = await u.q.one('select from courses.lessons where id = $1 for update', [lessonId]);
      if (!free) throw lessonNotFound();
      if (await isUsed(u, lessonId))
        throw new DomainError<CoursesCode>(
          'courses/lesson-in-use',
          'Classes or students have this lesson, so it stays. Withdraw it instead.',
        );
      await u.q.query('delete from courses.school_videos where lesson_id = $1', [lessonId]);
      await u.q.query(
        'delete from courses.activity_versions v using courses.activities a where a.lesson_id = $1 and v.activity_id = a.id',
        [lessonId],
      );
      await u.q.query('delete from courses.activities where lesson_id = $1', [lessonId]);
      await u.q.query('delete from courses.lessons where id = $1', [lessonId]);
      await templateChanged(u, template.id, by);
    });
  }
}

async function isUsed(u: Unit, lessonId: number): Promise<boolean> {
  const used = await u.q.one(
    `select from courses.assignments where lesson_id = $1
     union all select from courses.responses where lesson_id = $1
     union all select from courses.plan_lessons where lesson_id = $1
     union all select from courses.exceptions e join courses.activities a on a.id = e.activity_id where a.lesson_id = $1
     union all select from courses.cell_changes c join courses.activities a on a.id = c.activity_id where a.lesson_id = $1 limit 1`,
    [lessonId],
  );
  return used !== undefined;
}

/** The newest questions of each activity; none where there is no such activity. */
async function banksOf(u: Unit, lessonId: number): Promise<Pick<LessonForm, 'independentLesson' | 'practiceSet'>> {
  const rows = await u.q.query<{ kind: ActivityKind; items: ActivityItem[] }>(
    `select a.kind, v.items from courses.activities a join courses.activity_versions v on v.activity_id = a.id and v.version = a.version
     where a.lesson_id = $1`,
    [lessonId],
  );
  const of = (kind: ActivityKind) => itemsOf(rows.find((row) => row.kind === kind)?.items ?? []);
  return { independentLesson: of('independent_lesson'), practiceSet: of('practice_set') };
}

/** Adds a version when the questions are others. */
async function saveBank(
  u: Unit,
  lessonId: number,
  kind: ActivityKind,
  questions: readonly ActivityItem[],
  now: Instant,
): Promise<void> {
  const items = itemsOf(questions);
  const before = await u.q.one<{ id: number; version: number; items: ActivityItem[] }>(
    `select a.id, a.version, v.items from courses.activities a join courses.activity_versions v on v.activity_id = a.id and v.version = a.version
     where a.lesson_id = $1 and a.kind = $2`,
    [lessonId, kind],
  );
  if (before && JSON.stringify(itemsOf(before.items)) === JSON.stringify(items)) return;
  if (items.length === 0) return before && removeActivity(u, before.id, kind);
  const { id, version } = (await u.q.one<{ id: number; version: number }>(
    `insert into courses.activities (lesson_id, kind, version) values ($1, $2, 1)
     on conflict (lesson_id, kind) do update set version = courses.activities.version + 1 returning id, version`,
    [lessonId, kind],
  ))!;
  await u.q.query(
    'insert into courses.activity_versions (activity_id, version, items, published_at) values ($1, $2, $3, $4)',
    [id, version, JSON.stringify(items), now],
  );
}

async function removeActivity(u: Unit, activityId: number, kind: ActivityKind): Promise<void> {
  // Who begins it in this moment holds the row.
  await u.q.query('select from courses.activities where id = $1 for update', [activityId]);
  const used = await u.q.one(
    `select from courses.responses where activity_id = $1 union all select from courses.exceptions where activity_id = $1
     union all select from courses.cell_changes where activity_id = $1 limit 1`,
    [activityId],
  );
  if (used)
    throw invalid({
      [BANK[kind]]: ['Students have worked on it, so it keeps a question. Withdraw the lesson instead'],
    });
  await u.q.query('delete from courses.activity_versions where activity_id = $1', [activityId]);
  await u.q.query('delete from courses.activities where id = $1', [activityId]);
}

const itemsOf = (items: readonly ActivityItem[]): ActivityItem[] => items.map(({ ref, version }) => ({ ref, version }));

async function known(questions: QuestionBank, lesson: Partial<LessonForm>): Promise<KnownToForm> {
  const items = [...(lesson.independentLesson ?? []), ...(lesson.practiceSet ?? [])];
  return {
    topics: lesson.topics?.length ? await questions.topics() : [],
    questions: items.length > 0 ? await questions.at(items) : new Map(),
  };
}

function mustBeRight(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Of two who save one lesson the second is told which fields the first one changed besides; nothing of it is written over
 * unseen.
 */
function mustBeCurrent(
  known: number | undefined,
  revision: number,
  row: Readonly<Record<string, unknown>>,
  sent: Partial<LessonForm>,
): void {
  if (known === undefined || known === revision) return;
  const errors: FieldErrors = {};
  for (const [field, value] of Object.entries(sent))
    if (canonicalJson(row[field]) !== canonicalJson(value))
      errors[field] = [`Somebody else changed this meanwhile.${nowOf(row[field])}`];
  throw new DomainError<CoursesCode>(
    'courses/changed-meanwhile',
    'Somebody else saved this lesson meanwhile. Look at what they changed, then save again.',
    { errors, details: { revision } },
  );
}

function nowOf(value: unknown): string {
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) return '';
  return ` It is now: ${value === null || value === '' ? 'empty' : String(value as string | number)}.`;
}

function definedOf<T extends object>(form: T): T {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as T;
}
