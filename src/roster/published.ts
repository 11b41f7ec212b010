/**
 * What other contexts may learn of the roster. Ids only; names are asked for. `by` is who did it (null: the platform),
 * `onBehalfOf` as whom when logged in as someone else.
 */
export interface RosterEvents {
  /** A person was added, or something that lists and reports show of them changed. */
  'roster.PersonChanged.v1': { personId: number };
  /** No sign-in at this school any more; results and classes stay. */
  'roster.PersonArchived.v1': { personId: number; schoolId: number; by: number | null; onBehalfOf?: number };
  'roster.PersonActivated.v1': { personId: number; schoolId: number; by: number | null; onBehalfOf?: number };
  /**
   * Somebody without results left this school for good, and is gone altogether unless another place is left, as a teacher's other
   * school. `schoolId` is null for whoever was only a district's.
   */
  'roster.PersonDeleted.v1': { personId: number; schoolId: number | null; by: number; onBehalfOf?: number };
  /** On legal request: the directory says nothing of this student any more, and nobody may keep what names them. */
  'roster.StudentErased.v1': { personId: number; schoolId: number; by: number };
  'roster.StudentTransferred.v1': {
    personId: number;
    fromSchoolId: number;
    toSchoolId: number;
    by: number | null;
    onBehalfOf?: number;
  };
  'roster.SchoolChanged.v1': { schoolId: number };
  'roster.ClassChanged.v1': { sectionId: number; schoolId: number };
  /** A class without results is gone for good. */
  'roster.ClassDeleted.v1': { sectionId: number; schoolId: number };
  'roster.StudentsEnrolled.v1': { sectionId: number; schoolId: number; studentIds: number[] };
  'roster.StudentsUnenrolled.v1': { sectionId: number; schoolId: number; studentIds: number[] };
  /**
   * Students whom a migration had put into a class without an event, and since when. Only for who asks who was where when:
   * nobody is given anything anew.
   */
  'roster.MembershipsFound.v1': { sectionId: number; schoolId: number; studentIds: number[]; since: string };
  /**
   * Somebody made, changed or removed a record. `fields` are those that changed; what they were and became is asked for by
   * `changeId`, so that it can be erased.
   */
  'roster.RecordChanged.v1': {
    changeId: string;
    record: 'district' | 'school' | 'term' | 'class' | 'person';
    id: number;
    schoolId: number | null;
    districtId: number | null;
    action: string;
    fields: string[];
    by: number | null;
    onBehalfOf?: number;
  };
  'roster.GuardianAdded.v1': { parentId: number; studentId: number };
  /** This parent does not read of the student any more. */
  'roster.GuardianRemoved.v1': { parentId: number; studentId: number };
  /**
   * Two records were of one student: what was done under the absorbed account belongs to the kept one. `sittings` and
   * `outsideResultIds` name it; their streams stay as they are.
   */
  'roster.PeopleMerged.v1': MergedPeople;
  /**
   * The merge was taken back: what is named belongs to the absorbed account again. What was gone on with since is not among it.
   */
  'roster.PeopleParted.v1': MergedPeople;
}

interface MergedPeople {
  mergeId: number;
  schoolId: number;
  keptId: number;
  absorbedId: number;
  sittings: readonly { studentAssessmentId: number; sitting: number }[];
  outsideResultIds: readonly number[];
  by: number;
  onBehalfOf?: number;
}
