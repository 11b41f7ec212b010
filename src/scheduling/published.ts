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
