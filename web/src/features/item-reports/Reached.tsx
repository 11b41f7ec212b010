import css from './items.module.css';

/** How many reached each question of a part, where some did not reach the end. */
export function Reached({ reachedBy, students }: { reachedBy: readonly number[]; students: number }) {
  const end = reachedBy.at(-1) ?? students;
  if (students < 10 || end === students) return null;
  const left = reachedBy.findIndex((n) => n < students);
  const width = 340 / reachedBy.length;
  const words = `${students - end} of ${students} did not reach the end. ${
    left > 0 ? `All were still working at question ${left}.` : 'Some left out the first question.'
  }`;
  return (
    <figure className={css.reached}>
      <figcaption>{words}</figcaption>
      <svg viewBox="0 0 340 84" role="img" aria-label={`Students who reached each question. ${words}`}>
        {reachedBy.map((n, i) => {
          const height = (60 * n) / students;
          return (
            <g key={i}>
              <rect x={i * width} y={6} width={width - 2} height={60} className={css.track} />
              <rect x={i * width} y={66 - height} width={width - 2} height={height} className={css.fill} />
            </g>
          );
        })}
        <text x="0" y="80">
          1
        </text>
        <text x="340" y="80" textAnchor="end">
          question {reachedBy.length}
        </text>
      </svg>
      <details className={css.onScreen}>
        <summary>Numbers as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Reached by</th>
            </tr>
          </thead>
          <tbody>
            {reachedBy.map((n, i) => (
              <tr key={i}>
                <th scope="row">{i + 1}</th>
                <td className="num">{n}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
