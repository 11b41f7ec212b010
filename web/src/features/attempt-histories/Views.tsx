import { momentText } from '../../lib/moments.js';
import type { AttemptView } from './history.js';
import css from './history.module.css';

const WHAT: Record<string, string> = {
  history: 'Read this history',
  export: 'Took the attempt file',
  export_with_key: 'Took the attempt file with its key',
  caliper: 'Took it as Caliper events',
  qti: 'Took it as QTI results',
  csv: 'Took it as CSV',
  pack: 'Made a dispute pack',
  import: 'Brought it here from a file',
};

/** Who looked at this history, newest first. */
export function Views({ looks }: { looks: AttemptView[] }) {
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">Who looked at it</h2>
      <ol className={css.looks} tabIndex={looks.length > 8 ? 0 : undefined}>
        {looks.toReversed().map(({ at, actor, onBehalfOf, purpose }, i) => (
          <li key={i}>
            <span>
              <b>{actor.name || actor.role}</b>
              {actor.name ? `, ${actor.role}` : ''}
              {onBehalfOf && <em>, logged in as {onBehalfOf.name}</em>}
            </span>
            <span className="num">
              {WHAT[purpose] ?? 'Took a file of it'}, {momentText(at)}
            </span>
          </li>
        ))}
      </ol>
      <p className={css.read}>
        Looking is recorded in the student’s access record and cannot be taken out. The same person on the same page
        counts once an hour.
      </p>
    </section>
  );
}
