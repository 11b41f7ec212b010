import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

export interface StudentData {
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
}

/** What a form or a file may say of somebody. */
export interface PersonData extends StudentData {
  /** E.164; staff and parents alone have one. */
  phone: string | null;
  phoneExtension: string | null;
}

/** Everybody in the roster; the id is also the account's user id. A student belongs to one school. */
@Entity({ schema: 'roster', tableName: 'people' })
export class Person implements PersonData {
  @PrimaryKey({ type: 'integer' }) id!: number;
  @Property({ type: 'text' }) firstName!: string;
  @Property({ type: 'text' }) lastName!: string;
  @Property({ type: 'text' }) email!: string;
  @Property({ type: 'text', nullable: true }) phone: string | null = null;
  @Property({ type: 'text', nullable: true }) phoneExtension: string | null = null;
  /** The school of a student; null for everybody else. */
  @Property({ type: 'integer', nullable: true }) schoolId: number | null = null;
  /** Digits as given, leading zeros kept; unique in the school. */
  @Property({ type: 'text', nullable: true }) studentNumber: string | null = null;
  @Property({ type: 'integer', nullable: true }) gradeLevel: number | null = null;
  @Property({ type: 'boolean' }) untimedAssessment = false;
  @Property({ type: 'boolean' }) hiddenAccount = false;
  @Property({ type: 'datetime', nullable: true }) lastLoginAt: Date | null = null;
  @Property({ type: 'integer' }) nrOfLogins = 0;
  /** Set at a first start: from then on the person is archived, never deleted. */
  @Property({ type: 'datetime', nullable: true }) hasResultsAt: Date | null = null;
  @Property({ type: 'datetime', nullable: true }) archivedAt: Date | null = null;
  /** Counts what was saved. */
  @Property({ type: 'integer' }) revision: Opt<number> = 1;
  @Property({ type: 'datetime' }) createdAt!: Date;

  static named(firstName: string, lastName: string, email: string, at: Date): Person {
    const person = new Person();
    person.firstName = firstName;
    person.lastName = lastName;
    person.email = email;
    person.createdAt = at;
    return person;
  }

  /** Takes over what is given. @returns whether anything changed. */
  update(data: Partial<PersonData>): boolean {
    const changed = (Object.keys(data) as (keyof PersonData)[]).filter(
      (key) => data[key] !== undefined && data[key] !== this[key],
    );
    for (const key of changed) Object.assign(this, { [key]: data[key] });
    if (changed.length > 0) this.revision += 1;
    return changed.length > 0;
  }

  /** Not archived any more. */
  activate(): void {
    this.archivedAt = null;
  }
}
