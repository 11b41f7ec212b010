import type { Question } from '../../api/report-types.js';
import { partName } from './report-words.js';
import shared from './reports.module.css';
import classes from './questions.module.css';

/** On paper: number, what was given, and the right answer where it differs. */
export function PrintedAnswers({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={shared.printOnly}>
      <p className={classes.printKey}>
        No right answer beside it: the answer given is right. Trial questions are not scored.
      </p>
      {[...Map.groupBy(questions, (q) => q.studentAssessmentId)].map(([id, list]) => (
        <div key={id} className={classes.printPart}>
          <h3>{partName(list[0]!, questions)}</h3>
          <ol>
            {list.map((q) => (
              <li key={q.number} data-outcome={q.outcome} value={q.number}>
                <span>{q.number}</span>
                <b>{q.yours ?? 'blank'}</b>
                {q.outcome === 'pretest' ? ' trial' : q.outcome === 'right' ? '' : ` / ${q.correct}`}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
