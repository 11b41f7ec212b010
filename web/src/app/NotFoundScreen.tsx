import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { meQuery } from '../api/session.js';
import { homeOf } from '../lib/roles.js';
import { Arc } from '../ui/Arc.js';
import { usePage } from '../ui/page.js';
import css from './Screen.module.css';

/** An address that leads nowhere. */
export function NotFoundScreen() {
  const me = useQueryClient().getQueryData(meQuery.queryKey);
  const { pathname } = useLocation();
  usePage('Page not found');
  return (
    <div className={css.screen}>
      <Arc className={css.arc} filled={0} />
      <h1 className="title">There is no page here</h1>
      <p>The address may be mistyped, or what it showed has been removed.</p>
      {!(me && homeOf(me) === pathname) && (
        <div className={css.actions}>
          <Link to="/" className={css.primary}>
            Go to the start page
          </Link>
        </div>
      )}
    </div>
  );
}
