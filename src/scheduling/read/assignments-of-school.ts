import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import type { AssignmentKey, Schedule, Settings } from '../entities/assignment.js';

/** An assignment as it is kept; ids name class, set and person. */
export type KeptAssignment = AssignmentKey &
  Schedule &
  Settings & { id: number; createdBy: number; createdAt: Date; deletedAt: Date | null };

/** The window of an assignment that a student was given in place of that of the class. */
export type KeptMakeUp = Schedule & { assignmentId: number; studentId: number };

/** What a school ever assigned, for its archive. Who may read it is the caller's policy. */
@Injectable()
export class AssignmentsOfSchool {
  constructor(private readonly db: Db) {}

  /** Oldest first, a page at a time; also those that were taken back. */
  async *pages(schoolId: number, perPage = 500): AsyncGenerator<KeptAssignment[]> {
    let after = 0;
    for (;;) {
      const rows = await this.db.query<KeptAssignment>(
        `select id, section_id as "sectionId", school_id as "schoolId", type_id as "typeId", set_id as "setId", category_id as "categoryId", school_year_id as "schoolYearId",
           administration_type as "administrationType", p1_start_at as "p1StartAt", p1_end_at as "p1EndAt", p2_start_at as "p2StartAt", p2_end_at as "p2EndAt",
           grade_levels as "gradeLevels", timing, autosubmit_delay as "autosubmitDelay", pause_enabled as "pauseEnabled", save_enabled as "saveEnabled",
           readspeaker_enabled as "readspeakerEnabled", reveal_report_asap as "revealReportAsap", reveal_report_at as "revealReportAt",
           reveal_answers_asap as "revealAnswersAsap", reveal_answers_at as "revealAnswersAt", created_by as "createdBy", created_at as "createdAt", deleted_at as "deletedAt"
         from scheduling.assignments where school_id = $1 and id > $2 order by id limit ${perPage}`,
        [schoolId, after],
      );
      if (rows.length > 0) yield rows;
      if (rows.length < perPage) return;
      after = rows.at(-1)!.id;
    }
  }

  /** The windows that single students have, a page at a time. */
  async *makeUps(schoolId: number, perPage = 500): AsyncGenerator<KeptMakeUp[]> {
    let after = [0, 0];
    for (;;) {
      const rows = await this.db.query<KeptMakeUp>(
        `select v.assignment_id as "assignmentId", v.student_id as "studentId", v.administration_type as "administrationType", v.p1_start_at as "p1StartAt",
           v.p1_end_at as "p1EndAt", v.p2_start_at as "p2StartAt", v.p2_end_at as "p2EndAt"
         from scheduling.availabilities v join scheduling.assignments a on a.id = v.assignment_id
         where a.school_id = $1 and v.p1_start_at is not null and (v.assignment_id, v.student_id) > ($2, $3) order by 1, 2 limit ${perPage}`,
        [schoolId, ...after],
      );
      if (rows.length > 0) yield rows;
      if (rows.length < perPage) return;
      const last = rows.at(-1)!;
      after = [last.assignmentId, last.studentId];
    }
  }
}
