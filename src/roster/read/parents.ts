import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { phoneText, type Phone } from '../phone.js';
import type { HeldRole } from '../policies.js';
import { parentPermissions, type ParentPermissions } from '../policies/parents.js';
import type { RosterCode } from '../problems.js';
import { HELD_ROLES } from './held-roles.js';
import type { Actor } from './school-users.js';
import { StudentProfiles, type StudentCard } from './student-profiles.js';

/** A parent or guardian as the student's profile shows them. */
export interface Guardian {
  id: number;
  firstName: string;
  lastName: string;
  /** Empty for a hidden account. */
  email: string;
  /** Empty where there is none, and for a hidden account. */
  phone: string;
  /** When linked to the student. */
  createdAt: string;
  lastLoginAt: string | null;
  revision: number;
  permissions: ParentPermissions;
}

type Row = Omit<Guardian, 'createdAt' | 'lastLoginAt' | 'permissions' | 'phone'> &
  Phone & {
    createdAt: Date;
    lastLoginAt: Date | null;
    hidden: boolean;
    held: HeldRole[];
    allLed: boolean;
  };

/** The parents of students, and what the session may do with them. */
@Injectable()
export class Parents {
  constructor(
    private readonly db: Db,
    private readonly profiles: StudentProfiles,
  ) {}

  /** Of a student whose profile was opened, by name. */
  async of(actor: Actor, student: StudentCard, q: Queryable = this.db): Promise<Guardian[]> {
    const rows = await q.query<Row>(
      `select p.id, p.first_name as "firstName", p.last_name as "lastName", case when p.hidden_account then '' else p.email end as email,
         p.phone, p.phone_extension as "phoneExtension",
         g.created_at as "createdAt", p.last_login_at as "lastLoginAt", p.revision, p.hidden_account as hidden, ${HELD_ROLES} as held,
         not exists (select from roster.guardians child where child.parent_id = p.id and not exists (
           select from roster.memberships mine join roster.memberships theirs using (section_id)
            where mine.person_id = $2 and mine.section_role = 'Primary Teacher' and theirs.person_id = child.student_id and theirs.section_role = 'Student')) as "allLed"
       from roster.guardians g join roster.people p on p.id = g.parent_id where g.student_id = $1
       order by p.last_order, p.first_order, p.id`,
      [student.id, actor.userId],
    );
    return rows.map(({ hidden, held, allLed, createdAt, lastLoginAt, phone, phoneExtension, ...row }) => ({
      ...row,
      phone: hidden ? '' : phoneText({ phone, phoneExtension }),
      createdAt: new Date(createdAt).toISOString(),
      lastLoginAt: lastLoginAt ? new Date(lastLoginAt).toISOString() : null,
      permissions: parentPermissions(actor, student.permissions.edit, {
        id: row.id,
        schoolId: student.school.id,
        hidden,
        held,
        allLedByActor: allLed,
      }),
    }));
  }

  /** @throws DomainError `roster/person-not-found`, also for somebody who is no parent of this student */
  async must(actor: Actor, student: StudentCard, parentId: number, q: Queryable = this.db): Promise<Guardian> {
    const parent = (await this.of(actor, student, q)).find(({ id }) => id === parentId);
    if (!parent) throw parentNotFound();
    return parent;
  }

  /**
   * The parent as found through a child whom the session sees; of several the one with whom most may be done.
   * @throws DomainError `roster/person-not-found`, also for a parent of students whose profile the session may not open
   */
  async find(actor: Actor, parentId: number): Promise<Guardian> {
    const children = await this.db.query<{ id: number }>(
      'select student_id as id from roster.guardians where parent_id = $1 order by student_id',
      [parentId],
    );
    let found: Guardian | undefined;
    for (const { id } of children) {
      const student = await this.profiles.open(actor, id).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        return undefined;
      });
      if (!student) continue;
      const parent = await this.must(actor, student, parentId);
      if (parent.permissions.masquerade) return parent;
      found ??= parent;
    }
    if (!found) throw parentNotFound();
    return found;
  }
}

/** Who has an e-mail, as far as making them a parent goes. */
export interface KnownParent {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Also of an account that was merged into another one. */
  hidden: boolean;
  held: HeldRole[];
  /** Is nothing but a parent. */
  onlyParent: boolean;
  /** Students of whom this is a parent already. */
  children: number[];
}

/** Everybody who has one of these e-mails. */
export async function holdersOf(q: Queryable, emails: readonly string[]): Promise<Map<string, KnownParent>> {
  const rows = await q.query<Omit<KnownParent, 'onlyParent' | 'phone'> & Phone>(
    `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone, p.phone_extension as "phoneExtension",
       p.hidden_account or p.merged_into is not null as hidden, ${HELD_ROLES} as held,
       array(select g.student_id from roster.guardians g where g.parent_id = p.id) as children
     from roster.people p where p.email = any($1)`,
    [[...emails]],
  );
  return new Map(
    rows.map(({ phone, phoneExtension, ...row }) => [
      row.email,
      {
        ...row,
        phone: phoneText({ phone, phoneExtension }),
        onlyParent: row.held.every((one) => effectiveRole(one.role) === 'Parent'),
      },
    ]),
  );
}

export function parentNotFound(): DomainError<RosterCode> {
  return new DomainError('roster/person-not-found', 'This parent does not exist.');
}
