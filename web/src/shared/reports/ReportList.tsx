import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { dayText } from '../../lib/moments.js';
import { ScoreDial } from '../scores/ScoreDial.js';
import { Tag } from '../../ui/Tag.js';
import { ScoreProvenance } from '../score-provenance/ScoreProvenance.js';
import type { CompositeListItem } from '../../api/report-types.js';
import css from './ReportList.module.css';

/** Composite reports as rows: small donut, name, school year and the way in. Shared by student, parent and profiles. */
export function ReportList({
  reports,
  action,
  studentId,
}: {
  reports: readonly CompositeListItem[];
  studentId?: number;
  action: (report: CompositeListItem) => ReactNode;
}) {
  return (
    <ul className={css.rows}>
      {reports.map((report) => (
        <li key={`${report.assessmentType.id}-${report.assessmentSet.id}-${report.schoolYear.id}`} className={css.row}>
          <ScoreDial
            size="mini"
            score={report.compositeScore}
            min={report.minScore}
            max={report.maxScore}
            label="Composite score"
          />
          <div>
            <h2 className={css.rowName}>{report.name}</h2>
            <p className={css.rowFacts}>
              <Tag tone="line">{report.schoolYear.shortName}</Tag>
              <span className="num">
                {report.assessmentSet.name}, taken {dayText(report.takenAt)}
              </span>
              {report.compositeScore !== null && (
                <ScoreProvenance
                  of={{
                    studentId,
                    assessmentTypeId: report.assessmentType.id,
                    assessmentSetId: report.assessmentSet.id,
                    schoolYearId: report.schoolYear.id,
                  }}
                  shown={String(report.compositeScore)}
                />
              )}
              {report.compositeScore === null && <span>Some sections are not complete yet.</span>}
            </p>
          </div>
          {action(report)}
        </li>
      ))}
    </ul>
  );
}

export function ReportListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={css.rows}>
      {[0, 1, 2].map((i) => (
        <div key={i} className={css.row}>
          <Skeleton h={50} w={76} radius={40} />
          <div>
            <Skeleton h={18} w={320} maw="60vw" />
            <Skeleton h={14} w={180} maw="40vw" mt={10} />
          </div>
          <Skeleton h={40} w={160} className={css.bone} />
        </div>
      ))}
    </div>
  );
}
