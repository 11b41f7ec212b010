import type { ReactNode } from 'react';
import css from './ProvenanceLine.module.css';

/** Where a result comes from: forms, keys, tables, hash. Small, at the foot. */
export function ProvenanceLine({ children }: { children: ReactNode }) {
  return <p className={css.line}>{children}</p>;
}
