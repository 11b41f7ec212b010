import { StatusWord } from '../../ui/StatusWord.js';
import { percentCorrect, type LessonActivity } from './given.js';

/** 'Completed, 67% correct, 2 of 3', 'In Progress, 4 of 8 answered', 'Not Started'. */
export function ActivityState({ activity: { response } }: { activity: LessonActivity }) {
  const status = response?.status ?? 'Not Started';
  if (status === 'Completed')
    return (
      <span>
        <StatusWord tone="good">Completed</StatusWord>{' '}
        <span className="num">
          <b>{percentCorrect(response)}% correct</b>, {response!.score} of {response!.max_score}
        </span>
      </span>
    );
  if (status === 'In Progress')
    return (
      <span>
        <StatusWord tone="running">In Progress</StatusWord>{' '}
        <span className="num">
          {response!.answered} of {response!.questions} answered
        </span>
      </span>
    );
  return (
    <span>
      <StatusWord tone={response?.excused ? 'waiting' : 'none'}>
        {response?.excused ? 'Excused' : 'Not Started'}
      </StatusWord>{' '}
      {response && (
        <span className="num">
          {response.questions} {response.questions === 1 ? 'question' : 'questions'}
        </span>
      )}
    </span>
  );
}
