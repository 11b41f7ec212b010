import { Button } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { ProvenanceLine } from '../../ui/ProvenanceLine.js';
import { Hero } from './Hero.js';
import { Knowledge } from './Knowledge.js';
import { Opportunities } from './Opportunities.js';
import { usePrintFrame } from './print.js';
import { QuestionsAndAnswers } from './QuestionsAndAnswers.js';
import { takenOn } from './report-words.js';
import type { CompositeReport, Reader } from './report-types.js';
import { SectionScores } from './SectionScores.js';
import { TimeUsed } from './TimeUsed.js';
import classes from './reports.module.css';

interface Props {
  report: CompositeReport;
  reader: Reader;
  brand: string;
  downloading: boolean;
  onDownload: () => void;
  /** Only where the reader came from a list that wants to be returned to. */
  onBack?: () => void;
}

export function CompositeReportView({ report, reader, brand, downloading, onDownload, onBack }: Props) {
  const { user, school, schoolYear, assessmentSet, sections, opportunities, time, questions, provenance } = report;
  const { resultHash, forms } = provenance;
  usePrintFrame({
    left: `${user.firstName} ${user.lastName}, ${school.name}`,
    right: `${assessmentSet.name} score report, ${schoolYear.shortName}`,
    foot: `${forms[0] ?? ''}${forms.length > 1 ? ` and ${forms.length - 1} more` : ''}, result ${resultHash.slice(0, 4)}-${resultHash.slice(4, 8)}-${resultHash.slice(8, 12)}`,
  });
  const grade = user.gradeLevel === null ? '' : `, grade ${user.gradeLevel}`;
  return (
    <article className={classes.report}>
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
          <Button leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={onDownload} loading={downloading}>
            Download Report
          </Button>
        </div>
      </header>
      <Hero report={report} brand={brand} />
      <SectionScores sections={sections} brand={brand} />
      <Knowledge sections={sections} />
      <Opportunities opportunities={opportunities} sections={sections} />
      <TimeUsed time={time} />
      {questions && <QuestionsAndAnswers questions={questions} reader={reader} own={reader.kind === 'student'} />}
      <ProvenanceLine>{provenance.line}</ProvenanceLine>
    </article>
  );
}
