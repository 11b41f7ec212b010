import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A class; "section" in paths and payloads. */
@Entity({ schema: 'roster', tableName: 'sections' })
export class Section {
  @PrimaryKey({ type: 'integer' }) id!: number;
  @Property({ type: 'integer' }) schoolId!: number;
  @Property({ type: 'integer' }) termId!: number;
  @Property({ type: 'text' }) className!: string;
  @Property({ type: 'text' }) displayName!: string;
  /** False for classes that the platform or a roster provider keeps. */
  @Property({ type: 'boolean' }) editable = true;
  /** The grade and timing of a class that the platform keeps; null for all others. */
  @Property({ type: 'integer', nullable: true }) gradeLevel: number | null = null;
  @Property({ type: 'boolean', nullable: true }) untimed: boolean | null = null;
  @Property({ type: 'datetime', nullable: true }) hiddenAt: Date | null = null;
  @Property({ type: 'datetime', nullable: true }) archivedAt: Date | null = null;
  /** Counts what was saved. */
  @Property({ type: 'integer' }) revision: Opt<number> = 1;
  @Property({ type: 'datetime' }) createdAt!: Date;
}
