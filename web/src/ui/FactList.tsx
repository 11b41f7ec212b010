import type { ReactNode } from 'react';
import css from './FactList.module.css';

/** Large values with the sentence that says what they mean. */
export function FactList({ facts }: { facts: { value: ReactNode; name: string; text?: ReactNode }[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ value, name, text }) => (
        <div key={name}>
          <dt>
            <span className="vh">{name.replace(/:$/, '')}: </span>
            {value}
          </dt>
          <dd>
            {name}
            {text && <span>{text}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
