import css from './calculator.module.css';

/** Colours and patterns, so that lines differ in grey too; six of each. */
export const PATTERNS = ['', '12 6', '2 6', '14 5 2 5', '6 4', '20 5 6 5'] as const;

/** The edge of an inequality that does not belong to it. */
export const EDGE = '7 6';

interface SwatchProps {
  id: number;
  kind: 'line' | 'points' | 'edge' | 'open edge';
}

export function Swatch({ id, kind }: SwatchProps) {
  return (
    <svg className={css.swatch} data-curve={id % 6} viewBox="0 0 24 10" aria-hidden>
      {kind === 'points' ? (
        <circle cx="12" cy="5" r="4" />
      ) : (
        <path
          d={kind === 'line' ? 'M1 5h22' : 'M1 2h22'}
          strokeDasharray={kind === 'line' ? PATTERNS[id % 6] : kind === 'edge' ? undefined : EDGE}
        />
      )}
      {kind.endsWith('edge') && <rect className={css.tint} y="3" width="24" height="7" />}
    </svg>
  );
}
