import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { Db } from '../../platform/db/db.js';
import type { ActivityContent, ContentRef } from './activity-contents.js';
import { shownAnswer, type ShownAnswer } from './judgement.js';
import { ResponseWork } from './response-work.js';

/** What of a response never changes. */
export type ResponseFacts = ContentRef & {
  courseId: number | null;
  lessonId: number | null;
};

const KEPT = 50_000;

/** Facts of responses, and the answers that were shown in them. */
@Injectable()
export class Responses {
  private readonly facts = new Map<number, ResponseFacts>();

  constructor(
    private readonly db: Db,
    private readonly library: ContentLibrary,
    private readonly work: ResponseWork,
  ) {}

  async factsOf(responseId: number): Promise<ResponseFacts | undefined> {
    const known = this.facts.get(responseId);
    if (known) return known;
    const found = await this.db.one<ResponseFacts>(
      `select course_id as "courseId", lesson_id as "lessonId", activity_id as "activityId", activity_version as version, return_set_id as "returnSetId"
       from courses.responses where id = $1`,
      [responseId],
    );
    if (found) {
      if (this.facts.size >= KEPT) this.facts.clear();
      this.facts.set(responseId, found);
    }
    return found;
  }

  /** Key and rationale of those of these questions that were checked in the response. */
  async shown(
    responseId: number,
    { items }: ActivityContent,
    refs: readonly string[],
  ): Promise<Record<string, ShownAnswer>> {
    if (refs.length === 0) return {};
    const [rows, keys, answers] = await Promise.all([
      this.db.query<{ ref: string }>(
        `select distinct item_ref as ref from courses.response_entries
         where response_id = $1 and type = 'check' and counts and item_ref = any($2)`,
        [responseId, [...refs]],
      ),
      this.library.keysFor({ items: items.map((item) => ({ ...item, pretest: false })) }),
      this.work.answersOf([responseId]),
    ]);
    const given = answers.get(responseId) ?? {};
    return Object.fromEntries(rows.map(({ ref }) => [ref, shownAnswer(keys, ref, given[ref])]));
  }
}
