import { Button, Modal } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { ReferenceSheet } from '../../player/calculator/ReferenceSheet.js';
import type { PlayerState } from '../../player/player-state.js';
import { PlayerView } from '../../player/PlayerView.js';
import type { PlayerForm } from '../../player/protocol.js';
import type { AttemptDevice, HistoryEvent } from './history.js';
import css from './history.module.css';

interface Props {
  player: PlayerForm;
  state: PlayerState;
  event: HistoryEvent;
  /** '11:15:07 AM' */
  time: string;
  devices: AttemptDevice[];
}

/** The real player, read-only and scaled down, in the window of the device that was written on: what the student saw. */
export const Stage = memo(function Stage({ player, state, event, time, devices }: Props) {
  const [full, setFull] = useState(false);
  const device = devices.find(({ id }) => id === event.after.deviceId) ?? devices[0];
  const screen = screenOf(device?.viewport ?? null);
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 720, height: 450 });
  useEffect(() => {
    const frame = box.current!;
    const observer = new ResizeObserver(() => setSize({ width: frame.clientWidth, height: frame.clientHeight }));
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(size.width / screen.width, size.height / screen.height);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showChange(frame.current!, event, scale), [event, scale]);
  const view = useMemo(
    () => <PlayerView form={player} state={state} windows={<Windows state={state} />} cover={coverOf(event)} />,
    [player, state, event],
  );
  return (
    <div>
      <div
        ref={box}
        className={css.stage}
        style={{ '--ratio': Math.min(2.2, Math.max(1.5, screen.width / screen.height)) } as CSSProperties}
        role="img"
        aria-label={describe(state, event, time)}
      >
        <div
          ref={frame}
          className={css.screen}
          style={
            {
              '--w': `${screen.width}px`,
              '--h': `${screen.height}px`,
              '--scale': scale,
              '--x': `${(size.width - screen.width * scale) / 2}px`,
            } as CSSProperties
          }
          inert
        >
          {view}
        </div>
      </div>
      <p className={css.caption}>
        <span className="num">
          As seen at {time}
          {device
            ? `, ${device.name}${devices.length > 1 ? ` (device ${device.number} of ${devices.length})` : ''}${device.viewport ? `, ${screen.width} × ${screen.height}` : ''}`
            : ''}
          {event.after.connected ? '' : ', without a connection'}
          {event.after.focused ? '' : ', another window in front'}
          {state.reader ? ', reading aloud' : ''}
        </span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          onClick={() => setFull(true)}
        >
          Full size
        </Button>
      </p>
      <Modal
        opened={full}
        onClose={() => setFull(false)}
        fullScreen
        title={`As seen at ${time}`}
        classNames={{ body: css.full, content: css.fullContent }}
      >
        <div className={css.fullScreen} inert>
          {view}
        </div>
      </Modal>
    </div>
  );
});

/** How far the student had scrolled is not recorded: what an event changed is brought into the picture. */
function showChange(frame: HTMLElement, { after: { item } }: HistoryEvent, scale: number): void {
  if (!item) return;
  const changed =
    frame.querySelector<HTMLElement>('[data-part=question] :is([data-choice][aria-checked=true], input)') ??
    frame.querySelector<HTMLElement>('[data-part=question] [data-choice][aria-description]');
  for (let pane = changed?.parentElement; changed && pane && pane !== frame; pane = pane.parentElement) {
    if (pane.scrollHeight <= pane.clientHeight || getComputedStyle(pane).overflowY === 'visible') continue;
    const [row, window] = [changed.getBoundingClientRect(), pane.getBoundingClientRect()];
    const margin = 24 * scale;
    const below = row.bottom + margin - window.bottom;
    const above = window.top + margin - row.top;
    pane.scrollTop += (below > 0 ? below : above > 0 ? -above : 0) / scale;
  }
}

/** '1366x768', within what a screen can be; a common laptop where nothing was told. */
function screenOf(viewport: string | null): { width: number; height: number } {
  const [width, height] = (viewport ?? '').split('x').map(Number);
  const between = (value: number | undefined, low: number, high: number, otherwise: number) =>
    value ? Math.min(high, Math.max(low, value)) : otherwise;
  return { width: between(width, 320, 2560, 1440), height: between(height, 400, 1600, 900) };
}

function coverOf({ after }: HistoryEvent) {
  if (after.phase === 'paused')
    return <p className={css.cover}>Paused. The question was hidden and the clock stood still.</p>;
  if (after.phase === 'submitted') return <p className={css.cover}>Submitted.</p>;
  if (after.phase === 'reset')
    return <p className={css.cover}>This attempt was reset. Its answers can no longer be read.</p>;
  if (after.phase === 'invalidated') return <p className={css.cover}>This attempt was invalidated.</p>;
  if (after.phase === 'expired') return <p className={css.cover}>Time was up.</p>;
  return undefined;
}

const nothing = () => undefined;

function Windows({ state }: { state: PlayerState }) {
  return (
    <>
      {state.calculator && (
        <div className={css.window}>
          <b>Calculator</b>
          <p>The calculator was open. What is typed into it is not recorded.</p>
        </div>
      )}
      {state.reference && <ReferenceSheet onClose={nothing} />}
    </>
  );
}

/** The picture in words, for people who do not see it. */
function describe(state: PlayerState, event: HistoryEvent, time: string): string {
  const { after } = event;
  if (after.phase !== 'running') return `The player at ${time}: ${after.phase}.`;
  if (state.screen === 'review') return `The player at ${time}: the review page, ${after.answeredCount} answered.`;
  return `The player at ${time}: question ${state.index + 1}, ${after.answeredCount} answered, ${after.flaggedCount} marked.`;
}
