import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconListCheck, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { usePage } from '../../ui/page.js';
import { meQuery } from '../../api/session.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { BehaviourSection } from './BehaviourSection.js';
import { ClockLedger } from './ClockLedger.js';
import { Checks } from './Checks.js';
import { Controls, SPEEDS, type Speed, type Stepping } from './Controls.js';
import { clockTime, dayTime, sittingName } from '../../lib/attempt-times.js';
import { EventList } from './EventList.js';
import css from './history.module.css';
import { historyQuery, type AttemptHistory } from './history.js';
import { Views } from './Views.js';
import { eventsBy, nextChange, playerStateAt, replayOf, secondsLeftAt, type Place } from './replay.js';
import { tell } from './sentences.js';
import { BroughtFrom } from './BroughtFrom.js';
import { TakenAs } from './TakenAs.js';
import { TakeAlong } from './TakeAlong.js';
import { maySteer } from '../../shared/steering/steering.js';
import { SteeringBar } from '../../shared/steering/SteeringBar.js';
import { Stage } from './Stage.js';
import { TimelinePlot } from './TimelinePlot.js';
import { timelineOf } from './timeline.js';

interface Props {
  attemptId: string;
  /** The event to begin at. */
  event?: number;
  /** Where the replay has come to rest, for the address. */
  onEvent: (n: number) => void;
}

/** One attempt, as the student saw it: the player at any moment, every event in words, the clock and what was verified. */
export function HistoryPage({ attemptId, event, onEvent }: Props) {
  const { data, error, isPending, refetch } = useQuery(historyQuery(attemptId));
  if (isPending) return <Loading />;
  if (!data)
    return <LoadFailed title="Could not load the attempt history." error={error} onRetry={() => void refetch()} />;
  return <ReplayPage history={data} begin={event ?? 1} onRest={onEvent} onActed={refetch} />;
}

const REST_MS = 600;

