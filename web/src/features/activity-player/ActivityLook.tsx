import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/client.js';
import { Action, Actions, Message } from '../../player/Cover.js';
import { fromSaved } from '../../player/items.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import { initialPlayerState } from '../../player/player-state.js';
import { PlayerView } from '../../player/PlayerView.js';
import { useState } from 'react';
import { activityApi, type ActivityKey } from './activity-api.js';
import css from './activity-player.module.css';

/** The activity as somebody sees it who looks in through a mask: every question, no way to act. */
export function ActivityLook({
  lessonId,
  activityId,
  toList,
}: {
  lessonId: number | undefined;
  activityId: ActivityKey;
  toList(): void;
}) {
  const [index, setIndex] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['activity-look', lessonId, activityId],
    queryFn: () => activityApi.look(lessonId ?? 0, activityId),
    retry: false,
  });
  if (error)
    return (
      <Message title={errorText(error)}>
        <Actions>
          <Action primary onClick={toList}>
            Back to the activities
          </Action>
        </Actions>
      </Message>
    );
  if (!data) return <LoadingPlayer />;
  const state = { ...initialPlayerState, index, work: fromSaved(data.saved) };
  return (
    <div className={css.page}>
      <div className={css.bar} role="region" aria-label="Activity">
        <p>
          <b>Only to look at</b> <span>The student alone can answer.</span>
        </p>
        <button type="button" disabled={index === 0} onClick={() => setIndex(index - 1)}>
          Question before
        </button>
        <button type="button" disabled={index === data.form.items.length - 1} onClick={() => setIndex(index + 1)}>
          Next question
        </button>
        <button type="button" onClick={toList}>
          Leave
        </button>
      </div>
      <div className={css.stage}>
        <div className={css.player}>
          <PlayerView form={data} state={state} />
        </div>
      </div>
    </div>
  );
}
