import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

@Entity({ schema: 'roster', tableName: 'districts' })
export class District {
  @PrimaryKey({ type: 'integer' }) id!: number;
  @Property({ type: 'text' }) name!: string;
  /** Two letters. */
  @Property({ type: 'text' }) state!: string;
  @Property({ type: 'text', nullable: true }) cleverId: string | null = null;
  /** ClassLink's tenant id. */
  @Property({ type: 'text', fieldName: 'classlink_id', nullable: true }) classlinkId: string | null = null;
  /** The first sign-in by Clever or ClassLink finds an account of the district by its e-mail. */
  @Property({ type: 'boolean' }) linksByEmail: Opt<boolean> = false;
  @Property({ type: 'datetime', nullable: true }) archivedAt: Date | null = null;
  /** Counts what was saved. */
  @Property({ type: 'integer' }) revision: Opt<number> = 1;
  @Property({ type: 'datetime' }) createdAt!: Date;
}
