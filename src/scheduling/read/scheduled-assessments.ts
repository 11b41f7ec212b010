import { Injectable } from '@nestjs/common';
import { Clock, type Instant, toInstant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { assessmentType, category, type Difficulty } from '../../content/index.js';
import { People, type StudentProfile } from '../../roster/index.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { grouped, StatementBatcher } from '../../platform/db/statement-batcher.js';
import type { AdministrationType } from '../administration.js';
import { WINDOWS_OF_STUDENT } from '../make-up.js';
import type { SchedulingCode } from '../problems.js';
import {
  effectiveTiming,
  isRevealed,
  LAST_COPY_MS,
  rulingWindow,
  studentAssessmentStatus,
  type Status,
  type Timing,
  type Window,
} from '../status.js';

/** One window of one student assessment, with the settings of the assignment that gives it. */
export interface Availability extends Window {
  assignmentId: number;
  /** The student was given this window alone, in place of that of the class. */
  makeUp: boolean;
  /** Decides which version of a form is taken. */
  assignedAt: Instant;
  schoolId: number;
  sectionId: number;
  administrationType: AdministrationType | null;
  timing: Timing;
  /** Hours after the student's first start; null is never. */
  autosubmitHours: number | null;
  pauseEnabled: boolean;
  saveEnabled: boolean;
  readspeakerEnabled: boolean;
  reveal: Reveal;
}

export interface Reveal {
  report: { asap: boolean; at: Instant | null };
  answers: { asap: boolean; at: Instant | null };
}

/** What is revealed now. */
export interface Revealed extends Reveal {
  reportRevealed: boolean;
  answersRevealed: boolean;
  /** The next part can still be sat. */
  awaitsNextPart: boolean;
}

/** One part of an assessment as a student has it. Names come from content and roster. */
export interface ScheduledAssessment {
  id: number;
  studentId: number;
  schoolId: number;
  typeId: number;
  setId: number;
  categoryId: number;
  part: 1 | 2;
  difficulty: Difficulty;
  schoolYearId: number;
  /** The sitting that runs or comes next, from 1. */
  sitting: number;
  startedAt: Instant | null;
  completedAt: Instant | null;
  availabilities: Availability[];
  /** Part 1 of a two-part assessment. */
  hasNextPart: boolean;
  /** -1 while part 2 is not yet created, null when there is none. */
  nextPartId: number | null;
  /** Part 2 whether it is created or not; null when there is none. */
  nextPart: { completed: boolean; windows: (Window & Pick<Availability, 'administrationType'>)[] } | null;
  /** Scoring's decision about part 2, once made. */
  route: 'easy' | 'hard' | null;
}

/** Everything delivery freezes when a sitting starts. */
export interface StartSettings {
  studentAssessmentId: number;
  studentId: number;
  student: StudentProfile;
  /** That gave it: a student who came from another school may have had it there. */
  schoolId: number;
  sitting: number;
  assessment: {
    typeId: number;
    setId: number;
    categoryId: number;
    part: 1 | 2;
    difficulty: Difficulty;
    schoolYearId: number;
  };
  /** 'Reading & Writing, Part 1' */
  title: string;
  /** By the windows and what scheduling knows: only an active one may be started. */
  status: Status;
  startedAt: Instant | null;
  assignmentId: number;
  assignedAt: Instant;
  /** Classes the assessment came through. */
  classIds: number[];
  windowStartAt: Instant;
  windowEndAt: Instant | null;
  /** It is this student's own, not that of the class. */
  makeUp: boolean;
  /** The assignment's timing, untimed for a student flagged so; see `allowedSeconds`. */
  timing: Timing;
  autosubmitHours: number | null;
  options: { pauseEnabled: boolean; saveEnabled: boolean; readspeakerEnabled: boolean };
  hasNextPart: boolean;
}

export interface NextPart {
  hasNextPart: boolean;
  administrationType: AdministrationType | null;
  route: 'easy' | 'hard' | null;
  /** Null without a next part, -1 while it is not yet created. */
  nextPartId: number | null;
  /** Of part 2, whether it is created or not. */
  window: Window | null;
  status: Status | null;
}

/** A submitted copy, for work on many students at once. */
export interface CompletedCopy {
  id: number;
  sitting: number;
  studentId: number;
  schoolId: number;
  categoryId: number;
  part: 1 | 2;
  difficulty: Difficulty;
  schoolYearId: number;
  /** Classes it was assigned through. */
  classIds: number[];
}

/** One student's copies of the parts of one section. */
export interface SectionCopies {
  typeId: number;
  setId: number;
  categoryId: number;
  parts: { id: number; sitting: number }[];
}

interface Row {
  id: number;
  student_id: number;
  school_id: number;
  type_id: number;
  set_id: number;
  category_id: number;
  part: 1 | 2;
  difficulty: Difficulty | null;
  school_year_id: number;
  sitting: number;
  assignment_id: number | null;
  route: 'easy' | 'hard' | null;
  started_at: Date | null;
  completed_at: Date | null;
}

interface AssignmentRow {
  id: number;
  student_id: number;
  school_id: number;
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
  timing: Timing;
  autosubmit_delay: number;
  pause_enabled: boolean;
  save_enabled: boolean;
  readspeaker_enabled: boolean;
  reveal_report_asap: boolean;
  reveal_report_at: Date | null;
  reveal_answers_asap: boolean;
  reveal_answers_at: Date | null;
  created_at: Date;
  deleted_at: Date | null;
  make_up: boolean;
}

const COLUMNS =
  'id, student_id, school_id, type_id, set_id, category_id, part, difficulty, school_year_id, sitting, assignment_id, route, started_at, completed_at';

/** What students have been given: rows of scheduling only; how a running sitting stands, delivery knows. */
@Injectable()
export class ScheduledAssessments {
  /** Every copy of a student by rising id, those without a window too. */
  private readonly ofStudents = new StatementBatcher(async (studentIds: number[], q: Queryable = this.db) => {
    const ids = [...new Set(studentIds)];
    const [rows, assignments] = await Promise.all([
      q.planned<Row>(
        `select ${COLUMNS} from scheduling.student_assessments where student_id = any($1::int[]) order by id`,
        [ids],
      ),
      this.assignmentsOf(ids, q),
    ]);
    const found = grouped(build(rows, assignments), ({ studentId }) => studentId);
    return studentIds.map((id) => found.get(id) ?? []);
  });

  private readonly copies = new StatementBatcher(async (ids: number[], q: Queryable = this.db) => {
    const found = new Map((await this.readByIds(ids, q)).map((copy) => [copy.id, copy]));
    return ids.map((id) => found.get(id));
  });

  private readonly lists = new StatementBatcher(async (many: (readonly number[])[], q: Queryable = this.db) => {
    const found = new Map((await this.readByIds([...new Set(many.flat())], q)).map((copy) => [copy.id, copy]));
    return many.map((ids) => ids.flatMap((id) => found.get(id) ?? []));
  });

  constructor(
    private readonly db: Db,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** Every copy of a student, newest window first; part 2 only once its route is taken. */
  async listStudentAssessments(studentId: number): Promise<ScheduledAssessment[]> {
    const start = (s: ScheduledAssessment) => Math.max(0, ...s.availabilities.map((a) => Date.parse(a.startAt)));
    return (await this.ofStudents.run(studentId))
      .filter((s) => s.availabilities.length || s.startedAt)
      .sort((a, b) => start(b) - start(a) || a.id - b.id);
  }

  /** Copies by id, in no particular order; ids that are unknown are left out. */
  async listByIds(ids: readonly number[], q: Queryable = this.db): Promise<ScheduledAssessment[]> {
    return ids.length === 0 ? [] : this.readByIds(ids, q);
  }

  findStudentAssessment(id: number): Promise<ScheduledAssessment | undefined> {
    return this.copies.run(id);
  }

  /** @throws DomainError `scheduling/assessment-not-found` when it is not this student's. */
  async startSettings(studentAssessmentId: number, studentId: number): Promise<StartSettings> {
    const [own, student] = await Promise.all([this.ofStudents.run(studentId), this.people.studentProfile(studentId)]);
    const scheduled = own.find((copy) => copy.id === studentAssessmentId);
    const now = this.clock.now();
    const ruling = scheduled && rulingWindow(scheduled.availabilities, now);
    if (!scheduled || !ruling || !student) throw notFound();
    const { typeId, setId, categoryId, part, difficulty, schoolYearId } = scheduled;
    return {
      studentAssessmentId,
      studentId,
      student,
      schoolId: ruling.schoolId,
      sitting: scheduled.sitting,
      assessment: { typeId, setId, categoryId, part, difficulty, schoolYearId },
      title: partTitle(scheduled),
      status: statusOf(scheduled, now),
      startedAt: scheduled.startedAt,
      assignmentId: ruling.assignmentId,
      assignedAt: ruling.assignedAt,
      classIds: [...new Set(scheduled.availabilities.map((a) => a.sectionId))],
      windowStartAt: ruling.startAt,
      windowEndAt: ruling.endAt,
      makeUp: ruling.makeUp,
      timing: effectiveTiming(ruling.timing, student.untimedAssessment),
      autosubmitHours: ruling.autosubmitHours,
      options: {
        pauseEnabled: ruling.pauseEnabled,
        saveEnabled: ruling.saveEnabled,
        readspeakerEnabled: ruling.readspeakerEnabled,
      },
      hasNextPart: scheduled.hasNextPart,
    };
  }

  /**
   * The sections that these copies are parts of, each once, with every part that there is: part 1 first, part 2 once its route
   * is taken.
   */
  async sectionsOf(ids: readonly number[]): Promise<SectionCopies[]> {
    const rows = await this.db.planned<
      Pick<Row, 'id' | 'sitting' | 'student_id' | 'type_id' | 'set_id' | 'category_id' | 'school_year_id'>
    >(
      `select id, sitting, student_id, type_id, set_id, category_id, school_year_id from scheduling.student_assessments
        where (student_id, type_id, set_id, category_id, school_year_id) in
          (select student_id, type_id, set_id, category_id, school_year_id from scheduling.student_assessments where id = any($1::int[]))
        and difficulty is not null order by part`,
      [ids],
    );
    return [...grouped(rows, keyOf).values()].map((parts): SectionCopies => {
      const { type_id: typeId, set_id: setId, category_id: categoryId } = parts[0]!;
      return { typeId, setId, categoryId, parts: parts.map(({ id, sitting }) => ({ id, sitting })) };
    });
  }

  /** How it goes on after a part. @throws DomainError `scheduling/assessment-not-found` */
  async nextPart(studentAssessmentId: number): Promise<NextPart> {
    const scheduled = await this.findStudentAssessment(studentAssessmentId);
    if (!scheduled) throw notFound();
    const { nextPart, nextPartId, route } = scheduled;
    if (!nextPart)
      return {
        hasNextPart: false,
        administrationType: null,
        route: null,
        nextPartId: null,
        window: null,
        status: null,
      };
    const now = this.clock.now();
    const ruling = rulingWindow(nextPart.windows, now);
    const created = nextPartId !== -1;
    return {
      hasNextPart: true,
      administrationType: ruling?.administrationType ?? null,
      route,
      nextPartId,
      window: ruling ? { startAt: ruling.startAt, endAt: ruling.endAt } : null,
      status:
        created || ruling
          ? studentAssessmentStatus(nextPart.windows, { completed: created && nextPart.completed }, now)
          : null,
    };
  }

  /** Those of these parts 1 whose part 2 has a window of its own. */
  async brokenPairs(ids: readonly number[], q: Queryable = this.db): Promise<Set<number>> {
    const now = this.clock.now();
    const broken = (await this.readByIds(ids, q)).filter(
      ({ nextPart }) => nextPart && rulingWindow(nextPart.windows, now)?.administrationType === 'broken',
    );
    return new Set(broken.map(({ id }) => id));
  }

  /**
   * Submitted copies of one set of the next students after `afterStudentId`, and invalidated parts before the last, on which
   * the score of a section may rest; with `since` only of students who submitted one from then on.
   */
  completedCopies(
    set: { typeId: number; setId: number },
    { afterStudentId, students, since }: { afterStudentId: number; students: number; since?: Instant },
  ): Promise<CompletedCopy[]> {
    return this.db.query<CompletedCopy>(
      `with page as (
         select distinct student_id from scheduling.student_assessments
         where type_id = $1 and set_id = $2 and completed_at is not null and student_id > $3 and ($5::timestamptz is null or completed_at >= $5)
         order by student_id limit $4)
       select s.id, s.sitting, s.student_id as "studentId", s.school_id as "schoolId", s.category_id as "categoryId", s.part, s.difficulty, s.school_year_id as "schoolYearId",
         array(select distinct a.section_id from scheduling.availabilities v join scheduling.assignments a on a.id = v.assignment_id
           where v.student_id = s.student_id and a.type_id = s.type_id and a.set_id = s.set_id and a.category_id = s.category_id and a.school_year_id = s.school_year_id
           order by a.section_id) as "classIds"
       from scheduling.student_assessments s join page using (student_id)
       where s.type_id = $1 and s.set_id = $2 and (s.completed_at is not null or (s.invalidated_at is not null and s.part < $6))
       order by s.student_id, s.school_year_id, s.category_id, s.part`,
      [set.typeId, set.setId, afterStudentId, students, since ?? null, assessmentType(set.typeId).parts],
    );
  }

  /** Sections of a set that students completed here: their last part was submitted. */
  completedSections(
    studentIds: readonly number[],
    typeId: number,
    setId: number,
  ): Promise<{ studentId: number; categoryId: number; schoolYearId: number }[]> {
    return this.db.query(
      `select student_id as "studentId", category_id as "categoryId", school_year_id as "schoolYearId" from scheduling.student_assessments
        where student_id = any($1) and type_id = $2 and set_id = $3 and part = $4 and completed_at is not null`,
      [studentIds, typeId, setId, assessmentType(typeId).parts],
    );
  }

  /**
   * Reveal settings of copies, by id: of the assignment that ruled the start, else of the ruling window. Answers of part 1 wait
   * for part 2.
   */
  async revealOf(ids: readonly number[]): Promise<Map<number, Revealed>> {
    return ids.length === 0 ? new Map() : this.revealsOf(await this.lists.run(ids));
  }

  /** The same of copies that were read already. */
  revealsOf(copies: readonly ScheduledAssessment[]): Map<number, Revealed> {
    const now = this.clock.now();
    const pairs = copies.map((s) => {
      const reveal = revealOf(s, now);
      const awaits = awaitsNextPart(s, now);
      const answersRevealed = isRevealed(reveal.answers, now) && !awaits;
      const reportRevealed = isRevealed(reveal.report, now);
      return [s.id, { ...reveal, reportRevealed, answersRevealed, awaitsNextPart: awaits }] as const;
    });
    return new Map(pairs);
  }

  private async readByIds(ids: readonly number[], q: Queryable = this.db): Promise<ScheduledAssessment[]> {
    const rows = await q.planned<Row>(
      `select ${COLUMNS} from scheduling.student_assessments
        where (student_id, type_id, set_id, category_id, school_year_id) in
          (select student_id, type_id, set_id, category_id, school_year_id from scheduling.student_assessments where id = any($1::int[]))`,
      [ids],
    );
    const wanted = new Set(ids);
    return build(rows, await this.assignmentsOf([...new Set(rows.map((r) => r.student_id))], q)).filter((s) =>
      wanted.has(s.id),
    );
  }

  private assignmentsOf(studentIds: number[], q: Queryable = this.db): Promise<AssignmentRow[]> {
    return q.planned<AssignmentRow>(
      `select a.id, v.student_id, a.school_id, a.section_id, a.type_id, a.set_id, a.category_id, a.school_year_id, a.timing, a.autosubmit_delay,
         a.pause_enabled, a.save_enabled, a.readspeaker_enabled, a.reveal_report_asap, a.reveal_report_at, a.reveal_answers_asap, a.reveal_answers_at,
         a.created_at, a.deleted_at, v.p1_start_at is not null as make_up, w.*
       from scheduling.availabilities v join scheduling.assignments a on a.id = v.assignment_id ${WINDOWS_OF_STUDENT}
        where v.student_id = any($1::int[]) order by a.id`,
      [studentIds],
    );
  }
}

/** @param assignments those of the rows' students. */
function build(rows: Row[], assignments: AssignmentRow[]): ScheduledAssessment[] {
  const given = grouped(assignments, keyOf);
  const frozen = new Set(rows.filter((r) => r.assignment_id !== null).map((r) => `${keyOf(r)}/${r.assignment_id}`));
  const keyed = new Map<string, Row>(rows.filter((r) => r.part === 2).map((r) => [keyOf(r), r]));
  return rows
    .filter((row) => row.difficulty !== null)
    .map((row): ScheduledAssessment => {
      const key = keyOf(row);
      const hasNextPart = row.part === 1 && assessmentType(row.type_id).parts === 2;
      const second = keyed.get(key);
      const mine = (given.get(key) ?? []).filter((a) => a.deleted_at === null || frozen.has(`${key}/${a.id}`));
      // The frozen assignment comes first, so that its settings rule once the sitting has begun.
      mine.sort((a, b) => Number(b.id === row.assignment_id) - Number(a.id === row.assignment_id));
      return {
        id: row.id,
        studentId: row.student_id,
        schoolId: row.school_id,
        typeId: row.type_id,
        setId: row.set_id,
        categoryId: row.category_id,
        part: row.part,
        difficulty: row.difficulty!,
        schoolYearId: row.school_year_id,
        sitting: row.sitting,
        startedAt: instantOf(row.started_at),
        completedAt: instantOf(row.completed_at),
        availabilities: mine.map((a) => toAvailability(a, row.part)),
        hasNextPart,
        nextPart: hasNextPart
          ? {
              completed: second?.completed_at != null,
              windows: mine.map((a) => ({ ...partWindow(a, 2), administrationType: a.administration_type })),
            }
          : null,
        nextPartId: hasNextPart ? (second && second.difficulty !== null ? second.id : -1) : null,
        route: row.route,
      };
    });
}

/** 'Math, Part 2', or 'Science' for assessments of one part. */
export function partTitle(s: Pick<ScheduledAssessment, 'typeId' | 'categoryId' | 'part'>): string {
  const name = category(s.categoryId).name;
  return assessmentType(s.typeId).parts === 2 ? `${name}, Part ${s.part}` : name;
}

/** Status by scheduling's own rows; delivery adds `runsUntil` of a running sitting. */
export function statusOf(s: ScheduledAssessment, nowMs: number, runsUntil: Instant | null = null): Status {
  return studentAssessmentStatus(s.availabilities, { completed: s.completedAt !== null, runsUntil }, nowMs);
}

/** The next part can still be sat: it is not handed in, and a window of it is not over. */
export function awaitsNextPart({ nextPart }: Pick<ScheduledAssessment, 'nextPart'>, nowMs: number): boolean {
  return (
    nextPart !== null &&
    !nextPart.completed &&
    nextPart.windows.some(({ endAt }) => endAt === null || Date.parse(endAt) + LAST_COPY_MS > nowMs)
  );
}

/** The settings that hold for a copy now: frozen ones of its start, else of the ruling window. */
export function revealOf(s: ScheduledAssessment, nowMs: number): Reveal {
  const ruling = s.startedAt ? s.availabilities[0] : rulingWindow(s.availabilities, nowMs);
  return ruling?.reveal ?? { report: { asap: true, at: null }, answers: { asap: false, at: null } };
}

function keyOf(r: {
  student_id: number;
  type_id: number;
  set_id: number;
  category_id: number;
  school_year_id: number;
}): string {
  return `${r.student_id}/${r.type_id}/${r.set_id}/${r.category_id}/${r.school_year_id}`;
}

function toAvailability(a: AssignmentRow, part: 1 | 2): Availability {
  return {
    ...partWindow(a, part),
    assignmentId: a.id,
    makeUp: a.make_up,
    assignedAt: toInstant(a.created_at.getTime()),
    schoolId: a.school_id,
    sectionId: a.section_id,
    administrationType: a.administration_type,
    timing: a.timing,
    autosubmitHours: a.autosubmit_delay < 0 ? null : a.autosubmit_delay,
    pauseEnabled: a.pause_enabled,
    saveEnabled: a.save_enabled,
    readspeakerEnabled: a.readspeaker_enabled,
    reveal: {
      report: { asap: a.reveal_report_asap, at: instantOf(a.reveal_report_at) },
      answers: { asap: a.reveal_answers_asap, at: instantOf(a.reveal_answers_at) },
    },
  };
}

/** Continuous pairs share one window from the start of part 1 to the end of part 2. */
export function partWindow(
  a: Pick<AssignmentRow, 'administration_type' | 'p1_start_at' | 'p1_end_at' | 'p2_start_at' | 'p2_end_at'>,
  part: 1 | 2,
): Window {
  if (a.administration_type === 'continuous')
    return { startAt: toInstant(a.p1_start_at.getTime()), endAt: instantOf(a.p2_end_at) };
  if (part === 1) return { startAt: toInstant(a.p1_start_at.getTime()), endAt: instantOf(a.p1_end_at) };
  return { startAt: toInstant((a.p2_start_at ?? a.p1_start_at).getTime()), endAt: instantOf(a.p2_end_at) };
}

function instantOf(date: Date | null): Instant | null {
  return date && toInstant(date.getTime());
}

function notFound(): DomainError<SchedulingCode> {
  return new DomainError('scheduling/assessment-not-found', 'This assessment does not exist.');
}
