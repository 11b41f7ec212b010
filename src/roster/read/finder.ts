import { Injectable } from '@nestjs/common';
import { effectiveRole, widestFirst, type Role } from '../../kernel/roles.js';
import { Db } from '../../platform/db/db.js';
import { containing } from '../../platform/db/list-sql.js';
import { classesSeen, listScopeOf, placesSeen, studentsSeen, type Scope, type Viewer } from '../reach.js';
import { holdsWord, SEARCHED_OF_FEW, wordsOf } from './people-found.js';

/** Somebody who was found. */
export interface FoundPerson {
  id: number;
  name: string;
  role: Role;
  schoolId: number;
  schoolName: string;
  /** Of a student. */
  gradeLevel: number | null;
  /** Of a teacher's own student, a class that both are in. */
  sectionId: number | null;
  archived: boolean;
}

export interface FoundClass {
  id: number;
  name: string;
  schoolId: number;
  schoolName: string;
  archived: boolean;
}

export interface FoundSchool {
  id: number;
  name: string;
  districtName: string;
}

/** Looked at before the best are chosen: of a text that nearly everybody's name holds, some are left out. */
const CANDIDATES = { exact: 300, alike: 3_000 };
/** For this statement a word is alike from here on; PostgreSQL's own 0.6 forgives no two letters that changed places. */
const FROM_HERE_ON = `(select set_config('pg_trgm.word_similarity_threshold', '0.4', true)) is not null`;
/** Of each kind. */
export const MOST_FOUND = 6;

/** That a column holds what was typed, or something like it, as a condition of SQL. */
type Matches = (column: string) => string;

/** Who, which classes and which schools a few letters may mean, within what the viewer sees. */
@Injectable()
export class Finder {
  constructor(private readonly db: Db) {}

  /**
   * Students, and for administrators the staff; hidden accounts are left out. Where no name holds the words, those that are
   * like them.
   */
  async people(viewer: Viewer, text: string): Promise<FoundPerson[]> {
    const scope = listScopeOf(viewer);
    if (scope.within === 'nothing' || scope.within === 'self' || scope.within === 'children') return [];
    return this.exactThenAlike(text, holdsWord, (matches, params, most) =>
      this.peopleBy(viewer, scope, text, matches, params, most),
    );
  }

  /** The own classes of a teacher, all of the place of an administrator. */
  async classes(viewer: Viewer, text: string): Promise<FoundClass[]> {
    const scope = listScopeOf(viewer);
    // Of a place they are few, and the index of trigrams is one of the whole platform.
    const name = scope.within === 'everything' ? 'lower(c.display_name)' : `(lower(c.display_name) || '')`;
    return this.exactThenAlike(text, holdsAnywhere, (matches, params, most) => {
      const seen = classesSeen(scope, { section: 'c.id', school: 'c.school_id', district: 's.district_id' }, params);
      return this.db.query<FoundClass>(
        `select id, name, "schoolId", "schoolName", archived from (
           select c.id, c.display_name as name, c.display_order, c.school_id as "schoolId", s.name as "schoolName", c.archived_at is not null as archived
             from roster.sections c join roster.schools s on s.id = c.school_id
            where ${matches(name)} and c.hidden_at is null and s.archived_at is null and ${seen} limit ${most}) found
         order by archived, word_similarity(lower($${params.push(text)}), lower(name)) desc, display_order, id limit ${MOST_FOUND}`,
        params,
      );
    });
  }

  /** For who sees several. */
  async schools(viewer: Viewer, text: string): Promise<FoundSchool[]> {
    const scope = listScopeOf(viewer);
    if (scope.within !== 'everything' && scope.within !== 'district') return [];
    return this.exactThenAlike(text, holdsAnywhere, (matches, params) =>
      this.db.query<FoundSchool>(
        `select s.id, s.name, d.name as "districtName" from roster.schools s join roster.districts d on d.id = s.district_id
          where ${matches('lower(s.name)')} and s.archived_at is null and ${placesSeen(scope, { school: 's.id', district: 's.district_id' }, params)}
          order by word_similarity(lower($${params.push(text)}), lower(s.name)) desc, lower(s.name), s.id limit ${MOST_FOUND}`,
        params,
      ),
    );
  }

  /** The classes that a teacher works with. */
  async taughtBy(viewer: Viewer): Promise<number[]> {
    const params: unknown[] = [];
    const seen = classesSeen(
      listScopeOf(viewer),
      { section: 'c.id', school: 'c.school_id', district: 's.district_id' },
      params,
    );
    const rows = await this.db.query<{ id: number }>(
      `select c.id from roster.sections c join roster.schools s on s.id = c.school_id where c.hidden_at is null and ${seen}`,
      params,
    );
    return rows.map(({ id }) => id);
  }

