import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange, type Changer } from '../changes.js';
import { District } from '../entities/district.js';
import type { RosterCode } from '../problems.js';
import { timeZoneOf } from '../states.js';

/** The district form, under the names of its fields. */
export interface DistrictForm {
  name: string;
  state: string;
  cleverId?: string | null;
  /** ClassLink's tenant id. */
  classlinkId?: string | null;
  /** Whether the first sign-in by Clever or ClassLink finds an account of the district by its e-mail. */
  linksByEmail?: boolean;
}

/** Answers the district's id. */
export class CreateDistrict extends Command<number> {
  constructor(
    readonly district: DistrictForm,
    /** Null for the platform itself. */
    readonly by: Changer = null,
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

  async execute({ district: sent, by }: CreateDistrict): Promise<number> {
    const district = checkedDistrict(sent);
    return this.unitOfWork.run(async (u) => {
      const created = u.em.create(District, { ...district, archivedAt: null, createdAt: new Date(this.clock.now()) });
      await u.em.persist(created).flush();
      await recordChange(u, by, {
        record: 'district',
        id: created.id,
        schoolId: null,
        districtId: created.id,
        action: 'created',
        after: { ...district },
      });
      return created.id;
    });
  }
}

/** As it will be stored. @throws DomainError `roster/invalid` naming the fields that are wrong */
export function checkedDistrict({
  name,
  state,
  cleverId,
  classlinkId,
  linksByEmail = false,
}: DistrictForm): Required<DistrictForm> {
  const errors: FieldErrors = {};
  if (!name.trim()) errors.name = ['Please enter a valid district name'];
  if (!timeZoneOf(state)) errors.state = ['Selecting a state is required'];
  if (Object.keys(errors).length)
    throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
  return {
    name: name.trim(),
    state,
    cleverId: cleverId?.trim() || null,
    classlinkId: classlinkId?.trim() || null,
    linksByEmail,
  };
}
