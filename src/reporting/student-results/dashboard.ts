import { Injectable } from '@nestjs/common';
import { ASSESSMENT_TYPES, category, ContentLibrary, type AssessmentType } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import type { Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { Classes, schoolYear, scopeOf, studentsSeen } from '../../roster/index.js';
import { RESULTS } from '../results/projection.js';
import { isPresent, membersThen, validAt, wasAtSchools } from '../results/then.js';
import { GroupFigures } from './group-figures.js';
import { standing } from './group-sql.js';
import { ENTIRE_SCHOOL, ResultsPlaces, schoolOf, type SetKey } from './place.js';
import { ENOUGH } from './spread.js';

export interface AvailableType {
  type: AssessmentType;
  /** By id. */
  sets: { id: number; name: string; studentsAssessed: number }[];
}

export interface AvailableResults {
  /** null where nobody has any results. */
  year: { id: number; shortName: string } | null;
  /** Those with results, the newest first. */
  years: { id: number; shortName: string }[];
  types: AvailableType[];
  /** The moment whose results these are; null is now. */
  past: Instant | null;
}

export const GROUP_SORTS = ['groupName', 'studentAssessedCount', 'score'] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

export interface GroupRow {
  sectionId: number;
  name: string;
  students: number;
  tested: number;
  complete: number;
  /** Means, whole; null where there are too few. */
  score: number | null;
  categories: { name: string; tone: 'a' | 'b'; score: number | null; n: number }[];
}

/** What results a school has, and how its classes stand with a set. */
@Injectable()
export class ResultsDashboard {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
    private readonly content: ContentLibrary,
    private readonly places: ResultsPlaces,
    private readonly figures: GroupFigures,
  ) {}

  /** Types and sets of a school year, the newest with results without it. Who works at no school has none. */
  async available(session: Session, schoolYearId?: number, asOf?: Instant): Promise<AvailableResults> {
    const schoolId = schoolOf(session);
    const then = await this.places.momentAtWork(session, asOf);
    return this.availableIn(schoolId === null ? [] : [schoolId], schoolYearId, then);
  }

  /** The same of several schools. @param asOf as `ResultsPlaces` tells it to the asker */
  async availableIn(schoolIds: readonly number[], schoolYearId?: number, asOf?: Instant): Promise<AvailableResults> {
    const params: unknown[] = [];
    const rows = await this.db.query<{ year: number; typeId: number; setId: number; n: number }>(
      `select r.school_year_id as year, r.type_id as "typeId", r.set_id as "setId", count(*) as n
       from reporting.people p join ${RESULTS} r on r.student_id = p.id and ${validAt('r.valid_from', 'r.valid_to', asOf, params)} and cardinality(array_remove(r.scores, null)) > 0
       where ${wasAtSchools(schoolIds, asOf, params)} and ${isPresent(asOf, params)} group by 1, 2, 3 order by 1 desc, 2, 3`,
      params,
    );
    const years = [...new Set(rows.map(({ year }) => year))];
    const year = schoolYearId ?? years[0];
    const ofYear = rows.filter((row) => row.year === year);
    const names = await this.content.setNames(ofYear.map(({ setId }) => setId));
    const types = ASSESSMENT_TYPES.flatMap((type): AvailableType[] => {
      const sets = ofYear
        .filter(({ typeId, setId }) => typeId === type.id && names.has(setId))
        .map(({ setId, n }) => ({ id: setId, name: names.get(setId)!, studentsAssessed: n }));
      return sets.length > 0 ? [{ type, sets }] : [];
    });
    const short = (id: number) => ({ id, shortName: schoolYear(id).shortName });
    return { year: year === undefined ? null : short(year), years: years.map(short), types, past: asOf ?? null };
  }

  /** The entire school and the asker's classes in which somebody has a result, by name. */
  async groups(
    session: Session,
    key: SetKey,
    schoolYearId?: number,
    asOf?: Instant,
  ): Promise<{ type: AssessmentType; rows: GroupRow[] }> {
    const place = await this.places.open(session, ENTIRE_SCHOOL, key, schoolYearId, asOf);
    const [scores, mine] = await Promise.all([this.figures.scores(place), this.classes.listMinimal(session)]);
    const facts = await this.classes.byIds(mine.map(({ id }) => id));
    const { type, year, asOf: then } = place;
    // A class of a grade goes on from year to year; of the others those of the year.
    const ofYear = mine.filter(({ id }) => {
      const known = facts.get(id);
      return (
        known && known.schoolId === place.school.id && (known.gradeLevel !== null || known.schoolYearId === year.id)
      );
    });
    const params: unknown[] = [];
    const ofClasses = `$${params.push(ofYear.map(({ id }) => id))}`;
    const { member, members } = membersThen(then);
    const seen = then === undefined ? 'true' : studentsSeen(scopeOf(session), 'p.id', params);
    // With `offset 0` each student is looked up: joined, PostgreSQL reads everybody of the platform for some hundred.
    const counted = await this.db.query<{
      sectionId: number;
      students: number;
      tested: number;
      complete: number;
      mean: number | null;
      means: { n: number; mean: number | null }[];
    }>(
      `select m.section_id as "sectionId", count(*) as students, count(*) filter (where cardinality(array_remove(r.scores, null)) > 0) as tested,
         count(r.composite) as complete, avg(r.composite)::float8 as mean,
         jsonb_build_array(${type.categories.map((_, i) => `jsonb_build_object('n', count(r.scores[${i + 1}]), 'mean', avg(r.scores[${i + 1}])::float8)`).join(', ')}) as means
       from (select m.section_id, ${member} as student_id from ${members} where m.section_id = any(${ofClasses}) and ${validAt('m.entered_at', 'm.left_at', then, params)}) m
       join lateral (select p.id from reporting.people p where p.id = m.student_id and ${isPresent(then, params)} and ${seen} offset 0) p on true
       ${standing(place, params)} group by 1`,
      params,
    );
    const byId = new Map(counted.map((row) => [row.sectionId, row]));
    const tones = type.categories.map((id) => category(id));
    const school: GroupRow = {
      sectionId: ENTIRE_SCHOOL,
      name: place.name,
      students: scores.students,
      tested: scores.tested,
      complete: scores.complete,
      score: scores.spread?.mean ?? null,
      categories: scores.sections.map(({ name, tone, spread, n }) => ({ name, tone, score: spread?.mean ?? null, n })),
    };
    const classes = ofYear.flatMap(({ id, displayName }): GroupRow[] => {
      const row = byId.get(id);
      if (!row || row.tested === 0) return [];
      const mean = (value: number | null, n: number) => (value === null || n < ENOUGH ? null : Math.round(value));
      return [
        {
          sectionId: id,
          name: displayName,
          students: row.students,
          tested: row.tested,
          complete: row.complete,
          score: mean(row.mean, row.complete),
          categories: row.means.map(({ n, mean: value }, i) => ({ ...tones[i]!, score: mean(value, n), n })),
        },
      ];
    });
    return { type, rows: [school, ...classes] };
  }
}

