import { Skeleton } from '@mantine/core';
import { IconBook2, IconChevronRight, IconHelp, IconPencil, IconReportAnalytics, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Me } from '../../api/session.js';
import { clockText, dayText, shortMoment, weekdayText } from '../../lib/moments.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { NextThing } from '../../ui/NextThing.js';
import { PageHead } from '../../ui/PageHead.js';
import { QuestionStrip } from '../../shared/scores/QuestionStrip.js';
import { ScoreDial } from '../../shared/scores/ScoreDial.js';
import { Section } from '../../ui/Section.js';
import { Tag } from '../../ui/Tag.js';
import { ScoreProvenance } from '../../shared/score-provenance/ScoreProvenance.js';
import { ActionButtons } from './ActionButtons.js';
import { isAfterBreak, nextThing } from './actions.js';
import { BreakCard } from './BreakCard.js';
import { wholeTime } from './figure.js';
import {
  scoreReportsQuery,
  serverNow,
  studentAssessmentsQuery,
  type Given,
  type ScoreReport,
  type StudentAssessment,
} from './queries.js';
import { Soon } from './Soon.js';
import css from './student-assessments.module.css';
import { TimeLeft, useTimeLeft } from './TimeLeft.js';
import { UnsentAnswers } from './UnsentAnswers.js';
import { sizeText, standText, windowText } from './words.js';

const SHOWN = 5;

/** A student's home: the one next thing, what else is assigned, and the latest reports. */
export function StudentDashboard({ me }: { me: Me }) {
  const { data: given, ...assessments } = useQuery(studentAssessmentsQuery);
  const reports = useQuery(scoreReportsQuery);
  const nowMs = given ? serverNow(given) : Date.now();
  const next = given && nextThing(given.studentAssessments, nowMs);
  const assigned = given?.studentAssessments.filter(
    (a) =>
      a !== next &&
      (a.status === 'active' || a.status === 'upcoming' || (a.status === 'completed' && a.nextPartId === -1)),
  );
  return (
    <>
      <PageHead size="display" title={me.school?.name ?? ''} fact={weekdayText(nowMs)} />
      <UnsentAnswers />
      {assessments.isPending && <LoadingNext />}
      {given &&
        next &&
        (isAfterBreak(next) ? (
          <BreakCard given={given} next={next} masked={Boolean(me.masqId)} />
        ) : (
          <Next given={given} assessment={next} nowMs={nowMs} />
        ))}
      <div className={css.columns}>
        <Section title="Assigned Assessments" aside={<Link to="/student/assessments">All assessments</Link>}>
          {assessments.isError && !given ? (
            <LoadFailed
              title="Sorry, we could not load the assessment data"
              error={assessments.error}
              onRetry={() => void assessments.refetch()}
            />
          ) : (
            <List
              rows={assigned?.slice(0, SHOWN)}
              empty={next ? 'Nothing else is assigned to you.' : 'What your teachers assign to you appears here.'}
              render={(a) => <Assigned key={a.id} given={given!} assessment={a} nowMs={nowMs} />}
            />
          )}
        </Section>
        <Section title="Score Reports" aside={<Link to="/student/score-reports">All score reports</Link>}>
          {reports.isError && !reports.data ? (
            <LoadFailed
              title="Sorry, we could not load the student reports."
              error={reports.error}
              onRetry={() => void reports.refetch()}
            />
          ) : (
            <List
              rows={reports.data?.slice(0, SHOWN)}
              empty="A report appears here once a section is complete and your school has opened it."
              dials
              render={(r) => (
                <Report key={`${r.assessmentType.id}-${r.assessmentSet.id}-${r.schoolYear.id}`} report={r} />
              )}
            />
          )}
        </Section>
      </div>
      <ul className={css.tiles}>
        <Tile to="/student/help" Icon={IconHelp} name="Student FAQ" text="Help Documentation" />
        <Tile
          to="/student/practice"
          Icon={IconPencil}
          name="Try the exam player"
          text="A few questions that count for nothing"
        />
        {me.school?.activitiesAvailable && (
          <Tile
            to="/student/course_activities"
            Icon={IconBook2}
            name="Course Activities"
            text="Lessons from your teachers"
          />
        )}
        <Tile
          to="/student/score-reports"
          Icon={IconReportAnalytics}
          name="Score Reports"
          text={reportsText(reports.data)}
        />
      </ul>
    </>
  );
}

function Tile({ to, Icon, name, text }: { to: string; Icon: Icon; name: string; text: string }) {
  return (
    <li>
      <Link to={to as '/'} className={css.tile}>
        <Icon aria-hidden />
        <b>{name}</b>
        <span>{text}</span>
        <IconChevronRight aria-hidden />
      </Link>
    </li>
  );
}

/** The card of the next thing before it is known. */
function LoadingNext() {
  return (
    <div className={css.loadingNext} aria-hidden>
      <div>
        <Skeleton h={12} w={72} />
        <Skeleton h={26} w="62%" mt={14} />
        <Skeleton h={14} w="38%" mt={16} />
        <Skeleton h={48} w={180} mt={26} />
      </div>
      <div>
        <Skeleton h={52} w={150} />
        <Skeleton h={12} w={96} mt={14} />
      </div>
    </div>
  );
}

