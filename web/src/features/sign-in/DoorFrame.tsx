import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBrand } from '../../api/brand.js';
import { BrandMark } from '../../ui/BrandMark.js';
import css from './DoorFrame.module.css';
import { Sun } from './Sun.js';

/** The screens of a visitor: the picture at the left with what has to be said, the form at the right. */
export function DoorFrame({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  const brand = useBrand();
  return (
    <div className={css.frame}>
      <section className={css.says} aria-label={notice ? 'Notice' : undefined} aria-hidden={notice ? undefined : true}>
        <div className={css.brandNight}>
          <BrandMark name={brand} tone="night" />
        </div>
        {notice && <div className={css.words}>{notice}</div>}
        <Sun className={css.sun} />
      </section>
      <main className={css.in}>
        <div className={css.form}>
          <Link to="/" className={css.brandDay} aria-label={`${brand}, sign in`}>
            <BrandMark name={brand} />
          </Link>
          {children}
        </div>
      </main>
    </div>
  );
}
