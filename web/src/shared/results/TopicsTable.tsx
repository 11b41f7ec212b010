import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FigureSource } from './FigureSource.js';
import { sourceOf } from './figure-sources.js';
import type { CategoryDetails, CategoryTopic } from './queries.js';
import type { ResultsAt } from './results-at.js';
import { ShareBar } from './ShareBar.js';
import css from './results.module.css';
import text from './finding.module.css';

/** The areas of a section and their topics, each with the way to its questions. */
export function TopicsTable({
  details: { areas, tone, name, categoryId },
  at,
  school,
  year,
  lesson,
}: {
  details: CategoryDetails;
  at: ResultsAt;
  school: boolean;
  /** That the results are of; undefined while it is not known. */
  year: number | undefined;
  /** What leads from a topic to its lesson, where there is one. */
  lesson?: (area: string, topic: CategoryTopic) => ReactNode;
}) {
  const { own: group, beside } = at.words;
  const besideHead = beside === 'district' ? 'District' : 'School';
  return (
    <div className={css.topicsFrame}>
      <table className={css.topics} data-tone={tone} aria-label={`${name} by area and topic`}>
        <thead>
          <tr>
            <th scope="col">Area and topic</th>
            <th scope="col" className="num">
              Questions
            </th>
            <th scope="col" className={css.barColumn}>
              Right{school && `, the tick is the ${beside}`}
            </th>
            <th scope="col" className="num">
              {group}
            </th>
            {school && (
              <th scope="col" className="num">
                {besideHead}
              </th>
            )}
            <th scope="col" className={css.wide}>
              Students, from none right to all right
            </th>
            <th scope="col" className="num">
              Who needs it
            </th>
            {lesson && (
              <th scope="col">
                <span className="vh">Lesson</span>
              </th>
            )}
          </tr>
        </thead>
        {areas.map((area) => (
          <tbody key={area.name}>
            <tr className={css.area}>
              <th scope="rowgroup">{area.name}</th>
              <td className="num">{area.questions}</td>
              <td className={css.barColumn}>
                {area.correct !== null && <ShareBar correct={area.correct} school={area.schoolCorrect} tone={tone} />}
              </td>
              <td className="num" data-label={group}>
                <b>{share(area.correct)}</b>
              </td>
              {school && (
                <td className="num" data-label={besideHead}>
                  {share(area.schoolCorrect)}
                </td>
              )}
              <td className={css.wide} />
              <td />
              {lesson && <td className={css.lesson} />}
            </tr>
            {area.topics.map((topic) => (
              <tr key={topic.topicAreaId}>
                <th scope="row">
                  <TopicLink at={at} section={categoryId} topic={topic} />
                </th>
                <td className="num" data-label="Questions">
                  {topic.questions}
                </td>
                <td className={css.barColumn}>
                  {topic.correct !== null && (
                    <ShareBar correct={topic.correct} school={topic.schoolCorrect} tone={tone} />
                  )}
                </td>
                <td className="num" data-label={group}>
                  {share(topic.correct)}
                  {topic.correct !== null && (
                    <FigureSource
                      source={sourceOf(at, { category: categoryId, topicAreaId: topic.topicAreaId }, year)}
                      shown={`the share right in ${topic.name}`}
                    />
                  )}
                </td>
                {school && (
                  <td className="num" data-label={besideHead}>
                    {share(topic.schoolCorrect)}
                    {topic.beyondChance && <span className="vh"> (more than chance)</span>}
                  </td>
                )}
                <td className={css.wide}>
                  <Rights topic={topic} />
                </td>
                <td className="num" data-label="Less than half right">
                  <b>{topic.few}</b> of {topic.students}
                </td>
                {lesson && <td className={css.lesson}>{topic.few > 0 && lesson(area.name, topic)}</td>}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className={text.explain}>Who needs it: students with less than half of the topic’s questions right.</p>
    </div>
  );
}

function TopicLink({ at, section, topic }: { at: ResultsAt; section: number; topic: CategoryTopic }) {
  const { to, search } = at.details({ section, topic: topic.topicAreaId });
  return (
    <Link to={to as '/'} search={search as never} className="way">
      {topic.name}
    </Link>
  );
}

/** How many students have none, some and all right. */
function Rights({ topic: { byRight, none, all, students } }: { topic: CategoryTopic }) {
  const parts = byRight
    ? byRight.map((n, right) => ({ n, kind: right === 0 ? 'none' : right === byRight.length - 1 ? 'all' : 'some' }))
    : [
        { n: none, kind: 'none' },
        { n: students - none - all, kind: 'some' },
        { n: all, kind: 'all' },
      ];
  const words = `${none} of ${students} have none right, ${all} all`;
  return (
    <span className={css.rights} role="img" aria-label={words} title={words}>
      {parts.map(({ n, kind }, i) => n > 0 && <i key={i} data-kind={kind} style={{ flexGrow: n }} />)}
    </span>
  );
}

function share(percent: number | null): string {
  return percent === null ? '--' : `${percent.toFixed(1)}%`;
}
