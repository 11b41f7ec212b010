import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { effectiveRole, type SectionRole } from '../../kernel/roles.js';
import { Db } from '../../platform/db/db.js';
import { classPermissions, type ClassPermissions } from '../policies.js';
import { schoolYear } from '../school-year.js';

type Actor = Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>;

/** A class as far as assessments are given to it; `gradeLevel` is that of a class of the platform. */
export interface AssignableClass {
  id: number;
  schoolId: number;
  displayName: string;
  gradeLevel: number | null;
  untimed: boolean;
  studentCount: number;
  schoolYear: { id: number; shortName: string };
  open: boolean;
  /** The school bought assessments. */
  assessmentsAvailable: boolean;
  permissions: ClassPermissions;
}

interface Row {
  id: number;
  school_id: number;
  district_id: number;
  school_admin_only: boolean;
  assessments_available: boolean;
  display_name: string;
  editable: boolean;
  grade_level: number | null;
  untimed: boolean | null;
  school_year_id: number;
  student_count: number;
  section_role: SectionRole | 'Student' | null;
  open: boolean;
}

const SELECT = `select c.id, c.school_id, s.district_id, s.school_admin_only, s.assessments_available, c.display_name, c.editable, c.grade_level, c.untimed, t.school_year_id,
  (select count(*) from roster.memberships m join roster.people p on p.id = m.person_id
    where m.section_id = c.id and m.section_role = 'Student' and p.archived_at is null) as student_count,
  (select section_role from roster.memberships mine where mine.section_id = c.id and mine.person_id = $1) as section_role,
  c.archived_at is null and c.hidden_at is null as open
  from roster.sections c join roster.schools s on s.id = c.school_id join roster.terms t on t.id = c.term_id`;

/** Classes with what the session may do in each, for contexts that give something to whole classes. */
@Injectable()
export class AssignableClasses {
  constructor(private readonly db: Db) {}

  /** Every class of a school that is neither archived nor hidden and that the session may see, by name. */
  async listOfSchool(session: Actor, schoolId: number): Promise<AssignableClass[]> {
    const rows = await this.db.query<Row>(
      `${SELECT} where c.school_id = $2 and c.archived_at is null and c.hidden_at is null order by c.display_order, c.id`,
      [session.userId, schoolId],
    );
    return rows.map((row) => toClass(session, row)).filter((section) => section.permissions.view);
  }

  /** The same by id, in any state and whoever may see them; unknown classes are missing. */
  async byIds(session: Actor, sectionIds: readonly number[]): Promise<Map<number, AssignableClass>> {
    const rows = await this.db.query<Row>(`${SELECT} where c.id = any($2)`, [session.userId, [...sectionIds]]);
    return new Map(rows.map((row) => [row.id, toClass(session, row)]));
  }
}

function toClass(session: Actor, r: Row): AssignableClass {
  const teaches = effectiveRole(session.role) === 'Teacher' && r.section_role !== 'Student';
  return {
    id: r.id,
    schoolId: r.school_id,
    displayName: r.display_name,
    gradeLevel: r.grade_level,
    untimed: r.untimed ?? false,
    studentCount: r.student_count,
    schoolYear: { id: r.school_year_id, shortName: schoolYear(r.school_year_id).shortName },
    open: r.open,
    assessmentsAvailable: r.assessments_available,
    permissions: classPermissions(session, {
      schoolId: r.school_id,
      districtId: r.district_id,
      editable: r.editable,
      schoolAdminOnly: r.school_admin_only,
      sectionRole: teaches ? (r.section_role as SectionRole | null) : null,
    }),
  };
}
