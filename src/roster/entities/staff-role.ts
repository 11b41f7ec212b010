import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Role } from '../../kernel/roles.js';

/** Where a person works, so that lists of a school's people are one query; identity decides by its own copy. */
@Entity({ schema: 'roster', tableName: 'staff_roles' })
export class StaffRole {
  @PrimaryKey({ type: 'integer' }) id!: number;
  @Property({ type: 'integer' }) personId!: number;
  @Property({ type: 'text' }) role!: Role;
  @Property({ type: 'integer', nullable: true }) schoolId: number | null = null;
  @Property({ type: 'integer', nullable: true }) districtId: number | null = null;
  /** Archived at this school: no sign-in there, everything done there stays. */
  @Property({ type: 'datetime', nullable: true }) archivedAt: Date | null = null;
  @Property({ type: 'datetime' }) createdAt!: Date;
}
