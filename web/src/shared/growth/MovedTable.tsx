import { Section } from '../../ui/Section.js';
import type { GrowthPair, GrowthScale } from './queries.js';
import { pairWords } from './words.js';
import css from './growth.module.css';
import text from '../results/finding.module.css';

/** How many students moved by more than the likely ranges of two scores allow. */
export function MovedTable({ scales }: { scales: readonly GrowthScale[] }) {
  const [total, section] = scales;
  if (!total || !section || total.pairs.every(({ n, up }) => !n || up === null)) return null;
  return (
    <Section title="How many moved clearly">
      <p className={text.explain}>
        Clear means that the likely ranges of the two scores do not overlap: {2 * total.error} points of the{' '}
        {total.name.toLowerCase()}, {2 * section.error} of a section. Everything between may be chance for a single
        student.
      </p>
      <table className={css.moved}>
        <thead>
          <tr>
            <th scope="col">Same students</th>
            {total.pairs.map((pair) => (
              <th key={pairWords(pair)} scope="col">
                {pairWords(pair)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {scales.map(({ name, tone, pairs }) => (
            <tr key={name} data-tone={tone}>
              <th scope="row">{name}</th>
              {pairs.map((pair) => (
                <td key={pairWords(pair)} data-label={pairWords(pair)}>
                  <Shares {...pair} />
                  <b>{pair.up}</b> up, {pair.within} within, <b>{pair.down}</b> down
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Shares({ up, within, down }: GrowthPair) {
  const all = (up ?? 0) + (within ?? 0) + (down ?? 0);
  if (all === 0) return null;
  let from = 0;
  return (
    <svg width="100%" height="12" aria-hidden className={css.shares}>
      {(['up', 'within', 'down'] as const).map((kind) => {
        const share = (({ up, within, down }[kind] ?? 0) / all) * 100;
        const x = from;
        from += share;
        return share === 0 ? null : <rect key={kind} x={`${x}%`} width={`${share}%`} height="12" data-kind={kind} />;
      })}
    </svg>
  );
}
