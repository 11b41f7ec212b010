import { Skeleton } from '@mantine/core';
import { IconCheck, IconFlask, IconMinus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { LoadFailed } from '../../ui/EmptyState.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { QuestionBody } from './QuestionBody.js';
import { questionsQuery } from './queries.js';
import { clockTime } from './report-words.js';
import type { Question, Reader } from './report-types.js';
import classes from './reports.module.css';

const OUTCOMES = {
  right: { word: 'Right', Icon: IconCheck },
  wrong: { word: 'Wrong', Icon: IconX },
  blank: { word: 'Blank', Icon: IconMinus },
  pretest: { word: 'Trial', Icon: IconFlask },
} as const;

/** Every question with what was given and what is right; a question opens to its text and explanation. */
export function QuestionsAndAnswers({ questions, reader, own }: { questions: readonly Question[]; reader: Reader; own: boolean }) {
  const parts = [...Map.groupBy(questions, (q) => q.studentAssessmentId)];
  const [part, setPart] = useState(parts[0]?.[0] ?? 0);
  const current = parts.find(([id]) => id === part) ?? parts[0];
  if (!current) return null;
  const twoParts = parts.some(([, list]) => list[0]!.part === 2);
  const labelOf = (list: readonly Question[]) => (twoParts ? `${list[0]!.section}, Part ${list[0]!.part}` : list[0]!.section);
  return (
    <section className={`${classes.section} ${classes.flow}`} aria-labelledby="questions">
      <header className={classes.sectionHead}>
        <h2 id="questions">Questions and answers</h2>
        <p className="num">
          {labelOf(current[1])}, {current[1].length} questions. Trial questions are not scored.
        </p>
      </header>
      {parts.length > 1 && (
        <div className={`${classes.partTabs} ${classes.screenOnly}`}>
          <SegmentedFilter label="Part" value={String(current[0])} onChange={(id) => setPart(Number(id))} options={parts.map(([id, list]) => ({ value: String(id), label: labelOf(list) }))} />
        </div>
      )}
      <QuestionTable key={current[0]} questions={current[1]} reader={reader} own={own} />
    </section>
  );
}

export function QuestionTable({ questions, reader, own }: { questions: readonly Question[]; reader: Reader; own: boolean }) {
  const [open, setOpen] = useState<number | null>(null);
  const yours = own ? 'Your answer' : 'Answer given';
  return (
    <table className={`${classes.table} ${classes.questions}`}>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Topic</th>
          <th scope="col">{yours}</th>
          <th scope="col">Correct answer</th>
          <th scope="col">Result</th>
          <th scope="col" className={classes.right}>
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {questions.map((q) => {
          const { word, Icon } = OUTCOMES[q.outcome];
          const opened = open === q.number;
          return (
            <Fragment key={q.number}>
              <tr data-open={opened || undefined}>
                <td className="num">{q.number}</td>
                <td>
                  <button type="button" className={classes.topic} aria-expanded={opened} aria-controls={`question-${q.studentAssessmentId}-${q.number}`} onClick={() => setOpen(opened ? null : q.number)}>
                    {q.topic}
                  </button>
                  <small>{q.area}</small>
                </td>
                <td className="num" data-label={yours}>
                  {q.yours ?? <span className={classes.muted}>none</span>}
                </td>
                <td className="num" data-label="Correct answer">
                  {q.correct}
                </td>
                <td>
                  <span className={classes.outcome} data-outcome={q.outcome}>
                    <Icon size={16} stroke={1.75} aria-hidden />
                    {word}
                  </span>
                </td>
                <td className={`num ${classes.right}`}>{clockTime(q.seconds)}</td>
              </tr>
              {opened && (
                <tr data-detail>
                  <td colSpan={6} id={`question-${q.studentAssessmentId}-${q.number}`}>
                    <OpenedQuestion question={q} reader={reader} own={own} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function OpenedQuestion({ question, reader, own }: { question: Question; reader: Reader; own: boolean }) {
  const { data, error, refetch } = useQuery(questionsQuery(reader, question.studentAssessmentId));
  if (error) return <LoadFailed title="There was a problem loading questions" error={error} onRetry={() => void refetch()} />;
  const detail = data?.questionsAndAnswers.find((q) => q.number === question.number);
  if (!detail) {
    return (
      <div className={classes.detail} aria-busy>
        <Skeleton h={14} w="90%" mb={10} />
        <Skeleton h={14} w="75%" mb={22} />
        <Skeleton h={40} mb={8} />
        <Skeleton h={40} />
      </div>
    );
  }
  return <QuestionBody question={detail} own={own} />;
}
