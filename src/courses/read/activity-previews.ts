import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { PREVIEW_OPTIONS, previewedQuestion, type PlayerForm, type PreviewedQuestion } from '../../delivery/index.js';
import { Db } from '../../platform/db/db.js';
import type { ActivityItem, ActivityKind } from '../course-template.js';
import { toolsFor } from '../responses/activity-launches.js';
import { refused } from '../responses/refusals.js';

/** An activity in the player, with what staff know of its questions. */
export interface ActivityPreview {
  activity: {
    id: number;
    kind: ActivityKind;
    version: number;
    lessonId: number;
    lessonName: string;
    courseName: string;
    templateId: number;
  };
  player: PlayerForm;
  questions: PreviewedQuestion[];
}

const TITLES: Readonly<Record<ActivityKind, string>> = {
  independent_lesson: 'Independent Lesson',
  practice_set: 'Practice Set',
};

/** Activities with their answers: no test asks these questions. Nothing of a preview is kept. */
@Injectable()
export class ActivityPreviews {
  constructor(
    private readonly db: Db,
    private readonly library: ContentLibrary,
  ) {}

  /**
   * @param templateIds whose activities the caller may look at; all without them
   * @throws DomainError `courses/activity-not-found`, also for one of another template
   */
  async of(activityId: number, templateIds?: readonly number[]): Promise<ActivityPreview> {
    const row = await this.db.one<ActivityPreview['activity'] & { items: ActivityItem[] }>(
      `select a.id, a.kind, a.version, l.id as "lessonId", l.name as "lessonName", t.name as "courseName", t.id as "templateId", v.items
       from courses.activities a join courses.activity_versions v on v.activity_id = a.id and v.version = a.version
       join courses.lessons l on l.id = a.lesson_id join courses.template_sections s on s.id = l.section_id
       join courses.templates t on t.id = s.template_id where a.id = $1`,
      [activityId],
    );
    if (!row || templateIds?.includes(row.templateId) === false) throw refused('courses/activity-not-found');
    const { items, ...activity } = row;
    const [questions, keys] = await Promise.all([
      this.library.itemsAt(items),
      this.library.keysFor({ items: items.map((item) => ({ ...item, pretest: false })) }),
    ]);
    return {
      activity,
      player: {
        title: TITLES[activity.kind],
        setName: activity.lessonName,
        category: questions[0]?.item.tags.category ?? '',
        studentName: 'Preview',
        form: {
          items: questions.map(({ player }) => player),
          directions: '',
          tools: toolsFor(questions.map(({ item }) => item)),
        },
        options: PREVIEW_OPTIONS,
      },
      questions: questions.map(({ item }, i) =>
        previewedQuestion(
          item,
          i + 1,
          keys.find(({ ref }) => ref === item.ref),
          null,
        ),
      ),
    };
  }
}
