import { Injectable } from '@nestjs/common';
import { Clock, toInstant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { answerRelease, type AnswerRelease } from '../answer-release.js';
import { WINDOWS_OF_STUDENT } from '../make-up.js';
import { partWindow } from './scheduled-assessments.js';

type Row = Parameters<typeof partWindow>[0] & {
  reveal_answers_asap: boolean;
  reveal_answers_at: Date | null;
  completed: boolean;
};

const SAME_SECTION =
  's.type_id = a.type_id and s.set_id = a.set_id and s.category_id = a.category_id and s.school_year_id = a.school_year_id';

/**
 * Whether staff of a school may see the answers of a part outside of a student's report (ADR 12). An assignment that was taken
 * back is over when nobody sits any more. A window that single students were given counts until they have handed in, also where
 * the first hand-in reveals the answers.
 */
@Injectable()
export class AnswerReleases {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async of(schoolId: number, part: { setId: number; categoryId: number; part: 1 | 2 }): Promise<AnswerRelease> {
    const rows = await this.db.query<Row>(
      `select w.*, a.reveal_answers_asap and not w.make_up as reveal_answers_asap, a.reveal_answers_at,
         exists (select from scheduling.availabilities v join scheduling.student_assessments s on s.student_id = v.student_id and ${SAME_SECTION} and s.part = $4
           and s.completed_at is not null where v.assignment_id = a.id) as completed
       from scheduling.assignments a cross join lateral (
         select a.administration_type, a.p1_start_at, a.p1_end_at, a.p2_start_at, a.p2_end_at, false as make_up
         union all select w.*, true from scheduling.availabilities v ${WINDOWS_OF_STUDENT} where v.assignment_id = a.id and v.p1_start_at is not null
           and not exists (select from scheduling.student_assessments s where s.student_id = v.student_id and ${SAME_SECTION} and s.part = $4 and s.completed_at is not null)) w
       where a.school_id = $1 and a.set_id = $2 and a.category_id = $3
         and (a.deleted_at is null or exists (select from scheduling.student_assessments s where s.assignment_id = a.id and s.started_at is not null and s.completed_at is null
           and s.invalidated_at is null))`,
      [schoolId, part.setId, part.categoryId, part.part],
    );
    const given = rows.map((r) => ({
      endAt: partWindow(r, part.part).endAt,
      reveal: { asap: r.reveal_answers_asap, at: r.reveal_answers_at && toInstant(r.reveal_answers_at.getTime()) },
      completed: r.completed,
    }));
    return answerRelease(given, this.clock.now());
  }
}
