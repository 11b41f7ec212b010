import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meQuery } from '../../api/session.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';

/** What stands on pages of lessons for those who are in a school that has activities. */
export function WithActivities({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  if (!me.school)
    return (
      <EmptyState
        size="page"
        title="No school is selected"
        action={<LinkButton to="/district-admin/schools">Go to Schools</LinkButton>}
      >
        Lessons belong to a school. Select one of your schools to see and assign them.
      </EmptyState>
    );
  if (!me.school.activitiesAvailable)
    return (
      <EmptyState
        size="page"
        title="Your school has no activities"
        action={<LinkButton to="/staff/dashboard">Go to the dashboard</LinkButton>}
      >
        Lessons come with the activities that a school can have beside its tests.
      </EmptyState>
    );
  return children;
}
