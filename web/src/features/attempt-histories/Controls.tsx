import { Button } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import css from './history.module.css';
import { span } from '../../lib/attempt-times.js';

export const SPEEDS = [1, 4, 16, 60] as const;
export type Speed = (typeof SPEEDS)[number];
export type Stepping = 'time' | 'event';

interface Props {
  playing: boolean;
  onPlay: () => void;
  onStep: (by: 1 | -1) => void;
  onChange: (direction: 1 | -1) => void;
  hasChange: (direction: 1 | -1) => boolean;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  stepping: Stepping;
  onStepping: (stepping: Stepping) => void;
  where: { question: number; secondsLeft: number | null; event: number; of: number };
  /** What stands at the end of the line. */
  beside: ReactNode;
}

/** A button that does nothing keeps the focus: the keys of the timeline are heard where that is. */
const unless = (does: boolean) => ({ 'aria-disabled': !does, 'data-disabled': !does || undefined });

export function Controls({
  playing,
  onPlay,
  onStep,
  onChange,
  hasChange,
  speed,
  onSpeed,
  stepping,
  onStepping,
  where,
  beside,
}: Props) {
  const Play = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={css.controls}>
      <button
        type="button"
        className={css.step}
        aria-label="Event before"
        aria-disabled={where.event <= 1}
        onClick={() => onStep(-1)}
      >
        <IconPlayerSkipBack size={20} stroke={1.75} aria-hidden />
      </button>
      <button type="button" className={css.play} aria-label={playing ? 'Stop playing' : 'Play'} onClick={onPlay}>
        <Play size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={css.step}
        aria-label="Next event"
        aria-disabled={where.event >= where.of}
        onClick={() => onStep(1)}
      >
        <IconPlayerSkipForward size={20} stroke={1.75} aria-hidden />
      </button>
      <p className={`${css.where} num`} role="status">
        <b>Question {where.question}</b>
        {where.secondsLeft === null ? '' : `, ${span(where.secondsLeft)} left`}, event {where.event} of {where.of}
      </p>
      <div className={css.right}>
        <Button variant="subtle" size="xs" {...unless(hasChange(-1))} onClick={() => onChange(-1)}>
          Change before
        </Button>
        <Button variant="subtle" size="xs" {...unless(hasChange(1))} onClick={() => onChange(1)}>
          Next change
        </Button>
        <Pace speed={speed} onSpeed={onSpeed} stepping={stepping} onStepping={onStepping} />
        {beside}
      </div>
    </div>
  );
}

const STEPPINGS = [
  { value: 'time' as const, label: 'By time' },
  { value: 'event' as const, label: 'By event' },
];
const SPEED_OPTIONS = SPEEDS.map((s) => ({ value: String(s), label: `${s}×` }));

/** Stays as it is while the replay moves. */
const Pace = memo(function Pace({
  speed,
  onSpeed,
  stepping,
  onStepping,
}: Pick<Props, 'speed' | 'onSpeed' | 'stepping' | 'onStepping'>) {
  return (
    <>
      <SegmentedFilter label="Step by" value={stepping} onChange={onStepping} options={STEPPINGS} />
      <SegmentedFilter
        label="Speed"
        value={String(speed)}
        onChange={(value) => onSpeed(Number(value) as Speed)}
        options={SPEED_OPTIONS}
      />
    </>
  );
});
