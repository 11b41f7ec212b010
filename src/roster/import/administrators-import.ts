import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '../../kernel/email.js';
import type { Queryable } from '../../platform/db/db.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import {
  ActivateDistrictAdministrator,
  ActivateDistrictAdministratorHandler,
  AddDistrictAdministrator,
  AddDistrictAdministratorHandler,
  EditDistrictAdministrator,
  EditDistrictAdministratorHandler,
} from '../commands/district-administrators.js';
import { phoneText, type Phone } from '../phone.js';
import { DISTRICT_ROLES, Districts, type DistrictRole } from '../read/districts.js';
import { notAllowed, type Actor } from '../read/school-users.js';
import { userTypesOf, type KnownPerson, type Plan } from './people-plan.js';
import { checkStaffRow, type StudentRowInput } from './student-rows.js';

type Row = Phone & {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  student: boolean;
  hidden: boolean;
  role: DistrictRole | null;
  archived: boolean;
};

/** The rows of a list of a district's administrators: who they are about, and bringing each as by hand. */
@Injectable()
export class AdministratorsImport {
  constructor(
    private readonly districts: Districts,
    private readonly add: AddDistrictAdministratorHandler,
    private readonly edit: EditDistrictAdministratorHandler,
    private readonly activate: ActivateDistrictAdministratorHandler,
  ) {}

  /** @throws DomainError `roster/district-not-found`, or `roster/not-allowed` where administrators are only looked at */
  async mayBring(actor: Actor, districtId: number): Promise<void> {
    const { permissions } = await this.districts.open(actor, districtId);
    if (!permissions.editAdministrators) throw notAllowed();
  }

  /** Everybody who has one of the e-mails. Whoever may bring administrators may change every one of them. */
  async known(districtId: number, rows: readonly StudentRowInput[], q: Queryable): Promise<KnownPerson[]> {
    const found = await q.query<Row>(
      `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone, p.phone_extension as "phoneExtension",
         p.school_id is not null or p.merged_into is not null as student, p.hidden_account as hidden, r.role, r.archived_at is not null as archived
       from roster.people p left join lateral (
         select role, archived_at from roster.staff_roles where person_id = p.id and district_id = $2 and school_id is null and role = any($3)
         order by archived_at nulls first, id limit 1) r on true
       where p.email = any($1)`,
      [[...new Set(rows.map((row) => normaliseEmail(row.email)))], districtId, [...DISTRICT_ROLES]],
    );
    return found.map(({ phone, phoneExtension, student, ...row }) => ({
      ...row,
      phone: phoneText({ phone, phoneExtension }),
      studentNumber: null,
      gradeLevel: null,
      untimedAssessment: false,
      listed: row.role !== null,
      worksElsewhere: false,
      used: false,
      inClass: false,
      gradeLocked: false,
      may: { edit: !row.archived, time: false, activate: row.archived, changeRole: !row.archived },
      addable: !student,
    }));
  }

  /** Writes what the plans say, row by row as the forms do. */
  async apply(
    u: Unit,
    actor: Actor,
    districtId: number,
    wanted: readonly { row: StudentRowInput; plan: Plan }[],
  ): Promise<void> {
    for (const { row, plan } of wanted) {
      const { userType, ...person } = checkStaffRow(row, userTypesOf('District Admin')).person;
      const role = userType as DistrictRole | undefined;
      const { personId } = plan;
      const member =
        personId !== null &&
        (await u.q.one(
          'select from roster.staff_roles where person_id = $1 and district_id = $2 and school_id is null and role = any($3)',
          [personId, districtId, [...DISTRICT_ROLES]],
        ));
      if (!member) {
        const form = { ...person, role: role ?? 'District Admin' };
        await this.add.execute(new AddDistrictAdministrator(actor, districtId, form));
        continue;
      }
      if (plan.activates) await this.activate.execute(new ActivateDistrictAdministrator(actor, districtId, personId));
      if (plan.changes.length > 0)
        await this.edit.execute(new EditDistrictAdministrator(actor, districtId, personId, { ...person, role }));
    }
  }
}
