import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StatusTone } from './status-tone.js';
import css from './StatusWord.module.css';

const ICONS: Record<StatusTone, Icon> = {
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  running: IconPlayerPlay,
  waiting: IconClock,
  none: IconCircle,
};

/** A state as icon and word: completed, behind, failed, running, waiting, nothing yet. */
export function StatusWord({ tone, icon, children }: { tone: StatusTone; icon?: Icon; children: ReactNode }) {
  const Glyph = icon ?? ICONS[tone];
  return (
    <span className={css.status} data-tone={tone}>
      <Glyph size={16} stroke={1.75} aria-hidden />
      {children}
    </span>
  );
}
