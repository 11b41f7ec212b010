import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { reportListQuery } from './queries.js';
import { ReportList, ReportListSkeleton } from './ReportList.js';
import type { CompositeListItem, Reader } from './report-types.js';

interface Props {
  reader: Reader;
  /** Whose reports, for a parent. */
  fact?: string;
  /** What comes next when there is nothing yet. */
  hint: string;
  action: (report: CompositeListItem) => ReactNode;
}

export function ReportListPage({ reader, fact, hint, action }: Props) {
  const { data, error, refetch } = useQuery(reportListQuery(reader));
  return (
    <>
      <PageHead title="Score Reports" fact={fact} />
      {error ? (
        <LoadFailed title="Sorry, we could not load the student reports." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ReportListSkeleton />
      ) : data.length === 0 ? (
        <EmptyState title="No data.">{hint}</EmptyState>
      ) : (
        <ReportList reports={data} action={action} />
      )}
    </>
  );
}
