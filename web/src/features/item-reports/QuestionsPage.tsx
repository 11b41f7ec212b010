import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QuestionBody } from '../../shared/reports/QuestionBody.js';
import { ResultsFailed } from '../../shared/results/ResultsFailed.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Tag } from '../../ui/Tag.js';
import { ItemFrame } from './ItemFrame.js';
import type { ItemPlace, ItemSearch } from './item-search.js';
import { detailQuery, type KeyedQuestion } from './queries.js';
import { REPORT_FAILED, unscoredText } from './words.js';
import css from './items.module.css';

/** Every question of a part as it was asked, with its right answer and why. */
export function QuestionsPage({ place, search }: { place: ItemPlace; search: ItemSearch }) {
  const { data, error, isError, refetch } = useQuery(detailQuery(place, search));
  return (
    <ItemFrame place={place} search={search} page="session_detail_by_item" report={data}>
      {isError && !data ? (
        <ResultsFailed title={REPORT_FAILED} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy>
          <span className="vh" role="status">
            Loading
          </span>
          <Skeleton h={260} my={24} />
          <Skeleton h={260} />
        </div>
      ) : !data.request ? (
        <EmptyState title={REPORT_FAILED} />
      ) : (
        <ol className={css.questions}>
          {data.request.questions.map((question) => (
            <Question key={question.number} question={question} />
          ))}
        </ol>
      )}
    </ItemFrame>
  );
}

function Question({ question: q }: { question: KeyedQuestion }) {
  const unscored = unscoredText(q);
  return (
    <li>
      <header>
        <h2 className="h3">Question {q.number}</h2>
        <p className="muted">
          {q.subsectionArea}, {q.topicArea}
        </p>
        <p className="num">
          Right: {q.correctShare !== null && <b>{q.correctShare.toFixed(1)}%, </b>}
          {q.right} of {q.students}
        </p>
        {unscored && <Tag tone="line">{unscored}</Tag>}
      </header>
      <QuestionBody question={q} own={false} />
    </li>
  );
}
