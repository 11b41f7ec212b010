import { Injectable } from '@nestjs/common';
import { Db, type Queryable } from '../../platform/db/db.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';
import { DomainError } from '../../kernel/errors.js';
import { maySeeStudent, scopeOf, studentsSeen, teaches, type Viewer } from '../reach.js';
import type { RosterCode } from '../problems.js';
import { peopleFound } from './people-found.js';

/** What lists and reports may show of a person. */
export interface PersonCard {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
  /** The school of a student. */
  schoolId: number | null;
  districtId: number | null;
  archived: boolean;
  /** The record of the same student that this one was merged into (ADR 46). */
  mergedInto: number | null;
}

export interface StudentProfile {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  gradeLevel: number | null;
  untimedAssessment: boolean;
  school: { id: number; name: string; timeZone: string };
  district: { id: number; name: string };
}

const CARD = `p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.student_number as "studentNumber", p.grade_level as "gradeLevel",
  p.untimed_assessment as "untimedAssessment", p.school_id as "schoolId", s.district_id as "districtId", p.archived_at is not null as archived,
  p.merged_into as "mergedInto"`;

/** More than carry one name; of a text that nearly everybody's name holds, those who came last are left out. */
const MOST_NAMED = 100_000;

/** People by id, and who may see a student. */
@Injectable()
export class People {
  private readonly cards = new StatementBatcher(async (ids: number[], q: Queryable = this.db) => {
    const rows = await q.planned<PersonCard>(
      `select ${CARD} from roster.people p left join roster.schools s on s.id = p.school_id where p.id = any($1::int[])`,
      [ids],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });

  private readonly students = new StatementBatcher(async (ids: number[], q: Queryable = this.db) => {
    const rows = await q.planned<StudentProfile>(
      `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.grade_level as "gradeLevel", p.untimed_assessment as "untimedAssessment",
         jsonb_build_object('id', s.id, 'name', s.name, 'timeZone', s.time_zone) as school, jsonb_build_object('id', d.id, 'name', d.name) as district
       from roster.people p join roster.schools s on s.id = p.school_id join roster.districts d on d.id = s.district_id where p.id = any($1::int[])`,
      [ids],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });

  constructor(private readonly db: Db) {}

  /** Cards by id; unknown ids are missing. */
  async byIds(ids: readonly number[]): Promise<Map<number, PersonCard>> {
    if (ids.length === 1) {
      const card = await this.cards.run(ids[0]!);
      return new Map(card ? [[card.id, card]] : []);
    }
    if (ids.length === 0) return new Map();
    const rows = await this.db.query<PersonCard>(
      `select ${CARD} from roster.people p left join roster.schools s on s.id = p.school_id where p.id = any($1)`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Everybody, by rising id after `afterId`, for filling a read model page by page. */
  listAll(afterId: number, limit: number): Promise<PersonCard[]> {
    return this.db.query<PersonCard>(
      `select ${CARD} from roster.people p left join roster.schools s on s.id = p.school_id where p.id > $1 order by p.id limit $2`,
      [afterId, limit],
    );
  }

  /** 'First Last' by id. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    return new Map([...(await this.byIds(ids)).values()].map((p) => [p.id, `${p.firstName} ${p.lastName}`]));
  }

  /** Undefined for an id that is no student of a school. */
  studentProfile(studentId: number): Promise<StudentProfile | undefined> {
    return this.students.run(studentId);
  }

  /**
   * Students who are found by the text (`peopleFound`), wherever they are: of whom the reader may see anything is decided by
   * the list that is searched.
   */
  studentsNamed(text: string): Promise<number[]> {
    return this.named(text, 'school_id is not null');
  }

  /** Anybody who is found by the text. */
  anybodyNamed(text: string): Promise<number[]> {
    return this.named(text, 'true');
  }

  private async named(text: string, among: string): Promise<number[]> {
    const params: unknown[] = [];
    const rows = await this.db.query<{ id: number }>(
      `select id from roster.people where ${among} and ${peopleFound(text, 'searched', params)} order by id limit ${MOST_NAMED}`,
      params,
    );
    return rows.map((row) => row.id);
  }

  /** Whether everybody of these is a student whom the viewer sees today; nobody sees who was erased or deleted. */
  async seesAll(viewer: Viewer, studentIds: readonly number[]): Promise<boolean> {
    const ids = [...new Set(studentIds)];
    const params: unknown[] = [ids];
    const seen = await this.db.one<{ n: number }>(
      `select count(*)::int as n from roster.people p where p.id = any($1) and p.school_id is not null and ${studentsSeen(scopeOf(viewer), 'p.id', params)}`,
      params,
    );
    return seen!.n === ids.length;
  }

  /** Those of these students whom the viewer sees today. */
  async seenAmong(viewer: Viewer, studentIds: readonly number[]): Promise<Set<number>> {
    const params: unknown[] = [[...new Set(studentIds)]];
    const seen = await this.db.query<{ id: number }>(
      `select p.id from roster.people p where p.id = any($1) and p.school_id is not null and ${studentsSeen(scopeOf(viewer), 'p.id', params)}`,
      params,
    );
    return new Set(seen.map(({ id }) => id));
  }

  /** Who was erased, oldest first: students, and staff and parents of an erased school. */
  erased(): Promise<{ id: number; student: boolean; erasedAt: Date }[]> {
    return this.db.query(
      `select id, last_name = 'student' as student, erased_at as "erasedAt" from roster.people where erased_at is not null order by erased_at, id`,
    );
  }

  /** Whether somebody was erased, and not deleted with the row. */
  async isErased(id: number): Promise<boolean> {
    return (await this.db.one('select from roster.people where id = $1 and erased_at is not null', [id])) !== undefined;
  }

  /** Students of a school by their number or e-mail, archived ones too. */
  studentsOfSchool(
    schoolId: number,
    numbers: readonly string[],
    emails: readonly string[],
  ): Promise<{ id: number; studentNumber: string | null; email: string; firstName: string; lastName: string }[]> {
    return this.db.query(
      `select id, student_number as "studentNumber", email, first_name as "firstName", last_name as "lastName" from roster.people
        where school_id = $1 and (student_number = any($2) or email = any($3))`,
      [schoolId, numbers, emails],
    );
  }

  /**
   * Keeps these students at a school, and from erasure, until a transaction ends.
   * @returns how many of them are there
   */
  async heldAt(q: Queryable, schoolId: number, studentIds: readonly number[]): Promise<number> {
    const held = await q.query(
      'select from roster.people where school_id = $1 and id = any($2) order by id for share',
      [schoolId, [...studentIds]],
    );
    return held.length;
  }

  /** The id of the person with this e-mail. */
  async findByEmail(email: string): Promise<number | undefined> {
    return (
      await this.db.one<{ id: number }>('select id from roster.people where email = $1', [email.trim().toLowerCase()])
    )?.id;
  }

  /** A parent's children by last name. */
  childrenOf(
    parentId: number,
  ): Promise<
    { id: number; firstName: string; lastName: string; gradeLevel: number | null; schoolName: string | null }[]
  > {
    return this.db.query(
      `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.grade_level as "gradeLevel", s.name as "schoolName"
       from roster.guardians g join roster.people p on p.id = g.student_id left join roster.schools s on s.id = p.school_id
       where g.parent_id = $1 and p.archived_at is null order by p.last_name, p.first_name, p.id`,
      [parentId],
    );
  }

  /** Records of the same student that were merged into this one (ADR 46). */
  mergedInto(studentId: number): Promise<{ id: number; firstName: string; lastName: string; email: string }[]> {
    return this.db.query(
      'select id, first_name as "firstName", last_name as "lastName", email from roster.people where merged_into = $1 order by id',
      [studentId],
    );
  }

  /** Of these, who was merged into another record: by id the id of that one. */
  async mergedAmong(ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.db.query<{ id: number; into: number }>(
      'select id, merged_into as "into" from roster.people where id = any($1) and merged_into is not null',
      [[...ids]],
    );
    return new Map(rows.map(({ id, into }) => [id, into]));
  }

  /** Under which accounts the work of these students was done: their own, and those of records that were merged into theirs. */
  async accountsOf(studentIds: readonly number[]): Promise<number[]> {
    const merged = await this.db.query<{ id: number }>(
      'select id from roster.people where merged_into = any($1) order by merged_into, id',
      [[...studentIds]],
    );
    return [...studentIds, ...merged.map(({ id }) => id)];
  }

  /** The student's accounts, and those with which the record was one for a time: what was noted then stands under them. */
  async everAccountsOf(studentId: number): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(
      'select distinct unnest(array[kept_id, absorbed_id]) as id from roster.merges where kept_id = $1 or absorbed_id = $1 order by 1',
      [studentId],
    );
    return [...new Set([studentId, ...rows.map(({ id }) => id)])];
  }

  /** How many parents see a student. */
  async guardianCount(studentId: number): Promise<number> {
    return (await this.db.one<{ n: number }>('select count(*)::int as n from roster.guardians where student_id = $1', [
      studentId,
    ]))!.n;
  }

  /** Whether the session may read this student's records; false for ids that do not exist. */
  async maySee(session: Viewer, studentId: number): Promise<boolean> {
    const facts = await this.db.one<{
      schoolId: number | null;
      districtId: number | null;
      taughtByActor: boolean;
      childOfActor: boolean;
    }>(
      `select p.school_id as "schoolId", s.district_id as "districtId",
         exists (select from roster.memberships theirs where theirs.person_id = p.id and theirs.section_role = 'Student'
           and ${teaches('$2', 'theirs.section_id')}) as "taughtByActor",
         exists (select from roster.guardians g where g.parent_id = $2 and g.student_id = p.id) as "childOfActor"
       from roster.people p left join roster.schools s on s.id = p.school_id where p.id = $1`,
      [studentId, session.userId],
    );
    return facts !== undefined && maySeeStudent(session, { studentId, ...facts });
  }

  /** @throws DomainError `roster/student-not-found`, also for a student whom the session may not see. */
  async mustSee(session: Viewer, studentId: number): Promise<void> {
    if (!(await this.maySee(session, studentId)))
      throw new DomainError<RosterCode>('roster/student-not-found', 'This student does not exist.');
  }
}
