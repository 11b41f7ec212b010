import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Pager } from '../../ui/Pager.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Tag } from '../../ui/Tag.js';
import { ActionButtons } from './ActionButtons.js';
import { BreakCard } from './BreakCard.js';
import { isAfterBreak, isNextPart, openInOrder } from './actions.js';
import { serverNow, studentAssessmentsQuery, type Given, type StudentAssessment } from './queries.js';
import { Soon } from './Soon.js';
import { TimeLeft } from './TimeLeft.js';
import { UnsentAnswers } from './UnsentAnswers.js';
import css from './student-assessments.module.css';
import { sizeText, windowText } from './words.js';
import { TABS, type Tab } from './tabs.js';

const PER_PAGE = 25;

const NAMES: Record<Tab, string> = { active: 'Active', upcoming: 'Upcoming', completed: 'Completed', past: 'Past' };
const EMPTY: Record<Tab, string> = {
  active: 'Nothing is open for you at the moment.',
  upcoming: 'Nothing is planned yet.',
  completed: 'What you hand in appears here with its report.',
  past: 'Nothing has closed without you.',
};

interface TimedColumn extends Omit<Column<StudentAssessment>, 'cell'> {
  cell: (a: StudentAssessment, nowMs: number, given: Given) => ReactNode;
}

const COLUMNS: TimedColumn[] = [
  {
    id: 'name',
    header: 'Assessment Name',
    cell: (a) => (
      <span className={css.cell}>
        <b>{a.assessment.set}</b>
        {a.sitting ? (
          <Link
            to="/student/assessments/summary/$studentAssessmentId"
            params={{ studentAssessmentId: a.id }}
            className="way"
          >
            {a.assessment.section}
          </Link>
        ) : (
          <span>{a.assessment.section}</span>
        )}
        {isNextPart(a) && (
          <span>
            <Tag tone="line">Next part</Tag>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'facts',
    header: 'Questions and window',
    cell: (a, nowMs, given) => (
      <span className={`${css.cell} num`}>
        {sizeText(a)}
        <TimeLeft given={given} of={a} />
        <span className={css.window}>
          {windowText(a)} <Soon of={a} nowMs={nowMs} />
        </span>
      </span>
    ),
  },
  { id: 'state', header: 'Status', cell: (a) => <State of={a} />, phone: 'hide' },
  {
    id: 'year',
    header: 'School Year',
    cell: (a) => <span className="num">{a.schoolYear.short_name}</span>,
    phone: 'hide',
  },
  {
    id: 'go',
    header: <span className="vh">Actions</span>,
    align: 'right',
    cell: (a, nowMs) => <ActionButtons assessment={a} nowMs={nowMs} />,
  },
];

interface Props {
  tab: Tab;
  page: number;
  /** Somebody looks through a mask. */
  masked: boolean;
  onPage: (page: number) => void;
}

/** Active, Upcoming, Completed, Past. */
export function StudentAssessmentsPage({ tab, page, masked, onPage }: Props) {
  const { data: given, ...list } = useQuery(studentAssessmentsQuery);
  const ofTab = given?.studentAssessments.filter((a) => a.status === tab);
  const rows =
    tab === 'active'
      ? ofTab && openInOrder(ofTab)
      : ofTab?.sort((a, b) => (tab === 'completed' ? (b.completedAt ?? '').localeCompare(a.completedAt ?? '') : 0));
  const afterBreak = given?.studentAssessments.find(isAfterBreak);
  const nowMs = given ? serverNow(given) : 0;
  // In the other lists the status is the name of the list.
  const columns = COLUMNS.filter(({ id }) => id !== 'state' || tab === 'active').map((column) => ({
    ...column,
    cell: (a: StudentAssessment) => column.cell(a, nowMs, given!),
  }));
  return (
    <>
      <PageHead title="Assessments" actions={<LinkButton to="/student/practice">Try the exam player</LinkButton>} />
      {given && afterBreak && <BreakCard given={given} next={afterBreak} masked={masked} />}
      <UnsentAnswers />
      <PageTabs
        label="Assessments"
        tabs={TABS.map((name) => ({
          label: NAMES[name],
          to: '/student/assessments',
          search: name === 'active' ? {} : { tab: name },
          count: given?.studentAssessments.filter((a) => a.status === name).length,
          current: name === tab,
        }))}
      />
      <div className={css.table}>
        <DataTable
          label={`${NAMES[tab]} assessments`}
          columns={columns}
          rows={rows?.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          rowId={(a) => a.id}
          loadingRows={4}
          failed={
            list.isError && !given
              ? {
                  title: 'Sorry, we could not load the assessment data',
                  error: list.error,
                  onRetry: () => void list.refetch(),
                }
              : null
          }
          empty={<EmptyState title="No data">{EMPTY[tab]}</EmptyState>}
        />
      </div>
      {rows && <Pager page={page} perPage={PER_PAGE} total={rows.length} onPage={onPage} />}
    </>
  );
}

function State({ of: { sitting, learnosityStatus } }: { of: StudentAssessment }) {
  if (learnosityStatus === 'in_progress') {
    return (
      <StatusWord tone="running">
        {sitting ? `${sitting.answeredCount} of ${sitting.questionsCount} answered` : 'In progress'}
      </StatusWord>
    );
  }
  return <StatusWord tone="none">Not started</StatusWord>;
}
