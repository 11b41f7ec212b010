import { dayText } from '../../lib/moments.js';
import type { Plan, PlannedLesson } from './queries.js';
import css from './plan.module.css';

/** What is left of a plan, week by week, and what is done of it. */
export function PlanWeeks({ plan }: { plan: Plan }) {
  const { weeks, finished, afterTest, closed, nextTest } = plan;
  return (
    <>
      <ol className={css.weeks}>
        {weeks.map((week, i) => (
          <li key={week.from}>
            <h3 className="h3">{i === 0 ? 'This week' : `From ${dayText(week.from)}`}</h3>
            {week.lessons.length > 0 ? (
              <Lessons lessons={week.lessons} />
            ) : (
              <p className="muted">{finished.length > 0 ? 'Enough for this week.' : 'Nothing planned.'}</p>
            )}
          </li>
        ))}
      </ol>
      {afterTest.length > 0 && nextTest && (
        <p className={css.note}>
          Not before {nextTest.name} on {dayText(nextTest.startAt)}: {afterTest.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {closed.length > 0 && (
        <p className={css.note}>Closed: {closed.map(({ name }) => name).join(', ')}. A teacher can give more time.</p>
      )}
      {finished.length > 0 && (
        <div className={css.done}>
          <h3 className="h3">Done</h3>
          <Lessons lessons={finished} />
        </div>
      )}
    </>
  );
}

function Lessons({ lessons }: { lessons: readonly PlannedLesson[] }) {
  return (
    <ul className={css.lessons}>
      {lessons.map(({ lessonId, name, topic, minutes, finishedAt }) => (
        <li key={lessonId}>
          <b>{name}</b>
          <span className="muted num">
            {topic === name ? '' : `${topic}, `}
            {finishedAt ? `done ${dayText(finishedAt)}` : `about ${minutes} minutes`}
          </span>
        </li>
      ))}
    </ul>
  );
}
