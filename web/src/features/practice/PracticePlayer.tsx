import { IconCheck, IconListCheck, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Provider, useAtomValue } from 'jotai/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { errorText } from '../../api/client.js';
import type { Me } from '../../api/session.js';
import { Action, Actions, Message } from '../../player/Cover.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import player from '../../player/player.module.css';
import { findKept, freshPractice, keep } from './saved-practice.js';
import { PracticeSession, triedAtom } from './practice-session.js';
import css from './practice.module.css';
import { practiceAnswersQuery, practiceQuery, type Practice } from './queries.js';
import { THINGS, thingsFor, type ThingId } from './things.js';
import { ThingsToTry } from './ThingsToTry.js';
import { TrialPlayer } from '../../player/TrialPlayer.js';

const WIDE = '(min-width: 1280px)';
const TOLD_MS = 4000;

interface Props {
  me: Me;
  onDone(timeUp: boolean): void;
  onLeave(): void;
}

/** The exam player with questions that count for nothing. */
export function PracticePlayer(props: Props) {
  const practice = useQuery(practiceQuery);
  const client = useQueryClient();
  useEffect(() => {
    // For the end, should the connection be gone by then.
    if (practice.data) void client.prefetchQuery(practiceAnswersQuery);
  }, [client, practice.data]);
  if (practice.isError && !practice.data) {
    return (
      <Message title="Practice could not be loaded.">
        <p>{errorText(practice.error)}</p>
        <Actions>
          <Action onClick={props.onLeave}>Back</Action>
          <Action primary onClick={() => void practice.refetch()}>
            Try again
          </Action>
        </Actions>
      </Message>
    );
  }
  return practice.data ? <Sitting {...props} practice={practice.data} /> : <LoadingPlayer />;
}

function Sitting({ me, practice, onDone, onLeave }: Props & { practice: Practice }) {
  const [session, setSession] = useState<PracticeSession | null>(null);
  const [list, setList] = useState(false);
  const [keptHere, setKeptHere] = useState(true);
  const opener = useRef<HTMLButtonElement>(null);
  const host = useRef({ onDone, onLeave });
  useEffect(() => {
    host.current = { onDone, onLeave };
  });
  useEffect(() => {
    const found = findKept(me.userId);
    const start =
      found && found.contentHash === practice.contentHash && !found.done
        ? found
        : freshPractice(practice.contentHash, { timed: found?.timed ?? false, list: found?.list ?? true });
    const made = new PracticeSession(
      practice,
      {
        keep: (kept) => setKeptHere(keep(me.userId, kept)),
        onSubmit: () => host.current.onDone(false),
        onTimeUp: () => host.current.onDone(true),
        onLeave: () => host.current.onLeave(),
      },
      start,
    );
    setList(start.list && matchMedia(WIDE).matches);
    setSession(made);
    const key = (event: KeyboardEvent): void => {
      if (['Tab', 'Shift', 'Alt', 'Control', 'Meta'].includes(event.key)) return;
      made.byKey = true;
      setTimeout(() => (made.byKey = false));
    };
    // Before the player's own listener.
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('keydown', key, true);
      made.leave();
    };
  }, [me.userId, practice]);
  if (session === null) return <LoadingPlayer />;
  return (
    <Provider store={session.store}>
      <div className={css.page}>
        <a className={player.skip} href="#question">
          Skip to the question
        </a>
        <Bar
          opener={opener}
          session={session}
          list={list}
          keptHere={keptHere}
          onList={() => setList(!list)}
          onLeave={onLeave}
        />
        <div className={css.stage} data-list={list || undefined}>
          <div className={css.player}>
            <TrialPlayer session={session} title="Practice" />
          </div>
          {list && (
            <List
              session={session}
              onClose={(focus) => {
                setList(false);
                if (focus) opener.current?.focus();
              }}
            />
          )}
        </div>
      </div>
    </Provider>
  );
}

interface BarProps {
  session: PracticeSession;
  list: boolean;
  keptHere: boolean;
  opener: RefObject<HTMLButtonElement | null>;
  onList(): void;
  onLeave(): void;
}

function Bar({ session, list, keptHere, opener, onList, onLeave }: BarProps) {
  const tried = useAtomValue(triedAtom);
  const things = useThings(session);
  const told = useTold(tried);
  return (
    <div className={css.bar} role="region" aria-label="Practice">
      <p>
        <b>Practice</b>{' '}
        <span>
          {keptHere
            ? 'Only this browser keeps what you do. There is no score.'
            : 'This browser keeps nothing, so a reload begins anew. There is no score.'}
        </span>
      </p>
      <p role="status" className={css.told}>
        {told && (
          <>
            <IconCheck size={16} stroke={2.25} aria-hidden />
            <span>
              <span className="vh">Tried: </span>
              {told}
            </span>
          </>
        )}
      </p>
      <button ref={opener} type="button" aria-expanded={list} onClick={onList}>
        <IconListCheck size={18} stroke={1.75} aria-hidden />
        <span>
          Things to try{' '}
          <b className="num">
            {things.filter((t) => tried.includes(t.id)).length} of {things.length}
          </b>
        </span>
      </button>
      <button type="button" onClick={onLeave}>
        <span>
          Leave<span className={css.wide}> practice</span>
        </span>
      </button>
    </div>
  );
}

function List({ session, onClose }: { session: PracticeSession; onClose(focus: boolean): void }) {
  const tried = useAtomValue(triedAtom);
  const things = useThings(session);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // Over the player it is a thing to close again, so the focus goes there; beside it, the student stays where he is.
    if (!matchMedia(WIDE).matches) ref.current!.querySelector('button')!.focus();
  }, []);
  return (
    <aside
      ref={ref}
      className={css.list}
      aria-label="Things to try"
      onKeyDown={(event) => event.key === 'Escape' && onClose(true)}
    >
      <header>
        <h2>Things to try</h2>
        <button type="button" aria-label="Close the list" onClick={() => onClose(true)}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </header>
      <p>Each ticks itself off when you have done it. None is needed.</p>
      <ThingsToTry
        level={3}
        things={things}
        tried={tried}
        onShow={(question) => {
          if (!matchMedia(WIDE).matches) onClose(false);
          session.byKey = false;
          session.go(question - 1);
        }}
      />
    </aside>
  );
}

function useThings(session: PracticeSession) {
  return thingsFor(session.timed);
}

/** The thing that was tried last, for a moment. */
function useTold(tried: readonly ThingId[]): string | null {
  const [told, setTold] = useState<string | null>(null);
  const seen = useRef(tried.length);
  useEffect(() => {
    if (tried.length <= seen.current) return;
    seen.current = tried.length;
    setTold(THINGS.find((t) => t.id === tried.at(-1))!.title);
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [tried]);
  return told;
}
