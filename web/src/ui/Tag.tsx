import type { ReactNode } from 'react';
import css from './Tag.module.css';

export type TagTone = 'plain' | 'line' | 'warn' | 'bad' | 'good';

/** A short fact about a row. `icon` is a 14 px Tabler icon; the word is always there. */
export function Tag({ tone = 'plain', icon, children }: { tone?: TagTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={css.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
