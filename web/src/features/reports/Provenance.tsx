import { momentText } from '../../lib/moments.js';
import { ProvenanceLine } from '../../shared/scores/ProvenanceLine.js';
import type { CompositeReport } from '../../api/report-types.js';
import classes from './reports.module.css';

/** Where every number comes from: one line, and behind it each source with what it is for. */
export function Provenance({ provenance: p }: { provenance: CompositeReport['provenance'] }) {
  const hash = p.resultHash.replace(/(.{4})(?=.)/g, '$1-');
  const rows: [string, string, string[]][] = [
    ['Forms', 'the questions that were asked', p.forms],
    ['Answer keys', 'what counted as right', p.keys.map((key) => key.slice(0, 16))],
    ['Tables and norms', 'how right answers became scores and percentiles', p.tables],
    ['Events', 'everything that happened in the sittings, in order', p.events],
    ['Version', 'the rules that were followed', [p.codeVersion]],
    ['Result', 'the same inputs always give the same result code', [hash]],
  ];
  return (
    <>
      <details className={`${classes.provenance} ${classes.screenOnly}`}>
        <summary>
          Where these numbers come from
          <span className="num">
            Result {hash.slice(0, 14)}
            {p.scoredAt && `, scored ${momentText(p.scoredAt)}`}
          </span>
        </summary>
        <dl>
          {rows.map(([name, why, values]) => (
            <div key={name}>
              <dt>
                {name}
                <small>{why}</small>
              </dt>
              <dd className="num">
                {values.map((value, i) => (
                  <span key={i}>{value}</span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p>{p.line}</p>
      </details>
      <div className={classes.printOnly}>
        <ProvenanceLine>{p.line}</ProvenanceLine>
      </div>
    </>
  );
}
