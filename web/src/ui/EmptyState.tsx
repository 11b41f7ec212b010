import { Button } from '@mantine/core';
import { Arc } from './Arc.js';
import { errorText } from '../api/client.js';
import { dismiss, notify } from '../api/notifications.js';
import { useEffect, type ReactNode } from 'react';
import css from './EmptyState.module.css';

interface Props {
  title: ReactNode;
  children?: ReactNode;
  /** The next thing to do here. */
  action?: ReactNode;
  /** inline stands in a list, page fills a screen with the empty arc. */
  size?: 'inline' | 'page';
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, children, action, size = 'inline' }: Props) {
  const Title = size === 'page' ? 'h1' : 'p';
  return (
    <div className={css.empty} data-size={size}>
      {size === 'page' && <Arc filled={0} className={css.arc} />}
      <Title className={css.title}>{title}</Title>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

/** What could not be loaded, as a notification for as long as it holds. @param message undefined while all is well */
export function useFailureNotice(message: string | undefined): void {
  useEffect(() => {
    if (message === undefined) return;
    const id = notify.error(message);
    return () => dismiss(id);
  }, [message]);
}

interface LineProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Something beside the main thing of a page that could not be loaded, in one line. */
export function LineFailed({ title, error, onRetry }: LineProps) {
  return (
    <p className={css.line} role="alert">
      <span>
        {title} {errorText(error)}
      </span>
      <Button size="xs" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

interface FailedProps {
  /** The specification's message. */
  title: string;
  /** The notification where the specification has another sentence for it. */
  notice?: string;
  error?: unknown;
  onRetry?: () => void;
}

/** A list or page that could not be loaded, said in its place and once as a notification for as long as it holds. */
export function LoadFailed({ title, notice = title, error, onRetry }: FailedProps) {
  useFailureNotice(notice);
  const detail = error === undefined ? null : errorText(error);
  return (
    <div className={css.empty} data-failed>
      <p className={css.title}>{title}</p>
      {detail && detail !== title && <p className={css.text}>{detail}</p>}
      {onRetry && (
        <div className={css.action}>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </div>
  );
}
