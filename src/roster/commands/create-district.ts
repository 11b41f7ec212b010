import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChange, type Changer } from '../changes.js';
import { District } from '../entities/district.js';
import type { RosterCode } from '../problems.js';
import { holdProviderIds } from '../standing.js';
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

const PROVIDER_IDS = [
  { field: 'cleverId', label: 'Clever District ID' },
  { field: 'classlinkId', label: 'ClassLink Tenant ID' },
] as const;
type ProviderField = (typeof PROVIDER_IDS)[number]['field'];

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
      await mustBeItsOwn(u, district);
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

/**
 * Nobody else has the ids that this district is given until the transaction ends: an id that two districts have would sign
 * nobody in. @throws DomainError `roster/invalid` naming the fields that are wrong
 */
export async function mustBeItsOwn(
  u: Unit,
  after: Pick<DistrictForm, ProviderField>,
  before?: Pick<District, 'id' | ProviderField>,
): Promise<void> {
  const given = Object.fromEntries(
    PROVIDER_IDS.map(({ field }) => [field, after[field] === before?.[field] ? null : after[field]]),
  );
  const errors: FieldErrors = {};
  for (const { field, label } of await takenIds(u, given, before?.id))
    errors[field] = [`Another district has this ${label}`];
  if (Object.keys(errors).length)
    throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
}

/** Which of these ids another district that stands has, and which one. */
export async function takenIds(
  u: Unit,
  ids: Pick<DistrictForm, ProviderField>,
  except = 0,
): Promise<{ field: ProviderField; label: string; district: District }[]> {
  const given = PROVIDER_IDS.filter(({ field }) => ids[field]);
  if (given.length === 0) return [];
  await holdProviderIds(u);
  const taken = [];
  for (const { field, label } of given) {
    const district = await u.em.findOne(District, { [field]: ids[field], archivedAt: null, id: { $ne: except } });
    if (district) taken.push({ field, label, district });
  }
  return taken;
}
