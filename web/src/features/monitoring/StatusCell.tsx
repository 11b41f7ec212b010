import { IconMinus } from '@tabler/icons-react';
import type { StatusTone } from '../../ui/status-tone.js';
import { StatusWord } from '../../ui/StatusWord.js';
import type { MonitoringStatus } from './monitoring.js';

const TONES: Record<MonitoringStatus, StatusTone> = {
  'Not Scheduled': 'none',
  Scheduled: 'waiting',
  'Not Started': 'none',
  'In Progress': 'warn',
  Completed: 'good',
  Invalidated: 'bad',
};

export function StatusCell({ status }: { status: MonitoringStatus }) {
  return (
    <StatusWord tone={TONES[status]} icon={status === 'Not Scheduled' ? IconMinus : undefined}>
      {status}
    </StatusWord>
  );
}
