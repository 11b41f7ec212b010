import { IconPlus } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { scheduleQuery, type SectionAssessments } from '../classes/queries.js';
import { AssessmentsHead } from './AssessmentsHead.js';
import css from './assign.module.css';
import { ScheduleTables } from './ScheduleTables.js';

/** The assessment schedule of the school, or of a teacher's classes. */
export function SchedulePage() {
  const schedule = useQuery(scheduleQuery());
  return (
    <>
      <AssessmentsHead
        tab="schedule"
        actions={
          <>
            <LinkButton to="/staff/forms">Preview assessments</LinkButton>
            {schedule.data?.permissions.assign && <AssignButton />}
          </>
        }
      />
      <Schedule query={schedule} />
    </>
  );
}

/** The tab of one class. */
export function ClassAssessments({ sectionId }: { sectionId: number }) {
  const schedule = useQuery(scheduleQuery(sectionId));
  return (
    <>
      {schedule.data?.permissions.assign && schedule.data.sectionAssessments.length > 0 && (
        <div className={css.tools}>
          <AssignButton sectionId={sectionId} />
        </div>
      )}
      <Schedule query={schedule} sectionId={sectionId} />
    </>
  );
}

function Schedule({ query, sectionId }: { query: UseQueryResult<SectionAssessments>; sectionId?: number }) {
  if (query.isError && !query.data) return <LoadFailed title="There was a problem getting the assessments" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data?.sectionAssessments.length === 0) {
    return (
      <EmptyState title="No assessments are assigned yet" action={query.data.permissions.assign && <AssignButton sectionId={sectionId} />}>
        {sectionId ? 'What you assign to this class appears here with its window and its progress.' : 'What is assigned to a class appears here with its window and its progress.'}
      </EmptyState>
    );
  }
  return <ScheduleTables entries={query.data?.sectionAssessments} ofClass={sectionId !== undefined} />;
}

function AssignButton({ sectionId }: { sectionId?: number }) {
  return (
    <LinkButton to="/staff/assessments/assign" search={sectionId ? { sectionId } : {}} variant="filled" leftSection={<IconPlus aria-hidden />}>
      Assign Assessment
    </LinkButton>
  );
}
