/** Who did something, and as whom when logged in as someone else; null is the platform itself. */
interface ByWhom {
  by: number | null;
  onBehalfOf?: number;
}

interface Cell {
  courseId: number;
  activityId: number;
  studentId: number;
  schoolId: number;
}

/** A lesson as it was given to a class. */
interface GivenLessonRef {
  assignmentId: number;
  courseId: number;
  lessonId: number;
  sectionId: number;
  schoolId: number;
}

/** What other contexts may learn of courses. Ids only. */
export interface CoursesEvents {
  /** Sections, lessons or activities of a template were saved. */
  'courses.TemplateChanged.v1': ByWhom & { templateId: number; revision: number };
  /** A school took a template. */
  'courses.CourseStarted.v1': { courseId: number; templateId: number; schoolId: number };
  /** The school takes another template, or none, in its place: the gradebook is read-only from now on. */
  'courses.CourseArchived.v1': { courseId: number; templateId: number; schoolId: number };
  /** A lesson was given to a class, or to certain students of it. */
  'courses.LessonAssigned.v1': ByWhom &
    GivenLessonRef & {
      /** Missing: the whole class. */
      studentIds?: readonly number[];
    };
  'courses.AssignmentChanged.v1': ByWhom &
    GivenLessonRef & {
      /** By the name of the field; a field that stayed is missing. */
      changes: Readonly<Record<string, { before: string | null; after: string | null }>>;
    };
  'courses.AssignmentDeleted.v1': ByWhom & GivenLessonRef;
  'courses.ActivityBegun.v1': Cell & { responseId: number };
  'courses.ActivityCompleted.v1': Cell & { responseId: number; lessonId: number; score: number; maxScore: number };
  'courses.ResponseDeleted.v1': Cell & ByWhom & { responseId: number };
  'courses.ResponseBroughtBack.v1': Cell & ByWhom & { responseId: number };
  /** Its key is destroyed: nobody reads the answers again. */
  'courses.ResponseDestroyed.v1': Cell & { responseId: number };
}
