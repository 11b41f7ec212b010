import { Injectable } from '@nestjs/common';
import { ASSESSMENT_TYPES, ContentLibrary, type AssessmentType } from '../../content/index.js';
import { Db } from '../../platform/db/db.js';
import { Classes, schoolYear, workScopeOf, type SchoolYear, type Viewer } from '../../roster/index.js';
import { Monitoring } from '../../scheduling/index.js';
import type { Session } from '../../identity/index.js';
import { problem } from '../problems.js';
import { RESULTS } from '../results/projection.js';

/** The entire school, where a class could be named. */
export const ENTIRE_SCHOOL = 0;

export interface SetKey {
  assessmentTypeId: number;
  assessmentSetId: number;
}

/** A group and a set whose results the asker may see. */
export interface ResultsPlace {
  viewer: Viewer;
  /** `ENTIRE_SCHOOL` or a class. */
  sectionId: number;
  name: string;
  school: { id: number; name: string; timeZone: string };
  type: AssessmentType;
  set: { id: number; name: string };
  year: SchoolYear;
  /** The group is seen by name: a class, and the school by who administers it. Teachers see the school as aggregates alone. */
  named: boolean;
  /** The asker looks as somebody else: nothing is exported. */
  masked: boolean;
}

/** Opens groups for who may see their results: classes by those who see the class, the school by all who work there. */
@Injectable()
export class ResultsPlaces {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
    private readonly monitoring: Monitoring,
    private readonly content: ContentLibrary,
  ) {}

  /**
   * @param schoolYearId of the entire school: the newest with results of the set without it. A class has its own.
   * @throws DomainError `roster/class-not-found` also for a class that may not be seen, `reporting/no-results` for an unknown set
   * and for who works at no school
   */
  async open(session: Session, sectionId: number, key: SetKey, schoolYearId?: number): Promise<ResultsPlace> {
    const section = sectionId === ENTIRE_SCHOOL ? null : await this.classes.open(session, sectionId);
    const schoolId = section?.schoolId ?? schoolOf(session);
    const type = ASSESSMENT_TYPES.find(({ id }) => id === key.assessmentTypeId);
    const [school, set] = await Promise.all([
      schoolId === null ? undefined : this.classes.school(schoolId),
      type && this.content.setName(key.assessmentSetId),
    ]);
    if (!school || !type || !set) throw problem('reporting/no-results');
    const ofSet = { typeId: type.id, setId: key.assessmentSetId };
    const year = section
      ? await this.monitoring.schoolYearIdOf({ sectionId, ...ofSet })
      : (schoolYearId ?? (await this.newestYear(school.id, ofSet)));
    return {
      viewer: session,
      sectionId,
      name: section?.displayName ?? 'Entire School',
      school: { id: school.id, name: school.name, timeZone: school.timeZone },
      type,
      set: { id: key.assessmentSetId, name: set },
      year: schoolYear(year, school.yearStartsOn),
      named: section !== null || workScopeOf(session).within === 'school',
      masked: session.masquerader !== null,
    };
  }

  private async newestYear(schoolId: number, { typeId, setId }: { typeId: number; setId: number }): Promise<number> {
    const found = await this.db.one<{ year: number | null }>(
      `select max(r.school_year_id) as year from reporting.people p join ${RESULTS} r on r.student_id = p.id and r.valid_to is null
        where p.school_id = $1 and not p.archived and r.type_id = $2 and r.set_id = $3`,
      [schoolId, typeId, setId],
    );
    if (found?.year == null) throw problem('reporting/no-results');
    return found.year;
  }
}

/** The school that the session works with; null for who is at none. */
export function schoolOf(viewer: Viewer): number | null {
  const scope = workScopeOf(viewer);
  return scope.within === 'school' || scope.within === 'classes' ? scope.schoolId : null;
}
