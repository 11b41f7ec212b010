import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayText } from '../../lib/moments.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { ScoreDial } from '../../shared/scores/ScoreDial.js';
import { ScoreProvenance } from '../../shared/score-provenance/ScoreProvenance.js';
import { childrenQuery, type Child } from '../../api/reports.js';
import { ReceiptLink } from './ReceiptLink.js';
import css from './areas.module.css';

/** A parent's children with their latest scores; choosing one opens the reports. */
export function ChildrenPage() {
  const { data, error, refetch } = useQuery(childrenQuery);
  if (data?.length === 0) {
    return (
      <EmptyState size="page" title="No students are linked to your account.">
        Ask the school to add you as parent or guardian, with the email address of this account.
      </EmptyState>
    );
  }
  return (
    <>
      <PageHead
        title="Students"
        fact={data && data.length > 1 ? 'Choose a student to see all score reports.' : undefined}
      />
      {error && !data ? (
        <LoadFailed title="There was a problem getting the students" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {!data && (
            <div className={css.children} role="status" aria-label="Loading">
              <LoadingChild />
              <LoadingChild />
            </div>
          )}
          {data && (
            <ul className={css.children}>
              {data.map((child) => (
                <ChildCard key={child.id} child={child} />
              ))}
            </ul>
          )}
        </>
      )}
      <ReceiptLink />
    </>
  );
}

function ChildCard({ child }: { child: Child }) {
  const { id, fullName, gradeLevel, schoolName, latestReports } = child;
  return (
    <li className={css.child}>
      <div className={css.childHead}>
        <h2>{fullName}</h2>
        <p>{[gradeLevel === null ? '' : `Grade ${gradeLevel}`, schoolName ?? ''].filter(Boolean).join(', ')}</p>
      </div>
      {latestReports.length > 0 ? (
        <ul className={css.childScores}>
          {latestReports.map((report) => (
            <li key={`${report.assessmentType.id}-${report.assessmentSet.id}-${report.schoolYear.id}`}>
              <ScoreDial
                size="mini"
                score={report.compositeScore}
                min={report.minScore}
                max={report.maxScore}
                label="Composite score"
              />
              <div>
                <b>{report.name}</b>
                <span className={`${css.scale} num`}>
                  {dayText(report.takenAt)},{' '}
                  {report.compositeScore === null ? (
                    'not complete yet'
                  ) : (
                    <span className={css.together}>
                      from {report.minScore} to {report.maxScore}
                      <ScoreProvenance
                        of={{
                          studentId: id,
                          assessmentTypeId: report.assessmentType.id,
                          assessmentSetId: report.assessmentSet.id,
                          schoolYearId: report.schoolYear.id,
                        }}
                        shown={String(report.compositeScore)}
                      />
                    </span>
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.childNone}>
          No score report yet. One appears once a section is complete and the school has opened it.
        </p>
      )}
      <Link
        to="/parent/$studentId/score-reports"
        params={{ studentId: id }}
        className={css.childGo}
        aria-label={`All score reports: ${fullName}`}
      >
        All score reports
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
    </li>
  );
}

function LoadingChild() {
  return (
    <div className={css.child}>
      <div className={css.childHead}>
        <Skeleton h={22} w="55%" />
        <Skeleton h={12} w="40%" mt={12} />
      </div>
      <div className={css.childNone}>
        <Skeleton h={46} />
        <Skeleton h={46} mt={14} />
      </div>
      <div className={css.childGo}>
        <Skeleton h={14} w={140} />
      </div>
    </div>
  );
}
