import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { SyncedSource } from '../source-changes/source-batch.js';

export type TermSource = 'default' | 'user_created' | SyncedSource;

@Entity({ schema: 'roster', tableName: 'terms' })
export class Term {
  @PrimaryKey({ type: 'integer' }) id!: number;
  @Property({ type: 'integer' }) schoolId!: number;
  @Property({ type: 'integer' }) schoolYearId!: number;
  @Property({ type: 'text' }) name!: string;
  @Property({ type: 'datetime' }) startDate!: Date;
  @Property({ type: 'datetime' }) endDate!: Date;
  @Property({ type: 'text' }) source!: TermSource;
  @Property({ type: 'datetime', nullable: true }) archivedAt: Date | null = null;
  /** Counts what was saved. */
  @Property({ type: 'integer' }) revision: Opt<number> = 1;
  @Property({ type: 'datetime' }) createdAt!: Date;
}
