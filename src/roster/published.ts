/** What other contexts may learn of the roster. Ids only; names are asked for. */
export interface RosterEvents {
  /** A person was added, or something that lists and reports show of them changed. */
  'roster.PersonChanged.v1': { personId: number };
  'roster.SchoolChanged.v1': { schoolId: number };
  'roster.ClassChanged.v1': { sectionId: number; schoolId: number };
  'roster.StudentsEnrolled.v1': { sectionId: number; schoolId: number; studentIds: number[] };
  'roster.StudentsUnenrolled.v1': { sectionId: number; schoolId: number; studentIds: number[] };
  'roster.GuardianAdded.v1': { parentId: number; studentId: number };
}
