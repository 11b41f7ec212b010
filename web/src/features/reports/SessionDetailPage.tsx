import { Skeleton } from '@mantine/core';
import { IconCheck, IconFlask, IconMinus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { usePage, type Crumb } from '../../ui/page.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { QuestionBody } from '../../shared/reports/QuestionBody.js';
import { questionsQuery } from '../../api/reports.js';
import { clockTime } from './report-words.js';
import type { QuestionDetail, Reader } from '../../api/report-types.js';
import css from './areas.module.css';
import { isMissed } from './questions-shown.js';

const OUTCOMES = {
  right: { word: 'Right', Icon: IconCheck },
  wrong: { word: 'Wrong', Icon: IconX },
  blank: { word: 'Left blank', Icon: IconMinus },
  pretest: { word: 'Trial question, not scored', Icon: IconFlask },
} as const;

type Shown = 'all' | 'missed';

/** All questions of one part with the right answers, one below the other; the row of numbers leads to each. */
export function SessionDetailPage({
  reader,
  studentAssessmentId,
  trail,
}: {
  reader: Reader;
  studentAssessmentId: number;
  trail: Crumb[];
}) {
  const { data, error, refetch } = useQuery(questionsQuery(reader, studentAssessmentId));
  const [shown, setShown] = useState<Shown>('all');
  usePage(data ? `Questions and answers: ${data.title}` : 'Questions and answers', trail);
  if (error instanceof ApiProblem && error.status === 404) {
    return (
      <EmptyState size="page" title={error.message}>
        Questions and answers open once your school reveals them.
      </EmptyState>
    );
  }
  if (error && !data) {
    return (
      <>
        <PageHead title="Questions and answers" />
        <LoadFailed title="There was a problem loading questions" error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!data) return <Loading />;
  const questions = data.questionsAndAnswers;
  const missed = questions.filter(isMissed);
  const right = questions.filter((q) => q.outcome === 'right').length;
  const trial = questions.some((q) => q.outcome === 'pretest');
  return (
    <>
      <PageHead
        title={data.title}
        fact={`${right} right, ${missed.length} missed of ${questions.length} questions.${trial ? ' Trial questions are not scored.' : ''}`}
      />
      <nav aria-label="Questions">
        <ol className={css.outcomes}>
          {questions.map((q) => (
            <li key={q.number}>
              <a
                href={`#q${q.number}`}
                data-outcome={q.outcome}
                aria-label={`Question ${q.number}, ${OUTCOMES[q.outcome].word}`}
                onClick={(event) => {
                  event.preventDefault();
                  setShown((now) => (isMissed(q) ? now : 'all'));
                  requestAnimationFrame(() => goTo(q.number));
                }}
              >
                {q.number}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={css.tools}>
        <SegmentedFilter
          label="Show"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: 'All questions', count: questions.length },
            { value: 'missed', label: 'Missed', count: missed.length },
          ]}
        />
      </div>
      {shown === 'missed' && missed.length === 0 && <EmptyState title="Nothing was missed." />}
      {(shown === 'all' ? questions : missed).map((question) => (
        <QuestionSection key={question.number} question={question} own={reader.kind === 'student'} />
      ))}
    </>
  );
}

function QuestionSection({ question, own }: { question: QuestionDetail; own: boolean }) {
  const { number, outcome, topicArea, subsectionArea, timing } = question;
  const { word, Icon } = OUTCOMES[outcome];
  return (
    <section className={css.question} aria-labelledby={`q${number}`}>
      <header>
        <h2 id={`q${number}`} tabIndex={-1} className="num">
          Question {number}
        </h2>
        <span className={css.outcome} data-outcome={outcome}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {word}
        </span>
        <p className="num">
          {topicArea}, {subsectionArea}. {clockTime(timing)} on this question.
        </p>
      </header>
      <QuestionBody question={question} own={own} />
    </section>
  );
}

function goTo(number: number): void {
  const heading = document.getElementById(`q${number}`);
  heading?.closest('section')?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function Loading() {
  return (
    <div>
      <h1 className="vh">Questions and answers</h1>
      <span className="vh" role="status">
        Loading
      </span>
      <Skeleton h={28} w={320} maw="80vw" />
      <Skeleton h={14} w={260} maw="70vw" mt={14} mb={26} />
      <div className={css.outcomes} aria-hidden>
        {Array.from({ length: 20 }, (_, i) => (
          <Skeleton key={i} h={34} w={40} />
        ))}
      </div>
      <Skeleton h={22} w={140} mt={40} />
      <Skeleton h={90} maw={720} mt={18} />
      {[0, 1, 2, 3].map((i) => (
        <Skeleton key={i} h={44} maw={720} mt={10} />
      ))}
    </div>
  );
}
