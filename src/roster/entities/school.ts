import { ArrayType, type Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

export type CourseType = 'SAT' | 'ACT';

@Entity({ schema: 'roster', tableName: 'schools' })
export class School {
  @PrimaryKey({ type: 'integer' }) id!: number;
  @Property({ type: 'integer' }) districtId!: number;
  @Property({ type: 'text' }) name!: string;
  @Property({ type: 'text' }) state!: string;
  /** IANA zone for PDF, mail and jobs; from the state unless set. */
  @Property({ type: 'text' }) timeZone!: string;
  @Property({ type: new ArrayType(), columnType: 'text[]' }) courseTypes!: CourseType[];
  @Property({ type: 'boolean' }) assessmentsAvailable!: boolean;
  @Property({ type: 'boolean' }) activitiesAvailable!: boolean;
  /** Teachers may look, only administrators of the school change and assign. */
  @Property({ type: 'boolean' }) schoolAdminOnly!: boolean;
  /** Parents are written to when a score report opens. */
  @Property({ type: 'boolean' }) reportMails: Opt<boolean> = false;
  @Property({ type: 'integer', nullable: true }) seatsPurchased: number | null = null;
  @Property({ type: 'text', nullable: true }) cleverId: string | null = null;
  @Property({ type: 'text', fieldName: 'classlink_id', nullable: true }) classlinkId: string | null = null;
  /** Month and day on which a school year begins, 'MM-DD'. */
  @Property({ type: 'string' }) yearStartsOn: Opt<string> = '08-01';
  /** At most two, in the order of the form. */
  @Property({ type: new ArrayType((id) => Number(id)), columnType: 'int[]' }) courseTemplateIds: Opt<number[]> = [];
  /** Counts what was saved. */
  @Property({ type: 'integer' }) revision: Opt<number> = 1;
  /** Set when a student of the school first has results: from then on it is archived, never deleted. */
  @Property({ type: 'datetime', nullable: true }) hasResultsAt: Date | null = null;
  @Property({ type: 'datetime', nullable: true }) archivedAt: Date | null = null;
  /** Archived, and about to be erased: it is not brought back. */
  @Property({ type: 'boolean' }) leaving: Opt<boolean> = false;
  /** Nothing of its own is there any more, and what stays does not say its name. */
  @Property({ type: 'datetime', nullable: true }) erasedAt: Opt<Date> | null = null;
  @Property({ type: 'datetime' }) createdAt!: Date;
}
