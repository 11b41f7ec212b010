import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, ApiProblem, errorText } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { Action, Actions, Message } from '../../player/Cover.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import { Preview } from '../../shared/question-preview/Preview.js';
import css from '../../shared/question-preview/preview.module.css';
import { KIND } from './words.js';

const activityPreviewQuery = (activityId: number) =>
  queryOptions({
    queryKey: ['course-templates', 'activity-preview', activityId],
    queryFn: ({ signal }) =>
      api.get<components['schemas']['ActivityPreviewAnswer']>(`/api/admin/course_activities/${activityId}/preview`, {
        signal,
      }),
  });

interface Props {
  activityId: number;
  question?: number;
  onQuestion: (number: number) => void;
  onClose: () => void;
}

const NOTHING_HIDDEN = { shown: true, why: 'horizon-admin', until: null } as const;

/** An activity in the player as students get it, with its answers beside. */
export function ActivityPreviewPage({ activityId, question, onQuestion, onClose }: Props) {
  const preview = useQuery(activityPreviewQuery(activityId));
  if (preview.isError && !preview.data) {
    const gone = preview.error instanceof ApiProblem && preview.error.status === 404;
    return (
      <Message title={gone ? 'This activity does not exist.' : 'The activity could not be loaded.'}>
        <p>{gone ? 'Its questions may have been taken out of the lesson.' : errorText(preview.error)}</p>
        <Actions>
          <Action onClick={onClose}>All activities</Action>
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
        form={player}
        questions={questions}
        answers={NOTHING_HIDDEN}
        title={`${activity.lessonName}, ${KIND[activity.kind]}`}
        provenance={`${activity.courseName}, version ${activity.version}.`}
        question={question}
        onQuestion={onQuestion}
        addressOf={({ number }) =>
          `${location.origin}/admin/course-activities/learnosity/${activityId}${number > 1 ? `?q=${number}` : ''}`
        }
        controls={
          <Link
            to="/admin/courses/$courseId/lessons/$lessonId"
            params={{ courseId: activity.templateId, lessonId: activity.lessonId }}
          >
            Change its questions
          </Link>
        }
        printable
        closeLabel="All activities"
        onClose={onClose}
      />
    </div>
  );
}
