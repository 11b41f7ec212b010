import { IconBook2, IconX } from '@tabler/icons-react';
import { Provider, useAtomValue } from 'jotai/react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Me } from '../../api/session.js';
import type { ServerClock } from '../../lib/answer-log/server-clock.js';
import type { WriterLock } from '../../lib/answer-log/writer-lock.js';
import { announcementAtom, phaseAtom, playerStateAtom, withdrawnAtom } from '../../player/atoms.js';
import { Action, Actions, Cover } from '../../player/Cover.js';
import { LeavingDialog } from '../../player/LeavingDialog.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import { activityPictures, fetchUntilHere, holdKept, picturesOf } from '../../player/pictures/fetch-pictures.js';
import player from '../../player/player.module.css';
import type { PlayerMore } from '../../player/player-state.js';
import { PlayerView } from '../../player/PlayerView.js';
import { loadPlayerWindows, PlayerWindows } from '../../player/PlayerWindows.js';
import { picturesIn } from '../../player/question/published-html.js';
import { Rich } from '../../player/question/Rich.js';
import { onlyHere } from '../../player/words.js';
import { activityApi, type ActivityLaunch } from './activity-api.js';
import { ActivitySession, shownAtom } from './activity-session.js';
import css from './activity-player.module.css';
import { Feedback } from './Feedback.js';
import type { KeptActivity } from './saved-activities.js';

const NAMES = { independent_lesson: 'Independent Lesson', practice_set: 'Practice Set', return_set: 'Your plan' };
/** From here on the lesson stands beside the questions. */
const WIDE = '(min-width: 1100px)';

interface Props {
  launch: ActivityLaunch;
  lock: WriterLock;
  clock: ServerClock;
  kept: KeptActivity | null;
  me: Me;
  guardLeaving(stays: () => boolean | Promise<boolean>): () => void;
  onCompleted(): void;
  onLeft(): void;
  onReopen(): void;
  onTakeBack(): void;
}

