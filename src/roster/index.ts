export { doneBy, type Changer } from './changes.js';
export { AddGuardian } from './commands/add-guardian.js';
export { AddParent } from './commands/add-parent.js';
export { AddPerson, type NewStaffRole, type NewStudent } from './commands/add-person.js';
export { CreateClass } from './commands/create-class.js';
export { CourseTemplates, type CourseTemplateCard } from './course-templates.js';
export { CreateDistrict } from './commands/create-district.js';
export { CreateSchool } from './commands/create-school.js';
export { CreateTerm } from './commands/create-term.js';
export { EnrollStudents } from './commands/enroll-students.js';
export { ErasePerson } from './commands/erase-person.js';
export { EraseAgain, EraseFromSchool, EraseSchoolItself, SetSchoolLeaving } from './commands/erase-school.js';
export { ImportPeople } from './commands/import-people.js';
export { MakeClassCards, type ClassCards, type SignInCard } from './commands/make-class-cards.js';
export { MarkHasResults } from './commands/mark-has-results.js';
export { NoteChange } from './commands/note-change.js';
export { administersSchool, reachOver, type ClassPermissions, type HeldRole, type Reach } from './policies.js';
export {
  listScopeOf,
  mergedSeen,
  oversees,
  placeOf,
  placesSeen,
  scopeOf,
  seesPlace,
  seesWork,
  studentsSeen,
  workScopeOf,
  worksAt,
  type Place,
  type Scope,
  type Taught,
  type Viewer,
  type Work,
} from './reach.js';
export { readSheet, type SheetRow } from './import/read-sheet.js';
export type { RosterEvents } from './published.js';
export { cleanName, isStudentNumber } from './kept-values.js';
export { GRADE_LEVELS } from './platform-classes.js';
export { AssignableClasses, type AssignableClass } from './read/assignable-classes.js';
export { ChangeFacts, type ChangedValue, type HistoryPlace, type HistorySchool } from './read/change-facts.js';
export { Classes, type ClassCard, type ClassFactsOf, type SchoolFacts } from './read/classes.js';
export {
  DistrictRoster,
  type ClassOfSchool,
  type SchoolOfDistrict,
  type StudentOfSchool,
  type StudentsPlace,
} from './read/district-roster.js';
export { Finder, MOST_FOUND, type FoundClass, type FoundPerson, type FoundSchool } from './read/finder.js';
export { People, type PersonCard, type StudentProfile } from './read/people.js';
export { Rolls, type RolledStudent, type RollOrder, type RollScope } from './read/rolls.js';
export { SignInCardStudents } from './read/sign-in-card-students.js';
export { ArchivedSchools, type ArchivedSchool } from './read/archived-schools.js';
export { SchoolRecords, SCHOOL_RECORDS, type RecordRow, type SchoolRecord } from './read/school-records.js';
export { pageOfChild, ReportMailReaders, type ReportMailReader } from './read/report-mail-readers.js';
export { SchoolPlaces, type SchoolPlace } from './read/school-places.js';
export {
  SourceSchools,
  type ProviderTenant,
  type SchoolAtSources,
  type SourceDistrict,
} from './read/source-schools.js';
export { StudentProfiles } from './read/student-profiles.js';
export {
  NOTHING_RETURNED,
  StudentWork,
  type HadWork,
  type MovedWork,
  type ReturnedWork,
  type SittingRef,
  type WorkKeeper,
} from './merging/student-work.js';
export { RunningTests, type TestOfClass } from './roll-over/running-tests.js';
export { RosterModule } from './roster.module.js';
export { ApplySourceChanges } from './source-changes/apply-source-changes.js';
export { SYNCED_SOURCES, type SyncedSource } from './source-changes/source-batch.js';
export type { KeyOrId, SourceChange, SourceOutcome, SourceRefusal } from './source-changes/source-change.js';
export {
  nameKeyOf,
  SourceFacts,
  type PeopleFound,
  type PersonHere,
  type SectionHere,
  type TermHere,
} from './source-changes/source-facts.js';
export { namesAlike } from './import/names-alike.js';
export { schoolYear, schoolYearOf, type SchoolYear } from './school-year.js';
export { timeZoneOf } from './states.js';
