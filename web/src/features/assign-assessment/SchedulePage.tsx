import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { schoolPath } from '../../lib/scope.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import { AssessmentsHead } from '../../shared/assessments/AssessmentsHead.js';
import { AssignDialog } from './AssignmentDialog.js';
import {
  schoolScheduleQuery,
  sectionScheduleQuery,
  useStaffPlace,
  type Place,
  type ScheduleEntry,
} from '../../api/schedule.js';
import { ScheduleTables } from './ScheduleTables.js';
import { SchoolFirst } from '../../shared/assessments/SchoolFirst.js';

/** The assessment schedule of the school, or of a teacher's classes. */
export function SchedulePage() {
  const place = useStaffPlace();
  if (place === null) return <SchoolFirst />;
  return place ? <StaffSchedule place={place} /> : <AssessmentsHead tab="schedule" />;
}

function StaffSchedule({ place }: { place: Place }) {
  const schedule = useQuery(schoolScheduleQuery(place));
  return (
    <>
      <AssessmentsHead
        tab="schedule"
        actions={
          <>
            <LinkButton to="/staff/forms">Preview assessments</LinkButton>
            {schedule.data?.permissions.assign && <BuilderButton to="/staff/assessments/assign" />}
          </>
        }
      />
      <Schedule
        place={place}
        entries={schedule.data?.assessments}
        query={schedule}
        assign={schedule.data?.permissions.assign && <BuilderButton to="/staff/assessments/assign" />}
      />
    </>
  );
}

/** Assessments in the administration of a school. Monitoring is not offered here. */
export function SchoolAssessments({ scope, schoolId }: Pick<Place, 'scope' | 'schoolId'>) {
  const place: Place = { scope, schoolId, dashboard: true };
  const schedule = useQuery(schoolScheduleQuery(place));
  const button = schedule.data?.permissions.assign && (
    <BuilderButton to={`${schoolPath(scope, schoolId)}/assessments/assign`} />
  );
  return (
    <SchoolPage scope={scope} schoolId={schoolId} part="Assessments" actions={button}>
      <Schedule place={place} entries={schedule.data?.assessments} query={schedule} assign={button} />
    </SchoolPage>
  );
}

/** The tab of one class: in the staff area, or in the administration of the school given. */
export function ClassAssessments({
  sectionId,
  school,
}: {
  sectionId: number;
  school?: Pick<Place, 'scope' | 'schoolId'>;
}) {
  const own = useStaffPlace();
  const place = school ? { ...school, dashboard: true } : own;
  return place ? <ClassSchedule place={place} sectionId={sectionId} /> : null;
}

function ClassSchedule({ place, sectionId }: { place: Place; sectionId: number }) {
  const schedule = useQuery(sectionScheduleQuery(place.scope, sectionId));
  const [assigning, setAssigning] = useState(false);
  const button = schedule.data?.permissions.assign && (
    <Button variant="filled" leftSection={<IconPlus aria-hidden />} onClick={() => setAssigning(true)}>
      Assign Assessment
    </Button>
  );
  return (
    <>
      <Schedule
        place={place}
        entries={schedule.data?.sectionAssessments}
        query={schedule}
        ofClass
        assign={button}
        tools={button}
      />
      <AssignDialog place={place} sectionId={sectionId} opened={assigning} onClose={() => setAssigning(false)} />
    </>
  );
}

interface ScheduleProps {
  place: Place;
  entries: ScheduleEntry[] | undefined;
  query: { isError: boolean; error: Error | null; refetch: () => unknown };
  ofClass?: boolean;
  /** What begins a new one, where that is allowed. */
  assign?: ReactNode;
  tools?: ReactNode;
}

function Schedule({ place, entries, query, ofClass, assign, tools }: ScheduleProps) {
  if (query.isError && !entries)
    return (
      <LoadFailed
        title="There was a problem getting the assessments"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (entries?.length === 0) {
    return (
      <EmptyState title="No assessments are assigned yet" action={assign}>
        {ofClass
          ? 'What is assigned to this class appears here with its window and its progress.'
          : 'What is assigned to a class or a grade appears here with its window and its progress.'}
      </EmptyState>
    );
  }
  return <ScheduleTables place={place} entries={entries} ofClass={ofClass} tools={tools} />;
}

function BuilderButton({ to }: { to: string }) {
  return (
    <LinkButton to={to as '/'} variant="filled" leftSection={<IconPlus aria-hidden />}>
      Assign Assessment
    </LinkButton>
  );
}
