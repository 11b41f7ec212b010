import { Skeleton } from '@mantine/core';
import { IconChevronRight, IconHelp, IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type { Me } from '../../api/session.js';
import { clockText, dayText, momentText, weekdayText } from '../../lib/moments.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { NextThing } from '../../ui/NextThing.js';
import { PageHead } from '../../ui/PageHead.js';
import { QuestionStrip } from '../../ui/QuestionStrip.js';
import { ScoreDial } from '../../ui/ScoreDial.js';
import { Section } from '../../ui/Section.js';
import { Tag } from '../../ui/Tag.js';
import { ActionButtons } from './ActionButtons.js';
import { nextThing } from './actions.js';
import { scoreReportsQuery, studentAssessmentsQuery, type ScoreReport, type StudentAssessment } from './queries.js';
import css from './student-assessments.module.css';
import { factsOf, sizeText, standText } from './words.js';

const SHOWN = 5;

/** A student's home: the one next thing, what else is assigned, and the latest reports. */
export function StudentDashboard({ me }: { me: Me }) {
  const assessments = useQuery(studentAssessmentsQuery);
  const reports = useQuery(scoreReportsQuery);
  const next = assessments.data && nextThing(assessments.data);
  const assigned = assessments.data?.filter((a) => a !== next && (a.status === 'active' || a.status === 'upcoming' || (a.status === 'completed' && a.nextPartId === -1)));
  return (
    <>
      <PageHead size="display" title={me.school?.name ?? ''} fact={weekdayText(Date.now())} />
      {assessments.isPending && <Skeleton h={220} radius="lg" mb={40} />}
      {next && <Next assessment={next} />}
      <div className={css.columns}>
        <Section title="Assigned Assessments" aside={<Link to="/student/assessments">All assessments</Link>}>
          {assessments.isError && !assessments.data ? (
            <LoadFailed title="Sorry, we could not load the assessment data" error={assessments.error} onRetry={() => void assessments.refetch()} />
          ) : (
            <List rows={assigned?.slice(0, SHOWN)} render={(a) => <Assigned key={a.id} assessment={a} />} />
          )}
        </Section>
        <Section title="Score Reports" aside={<Link to={'/student/score-reports' as '/'}>All score reports</Link>}>
          {reports.isError && !reports.data ? (
            <LoadFailed title="Sorry, we could not load the student reports." error={reports.error} onRetry={() => void reports.refetch()} />
          ) : (
            <List rows={reports.data?.slice(0, SHOWN)} render={(r) => <Report key={`${r.assessmentType.id}-${r.assessmentSet.id}-${r.schoolYear.id}`} report={r} />} />
          )}
        </Section>
      </div>
      <ul className={css.tiles}>
        <li>
          <Link to="/student/help" className={css.tile}>
            <IconHelp aria-hidden />
            <b>Student FAQ</b>
            <span>Help Documentation</span>
            <IconChevronRight aria-hidden />
          </Link>
        </li>
        <li>
          <Link to={'/student/score-reports' as '/'} className={css.tile}>
            <IconReportAnalytics aria-hidden />
            <b>Score Reports</b>
            <span>{reportsText(reports.data)}</span>
            <IconChevronRight aria-hidden />
          </Link>
        </li>
      </ul>
    </>
  );
}

function List<Row>({ rows, render }: { rows: Row[] | undefined; render: (row: Row) => ReactNode }) {
  if (!rows) {
    return (
      <div className={css.loading} role="status" aria-label="Loading">
        {[70, 55, 62].map((w) => (
          <div key={w}>
            <Skeleton h={14} w={`${w}%`} />
            <Skeleton h={10} w="85%" />
          </div>
        ))}
      </div>
    );
  }
  return rows.length === 0 ? <p className={css.none}>No data</p> : <ul className={css.list}>{rows.map(render)}</ul>;
}

function Next({ assessment }: { assessment: StudentAssessment }) {
  const { sitting, assessment: what, displayedAvailability: window } = assessment;
  const waits = assessment.nextPartId === -1 && assessment.completed;
  const running = assessment.status === 'active' && sitting;
  const title = waits ? `${what.category.name}, Part 2 is waiting for you` : `${what.section} is waiting for you`;
  const text = waits ? 'You have completed Part 1. Part 2 is chosen by how it went.' : running ? standText(assessment) : `${sizeText(assessment)}.`;
  const tone = what.category.name === 'Math' || what.category.name === 'Science' ? 'b' : 'a';
  return (
    <div className={css.next}>
      <NextThing
        label={what.set}
        tone={tone}
        title={title}
        progress={
          running ? (
            <QuestionStrip
              questions={Array.from({ length: sitting.questionsCount }, (_, i) => (i < sitting.answeredCount ? 'answered' : 'open'))}
              label={`${sitting.answeredCount} of ${sitting.questionsCount} answered`}
            />
          ) : undefined
        }
        action={<ActionButtons assessment={waits ? { ...assessment, settings: { ...assessment.settings!, revealReportAsap: false, revealReportAt: null } } : assessment} filled />}
        note={!waits && window ? (window.endAt ? `Open until ${momentText(window.endAt)}` : 'No end date') : undefined}
        figure={figureOf(assessment)}
      >
        {text}
      </NextThing>
    </div>
  );
}

/** Time left of a timed sitting that has begun; before the start the whole time. */
function figureOf(a: StudentAssessment): { value: ReactNode; caption: ReactNode } | null {
  if (a.status !== 'active') return null;
  const { sitting, assessment } = a;
  if (sitting?.clock.allowedSeconds != null && sitting.clock.remainingSeconds !== null) {
    return { value: <TimeLeft seconds={sitting.clock.remainingSeconds} running={sitting.clock.phase === 'running'} />, caption: `left of ${clockText(sitting.clock.allowedSeconds)}` };
  }
  if (!sitting && assessment.allowedSeconds !== null) return { value: clockText(assessment.allowedSeconds), caption: `for ${assessment.questionsCount} questions` };
  return null;
}

function TimeLeft({ seconds, running }: { seconds: number; running: boolean }) {
  const [since] = useState(() => performance.now());
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return clockText(running ? seconds - (performance.now() - since) / 1000 : seconds);
}

function Assigned({ assessment }: { assessment: StudentAssessment }) {
  return (
    <li>
      <div>
        <h3>
          {assessment.assessment.set}, {assessment.assessment.section}
        </h3>
        <p className="num">{factsOf(assessment)}</p>
      </div>
      <ActionButtons assessment={assessment} />
    </li>
  );
}

function Report({ report }: { report: ScoreReport }) {
  return (
    <li className={css.report}>
      <ScoreDial size="mini" score={report.compositeScore} min={report.minScore} max={report.maxScore} label="Composite score" />
      <div>
        <h3>{report.name}</h3>
        <p>
          <Tag tone="line">{report.schoolYear.shortName}</Tag> <span className="muted small">{dayText(report.takenAt)}</span>
        </p>
      </div>
      <LinkButton
        to={`/student/score-reports/${report.assessmentType.id}/${report.assessmentSet.id}` as '/'}
        search={{ year: report.schoolYear.id } as never}
        aria-label={`View Score Report: ${report.name}`}
      >
        View Score Report
      </LinkButton>
    </li>
  );
}

function reportsText(reports: ScoreReport[] | undefined): string {
  if (!reports) return 'How your assessments went';
  const years = new Set(reports.map((r) => r.schoolYear.id)).size;
  return reports.length === 0 ? 'No reports yet' : `${reports.length} ${reports.length === 1 ? 'report' : 'reports'} in ${years} school ${years === 1 ? 'year' : 'years'}`;
}
