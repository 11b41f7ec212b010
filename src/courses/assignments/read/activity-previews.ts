import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../../content/index.js';
import {
  PREVIEW_OPTIONS,
  previewedQuestion,
  type PlayerForm,
  type PreviewedQuestion,
} from '../../../delivery/index.js';
import { DomainError } from '../../../kernel/errors.js';
import { Db } from '../../../platform/db/db.js';
import type { Viewer } from '../../../roster/index.js';
import type { ActivityItem, ActivityKind } from '../../course-template.js';
import type { CoursesCode } from '../../problems.js';
import { StaffCourses } from './staff-courses.js';

/** An activity in the player, with what staff know of its questions. */
export interface ActivityPreview {
  activity: {
    id: number;
    kind: ActivityKind;
    version: number;
    lessonName: string;
    courseName: string;
    templateId: number;
  };
  player: PlayerForm;
  questions: PreviewedQuestion[];
}

interface Row {
  id: number;
  kind: ActivityKind;
  version: number;
  lessonName: string;
  templateId: number;
  items: ActivityItem[];
}

const TITLES: Readonly<Record<ActivityKind, string>> = {
  independent_lesson: 'Independent Lesson',
  practice_set: 'Practice Set',
};

/** Activities for staff, with their answers: no test asks these questions. Nothing of a preview is kept. */
@Injectable()
export class ActivityPreviews {
  constructor(
    private readonly db: Db,
    private readonly courses: StaffCourses,
    private readonly library: ContentLibrary,
  ) {}

  /**
   * @throws DomainError `courses/course-not-found` where the school has no activities, `courses/activity-not-found`, also for
   *   one of a course that it does not take
   */
  async of(session: Viewer, activityId: number): Promise<ActivityPreview> {
    const courses = await this.courses.list(session);
    const row = await this.db.one<Row>(
      `select a.id, a.kind, a.version, l.name as "lessonName", s.template_id as "templateId", v.items
       from courses.activities a join courses.activity_versions v on v.activity_id = a.id and v.version = a.version
       join courses.lessons l on l.id = a.lesson_id join courses.template_sections s on s.id = l.section_id where a.id = $1`,
      [activityId],
    );
    const course = courses.find(({ templateId }) => templateId === row?.templateId);
    if (!row || !course)
      throw new DomainError<CoursesCode>('courses/activity-not-found', 'This activity does not exist.');
    const { items, ...activity } = row;
    const [questions, keys] = await Promise.all([
      this.library.itemsAt(items),
      this.library.keysFor({ items: items.map((item) => ({ ...item, pretest: false })) }),
    ]);
    const category = questions[0]?.item.tags.category ?? '';
    return {
      activity: { ...activity, courseName: course.name },
      player: {
        title: TITLES[row.kind],
        setName: row.lessonName,
        category,
        studentName: 'Preview',
        form: {
          items: questions.map(({ player }) => player),
          directions: '',
          tools: { calculator: category === 'Math', referenceSheet: category === 'Math' },
        },
        options: PREVIEW_OPTIONS,
      },
      questions: questions.map(({ item }, i) =>
        previewedQuestion(
          item,
          i + 1,
          keys.find((key) => key.ref === item.ref),
          null,
        ),
      ),
    };
  }
}
