import { useQuery } from '@tanstack/react-query';
import { useLinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/client.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { ReceiptLink } from './ReceiptLink.js';
import type { ReportListSearch } from './list-search.js';
import { reportListQuery } from '../../api/reports.js';
import { ReportList, ReportListSkeleton } from '../../shared/reports/ReportList.js';
import type { CompositeListItem, Reader } from '../../api/report-types.js';
import css from './areas.module.css';

const PER_PAGE = 25;

interface Props {
  reader: Reader;
  /** Whose reports, for a parent. */
  fact?: string;
  /** Below the heading: a parent's other children. */
  beside?: ReactNode;
  /** Which school year and page, from the address. */
  search: ReportListSearch;
  /** What comes next when there is nothing yet. */
  hint: string;
  action: (report: CompositeListItem) => ReactNode;
}

/** The composite reports of a student, newest first; with several school years one can be chosen, in the address. */
export function ReportListPage({ reader, fact, beside, search: { year, page = 1 }, hint, action }: Props) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(reportListQuery(reader));
  const years = [...new Map(data?.map(({ schoolYear }) => [schoolYear.id, schoolYear])).values()].sort(
    (a, b) => b.id - a.id,
  );
  const chosen = years.find(({ id }) => id === year);
  const reports = data
    ?.filter((report) => !chosen || report.schoolYear.id === chosen.id)
    .toSorted((a, b) => b.takenAt.localeCompare(a.takenAt));
  if (error instanceof ApiProblem && error.status === 404)
    return (
      <EmptyState
        size="page"
        title={error.message}
        action={reader.kind === 'parent' && <LinkButton to="/parent/students">View Students</LinkButton>}
      />
    );
  return (
    <>
      <PageHead title="Score Reports" fact={fact} />
      {beside}
      {years.length > 1 && (
        <nav className={css.years} data-years aria-label="School year">
          <YearLink current={!chosen}>All years</YearLink>
          {years.map(({ id, shortName }) => (
            <YearLink key={id} year={id} current={chosen?.id === id}>
              {shortName}
            </YearLink>
          ))}
        </nav>
      )}
      {error && !data ? (
        <LoadFailed
          title="Sorry, we could not load the student reports."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !reports ? (
        <ReportListSkeleton />
      ) : reports.length === 0 ? (
        <EmptyState title="No data.">{hint}</EmptyState>
      ) : (
        <>
          <ReportList
            reports={reports.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
            action={action}
            studentId={reader.kind === 'student' ? undefined : reader.studentId}
          />
          {reports.length > PER_PAGE && (
            <Pager
              page={page}
              perPage={PER_PAGE}
              total={reports.length}
              onPage={(next) =>
                void navigate({
                  to: '.',
                  search: ((before: object) => ({ ...before, page: next > 1 ? next : undefined })) as never,
                })
              }
            />
          )}
        </>
      )}
      <ReceiptLink />
    </>
  );
}

function YearLink({ year, current, children }: { year?: number; current: boolean; children: ReactNode }) {
  const link = useLinkProps({
    to: '.',
    search: ((before: object) => ({ ...before, year, page: undefined })) as never,
    replace: true,
    resetScroll: false,
  });
  return (
    <a {...link} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
