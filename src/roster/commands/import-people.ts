import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldErrors } from '../../kernel/errors.js';
import { PeopleImport, type WantedPlace } from '../import/people-import.js';
import { byPerson, planRows } from '../import/family-plan.js';
import type { StudentRowInput } from '../import/student-rows.js';
import type { Actor } from '../read/school-users.js';

/** A row that could not enter: as it was read, with what is wrong. */
export type ImportError = StudentRowInput & { errors: FieldErrors };

export interface ImportResult {
  errorCount: number;
  /** People who were added, changed, or put into the class. */
  importedCount: number;
  /** Rows that say what was known already. */
  unchangedCount: number;
  errors: ImportError[];
}

/**
 * Brings people at once, without a review: rows that were sent by a program. Each row stands for itself: good ones enter,
 * bad ones come back. Doing it again changes nothing.
 */
export class ImportPeople extends Command<ImportResult> {
  constructor(
    readonly actor: Actor,
    readonly place: WantedPlace,
    readonly rows: readonly StudentRowInput[],
    /** Whether new people get an activation mail. */
    readonly invite: boolean = true,
  ) {
    super();
  }
}

/** Rows in one transaction: short enough that nobody waits for it. */
const CHUNK = 25;

@CommandHandler(ImportPeople)
export class ImportPeopleHandler implements ICommandHandler<ImportPeople> {
  constructor(private readonly people: PeopleImport) {}

  async execute({ actor, place: wanted, rows, invite }: ImportPeople): Promise<ImportResult> {
    const place = await this.people.place(actor, wanted);
    const result: ImportResult = { errorCount: 0, importedCount: 0, unchangedCount: 0, errors: [] };
    const first = planRows(rows, place, await this.people.known(actor, place, rows), false);
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = rows.slice(from, from + CHUNK);
      // Rows that clash with another of the file stay as they were planned.
      const open = chunk.filter(
        (_, i) => first[from + i]!.verdict !== 'refused' && first[from + i]!.sameAs === undefined,
      );
      const brought = open.length ? await this.people.bring(actor, place, open, { invite }) : [];
      chunk.forEach((row, i) => {
        const plan = brought[open.indexOf(row)] ?? first[from + i]!;
        if (plan.verdict === 'refused')
          result.errors.push({ ...row, errors: place.kind === 'Parent' ? byPerson(plan.errors) : plan.errors });
        else if (plan.verdict === 'unchanged') result.unchangedCount += 1;
        else result.importedCount += 1;
      });
    }
    result.errorCount = result.errors.length;
    return result;
  }
}
