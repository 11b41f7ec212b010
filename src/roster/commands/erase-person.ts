import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeleteAccounts } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { forgetValues, recordChange } from '../changes.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { pageOfChild } from '../read/report-mail-readers.js';
import { lockPeople, publishLeft } from './people-standing.js';
import { LeavingParents } from './leaving-parents.js';

/**
 * Blanks a student in the directory for good: name, e-mail, number, grade, school, classes, guardians, account, and every
 * mail that names them. The row stays with its id. Who may do it is the caller's policy.
 */
export class ErasePerson extends Command<void> {
  constructor(
    readonly studentId: number,
    readonly by: number,
  ) {
    super();
  }
}

interface Row {
  school_id: number | null;
  has_other_role: boolean;
}

@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly leaving: LeavingParents,
  ) {}

  /**
   * @throws DomainError `roster/student-not-found` for nobody, for who was erased already, and for who is no student;
   *   `roster/has-other-role`
   */
  async execute({ studentId, by }: ErasePerson): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await lockPeople(u, [studentId]);
      const person = await u.q.one<Row>(
        `select school_id, exists (select from roster.staff_roles r where r.person_id = p.id)
           or exists (select from roster.guardians g where g.parent_id = p.id) as has_other_role
         from roster.people p where id = $1 and erased_at is null`,
        [studentId],
      );
      if (!person || (person.school_id === null && !person.has_other_role))
        throw new DomainError<RosterCode>('roster/student-not-found', 'This student does not exist.');
      if (person.has_other_role) {
        throw new DomainError<RosterCode>(
          'roster/has-other-role',
          'This person has another role as well. Remove it first; then the data of the student can be erased.',
        );
      }
      // The same student has records that were merged into this one: nothing of them stays either.
      for (const id of [...(await mergedInto(u, studentId)), studentId]) await this.erase(u, id, person.school_id!, by);
    });
  }

  private async erase(u: Unit, studentId: number, schoolId: number, by: number): Promise<void> {
    u.leaves({ schoolId });
    const left = await u.q.query<{ section_id: number; school_id: number; person_id: number }>(
      `delete from roster.memberships m using roster.sections c where c.id = m.section_id and m.person_id = $1 returning m.section_id, c.school_id, m.person_id`,
      [studentId],
    );
    const parents = await u.q.query<{ id: number }>(
      'delete from roster.guardians where student_id = $1 returning parent_id as id',
      [studentId],
    );
    await this.leaving.leave(
      u,
      { userId: by, masquerader: null },
      schoolId,
      parents.map(({ id }) => id),
    );
    await blank(u, this.commands, this.outbox, studentId, 'student', new Date(this.clock.now()));
    publishLeft(u, left);
    await recordChange(
      u,
      { userId: by, masquerader: null },
      { record: 'person', id: studentId, schoolId, action: 'erased' },
    );
    u.publish('roster.StudentErased.v1', {
      personId: studentId,
      schoolId,
      by,
    } satisfies RosterEvents['roster.StudentErased.v1']);
    u.publish('roster.PersonChanged.v1', { personId: studentId } satisfies RosterEvents['roster.PersonChanged.v1']);
  }
}

/**
 * Nothing in the directory says any more who this was: name, e-mail, number, account, what the history says, rows of imports,
 * and mails to them or about them. The row stays with its id. Roles, classes and families are the caller's to end.
 */
export async function blank(
  u: Unit,
  commands: CommandBus,
  outbox: Outbox,
  personId: number,
  /** What the row is called from then on: 'Erased student'. */
  called: 'student' | 'person',
  at: Date,
): Promise<void> {
  const person = await u.q.one<{
    first_name: string;
    last_name: string;
    email: string;
    school_id: number | null;
    student_number: string | null;
  }>(
    `select first_name, last_name, email, coalesce(school_id, (select into_one.school_id from roster.people into_one where into_one.id = p.merged_into)) as school_id, student_number
       from roster.people p where id = $1`,
    [personId],
  );
  // Addresses that an administrator changed, to which letters went; nobody else's by now.
  const noted = await u.q.query<{ email: string }>(
    `select distinct noted.email from roster.change_values v, unnest(array[v.before, v.after]) as noted (email) where noted.email is not null and v.person_id = $1 and v.field = 'email'
       and not exists (select from roster.people p where p.email = noted.email and p.id <> $1)`,
    [personId],
  );
  await forgetValues(u, [personId]);
  // What a merge remembers to be taken back, and who was said to be somebody else.
  await u.q.query('delete from roster.merges where kept_id = $1 or absorbed_id = $1', [personId]);
  await u.q.query('delete from roster.not_duplicates where first_id = $1 or second_id = $1', [personId]);
  await u.q.query(`delete from roster.roll_over_items where kind = 'student' and record_id = $1`, [personId]);
  await u.q.query(
    `delete from roster.import_rows r using roster.imports i where i.id = r.import_id and (lower(trim(r.cells ->> 'email')) = $2 or r.plan ->> 'personId' = $1::text
       or (i.school_id = $3 and trim(r.cells ->> 'studentIdNumber') = $4))`,
    [String(personId), person!.email, person!.school_id, person!.student_number],
  );
  await u.q.query(
    `update roster.people set first_name = 'Erased', last_name = $3, email = 'erased-' || id || '@erased.invalid', school_id = null, student_number = null,
       phone = null, phone_extension = null, grade_level = null, untimed_assessment = false, grade_locked = false, hidden_account = true, last_login_at = null, nr_of_logins = 0,
       archived_at = coalesce(archived_at, $2), erased_at = $2
     where id = $1`,
    [personId, at, called],
  );
  const former = await commands.execute(new DeleteAccounts([personId]));
  for (const email of new Set([person!.email, ...former, ...noted.map(({ email }) => email)]))
    await outbox.forget(u, email, `${person!.first_name} ${person!.last_name}`, pageOfChild(personId));
}

/** Records of the same student that were merged into this one (ADR 46), held until the transaction ends. */
export async function mergedInto(u: Unit, personId: number): Promise<number[]> {
  const rows = await u.q.query<{ id: number }>(
    'select id from roster.people where merged_into = $1 and erased_at is null order by id for update',
    [personId],
  );
  return rows.map(({ id }) => id);
}
