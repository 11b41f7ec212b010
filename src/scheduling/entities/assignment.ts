import { ArrayType } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { DomainError } from '../../kernel/errors.js';
import type { AdministrationType } from '../administration.js';
import type { SchedulingCode } from '../problems.js';
import type { Timing } from '../status.js';

/**
 * Windows of an assignment. One part: `p1` only. Two parts, continuous: `p1StartAt` and `p2EndAt`; broken: all that are given.
 */
export interface Schedule {
  administrationType: AdministrationType | null;
  p1StartAt: Date;
  p1EndAt: Date | null;
  p2StartAt: Date | null;
  p2EndAt: Date | null;
}

export interface Settings {
  gradeLevels: number[];
  timing: Timing;
  /** Hours after a student's first start; -1 is never. */
  autosubmitDelay: number;
  pauseEnabled: boolean;
  saveEnabled: boolean;
  readspeakerEnabled: boolean;
  revealReportAsap: boolean;
  revealReportAt: Date | null;
  revealAnswersAsap: boolean;
  revealAnswersAt: Date | null;
}

export interface AssignmentKey {
  sectionId: number;
  schoolId: number;
  typeId: number;
  setId: number;
  categoryId: number;
  schoolYearId: number;
}

/**
 * An assessment (one category of a set, both its parts) given to a class. One per class, type, set, category and school year.
 */
@Entity({ schema: 'scheduling', tableName: 'assignments' })
export class Assignment implements AssignmentKey, Schedule, Settings {
  @PrimaryKey({ type: 'integer' }) id!: number;
  @Property({ type: 'integer' }) sectionId!: number;
  @Property({ type: 'integer' }) schoolId!: number;
  @Property({ type: 'integer' }) typeId!: number;
  @Property({ type: 'integer' }) setId!: number;
  @Property({ type: 'integer' }) categoryId!: number;
  @Property({ type: 'integer' }) schoolYearId!: number;
  @Property({ type: 'text', nullable: true }) administrationType: AdministrationType | null = null;
  @Property({ type: 'datetime', columnType: 'timestamptz', fieldName: 'p1_start_at' }) p1StartAt!: Date;
  @Property({ type: 'datetime', columnType: 'timestamptz', fieldName: 'p1_end_at', nullable: true })
  p1EndAt: Date | null = null;
  @Property({ type: 'datetime', columnType: 'timestamptz', fieldName: 'p2_start_at', nullable: true })
  p2StartAt: Date | null = null;
  @Property({ type: 'datetime', columnType: 'timestamptz', fieldName: 'p2_end_at', nullable: true })
  p2EndAt: Date | null = null;
  @Property({ type: new ArrayType((text) => Number(text)), columnType: 'int[]' }) gradeLevels!: number[];
  @Property({ type: 'text' }) timing!: Timing;
  @Property({ type: 'integer' }) autosubmitDelay!: number;
  @Property({ type: 'boolean' }) pauseEnabled!: boolean;
  @Property({ type: 'boolean' }) saveEnabled!: boolean;
  @Property({ type: 'boolean' }) readspeakerEnabled!: boolean;
  @Property({ type: 'boolean' }) revealReportAsap!: boolean;
  @Property({ type: 'datetime', nullable: true }) revealReportAt: Date | null = null;
  @Property({ type: 'boolean' }) revealAnswersAsap!: boolean;
  @Property({ type: 'datetime', nullable: true }) revealAnswersAt: Date | null = null;
  @Property({ type: 'integer' }) createdBy!: number;
  @Property({ type: 'datetime' }) createdAt!: Date;
  @Property({ type: 'datetime', nullable: true }) deletedAt: Date | null = null;
  /** 1 when assigned, one more with each change. */
  @Property({ type: 'integer' }) version = 0;

  static of(
    key: AssignmentKey,
    parts: 1 | 2,
    schedule: Schedule,
    settings: Settings,
    by: number,
    at: Date,
  ): Assignment {
    const assignment = new Assignment();
    Object.assign(assignment, key);
    assignment.createdBy = by;
    assignment.createdAt = at;
    assignment.change(parts, schedule, settings);
    return assignment;
  }

