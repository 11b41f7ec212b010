import { Injectable } from '@nestjs/common';
import { Clock, type Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { CoursesCode } from '../problems.js';
import {
  ActivityLaunches,
  OPEN_RESPONSE,
  type ActivityLaunch,
  type OpenResponse,
} from '../responses/activity-launches.js';
import { ActivityReviews, type ReviewRequest } from '../responses/activity-reviews.js';
import { refused } from '../responses/refusals.js';
import { ResponseKeys } from '../responses/response-keys.js';
import { noPlan } from './keep-plan.js';
import { ReturnQuestions, type MissedQuestion, type ReturnItem } from './return-questions.js';
import { MOST_IN_SET, returningNow, standOf, type ReturningQuestion } from './returning.js';

/** Missed questions that come back in a plan, as they stand. */
export interface ReturningView {
  /** How many of the report's missed questions come back. */
  questions: number;
  /** How many were right three times, each time after longer. */
  kept: number;
  /** Topics of questions that were missed three times. */
  resting: string[];
  /** Questions that can be done now: of the set that was begun, or of a new one. */
  ready: number;
  begun: boolean;
  /** When there is something to do again; null while there is, and when nothing comes any more. */
  nextAt: Instant | null;
  /** The set that was completed last. */
  last: { responseId: number; completedAt: Instant; score: number; maxScore: number } | null;
}

interface PlanRow {
  id: number;
  schoolId: number;
  startedAt: Date;
}

interface SetRow {
  responseId: number;
  items: ReturnItem[];
  completedAt: Date | null;
  outcomes: boolean[] | null;
  score: number | null;
  maxScore: number;
}

interface PlanQuestion extends MissedQuestion, ReturningQuestion {
  topic: string;
}

interface Standing {
  questions: PlanQuestion[];
  /** Places of what may be done now, and when there is something again. */
  now: { places: number[]; nextAt: Instant | null };
  open: SetRow | undefined;
  last: SetRow | undefined;
}

/** Sets of questions like those that a student missed. A set is made when the student begins it. */
@Injectable()
export class ReturnSets {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly returns: ReturnQuestions,
    private readonly launches: ActivityLaunches,
    private readonly reviews: ActivityReviews,
    private readonly keys: ResponseKeys,
    private readonly clock: Clock,
  ) {}

  /** Null for a plan in which nothing comes back. */
  async of(studentId: number, plan: { id: number; startedAt: Date }): Promise<ReturningView | null> {
    const { questions, now, open, last } = await this.standing(plan);
    if (questions.length === 0) return null;
    const stands = questions.map((question) => ({ question, stand: standOf(question, plan.startedAt.toISOString()) }));
    const there = open
      ? 0
      : (
          await this.returns.there(
            studentId,
            questions.filter(({ place }) => now.places.includes(place)),
            MOST_IN_SET,
          )
        ).size;
    return {
      questions: questions.length,
      kept: stands.filter(({ stand }) => stand.state === 'kept').length,
      resting: [
        ...new Set(stands.flatMap(({ question, stand }) => (stand.state === 'rests' ? [question.topic] : []))),
      ].sort(),
      ready: open ? open.items.length : there,
      begun: open !== undefined,
      nextAt: now.nextAt,
      last: last
        ? {
            ...{ responseId: last.responseId, completedAt: last.completedAt!.toISOString() },
            ...{ score: last.score!, maxScore: last.maxScore },
          }
        : null,
    };
  }

  /**
   * Makes the set of today, or goes on with the one that was begun.
   * @throws DomainError `courses/plan-not-found`, `courses/nothing-returns` when no question is to come back yet
   */
  async begin(studentId: number, deviceId: string): Promise<ActivityLaunch> {
    const plan = await this.planOf(studentId);
    if (!(await this.openOf(studentId))) {
      const { questions, now } = await this.standing(plan);
      const items = await this.returns.make(
        studentId,
        now.places.map((place) => questions.find((one) => one.place === place)!),
      );
      if (items.length === 0)
        throw new DomainError<CoursesCode>('courses/nothing-returns', 'No question comes back today.', {
          details: { nextAt: now.nextAt },
        });
      await this.make(studentId, items);
    }
    const response = await this.openOf(studentId);
    // Stopped, or completed on another device, in this moment.
    if (!response) throw noPlan();
    return this.launches.launch(response, null, deviceId);
  }

  /** The set that was begun, as it stands. @throws DomainError `courses/activity-not-begun` */
  async look(studentId: number): Promise<ActivityLaunch> {
    const response = await this.openOf(studentId);
    if (!response) throw refused('courses/activity-not-begun');
    return this.launches.launch(response, null, '');
  }

  /** A completed set of any plan of the student. @throws DomainError `courses/response-not-found` */
  async review(studentId: number, responseId: number): Promise<ReviewRequest> {
    const response = await this.db.one<OpenResponse>(
      `select ${OPEN_RESPONSE} from courses.responses r
       where r.id = $1 and r.student_id = $2 and r.return_set_id is not null and r.completed_at is not null and r.deleted_at is null`,
      [responseId, studentId],
    );
    if (!response) throw refused('courses/response-not-found');
    return this.reviews.review(response);
  }

  private async make(studentId: number, items: readonly ReturnItem[]): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const plan = await this.planOf(studentId, u.q, 'for update');
      const now = this.clock.instant();
      const made = await u.q.one<{ id: number }>(
        `insert into courses.return_sets (plan_id, items, made_at) values ($1, $2, $3)
         on conflict (plan_id) where completed_at is null do nothing returning id`,
        [plan.id, JSON.stringify(items), now],
      );
      // Begun on two devices in the same moment: one of them made it.
      if (!made) return;
      const { id } = (await u.q.one<{ id: number }>(
        `insert into courses.responses (return_set_id, student_id, school_id, begun_at, last_at, max_score)
         values ($1, $2, $3, $4, $4, $5) returning id`,
        [made.id, studentId, plan.schoolId, now, items.length],
      ))!;
      await this.keys.create(u.q, id);
    });
  }

  private async planOf(studentId: number, q: Queryable = this.db, lock = ''): Promise<PlanRow> {
    const plan = await q.one<PlanRow>(
      `select id, school_id as "schoolId", started_at as "startedAt" from courses.plans
       where student_id = $1 and ended_at is null ${lock}`,
      [studentId],
    );
    if (!plan) throw noPlan();
    return plan;
  }

  private openOf(studentId: number): Promise<OpenResponse | undefined> {
    return this.db.one<OpenResponse>(
      `select ${OPEN_RESPONSE} from courses.plans p join courses.return_sets s on s.plan_id = p.id and s.completed_at is null
       join courses.responses r on r.return_set_id = s.id
       where p.student_id = $1 and p.ended_at is null and r.student_id = $1`,
      [studentId],
    );
  }

  private async standing({ id, startedAt }: { id: number; startedAt: Date }): Promise<Standing> {
    const [rows, sets] = await Promise.all([
      this.db.query<Omit<PlanQuestion, 'tries'>>(
        'select place, ref, version, topic from courses.plan_questions where plan_id = $1 order by place',
        [id],
      ),
      this.db.query<SetRow>(
        `select r.id as "responseId", s.items, s.completed_at as "completedAt", s.outcomes, r.score, r.max_score as "maxScore"
         from courses.return_sets s join courses.responses r on r.return_set_id = s.id where s.plan_id = $1 order by s.id`,
        [id],
      ),
    ]);
    const questions = rows.map((row): PlanQuestion => {
      const tries = sets.flatMap(({ items, outcomes, completedAt }) => {
        const at = items.findIndex(({ place }) => place === row.place);
        return at < 0 || !outcomes ? [] : [{ at: completedAt!.toISOString(), right: outcomes[at]! }];
      });
      return { ...row, tries };
    });
    const last = sets.findLast(({ completedAt }) => completedAt !== null);
    const open = sets.find(({ completedAt }) => completedAt === null);
    const lastSetAt = last?.completedAt?.toISOString() ?? null;
    const now = returningNow({ startedAt: startedAt.toISOString(), questions, lastSetAt }, this.clock.now());
    return { questions, now: open ? { places: [], nextAt: null } : now, open, last };
  }
}
