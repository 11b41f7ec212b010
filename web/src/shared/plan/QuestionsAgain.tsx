import { counted } from '../../lib/counted.js';
import { dayText } from '../../lib/moments.js';
import { LinkButton } from '../../ui/LinkButton.js';
import type { Plan } from './queries.js';
import css from './plan.module.css';

/** Missed questions that come back in a plan: what there is to do now, and how far it came. */
export function QuestionsAgain({ returning, own }: { returning: NonNullable<Plan['returning']>; own: boolean }) {
  const { questions, kept, resting, ready, begun, nextAt, last } = returning;
  return (
    <div className={css.again}>
      <h3 className="h3">Questions again</h3>
      <p className={css.note}>
        {counted(questions, 'missed question')} of this report {questions === 1 ? 'comes' : 'come'} back with other
        numbers or another text: after 3 days, then 7 days after a right answer, then 21. {kept} of {questions} were
        right all three times.
      </p>
      <div className={css.actions}>
        {ready > 0 &&
          (own ? (
            <LinkButton to={'/student/course_activities/again' as '/'}>
              {begun ? 'Go on' : `Do ${counted(ready, 'question')}`}
            </LinkButton>
          ) : (
            <span>{begun ? 'A set is begun.' : `${counted(ready, 'question')} can be done now.`}</span>
          ))}
        {ready === 0 && nextAt && <span className="muted num">The next from {dayText(nextAt)}</span>}
        {last && (
          <span className="muted num">
            Last time {last.score} of {last.maxScore}, {dayText(last.completedAt)}
          </span>
        )}
        {last && own && (
          <LinkButton to={`/student/course_activities/review/again/${last.responseId}` as '/'}>Review</LinkButton>
        )}
      </div>
      {resting.length > 0 && (
        <p className={css.note}>
          Missed three times, so it does not come back: {resting.join(', ')}. Here the lesson or a teacher helps more.
        </p>
      )}
    </div>
  );
}