/** One activity, from its launch to its end. */
export function ActivitySitting(props: Props) {
  const [session, setSession] = useState<ActivitySession | null>(null);
  /** Somebody wants to leave although answers would be lost. */
  const [asked, setAsked] = useState<{ answers: number; answer(leaves: boolean): void } | null>(null);
  const host = useRef(props);
  useEffect(() => {
    host.current = props;
  });
  const { launch, lock, clock, kept, me } = props;
  useEffect(() => {
    const made = new ActivitySession(
      launch,
      activityApi,
      clock,
      lock,
      { onCompleted: () => host.current.onCompleted(), onReopen: () => host.current.onReopen() },
      me,
      kept,
    );
    const stopAsking = host.current.guardLeaving(
      () =>
        made.wouldLose > 0 &&
        new Promise<boolean>((stays) => setAsked({ answers: made.wouldLose, answer: (leaves) => stays(!leaves) })),
    );
    let gone = false;
    const asked = [...launch.pages.flatMap(({ html }) => picturesIn(html)), ...picturesOf(launch.form.items)];
    const owner = activityPictures(launch.responseId);
    const wanted = new Set<string>();
    const stops: (() => void)[] = [];
    const want = (hashes: readonly string[], here: ReadonlySet<string> | null): void => {
      const fresh = [...new Set(hashes)].filter((hash) => !wanted.has(hash));
      if (fresh.length === 0) return;
      for (const hash of fresh) wanted.add(hash);
      stops.push(fetchUntilHere(fresh, { owner, userId: me.userId }, here));
    };
    // What explains an answer comes when it was checked.
    const explained = () =>
      Object.values(made.store.get(shownAtom)).flatMap(({ answer }) => picturesIn(answer.rationale));
    const there = kept !== null ? holdKept(owner) : null;
    void Promise.all([made.start(), there]).then(([, here]) => {
      if (gone) return;
      setSession(made);
      want([...asked, ...explained()], here);
      // They are not on the device yet.
      stops.push(made.store.sub(shownAtom, () => want(explained(), new Set())));
    });
    return () => {
      gone = true;
      for (const stop of stops) stop();
      stopAsking();
      made.leave();
    };
    // One session a launch, whatever is rendered again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [launch]);
  if (session === null) return <LoadingPlayer />;
  return (
    <Provider store={session.store}>
      <Stage session={session} onLeft={props.onLeft} onTakeBack={props.onTakeBack} onReopen={props.onReopen} />
      {asked && (
        <LeavingDialog
          answers={asked.answers}
          saves={false}
          text={`${onlyHere(asked.answers)} This browser cannot keep them when you leave.`}
          onAnswer={(leaves) => {
            setAsked(null);
            asked.answer(leaves);
          }}
        />
      )}
    </Provider>
  );
}

interface StageProps {
  session: ActivitySession;
  onLeft(): void;
  onTakeBack(): void;
  onReopen(): void;
}

function Stage({ session, onLeft, onTakeBack, onReopen }: StageProps) {
  const { launch } = session;
  // What is new is read first; who comes back goes on where they were.
  const fresh = launch.pages.length > 0 && launch.saved.lastItem === null && launch.ackSeq === 0;
  const [reading, setReading] = useState(fresh);
  const [beside, setBeside] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setBeside(false);
    opener.current?.focus();
  };
  return (
    <div className={css.page}>
      <a className={player.skip} href="#question">
        Skip to the question
      </a>
      <div className={css.bar} role="region" aria-label="Activity">
        <p>
          <b>{NAMES[launch.kind]}</b> <span>{launch.title}</span>
        </p>
        {launch.pages.length > 0 && !reading && (
          <button
            ref={opener}
            type="button"
            aria-expanded={beside}
            onClick={() => (beside ? close() : setBeside(true))}
          >
            <IconBook2 size={18} stroke={1.75} aria-hidden />
            <span>Lesson</span>
          </button>
        )}
        <button type="button" onClick={onLeft}>
          Save and exit
        </button>
      </div>
      {reading ? (
        <Reading launch={launch} onBegin={() => setReading(false)} />
      ) : (
        <div className={css.stage} data-beside={beside || undefined}>
          <div className={css.player}>
            <Live session={session} onLeft={onLeft} onTakeBack={onTakeBack} onReopen={onReopen} />
          </div>
          {beside && <Beside launch={launch} onClose={close} />}
        </div>
      )}
    </div>
  );
}

/** The lesson before its questions. */
function Reading({ launch, onBegin }: { launch: ActivityLaunch; onBegin(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useTitle(`Lesson - ${launch.title}`);
  return (
    <main className={css.reading} id="question">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {launch.title}
        </h1>
        <Rich html={launch.form.directions} className={css.directions} />
        <Pages launch={launch} level={2} />
        <Actions>
          <Action primary onClick={onBegin}>
            Go to the questions
          </Action>
        </Actions>
      </div>
    </main>
  );
}

function Beside({ launch, onClose }: { launch: ActivityLaunch; onClose(): void }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // Over the questions it is a thing to close again; beside them the student stays where they are.
    if (!matchMedia(WIDE).matches) ref.current!.querySelector('button')!.focus();
  }, []);
  return (
    <aside
      ref={ref}
      className={css.beside}
      aria-label="Lesson"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h2>{launch.title}</h2>
        <button type="button" aria-label="Close the lesson" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </header>
      <div className={css.scroll} tabIndex={0} role="group" aria-label="Text of the lesson">
        <Pages launch={launch} level={3} />
      </div>
    </aside>
  );
}

function Pages({ launch, level }: { launch: ActivityLaunch; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <>
      {launch.pages.map((page, i) => (
        <section key={i} className={css.text}>
          <Heading>{page.title}</Heading>
          <Rich html={page.html} className={player.rich} />
        </section>
      ))}
    </>
  );
}

function Live({ session, onLeft, onTakeBack, onReopen }: StageProps) {
  const state = useAtomValue(playerStateAtom);
  const phase = useAtomValue(phaseAtom);
  const announcement = useAtomValue(announcementAtom);
  const withdrawn = useAtomValue(withdrawnAtom);
  const { launch } = session;
  const item = launch.form.items[state.index];
  useTitle(
    `${state.screen === 'review' ? 'Review page' : `Question ${item?.number} of ${launch.form.items.length}`} - ${launch.title}`,
  );
  // While there is a connection: a tool that is opened later must not need one.
  useEffect(() => {
    const timer = setTimeout(() => loadPlayerWindows(launch), 1500);
    return () => clearTimeout(timer);
  }, [launch]);
  const more: PlayerMore = useMemo(
    () => ({
      under: (one) => (launch.kind === 'practice_set' ? null : <Feedback item={one} session={session} />),
      changing:
        launch.kind === 'practice_set'
          ? 'You can change any answer until you submit.'
          : 'Answers that were checked stay as they are; the others count as they stand when you submit.',
      after: 'After this you see every question again with the right answer and why.',
    }),
    [launch, session],
  );
  const back = <Action onClick={onLeft}>Back to my activities</Action>;
  const cover =
    phase === 'submitting' || phase === 'submitted' ? (
      <Cover title="Handing in your answers" busy>
        <p>
          {state.save?.kind === 'offline'
            ? `You are offline. ${onlyHere(state.save.unsentAnswers)} They are handed in by themselves when the connection is back; you may close this page.`
            : 'This takes a moment.'}
        </p>
        {state.save?.kind === 'offline' && <Actions>{back}</Actions>}
      </Cover>
    ) : phase === 'suspended' ? (
      <Cover title="This activity continues in another tab">
        <p>Every answer you gave here is there too.</p>
        <Actions>
          {back}
          <Action primary onClick={onTakeBack}>
            Continue here instead
          </Action>
        </Actions>
      </Cover>
    ) : phase === 'withdrawn' ? (
      <Cover title={withdrawn}>
        <Actions>
          {back}
          <Action primary onClick={onReopen}>
            Open it again
          </Action>
        </Actions>
      </Cover>
    ) : null;
  return (
    <>
      <PlayerView
        form={launch}
        state={state}
        on={session}
        cover={cover}
        more={more}
        windows={
          <PlayerWindows
            form={launch}
            state={state}
            on={session}
            sitting={`lesson-${launch.responseId}`}
            read={{ kind: 'lesson', id: launch.responseId }}
          />
        }
      />
      <div className={player.vh} role="status" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}

function useTitle(title: string): void {
  const before: RefObject<string | null> = useRef<string | null>(null);
  useEffect(() => {
    before.current ??= document.title;
    document.title = title;
  }, [title]);
  useEffect(() => () => void (document.title = before.current ?? document.title), []);
}
