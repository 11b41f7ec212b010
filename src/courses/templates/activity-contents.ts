import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { PREVIEW_OPTIONS, previewedQuestion, type PlayerForm, type PreviewedQuestion } from '../../delivery/index.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import type { ActivityItem, ActivityKind } from '../course-template.js';
import type { CoursesCode } from '../problems.js';

/** An activity in the player, with its answers: no test asks these questions. */
export interface ActivityContents {
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

/** Activities of every template, for those who make them. Nothing of a preview is kept. */
@Injectable()
export class ActivityContentsReader {
  constructor(
    private readonly db: Db,
    private readonly library: ContentLibrary,
  ) {}

  /** @throws DomainError `courses/activity-not-found` */
  async of(activityId: number): Promise<ActivityContents> {
    const row = await this.db.one<ActivityContents['activity'] & { exam: 'SAT' | 'ACT'; items: ActivityItem[] }>(
      `select a.id, a.kind, a.version, l.id as "lessonId", l.name as "lessonName", t.name as "courseName", t.id as "templateId", t.exam, v.items
       from courses.activities a join courses.activity_versions v on v.activity_id = a.id and v.version = a.version
       join courses.lessons l on l.id = a.lesson_id join courses.template_sections s on s.id = l.section_id
       join courses.templates t on t.id = s.template_id where a.id = $1`,
      [activityId],
    );
    if (!row) throw new DomainError<CoursesCode>('courses/activity-not-found', 'This activity does not exist.');
    const { items, exam, ...activity } = row;
    const [questions, keys] = await Promise.all([
      this.library.itemsAt(items),
      this.library.keysFor({ items: items.map((item) => ({ ...item, pretest: false })) }),
    ]);
    const category = questions[0]?.item.tags.category ?? '';
    return {
      activity,
      player: {
        title: TITLES[activity.kind],
        setName: activity.lessonName,
        category,
        studentName: 'Preview',
        form: {
          items: questions.map(({ player }) => player),
          directions: '',
          tools: { calculator: category === 'Math', referenceSheet: category === 'Math' && exam === 'SAT' },
        },
        options: PREVIEW_OPTIONS,
      },
      questions: questions.map(({ item }, i) =>
        previewedQuestion(
          item,
          i + 1,
          keys.find(({ ref }) => ref === item.ref),
          false,
        ),
      ),
    };
  }
}
