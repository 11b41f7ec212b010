import type { Opportunity, Question, Section } from '../../api/report-types.js';
import type { ReactNode } from 'react';
import { questionsWord } from './report-words.js';
import { ReportSection } from './ReportSection.js';
import { isMissed, questionKey, topicKey } from './questions-shown.js';
import { useJump } from './report-view.js';
import classes from './reports.module.css';

interface Props {
  /** What leads from a topic to its lesson, where there is one. */
  lesson: (opportunity: Opportunity) => ReactNode;
  opportunities: readonly Opportunity[];
  sections: readonly Section[];
  questions: readonly Question[] | null;
}

export function Opportunities({ lesson, opportunities, sections, questions }: Props) {
  const jump = useJump();
  if (opportunities.length === 0) return null;
  const sectionOf = (o: Opportunity) => sections.find((s) => s.categoryId === o.categoryId);
  return (
    <ReportSection
      id="opportunities"
      title={opportunities.length === 5 ? 'Five best opportunities' : 'Best opportunities'}
      aside={<p>Topics with the most points still to gain, counted over all sections.</p>}
    >
      <ol className={classes.opportunities}>
        {opportunities.map((o) => {
          const missed = (questions ?? []).filter((q) => topicKey(q) === topicKey(o) && isMissed(q));
          const [first] = missed;
          return (
            <li key={`${o.categoryId} ${o.area} ${o.topic}`} data-tone={sectionOf(o)?.tone}>
              <div>
                <h3>{o.topic}</h3>
                <span className={classes.place}>
                  {sectionOf(o)?.name}, {o.area}
                </span>
                <p>
                  {o.total - o.missed} of {o.total} right. {o.note}
                </p>
                {first && (
                  <button
                    type="button"
                    className={`${classes.wayButton} ${classes.screenOnly}`}
                    onClick={() => jump({ topic: topicKey(o), show: 'missed', question: questionKey(first) })}
                  >
                    Look at{' '}
                    {missed.length === 1 ? 'this question' : `these ${missed.length} ${questionsWord(missed.length)}`}
                    <span className="vh"> of {o.topic}</span>
                  </button>
                )}
                {lesson(o)}
              </div>
            </li>
          );
        })}
      </ol>
    </ReportSection>
  );
}
