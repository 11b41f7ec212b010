import type { CSSProperties } from 'react';
import { ticksFor } from '../lib/ticks.js';
import css from './BarChart.module.css';

export interface Bar {
  id: string;
  label: string;
  value: number;
}

interface Props {
  /** What it shows: 'Students by day'. */
  label: string;
  bars: readonly Bar[];
  /** A line across the bars, such as an average. */
  benchmark?: { value: number; label: string };
  /** The bar that is chosen; with `onSelect` the labels choose one. */
  selected?: string;
  onSelect?: (id: string) => void;
}

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** Counts as horizontal bars over four ticks, each with its number. */
export function BarChart({ label, bars, benchmark, selected, onSelect }: Props) {
  const ticks = ticksFor(Math.max(benchmark?.value ?? 0, ...bars.map(({ value }) => value)));
  const share = (value: number) => ({ '--share': `${(100 * value) / ticks.at(-1)!}%` }) as CSSProperties;
  return (
    <figure className={css.chart} aria-label={label}>
      {benchmark && (
        <figcaption className={css.legend}>
          {benchmark.label}: <span className="num">{number(benchmark.value)}</span>
        </figcaption>
      )}
      <ul>
        {bars.map(({ id, label: name, value }) => (
          <li key={id} data-selected={id === selected || undefined}>
            {onSelect ? (
              <button type="button" className="way" aria-pressed={id === selected} onClick={() => onSelect(id)}>
                {name}
              </button>
            ) : (
              <span>{name}</span>
            )}
            <span className={css.track}>
              <span className={css.bar} style={share(value)} />
              {benchmark && <span className={css.line} style={share(benchmark.value)} />}
            </span>
            <span className={`num ${css.value}`}>{number(value)}</span>
          </li>
        ))}
      </ul>
      <div className={css.ticks} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={share(tick)}>
            {number(tick)}
          </span>
        ))}
      </div>
    </figure>
  );
}
