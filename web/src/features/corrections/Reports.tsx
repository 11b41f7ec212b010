import { counted } from '../../lib/counted.js';
import { momentText } from '../../lib/moments.js';
import { Section } from '../../ui/Section.js';
import type { Correction } from './queries.js';
import { evidenceWords } from './words.js';
import css from './corrections.module.css';

/** What staff of schools said about the key, each with what their students had answered. Nobody else reads it. */
export function Reports({ reports }: { reports: Correction['keyReports'] }) {
  if (reports.length === 0) return null;
  return (
    <Section title={`Reported by ${counted(reports.length, 'person', 'people')} on the staff`}>
      <ul className={css.keyReports}>
        {reports.map(({ by, at, answer, reason, evidence }) => (
          <li key={`${by} ${at}`}>
            <p>
              <b>{answer === 'none' ? 'No answer is right.' : `${answer} is right.`}</b> {reason}
            </p>
            <p className="muted num">
              {by || 'Somebody who left'}, {momentText(at)}. {evidenceWords(evidence)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
