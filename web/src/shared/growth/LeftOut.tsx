import { counted } from '../../lib/counted.js';
import { Section } from '../../ui/Section.js';
import type { GroupGrowth, GrowthTest } from './queries.js';
import { byReason, whole } from './words.js';
import css from './growth.module.css';
import text from '../results/finding.module.css';

/** More names of one reason are closed at first. */
const MOST_NAMES = 5;

/** Who is not in the figures, and why; and the averages that must not be compared. */
export function LeftOut({ growth: { leftOut, tests, scales, studentCount, matchedCount } }: { growth: GroupGrowth }) {
  if (leftOut.length === 0) return null;
  const total = scales[0]!;
  const [before, after] = [tests[0]!.mean, tests.at(-1)!.mean];
  const naive = before === null || after === null ? null : Math.round((after - before) * 10) / 10;
  const same = whole(total)?.change ?? null;
  return (
    <Section
      title={`${counted(leftOut.length, 'student')} ${leftOut.length === 1 ? 'is' : 'are'} not in these numbers`}
    >
      <p className={text.explain}>
        {studentCount} in the group, {matchedCount} compared. The others have no {total.name.toLowerCase()} in at least
        one of the {tests.length} tests. Comparing everyone who sat each test would say something else, because the
        groups differ.
      </p>
      <div className={css.left}>
        <ul>
          {byReason(leftOut).map(({ reason, students }) => (
            <li key={reason}>
              {students.length > MOST_NAMES ? (
                <details>
                  <summary>
                    <b>{reason}</b> <span className="num">{counted(students.length, 'student')}</span>
                  </summary>
                  <Names students={students} tests={tests} />
                </details>
              ) : (
                <>
                  <b>{reason}</b> <span className="num">{counted(students.length, 'student')}</span>
                  <Names students={students} tests={tests} />
                </>
              )}
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

function Names({ students, tests }: { students: GroupGrowth['leftOut']; tests: readonly GrowthTest[] }) {
  return (
    <ul>
      {students.map(({ studentId, firstName, lastName, composites }) => (
        <li key={studentId}>
          {firstName} {lastName}{' '}
          <span className="muted num">
            {composites
              .map((score, i) => (score === null ? null : `${tests[i]!.assessmentSet.name}: ${score}`))
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function moves(change: number): string {
  if (change === 0) return 'stays as it is';
  return `${change > 0 ? 'rises' : 'falls'} by ${Math.abs(change)}`;
}
