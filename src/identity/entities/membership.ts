import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Role } from '../../kernel/roles.js';

/** A role at a place: a district, a school, or (Horizon Admin, a platform Auditor) the whole platform. */
@Entity({ schema: 'identity', tableName: 'memberships' })
export class Membership {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  userId!: number;

  @Property({ type: 'text' })
  role!: Role;

  @Property({ type: 'integer', nullable: true })
  districtId: number | null = null;

  @Property({ type: 'integer', nullable: true })
  schoolId: number | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  static at(
    userId: number,
    role: Role,
    place: { districtId: number | null; schoolId: number | null },
    at: Date,
  ): Membership {
    const membership = new Membership();
    membership.userId = userId;
    membership.role = role;
    membership.districtId = place.districtId;
    membership.schoolId = place.schoolId;
    membership.createdAt = at;
    return membership;
  }
}
