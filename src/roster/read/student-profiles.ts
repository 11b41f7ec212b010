import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { administersSchool, mayEditStudent, mayOpenProfile, reachOver, type HeldRole } from '../policies.js';
import type { RosterCode } from '../problems.js';
import type { StudentRow } from './classes.js';
import { HELD_ROLES } from './held-roles.js';

type Actor = Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId' | 'masquerader'>;

/** A student as the profile shows them. */
export interface StudentCard extends StudentRow {
  school: { id: number; name: string };
  archived: boolean;
  permissions: {
    impersonate: boolean;
    edit: boolean;
    /** A teacher leaves the e-mail of somebody who has signed in to the school's administrators. */
    editEmail: boolean;
  };
}

type Row = Omit<StudentCard, 'fullName' | 'role' | 'createdAt' | 'lastLoginAt' | 'permissions'> & {
  createdAt: Date;
  lastLoginAt: Date | null;
  schoolId: number;
  districtId: number;
  taughtByActor: boolean;
  ledByActor: boolean;
  schoolAdminOnly: boolean;
  held: HeldRole[];
};

/** Profiles of students: for administrators, and the primary teachers of their classes. */
@Injectable()
export class StudentProfiles {
  constructor(private readonly db: Db) {}

  /** @throws DomainError `roster/student-not-found`, also for a student whose profile the session may not open. */
  async open(session: Actor, studentId: number, q: Queryable = this.db): Promise<StudentCard> {
    const row = await q.one<Row>(
      `select p.id, p.first_name as "firstName", p.last_name as "lastName", case when p.hidden_account then '' else p.email end as email, p.student_number as "studentIdNumber",
         p.grade_level as "gradeLevel", p.untimed_assessment as "untimedAssessment", p.created_at as "createdAt", p.last_login_at as "lastLoginAt", p.nr_of_logins as "nrOfLogins",
         p.archived_at is not null as archived, p.hidden_account as "hiddenAccount", jsonb_build_object('id', s.id, 'name', s.name) as school, s.id as "schoolId",
         s.district_id as "districtId", s.school_admin_only as "schoolAdminOnly", coalesce(taught.any_role, false) as "taughtByActor", coalesce(taught.leads, false) as "ledByActor", ${HELD_ROLES} as held
       from roster.people p join roster.schools s on s.id = p.school_id
       left join lateral (select true as any_role, bool_or(mine.section_role = 'Primary Teacher') as leads
         from roster.memberships mine join roster.memberships theirs using (section_id) join roster.sections c on c.id = section_id
         where mine.person_id = $2 and mine.section_role <> 'Student' and theirs.person_id = p.id and theirs.section_role = 'Student' and c.school_id = s.id
         having count(*) > 0) taught on true
       where p.id = $1`,
      [studentId, session.userId],
    );
    if (!row) throw studentNotFound();
    const { schoolId, districtId, taughtByActor, ledByActor, schoolAdminOnly, held, ...card } = row;
    if (!mayOpenProfile(session, { studentId, schoolId, districtId, taughtByActor, ledByActor, childOfActor: false }))
      throw studentNotFound();
    const open = !row.hiddenAccount && !row.archived;
    const edit = open && mayEditStudent(session, { schoolId, ledByActor, schoolAdminOnly, held });
    return {
      ...card,
      fullName: `${row.firstName} ${row.lastName}`,
      role: 'Student',
      createdAt: new Date(row.createdAt).toISOString(),
      lastLoginAt: row.lastLoginAt ? new Date(row.lastLoginAt).toISOString() : null,
      permissions: {
        impersonate:
          !session.masquerader &&
          open &&
          reachOver(session, held) !== 'none' &&
          (effectiveRole(session.role) !== 'District Admin' || administersSchool(session, schoolId)),
        edit,
        // Whoever puts a student into an own class could take over the account by the activation mail.
        editEmail: edit && effectiveRole(session.role) !== 'Teacher',
      },
    };
  }
}

function studentNotFound(): DomainError<RosterCode> {
  return new DomainError('roster/student-not-found', 'This student does not exist.');
}
