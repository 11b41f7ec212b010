import { IconUsers } from '@tabler/icons-react';
import type { AttemptHistory } from './history.js';
import css from './attempt-files.module.css';

/** One line over the history of a sitting that was taken under a record that was merged into the student's. */
export function TakenAs({ account }: { account: AttemptHistory['takenAs'] }) {
  if (!account) return null;
  return (
    <p className={css.from}>
      <IconUsers size={20} stroke={1.75} aria-hidden />
      <span>
        Taken under another account of the same student, which was merged into this one since: {account.name},{' '}
        {account.email}, user {account.id}.
      </span>
    </p>
  );
}
