import { Module, type OnModuleInit } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ContentModule } from '../content/index.js';
import { AuditModule } from '../audit/index.js';
import { DeliveryModule, SittingStarts } from '../delivery/index.js';
import { Projections } from '../platform/events/projections.js';
import { Subscriptions } from '../platform/events/subscriptions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { nextNight } from '../platform/jobs/nightly.js';
import { RosterModule } from '../roster/index.js';
import { SchedulingModule } from '../scheduling/index.js';
import { ScoringModule } from '../scoring/index.js';
import { Behaviours } from './behaviour/query.js';
import { ResultChecks } from './checks/result-checks.js';
import { FreezeUserNormsHandler } from './commands/freeze-user-norms.js';
import { AnswersShownTo } from './answers-shown.js';
import { GroupScores } from './class-scores/group-scores.js';
import { CompositeReports } from './composite-report/query.js';
import { ChangesOfSchool } from './changes/query.js';
import { changes } from './changes/projection.js';
import {
  AdminChangesController,
  DistrictChangesController,
  StaffChangesController,
} from './http/changes.controller.js';
import { FindAnything } from './find/find-anything.js';
import { FindController } from './http/find.controller.js';
import { BehaviourController } from './http/behaviour.controller.js';
import { PlanProposalsController } from './http/plan-proposals.controller.js';
import { ResultChecksController } from './http/result-checks.controller.js';
import { GrowthComparison } from './growth/comparison.js';
import { GrowthLessons } from './growth/growth-lessons.js';
import { DistrictGrowth } from './growth/district-growth.js';
import { GrowthPages } from './growth/growth-pages.js';
import { Growth } from './growth/growth.js';
import { StudentsToCompare } from './growth/students-to-compare.js';
import { PlanProposals } from './plans/plan-proposals.js';
import { GrowthController } from './http/growth.controller.js';
import { ParentReportsController } from './http/parent-reports.controller.js';
import { ScoreFactsController } from './http/score-facts.controller.js';
import { ActivityAnalysisController } from './http/activity-analysis.controller.js';
import { ItemReportsController } from './http/item-reports.controller.js';
import { DistrictItemsController } from './district-results/district-items.controller.js';
import { DistrictResultsController } from './district-results/district-results.controller.js';
import { GroupResultsController } from './group-reports/group-results.controller.js';
import { ClassResultsController, SchoolResultsController } from './http/student-results.controller.js';
import { StaffReportsController } from './http/staff-reports.controller.js';
import { ReportsRead } from './http/reports-read.js';
import { StudentReportsController } from './http/student-reports.controller.js';
import { KeyClaims } from './items/key-report.js';
import { ActivityAnalyses } from './items/activity-analysis.js';
import { ItemReports } from './items/query.js';
import { NationalNorms } from './composite-report/national-norms.js';
import { ScoreProvenances } from './composite-report/provenance.js';
import { OpenedSittings } from './part-results/opened.js';
import { partResults } from './part-results/projection.js';
import { PastParts } from './part-results/past-parts.js';
import { PastResults } from './part-results/past-results.js';
import { PartResults } from './part-results/query.js';
import { ReportPdfs } from './pdf/report-pdfs.js';
import { Directory } from './people/directory.js';
import { QuestionsAndAnswers } from './questions/query.js';
import { archivings } from './enrollments/archivings.js';
import { enrollments } from './enrollments/projection.js';
import { REPORT_MAILS_EVERY_MS, REPORT_MAILS_JOB, ReportMails } from './report-mails/report-mails.js';
import { PreparedScoreFacts } from './results/prepared-facts.js';
import { results } from './results/projection.js';
import { ResultsOfMany } from './results/query.js';
import { ResultsOfSchool } from './results/results-of-school.js';
import { keepPeopleWhenPersonChanged } from './reactions/keep-people-when-person-changed.js';
import { ResultsDashboard } from './student-results/dashboard.js';
import { GroupFigures } from './student-results/group-figures.js';
import { Performances } from './student-results/performance.js';
import { ResultsPlaces } from './student-results/place.js';
import { GroupProvenances } from './student-results/provenance.js';
import { SchoolRows, STUDENT_CHANGES_EVERY_MS, STUDENT_CHANGES_JOB } from './student-results/school-rows.js';
import { ResultsPages } from './student-results/results-pages.js';
import { USER_NORMS_HOUR_UTC, USER_NORMS_JOB } from './user-norms/nightly.js';
import { UserNorms } from './user-norms/user-norms.js';

