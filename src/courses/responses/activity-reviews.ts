import { Injectable } from '@nestjs/common';
import type { Item, PlayerItem } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { GivenLessons } from '../read/given-lessons.js';
import { ActivityLaunches, type OpenResponse } from './activity-launches.js';
import { ActivityContents } from './activity-contents.js';
import type { ShownAnswer } from './judgement.js';
import { refused } from './refusals.js';

/** A report request for the product's own renderer; Learnosity's names where the two agree. */
export interface ReviewRequest {
  engine: 'embedded';
  type: 'session-detail';
  sessionId: string;
  /** Both null for a set of questions that come back. */
  lessonId: number | null;
  activityId: number | null;
  title: string;
  kind: string;
  completedAt: Instant;
  score: number;
  maxScore: number;
  questions: (PlayerItem & ShownAnswer & { studentAnswer: string | null; area: string; topic: string })[];
}

/** What a student answered, what was right and why, once an activity is completed. */
@Injectable()
export class ActivityReviews {
  constructor(
    private readonly launches: ActivityLaunches,
    private readonly contents: ActivityContents,
    private readonly given: GivenLessons,
  ) {}

  /** @throws DomainError `courses/activity-not-found`, `courses/activity-not-done` */
  async of(studentId: number, lessonId: number, activityId: number): Promise<ReviewRequest> {
    const [lesson] = await this.given.ofLesson(studentId, lessonId);
    const of = { lessonId, activityId, courseId: lesson?.courseId };
    const response = await this.launches.responseOf(studentId, of);
    if (!response?.completedAt) {
      const has = lesson && (await this.launches.activityOf(lessonId, activityId)) !== undefined;
      throw refused(has ? 'courses/activity-not-done' : 'courses/activity-not-found');
    }
    return this.review(response);
  }

  /** Of something that is completed; who may read it is decided before. */
  async review(response: OpenResponse): Promise<ReviewRequest> {
    const [launch, { questions }] = await Promise.all([
      this.launches.launch(response, null, ''),
      this.contents.ofResponse(response),
    ]);
    const { lessonId, activityId } = response;
    return {
      engine: 'embedded',
      type: 'session-detail',
      sessionId: String(response.id),
      lessonId,
      activityId,
      title: launch.title,
      kind: launch.kind,
      ...launch.result!,
      questions: questions.map(({ item, player }) => ({
        ...player,
        ...launch.shown[player.ref]!,
        studentAnswer: launch.saved.items[player.ref]?.value ?? null,
        ...topicOf(item),
      })),
    };
  }
}

function topicOf({ tags: { area, topic } }: Item): { area: string; topic: string } {
  return { area, topic };
}
