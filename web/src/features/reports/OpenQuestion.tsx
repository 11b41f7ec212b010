import { Button, Skeleton } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconFlask,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LoadFailed } from '../../ui/EmptyState.js';
import { instantOf } from '../../lib/as-of.js';
import { QuestionBody } from '../../shared/reports/QuestionBody.js';
import body from '../../shared/reports/QuestionBody.module.css';
import { questionsQuery } from '../../api/reports.js';
import { clockTime, DIFFICULTY_WORDS, OUTCOME_WORDS } from './report-words.js';
import type { ReportSearch } from './report-params.js';
import type { Question, Reader } from '../../api/report-types.js';
import shared from './reports.module.css';
import classes from './questions.module.css';

const ICONS = { right: IconCheck, wrong: IconX, blank: IconMinus, pretest: IconFlask } as const;

export function Outcome({ of }: { of: Question['outcome'] }) {
  const Icon = ICONS[of];
  return (
    <span className={shared.outcome} data-outcome={of}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {OUTCOME_WORDS[of]}
    </span>
  );
}

interface Props {
  question: Question;
  /** 'Math, Part 2' */
  label: string;
  reader: Reader;
  own: boolean;
  place: { at: number; of: number };
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** The question that was chosen, in place, with the way to the next one of those that are shown. */
export function OpenQuestion({ question: q, label, reader, own, place, onStep, onClose }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const panel = head.current!;
    // Who moves along the boxes with the arrow keys stays there.
    if (!document.activeElement?.hasAttribute('data-question')) panel.focus({ preventScroll: true });
    const { top, bottom } = panel.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight - 120) panel.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section className={classes.open} data-split aria-label={`Question ${q.number}`}>
      <header>
        <h3 ref={head} tabIndex={-1} className="num">
          Question {q.number}
        </h3>
        <Outcome of={q.outcome} />
        <span className={`${classes.facts} num`}>
          {clockTime(q.seconds)} on this question, {DIFFICULTY_WORDS[q.difficulty]}
          {q.marked && (
            <span className={classes.marked}>
              <IconBookmark size={14} stroke={1.75} aria-hidden /> marked for review
            </span>
          )}
        </span>
        <div className={classes.steps}>
          <Button
            aria-label="Previous question"
            disabled={place.at === 0}
            onClick={() => onStep(-1)}
            leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
          >
            Previous
          </Button>
          <Button
            aria-label="Next question"
            disabled={place.at === place.of - 1}
            onClick={() => onStep(1)}
            rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
          >
            Next
          </Button>
          <button type="button" className={classes.close} aria-label="Close the question" onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </button>
        </div>
      </header>
      <p className={classes.where}>
        {label}. {q.topic}, {q.area}.{' '}
        <span className="num">{place.of > 1 ? `${place.at + 1} of ${place.of} shown.` : ''}</span>
      </p>
      <QuestionText question={q} reader={reader} own={own} />
    </section>
  );
}

/** The text of a question, its choices and why; asked for once per part. */
export function QuestionText({ question, reader, own }: { question: Question; reader: Reader; own: boolean }) {
  const { asOf } = useSearch({ strict: false }) as ReportSearch;
  const { data, error, refetch } = useQuery(questionsQuery(reader, question.studentAssessmentId, instantOf(asOf)));
  if (error && !data)
    return <LoadFailed title="There was a problem loading questions" error={error} onRetry={() => void refetch()} />;
  const detail = data?.questionsAndAnswers.find((q) => q.number === question.number);
  if (!detail) {
    return (
      <div className={body.detail} aria-busy>
        <Skeleton h={14} w="90%" mb={10} />
        <Skeleton h={14} w="75%" mb={22} />
        <Skeleton h={40} mb={8} />
        <Skeleton h={40} mb={8} />
        <Skeleton h={40} mb={8} />
        <Skeleton h={40} />
      </div>
    );
  }
  return (
    <>
      <QuestionBody question={detail} own={own} />
      {reader.kind === 'staff' && (
        <p className={classes.player}>
          <Link to="/staff/questions" search={{ id: detail.questionId }}>
            See this question in the player
          </Link>
        </p>
      )}
    </>
  );
}
