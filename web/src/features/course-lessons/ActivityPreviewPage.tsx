import { useQuery } from '@tanstack/react-query';
import { activityPreviewQuery } from '../../api/courses.js';
import { ApiProblem, errorText } from '../../api/client.js';
import { Action, Actions, Message } from '../../player/Cover.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import { Preview } from '../../shared/question-preview/Preview.js';
import css from '../../shared/question-preview/preview.module.css';

interface Props {
  activityId: number;
  question?: number;
  onQuestion: (number: number) => void;
  /** To the course of the activity; without it to the list of courses. */
  onClose: (templateId?: number) => void;
}

const SHOWN = { shown: true, why: 'released', until: null } as const;

/** An activity of a lesson in the player, with its answers. Nothing of it is kept. */
export function ActivityPreviewPage({ activityId, question, onQuestion, onClose }: Props) {
  const preview = useQuery(activityPreviewQuery(activityId));
  if (preview.isError && !preview.data) {
    const gone = preview.error instanceof ApiProblem && preview.error.status === 404;
    return (
      <Message title={gone ? 'This activity does not exist.' : 'Failed to load activities.'}>
        <p>{gone ? 'It may belong to a course that your school does not take.' : errorText(preview.error)}</p>
        <Actions>
          <Action onClick={() => onClose()}>Course Activities</Action>
          {!gone && (
            <Action primary onClick={() => void preview.refetch()}>
              Try again
            </Action>
          )}
        </Actions>
      </Message>
    );
  }
  if (!preview.data) return <LoadingPlayer />;
  const { activity, player, questions } = preview.data;
  return (
    <div className={css.full}>
      <Preview
        key={activity.id}
        form={player}
        questions={questions}
        answers={SHOWN}
        title={`${player.title}, ${activity.lessonName}`}
        provenance={`${activity.courseName}, ${activity.lessonName}, version ${activity.version}.`}
        question={question}
        onQuestion={onQuestion}
        addressOf={({ number }) =>
          `${location.origin}/staff/course-activities/learnosity/${activityId}${number > 1 ? `?q=${number}` : ''}`
        }
        printable
        closeLabel="Course Activities"
        onClose={() => onClose(activity.templateId)}
      />
    </div>
  );
}
