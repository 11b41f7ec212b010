import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { notify } from '../../api/notifications.js';
import { momentText } from '../../lib/moments.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Section } from '../../ui/Section.js';
import { allowStudents, studentAnalyticsQuery } from './developers.js';
import css from './developers.module.css';

/** Whether the analytics service may be told of the students of the district. */
export function StudentAnalytics({ districtId }: { districtId: number }) {
  const { data, isError, error, refetch } = useQuery(studentAnalyticsQuery(districtId));
  const change = useMutation({
    mutationFn: (students: boolean) => allowStudents(districtId, students),
    onSuccess: (_, students) =>
      notify.success(
        students ? 'Students are told of from their next sign-in on.' : 'Students are not told of any more.',
      ),
    onError: (problem) => notify.problem(problem),
  });
  return (
    <Section title="Analytics">
      {isError && !data ? (
        <LoadFailed title="There was a problem getting the setting" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.fields}>
          <p className={css.lead}>
            {data && !data.used
              ? 'The platform uses no analytics service now, so nobody is told of anybody.'
              : 'The platform tells an analytics service of sign-ins: user ID, role, school ID and district ID, without names and e-mails.'}{' '}
            Students are left out unless you allow it here.
          </p>
          <Switch
            label="Tell the analytics service of sign-ins of students"
            description={data?.at ? `Allowed ${momentText(data.at)}${data.by ? ` by ${data.by}` : ''}` : 'Not allowed'}
            checked={change.isPending ? change.variables : (data?.students ?? false)}
            disabled={!data || change.isPending}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
        </div>
      )}
    </Section>
  );
}
