import { Link } from '@tanstack/react-router';
import { Arc } from '../ui/Arc.js';
import { usePage } from './page.js';
import css from './Screen.module.css';

export function NotFoundScreen() {
  usePage('Page not found');
  return (
    <div className={css.screen}>
      <Arc className={css.arc} filled={0} />
      <h1 className="title">There is no page here</h1>
      <p>The address may be mistyped, or what it showed has been removed.</p>
      <div className={css.actions}>
        <Link to="/" className={css.primary}>
          Go to the start page
        </Link>
      </div>
    </div>
  );
}
