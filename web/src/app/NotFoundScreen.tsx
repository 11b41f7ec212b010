import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { meQuery } from '../api/session.js';
import { currentItem, menuOf } from '../lib/menu.js';
import { homeOf } from '../lib/roles.js';
import { Arc } from '../ui/Arc.js';
import { usePage } from './page.js';
import css from './Screen.module.css';

/** An address that leads nowhere, or to a part of the menu that this version does not have. */
export function NotFoundScreen() {
  const me = useQueryClient().getQueryData(meQuery.queryKey);
  const { pathname } = useLocation();
  const menu = me ? menuOf(me) : null;
  const item = menu && currentItem([...menu.items, ...menu.beside, ...[menu.schoolAdmin, menu.settings].filter((entry) => entry !== null)], pathname);
  // Below a part that is there, an address is simply wrong.
  const part = item?.to === pathname ? item : null;
  usePage(part?.label ?? 'Page not found');
  return (
    <div className={css.screen}>
      <Arc className={css.arc} filled={0} />
      <h1 className="title">{part ? `${part.label} is not open yet` : 'There is no page here'}</h1>
      <p>{part ? 'This part of the portal comes with a later version.' : 'The address may be mistyped, or what it showed has been removed.'}</p>
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
