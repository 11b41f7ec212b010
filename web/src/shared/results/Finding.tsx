import type { ReactNode } from 'react';
import type { Overview } from './queries.js';
import type { ResultsWords } from './results-at.js';
import css from './results.module.css';
import text from './finding.module.css';

/** What the figures say, first of all. Nothing found, nothing said. */
export function Finding({ finding: { lead, rest }, children }: { finding: Overview['finding']; children?: ReactNode }) {
  return (
    <div className={css.finding}>
      {(lead || rest) && (
        <p className={`${text.lede} num`}>
          {lead && <b>{lead}</b>} {rest}
        </p>
      )}
      {children}
    </div>
  );
}

/** Why there are no shares, or nothing at all. */
export function Small({
  basis,
  preliminary,
  studentAssessedCount,
  studentCount,
  beside,
}: Pick<Overview, 'basis' | 'preliminary' | 'studentAssessedCount' | 'studentCount'> & {
  beside: ResultsWords['beside'];
}) {
  const notes = [
    preliminary && `Preliminary: ${studentAssessedCount} of ${studentCount} students. The group is not compared yet.`,
    basis === 'counts' &&
      `Fewer than 10 students: counts and names, no percentages, no medians and no comparison with the ${beside}.`,
    basis === 'nothing' &&
      (beside === 'district'
        ? 'Too few students: single ones could be told from their figures.'
        : 'Too few students to show the school as a whole: single ones could be told from its figures.'),
  ].filter(Boolean);
  return notes.map((note) => (
    <p key={String(note)} className={text.note}>
      {note}
    </p>
  ));
}