/** The rows of a page: the entire school first, then the classes as they are sorted; groups without a score stand last. */
export function pageOfGroups(
  rows: readonly GroupRow[],
  {
    sort,
    order,
    search,
    offset,
    perPage,
  }: { sort: GroupSort; order: 'asc' | 'desc'; search: string; offset: number; perPage: number },
): { rows: GroupRow[]; total: number } {
  const found = rows.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const way = order === 'asc' ? 1 : -1;
  const compare = (a: GroupRow, b: GroupRow): number => {
    if (sort === 'studentAssessedCount') return way * (a.tested - b.tested);
    if (sort === 'score') {
      if (a.score === null || b.score === null) return Number(a.score === null) - Number(b.score === null);
      return way * (a.score - b.score);
    }
    return way * a.name.localeCompare(b.name, 'en', { numeric: true });
  };
  const school = found.filter(({ sectionId }) => sectionId === ENTIRE_SCHOOL);
  const classes = found
    .filter(({ sectionId }) => sectionId !== ENTIRE_SCHOOL)
    .sort(
      (a, b) => compare(a, b) || a.name.localeCompare(b.name, 'en', { numeric: true }) || a.sectionId - b.sectionId,
    );
  const all = [...school, ...classes];
  return { rows: all.slice(offset, offset + perPage), total: all.length };
}
