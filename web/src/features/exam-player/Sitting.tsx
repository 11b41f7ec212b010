import { Provider, useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import type { Me } from '../../api/session.js';
import {
  announcementAtom,
  pausedByAtom,
  phaseAtom,
  playerStateAtom,
  remarkAtom,
  submittingAtom,
  suspendedByAtom,
  withdrawnAtom,
} from '../../player/atoms.js';
import { Action, Actions, Cover } from '../../player/Cover.js';
import type { DeliveryApi } from './delivery-api.js';
import { MESSAGES, type Stage } from './flow.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import { fetchUntilHere, holdKept, picturesOf, testPictures } from '../../player/pictures/fetch-pictures.js';
import { LeavingDialog } from '../../player/LeavingDialog.js';
import { PlayerView } from '../../player/PlayerView.js';
import { loadPlayerWindows, PlayerWindows } from '../../player/PlayerWindows.js';
import css from '../../player/player.module.css';
import type { HandedIn, Receipt } from '../../player/protocol.js';
import { PlayerSession } from './session.js';
import { saveBanner, submittingText, suspendedText } from '../../player/words.js';

interface SittingProps {
  stage: Extract<Stage, { at: 'playing' }>;
  api: DeliveryApi;
  me: Me;
  /** Asks before every step inside the portal whether to stay; returns how to stop asking. */
  guardLeaving(stays: () => boolean | Promise<boolean>): () => void;
  onSubmitted(receipt: { hasNextPart: boolean } & Partial<Receipt>, because: HandedIn['because']): void;
  onTakeBack(): void;
  onLeft(): void;
  onReopen(): void;
}

/** One sitting of one part, from its launch to its end. */
export function Sitting({ stage, api, me, guardLeaving, onSubmitted, onTakeBack, onLeft, onReopen }: SittingProps) {
  const [session, setSession] = useState<PlayerSession | null>(null);
  const [leaving, setLeaving] = useState<{ answers: number; answer(leave: boolean): void } | null>(null);
  useEffect(() => {
    const { launch, clock, lock, kept } = stage;
    const submitted = (receipt: { hasNextPart: boolean } & Partial<Receipt>): void =>
      onSubmitted(receipt, made.store.get(submittingAtom).because);
    const host = {
      onSubmitted: submitted,
      onClosed: () => submitted({ hasNextPart: launch.hasNextPart }),
      onLeft,
      onReopen,
    };
    const made: PlayerSession = new PlayerSession(launch, api, clock, lock, host, me, kept);
    const stopAsking = guardLeaving(() => {
      const answers = made.wouldLose;
      if (answers === 0 && !made.clockRuns) return false;
      return new Promise((done) => {
        const answer = (leave: boolean) => {
          setLeaving(null);
          done(!leave);
        };
        setLeaving({ answers, answer });
      });
    });
    let gone = false;
    const { items } = launch.form;
    const last = items.findIndex(({ ref }) => ref === launch.saved.lastItem);
    const wanted = picturesOf(items, Math.max(0, last));
    const owner = testPictures(launch.studentAssessmentId);
    let stopFetching = (): void => undefined;
    // Without a server they are shown from this device at once; otherwise nothing waits for them.
    const there = kept !== null && wanted.length > 0 ? holdKept(owner) : null;
    void Promise.all([made.start(), there]).then(([, here]) => {
      if (gone) return;
      setSession(made);
      stopFetching = fetchUntilHere(wanted, { owner, userId: me.userId }, here);
    });
    return () => {
      gone = true;
      stopFetching();
      stopAsking();
      made.leave();
    };
    // One session a launch, whatever is rendered again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stage]);
  if (session === null) return <LoadingPlayer />;
  return (
    <Provider store={session.store}>
      <LivePlayer session={session} onTakeBack={onTakeBack} onLeft={onLeft} />
      {leaving && (
        <LeavingDialog answers={leaving.answers} saves={stage.launch.options.saveEnabled} onAnswer={leaving.answer} />
      )}
    </Provider>
  );
}

function LivePlayer({ session, onTakeBack, onLeft }: { session: PlayerSession; onTakeBack(): void; onLeft(): void }) {
  const state = useAtomValue(playerStateAtom);
  const phase = useAtomValue(phaseAtom);
  const announcement = useAtomValue(announcementAtom);
  const remark = useAtomValue(remarkAtom);
  const suspendedBy = useAtomValue(suspendedByAtom);
  const { launch } = session;

  const item = launch.form.items[state.index];
  const place = state.screen === 'review' ? 'Review page' : `Question ${item?.number} of ${launch.form.items.length}`;
  useEffect(() => {
    const before = document.title;
    return () => void (document.title = before);
  }, []);
  useEffect(() => {
    document.title = phase === 'working' ? place : phase === 'paused' ? 'Paused' : launch.title;
  }, [place, phase, launch.title]);

  useEffect(() => {
    loadPlayerWindows(launch);
    // Before a connection is lost: the first root may come later.
    void document.fonts.load('1em MathSigns', '√').catch(() => undefined);
  }, [launch]);

  const cover =
    phase === 'paused' ? (
      <Paused session={session} />
    ) : phase === 'suspended' ? (
      <Cover title="This test continues in another place">
        <p>{suspendedText(suspendedBy, state.save)}</p>
        <Actions>
          <Action onClick={onLeft}>Back to my assessments</Action>
          <Action primary onClick={onTakeBack}>
            Continue here instead
          </Action>
        </Actions>
      </Cover>
    ) : phase === 'withdrawn' ? (
      <Withdrawn onLeft={onLeft} />
    ) : phase === 'submitting' ? (
      <Submitting />
    ) : phase === 'submitted' || phase === 'left' ? (
      <Cover title={phase === 'left' ? 'Saved' : MESSAGES.processing} busy />
    ) : null;

  return (
    <div className={css.page}>
      <a className={css.skip} href="#question">
        Skip to the question
      </a>
      <PlayerView
        form={launch}
        state={state}
        on={session}
        cover={cover}
        windows={
          <PlayerWindows
            form={launch}
            state={state}
            on={session}
            sitting={launch.attemptId}
            read={{ kind: 'test', id: launch.studentAssessmentId }}
          />
        }
      />
      <div className={css.vh} role="status" aria-live="polite">
        {announcement}
      </div>
      <div role="alert" className={css.remarkPlace}>
        {remark && <p className={css.remark}>{remark}</p>}
      </div>
    </div>
  );
}

function Paused({ session }: { session: PlayerSession }) {
  const { clock } = useAtomValue(playerStateAtom);
  if (useAtomValue(pausedByAtom) === 'staff') {
    return (
      <Cover title="Your teacher paused this test">
        <p>
          The clock stands still and your answers are saved. The questions come back by themselves when your teacher
          lets the test go on.
        </p>
      </Cover>
    );
  }
  return (
    <Cover title="Your test is paused">
      <p>
        {clock.remainingSeconds === null
          ? 'Your answers are saved.'
          : 'The clock stands still and your answers are saved.'}{' '}
        The questions come back when you resume.
      </p>
      <Actions>
        {session.launch.options.saveEnabled && <Action onClick={() => session.leavePaused()}>Save and exit</Action>}
        <Action primary onClick={() => void session.resume()}>
          Resume
        </Action>
      </Actions>
    </Cover>
  );
}

function Withdrawn({ onLeft }: { onLeft(): void }) {
  return (
    <Cover title={useAtomValue(withdrawnAtom)}>
      <Actions>
        <Action primary onClick={onLeft}>
          Back to my assessments
        </Action>
      </Actions>
    </Cover>
  );
}

function Submitting() {
  const { because, waiting, acceptUntil } = useAtomValue(submittingAtom);
  const { save } = useAtomValue(playerStateAtom);
  const link = save?.kind === 'blocked' ? saveBanner(save)?.link : undefined;
  return (
    <Cover
      title={{ student: 'Handing in your answers', time: 'Time is up', staff: 'Your teacher ended this part' }[because]}
      busy
    >
      {submittingText(because, waiting, acceptUntil, save).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {link && (
        <p>
          <a href={link.to} target="_blank" rel="noreferrer">
            {link.text}
          </a>
        </p>
      )}
    </Cover>
  );
}
