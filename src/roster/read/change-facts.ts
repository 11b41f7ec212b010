import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { containing } from '../../platform/db/list-sql.js';
import { widestFirst, type Role } from '../../kernel/roles.js';
import { peopleFound } from './people-found.js';
import { districtPermissions } from '../policies.js';
import { oversees, seesPlace, type Viewer } from '../reach.js';
import { timeZoneOf } from '../states.js';
import { districtNotFound } from './districts.js';
import { schoolNotFound } from './schools.js';

/** One value that a change set: texts as they were noted. */
export interface ChangedValue {
  field: string;
  before: string | null;
  after: string | null;
}

/** A school whose history is read, or (`id` null) a district. */
export interface HistoryPlace {
  id: number | null;
  districtId: number;
  name: string;
  timeZone: string;
}

/** A school whose history is read. */
export interface HistorySchool extends HistoryPlace {
  id: number;
}

/** What the history of a school asks of the roster: what was noted of a change, and what things are called now. */
@Injectable()
export class ChangeFacts {
  constructor(private readonly db: Db) {}

  /**
   * For administrators of the school, its district and the platform. @throws DomainError `roster/school-not-found` for
   * everybody else
   */
  async open(viewer: Viewer, schoolId: number): Promise<HistorySchool> {
    const school = await this.db.one<HistorySchool>(
      'select id, district_id as "districtId", name, time_zone as "timeZone" from roster.schools where id = $1 and erased_at is null',
      [schoolId],
    );
    if (!school || !oversees(viewer, { schoolId: school.id, districtId: school.districtId })) throw schoolNotFound();
    return school;
  }

  /**
   * For the administrators of the district and the platform. @throws DomainError `roster/district-not-found` for everybody else
   */
  async openDistrict(viewer: Viewer, districtId: number): Promise<HistoryPlace> {
    const district = await this.db.one<{ name: string; state: string }>(
      'select name, state from roster.districts where id = $1 and archived_at is null',
      [districtId],
    );
    if (!district || !districtPermissions(viewer, districtId).view) throw districtNotFound();
    return { id: null, districtId, name: district.name, timeZone: timeZoneOf(district.state) ?? 'UTC' };
  }

  /** Ids of schools that are or were of the district, whose names hold the text. */
  async schoolsNamed(districtId: number, text: string): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(
      'select id from roster.schools where district_id = $1 and name ilike $2 order by id',
      [districtId, containing(text)],
    );
    return rows.map(({ id }) => id);
  }

  /** By the id of the change; what was erased is missing. */
  async values(changeIds: readonly string[]): Promise<Map<string, ChangedValue[]>> {
    const rows = await this.db.query<ChangedValue & { id: string }>(
      `select change_id as id, field, before, after from roster.change_values where change_id = any($1::uuid[]) order by change_id, field`,
      [[...changeIds]],
    );
    return new Map(
      [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [
        id,
        of.map(({ field, before, after }) => ({ field, before, after })),
      ]),
    );
  }

  /** Who of these is a hidden account, whose e-mail nobody is shown. */
  async hiddenAmong(personIds: readonly number[]): Promise<Set<number>> {
    if (personIds.length === 0) return new Set();
    const rows = await this.db.query<{ id: number }>(
      'select id from roster.people where id = any($1) and hidden_account',
      [[...new Set(personIds)]],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Display names of classes; deleted ones are missing. */
  classNames(ids: readonly number[]): Promise<Map<number, string>> {
    return this.named('select id, display_name as name from roster.sections where id = any($1)', ids);
  }

  termNames(ids: readonly number[]): Promise<Map<number, string>> {
    return this.named('select id, name from roster.terms where id = any($1)', ids);
  }

  districtNames(ids: readonly number[]): Promise<Map<number, string>> {
    return this.named('select id, name from roster.districts where id = any($1)', ids);
  }

  /** Names of the schools among these that the viewer sees all of. */
  async schoolNames(viewer: Viewer, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.query<{ id: number; name: string; districtId: number }>(
      'select id, name, district_id as "districtId" from roster.schools where id = any($1)',
      [[...new Set(ids)]],
    );
    return new Map(
      rows
        .filter(({ id, districtId }) => seesPlace(viewer, { schoolId: id, districtId }))
        .map(({ id, name }) => [id, name]),
    );
  }

  /** What these people are at the school or in its district, the widest role first. */
  async rolesAt({ id, districtId }: HistoryPlace, personIds: readonly number[]): Promise<Map<number, Role>> {
    if (personIds.length === 0) return new Map();
    const rows = await this.db.query<{ id: number; role: Role }>(
      `select distinct on (person_id) person_id as id, role from (
         select person_id, role, school_id from roster.staff_roles where person_id = any($1) and (school_id = $2 or (district_id = $3 and school_id is null))
         union all select id, 'Student', school_id from roster.people where id = any($1) and school_id = $2
       ) held order by person_id, school_id nulls first, ${widestFirst('role')}`,
      [[...personIds], id, districtId],
    );
    return new Map(rows.map((row) => [row.id, row.role]));
  }

  /** Ids of those people, and of classes and terms of the school, whose names hold the text. */
  async idsNamed(
    schoolId: number | null,
    text: string,
    among: readonly number[],
  ): Promise<{ people: number[]; classes: number[]; terms: number[] }> {
    const pattern = containing(text);
    const params: unknown[] = [[...among]];
    // By name alone: what is not shown of a person does not find them either.
    const named = peopleFound(text, `lower(p.last_name || ', ' || p.first_name || ' ' || p.last_name)`, params);
    const ids = async (sql: string, params: unknown[]) =>
      (await this.db.query<{ id: number }>(sql, params)).map(({ id }) => id);
    const [people, classes, terms] = await Promise.all([
      ids(
        `select id from (select * from roster.people where id = any($1) offset 0) p where ${peopleFound(text, 'p.searched', params)} and ${named} order by id`,
        params,
      ),
      ids(
        'select id from roster.sections where school_id = $1 and (display_name ilike $2 or class_name ilike $2) order by id',
        [schoolId, pattern],
      ),
      ids('select id from roster.terms where school_id = $1 and name ilike $2 order by id', [schoolId, pattern]),
    ]);
    return { people, classes, terms };
  }

  private async named(sql: string, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.query<{ id: number; name: string }>(sql, [[...new Set(ids)]]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
