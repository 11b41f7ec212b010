import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ProviderDistricts, SessionProfiles } from '../identity/index.js';
import { AddGuardianHandler } from './commands/add-guardian.js';
import { AddParentHandler } from './commands/add-parent.js';
import { AddPersonHandler } from './commands/add-person.js';
import { ChangeMatching } from './commands/change-matching.js';
import { ChangeUserOptions } from './commands/change-user-options.js';
import {
  ActivateUsersHandler,
  AddUsersToClassHandler,
  ArchiveUsersHandler,
  DeleteUsersHandler,
  SetUsersTimingHandler,
  TransferStudentsHandler,
} from './commands/change-users.js';
import { AddTermHandler, ArchiveTermsHandler, DeleteTermsHandler, EditTermHandler } from './commands/change-terms.js';
import { AddStudentParentHandler, EditParentHandler, RemoveParentHandler } from './commands/change-parents.js';
import { ChangeClassHandler } from './commands/change-class.js';
import { ChangeClasses } from './commands/change-classes.js';
import { CreateClassHandler } from './commands/create-class.js';
import { DeleteClassHandler, HideClassHandler, RestoreClassHandler } from './commands/delete-class.js';
import { CreateDistrictHandler } from './commands/create-district.js';
import { CreateSchoolHandler } from './commands/create-school.js';
import { CreateTermHandler } from './commands/create-term.js';
import { DeleteSchoolHandler } from './commands/delete-school.js';
import {
  ActivateDistrictAdministratorHandler,
  AddDistrictAdministratorHandler,
  EditDistrictAdministratorHandler,
  RemoveDistrictAdministratorHandler,
} from './commands/district-administrators.js';
import { DeleteDistrictHandler, EditDistrictHandler } from './commands/edit-district.js';
import { NoteChangeHandler } from './commands/note-change.js';
import { EditSchoolHandler } from './commands/edit-school.js';
import { AddStudentToClassHandler, AddUserHandler, EditStudentHandler, EditUserHandler } from './commands/edit-user.js';
import { SendUserSignInMailHandler } from './commands/send-user-sign-in-mail.js';
import { UnlinkUserProviderHandler } from './commands/unlink-user-provider.js';
import { EnrollStudentsHandler } from './commands/enroll-students.js';
import { ErasePersonHandler } from './commands/erase-person.js';
import { ImportPeopleHandler } from './commands/import-people.js';
import { LeavingParents } from './commands/leaving-parents.js';
import { MakeClassCardsHandler } from './commands/make-class-cards.js';
import {
  EraseAgainHandler,
  EraseFromSchoolHandler,
  EraseSchoolItselfHandler,
  SetSchoolLeavingHandler,
} from './commands/erase-school.js';
import { RestoreSchoolHandler } from './commands/restore-school.js';
import { MarkHasResultsHandler } from './commands/mark-has-results.js';
import {
  AddToClassHandler,
  SetTimingHandler,
  TransferToClassHandler,
  UnassignStudentsHandler,
} from './commands/change-students.js';
import { ChangeOwnSettingsHandler, ConfirmOwnEmailHandler } from './commands/own-settings.js';
import { TakeBackPersonEmailHandler } from './commands/take-back-person-email.js';
import { District } from './entities/district.js';
import { Person } from './entities/person.js';
import { School } from './entities/school.js';
import { Section } from './entities/section.js';
import { StaffRole } from './entities/staff-role.js';
import { Term } from './entities/term.js';
import {
  AdminClassSettingsController,
  OwnTeachersController,
  SchoolTeachersController,
  StaffClassSettingsController,
} from './http/class-settings.controller.js';
import { ArchivedSchoolsController } from './http/archived-schools.controller.js';
import { DistrictNamesController, DistrictsController } from './http/districts.controller.js';
import { EmailChangesController } from './http/email-changes.controller.js';
import { ImportsController } from './http/imports.controller.js';
import { AdminMasksController, StaffMasksController } from './http/masks.controller.js';
import { ConfirmEmailController, OwnSettingsController } from './http/own-settings.controller.js';
import { PlatformUsersController } from './http/platform-users.controller.js';
import { ServicesController } from './http/services.controller.js';
import { SignInCardStudentsController } from './http/sign-in-card-students.controller.js';
import { SchoolSettingsController } from './http/school-settings.controller.js';
import { AdminSchoolUsersController, StaffSchoolUsersController } from './http/school-users.controller.js';
import {
  AdminSchoolsController,
  SchoolListController,
  StaffDistrictController,
  StaffSchoolsController,
} from './http/schools.controller.js';
import { AdminClassStudentsController, StaffClassStudentsController } from './http/class-students.controller.js';
import { AdminSectionsController, SectionsController } from './http/sections.controller.js';
import { AdminStudentsController, StaffStudentsController } from './http/students.controller.js';
import { TemplatesController } from './http/templates.controller.js';
import { AdminTermsController, SchoolYearsController, StaffTermsController } from './http/terms.controller.js';
import { UsersController } from './http/users.controller.js';
import { AdministratorsImport } from './import/administrators-import.js';
import { PeopleImport } from './import/people-import.js';
import { StagedImports } from './import/staged-imports.js';
import './problems.js';
import { CountLoginWhenSignedIn } from './reactions/count-login-when-signed-in.js';
import { KeepPlatformClassesWhenPersonChanged } from './reactions/keep-platform-classes-when-person-changed.js';
import { ArchivedSchools } from './read/archived-schools.js';
import { AssignableClasses } from './read/assignable-classes.js';
import { ChangeFacts } from './read/change-facts.js';
import { Classes } from './read/classes.js';
import { Districts } from './read/districts.js';
import { LedClassesQuery } from './read/led-classes.js';
import { Parents } from './read/parents.js';
import { OwnSettings } from './read/own-settings.js';
import { Finder } from './read/finder.js';
import { People } from './read/people.js';
import { PlatformUsers } from './read/platform-users.js';
import { Rolls } from './read/rolls.js';
import { ReportMailReaders } from './read/report-mail-readers.js';
import { SchoolPlaces } from './read/school-places.js';
import { DistrictRoster } from './read/district-roster.js';
import { SourceSchools } from './read/source-schools.js';
import { SchoolRecords } from './read/school-records.js';
import { SchoolUsers } from './read/school-users.js';
import { Schools } from './read/schools.js';
import { SignInCardStudents } from './read/sign-in-card-students.js';
import { StudentProfiles } from './read/student-profiles.js';
import { Terms } from './read/terms.js';
import { FirstSteps } from './first-steps/first-steps.js';
import { FirstStepsController } from './first-steps/first-steps.controller.js';
import {
  AdminRollOverController,
  DistrictRollOversController,
  StaffRollOverController,
} from './roll-over/roll-over.controller.js';
import { AdultRecords } from './merging/adult-records.js';
import { ComparedRecords } from './merging/compared-records.js';
import { AdminDuplicatesController, StaffDuplicatesController } from './merging/duplicates.controller.js';
import { Duplicates } from './merging/duplicates.js';
import { MergingAdults } from './merging/merging-adults.js';
import { Merging } from './merging/merging.js';
import { StudentWork } from './merging/student-work.js';
import { TakingBack } from './merging/taking-back.js';
import { RollOverPlans } from './roll-over/roll-over-plans.js';
import { RollOverRun } from './roll-over/roll-over-run.js';
import { RollOverSchools } from './roll-over/roll-over-schools.js';
import { RollOverView } from './roll-over/roll-over-view.js';
import { ApplySourceChangesHandler } from './source-changes/apply-source-changes.js';
import { SourceFacts } from './source-changes/source-facts.js';
import { RosterProviderDistricts } from './read/provider-districts.js';
import { RosterSessionProfiles } from './read/session-profile.js';

