import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem, errorText } from '../../api/client.js';
import type { Me } from '../../api/session.js';
import { deviceId } from '../../lib/answer-log/device.js';
import { ServerClock } from '../../lib/answer-log/server-clock.js';
import { acquireWriter, type WriterLock } from '../../lib/answer-log/writer-lock.js';
import { Action, Actions, Message } from '../../player/Cover.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import { activitiesOf, courseActivityQuery } from '../../shared/lessons/given.js';
import { activityApi, type ActivityKey, type ActivityLaunch } from './activity-api.js';
import { ActivitySitting } from './ActivitySitting.js';
import { lockNameOf } from './leftovers.js';
import { findKept, type KeptActivity } from './saved-activities.js';

type Stage =
  | { at: 'loading' }
  | { at: 'failed'; message: string; again: boolean }
  | { at: 'elsewhere' }
  | { at: 'playing'; launch: ActivityLaunch; lock: WriterLock; clock: ServerClock; kept: KeptActivity | null };

interface Props {
  activityId: ActivityKey;
  /** From the list; without it the lesson is looked up. */
  lessonId: number | undefined;
  me: Me;
  toList(): void;
  toReview(of: ActivityLaunch): void;
  /** Asks before every step inside the portal whether to stay; returns how to stop asking. */
  guardLeaving(stays: () => boolean | Promise<boolean>): () => void;
}

/** An activity of a lesson, from its opening to the review. */
export function ActivityPage({ activityId, lessonId, me, toList, toReview, guardLeaving }: Props) {
  const [stage, setStage] = useState<Stage>({ at: 'loading' });
  const client = useQueryClient();
  const lock = useRef<WriterLock | null>(null);
  const mounted = useRef(true);
  const host = useRef({ toReview });
  useEffect(() => {
    host.current = { toReview };
  });

  const open = useCallback(
    async (steal: boolean): Promise<void> => {
      setStage({ at: 'loading' });
      try {
        lock.current?.release();
        lock.current = await acquire(activityId, steal);
        if (!mounted.current) return lock.current?.release();
        if (lock.current === null) return setStage({ at: 'elsewhere' });
        const clock = new ServerClock();
        const sent = clock.sent();
        try {
          const lesson =
            lessonId ?? (await lessonOf(activityId, () => client.fetchQuery(courseActivityQuery({ kind: 'student' }))));
          const launch = await activityApi.open(lesson, activityId, await deviceId());
          clock.observe(launch.serverNow, sent);
          if (!mounted.current) return;
          if (launch.phase === 'completed') return host.current.toReview(launch);
          setStage({ at: 'playing', launch, lock: lock.current, clock, kept: null });
        } catch (error) {
          if (error instanceof ApiProblem && error.status !== 0) throw error;
          const kept = await findKept(activityId, me.userId).catch(() => null);
          if (kept === null) throw error;
          clock.resume(kept.contact);
          if (mounted.current) setStage({ at: 'playing', launch: kept.launch, lock: lock.current, clock, kept });
        }
      } catch (error) {
        if (!mounted.current) return;
        const final = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
        setStage({
          at: 'failed',
          message: error instanceof ApiProblem ? errorText(error) : 'The activity could not be loaded.',
          again: !final,
        });
      }
    },
    [activityId, lessonId, me.userId, client],
  );
  useEffect(() => {
    mounted.current = true;
    void open(false);
    return () => {
      mounted.current = false;
      lock.current?.release();
      lock.current = null;
    };
  }, [open]);

  const list = <Action onClick={toList}>Back to my activities</Action>;
  switch (stage.at) {
    case 'loading':
      return <LoadingPlayer />;
    case 'failed':
      return (
        <Message title={stage.message}>
          <p>Nothing that you answered is lost.</p>
          <Actions>
            {list}
            {stage.again && (
              <Action primary onClick={() => void open(false)}>
                Try Again
              </Action>
            )}
          </Actions>
        </Message>
      );
    case 'elsewhere':
      return (
        <Message title="This activity is open in another tab" dialog>
          <p>Continue here, and the other tab stops. Every answer given there is kept.</p>
          <Actions>
            {list}
            <Action primary onClick={() => void open(true)}>
              Continue here
            </Action>
          </Actions>
        </Message>
      );
    case 'playing':
      return (
        <ActivitySitting
          key={`${stage.launch.responseId} ${stage.launch.serverNow}`}
          {...stage}
          me={me}
          guardLeaving={guardLeaving}
          onCompleted={() => {
            void client.invalidateQueries({ queryKey: ['course-activity'] });
            void client.invalidateQueries({ queryKey: ['activity-review'] });
            void client.invalidateQueries({ queryKey: ['plan'] });
            toReview(stage.launch);
          }}
          onLeft={toList}
          onReopen={() => void open(false)}
          onTakeBack={() => void open(true)}
        />
      );
  }
}

/** A reload asks while the page before it still lets go: one more look after a moment. */
async function acquire(activityId: ActivityKey, steal: boolean): Promise<WriterLock | null> {
  const name = lockNameOf(activityId);
  const lock = await acquireWriter(name, steal);
  if (lock !== null || steal) return lock;
  await new Promise((done) => setTimeout(done, 500));
  return acquireWriter(name, false);
}

async function lessonOf(
  activityId: ActivityKey,
  ask: () => Promise<{ courseActivity: { sections: { lessons: Parameters<typeof activitiesOf>[0][] }[] } }>,
): Promise<number> {
  if (activityId === 'again') return 0;
  const { courseActivity } = await ask();
  const lessons = courseActivity.sections.flatMap(({ lessons: of }) => of);
  const found = lessons.find((lesson) => activitiesOf(lesson).some(({ id }) => id === activityId));
  if (!found) throw new ApiProblem(404, 'This activity does not exist.');
  return found.id;
}