@Module({
  imports: [CqrsModule, RosterModule, ContentModule, SchedulingModule, DeliveryModule, AuditModule, ScoringModule],
  controllers: [
    StudentReportsController,
    ParentReportsController,
    PlanProposalsController,
    StaffReportsController,
    SchoolResultsController,
    ClassResultsController,
    GrowthController,
    ActivityAnalysisController,
    ItemReportsController,
    GroupResultsController,
    DistrictItemsController,
    DistrictResultsController,
    ScoreFactsController,
    BehaviourController,
    AdminChangesController,
    DistrictChangesController,
    StaffChangesController,
    FindController,
    ResultChecksController,
  ],
  providers: [
    Behaviours,
    PartResults,
    PastResults,
    PastParts,
    OpenedSittings,
    PreparedScoreFacts,
    ResultsOfMany,
    ResultsOfSchool,
    ScoreProvenances,
    NationalNorms,
    AnswersShownTo,
    CompositeReports,
    QuestionsAndAnswers,
    Directory,
    UserNorms,
    FreezeUserNormsHandler,
    ReportPdfs,
    ReportsRead,
    GroupScores,
    ChangesOfSchool,
    FindAnything,
    ResultsPlaces,
    SchoolRows,
    GroupFigures,
    GroupProvenances,
    Performances,
    ResultsDashboard,
    ResultsPages,
    ReportMails,
    ResultChecks,
    DistrictGrowth,
    Growth,
    GrowthComparison,
    GrowthLessons,
    PlanProposals,
    GrowthPages,
    StudentsToCompare,
    ItemReports,
    KeyClaims,
    ActivityAnalyses,
  ],
  exports: [
    ChangesOfSchool,
    GroupScores,
    PartResults,
    ResultsOfMany,
    ResultsOfSchool,
    CompositeReports,
    ReportPdfs,
    Directory,
  ],
})
export class ReportingModule implements OnModuleInit {
  constructor(
    private readonly projections: Projections,
    private readonly subscriptions: Subscriptions,
    private readonly opened: OpenedSittings,
    private readonly scoreFacts: PreparedScoreFacts,
    private readonly sittings: SittingStarts,
    private readonly directory: Directory,
    private readonly jobs: Jobs,
    private readonly freezeUserNorms: FreezeUserNormsHandler,
    private readonly checks: ResultChecks,
    private readonly reportMails: ReportMails,
    private readonly schoolRows: SchoolRows,
  ) {}

  onModuleInit(): void {
    this.projections.register(partResults((events) => this.opened.prepare(events)));
    this.projections.register(results((events) => this.scoreFacts.prepare(events)));
    this.projections.register(enrollments);
    this.projections.register(archivings);
    this.projections.register(changes((streams) => this.sittings.find(streams)));
    this.subscriptions.reaction(keepPeopleWhenPersonChanged(this.directory));
    this.checks.register();
    this.subscriptions.reaction(this.reportMails.begin());
    this.jobs.repeat(
      REPORT_MAILS_JOB,
      (nowMs) => new Date(nowMs + REPORT_MAILS_EVERY_MS),
      () => this.reportMails.run(),
      { does: 'write to parents about reports that opened' },
    );
    this.jobs.repeat(
      STUDENT_CHANGES_JOB,
      (nowMs) => new Date(nowMs + STUDENT_CHANGES_EVERY_MS),
      () => this.schoolRows.forgetChanges(),
      { does: 'forget which students were written an hour ago' },
    );
    this.jobs.repeat(
      USER_NORMS_JOB,
      (nowMs) => nextNight(nowMs, USER_NORMS_HOUR_UTC),
      async () => void (await this.freezeUserNorms.execute()),
      { does: 'compute the norms of our own users', limitSeconds: 3600 },
    );
  }
}
