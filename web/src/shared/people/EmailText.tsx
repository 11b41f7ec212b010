import { Fragment } from 'react';
import css from './EmailText.module.css';

/** An address in a list: where the column is narrow it breaks before the @ or a sign of the name. */
export function EmailText({ children }: { children: string }) {
  return (
    <span className={css.email}>
      {children.split(/(?=@|[._-][^@]*@)/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
