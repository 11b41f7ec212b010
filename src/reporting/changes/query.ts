import { Injectable } from '@nestjs/common';
import { category, ContentLibrary } from '../../content/index.js';
import { LessonNames } from '../../courses/index.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Db } from '../../platform/db/db.js';
import { pageOf } from '../../platform/db/list-sql.js';
import type { ListRequest } from '../../platform/http/list.js';
import {
  ChangeFacts,
  People,
  type ChangedValue,
  type HistoryPlace,
  type HistorySchool,
  type Viewer,
} from '../../roster/index.js';
import { AssignmentSchedule } from '../../scheduling/index.js';
import { CHANGES, RECORDS, type ChangedRecord, type ChangeDetails } from './projection.js';
import { sentenceOf } from './sentence.js';
import { labelOf, saidOf, textOf, type ShownValue } from './values.js';

/** Kinds of things as the list filters them. */
export const CHANGE_KINDS = ['person', 'class', 'term', 'school', 'assignment'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_SORTS = ['at'] as const;

export interface ChangeFilters {
  kinds: readonly ChangeKind[];
  /** Of one thing: a person with the own tests, a class with its assignments. */
  id?: number | undefined;
  /** Who did it. */
  by?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface NamedPerson {
  id: number;
  /** null: nobody knows any more. */
  name: string | null;
}

/** One change of a school. */
export interface Change {
  id: string;
  at: string;
  kind: ChangeKind;
  sentence: string;
  /** null: the platform itself. */
  by: NamedPerson | null;
  /** As whom, behind a mask. */
  as: NamedPerson | null;
  /** What was changed; null where it is gone. */
  thing: { kind: ChangeKind; id: number; name: string } | null;
  values: ShownValue[];
}

interface Row {
  change_id: string;
  at: Date;
  record: ChangedRecord;
  record_id: number;
  section_id: number | null;
  person_id: number | null;
  action: string;
  by_id: number | null;
  behalf_id: number | null;
  details: ChangeDetails;
}

const KIND: Readonly<Record<ChangedRecord, ChangeKind>> = {
  person: 'person',
  class: 'class',
  term: 'term',
  school: 'school',
  district: 'school',
  assignment: 'assignment',
  lesson: 'assignment',
  sitting: 'assignment',
};

/** What holds the id of one thing; of a school there is one. */
const OF_ONE: Readonly<Partial<Record<ChangeKind, string>>> = {
  person: 'person_id',
  class: 'section_id',
  term: "record = 'term' and record_id",
  assignment: "record = 'assignment' and record_id",
};

/** Counted no further. */
const MOST_COUNTED = 10_000;
/** Who changed something, for the filter. */
const MOST_CHANGERS = 200;

/**
 * The history of changes of a school, for its administrators and those of its district and the platform; of a district for the
 * latter two.
 */
@Injectable()
export class ChangesOfSchool {
  constructor(
    private readonly db: Db,
    private readonly facts: ChangeFacts,
    private readonly people: People,
    private readonly schedule: AssignmentSchedule,
    private readonly content: ContentLibrary,
    private readonly lessonNames: LessonNames,
  ) {}

  /** @throws DomainError `roster/school-not-found`, also for a school whose history the session does not see */
  async list(
    session: Viewer,
    schoolId: number,
    request: ListRequest<'at', ChangeFilters>,
  ): Promise<{ changes: Change[]; total: number; more: boolean; school: HistorySchool }> {
    const school = await this.facts.open(session, schoolId);
    return { ...(await this.page(session, school, request)), school };
  }

  /**
   * What is the district's own: its settings, its administrators, and which schools it has, with their settings.
   * @throws DomainError `roster/district-not-found`, also for a district whose history the session does not see
   */
  async ofDistrict(
    session: Viewer,
    districtId: number,
    request: ListRequest<'at', ChangeFilters>,
  ): Promise<{ changes: Change[]; total: number; more: boolean; district: HistoryPlace }> {
    const district = await this.facts.openDistrict(session, districtId);
    return { ...(await this.page(session, district, request)), district };
  }

  /** Everybody who changed something there, by name; who was erased or deleted is missing. */
  async changers(
    session: Viewer,
    at: { schoolId: number } | { districtId: number },
  ): Promise<{ id: number; name: string }[]> {
    const place =
      'schoolId' in at
        ? await this.facts.open(session, at.schoolId)
        : await this.facts.openDistrict(session, at.districtId);
    const params: unknown[] = [];
    const rows = await this.db.query<{ id: number }>(
      `select by_id as id from ${CHANGES} where ${ownOf(place, params)} and by_id is not null group by by_id order by max(at) desc limit ${MOST_CHANGERS}`,
      params,
    );
    const names = await this.people.namesOf(rows.map(({ id }) => id));
    return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  private async page(
    session: Viewer,
    place: HistoryPlace,
    request: ListRequest<'at', ChangeFilters>,
  ): Promise<{ changes: Change[]; total: number; more: boolean }> {
    const { rows, total, more } = await pageOf<Row, 'at'>(this.db, request, {
      select: 'select change_id, at, record, record_id, section_id, person_id, action, by_id, behalf_id, details',
      ...(await this.matching(place, request)),
      order: { columns: { at: 'at' }, then: request.order === 'desc' ? 'change_id desc' : 'change_id' },
      countUpTo: MOST_COUNTED,
    });
    return { changes: await this.told(session, place, rows), total, more };
  }

  private async matching(
    place: HistoryPlace,
    { filters, search }: Pick<ListRequest<'at', ChangeFilters>, 'filters' | 'search'>,
  ): Promise<{ from: string; params: unknown[] }> {
    const { kinds, id, by, from, to } = filters;
    const params: unknown[] = [];
    const where = [ownOf(place, params)];
    const [kind] = kinds;
    const column = kinds.length === 1 && id !== undefined ? OF_ONE[kind!] : undefined;
    if (column) where.push(`${column} = $${params.push(id)}`);
    else if (kinds.length > 0)
      where.push(`record = any($${params.push(RECORDS.filter((record) => kinds.includes(KIND[record])))})`);
    if (by !== undefined) where.push(`by_id = $${params.push(by)}`);
    if (from !== undefined) where.push(`at >= $${params.push(from)}::timestamptz`);
    if (to !== undefined) where.push(`at <= $${params.push(to)}::timestamptz`);
    if (search !== '') {
      // Names are looked for among the people of this history: all others would grow with the platform.
      const [said] = await this.db.query<{ ids: number[] | null }>(
        `select array_agg(distinct id) as ids from (select person_id, by_id, behalf_id from ${CHANGES} where ${where.join(' and ')} offset 0) c
           cross join lateral (values (person_id), (by_id), (behalf_id)) people (id) where id is not null`,
        [...params],
      );
      const named = await this.facts.idsNamed(place.id, search, said?.ids ?? []);
      const schools = place.id === null ? await this.facts.schoolsNamed(place.districtId, search) : [];
      const who = `$${params.push(named.people)}::int[]`;
      where.push(
        `(person_id = any(${who}) or by_id = any(${who}) or behalf_id = any(${who}) or section_id = any($${params.push(named.classes)}::int[])
          or (record = 'term' and record_id = any($${params.push(named.terms)}::int[]))
          or (record = 'school' and record_id = any($${params.push(schools)}::int[])))`,
      );
    }
    return { from: `from ${CHANGES} where ${where.join(' and ')}`, params };
  }

  /** Names and values of a page, a few questions for all its rows. */
  private async told(session: Viewer, school: HistoryPlace, rows: readonly Row[]): Promise<Change[]> {
    const idsOf = (pick: (row: Row) => number | null) => rows.flatMap((row) => pick(row) ?? []);
    const ofRecord = (record: ChangedRecord) => idsOf((row) => (row.record === record ? row.record_id : null));
    const [values, people, hidden, roles, classes, terms, schools, districts, titles, sets, lessons] =
      await Promise.all([
        this.facts.values(rows.map((row) => row.change_id)),
        this.people.namesOf(
          [...new Set(rows.flatMap((row) => [row.by_id, row.behalf_id, row.person_id]))].flatMap((id) => id ?? []),
        ),
        this.facts.hiddenAmong(idsOf((row) => row.person_id)),
        this.facts.rolesAt(
          school,
          idsOf((row) => row.behalf_id),
        ),
        this.facts.classNames(idsOf((row) => row.section_id)),
        this.facts.termNames(ofRecord('term')),
        this.facts.schoolNames(session, school.id === null ? ofRecord('school') : []),
        this.facts.districtNames(ofRecord('district')),
        this.schedule.titlesOf(ofRecord('assignment')),
        this.content.setNames(rows.flatMap((row) => row.details.setId ?? [])),
        this.lessonNames.of(rows.flatMap((row) => row.details.lessonId ?? [])),
      ]);
    const places = await this.placesIn(session, school, values);
    const gone = await this.namesOfGone(rows.filter((row) => lacksName(row, { classes, terms })));
    return rows.map((row) => {
      const isHidden = row.person_id !== null && hidden.has(row.person_id);
      const noted = (values.get(row.change_id) ?? []).filter(({ field }) => !(isHidden && field === 'email'));
      const named = nameOf(row, noted, {
        people,
        classes,
        terms,
        schools,
        districts,
        titles,
        gone,
        school,
        lessons,
      });
      const shown = valuesOf(row, noted, school, places);
      const person = (id: number | null): NamedPerson | null =>
        id === null ? null : { id, name: people.get(id) ?? null };
      const by = person(row.by_id);
      const as = person(row.behalf_id);
      const role = row.behalf_id === null ? undefined : roles.get(row.behalf_id);
      const { setId, categoryId, part, seconds } = row.details;
      return {
        id: row.change_id,
        at: row.at.toISOString(),
        kind: KIND[row.record],
        sentence: sentenceOf({
          record: row.record,
          action: row.action,
          by: by && (by.name ?? 'Somebody who is no longer here'),
          as: as && [role, as.name ?? 'somebody who is no longer here'].filter(Boolean).join(' '),
          subject: named,
          student: row.record === 'assignment' && row.person_id !== null ? people.get(row.person_id) : null,
          className:
            row.section_id === null ? null : (classes.get(row.section_id) ?? gone.get(`class ${row.section_id}`)),
          test:
            setId !== undefined && categoryId !== undefined
              ? [sets.get(setId), category(categoryId).name, part === undefined ? '' : `Part ${part}`]
                  .filter(Boolean)
                  .join(', ')
              : null,
          seconds,
          values: shown,
        }),
        by,
        as,
        thing: thingOf(row, { people, classes, terms }, named),
        values: shown,
      };
    });
  }

  /** What classes and terms were called that are no longer there: it was noted when they were deleted. */
  private async namesOfGone(rows: readonly Row[]): Promise<Map<string, string>> {
    if (rows.length === 0) return new Map();
    const ids = (record: ChangedRecord) =>
      rows.flatMap((row) => (record === 'class' ? (row.section_id ?? []) : row.record === record ? row.record_id : []));
    const deleted = await this.db.query<Pick<Row, 'change_id' | 'record' | 'record_id'>>(
      `select change_id, record, record_id from ${CHANGES} where action = 'deleted'
         and (record = 'class' and record_id = any($1) or record = 'term' and record_id = any($2))`,
      [ids('class'), ids('term')],
    );
    const values = await this.facts.values(deleted.map((row) => row.change_id));
    return new Map(
      deleted.flatMap((row): [string, string][] => {
        const name = values.get(row.change_id)?.find(({ field }) => field === NAME_FIELD[row.record])?.before;
        return name ? [[`${row.record} ${row.record_id}`, name]] : [];
      }),
    );
  }

  /** Names of the places that values hold by their ids, as far as the session sees them. */
  private async placesIn(
    session: Viewer,
    school: HistoryPlace,
    values: ReadonlyMap<string, readonly ChangedValue[]>,
  ): Promise<(field: string, text: string) => string> {
    const idsOf = (wanted: string) =>
      [...values.values()]
        .flat()
        .flatMap(({ field, before, after }) => (field === wanted ? [Number(before), Number(after)] : []))
        .filter(Boolean);
    const [schools, districts] = await Promise.all([
      this.facts.schoolNames(session, idsOf('schoolId')),
      this.facts.districtNames(idsOf('schoolDistrictId')),
    ]);
    const everywhere = effectiveRole(session.role) === 'Horizon Admin';
    return (field, text) => {
      if (field === 'schoolId') return schools.get(Number(text)) ?? 'another school';
      const seen = everywhere || Number(text) === school.districtId;
      return (seen ? districts.get(Number(text)) : undefined) ?? 'another district';
    };
  }
}

/** What stands in the history of a school, or of a district: there what is of no school, and the schools themselves. */
function ownOf({ id, districtId }: HistoryPlace, params: unknown[]): string {
  return id === null
    ? `district_id = $${params.push(districtId)} and (school_id is null or record = 'school')`
    : `school_id = $${params.push(id)}`;
}

const NAME_FIELD: Readonly<Partial<Record<ChangedRecord, string>>> = { class: 'displayName', term: 'name' };
const PLACES: ReadonlySet<string> = new Set(['schoolId', 'schoolDistrictId']);

type Names = ReadonlyMap<number, string>;

function lacksName(row: Row, { classes, terms }: { classes: Names; terms: Names }): boolean {
  return (
    (row.section_id !== null && !classes.has(row.section_id)) || (row.record === 'term' && !terms.has(row.record_id))
  );
}

function nameOf(
  row: Row,
  noted: readonly ChangedValue[],
  names: Record<'people' | 'classes' | 'terms' | 'schools' | 'districts' | 'titles', Names> & {
    gone: ReadonlyMap<string, string>;
    school: HistoryPlace;
    lessons: ReadonlyMap<number, { name: string }>;
  },
): string | null {
  switch (row.record) {
    case 'person':
    case 'sitting':
      return (row.person_id === null ? undefined : names.people.get(row.person_id)) ?? null;
    case 'class':
    case 'term': {
      const known = (row.record === 'class' ? names.classes : names.terms).get(row.record_id);
      const before = noted.find(({ field }) => field === NAME_FIELD[row.record]);
      return known ?? names.gone.get(`${row.record} ${row.record_id}`) ?? before?.before ?? before?.after ?? null;
    }
    case 'school':
      if (names.school.id !== null) return names.school.name;
      // Of a district: as it is called, or was when it was deleted or went away.
      return (
        names.schools.get(row.record_id) ??
        noted.find(({ field }) => field === 'name')?.before ??
        noted.find(({ field }) => field === 'name')?.after ??
        'a school that is no longer here'
      );
    case 'district':
      return names.districts.get(row.record_id) ?? null;
    case 'assignment':
      return names.titles.get(row.record_id) ?? null;
    case 'lesson':
      return names.lessons.get(row.details.lessonId!)?.name ?? null;
  }
}

/** What a reader can go to. */
function thingOf(
  row: Row,
  { people, classes, terms }: Record<'people' | 'classes' | 'terms', Names>,
  name: string | null,
): Change['thing'] {
  const [id, there] =
    row.record === 'person' || row.record === 'sitting'
      ? [row.person_id!, people.has(row.person_id!)]
      : row.record === 'class'
        ? [row.record_id, classes.has(row.record_id)]
        : row.record === 'term'
          ? [row.record_id, terms.has(row.record_id)]
          : [row.record_id, true];
  // A lesson has no page of its own.
  if (row.record === 'lesson') return null;
  const kind = row.record === 'sitting' ? 'person' : KIND[row.record];
  return there && name !== null ? { kind, id, name } : null;
}

function valuesOf(
  row: Row,
  noted: readonly ChangedValue[],
  school: HistoryPlace,
  placeName: (field: string, text: string) => string,
): ShownValue[] {
  const all = row.details.changes
    ? Object.entries(row.details.changes).map(([field, { before, after }]) => ({
        field,
        before: textOf(before),
        after: textOf(after),
      }))
    : noted;
  const said = (field: string, text: string | null) =>
    text !== null && PLACES.has(field) ? placeName(field, text) : saidOf(field, text, school.timeZone);
  return all.map(({ field, before, after }) => ({
    field,
    label: labelOf(field),
    before: said(field, before),
    after: said(field, after),
  }));
}
