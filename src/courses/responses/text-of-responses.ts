import { Injectable } from '@nestjs/common';
import { TextsRead } from '../../delivery/index.js';
import { Db } from '../../platform/db/db.js';
import { ActivityLaunches, OPEN_RESPONSE, type OpenResponse } from './activity-launches.js';
import { refused } from './refusals.js';

/** The questions of the student's own activity, and of what was checked why it is right. */
@Injectable()
export class TextOfResponses {
  constructor(db: Db, launches: ActivityLaunches, texts: TextsRead) {
    texts.define('lesson', async (studentId, responseId) => {
      const response = await db.one<OpenResponse>(
        `select ${OPEN_RESPONSE} from courses.responses r left join courses.courses c on c.id = r.course_id
         where r.id = $1 and r.student_id = $2 and r.deleted_at is null and c.archived_at is null`,
        [responseId, studentId],
      );
      if (!response) throw refused('courses/activity-not-found');
      const { form, shown } = await launches.launch(response, null, '');
      return [form.items, shown];
    });
  }
}