interface ListProps<Row> {
  rows: Row[] | undefined;
  /** What comes here, below 'No data'. */
  empty: string;
  /** Rows begin with a dial. */
  dials?: boolean;
  render: (row: Row) => ReactNode;
}

function List<Row>({ rows, empty, dials, render }: ListProps<Row>) {
  if (!rows) {
    return (
      <div className={css.loading} role="status" aria-label="Loading">
        {[70, 55, 62].map((w) => (
          <div key={w} data-dial={dials || undefined}>
            {dials && <Skeleton h={50} w={76} radius={40} />}
            <div>
              <Skeleton h={16} w={`${w}%`} />
              <Skeleton h={12} w="85%" mt={10} />
            </div>
            <Skeleton h={40} w={140} />
          </div>
        ))}
      </div>
    );
  }
  if (rows.length > 0) return <ul className={css.list}>{rows.map(render)}</ul>;
  return (
    <div className={css.none}>
      <p>No data</p>
      <p>{empty}</p>
    </div>
  );
}

function Next({ given, assessment, nowMs }: { given: Given; assessment: StudentAssessment; nowMs: number }) {
  const { sitting, assessment: what, displayedAvailability: window } = assessment;
  const waits = assessment.nextPartId === -1 && assessment.completed;
  const running = assessment.status === 'active' && sitting;
  const title = waits
    ? `${what.category.name}, Part 2 is waiting for you`
    : running
      ? `${what.section} is under way`
      : `${what.section} is waiting for you`;
  const text = waits
    ? 'You have completed Part 1. Part 2 is chosen by how it went.'
    : running
      ? standText(assessment)
      : `${sizeText(assessment)}.`;
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
              questions={Array.from({ length: sitting.questionsCount }, (_, i) =>
                i < sitting.answeredCount ? 'answered' : 'open',
              )}
              label={`${sitting.answeredCount} of ${sitting.questionsCount} answered`}
            />
          ) : undefined
        }
        action={
          <ActionButtons
            assessment={
              waits
                ? {
                    ...assessment,
                    settings: { ...assessment.settings!, revealReportAsap: false, revealReportAt: null },
                  }
                : assessment
            }
            nowMs={nowMs}
            filled
          />
        }
        note={
          !waits && window ? (
            <>
              {window.endAt ? `Open until ${shortMoment(window.endAt)}` : 'No end date'}{' '}
              <Soon of={assessment} nowMs={nowMs} />
            </>
          ) : undefined
        }
        figure={figureOf(given, assessment)}
      >
        {text}
      </NextThing>
    </div>
  );
}

/** Time left of a timed sitting that has begun; before the start the whole time. */
function figureOf(given: Given, a: StudentAssessment): { value: ReactNode; caption: ReactNode } | null {
  if (a.status !== 'active') return null;
  const { sitting } = a;
  if (sitting?.clock.allowedSeconds != null && sitting.clock.remainingSeconds !== null) {
    return { value: <Figure given={given} of={a} />, caption: `left of ${clockText(sitting.clock.allowedSeconds)}` };
  }
  return sitting ? null : wholeTime(a);
}

function Figure({ given, of }: { given: Given; of: StudentAssessment }) {
  return clockText(useTimeLeft(given, of.sitting?.clock) ?? 0);
}

function Assigned({ given, assessment, nowMs }: { given: Given; assessment: StudentAssessment; nowMs: number }) {
  return (
    <li>
      <div>
        <h3>
          {assessment.assessment.set}, {assessment.assessment.section}
        </h3>
        <p className="num">
          <span className={css.line}>{sizeText(assessment)}</span>
          <TimeLeft given={given} of={assessment} />
          <span className={css.line}>
            {windowText(assessment)} <Soon of={assessment} nowMs={nowMs} />
          </span>
        </p>
      </div>
      <ActionButtons assessment={assessment} nowMs={nowMs} />
    </li>
  );
}

function Report({ report }: { report: ScoreReport }) {
  return (
    <li className={css.report}>
      <ScoreDial
        size="mini"
        score={report.compositeScore}
        min={report.minScore}
        max={report.maxScore}
        label="Composite score"
      />
      <div>
        <h3>{report.name}</h3>
        <p>
          <Tag tone="line">{report.schoolYear.shortName}</Tag>{' '}
          <span className="muted small num">{dayText(report.takenAt)}</span>
          {report.compositeScore !== null && (
            <ScoreProvenance
              of={{
                assessmentTypeId: report.assessmentType.id,
                assessmentSetId: report.assessmentSet.id,
                schoolYearId: report.schoolYear.id,
              }}
              shown={String(report.compositeScore)}
            />
          )}
        </p>
      </div>
      <LinkButton
        to="/student/score-reports/$assessmentTypeId/$assessmentSetId"
        params={{ assessmentTypeId: report.assessmentType.id, assessmentSetId: report.assessmentSet.id }}
        search={{ year: report.schoolYear.id }}
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
  return reports.length === 0
    ? 'No reports yet'
    : `${reports.length} ${reports.length === 1 ? 'report' : 'reports'} in ${years} school ${years === 1 ? 'year' : 'years'}`;
}
