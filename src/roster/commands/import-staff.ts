import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Person } from '../entities/person.js';
import { checkPersonRow, type StudentRowInput } from '../import/student-rows.js';
import type { RosterEvents } from '../published.js';
import { AddPerson } from './add-person.js';
import type { ImportError, ImportResult } from './import-students.js';

/**
 * Brings teachers or administrators onto the list of a school, known by e-mail. Each row stands for itself: good ones
 * enter, bad ones come back. Doing it again changes nothing.
 */
export class ImportStaff {
  constructor(
    readonly schoolId: number,
    readonly role: 'Teacher' | 'Teacher Admin',
    readonly rows: readonly Pick<StudentRowInput, 'line' | 'firstName' | 'lastName' | 'email'>[],
  ) {}
}

const TAKEN = 'This email belongs to another person';

@CommandHandler(ImportStaff)
export class ImportStaffHandler implements ICommandHandler<ImportStaff, ImportResult> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
  ) {}

  async execute({ schoolId, role, rows }: ImportStaff): Promise<ImportResult> {
    const result: ImportResult = { errorCount: 0, importedCount: 0, unchangedCount: 0, errors: [] };
    const seen = new Map<string, { line: number; name: string }>();
    for (const row of rows) {
      const { person, errors } = checkPersonRow(row);
      const name = `${person.firstName} ${person.lastName}`;
      const earlier = seen.get(person.email);
      if (earlier && earlier.name !== name) errors.email = [`Line ${earlier.line} has the same email with different data`];
      if (!earlier) seen.set(person.email, { line: row.line, name });
      const came = Object.keys(errors).length ? { errors } : await this.bring(schoolId, role, person);
      if (typeof came === 'object') result.errors.push({ ...row, ...came } satisfies ImportError);
      else if (came === 'imported') result.importedCount += 1;
      else result.unchangedCount += 1;
    }
    result.errorCount = result.errors.length;
    return result;
  }

  private async bring(schoolId: number, role: ImportStaff['role'], form: { firstName: string; lastName: string; email: string }): Promise<'imported' | 'unchanged' | Pick<ImportError, 'errors'>> {
    return this.unitOfWork.run(async (u) => {
      await u.q.query('select pg_advisory_xact_lock(7203011, hashtext($1))', [form.email]);
      const known = await u.em.findOne(Person, { email: form.email });
      if (!known) {
        const [school] = await u.q.query<{ district_id: number }>('select district_id from roster.schools where id = $1', [schoolId]);
        await this.commands.execute(new AddPerson(form, [{ role, schoolId, districtId: school!.district_id }]));
        return 'imported';
      }
      const places = await u.q.query<{ role: string; school_id: number | null; archived: boolean }>('select role, school_id, archived_at is not null as archived from roster.staff_roles where person_id = $1', [known.id]);
      const here = places.length === 1 && known.schoolId === null && places[0]!.school_id === schoolId && places[0]!.role === role ? places[0] : undefined;
      if (!here || known.hiddenAccount) return { errors: { email: [TAKEN] } };
      if (here.archived) return { errors: { email: ['An archived user of this school has this email'] } };
      if (!known.describe(form)) return 'unchanged';
      u.publish('roster.PersonChanged.v1', { personId: known.id } satisfies RosterEvents['roster.PersonChanged.v1']);
      return 'imported';
    });
  }
}
