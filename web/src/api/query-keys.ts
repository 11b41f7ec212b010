/** Everything the student has been given. */
export const STUDENT_ASSESSMENTS = ['student-assessments'] as const;
