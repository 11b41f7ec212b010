import { Injectable } from '@nestjs/common';
import { assessmentType, category, ContentLibrary } from '../../content/index.js';
import { Clock, type Instant, toInstant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { Classes, People, schoolYear } from '../../roster/index.js';
import { assessmentId } from '../assessment-id.js';
import type { AdministrationType } from '../entities/assignment.js';
import { scheduleStatus, type ScheduleStatus, type Timing, type Window } from '../status.js';
import { partWindow } from './scheduled-assessments.js';

/** One assignment of a class as the schedule shows it. */
export interface ScheduleEntry {
  id: number;
  status: ScheduleStatus;
  sections: { id: number; displayName: string }[];
  assessmentId: number;
  assessmentType: { id: number; assessmentType: string; courseType: 'SAT' | 'ACT' };
  assessmentSet: { id: number; name: string };
  category: { id: number; name: string };
  schoolYear: { id: number; shortName: string };
  isMultipart: boolean;
  assessmentAdministrationType: AdministrationType | null;
  /** From the first start to the last end. */
  startAt: Instant;
  endAt: Instant | null;
  p1StartAt: Instant;
  p1EndAt: Instant | null;
  p2StartAt: Instant | null;
  p2EndAt: Instant | null;
  createdBy: string;
  createdAt: Instant;
  settings: {
    gradeLevels: number[];
    timing: Timing;
    autosubmitDelay: number;
    pauseEnabled: boolean;
    saveEnabled: boolean;
    readspeakerEnabled: boolean;
    revealReportAsap: boolean;
    revealReportAt: Instant | null;
    revealAnswersAsap: boolean;
    revealAnswersAt: Instant | null;
  };
  /** `completed` counts those who are through with all parts. */
  progress: { students: number; started: number; completed: number };
}

interface Row {
  id: number;
  section_id: number;
  type_id: number;
  set_id: number;
  category_id: number;
  school_year_id: number;
  administration_type: AdministrationType | null;
  p1_start_at: Date;
  p1_end_at: Date | null;
  p2_start_at: Date | null;
  p2_end_at: Date | null;
  grade_levels: number[];
  timing: Timing;
  autosubmit_delay: number;
  pause_enabled: boolean;
  save_enabled: boolean;
  readspeaker_enabled: boolean;
  reveal_report_asap: boolean;
  reveal_report_at: Date | null;
  reveal_answers_asap: boolean;
  reveal_answers_at: Date | null;
  created_by: number;
  created_at: Date;
  students: number;
  started: number;
  completed_one: number;
  completed_two: number;
}

/** Assignments of a class or a school, for the tables of staff. */
@Injectable()
export class AssignmentSchedule {
  constructor(
    private readonly db: Db,
    private readonly content: ContentLibrary,
    private readonly people: People,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  listOfSection(sectionId: number): Promise<ScheduleEntry[]> {
    return this.list('a.section_id = $1', sectionId);
  }

  listOfSchool(schoolId: number): Promise<ScheduleEntry[]> {
    return this.list('a.school_id = $1', schoolId);
  }

  async find(assignmentId: number): Promise<ScheduleEntry | undefined> {
    return (await this.list('a.id = $1', assignmentId))[0];
  }

  private async list(condition: string, id: number): Promise<ScheduleEntry[]> {
    const rows = await this.db.query<Row>(
      `select a.*, p.students, p.started, p.completed_one, p.completed_two from scheduling.assignments a
       cross join lateral (
         select count(distinct v.student_id) as students, count(sa.started_at) filter (where sa.part = 1) as started,
           count(sa.completed_at) filter (where sa.part = 1) as completed_one, count(sa.completed_at) filter (where sa.part = 2) as completed_two
         from scheduling.availabilities v
         left join scheduling.student_assessments sa on sa.student_id = v.student_id and sa.type_id = a.type_id and sa.set_id = a.set_id
           and sa.category_id = a.category_id and sa.school_year_id = a.school_year_id
         where v.assignment_id = a.id) p
       where ${condition} and a.deleted_at is null order by a.p1_start_at desc, a.set_id, a.category_id, a.id`,
      [id],
    );
    const [names, sections] = await Promise.all([this.people.namesOf(rows.map((r) => r.created_by)), this.classes.byIds(rows.map((r) => r.section_id))]);
    const sets = new Map<number, string>();
    for (const setId of new Set(rows.map((r) => r.set_id))) sets.set(setId, (await this.content.setName(setId)) ?? String(setId));
    const now = this.clock.now();
    return rows.map((r): ScheduleEntry => {
      const type = assessmentType(r.type_id);
      const windows: Window[] = type.parts === 2 ? [partWindow(r, 1), partWindow(r, 2)] : [partWindow(r, 1)];
      return {
        id: r.id,
        status: scheduleStatus(windows, now),
        sections: [{ id: r.section_id, displayName: sections.get(r.section_id)?.displayName ?? '' }],
        assessmentId: assessmentId(r.set_id, r.category_id),
        assessmentType: { id: type.id, assessmentType: type.name, courseType: type.courseType },
        assessmentSet: { id: r.set_id, name: sets.get(r.set_id)! },
        category: { id: r.category_id, name: category(r.category_id).name },
        schoolYear: { id: r.school_year_id, shortName: schoolYear(r.school_year_id).shortName },
        isMultipart: type.parts === 2,
        assessmentAdministrationType: r.administration_type,
        startAt: windows[0]!.startAt,
        endAt: windows.at(-1)!.endAt,
        p1StartAt: iso(r.p1_start_at)!,
        p1EndAt: iso(r.p1_end_at),
        p2StartAt: iso(r.p2_start_at),
        p2EndAt: iso(r.p2_end_at),
        createdBy: names.get(r.created_by) ?? '',
        createdAt: iso(r.created_at)!,
        settings: {
          gradeLevels: r.grade_levels,
          timing: r.timing,
          autosubmitDelay: r.autosubmit_delay,
          pauseEnabled: r.pause_enabled,
          saveEnabled: r.save_enabled,
          readspeakerEnabled: r.readspeaker_enabled,
          revealReportAsap: r.reveal_report_asap,
          revealReportAt: iso(r.reveal_report_at),
          revealAnswersAsap: r.reveal_answers_asap,
          revealAnswersAt: iso(r.reveal_answers_at),
        },
        progress: { students: r.students, started: r.started, completed: type.parts === 2 ? r.completed_two : r.completed_one },
      };
    });
  }
}

function iso(date: Date | null): Instant | null {
  return date && toInstant(date.getTime());
}
