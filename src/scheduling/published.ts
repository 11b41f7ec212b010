interface AssessmentKey {
  typeId: number;
  setId: number;
  categoryId: number;
  schoolYearId: number;
}

/**
 * Who did something, and as whom when logged in as someone else; null is the platform itself. Missing in events of before it
 * was noted.
 */
interface ByWhom {
  by?: number | null;
  onBehalfOf?: number;
}

/** What windows and settings may say: moments are ISO 8601 texts. */
export type AssignmentValue = string | number | boolean | null | readonly number[];

interface OfMakeUp {
  assignmentId: number;
  sectionId: number;
  schoolId: number;
  studentId: number;
  /** null: the student left the class. */
  by: number | null;
  onBehalfOf?: number;
}

/** Moments are ISO 8601 texts; a part has those of `Schedule`. */
export interface MakeUpWindow {
  administrationType: 'continuous' | 'broken' | null;
  p1StartAt: string;
  p1EndAt: string | null;
  p2StartAt: string | null;
  p2EndAt: string | null;
}

/** What other contexts may learn of scheduling. Ids only. */
export interface SchedulingEvents {
  /** A category of a set was assigned to a class. */
  'scheduling.AssessmentAssigned.v1': AssessmentKey &
    ByWhom & {
      assignmentId: number;
      sectionId: number;
      schoolId: number;
      createdBy: number;
    };
  /** Windows or settings of an assignment were saved; `changes` are those that are others now. */
  'scheduling.AssignmentChanged.v1': ByWhom & {
    assignmentId: number;
    sectionId: number;
    schoolId: number;
    changes?: Record<string, { before: AssignmentValue; after: AssignmentValue }>;
  };
  'scheduling.AssignmentDeleted.v1': ByWhom & { assignmentId: number; sectionId: number; schoolId: number };
  /**
   * A student was given a window of an assignment in place of that of the class. `before`: the one that it was given before.
   */
  'scheduling.MakeUpGiven.v1': OfMakeUp & { window: MakeUpWindow; before: MakeUpWindow | null };
  /** The window of the class holds again. */
  'scheduling.MakeUpWithdrawn.v1': OfMakeUp & { window: MakeUpWindow };
  /** Students have the part 1 (or the only part) of an assessment, and of SAT types a slot for part 2. */
  'scheduling.StudentsScheduled.v1': AssessmentKey & {
    assignmentId: number;
    sectionId: number;
    schoolId: number;
    students: { studentId: number; studentAssessmentId: number }[];
  };
  'scheduling.NextPartOpened.v1': AssessmentKey & {
    studentAssessmentId: number;
    partOneId: number;
    studentId: number;
    schoolId: number;
    difficulty: 'easy' | 'hard';
  };
  /** Part 1 was reset: its part 2 waits for a new route. */
  'scheduling.NextPartClosed.v1': { studentAssessmentId: number; partOneId: number; studentId: number };
}