function ReplayPage({
  history,
  begin,
  onRest,
  onActed,
}: {
  history: AttemptHistory;
  begin: number;
  onRest: (n: number) => void;
  onActed: () => unknown;
}) {
  const { attempt, events, player } = history;
  usePage(`${attempt.student.name}, ${attempt.title}`, [{ label: 'Attempt Histories', to: '/audit/attempts' }]);
  const replay = useMemo(() => replayOf(history), [history]);
  const { axis } = replay;
  const told = useMemo(() => tell(history), [history]);
  const timeline = useMemo(
    () => timelineOf(told, axis, player.form.items.length, (ref) => (replay.places.get(ref) ?? 0) + 1),
    [told, axis, player, replay],
  );
  const changes = useMemo(() => told.filter((t) => t.kind === 'change').map((t) => t.event.version), [told]);
  const [place, setPlace] = useState<Place>(() => placeOf(axis, begin));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(4);
  const [stepping, setStepping] = useState<Stepping>('time');

  const toEvent = useCallback((n: number) => setPlace(placeOf(axis, n)), [axis]);
  const toMs = useCallback(
    (ms: number) => setPlace({ n: eventsBy(axis, ms), ms: Math.min(timeline.endMs, Math.max(0, ms)) }),
    [axis, timeline.endMs],
  );
  const toAnswer = useCallback(
    (ref: string) => {
      toEvent(events.find((event) => event.type === 'ResponseRecorded' && event.payload.item === ref)?.version ?? 1);
      document.querySelector('main')?.scrollIntoView({ block: 'start' });
    },
    [events, toEvent],
  );
  usePlayback(playing, speed, stepping, place, axis, timeline.endMs, setPlace, () => setPlaying(false));
  useRest(playing ? null : place.n, onRest);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // Dialogs and menus of the timeline stand elsewhere in the page.
    if (!event.currentTarget.contains(target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const onButton = target.closest('button') !== null;
    if (event.key === 'ArrowRight') toEvent(place.n + 1);
    else if (event.key === 'ArrowLeft') toEvent(place.n - 1);
    else if (event.key === 'Home') toEvent(1);
    else if (event.key === 'End') toEvent(events.length);
    else if (event.key === 'n') toEvent(nextChange(changes, place.n, 1) ?? place.n);
    else if (event.key === 'p') toEvent(nextChange(changes, place.n, -1) ?? place.n);
    else if (event.key === '+' || event.key === '=')
      setSpeed((now) => SPEEDS[Math.min(SPEEDS.length - 1, SPEEDS.indexOf(now) + 1)]!);
    else if (event.key === '-') setSpeed((now) => SPEEDS[Math.max(0, SPEEDS.indexOf(now) - 1)]!);
    else if (event.key === ' ' && !onButton) setPlaying((on) => !on);
    else return;
    event.preventDefault();
  };

  const takeAlong = useMemo(
    () => (
      <TakeAlong
        attemptId={attempt.attemptId}
        studentId={attempt.student.id}
        studentName={attempt.student.name}
        gone={history.gone}
      />
    ),
    [attempt, history.gone],
  );
  const secondsLeft = secondsLeftAt(replay, place);
  const state = useMemo(() => playerStateAt(replay, place.n, secondsLeft), [replay, place.n, secondsLeft]);
  return (
    <>
      <Above history={history} onActed={onActed} />
      <div className={css.top}>
        <Stage
          player={player}
          state={state}
          event={events[place.n - 1]!}
          time={clockTime(attempt.startedAt, place.ms)}
          devices={history.devices}
        />
        <EventList told={told} now={place.n} onGo={toEvent} startedAt={attempt.startedAt} />
      </div>
      <section className={css.timeline} aria-label="Timeline" onKeyDown={onKeyDown}>
        <Controls
          playing={playing}
          onPlay={() => {
            if (!playing && place.n >= events.length) toEvent(1);
            setPlaying(!playing);
          }}
          onStep={(by) => toEvent(place.n + by)}
          onChange={(direction) => toEvent(nextChange(changes, place.n, direction) ?? place.n)}
          hasChange={(direction) => nextChange(changes, place.n, direction) !== undefined}
          speed={speed}
          onSpeed={setSpeed}
          stepping={stepping}
          onStepping={setStepping}
          where={{ question: state.index + 1, secondsLeft, event: place.n, of: events.length }}
          beside={takeAlong}
        />
        <TimelinePlot
          timeline={timeline}
          ms={place.ms}
          startedAt={attempt.startedAt}
          onMove={toMs}
          onStep={(by) => toEvent(place.n + by)}
        />
      </section>
      <Below history={history} onGoTo={toAnswer} />
    </>
  );
}

/** What stands above the replay and does not move with it. */
const Above = memo(function Above({
  history: { attempt, takenAs, events, integrity, completeness },
  onActed,
}: {
  history: AttemptHistory;
  onActed: () => unknown;
}) {
  const { data: me } = useQuery(meQuery);
  const ended = attempt.submittedAt ?? attempt.lastEventAt;
  return (
    <>
      <div className={css.head}>
        <PageHead
          title={`${attempt.student.name}, ${attempt.title}`}
          fact={`${attempt.setName}, ${sittingName(attempt.sitting)}. ${dayTime(attempt.startedAt)} to ${dayTime(ended, attempt.startedAt)}.`}
        />
        <div className={css.verdicts}>
          <Verdict
            good={integrity.ok}
            icon={integrity.ok ? IconShieldCheck : IconShieldX}
            name="Integrity"
            word={integrity.ok ? 'Verified' : 'Broken'}
            detail={
              integrity.ok
                ? `${integrity.checked} of ${events.length} events checked`
                : `event ${integrity.firstBad?.version}: ${integrity.firstBad?.why}`
            }
          />
          <Verdict
            good={completeness.ok}
            icon={IconListCheck}
            name="Completeness"
            word={
              completeness.ok
                ? 'Complete'
                : completeness.signedVersion === null
                  ? 'Not yet signed'
                  : 'Open since the last signature'
            }
            detail={
              completeness.signedVersion === null
                ? 'the head is signed at submission'
                : `head signed at event ${completeness.signedVersion}`
            }
          />
        </div>
      </div>
      <BroughtFrom events={events} />
      <TakenAs account={takenAs} />
      {me && maySteer(me.role) && (
        <SteeringBar attemptId={attempt.attemptId} student={attempt.student.name} onActed={() => void onActed()} />
      )}
    </>
  );
});

/** What does not move with the replay. */
const Below = memo(function Below({ history, onGoTo }: { history: AttemptHistory; onGoTo: (ref: string) => void }) {
  return (
    <>
      <BehaviourSection attemptId={history.attempt.attemptId} onGoTo={onGoTo} />
      <div className={css.bottom}>
        <ClockLedger history={history} />
        <Checks history={history} />
      </div>
      <div className={css.last}>
        <Views looks={history.looks} />
      </div>
    </>
  );
});

function placeOf(axis: readonly number[], n: number): Place {
  const to = Math.min(axis.length, Math.max(1, n));
  return { n: to, ms: axis[to - 1]! };
}

/** Tells where the replay stands once it has stood there for a moment; null while it plays. */
function useRest(n: number | null, onRest: (n: number) => void): void {
  const latest = useRef(onRest);
  latest.current = onRest;
  const toldAt = useRef(n);
  useEffect(() => {
    if (n === null || n === toldAt.current) return;
    const timer = setTimeout(() => {
      toldAt.current = n;
      latest.current(n);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [n]);
}

function Verdict({
  good,
  icon: Icon,
  name,
  word,
  detail,
}: {
  good: boolean;
  icon: typeof IconListCheck;
  name: string;
  word: string;
  detail: string;
}) {
  return (
    <div data-good={good}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <b>
        <span>{name}</span> {word}
      </b>
      <small>{detail}</small>
    </div>
  );
}

/** Moves the place on while playing: with the sitting's own time, or one event every moment. */
function usePlayback(
  playing: boolean,
  speed: Speed,
  stepping: Stepping,
  place: Place,
  axis: readonly number[],
  endMs: number,
  setPlace: (place: Place) => void,
  stop: () => void,
) {
  const at = useRef(place);
  at.current = place;
  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    let owed = 0;
    let frame = requestAnimationFrame(function run(now) {
      const passed = (now - last) * speed;
      last = now;
      if (stepping === 'time') {
        const ms = Math.min(endMs, at.current.ms + passed);
        setPlace({ n: Math.max(eventsBy(axis, ms), 1), ms });
        if (ms >= endMs) return stop();
      } else {
        owed += passed / 1_600;
        if (owed >= 1) {
          const n = Math.min(axis.length, at.current.n + Math.floor(owed));
          owed %= 1;
          setPlace({ n, ms: axis[n - 1]! });
          if (n >= axis.length) return stop();
        }
      }
      frame = requestAnimationFrame(run);
    });
    return () => cancelAnimationFrame(frame);
    // The place is read through the reference, so that a new place does not restart the loop.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [playing, speed, stepping, axis, endMs]);
}

function Loading() {
  return (
    <div aria-busy="true" aria-label="Loading the attempt history">
      <Skeleton height={34} width={360} mb={12} />
      <Skeleton height={18} width={480} mb={24} />
      <div className={css.top}>
        <Skeleton className={css.stageBox} />
        <Skeleton height={420} />
      </div>
    </div>
  );
}
