import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiProblem, isUnreached } from '../api/client.js';
import { LoadTookTooLong } from '../lib/load-limit.js';
import { onDemand } from '../ui/on-demand.js';
import { usePage } from '../ui/page.js';
import css from './Screen.module.css';

// Nothing is missing where the ornament cannot be loaded.
const Arc = onDemand(() => import('../ui/Arc.js').then((m) => m.Arc));

/** What a page shows when it cannot be shown. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePage('Something went wrong');
  return (
    <div className={css.screen} role="alert">
      <Arc className={css.arc} filled={9} />
      <h1 className="title">Something went wrong</h1>
      <p>
        {error instanceof ApiProblem || error instanceof LoadTookTooLong
          ? error.message
          : 'This page could not be shown. Nothing you entered elsewhere is lost.'}
        {isUnreached(error) || error instanceof LoadTookTooLong
          ? ''
          : ' If it happens again, tell your school what you were doing.'}
      </p>
      <div className={css.actions}>
        <button
          type="button"
          className={css.primary}
          onClick={() => {
            if (error instanceof LoadTookTooLong) return location.reload();
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </button>
        <a className={css.other} href="/">
          Go to the start page
        </a>
      </div>
    </div>
  );
}