  /** What holds every word; only where there is nothing, what is like them. */
  private async exactThenAlike<Found>(
    text: string,
    holds: typeof holdsWord,
    by: (matches: Matches, params: unknown[], most: number) => Promise<Found[]>,
  ): Promise<Found[]> {
    const words = wordsOf(text.toLowerCase());
    if (words.length === 0) return [];
    const params: unknown[] = [];
    const exact = await by(
      (column) => words.map((word) => holds(word, column, params)).join(' and '),
      params,
      CANDIDATES.exact,
    );
    // A word of two letters has no neighbours that mean anything, and an e-mail is like all others of its provider.
    if (exact.length > 0 || words.some((word) => word.length < 3 || word.includes('@'))) return exact;
    const alike: unknown[] = [];
    const like: Matches = (column) =>
      [FROM_HERE_ON, ...words.map((word) => `$${alike.push(word)} <% ${column}`)].join(' and ');
    return by(like, alike, CANDIDATES.alike);
  }

  private peopleBy(
    viewer: Viewer,
    scope: Scope,
    text: string,
    matches: Matches,
    params: unknown[],
    most: number,
  ): Promise<FoundPerson[]> {
    const open = (column: string) => `${matches(column)} and not p.hidden_account and p.erased_at is null`;
    const asPlace = (school: string, district: string) => placesSeen(scope, { school, district }, params);
    const everywhere = scope.within === 'everything';
    const role = effectiveRole(viewer.role);
    const teacher = role === 'Teacher';
    // As the index of trigrams has the schools, so that it leads to nobody elsewhere.
    const ofSchools = () =>
      everywhere
        ? 'true'
        : `array[p.school_id] && array(select s.id from roster.schools s where ${asPlace('s.id', 's.district_id')})`;
    const students = `select p.id, p.first_name || ' ' || p.last_name as name, 'Student' as role, s.id as "schoolId", s.name as "schoolName",
        p.grade_level as "gradeLevel", p.archived_at is not null as archived,
        ${
          teacher
            ? `(select min(its.section_id) from roster.memberships its join roster.memberships mine on mine.section_id = its.section_id and mine.person_id = $${params.push(viewer.userId)}
                 where its.person_id = p.id and its.section_role = 'Student' and mine.section_role <> 'Student')`
            : 'null::int'
        } as "sectionId"
      from roster.people p join roster.schools s on s.id = p.school_id
      where ${open(teacher ? SEARCHED_OF_FEW : 'p.searched')} and s.archived_at is null and ${teacher ? studentsSeen(scope, 'p.id', params) : ofSchools()} limit ${most}`;
    const working = `from roster.staff_roles r join roster.schools s on s.id = r.school_id
      where r.role in ('Principal', 'Teacher Admin', 'Teacher') and s.archived_at is null and ${teacher || role === 'Auditor' ? 'false' : asPlace('s.id', 's.district_id')}`;
    const theirs = everywhere
      ? `${open('p.searched')} and exists (select ${working} and r.person_id = p.id)`
      : `${open(SEARCHED_OF_FEW)} and p.id = any(array(select r.person_id ${working}))`;
    // Of a text that thousands hold, such as the provider of their e-mail, few are looked at.
    const staff = `select p.id, p.first_name || ' ' || p.last_name as name, widest.role, widest.id as "schoolId", widest.name as "schoolName",
        null::int as "gradeLevel", widest.archived_at is not null as archived, null::int as "sectionId"
      from (select * from roster.people p where ${theirs} limit ${most}) p
      cross join lateral (select r.role, r.archived_at, s.id, s.name ${working} and r.person_id = p.id
        order by r.archived_at nulls first, ${widestFirst('r.role')}, r.id limit 1) widest`;
    return this.db.query<FoundPerson>(
      `select id, name, role, "schoolId", "schoolName", "gradeLevel", archived, "sectionId" from ((${students}) union all (${staff})) found
        order by archived, word_similarity(lower($${params.push(text)}), lower(name)) desc, lower(name), id limit ${MOST_FOUND}`,
      params,
    );
  }
}

/** Classes and schools are few: of them a word may be short and stand anywhere. */
function holdsAnywhere(word: string, column: string, params: unknown[]): string {
  return `${column} like $${params.push(containing(word))}`;
}