  /** @throws DomainError `scheduling/invalid-schedule` with the message beside each date. */
  change(parts: 1 | 2, schedule: Schedule, settings: Settings): void {
    Object.assign(this, checkedSchedule(parts, schedule), checkedReveals(settings));
    this.version += 1;
  }
}

/** @throws DomainError `scheduling/invalid-schedule` when a part could never be started: its window is over already. */
export function mustLieAhead(parts: 1 | 2, { administrationType, p1EndAt, p2EndAt }: Schedule, now: Date): void {
  const over = ['The end lies in the past, so nobody could start'];
  const isOver = (end: Date | null) => end !== null && end <= now;
  if (parts === 1) return refuse(isOver(p1EndAt) ? { end_at: over } : {});
  refuse({
    ...(administrationType === 'broken' && isOver(p1EndAt) ? { p1_end_at: over } : {}),
    ...(isOver(p2EndAt) ? { p2_end_at: over } : {}),
  });
}

/** January 1, 2023 in the zone where it begins first. */
const EARLIEST_MS = Date.UTC(2022, 11, 31, 10);
const TOO_EARLY = ['The earliest date is January 1, 2023'];

function checkedReveals(s: Settings): Settings {
  const errors: Record<string, string[]> = {};
  if (s.revealReportAt && s.revealReportAt.getTime() < EARLIEST_MS) errors.reveal_report_at = TOO_EARLY;
  if (s.revealAnswersAt && s.revealAnswersAt.getTime() < EARLIEST_MS) errors.reveal_answers_at = TOO_EARLY;
  refuse(errors);
  return s;
}

/** The windows as they are kept; a continuous pair has no end of part 1 and no own start of part 2. */
export function checkedSchedule(parts: 1 | 2, s: Schedule): Schedule {
  const errors: Record<string, string[]> = {};
  for (const [field, date] of [
    [parts === 1 ? 'start_at' : 'p1_start_at', s.p1StartAt],
    [parts === 1 ? 'end_at' : 'p1_end_at', s.p1EndAt],
    ['p2_start_at', s.p2StartAt],
    ['p2_end_at', s.p2EndAt],
  ] as const) {
    if (date && date.getTime() < EARLIEST_MS) errors[field] = TOO_EARLY;
  }
  refuse(errors);
  if (parts === 1) {
    if (s.p1EndAt && s.p1EndAt <= s.p1StartAt) errors.end_at = ['End date must be after start date'];
    refuse(errors);
    return { administrationType: null, p1StartAt: s.p1StartAt, p1EndAt: s.p1EndAt, p2StartAt: null, p2EndAt: null };
  }
  if (s.administrationType === null)
    refuse({ assessment_administration_type: ['Assessment administration type is required'] });
  if (s.administrationType === 'continuous') {
    if (s.p2EndAt && s.p2EndAt <= s.p1StartAt) errors.p2_end_at = ['End date must be after start date'];
    refuse(errors);
    return {
      administrationType: 'continuous',
      p1StartAt: s.p1StartAt,
      p1EndAt: null,
      p2StartAt: null,
      p2EndAt: s.p2EndAt,
    };
  }
  if (s.p1EndAt && s.p1EndAt <= s.p1StartAt) errors.p1_end_at = ['End date must be after start date'];
  if (!s.p2StartAt) errors.p2_start_at = ['Part 2 start date is required'];
  else if (s.p2StartAt <= s.p1StartAt) errors.p2_start_at = ['Part 2 start date must be after Part 1 start date'];
  if (s.p2EndAt && s.p2StartAt && s.p2EndAt <= s.p2StartAt)
    errors.p2_end_at = ['End date must be after Part 2 start date'];
  refuse(errors);
  return {
    administrationType: 'broken',
    p1StartAt: s.p1StartAt,
    p1EndAt: s.p1EndAt,
    p2StartAt: s.p2StartAt,
    p2EndAt: s.p2EndAt,
  };
}

function refuse(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length)
    throw new DomainError<SchedulingCode>('scheduling/invalid-schedule', 'Please check your inputs', { errors });
}
