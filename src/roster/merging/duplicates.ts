import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { Role } from '../../kernel/roles.js';
import { Db } from '../../platform/db/db.js';
import type { ListRequest, PageRequest } from '../../platform/http/list.js';
import { doneBy } from '../changes.js';
import { schoolUsersPermissions, type UserKind } from '../policies.js';
import type { RosterCode } from '../problems.js';
import { wordsOf } from '../read/people-found.js';
import { SchoolUsers, type Actor } from '../read/school-users.js';
import { AdultRecords } from './adult-records.js';
import { likelyPairs, type Likened, type LikelyPair, type Sign } from './likeness.js';
import { undoUntil } from './merge-plan.js';

export const DUPLICATE_SORTS = ['likeness', 'name', 'gradeLevel'] as const;
export type DuplicateSort = (typeof DUPLICATE_SORTS)[number];

/** Whose records are looked at: those of students, or those of staff and parents. */
export const MERGED_KINDS = ['students', 'adults'] as const;
export type MergedKind = (typeof MERGED_KINDS)[number];

/** A record as the list of duplicates shows it. */
export interface DuplicateRecord extends Omit<Likened, 'phone'> {
  fullName: string;
  /** Of staff, what they are at the school; null of students, and of who only has children there. */
  role: Role | null;
  /** Of a parent, how many at the school. */
  children: number;
  archived: boolean;
  lastLoginAt: Date | null;
  createdAt: Date;
}

export interface Duplicate {
  /** '12-40' */
  key: string;
  signs: Sign[];
  /** The older record first. */
  records: [DuplicateRecord, DuplicateRecord];
}

export interface DuplicateFilters {
  of: MergedKind;
  /** Those that somebody said are not the same person, in place of the others. */
  dismissed: boolean;
}

/** Two records that were merged. */
export interface Merge {
  id: number;
  mergedAt: Date;
  /** Who merged, as far as the name is still there. */
  mergedBy: string | null;
  kept: { id: number; fullName: string };
  absorbed: { id: number; fullName: string; email: string };
  partedAt: Date | null;
  partedBy: string | null;
  undoUntil: Date;
  mayTakeBack: boolean;
  /** After it was taken back: what stayed with the record that was kept. */
  stays: string[];
}

