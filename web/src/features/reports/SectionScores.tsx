import { ScoreProvenance, type ScoreOf } from '../../shared/score-provenance/ScoreProvenance.js';
import { ordinal } from './report-words.js';
import type { Section } from '../../api/report-types.js';
import { ReportSection } from './ReportSection.js';
import { ScoreRuler } from './ScoreRuler.js';
import classes from './reports.module.css';

export function SectionScores({ sections, brand, of }: { sections: readonly Section[]; brand: string; of: ScoreOf }) {
  return (
    <ReportSection id="section-scores" title="Section scores">
      <div className={classes.two}>
        {sections.map((section) => (
          <SectionScore key={section.categoryId} section={section} brand={brand} of={of} />
        ))}
      </div>
    </ReportSection>
  );
}

function SectionScore({ section, brand, of }: { section: Section; brand: string; of: ScoreOf }) {
  const {
    name,
    tone,
    score,
    range,
    nationalPercentile,
    userPercentile,
    verdict,
    benchmarkMeaning,
    reachNote,
    tally,
    routeMeaning,
  } = section;
  return (
    <div className={classes.sectionScore} data-tone={tone}>
      <h3>{name}</h3>
      <div className={classes.scoreRow}>
        <span className={classes.bigScore}>{score ?? '--'}</span>
        {score !== null && <ScoreProvenance of={of} categoryId={section.categoryId} shown={`${name} ${score}`} />}
        {score !== null && range && (
          <p className="num">
            <b>
              {range[0]} to {range[1]}
            </b>{' '}
            likely range
            <br />
            <b>{ordinal(nationalPercentile)}</b> national, <b>{ordinal(userPercentile)}</b> {brand} percentile
          </p>
        )}
      </div>
      <ScoreRuler section={section} />
      {(verdict || benchmarkMeaning) && (
        <p className={classes.verdict}>
          {verdict && <b>{verdict} </b>}
          {benchmarkMeaning} {reachNote}
        </p>
      )}
      <p className={`${classes.tally} num`}>
        {tally || 'Not taken yet.'} {routeMeaning}
      </p>
    </div>
  );
}
