import { Injectable } from '@nestjs/common';
import { assessmentType, category, ContentLibrary } from '../../content/index.js';
import { Clock, type Instant, toInstant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { Classes, People, schoolYear } from '../../roster/index.js';
import { assessmentId } from '../assessment-id.js';
import type { AdministrationType } from '../administration.js';
import { windowStatus, type ScheduleStatus, type Timing } from '../status.js';
import { givenTogether } from './given-together.js';
import { partTitle, partWindow } from './scheduled-assessments.js';

export type AssessmentPart = 'Part 1' | 'Part 2';

/** One part of an assignment as the schedule shows it: two-part assessments have an entry for each part. */
export interface ScheduleEntry {
  /** Of the assignment: the two parts of a group share it, `assessmentPart` tells them apart. */
  id: number;
  /** The first assignment of those that one person gave of the set in one go, such as to many classes. */
  givenWith: number;
  /** Of the assignment: changes with every change of it. */
  version: number;
  /** Of this part, by its own window. */
  status: ScheduleStatus;
  assessmentPart: AssessmentPart;
  isMultipart: boolean;
  /** The assignment's id where it has two parts. */
  sectionAssessmentGroupId: number | null;
  assessment: { id: number; name: string; section: string };
  sections: { id: number; displayName: string }[];
  assessmentType: { id: number; assessmentType: string; courseType: 'SAT' | 'ACT' };
  assessmentSet: { id: number; name: string };
  category: { id: number; name: string };
  schoolYear: { id: number; shortName: string };
  assessmentAdministrationType: AdministrationType | null;
  /** The window of this part. */
  startAt: Instant;
  endAt: Instant | null;
  /** When the answers are revealed, unless at once or never. */
  revealAt: Instant | null;
  p1StartAt: Instant;
  p1EndAt: Instant | null;
  p2StartAt: Instant | null;
  p2EndAt: Instant | null;
  createdBy: string;
  createdAt: Instant;
  settings: {
    id: number;
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
  /** Of this part: sittings that were begun under this assignment, not under another one of the same set. */
  progress: { students: number; started: number; completed: number };
}

interface Row {
  id: number;
  version: number;
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
  started_one: number;
  started_two: number;
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

  /** 'SAT Set 1, Math' by id, also of those that were deleted. */
  async titlesOf(assignmentIds: readonly number[]): Promise<Map<number, string>> {
    if (assignmentIds.length === 0) return new Map();
    const rows = await this.db.query<{ id: number; setId: number; categoryId: number }>(
      'select id, set_id as "setId", category_id as "categoryId" from scheduling.assignments where id = any($1)',
      [[...new Set(assignmentIds)]],
    );
    const sets = await this.content.setNames(rows.map(({ setId }) => setId));
    return new Map(
      rows.map(({ id, setId, categoryId }) => [id, `${sets.get(setId) ?? 'A set'}, ${category(categoryId).name}`]),
    );
  }

  /** Part 1 of one assignment. */
  async find(assignmentId: number): Promise<ScheduleEntry | undefined> {
    return (await this.list('a.id = $1', assignmentId))[0];
  }

  private async list(condition: string, id: number): Promise<ScheduleEntry[]> {
    const rows = await this.db.query<Row>(
      `select a.*, p.students, p.started_one, p.started_two, p.completed_one, p.completed_two from scheduling.assignments a
       cross join lateral (
         select count(distinct v.student_id) as students, count(sa.started_at) filter (where sa.part = 1) as started_one, count(sa.started_at) filter (where sa.part = 2) as started_two,
           count(sa.completed_at) filter (where sa.part = 1) as completed_one, count(sa.completed_at) filter (where sa.part = 2) as completed_two
         from scheduling.availabilities v
         left join scheduling.student_assessments sa on sa.student_id = v.student_id and sa.type_id = a.type_id and sa.set_id = a.set_id
           and sa.category_id = a.category_id and sa.school_year_id = a.school_year_id and sa.assignment_id = a.id
         where v.assignment_id = a.id) p
       where ${condition} and a.deleted_at is null order by a.p1_start_at desc, a.set_id, a.category_id, a.id`,
      [id],
    );
    const [names, sections, sets] = await Promise.all([
      this.people.namesOf(rows.map((r) => r.created_by)),
      this.classes.byIds(rows.map((r) => r.section_id)),
      this.content.setNames(rows.map((r) => r.set_id)),
    ]);
    const now = this.clock.now();
    const first = givenTogether(rows);
    return rows.flatMap((r): ScheduleEntry[] => {
      const type = assessmentType(r.type_id);
      const parts: readonly (1 | 2)[] = type.parts === 2 ? [1, 2] : [1];
      return parts.map((part): ScheduleEntry => {
        const window = partWindow(r, part);
        const set = sets.get(r.set_id) ?? String(r.set_id);
        return {
          id: r.id,
          givenWith: first.get(r.id)!,
          version: r.version,
          status: windowStatus(window, now),
          assessmentPart: `Part ${part}`,
          isMultipart: type.parts === 2,
          sectionAssessmentGroupId: type.parts === 2 ? r.id : null,
          assessment: {
            id: assessmentId(r.set_id, r.category_id),
            name: set,
            section: partTitle({ typeId: r.type_id, categoryId: r.category_id, part }),
          },
          sections: [{ id: r.section_id, displayName: sections.get(r.section_id)?.displayName ?? '' }],
          assessmentType: { id: type.id, assessmentType: type.name, courseType: type.courseType },
          assessmentSet: { id: r.set_id, name: set },
          category: { id: r.category_id, name: category(r.category_id).name },
          schoolYear: { id: r.school_year_id, shortName: schoolYear(r.school_year_id).shortName },
          assessmentAdministrationType: r.administration_type,
          startAt: window.startAt,
          endAt: window.endAt,
          revealAt: iso(r.reveal_answers_at),
          p1StartAt: iso(r.p1_start_at)!,
          p1EndAt: iso(r.p1_end_at),
          p2StartAt: iso(r.p2_start_at),
          p2EndAt: iso(r.p2_end_at),
          createdBy: names.get(r.created_by) ?? '',
          createdAt: iso(r.created_at)!,
          settings: {
            id: r.id,
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
          progress:
            part === 1
              ? { students: r.students, started: r.started_one, completed: r.completed_one }
              : { students: r.students, started: r.started_two, completed: r.completed_two },
        };
      });
    });
  }
}

function iso(date: Date | null): Instant | null {
  return date && toInstant(date.getTime());
}
