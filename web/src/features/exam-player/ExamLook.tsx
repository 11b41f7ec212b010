import { useEffect, useMemo, useState } from 'react';
import { Action, Actions, Message } from '../../player/Cover.js';
import { deliveryApi } from './delivery-api.js';
import { MESSAGES } from './flow.js';
import { fromSaved } from '../../player/items.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import { initialPlayerState, type PlayerState } from '../../player/player-state.js';
import { PlayerView } from '../../player/PlayerView.js';
import css from '../../player/player.module.css';
import type { PlayerLaunch } from '../../player/protocol.js';
import { count } from '../../player/words.js';

/** The exam as somebody sees it who looks in through a mask: every question, no way to act. */
export function ExamLook({ studentAssessmentId, toList }: { studentAssessmentId: number; toList(): void }) {
  const api = useMemo(() => deliveryApi(studentAssessmentId), [studentAssessmentId]);
  const [launch, setLaunch] = useState<PlayerLaunch | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    let gone = false;
    api.look().then(
      (found) => {
        if (gone) return;
        setLaunch(found);
        setIndex(
          Math.max(
            0,
            found.form.items.findIndex((item) => item.ref === found.saved.lastItem),
          ),
        );
      },
      (error: unknown) => !gone && setFailed(error instanceof Error ? error.message : MESSAGES.loadFailed),
    );
    return () => void (gone = true);
  }, [api]);
  if (failed !== null) {
    return (
      <Message title={MESSAGES.loadFailed}>
        <p>{failed}</p>
        <Actions>
          <Action primary onClick={toList}>
            Back to the assessments
          </Action>
        </Actions>
      </Message>
    );
  }
  if (launch === null) return <LoadingPlayer />;
  const work = fromSaved(launch.saved);
  const state: PlayerState = {
    ...initialPlayerState,
    work,
    index,
    clock: { remainingSeconds: launch.clock.remainingSeconds, hidden: false, paused: launch.clock.phase !== 'running' },
  };
  const last = launch.form.items.length - 1;
  return (
    <div className={`${css.page} ${css.looking}`}>
      <div className={css.lookBar} role="region" aria-label="You are looking in">
        <span>
          You see this test as {launch.studentName} left it. You cannot change anything.{' '}
          {count(Object.values(work).filter((w) => w.value).length, 'answer')} so far.
        </span>
        <button type="button" className={css.btn} disabled={index === 0} onClick={() => setIndex(index - 1)}>
          Question before
        </button>
        <button type="button" className={css.btn} disabled={index === last} onClick={() => setIndex(index + 1)}>
          Next question
        </button>
        <button type="button" className={css.btn} onClick={toList}>
          Leave
        </button>
      </div>
      <PlayerView form={launch} state={state} />
    </div>
  );
}
