import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ForgetSchoolVideos } from '../../courses/index.js';
import { AttemptsList, EraseStudentAnswers } from '../../delivery/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf, type Order } from '../../platform/db/list-sql.js';
import { Tidy } from '../../platform/db/tidy.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { PageRequest } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import {
  ArchivedSchools,
  EraseFromSchool,
  EraseSchoolItself,
  People,
  SchoolRecords,
  SetSchoolLeaving,
} from '../../roster/index.js';
import { ForgetOutsideFiles } from '../../scoring/index.js';
import { Documents } from '../documents/documents.js';
import { problem } from '../problems.js';
import { SchoolArchives } from './school-archives.js';

/** `planned`: waits, and can be taken back. `running`: people are erased. `done`: nothing of the school's own is there. */
export const ERASURE_STATES = ['planned', 'taken_back', 'running', 'done'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

/** Who asked for the erasure of which school, when, and what it did. This stays. */
export interface SchoolErasure {
  id: number;
  schoolId: number;
  schoolName: string;
  state: ErasureState;
  /** Whether an archive of the school was taken along before, or none was wanted. */
  archive: 'downloaded' | 'declined';
  requestedBy: { id: number; name: string | null };
  requestedAt: string;
  /** Until then it can be taken back. */
  dueAt: string;
  takenBackBy: { id: number; name: string | null } | null;
  takenBackAt: string | null;
  endedAt: string | null;
  /** Of people who were tied to the school when it began. */
  total: number | null;
  students: number;
  staff: number;
  parents: number;
  /** People who stay, since they have another place. */
  places: number;
  /** Sittings whose answers became unreadable. */
  sittings: number;
  classes: number;
  terms: number;
}

/** What an erasure would do to a school, and how far it is. */
export interface ErasureOfSchool {
  schoolName: string;
  effect: {
    students: number;
    staff: number;
    parents: number;
    places: number;
    /** That the school gave, and those of them that are not over. */
    sittings: number;
    openSittings: number;
  };
  waitingDays: number;
  /** The newest archive that was taken along since the school was archived. */
  archive: { madeAt: string; takenAt: string } | null;
  /** The one that is planned or under way. */
  erasure: SchoolErasure | null;
}

const DAY_MS = 86_400_000;
export const WAITING_DAYS = 30;
const QUEUE = 'exports.erase-schools';
const DUE = 'exports.begin-due-erasures';
const LOOK_EVERY_MS = 3_600_000;
/** People whom one question names. */
const AT_ONCE = 50;

export const ERASURE_SORTS = ['requestedAt', 'schoolName', 'state'] as const;
export type ErasureSort = (typeof ERASURE_SORTS)[number];
const ORDER: Order<ErasureSort> = {
  columns: { requestedAt: 'requested_at', schoolName: 'lower(school_name)', state: 'state' },
  then: 'id',
};

interface Row {
  id: number;
  schoolId: number;
  schoolName: string;
  state: ErasureState;
  archive: 'downloaded' | 'declined';
  requestedBy: number;
  requestedAt: Date;
  dueAt: Date;
  takenBackBy: number | null;
  takenBackAt: Date | null;
  endedAt: Date | null;
  total: number | null;
  students: number;
  staff: number;
  parents: number;
  places: number;
  sittings: number;
  classes: number;
  terms: number;
}

const SELECT = `select id, school_id as "schoolId", school_name as "schoolName", state, archive, requested_by as "requestedBy", requested_at as "requestedAt", due_at as "dueAt",
  taken_back_by as "takenBackBy", taken_back_at as "takenBackAt", ended_at as "endedAt", total, students, staff, parents, places, sittings, classes, terms`;
const UNDER_WAY = `state in ('planned', 'running')`;

/** What is counted of a person by what they were at the school. */
const COUNTED = { student: 'students', staff: 'staff', parent: 'parents' } as const;

/**
 * Erasing a school that leaves the platform (ADR 48): asked for, waited for, done person by person, and written down for good.
 * Each person is a transaction with its count, so that a run that was cut off goes on with who is left.
 */
@Injectable()
export class SchoolErasures {
  private readonly log = new Logger('school-erasures');

  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly schools: ArchivedSchools,
    private readonly records: SchoolRecords,
    private readonly attempts: AttemptsList,
    private readonly archives: SchoolArchives,
    private readonly documents: Documents,
    private readonly people: People,
    private readonly tidy: Tidy,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.work<{ id: number }>(QUEUE, ({ id }) => this.goThrough(id), {
      does: 'erase schools that left the platform',
      limitSeconds: 6 * 3600,
    });
    jobs.watch(QUEUE, async () => {
      const open = await db.query<{ id: number }>(`select id from exports.school_erasures where state = 'running'`);
      return open.map(({ id }) => ({ data: { id }, singletonKey: String(id) }));
    });
    jobs.repeat(
      DUE,
      (nowMs) => new Date(nowMs + LOOK_EVERY_MS),
      () => this.beginDue(),
      { does: 'begin the erasure of schools whose waiting time is over' },
    );
  }

  /** @throws DomainError `roster/school-not-found` for a school that is not archived, or was erased */
  async of(session: Session, schoolId: number): Promise<ErasureOfSchool> {
    const school = await this.schools.open(session, schoolId);
    const [people, { sittings, open }, archive, row] = await Promise.all([
      this.records.countErasure(schoolId),
      this.attempts.countOfSchool(schoolId),
      this.archives.takenSince(schoolId, new Date(school.archivedAt)),
      this.db.one<Row>(`${SELECT} from exports.school_erasures where school_id = $1 and ${UNDER_WAY}`, [schoolId]),
    ]);
    return {
      schoolName: school.name,
      effect: { ...people, sittings, openSittings: open },
      waitingDays: WAITING_DAYS,
      archive: archive ? { madeAt: archive.madeAt.toISOString(), takenAt: archive.takenAt.toISOString() } : null,
      erasure: row ? (await this.told([row]))[0]! : null,
    };
  }

  /**
   * Plans it. The school's name is typed, and once more where no archive was taken along since the school was archived.
   * @throws DomainError as `of`; a 422 naming the field; `exports/sittings-open`, `exports/erasure-planned`
   */
  async request(
    session: Session,
    schoolId: number,
    typed: { confirmation: string; withoutArchive?: string | undefined },
  ): Promise<void> {
    const school = await this.schools.open(session, schoolId);
    const archive = await this.archives.takenSince(schoolId, new Date(school.archivedAt));
    const errors: Record<string, string[]> = {};
    if (typed.confirmation.trim() !== school.name) errors.confirmation = ['Type the name of the school to confirm.'];
    if (!archive && typed.withoutArchive?.trim() !== school.name)
      errors.without_archive = [
        'No archive of this school was downloaded since it was archived. Download one, or type the name of the school to erase it without.',
      ];
    if (Object.keys(errors).length > 0) throw invalidInput(errors);
    const { open } = await this.attempts.countOfSchool(schoolId);
    if (open > 0) throw problem('exports/sittings-open', { open });
    await this.unitOfWork.run(async (u) => {
      await this.commands.execute(new SetSchoolLeaving(schoolId, true, session.userId));
      const now = this.clock.now();
      const planned = await u.q.one(
        `insert into exports.school_erasures (school_id, school_name, state, archive, requested_by, requested_at, due_at)
         values ($1, $2, 'planned', $3, $4, $5, $6) on conflict do nothing returning id`,
        [
          schoolId,
          school.name,
          archive ? 'downloaded' : 'declined',
          session.userId,
          new Date(now),
          new Date(now + WAITING_DAYS * DAY_MS),
        ],
      );
      if (!planned) throw problem('exports/erasure-planned');
    });
  }

  /**
   * The school is archived as before, and can be restored. @throws DomainError as `of`; `exports/erasure-not-planned` once it
   * has begun
   */
  async takeBack(session: Session, schoolId: number): Promise<void> {
    await this.schools.open(session, schoolId);
    await this.unitOfWork.run(async (u) => {
      // The school before its erasure, as whoever plans one.
      await this.commands.execute(new SetSchoolLeaving(schoolId, false, session.userId));
      const back = await u.q.one(
        `update exports.school_erasures set state = 'taken_back', taken_back_by = $2, taken_back_at = $3 where school_id = $1 and state = 'planned' returning id`,
        [schoolId, session.userId, new Date(this.clock.now())],
      );
      if (!back) throw problem('exports/erasure-not-planned');
    });
  }

  /** Every erasure that was ever asked for, the newest first. */
  async list(request: PageRequest<ErasureSort>): Promise<{ erasures: SchoolErasure[]; total: number }> {
    const { rows, total } = await pageOf<Row, ErasureSort>(this.db, request, {
      select: SELECT,
      from: `from exports.school_erasures where ($1 = '%%' or school_name ilike $1)`,
      params: [containing(request.search)],
      order: ORDER,
    });
    return { erasures: await this.told(rows), total };
  }

  /** Begins what nobody took back in time. */
  private async beginDue(): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const due = await u.q.query<{ id: number }>(
        `update exports.school_erasures set state = 'running' where state = 'planned' and due_at <= $1 returning id`,
        [new Date(this.clock.now())],
      );
      for (const { id } of due) await u.enqueue(QUEUE, { id }, { singletonKey: String(id) });
    });
  }

  private async goThrough(id: number): Promise<void> {
    const row = await this.db.one<Row>(`${SELECT} from exports.school_erasures where id = $1 and state = 'running'`, [
      id,
    ]);
    if (!row) return;
    const { schoolId, requestedBy } = row;
    if (row.total === null) {
      const { students, staff, parents, places } = await this.records.countErasure(schoolId);
      await this.db.query('update exports.school_erasures set total = $2 where id = $1', [
        id,
        students + staff + parents + places,
      ]);
    }
    for (;;) {
      const tied = await this.records.tied(schoolId, AT_ONCE);
      if (tied.length === 0) break;
      for (const personId of tied) if (!(await this.erasePerson(id, personId, schoolId, requestedBy))) return;
    }
    await this.finish(id, schoolId, requestedBy);
  }

  /** @returns false when the erasure is not this run's any more */
  private erasePerson(id: number, personId: number, schoolId: number, by: number): Promise<boolean> {
    return this.unitOfWork.run(async (u) => {
      const mine = await u.q.one(
        `select id from exports.school_erasures where id = $1 and state = 'running' for update`,
        [id],
      );
      if (!mine) return false;
      const was = await this.commands.execute(new EraseFromSchool(personId, schoolId, by));
      if (!was) return true;
      const sittings = was.erased ? await this.commands.execute(new EraseStudentAnswers(personId)) : 0;
      const column = was.erased ? COUNTED[was.as] : 'places';
      await u.q.query(
        `update exports.school_erasures set ${column} = ${column} + 1, sittings = sittings + $2 where id = $1`,
        [id, sittings],
      );
      return true;
    });
  }

  private async finish(id: number, schoolId: number, by: number): Promise<void> {
    await this.documents.forgetSchool(schoolId, await this.records.classIds(schoolId));
    await this.unitOfWork.run(async (u) => {
      const mine = await u.q.one(
        `select id from exports.school_erasures where id = $1 and state = 'running' for update`,
        [id],
      );
      if (!mine) return;
      const { classes, terms } = await this.commands.execute(new EraseSchoolItself(schoolId, by));
      await this.commands.execute(new ForgetOutsideFiles(schoolId));
      await this.commands.execute(new ForgetSchoolVideos(schoolId));
      await u.q.query('delete from exports.school_archives_taken where school_id = $1', [schoolId]);
      await u.q.query(
        `update exports.school_erasures set state = 'done', ended_at = $2, classes = $3, terms = $4 where id = $1`,
        [id, new Date(this.clock.now()), classes, terms],
      );
      await this.tidy.plan(u);
    });
    this.log.log(`school ${schoolId} was erased`);
  }

  private async told(rows: readonly Row[]): Promise<SchoolErasure[]> {
    const names = await this.people.namesOf([
      ...new Set(rows.flatMap(({ requestedBy, takenBackBy }) => [requestedBy, takenBackBy ?? []].flat())),
    ]);
    const named = (id: number) => ({ id, name: names.get(id) ?? null });
    return rows.map((row) => ({
      ...row,
      requestedBy: named(row.requestedBy),
      requestedAt: row.requestedAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      takenBackBy: row.takenBackBy === null ? null : named(row.takenBackBy),
      takenBackAt: row.takenBackAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    }));
  }
}
