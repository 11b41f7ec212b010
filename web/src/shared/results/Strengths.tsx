import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Section } from '../../ui/Section.js';
import { categoriesQuery, type Strengths as Lists } from './queries.js';
import { useTopicLesson } from './use-topic-lesson.js';
import type { ResultsAt } from './results-at.js';
import { ShareBar } from './ShareBar.js';
import css from './results.module.css';
import text from './finding.module.css';

type Ranked = Lists['strengthAreas'][number];
type Question = Lists['topCorrectQuestions'][number];

interface Props {
  at: ResultsAt;
  exam: 'SAT' | 'ACT';
  strengths: Lists;
}

/** Topics and questions by their share of right answers, the best and the least. */
export function Strengths({ at, exam, strengths }: Props) {
  const { button, dialog } = useTopicLesson(at, exam);
  const categories = useQuery({ ...categoriesQuery(at), enabled: button !== undefined }).data?.assessments;
  const { strengthAreas, improvementAreas, topCorrectQuestions, topIncorrectQuestions } = strengths;
  if (strengthAreas.length === 0 && topCorrectQuestions.length === 0) return null;
  const link = ({ topicAreaId, categoryId }: { topicAreaId: string; categoryId: number }) => {
    const { to, search } = at.details({ section: categoryId, topic: topicAreaId });
    return { to: to as '/', search: search as never };
  };
  const compared = [...strengthAreas, ...improvementAreas].some(({ schoolCorrect }) => schoolCorrect !== null);
  const lessonOf = ({ categoryId, categoryName: category, subsectionAreaName: area, ...topic }: Ranked) => {
    const assessmentId = categories?.find((one) => one.categoryId === categoryId)?.id;
    if (!button || assessmentId === undefined || topic.few === 0) return null;
    return button({ assessmentId, category, area, topicAreaId: topic.topicAreaId, name: topic.topicAreaName });
  };
  const half = (
    title: string,
    topics: readonly Ranked[],
    questionsTitle: string,
    questions: readonly Question[],
    lesson: (topic: Ranked) => ReactNode = () => null,
  ) => (
    <div>
      <h3 className="h3">{title}</h3>
      <ol className={css.ranked}>
        {topics.map((topic) => (
          <li key={topic.topicAreaId} data-tone={topic.tone}>
            <div>
              <Link {...link(topic)} className="way">
                {topic.topicAreaName}
              </Link>
              <span>
                {topic.categoryName}, {topic.subsectionAreaName}
              </span>
            </div>
            <ShareBar correct={topic.correct} school={topic.schoolCorrect} tone={topic.tone} />
            <b className="num">{topic.correct.toFixed(1)}%</b>
            <p className="num">{beside(topic)}</p>
            {lesson(topic)}
          </li>
        ))}
      </ol>
      {questions.length > 0 && (
        <>
          <h4 className="label">{questionsTitle}</h4>
          <ol className={css.questions}>
            {questions.map((one) => (
              <li key={one.question}>
                <Link {...link(one)} className="way">
                  {one.question}
                </Link>
                <span className="muted">{one.topicAreaName}</span>
                <b className="num">
                  {one.averageCorrect.toFixed(1)}% <small className="muted">of {one.students}</small>
                </b>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
  return (
    <Section title="Strength and improvement areas">
      <p className={text.explain}>
        Topics, ordered by their share of right answers, not by how many answers there are to gain.{' '}
        {compared &&
          `The tick is the ${at.words.beside} on the same forms; a difference is named where it is more than chance. `}
        Topics with one question are not ranked.
      </p>
      <div className={css.two}>
        {half('Improvement areas', improvementAreas, 'Questions answered least well', topIncorrectQuestions, lessonOf)}
        {half('Strength areas', strengthAreas, 'Questions answered best', topCorrectQuestions)}
      </div>
      {dialog}
    </Section>
  );
}

function beside({ correct, schoolCorrect, beyondChance, few, students, answers }: Ranked): string {
  const distance = schoolCorrect === null ? 0 : Math.round(Math.abs(correct - schoolCorrect));
  const school =
    schoolCorrect === null
      ? ''
      : beyondChance
        ? `${distance} points ${correct > schoolCorrect ? 'above' : 'below'} the school; `
        : 'No different from the school by more than chance; ';
  return `${school}${few} of ${students} have less than half right. ${answers.toLocaleString('en-US')} answers.`;
}
