import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useBrand } from '../../api/brand.js';
import { loginOptionsQuery } from '../../api/session.js';
import { DoorFrame } from './DoorFrame.js';
import css from './DoorFrame.module.css';

/** What this portal is, for everybody. */
export function AboutPage() {
  const brand = useBrand();
  const { data: options } = useQuery(loginOptionsQuery());
  return (
    <DoorFrame>
      <h1>About {brand}</h1>
      <p>
        {brand} is a portal for SAT and ACT practice at school. Teachers assign practice assessments and follow them
        while they run; students take them in the browser; students, parents and teachers read the same score report
        afterwards.
      </p>
      <p>
        Every answer is kept as it was given, with its time, and every score can be traced back to the answers, the key
        and the table it was made from.
      </p>
      {options?.successorName && (
        <p className={css.lead}>
          {brand} is now part of {options.successorName}. This portal is kept for historical data.
        </p>
      )}
      <p className={css.lead}>
        SAT and PSAT are trademarks of the College Board, ACT is a trademark of ACT, Inc. Neither is connected with this
        product. Typefaces: Source Serif 4 and Atkinson Hyperlegible Next (SIL Open Font License). Icons: Tabler (MIT).
      </p>
      <Link to="/" className={css.centre}>
        Back to sign in
      </Link>
    </DoorFrame>
  );
}
