import { useState } from 'react';
import { IconGripVertical } from '@tabler/icons-react';
import { usePlayer } from './player-state.js';
import css from './player.module.css';
import { commandOf, DIVIDER_KEYS } from './shortcuts.js';

const KEPT = 'exam-split';
const [LEAST, MIDDLE, MOST] = [28, 50, 72];

/** The passage's share of the width in percent; kept in this browser. */
export function useSplit(): [number, (percent: number) => void] {
  const { on } = usePlayer();
  const [percent, setPercent] = useState(on === null ? MIDDLE : kept);
  const move = (value: number): void => {
    const next = Math.round(Math.min(MOST, Math.max(LEAST, value)));
    setPercent(next);
    try {
      localStorage.setItem(KEPT, String(next));
    } catch {
      // A browser that keeps nothing begins in the middle.
    }
  };
  return [percent, move];
}

/** The line between passage and question, moved by pointer or arrow keys. */
export function Divider({ percent, onMove }: { percent: number; onMove(percent: number): void }) {
  const { on } = usePlayer();
  return (
    <div
      className={css.split}
      role="separator"
      tabIndex={on ? 0 : undefined}
      aria-orientation="vertical"
      aria-label="Resize the passage and question panes"
      aria-valuenow={percent}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuetext={`The passage has ${percent} percent`}
      title="Drag, or double click for the middle"
      onKeyDown={(event) => {
        const command = commandOf(DIVIDER_KEYS, event);
        if (command === null) return;
        onMove(command === 'reset' ? MIDDLE : percent + (command === 'more' ? 4 : -4));
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => on && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const box = event.currentTarget.parentElement!.getBoundingClientRect();
        onMove(((event.clientX - box.left) / box.width) * 100);
      }}
      onDoubleClick={() => on && onMove(MIDDLE)}
    >
      <span>
        <IconGripVertical size={14} stroke={1.75} aria-hidden />
      </span>
    </div>
  );
}

function kept(): number {
  try {
    const value = Number(localStorage.getItem(KEPT));
    return value >= LEAST && value <= MOST ? value : MIDDLE;
  } catch {
    return MIDDLE;
  }
}
