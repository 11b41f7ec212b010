import { IconPackageImport } from '@tabler/icons-react';
import { dayTime } from '../../lib/attempt-times.js';
import type { HistoryEvent } from './history.js';
import css from './attempt-files.module.css';

interface Outside {
  keyId: string;
  keys: 'trusted' | 'from the file';
  signedAt: string;
  fileHash: string;
  verifiedAt: string;
}

/** One line over the history of a sitting that took place in another installation. */
export function BroughtFrom({ events }: { events: readonly HistoryEvent[] }) {
  const outside = (events[0]?.payload as { outside?: Outside } | undefined)?.outside;
  if (!outside) return null;
  return (
    <p className={css.from}>
      <IconPackageImport size={20} stroke={1.75} aria-hidden />
      <span>
        Brought from another installation and verified on {dayTime(outside.verifiedAt)}: signed{' '}
        {dayTime(outside.signedAt)} with key {outside.keyId}
        {outside.keys === 'trusted' ? ', which was known from elsewhere' : ', which only stood in the file'}. File{' '}
        {outside.fileHash.slice(0, 16)}…
      </span>
    </p>
  );
}
