import { counted } from '../../lib/counted.js';
import { Section } from '../../ui/Section.js';
import type { GroupGrowth } from './queries.js';
import css from './growth.module.css';
import text from '../results/finding.module.css';

/** Who is not in the figures, and why; and the averages that must not be compared. */
export function LeftOut({ growth: { leftOut, tests, scales, studentCount, matchedCount } }: { growth: GroupGrowth }) {
  if (leftOut.length === 0) return null;
  const [total] = scales;
  const means = total!.means;
  const everyone = tests.map(({ mean }) => mean);
  const rise = (of: readonly (number | null)[]) => {
    const [first, last] = [of[0], of.at(-1)];
    return first == null || last == null ? null : Math.round((last - first) * 10) / 10;
  };
  const [naive, same] = [rise(everyone), rise(means)];
  return (
    <Section
      title={`${counted(leftOut.length, 'student')} ${leftOut.length === 1 ? 'is' : 'are'} not in these numbers`}
    >
      <p className={text.explain}>
        {studentCount} in the group, {matchedCount} compared. The others have no {total!.name.toLowerCase()} in at least
        one of the {tests.length} tests. Comparing everyone who sat each test would say something else, because the
        groups differ.
      </p>
      <div className={css.left}>
        <ul>
          {leftOut.map(({ studentId, firstName, lastName, why, composites }) => (
            <li key={studentId}>
              <b>
                {firstName} {lastName}
              </b>
              <span>{why.join('; ')}</span>
              <span className="muted num">
                {composites
                  .map((score, i) => (score === null ? null : `${tests[i]!.assessmentSet.name}: ${score}`))
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
        {matchedCount !== null && matchedCount >= 10 && (
          <div>
            <h3 className="h3">Everyone who sat, not compared</h3>
            <table className={css.plain}>
              <thead>
                <tr>
                  <th scope="col">Test</th>
                  <th scope="col">Students</th>
                  <th scope="col">Average</th>
                </tr>
              </thead>
              <tbody className="num">
                {tests.map(({ name, n, mean }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{n}</td>
                    <td>{n !== null && n >= 10 ? mean : 'too few'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {naive !== null && same !== null && naive !== same && (
              <p className={`${text.explain} num`}>
                From {tests[0]!.name} to {tests.at(-1)!.name} this average {moves(naive)}; that of the same students{' '}
                {moves(same)}.
              </p>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

function moves(change: number): string {
  if (change === 0) return 'stays as it is';
  return `${change > 0 ? 'rises' : 'falls'} by ${Math.abs(change)}`;
}
