import { useAtomValue } from 'jotai/react';
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { appStore } from '../../api/notifications.js';
import { leftoversAtom, type Leftover } from '../../lib/answer-log/leftovers-atom.js';
import { leftoverText } from './unsent-words.js';
import css from './unsent.module.css';

/** What an earlier page of this device could not send: that it is sent now, or when it will be. */
export function UnsentAnswers() {
  const leftovers = useAtomValue(leftoversAtom, { store: appStore });
  return (
    <div role="status">
      {leftovers.map((leftover) => (
        <Line key={leftover.attemptId} of={leftover} />
      ))}
    </div>
  );
}

function Line({ of }: { of: Leftover }) {
  const done = of.state === 'done';
  return (
    <p className={css.line} data-tone={done ? 'good' : 'warn'}>
      {done ? (
        <IconCloudCheck size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconCloudOff size={18} stroke={1.75} aria-hidden />
      )}
      <span>{leftoverText(of)}</span>
    </p>
  );
}
