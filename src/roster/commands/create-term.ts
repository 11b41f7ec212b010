import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { School } from '../entities/school.js';
import { Term, type TermSource } from '../entities/term.js';
import type { RosterCode } from '../problems.js';
import { schoolYearOf } from '../school-year.js';

/** Answers the term's id; its school year is the one in which it begins. */
export class CreateTerm extends Command<number> {
  constructor(
    readonly schoolId: number,
    readonly term: { name: string; startDate: Date; endDate: Date; source?: TermSource },
  ) {
    super();
  }
}

@CommandHandler(CreateTerm)
export class CreateTermHandler implements ICommandHandler<CreateTerm> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ schoolId, term }: CreateTerm): Promise<number> {
    const errors: Record<string, string[]> = {};
    if (!term.name.trim()) errors.name = ['Term name is required'];
    if (term.endDate <= term.startDate) errors.end_date = ['End date must be after start date'];
    if (Object.keys(errors).length)
      throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
    return this.unitOfWork.run(async (u) => {
      const school = await u.em.findOne(School, { id: schoolId });
      if (!school) throw new DomainError<RosterCode>('roster/school-not-found', 'This school does not exist.');
      const created = u.em.create(Term, {
        schoolId,
        schoolYearId: schoolYearOf(term.startDate, school.yearStartsOn).id,
        name: term.name.trim(),
        startDate: term.startDate,
        endDate: term.endDate,
        source: term.source ?? 'user_created',
        archivedAt: null,
        createdAt: new Date(this.clock.now()),
      });
      await u.em.persist(created).flush();
      return created.id;
    });
  }
}
