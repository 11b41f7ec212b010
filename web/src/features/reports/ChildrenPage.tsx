import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { childrenQuery } from './queries.js';
import classes from './reports.module.css';

/** A parent's children; choosing one opens their reports. */
export function ChildrenPage() {
  const { data, error, refetch } = useQuery(childrenQuery);
  return (
    <>
      <PageHead title="Students" fact="Choose a student to see the score reports." />
      {error ? (
        <LoadFailed title="There was a problem getting the students" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ul className={classes.rows} aria-busy>
          {[0, 1].map((i) => (
            <li key={i} className={classes.child}>
              <Skeleton h={20} w={220} />
            </li>
          ))}
        </ul>
      ) : data.length === 0 ? (
        <EmptyState title="No students are linked to your account.">Ask the school to add you as parent or guardian, with the e-mail address of this account.</EmptyState>
      ) : (
        <ul className={classes.rows}>
          {data.map((child) => (
            <li key={child.id} className={classes.child}>
              <div>
                <Link to="/parent/$studentId/score-reports" params={{ studentId: child.id }}>
                  {child.fullName}
                </Link>
                <p className={classes.rowFacts}>
                  {[child.gradeLevel === null ? '' : `Grade ${child.gradeLevel}`, child.schoolName ?? ''].filter(Boolean).join(', ')}
                </p>
              </div>
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
