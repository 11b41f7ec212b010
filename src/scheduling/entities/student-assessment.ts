import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * One student's copy of one part. Unique per student, type, set, category, part and school year. A part 2 whose route was
 * taken back by a reset of part 1 keeps its id and waits without a difficulty.
 */
@Entity({ schema: 'scheduling', tableName: 'student_assessments' })
export class StudentAssessment {
  @PrimaryKey({ type: 'integer' }) id!: number;
  @Property({ type: 'integer' }) studentId!: number;
  @Property({ type: 'integer' }) schoolId!: number;
  @Property({ type: 'integer' }) typeId!: number;
  @Property({ type: 'integer' }) setId!: number;
  @Property({ type: 'integer' }) categoryId!: number;
  @Property({ type: 'integer' }) part!: 1 | 2;
  @Property({ type: 'integer' }) schoolYearId!: number;
  @Property({ type: 'text', nullable: true }) difficulty: 'default' | 'easy' | 'hard' | null = null;
  /** On part 1: the difficulty that scoring decided for part 2. */
  @Property({ type: 'text', nullable: true }) route: 'easy' | 'hard' | null = null;
  /** The sitting that runs or comes next; counts from 1, each reset begins the next. */
  @Property({ type: 'integer' }) sitting!: number;
  /** The assignment whose settings were frozen at the start of this sitting. */
  @Property({ type: 'integer', nullable: true }) assignmentId: number | null = null;
  @Property({ type: 'datetime', nullable: true }) startedAt: Date | null = null;
  @Property({ type: 'datetime', nullable: true }) completedAt: Date | null = null;
  /** By staff; what was submitted is completed no more. */
  @Property({ type: 'datetime', nullable: true }) invalidatedAt: Date | null = null;
  @Property({ type: 'datetime', nullable: true }) resetAt: Date | null = null;
  /** The sitting that `markedVersion` belongs to: a process that knows neither column resets and leaves them. */
  @Property({ type: 'integer', nullable: true }) markedSitting: number | null = null;
  /** Up to which version of that sitting's stream it was marked here; an older event came late and changes nothing. */
  @Property({ type: 'integer', nullable: true }) markedVersion: number | null = null;
  @Property({ type: 'datetime' }) createdAt!: Date;

  /** Reopened by staff: the same sitting goes on. @returns false when this came late, like the others. */
  markReopened(sitting: number, version: number): boolean {
    if (!this.isNew(sitting, version)) return false;
    this.completedAt = null;
    this.invalidatedAt = null;
    return true;
  }

  markInvalidated(sitting: number, version: number, at: Date): boolean {
    if (!this.isNew(sitting, version, this.invalidatedAt === null)) return false;
    this.completedAt = null;
    this.invalidatedAt = at;
    return true;
  }

  markReset(sitting: number, at: Date): boolean {
    if (sitting !== this.sitting) return false;
    this.sitting += 1;
    this.startedAt = null;
    this.completedAt = null;
    this.invalidatedAt = null;
    this.assignmentId = null;
    this.route = null;
    this.resetAt = at;
    return true;
  }

  /** @param unmarked whether it is when no version of this sitting is known, as of one that was marked before there were any */
  private isNew(sitting: number, version: number, unmarked = true): boolean {
    if (sitting !== this.sitting) return false;
    if (!(this.markedSitting === sitting ? version > this.markedVersion! : unmarked)) return false;
    this.markedSitting = sitting;
    this.markedVersion = version;
    return true;
  }
}
