import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { announcementAtom, phaseAtom, playerStateAtom } from './atoms.js';
import { Action, Actions, Cover } from './Cover.js';
import player from './player.module.css';
import { PlayerView } from './PlayerView.js';
import { loadPlayerWindows, PlayerWindows } from './PlayerWindows.js';
import type { TrialSession } from './trial-session.js';

/** The player on a session that tells nobody, inside of that session's jotai Provider. */
export function TrialPlayer({ session, title }: { session: TrialSession; title: string }) {
  const state = useAtomValue(playerStateAtom);
  const phase = useAtomValue(phaseAtom);
  const { form } = session;
  const item = form.form.items[state.index];
  const place = state.screen === 'review' ? 'Review page' : `Question ${item?.number} of ${form.form.items.length}`;
  useEffect(() => {
    const before = document.title;
    document.title = `${place} - ${title}`;
    return () => void (document.title = before);
  }, [place, title]);
  // While there is a connection: a tool that is opened later must not need one.
  useEffect(() => {
    const timer = setTimeout(() => loadPlayerWindows(form), 1500);
    return () => clearTimeout(timer);
  }, [form]);
  return (
    <>
      <PlayerView
        form={form}
        state={state}
        on={session}
        cover={phase === 'paused' ? <Paused session={session} timed={state.clock.remainingSeconds !== null} /> : null}
        windows={<PlayerWindows form={form} state={state} on={session} />}
      />
      <div className={player.vh} role="status" aria-live="polite">
        {useAtomValue(announcementAtom)}
      </div>
    </>
  );
}

function Paused({ session, timed }: { session: TrialSession; timed: boolean }) {
  return (
    <Cover title="Practice is paused">
      <p>{timed ? 'The clock stands still. ' : ''}The questions come back when you resume.</p>
      <Actions>
        <Action primary onClick={() => session.resume()}>
          Resume
        </Action>
      </Actions>
    </Cover>
  );
}
