import { Provider, useAtomValue } from 'jotai/react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { announcementAtom, phaseAtom, playerStateAtom, remarkAtom, submittingAtom, withdrawnAtom } from './atoms.js';
import { Action, Actions, Cover, Message } from './Cover.js';
import { deliveryApi } from './delivery-api.js';
import { deviceId } from './device.js';
import { ExamFlow, MESSAGES, type Stage } from './flow.js';
import { LoadingPlayer } from './LoadingPlayer.js';
import { PlayerView } from './PlayerView.js';
import css from './player.module.css';
import { PlayerSession } from './session.js';
import { shortcut } from './shortcuts.js';
import { dateAndTime, timeOfDay } from './words.js';

const Calculator = lazy(() => import('../calculator/Calculator.js').then((m) => ({ default: m.Calculator })));
const ReferenceSheet = lazy(() => import('../calculator/ReferenceSheet.js').then((m) => ({ default: m.ReferenceSheet })));

const SpeechReader = lazy(() => import('./SpeechReader.js').then((m) => ({ default: m.SpeechReader })));

interface ExamPageProps {
  studentAssessmentId: number;
  toList(): void;
  toExam(id: number): void;
  notify(type: 'info' | 'error', message: string): void;
  toggleTheme(): void;
}

/** The exam view: one student assessment from loading to the next part or back to the list. */
export function ExamPage(props: ExamPageProps) {
  const { studentAssessmentId: id } = props;
  const [stage, setStage] = useState<Stage>({ at: 'loading' });
  const host = useRef(props);
  useEffect(() => {
    host.current = props;
  });
  const api = useMemo(() => deliveryApi(id), [id]);
  const [flow, setFlow] = useState<ExamFlow | null>(null);
  useEffect(() => {
    const made = new ExamFlow(id, api, {
      show: setStage,
      notify: (type, message) => host.current.notify(type, message),
      toList: () => host.current.toList(),
      toExam: (next) => host.current.toExam(next),
      deviceId,
      viewport: () => `${innerWidth}x${innerHeight}`,
    });
    setFlow(made);
    void made.start();
    return () => made.stop();
  }, [id, api]);

  const list = <Action onClick={() => props.toList()}>Back to my assessments</Action>;
  switch (stage.at) {
    case 'loading':
      return <LoadingPlayer />;
    case 'playing':
      return (
        <Sitting
          key={stage.launch.writerToken}
          stage={stage}
          api={api}
          toggleTheme={() => host.current.toggleTheme()}
          onSubmitted={(receipt) => void flow?.submitted(receipt)}
          onTakeBack={() => void flow?.open(true)}
          onLeft={() => host.current.toList()}
        />
      );
    case 'processing':
      return (
        <Message title={MESSAGES.processing} busy>
          <p>Your answers are saved. Keep this page open.</p>
        </Message>
      );
    case 'failed':
      return (
        <Message title={stage.message}>
          <p>Nothing that you answered is lost. Try again; if it does not help, tell your teacher.</p>
          <Actions>
            {list}
            <Action primary onClick={() => void flow?.start()}>
              Try Again
            </Action>
          </Actions>
        </Message>
      );
    case 'elsewhere':
      return (
        <Message title={stage.sameBrowser ? 'This test is open in another tab' : 'This test is open on another device'} dialog>
          <p>
            {!stage.sameBrowser && stage.lastSeenAt !== null && `It was last heard of at ${timeOfDay(Date.parse(stage.lastSeenAt))}. `}
            You can work in one place only. Continue here, and the other {stage.sameBrowser ? 'tab' : 'device'} stops with a message. Every answer given there is kept. The
            clock goes on meanwhile.
          </p>
          <Actions>
            {list}
            <Action primary onClick={() => void flow?.open(true)}>
              Continue here
            </Action>
          </Actions>
        </Message>
      );
    case 'not-scored':
      return (
        <Message title="Almost there" dialog>
          <p>{MESSAGES.notScored} Please wait 30 seconds and press Try Again.</p>
          <Actions>
            <Action primary onClick={() => void flow?.score()}>
              Try Again
            </Action>
          </Actions>
        </Message>
      );
    case 'no-next':
      return (
        <Message title="The next part is not ready yet" dialog>
          <p>Your answers are saved. Try again, or come back later: the next part waits for you in your assessments.</p>
          <Actions>
            {list}
            <Action primary onClick={() => void flow?.next()}>
              Try Again
            </Action>
          </Actions>
        </Message>
      );
    case 'upcoming':
      return (
        <Message title="This part is done" dialog>
          <p>{MESSAGES.upcoming(stage.date === '' ? 'a later date' : dateAndTime(stage.date))}</p>
          <Actions>
            <Action primary onClick={() => props.toList()}>
              Okay
            </Action>
          </Actions>
        </Message>
      );
  }
}

