import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { administersSchool, Classes } from '../../roster/index.js';
import type { CoursesCode } from '../problems.js';
import { videoAddress } from '../video-address.js';
import { invalid, lessonNotFound } from './hold-template.js';

/** The support video of a lesson as a school has it. */
export interface SchoolVideo {
  /** The school's own address; null where it has none. */
  url: string | null;
  /** What the template says, which holds without an own one. */
  templateUrl: string | null;
}

/** Gives a lesson a support video of the school's own, or takes it away (null). */
export class SetSchoolVideo extends Command<void> {
  constructor(
    readonly actor: Session,
    readonly schoolId: number,
    readonly lessonId: number,
    readonly url: string | null,
  ) {
    super();
  }
}

/** A school that is erased keeps no addresses. */
export class ForgetSchoolVideos extends Command<void> {
  constructor(readonly schoolId: number) {
    super();
  }
}

@CommandHandler(ForgetSchoolVideos)
export class ForgetSchoolVideosHandler implements ICommandHandler<ForgetSchoolVideos> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ schoolId }: ForgetSchoolVideos): Promise<void> {
    await this.unitOfWork.run((u) => u.q.query('delete from courses.school_videos where school_id = $1', [schoolId]));
  }
}

@Injectable()
export class SchoolVideos {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
  ) {}

  /** @throws DomainError as `mustGive` */
  async of(actor: Session, schoolId: number, lessonId: number): Promise<SchoolVideo> {
    await this.mustGive(actor, schoolId, lessonId, this.db);
    return (await this.db.one<SchoolVideo>(
      `select v.url, l.video_url as "templateUrl" from courses.lessons l
       left join courses.school_videos v on v.lesson_id = l.id and v.school_id = $1 where l.id = $2`,
      [schoolId, lessonId],
    ))!;
  }

  /**
   * Whoever administers the school, or the platform, says what video it has, of lessons that the school takes.
   * @throws DomainError `courses/lesson-not-found`, also for those of other schools
   */
  async mustGive(actor: Session, schoolId: number, lessonId: number, q: Queryable): Promise<void> {
    if (effectiveRole(actor.role) !== 'Horizon Admin' && !administersSchool(actor, schoolId)) throw lessonNotFound();
    const school = await this.classes.school(schoolId);
    const taken =
      school?.activitiesAvailable &&
      (await q.one(
        `select from courses.lessons l join courses.template_sections s on s.id = l.section_id
         join courses.courses c on c.template_id = s.template_id and c.archived_at is null
         where l.id = $2 and c.school_id = $1`,
        [schoolId, lessonId],
      ));
    if (!taken) throw lessonNotFound();
  }
}

@CommandHandler(SetSchoolVideo)
export class SetSchoolVideoHandler implements ICommandHandler<SetSchoolVideo> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly videos: SchoolVideos,
  ) {}

  async execute({ actor, schoolId, lessonId, url }: SetSchoolVideo): Promise<void> {
    const video = url?.trim() ? videoAddress(url) : null;
    await this.unitOfWork.run(async (u) => {
      await this.videos.mustGive(actor, schoolId, lessonId, u.q);
      if (video === null) {
        await u.q.query('delete from courses.school_videos where school_id = $1 and lesson_id = $2', [
          schoolId,
          lessonId,
        ]);
        return;
      }
      if ('wrong' in video) throw invalid({ url: [video.wrong] });
      await u.q.query(
        `insert into courses.school_videos (school_id, lesson_id, url) values ($1, $2, $3)
         on conflict (school_id, lesson_id) do update set url = excluded.url`,
        [schoolId, lessonId, video.page],
      );
    });
  }
}

/** The school that a request is about: the session's own, or for the platform the one that it names. */
export function schoolOf(actor: Session, named: number | undefined): number {
  const platform = effectiveRole(actor.role) === 'Horizon Admin';
  const schoolId = platform ? (named ?? null) : actor.schoolId;
  if (schoolId === null && !platform) throw lessonNotFound();
  if (schoolId === null)
    throw new DomainError<CoursesCode>('courses/invalid', 'Please check your inputs', {
      errors: { school_id: ['Please choose a school'] },
    });
  return schoolId;
}
