import type { ReactNode } from 'react';
import css from './Dialog.module.css';

/** The last row of a dialog: a note at the left, buttons at the right, the one that acts last. */
export function DialogFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.foot}>
      {note && <div className={css.note}>{note}</div>}
      <div className={css.buttons}>{children}</div>
    </div>
  );
}
