import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Verdict.module.css';

/** One of the answers of a check: an icon, what it means in bold, and what it rests on. */
export function Verdict({
  tone,
  title,
  children,
}: {
  tone: 'good' | 'warn' | 'bad';
  title: ReactNode;
  children?: ReactNode;
}) {
  const Icon = tone === 'good' ? IconCircleCheck : tone === 'warn' ? IconAlertTriangle : IconCircleX;
  return (
    <div className={css.verdict} data-tone={tone}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <p>
        <b>{title}</b>
        {children && <span>{children}</span>}
      </p>
    </div>
  );
}
