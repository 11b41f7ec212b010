import { useId, type ReactNode } from 'react';
import css from './as-of.module.css';

export interface DifferenceRow {
  what: string;
  before: string;
  after: string;
}

/** Figures at two dates. */
export function Difference({
  title,
  later = 'Now',
  rows,
  loading,
}: {
  title: string;
  /** Heads the second date. */
  later?: string;
  rows: readonly DifferenceRow[] | undefined;
  loading: ReactNode;
}) {
  const id = useId();
  return (
    <section className={css.difference} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {!rows ? (
        loading
      ) : rows.length === 0 ? (
        <p>Nothing: every figure is the same.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Then</th>
              <th scope="col">{later}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, before, after }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className="num">{before}</td>
                <td className="num">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
