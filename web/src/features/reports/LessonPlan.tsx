import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session.js';
import type { CompositeReport, Reader } from '../../api/report-types.js';
import { PresentPlan, ProposedPlan } from '../../shared/plan/PlanParts.js';
import { planQuery, proposalQuery } from '../../shared/plan/queries.js';
import { ReportSection } from './ReportSection.js';

/** From the report to lessons: the student's plan, or what could become one. Others read what the student planned. */
export function LessonPlan({ report, reader }: { report: CompositeReport; reader: Reader }) {
  const { assessmentType, assessmentSet, schoolYear } = report;
  const { data: me } = useQuery(meQuery);
  const student = reader.kind === 'student';
  // Parents are of no school; their children may be of one with lessons.
  const lessons = reader.kind === 'parent' || (me?.school?.activitiesAvailable ?? false);
  const { data: plan } = useQuery({ ...planQuery(reader), enabled: lessons });
  const of = { assessmentTypeId: assessmentType.id, assessmentSetId: assessmentSet.id, year: schoolYear.id };
  const { data: proposal } = useQuery({ ...proposalQuery(of), enabled: lessons && student && plan !== undefined });
  const more = proposal !== undefined && proposal.lessons.length > 0;
  const own = student && !me?.masqId;
  if (plan === undefined || (plan === null && !(own && more))) return null;
  const isOther = plan !== null && (plan.report.setId !== of.assessmentSetId || plan.report.schoolYearId !== of.year);
  return (
    <ReportSection id="plan" title={student ? 'Your plan' : 'Plan of lessons'}>
      {plan === null ? (
        <ProposedPlan proposal={proposal!} of={of} />
      ) : (
        <PresentPlan plan={plan} own={own} from={isOther && more ? { of, name: assessmentSet.name } : null} />
      )}
    </ReportSection>
  );
}
