import { Button } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { onDemand } from '../../ui/on-demand.js';
import { instantOf } from '../../lib/as-of.js';
import { AsOfBanner, AsOfButton } from '../../shared/as-of/AsOf.js';
import { ReportDifference } from './ReportDifference.js';
import { Growth } from './Growth.js';
import { Hero } from './Hero.js';
import { HowToRead } from './HowToRead.js';
import { Knowledge } from './Knowledge.js';
import { Opportunities } from './Opportunities.js';
import { usePrintFrame } from '../../ui/print.js';
import { Provenance } from './Provenance.js';
import { QuestionsAndAnswers } from './QuestionsAndAnswers.js';
import { takenOn } from './report-words.js';
import type { CompositeReport, Reader } from '../../api/report-types.js';
import { FoldContext, useReportView } from './report-view.js';
import { ScoreChanges } from './ScoreChanges.js';
import { useStudentLessons } from '../../shared/lessons/use-student-lessons.js';
import { scoreOf } from '../../shared/reports/score-of.js';
import { SectionScores } from './SectionScores.js';
import { TimeUsed } from './TimeUsed.js';
import classes from './reports.module.css';

/** Comes after the report: nobody reads a plan first. */
const LessonPlan = onDemand(() => import('./LessonPlan.js').then((m) => m.LessonPlan));
/** Only staff see it, so only they load it. */
const HowWorked = onDemand(() => import('./HowWorked.js').then((m) => m.HowWorked));

interface Props {
  report: CompositeReport;
  reader: Reader;
  brand: string;
  downloading: boolean;
  /** Not while somebody looks through a mask. */
  onDownload?: () => void;
  /** Only where the reader came from a list that wants to be returned to. */
  onBack?: () => void;
  /** What a past report is compared with: a day or moment, or 'now'. */
  against?: string;
}

/** What a telephone shows without being asked. */
const OPEN_AT_FIRST = ['section-scores', 'opportunities'];

export function CompositeReportView({ report, reader, brand, downloading, onDownload, onBack, against }: Props) {
  const { user, school, schoolYear, assessmentSet, sections, opportunities, time, provenance } = report;
  const { resultHash, forms } = provenance;
  const [view] = useReportView();
  const [open, setOpen] = useState(
    () => new Set(view.question || view.show || view.topic ? [...OPEN_AT_FIRST, 'questions'] : OPEN_AT_FIRST),
  );
  const folds = useMemo(() => {
    const change = (id: string, to?: boolean) =>
      setOpen((before) => {
        const after = new Set(before);
        if (to ?? !before.has(id)) after.add(id);
        else after.delete(id);
        return after;
      });
    return {
      folded: (id: string) => !open.has(id),
      toggle: (id: string) => change(id),
      open: (id: string) => change(id, true),
    };
  }, [open]);
  usePrintFrame({
    left: `${user.firstName} ${user.lastName}, ${school.name}`,
    right: `${assessmentSet.name} score report, ${schoolYear.shortName}`,
    foot: `${forms[0] ?? 'Taken elsewhere'}${forms.length > 1 ? ` and ${forms.length - 1} more` : ''}, result ${resultHash.slice(0, 4)}-${resultHash.slice(4, 8)}-${resultHash.slice(8, 12)}`,
  });
  const grade = user.gradeLevel === null ? '' : `, grade ${user.gradeLevel}`;
  const own = reader.kind === 'student';
  const of = scoreOf(report);
  const lessons = useStudentLessons(reader, `${user.firstName} ${user.lastName}`);
  return (
    <FoldContext value={folds}>
      <article className={classes.report} data-many={sections.length > 2 || undefined}>
        {report.asOf && <AsOfBanner asOf={report.asOf} what="report" against={against} />}
        <header className={classes.head}>
          <div>
            <h1>{assessmentSet.name}</h1>
            <p>
              {user.firstName} {user.lastName}
              {grade}. {school.name}, {schoolYear.shortName}. Taken {takenOn(report.takenAt)}.
            </p>
          </div>
          <div className={classes.actions}>
            {onBack && (
              <Button leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />} onClick={onBack}>
                Back
              </Button>
            )}
            <AsOfButton what="report" />
            {onDownload && (
              <Button
                leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
                onClick={onDownload}
                loading={downloading}
              >
                Download Report
              </Button>
            )}
          </div>
        </header>
        {report.asOf && against && (
          <ReportDifference of={of} from={report.asOf} to={against === 'now' ? undefined : instantOf(against)} />
        )}
        <ScoreChanges report={report} />
        <Hero report={report} brand={brand} own={own} />
        <SectionScores sections={sections} brand={brand} of={of} />
        {report.history.length > 1 && <Growth report={report} />}
        <Knowledge sections={sections} questions={report.questions} />
        <Opportunities
          lesson={({ categoryId, area, topic }) => {
            const category = sections.find((one) => one.categoryId === categoryId)?.name;
            return report.asOf === null && category
              ? lessons.lesson({ exam: report.assessmentType.courseType, category, area, topic })
              : null;
          }}
          opportunities={opportunities}
          sections={sections}
          questions={report.questions}
        />
        {lessons.dialog}
        {report.asOf === null && <LessonPlan report={report} reader={reader} />}
        <TimeUsed time={time} />
        {reader.kind === 'staff' && report.asOf === null && time.length > 0 && (
          <HowWorked reader={reader} parts={time} />
        )}
        {time.length > 0 && <QuestionsAndAnswers report={report} reader={reader} />}
        <HowToRead report={report} brand={brand} />
        <Provenance provenance={provenance} />
      </article>
    </FoldContext>
  );
}
