import type { ReactNode } from 'react';
import { useHold } from './Dialog.js';
import css from './Dialog.module.css';

interface Props {
  note?: ReactNode;
  /** What the dialog asked for is on its way: until then it neither closes nor changes. */
  busy?: boolean;
  children: ReactNode;
}

/** The last row of a dialog: a note at the left, buttons at the right, the one that acts last. */
export function DialogFoot({ note, busy = false, children }: Props) {
  useHold(busy);
  return (
    <div className={css.foot}>
      {note && <div className={css.note}>{note}</div>}
      <div className={css.buttons}>{children}</div>
    </div>
  );
}
