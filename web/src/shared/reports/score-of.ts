import type { ScoreOf } from '../score-provenance/ScoreProvenance.js';
import type { CompositeReport } from '../../api/report-types.js';

/** What the scores of a report ask their provenance with. */
export function scoreOf({ user, assessmentType, assessmentSet, schoolYear, asOf }: CompositeReport): ScoreOf {
  return {
    studentId: user.id,
    assessmentTypeId: assessmentType.id,
    assessmentSetId: assessmentSet.id,
    schoolYearId: schoolYear.id,
    ...(asOf !== null && { asOf }),
  };
}
