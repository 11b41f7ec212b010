import { FactList } from '../../ui/FactList.js';
import { ScoreDial } from '../../ui/ScoreDial.js';
import { ordinal } from './report-words.js';
import type { CompositeReport } from './report-types.js';
import classes from './reports.module.css';

/** The composite as an arc that its sections add up to, and what the number means. */
export function Hero({ report, brand }: { report: CompositeReport; brand: string }) {
  const { compositeScore, minScore, maxScore, compositeRange, nationalPercentile, userPercentile, lead, sections, user } = report;
  const sum = report.assessmentType.courseType === 'SAT';
  const facts = [];
  if (compositeRange) {
    facts.push({ value: `${compositeRange[0]}–${compositeRange[1]}`, name: 'Likely range', text: 'if the same kind of test were taken again without more practice.' });
  }
  if (compositeScore !== null) {
    const grade = user.gradeLevel === null ? '' : ` in grade ${user.gradeLevel}`;
    facts.push({
      value: ordinal(nationalPercentile),
      name: 'National percentile:',
      text: nationalPercentile === null ? 'no norm for this score yet.' : `as high as, or higher than, ${nationalPercentile} of 100 students${grade}.`,
    });
    facts.push({
      value: ordinal(userPercentile),
      name: `${brand} percentile:`,
      text: userPercentile === null ? 'shown once 30 students have taken this set here.' : 'the same comparison among students who took this set here.',
    });
  }
  return (
    <div className={classes.hero}>
      <ScoreDial
        score={compositeScore}
        min={minScore}
        max={maxScore}
        label={sum ? 'Total score' : 'Composite score'}
        caption={`${sum ? 'total' : 'composite'}, from ${minScore} to ${maxScore}`}
        sections={sections.map((s) => ({ name: s.name, score: s.score, min: s.minScore, tone: s.tone }))}
      />
      <div>
        <p className={classes.lead}>{lead}</p>
        {facts.length > 0 && (
          <div className={classes.facts}>
            <FactList facts={facts} />
          </div>
        )}
      </div>
    </div>
  );
}
