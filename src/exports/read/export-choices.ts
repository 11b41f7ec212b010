import { Injectable } from '@nestjs/common';
import { ASSESSMENT_TYPES, ContentLibrary } from '../../content/index.js';
import { GroupScores, ResultsOfMany, type Group } from '../../reporting/index.js';
import type { Instant } from '../../kernel/clock.js';
import { schoolYear, SchoolPlaces, workScopeOf, type Viewer } from '../../roster/index.js';
import { planOf, type StaffExportRequest } from '../kinds/school-exports.js';

interface Named {
  id: number;
  name: string;
}

export interface ExportableAssessment {
  assessmentSet: Named;
  assessmentType: Named;
  students: number;
}

export interface ExportYear {
  id: number;
  shortName: string;
}

/** What there is to export, and what an export would hold. */
@Injectable()
export class ExportChoices {
  constructor(
    private readonly many: ResultsOfMany,
    private readonly scores: GroupScores,
    private readonly content: ContentLibrary,
    private readonly schools: SchoolPlaces,
  ) {}

  /** Of the school that the session works with; nothing for who works at none. */
  assessments(viewer: Viewer, schoolYearId?: number, asOf?: Instant): Promise<ExportableAssessment[]> {
    return this.setsOf(viewer, { group: atWork(viewer), asOf }, schoolYearId);
  }

  years(viewer: Viewer): Promise<ExportYear[]> {
    return this.yearsOf(viewer, atWork(viewer));
  }

  async ofDistrict(viewer: Viewer, schoolYearId?: number, asOf?: Instant): Promise<ExportableAssessment[]> {
    return this.setsOf(viewer, { group: await this.everySchool(viewer), asOf }, schoolYearId);
  }

  async yearsOfDistrict(viewer: Viewer): Promise<ExportYear[]> {
    return this.yearsOf(viewer, await this.everySchool(viewer));
  }

  /** @throws DomainError as `GroupScores.mayRead` */
  async contents(
    viewer: Viewer,
    request: StaffExportRequest,
  ): Promise<{ contents: (ExportableAssessment & { withResults: number })[]; files: number }> {
    const whole = planOf({ ...request, file_option: 'single' });
    const names = await this.content.setNames(request.assessments.map((one) => one.assessment_set_id));
    const contents = [];
    for (const key of whole.files[0]!) {
      const { students, withResults } = await this.scores.count(viewer, key, request.school_year_id);
      const type = ASSESSMENT_TYPES.find(({ id }) => id === key.typeId);
      const name = names.get(key.setId);
      if (type && name !== undefined)
        contents.push({
          assessmentSet: { id: key.setId, name },
          assessmentType: { id: type.id, name: type.name },
          students,
          withResults,
        });
    }
    return { contents, files: planOf(request).files.length };
  }

  private async setsOf(
    viewer: Viewer,
    asked: { group: Group; asOf?: Instant | undefined },
    schoolYearId?: number,
  ): Promise<ExportableAssessment[]> {
    const found = (await this.many.setsOf(viewer, asked)).filter(
      (one) => schoolYearId === undefined || one.schoolYearId === schoolYearId,
    );
    const names = await this.content.setNames(found.map(({ setId }) => setId));
    const sets = new Map<string, ExportableAssessment>();
    for (const { typeId, setId, n } of found) {
      const type = ASSESSMENT_TYPES.find(({ id }) => id === typeId);
      const name = names.get(setId);
      if (!type || name === undefined) continue;
      const key = `${typeId}-${setId}`;
      const before = sets.get(key)?.students ?? 0;
      sets.set(key, {
        assessmentSet: { id: setId, name },
        assessmentType: { id: typeId, name: type.name },
        students: before + n,
      });
    }
    return [...sets.values()];
  }

  private async yearsOf(viewer: Viewer, group: Group): Promise<ExportYear[]> {
    const years = new Set((await this.many.setsOf(viewer, { group })).map((one) => one.schoolYearId));
    return [...years].sort((a, b) => b - a).map((id) => ({ id, shortName: schoolYear(id).shortName }));
  }

  private async everySchool(viewer: Viewer): Promise<Group> {
    return { schoolIds: [...(await this.schools.seenBy(viewer)).keys()] };
  }
}

/** Of a teacher's school only the own students are seen, whoever is asked for. */
function atWork(viewer: Viewer): Group {
  const scope = workScopeOf(viewer);
  return { schoolIds: scope.within === 'school' || scope.within === 'classes' ? [scope.schoolId] : [] };
}