/** Records of a school that may be of one person, those that are not, and those that were merged. */
@Injectable()
export class Duplicates {
  constructor(
    private readonly db: Db,
    private readonly users: SchoolUsers,
    private readonly adults: AdultRecords,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `roster/school-not-found` */
  async list(
    actor: Actor,
    schoolId: number,
    request: ListRequest<DuplicateSort, DuplicateFilters>,
  ): Promise<{
    duplicates: Duplicate[];
    total: number;
    counts: { open: number; dismissed: number };
    permissions: { merge: boolean };
  }> {
    const school = await this.users.open(actor, schoolId);
    const people = request.filters.of === 'adults' ? await this.adultRecords(schoolId) : await this.records(schoolId);
    const dismissed = await this.dismissed(people.map(({ shown }) => shown.id));
    const byId = new Map(people.map(({ shown }) => [shown.id, shown]));
    const all = likelyPairs(people.map(({ likened }) => likened))
      .map(({ ids, ...pair }) => ({ ...pair, ids, records: ids.map((id) => byId.get(id)!) as Duplicate['records'] }))
      // Two that are archived are in nobody's way.
      .filter(({ records }) => records.some(({ archived }) => !archived));
    const [open, aside] = [true, false].map((is) => all.filter(({ ids }) => is !== dismissed.has(ids.join('-'))));
    const found = (request.filters.dismissed ? aside! : open!).filter(({ records }) => holds(records, request.search));
    return {
      duplicates: found
        .sort(orderOf(request))
        .slice(request.offset, request.offset + request.perPage)
        .map(({ ids, signs, records }) => ({ key: ids.join('-'), signs, records })),
      total: found.length,
      counts: { open: open!.length, dismissed: aside!.length },
      permissions: { merge: schoolUsersPermissions(actor, school, KIND[request.filters.of]).edit },
    };
  }

  /**
   * Says that two records are not of one person, or takes that back.
   * @throws DomainError `roster/school-not-found`, `roster/not-allowed`, `roster/person-not-found`
   */
  async setAside(
    actor: Actor,
    schoolId: number,
    of: MergedKind,
    ids: readonly [number, number],
    aside: boolean,
  ): Promise<void> {
    await this.users.must(actor, schoolId, KIND[of], 'edit');
    const [first, second] = [...ids].sort((a, b) => a - b) as [number, number];
    const there =
      of === 'adults'
        ? (await this.adults.all(schoolId)).filter(({ id }) => id === first || id === second)
        : await this.db.query('select from roster.people where school_id = $1 and id = any($2)', [
            schoolId,
            [first, second],
          ]);
    if (there.length !== 2) throw new DomainError<RosterCode>('roster/person-not-found', 'This user does not exist.');
    if (aside)
      await this.db.query(
        'insert into roster.not_duplicates (first_id, second_id, by_id, at) values ($1, $2, $3, $4) on conflict do nothing',
        [first, second, doneBy(actor).by, new Date(this.clock.now())],
      );
    else
      await this.db.query('delete from roster.not_duplicates where first_id = $1 and second_id = $2', [first, second]);
  }

  /** Merges of a school, the newest first. @throws DomainError `roster/school-not-found` */
  async merges(
    actor: Actor,
    schoolId: number,
    { filters: { of }, ...page }: ListRequest<never, { of: MergedKind }>,
  ): Promise<{ merges: Merge[]; total: number }> {
    const school = await this.users.open(actor, schoolId);
    const may = schoolUsersPermissions(actor, school, KIND[of]).edit;
    const kind = of === 'adults' ? 'adult' : 'student';
    const [rows, counted] = await Promise.all([
      this.db.query<Omit<Merge, 'undoUntil' | 'mayTakeBack'>>(
        `select m.id, m.merged_at as "mergedAt", b.first_name || ' ' || b.last_name as "mergedBy", m.parted_at as "partedAt",
           pb.first_name || ' ' || pb.last_name as "partedBy", m.stays,
           jsonb_build_object('id', k.id, 'fullName', k.first_name || ' ' || k.last_name) as kept,
           jsonb_build_object('id', a.id, 'fullName', a.first_name || ' ' || a.last_name, 'email', a.email) as absorbed
         from roster.merges m join roster.people k on k.id = m.kept_id join roster.people a on a.id = m.absorbed_id
         left join roster.people b on b.id = m.by_id left join roster.people pb on pb.id = m.parted_by_id
         where m.school_id = $1 and m.kind = $4 order by m.merged_at desc, m.id desc limit $2 offset $3`,
        [schoolId, page.perPage, page.offset, kind],
      ),
      this.db.one<{ n: number }>('select count(*)::int as n from roster.merges where school_id = $1 and kind = $2', [
        schoolId,
        kind,
      ]),
    ]);
    const now = new Date(this.clock.now());
    return {
      merges: rows.map((row) => {
        const until = undoUntil(row.mergedAt);
        return { ...row, undoUntil: until, mayTakeBack: may && row.partedAt === null && now <= until };
      }),
      total: counted!.n,
    };
  }

  private async records(schoolId: number): Promise<Compared[]> {
    const rows = await this.db.query<Omit<DuplicateRecord, 'role' | 'children'>>(
      `select id, first_name as "firstName", last_name as "lastName", first_name || ' ' || last_name as "fullName", student_number as "studentNumber",
         grade_level as "gradeLevel", email, archived_at is not null as archived, last_login_at as "lastLoginAt", created_at as "createdAt"
       from roster.people where school_id = $1 and not hidden_account order by id`,
      [schoolId],
    );
    return rows.map((row) => ({ shown: { ...row, role: null, children: 0 }, likened: row }));
  }

  private async adultRecords(schoolId: number): Promise<Compared[]> {
    const rows = await this.adults.all(schoolId);
    return rows.map(({ phone, ...row }) => {
      const shown = {
        ...row,
        studentNumber: null,
        gradeLevel: null,
        archived: row.role === null && row.children === 0,
      };
      return { shown, likened: { ...shown, gradeLevel: SAME_GRADE, phone } };
    });
  }

  /** Pairs of these people that were set aside. */
  private async dismissed(ids: readonly number[]): Promise<Set<string>> {
    const rows = await this.db.query<{ key: string }>(
      `select first_id || '-' || second_id as key from roster.not_duplicates where first_id = any($1)`,
      [[...ids]],
    );
    return new Set(rows.map(({ key }) => key));
  }
}

/** The list whose permissions decide. */
const KIND = { students: 'Student', adults: 'Teacher' } as const satisfies Record<MergedKind, UserKind>;
/** Adults are compared as students of one grade are. */
const SAME_GRADE = 0;

interface Compared {
  shown: DuplicateRecord;
  likened: Likened;
}

interface Found extends LikelyPair {
  records: Duplicate['records'];
}

/** Each word stands in one of the names, student IDs or e-mails. */
function holds(records: Duplicate['records'], search: string): boolean {
  if (search.trim() === '') return true;
  const words = wordsOf(search);
  const text = records
    .map(({ fullName, studentNumber, email }) => `${fullName} ${studentNumber ?? ''} ${email}`)
    .join('\n')
    .toLowerCase();
  return words.length > 0 && words.every((word) => text.includes(word.toLowerCase()));
}

function orderOf({ sort, order }: Pick<PageRequest<DuplicateSort>, 'sort' | 'order'>) {
  const sign = order === 'desc' ? -1 : 1;
  return (a: Found, b: Found): number => {
    const [one, other] = [a.records[0], b.records[0]];
    const by =
      sort === 'likeness'
        ? a.weight - b.weight
        : sort === 'gradeLevel'
          ? (one.gradeLevel ?? 0) - (other.gradeLevel ?? 0)
          : one.lastName.localeCompare(other.lastName, 'en') || one.firstName.localeCompare(other.firstName, 'en');
    return sign * by || b.weight - a.weight || a.ids[0] - b.ids[0] || a.ids[1] - b.ids[1];
  };
}
