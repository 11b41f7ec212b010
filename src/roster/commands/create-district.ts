import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { District } from '../entities/district.js';
import type { RosterCode } from '../problems.js';
import { timeZoneOf } from '../states.js';

/** Answers the district's id. */
export class CreateDistrict extends Command<number> {
  constructor(
    readonly district: { name: string; state: string; cleverId?: string | null; classlinkId?: string | null },
  ) {
    super();
  }
}

@CommandHandler(CreateDistrict)
export class CreateDistrictHandler implements ICommandHandler<CreateDistrict> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ district }: CreateDistrict): Promise<number> {
    const errors: Record<string, string[]> = {};
    if (!district.name.trim()) errors.name = ['Please enter a valid district name'];
    if (!timeZoneOf(district.state)) errors.state = ['Selecting a state is required'];
    if (Object.keys(errors).length)
      throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
    return this.unitOfWork.run(async (u) => {
      const created = u.em.create(District, {
        name: district.name.trim(),
        state: district.state,
        cleverId: district.cleverId ?? null,
        classlinkId: district.classlinkId ?? null,
        createdAt: new Date(this.clock.now()),
      });
      await u.em.persist(created).flush();
      return created.id;
    });
  }
}
