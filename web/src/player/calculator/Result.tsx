import { IconDecimal, IconMath1Divide2 } from '@tabler/icons-react';
import css from './calculator.module.css';
import type { Value } from './rational.js';
import { asFraction, said, show } from './show.js';

interface ResultProps {
  value: Value;
  fraction: boolean;
  onFraction(): void;
}

/** A result; where it is a fraction, it can be turned into one and back. */
export function Result({ value, fraction, onFraction }: ResultProps) {
  const parts = asFraction(value);
  const decimal = show(value);
  return (
    <span className={css.result}>
      <span className={css.vh}>equals {said(parts && fraction ? `${parts.n}/${parts.d}` : decimal)}</span>
      <span aria-hidden>= {parts && fraction ? <Over {...parts} /> : decimal}</span>
      {parts && (
        <button type="button" className={css.turn} onClick={onFraction}>
          <span className={css.vh}>
            {fraction ? `Show ${said(decimal)}` : `Show the fraction ${said(`${parts.n}/${parts.d}`)}`}
          </span>
          <span aria-hidden>
            {fraction ? (
              <IconDecimal size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconMath1Divide2 size={16} stroke={1.75} aria-hidden />
            )}
          </span>
        </button>
      )}
    </span>
  );
}

export function Over({ n, d }: { n: string; d: string }) {
  const size = n.replace('−', '');
  return (
    <math>
      {size !== n && <mo>−</mo>}
      <mfrac>
        <mn>{size}</mn>
        <mn>{d}</mn>
      </mfrac>
    </math>
  );
}
