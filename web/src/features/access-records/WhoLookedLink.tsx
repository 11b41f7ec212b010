import { Link } from '@tanstack/react-router';
import css from './access.module.css';

/** From a child's reports to who else reads them. */
export function WhoLookedLink({ studentId }: { studentId: number }) {
  return (
    <p className={css.looked}>
      <Link className="way" to="/parent/$studentId/access" params={{ studentId }}>
        Who looked at the record
      </Link>
    </p>
  );
}
