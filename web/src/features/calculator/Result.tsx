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
        <button type="button" className={css.turn} aria-label={fraction ? `Show ${said(decimal)}` : `Show the fraction ${said(`${parts.n}/${parts.d}`)}`} onClick={onFraction}>
          <span aria-hidden>{fraction ? '0.5' : <Over n="a" d="b" />}</span>
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
