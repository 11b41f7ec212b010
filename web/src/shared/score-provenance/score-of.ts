/** Which report a score stands in; without a student the reader's own. */
export interface ScoreOf {
  studentId?: number;
  assessmentTypeId: number;
  assessmentSetId: number;
  schoolYearId?: number;
  /** The report as it stood then. */
  asOf?: string;
}

export interface Asked {
  of: ScoreOf;
  /** A section; the composite without it. */
  categoryId?: number;
  /** The number as it is shown: '1210', 'Math 640'. */
  shown: string;
}
