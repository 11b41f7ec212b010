import { Button, Modal } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { PlayerState } from '../exam-player/player-state.js';
import { PlayerView } from '../exam-player/PlayerView.js';
import type { PlayerForm } from '../exam-player/protocol.js';
import { clockTime } from './dates.js';
import type { HistoryEvent } from './history.js';
import css from './history.module.css';
import type { Place } from './replay.js';

const SCREEN = { width: 1440, height: 900 };

interface Props {
  player: PlayerForm;
  state: PlayerState;
  event: HistoryEvent;
  startedAt: string;
  place: Place;
  devices: string[];
}

/** The real player, read-only and scaled down: what the student saw at this moment. */
export function Stage({ player, state, event, startedAt, place, devices }: Props) {
  const [full, setFull] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useEffect(() => {
    const frame = box.current!;
    const observer = new ResizeObserver(() => setScale(frame.clientWidth / SCREEN.width));
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  const device = devices.indexOf(event.after.deviceId) + 1;
  const time = clockTime(startedAt, place.ms);
  const view = <PlayerView form={player} state={state} windows={<Windows state={state} />} cover={coverOf(event)} />;
  return (
    <div>
      <div ref={box} className={css.stage} role="img" aria-label={describe(state, event, time)}>
        <div className={css.screen} style={{ transform: `scale(${scale})` }} inert>
          {view}
        </div>
      </div>
      <p className={css.caption}>
        <span className="num">
          As seen at {time}
          {devices.length > 1 && device > 0 ? ` on device ${device} of ${devices.length}` : ''}
          {event.after.connected ? '' : ', without a connection'}
          {event.after.focused ? '' : ', in another window'}
        </span>
        <Button variant="default" size="xs" leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />} onClick={() => setFull(true)}>
          Full size
        </Button>
      </p>
      <Modal opened={full} onClose={() => setFull(false)} fullScreen title={`As seen at ${time}`} classNames={{ body: css.full, content: css.fullContent }}>
        <div className={css.fullScreen} inert>
          {view}
        </div>
      </Modal>
    </div>
  );
}

function coverOf({ after }: HistoryEvent) {
  if (after.phase === 'paused') return <p className={css.cover}>Paused. The question was hidden and the clock stood still.</p>;
  if (after.phase === 'submitted') return <p className={css.cover}>Submitted.</p>;
  if (after.phase === 'reset') return <p className={css.cover}>This attempt was reset. Its answers can no longer be read.</p>;
  if (after.phase === 'expired') return <p className={css.cover}>Time was up.</p>;
  return undefined;
}

function Windows({ state }: { state: PlayerState }) {
  if (!state.calculator && !state.reference) return null;
  return (
    <div className={css.window}>
      <b>{state.calculator ? 'Calculator' : 'Reference sheet'}</b>
      <p>{state.calculator ? 'The calculator was open. What is typed into it is not recorded.' : 'The reference sheet was open.'}</p>
    </div>
  );
}

/** The picture in words, for people who do not see it. */
function describe(state: PlayerState, event: HistoryEvent, time: string): string {
  const { after } = event;
  if (after.phase !== 'running') return `The player at ${time}: ${after.phase}.`;
  if (state.screen === 'review') return `The player at ${time}: the review page, ${after.answeredCount} answered.`;
  return `The player at ${time}: question ${state.index + 1}, ${after.answeredCount} answered, ${after.flaggedCount} marked.`;
}