interface SittingProps {
  stage: Extract<Stage, { at: 'playing' }>;
  api: ReturnType<typeof deliveryApi>;
  toggleTheme(): void;
  onSubmitted(receipt: { hasNextPart: boolean }): void;
  onTakeBack(): void;
  onLeft(): void;
}

function Sitting({ stage, api, toggleTheme, onSubmitted, onTakeBack, onLeft }: SittingProps) {
  const [session, setSession] = useState<PlayerSession | null>(null);
  useEffect(() => {
    const { launch, clock, lock } = stage;
    const made = new PlayerSession(launch, api, clock, lock, {
      toggleTheme,
      onSubmitted,
      onClosed: () => onSubmitted({ hasNextPart: launch.hasNextPart }),
      onLeft,
    });
    let gone = false;
    void made.start().then(() => !gone && setSession(made));
    return () => {
      gone = true;
      made.leave();
    };
    // One session a launch, whatever is rendered again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stage]);
  if (session === null) return <LoadingPlayer />;
  return (
    <Provider store={session.store}>
      <LivePlayer session={session} onTakeBack={onTakeBack} onLeft={onLeft} />
    </Provider>
  );
}

function LivePlayer({ session, onTakeBack, onLeft }: { session: PlayerSession; onTakeBack(): void; onLeft(): void }) {
  const state = useAtomValue(playerStateAtom);
  const phase = useAtomValue(phaseAtom);
  const announcement = useAtomValue(announcementAtom);
  const remark = useAtomValue(remarkAtom);
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
    if (launch.form.tools.calculator) void import('../calculator/Calculator.js').catch(() => undefined);
  }, [launch]);

  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || session.store.get(phaseAtom) !== 'working') return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('dialog')) return;
      const run = shortcut(
        {
          key: event.key, code: event.code, altKey: event.altKey, ctrlKey: event.ctrlKey, metaKey: event.metaKey, shiftKey: event.shiftKey,
          typing: target?.closest('input, textarea, select, [contenteditable], [data-own-keys]') != null,
        },
        launch, latest.current, session,
      );
      if (run === null) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [session, launch]);

  const cover =
    phase === 'paused' ? (
      <Paused session={session} />
    ) : phase === 'suspended' ? (
      <Cover title="This test continues in another place">
        <p>
          It was opened on another device or in another tab, so this one has stopped. Every answer given here before that is kept{' '}
          {state.save && state.save.unsentAnswers > 0 ? 'on this device and handed in as soon as it can be sent.' : 'and saved.'}
        </p>
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
      <Submitting unsent={state.save?.unsentAnswers ?? 0} />
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
          <Suspense>
            {launch.form.tools.calculator && state.calculator && <Calculator onClose={() => session.tool('calculator')} />}
            {launch.form.tools.referenceSheet && state.reference && <ReferenceSheet onClose={() => session.tool('reference')} />}
            {launch.options.readspeakerEnabled && state.reader && <SpeechReader />}
          </Suspense>
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
  return (
    <Cover title="Your test is paused">
      <p>{clock.remainingSeconds === null ? 'Your answers are saved.' : 'The clock stands still and your answers are saved.'} The questions come back when you resume.</p>
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

function Submitting({ unsent }: { unsent: number }) {
  const { because, waiting, acceptUntil } = useAtomValue(submittingAtom);
  return (
    <Cover title={because === 'time' ? 'Time is up' : 'Handing in your answers'} busy>
      {waiting ? (
        <p>
          There is no connection. {unsent > 0 ? 'Your answers are on this device' : 'Your answers are saved'} and this part is handed in by itself as soon as the connection is
          back{acceptUntil === null ? '' : `, if that is before ${dateAndTime(acceptUntil)}`}. You may close this page and open it again later on this device.
        </p>
      ) : (
        <p>{because === 'time' ? 'Everything you answered in time counts. It is being handed in now.' : 'This takes a moment.'}</p>
      )}
    </Cover>
  );
}