@Global()
@Module({
  imports: [MikroOrmModule.forFeature([District, Person, School, Section, StaffRole, Term]), CqrsModule],
  controllers: [
    AdminClassSettingsController,
    AdminClassStudentsController,
    AdminDuplicatesController,
    AdminMasksController,
    AdminRollOverController,
    AdminSchoolUsersController,
    AdminSchoolsController,
    AdminSectionsController,
    AdminStudentsController,
    AdminTermsController,
    ArchivedSchoolsController,
    ConfirmEmailController,
    DistrictNamesController,
    DistrictRollOversController,
    DistrictsController,
    EmailChangesController,
    FirstStepsController,
    ImportsController,
    OwnSettingsController,
    OwnTeachersController,
    PlatformUsersController,
    ServicesController,
    SchoolListController,
    SchoolTeachersController,
    SchoolYearsController,
    StaffClassSettingsController,
    StaffClassStudentsController,
    StaffDuplicatesController,
    SchoolSettingsController,
    SignInCardStudentsController,
    StaffDistrictController,
    SectionsController,
    StaffMasksController,
    StaffRollOverController,
    StaffSchoolUsersController,
    StaffSchoolsController,
    StaffStudentsController,
    StaffTermsController,
    TemplatesController,
    UsersController,
  ],
  providers: [
    ActivateDistrictAdministratorHandler,
    ActivateUsersHandler,
    AddDistrictAdministratorHandler,
    AddGuardianHandler,
    AddParentHandler,
    AddPersonHandler,
    AddStudentParentHandler,
    AddStudentToClassHandler,
    AddTermHandler,
    AddToClassHandler,
    AddUserHandler,
    AddUsersToClassHandler,
    AdministratorsImport,
    ApplySourceChangesHandler,
    ArchiveTermsHandler,
    ArchiveUsersHandler,
    ArchivedSchools,
    AssignableClasses,
    ChangeFacts,
    ChangeMatching,
    ChangeUserOptions,
    ChangeClasses,
    ChangeClassHandler,
    ChangeOwnSettingsHandler,
    Classes,
    ConfirmOwnEmailHandler,
    CountLoginWhenSignedIn,
    CreateClassHandler,
    CreateDistrictHandler,
    CreateSchoolHandler,
    CreateTermHandler,
    DeleteDistrictHandler,
    DeleteSchoolHandler,
    DeleteTermsHandler,
    DeleteClassHandler,
    DeleteUsersHandler,
    Districts,
    ComparedRecords,
    Duplicates,
    EditDistrictAdministratorHandler,
    EditDistrictHandler,
    NoteChangeHandler,
    EditParentHandler,
    EditSchoolHandler,
    EditTermHandler,
    EditUserHandler,
    EditStudentHandler,
    EnrollStudentsHandler,
    SendUserSignInMailHandler,
    UnlinkUserProviderHandler,
    Finder,
    EraseAgainHandler,
    EraseFromSchoolHandler,
    ErasePersonHandler,
    EraseSchoolItselfHandler,
    FirstSteps,
    HideClassHandler,
    RestoreClassHandler,
    RestoreSchoolHandler,
    ImportPeopleHandler,
    KeepPlatformClassesWhenPersonChanged,
    LedClassesQuery,
    MakeClassCardsHandler,
    LeavingParents,
    MarkHasResultsHandler,
    Merging,
    MergingAdults,
    AdultRecords,
    TakingBack,
    Parents,
    OwnSettings,
    People,
    PlatformUsers,
    Rolls,
    PeopleImport,
    RemoveDistrictAdministratorHandler,
    RemoveParentHandler,
    RollOverPlans,
    RollOverRun,
    RollOverSchools,
    RollOverView,
    Schools,
    ReportMailReaders,
    SchoolPlaces,
    DistrictRoster,
    SourceSchools,
    SchoolUsers,
    { provide: ProviderDistricts, useClass: RosterProviderDistricts },
    { provide: SessionProfiles, useClass: RosterSessionProfiles },
    SchoolRecords,
    SetSchoolLeavingHandler,
    SetTimingHandler,
    SetUsersTimingHandler,
    SignInCardStudents,
    SourceFacts,
    StagedImports,
    StudentProfiles,
    StudentWork,
    TakeBackPersonEmailHandler,
    Terms,
    TransferStudentsHandler,
    TransferToClassHandler,
    UnassignStudentsHandler,
  ],
  exports: [
    AssignableClasses,
    ChangeFacts,
    Classes,
    Finder,
    People,
    Rolls,
    ArchivedSchools,
    ReportMailReaders,
    SchoolPlaces,
    DistrictRoster,
    SourceSchools,
    SchoolRecords,
    ProviderDistricts,
    SessionProfiles,
    SignInCardStudents,
    SourceFacts,
    StudentProfiles,
    StudentWork,
  ],
})
export class RosterModule {}
